//===- ImportStablehlo.cpp - StableHLO in generic form ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads StableHLO ops whose dialect is not loaded. Arithmetic on sizes becomes
// `arith`, shape assertions become `cf.assert`, and a `tensor.reshape` after
// each other op states the extents that StableHLO defines for its result.
//
//===----------------------------------------------------------------------===//

#include "StableHLO/StablehloOps.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_IMPORTSTABLEHLOPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::stablehlo;

namespace {

/// Names the extents of arguments: JAX passes each dimension variable, under
/// its name, to the functions that use it. A bare name is no premise.
void nameArguments(func::FuncOp func) {
  SmallVector<SmallVector<std::string>> names(func.getNumArguments());
  llvm::SetVector<StringRef> known;
  func.walk([&](func::CallOp call) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    for (auto [i, operand] : llvm::enumerate(call.getOperands())) {
      Operation *size = operand.getDefiningOp();
      auto name =
          callee ? callee.getArgAttrOfType<StringAttr>(i, "jax.global_constant")
                 : StringAttr();
      if (!name || nameOf(size) != "get_dimension_size")
        continue;
      auto argument = dyn_cast<BlockArgument>(size->getOperand(0));
      if (!argument || argument.getOwner() != &func.getBody().front())
        continue;
      StringRef text = name.getValue();
      bool isName =
          !text.empty() && (llvm::isAlpha(text[0]) || text[0] == '_') &&
          llvm::all_of(text,
                       [](char c) { return llvm::isAlnum(c) || c == '_'; });
      // Quoted if it is a word of the grammar, such as `dim`.
      std::string spelled;
      llvm::raw_string_ostream os(spelled);
      printSymbolName(os, text);
      text = StringAttr::get(func.getContext(), spelled).getValue();
      if (!isName || !known.insert(text))
        continue;
      auto &entries = names[argument.getArgNumber()];
      entries.resize(tensorType(argument).getRank(), "?");
      entries[*numberOf(size, "dimension")] = text.str();
    }
  });
  if (known.empty() || func->hasAttr(SymShapeDialect::kSymbolsAttr))
    return;
  MLIRContext *context = func.getContext();
  auto symbols = parseAttribute(
      "#symshape.symbols<" + llvm::join(known.begin(), known.end(), ", ") + ">",
      context);
  if (!symbols)
    return;
  func->setAttr(SymShapeDialect::kSymbolsAttr, symbols);
  for (auto [i, entries] : llvm::enumerate(names)) {
    if (entries.empty() || func.getArgAttr(i, SymShapeDialect::kShapeAttr))
      continue;
    auto type = tensorType(func.getArgument(i));
    for (auto [axis, entry] : llvm::enumerate(entries))
      if (!type.isDynamicDim(axis))
        entry = std::to_string(type.getDimSize(axis));
    if (Attribute shape = parseAttribute(
            "#symshape.shape<[" + llvm::join(entries, ", ") + "]>", context))
      func.setArgAttr(i, SymShapeDialect::kShapeAttr, shape);
  }
}

/// Replaces a call of a private function of one block by its body. Upstream's
/// inliner refuses ops of a dialect that is not loaded.
bool inlineCall(func::CallOp call) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (!callee || !callee.isPrivate() || !callee.getBody().hasOneBlock() ||
      callee->isAncestor(call) ||
      !isa<func::ReturnOp>(callee.getBody().front().getTerminator()) ||
      callee.getFunctionType() != call.getCalleeType())
    return false;
  OpBuilder builder(call);
  IRMapping mapping;
  Block &body = callee.getBody().front();
  mapping.map(body.getArguments(), call.getOperands());
  for (Operation &op : body.without_terminator())
    builder.clone(op, mapping);
  for (auto [old, value] :
       llvm::zip_equal(call.getResults(), body.getTerminator()->getOperands()))
    old.replaceAllUsesWith(mapping.lookupOrDefault(value));
  call.erase();
  return true;
}

/// Erases private functions that no attribute names. Upstream's search for uses
/// gives up at an op that is not registered.
void eraseUnusedFunctions(ModuleOp module) {
  bool changed = true;
  while (changed) {
    DenseSet<StringAttr> used;
    module.walk([&](Operation *op) {
      auto note = [&](SymbolRefAttr ref) {
        used.insert(ref.getRootReference());
      };
      op->getAttrDictionary().walk(note);
      if (Attribute properties = op->getPropertiesAsAttribute())
        properties.walk(note);
    });
    changed = false;
    for (auto func : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
      if (func.isPrivate() && !used.contains(func.getSymNameAttr())) {
        func.erase();
        changed = true;
      }
  }
}

struct ImportStablehloPass
    : mlir::symshape::impl::ImportStablehloPassBase<ImportStablehloPass> {
  using ImportStablehloPassBase::ImportStablehloPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(verifySizeOps(module)))
      return signalPassFailure();
    bool any = false;
    module.walk([&](Operation *op) { any |= !nameOf(op).empty(); });
    if (!any)
      return markAllAnalysesPreserved();
    for (auto func : module.getOps<func::FuncOp>())
      if (!func.isDeclaration() && func.isPublic())
        nameArguments(func);
    // Calls of calls appear while inlining. A recursion stops at the limit.
    unsigned left = inlineLimit;
    for (auto func : module.getOps<func::FuncOp>()) {
      if (func.isDeclaration() || func.isPrivate())
        continue;
      bool changed = true;
      while (changed && left) {
        changed = false;
        SmallVector<func::CallOp> calls;
        func.walk([&](func::CallOp call) { calls.push_back(call); });
        for (func::CallOp call : calls)
          if (left && inlineCall(call)) {
            changed = true;
            --left;
          }
      }
    }
    eraseUnusedFunctions(module);
    for (auto func : module.getOps<func::FuncOp>())
      stablehlo::importSizes(func);
    // JAX counts elements in i32, as `symshape-import-shape-strings` says.
    if (module->hasAttr("jax.uses_shape_polymorphism") &&
        !module->hasAttr(SymShapeDialect::kCountWidthAttr))
      module->setAttr(SymShapeDialect::kCountWidthAttr,
                      Builder(module.getContext()).getI64IntegerAttr(32));
  }
};

} // namespace
