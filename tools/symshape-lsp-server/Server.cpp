//===- Server.cpp - The protocol --------------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Server.h"
#include "Document.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/LSP/Transport.h"

using namespace mlir;
using namespace mlir::symshape::lsp;
using namespace llvm::lsp;
namespace json = llvm::json;

namespace {
/// The handlers of the messages. A message about a file that is not open gets
/// an empty answer.
class Server {
public:
  Server(const DialectRegistry &registry, JSONTransport &transport)
      : registry(registry), handler(transport),
        publish(handler.outgoingNotification<PublishDiagnosticsParams>(
            "textDocument/publishDiagnostics")) {
    handler.method("initialize", this, &Server::onInitialize);
    handler.notification("initialized", this, &Server::onInitialized);
    handler.method("shutdown", this, &Server::onShutdown);
    handler.notification("textDocument/didOpen", this, &Server::onOpen);
    handler.notification("textDocument/didChange", this, &Server::onChange);
    handler.notification("textDocument/didClose", this, &Server::onClose);
    handler.method("textDocument/hover", this, &Server::onHover);
    handler.method("textDocument/definition", this, &Server::onDefinition);
    handler.method("textDocument/references", this, &Server::onReferences);
  }

  MessageHandler &getHandler() { return handler; }
  bool wasShutDown() const { return isShutDown; }

private:
  void onInitialize(const InitializeParams &, Callback<json::Value> reply) {
    // Changes come as whole texts: an edit would count columns in UTF-16.
    json::Object sync{{"openClose", true},
                      {"change", int(TextDocumentSyncKind::Full)}};
    json::Object capabilities{{"textDocumentSync", std::move(sync)},
                              {"hoverProvider", true},
                              {"definitionProvider", true},
                              {"referencesProvider", true}};
    reply(json::Object{
        {"serverInfo", json::Object{{"name", "symshape-lsp-server"}}},
        {"capabilities", std::move(capabilities)}});
  }
  void onInitialized(const NoParams &) {}
  void onShutdown(const NoParams &, Callback<std::nullptr_t> reply) {
    isShutDown = true;
    reply(nullptr);
  }

  void onOpen(const DidOpenTextDocumentParams &params) {
    update(params.textDocument.uri, params.textDocument.text,
           params.textDocument.version);
  }
  void onChange(const DidChangeTextDocumentParams &params) {
    if (!documents.contains(params.textDocument.uri.file()))
      return;
    // Each change is the whole text. One of a part would make the text here
    // differ from the editor's.
    for (const TextDocumentContentChangeEvent &change :
         llvm::reverse(params.contentChanges))
      if (!change.range)
        return update(params.textDocument.uri, change.text,
                      params.textDocument.version);
    Logger::error("expected a change with the whole text, found one of a part");
  }
  void onClose(const DidCloseTextDocumentParams &params) {
    if (documents.erase(params.textDocument.uri.file()))
      publish(PublishDiagnosticsParams(params.textDocument.uri, 0));
  }

  void update(const URIForFile &uri, StringRef text, int64_t version) {
    auto &document = documents[uri.file()];
    document.reset();
    document = std::make_unique<Document>(registry, uri, text);
    PublishDiagnosticsParams params(uri, version);
    params.diagnostics = document->getDiagnostics();
    publish(params);
  }

  Document *find(const TextDocumentPositionParams &params) {
    auto it = documents.find(params.textDocument.uri.file());
    return it == documents.end() ? nullptr : it->second.get();
  }
  void onHover(const TextDocumentPositionParams &params,
               Callback<std::optional<Hover>> reply) {
    Document *document = find(params);
    reply(document ? document->hover(params.position) : std::nullopt);
  }
  void onDefinition(const TextDocumentPositionParams &params,
                    Callback<std::vector<TextLocation>> reply) {
    Document *document = find(params);
    reply(document ? document->findDefinition(params.position)
                   : std::vector<TextLocation>());
  }
  void onReferences(const ReferenceParams &params,
                    Callback<std::vector<TextLocation>> reply) {
    Document *document = find(params);
    reply(document ? document->findReferences(params.position)
                   : std::vector<TextLocation>());
  }

  const DialectRegistry &registry;
  MessageHandler handler;
  OutgoingNotification<PublishDiagnosticsParams> publish;
  llvm::StringMap<std::unique_ptr<Document>> documents;
  bool isShutDown = false;
};
} // namespace

int mlir::symshape::lsp::runServer(const DialectRegistry &registry,
                                   JSONTransport &transport) {
  Server server(registry, transport);
  if (llvm::Error error = transport.run(server.getHandler())) {
    Logger::error("{0}", llvm::toString(std::move(error)));
    return 1;
  }
  return server.wasShutDown() ? 0 : 1;
}
