//===- RequireMemory.cpp - Check at entry that a call fits in memory ------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_REQUIREMEMORYPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// A sum of bytes, and the message if it is too large.
struct LimitedSum {
  std::string bytes, message;
};

/// The contents of the file that the pass reads.
struct MemoryLimit {
  std::string function;
  int64_t limit = 0;
  std::vector<LimitedSum> sums;
};

bool fromJSON(const llvm::json::Value &value, LimitedSum &sum,
              llvm::json::Path path) {
  llvm::json::ObjectMapper map(value, path);
  return map && map.map("bytes", sum.bytes) && map.map("message", sum.message);
}

bool fromJSON(const llvm::json::Value &value, MemoryLimit &limit,
              llvm::json::Path path) {
  llvm::json::ObjectMapper map(value, path);
  return map && map.map("function", limit.function) &&
         map.map("limit", limit.limit) && map.map("sums", limit.sums);
}

struct RequireMemory : symshape::impl::RequireMemoryPassBase<RequireMemory> {
  using RequireMemoryPassBase::RequireMemoryPassBase;

  void runOnOperation() override {
    std::optional<MemoryLimit> limit = read();
    if (!limit)
      return signalPassFailure();
    auto func = dyn_cast_or_null<FunctionOpInterface>(
        SymbolTable::lookupSymbolIn(getOperation(), limit->function));
    if (!func || func.isExternal()) {
      getOperation()->emitError()
          << "no function '" << limit->function << "' with a body";
      return signalPassFailure();
    }
    // Nothing is written before all sums are read.
    std::vector<ReadSum> all(limit->sums.size());
    for (auto [read, sum] : llvm::zip_equal(all, limit->sums))
      if (failed(parse(sum.bytes, func, read)))
        return signalPassFailure();
    OpBuilder builder =
        OpBuilder::atBlockBegin(&func.getFunctionBody().front());
    for (auto [read, sum] : llvm::zip_equal(all, limit->sums))
      write(read, limit->limit, sum.message, func.getLoc(), builder);
  }

private:
  /// A sum over symbols, which have the numbers of their names.
  struct ReadSum {
    DimExpr e;
    SmallVector<StringAttr> names;
  };

  ExprContext &exprs() {
    return getContext().getLoadedDialect<SymShapeDialect>()->getExprContext();
  }

  std::optional<MemoryLimit> read() {
    std::string error;
    auto input = openInputFile(file, &error);
    if (!input) {
      getOperation()->emitError() << error;
      return std::nullopt;
    }
    auto limit = llvm::json::parse<MemoryLimit>(input->getBuffer());
    if (limit)
      return *limit;
    getOperation()->emitError() << "cannot read '" << file
                                << "': " << llvm::toString(limit.takeError());
    return std::nullopt;
  }

  LogicalResult parse(StringRef text, FunctionOpInterface func, ReadSum &read) {
    auto declared =
        func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
    auto lookup = [&](StringRef name, std::string &suggestion) -> DimExpr {
      if (!declared || !declared.lookup(name)) {
        if (declared)
          suggestion = declared.closest(name);
        return {};
      }
      auto attr = StringAttr::get(&getContext(), name);
      auto *it = llvm::find(read.names, attr);
      unsigned number = it - read.names.begin();
      if (it == read.names.end())
        read.names.push_back(attr);
      return exprs().symbol(number);
    };
    TextError error;
    read.e = parseDimExpr(text, exprs(), lookup, error);
    if (!read.e)
      return func.emitError() << error.in(text);
    if (llvm::any_of(read.e.getLeaves(),
                     [](DimExpr leaf) { return !leaf.isSymbol(); }))
      return func.emitError()
             << "expected an expression over symbols, found '" << text << "'";
    return success();
  }

  void write(const ReadSum &read, int64_t limit, StringRef message,
             Location loc, OpBuilder &builder) {
    SmallVector<Value> bindings;
    for (StringAttr name : read.names)
      bindings.push_back(
          ParamOp::create(builder, loc, SymbolType::get(&getContext()), name));
    DimExpr list[] = {read.e, exprs().constant(limit)};
    Value fits = PredicateOp::create(
        builder, loc, PredicateKind::le,
        ExprListAttr::get(&getContext(), list, read.names), bindings);
    RequireOp::create(builder, loc, fits, builder.getStringAttr(message));
  }
};

} // namespace
