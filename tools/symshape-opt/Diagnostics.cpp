//===- Diagnostics.cpp - Diagnostics as data ------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::symshape;

static std::string placeOf(Location loc) {
  auto place = loc->findInstanceOf<FileLineColLoc>();
  return place ? (place.getFilename().strref() + ":" + Twine(place.getLine()) +
                  ":" + Twine(place.getColumn()))
                     .str()
               : std::string();
}

static StringRef nameOf(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Note:
    return "note";
  case DiagnosticSeverity::Warning:
    return "warning";
  case DiagnosticSeverity::Error:
    return "error";
  case DiagnosticSeverity::Remark:
    return "remark";
  }
  llvm_unreachable("all severities are handled");
}

/// JSON has to be UTF-8; names in the input may be anything.
static void writeText(llvm::json::OStream &json, const Diagnostic &diagnostic) {
  json.attribute("location",
                 llvm::json::fixUTF8(placeOf(diagnostic.getLocation())));
  json.attribute("message", llvm::json::fixUTF8(diagnostic.str()));
}

void symshape::writeAsJson(const Diagnostic &diagnostic,
                           llvm::raw_ostream &os) {
  llvm::json::OStream json(os);
  json.object([&] {
    json.attribute("severity", nameOf(diagnostic.getSeverity()));
    writeText(json, diagnostic);
    json.attributeArray("notes", [&] {
      for (const Diagnostic &note :
           const_cast<Diagnostic &>(diagnostic).getNotes())
        json.object([&] { writeText(json, note); });
    });
  });
  os << '\n';
}
