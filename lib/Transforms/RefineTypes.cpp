//===- RefineTypes.cpp - Put known sizes into types -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Decisions.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_REFINETYPESPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

/// Ops whose result type may be any that agrees with their operands, so that
/// the size is put into it.
static bool mayRetype(Operation *op) {
  return isa<tensor::ConcatOp, tensor::CastOp, tensor::ReshapeOp>(op);
}

/// True if all that uses `v` sees it as `refined` already.
static bool isRefined(Value v, RankedTensorType refined) {
  return llvm::all_of(v.getUsers(), [&](Operation *user) {
    return isa<tensor::CastOp>(user) && user->getResult(0).getType() == refined;
  });
}

/// Gives `v` the type `refined`, for all its uses, which see the old type
/// through a second cast. Canonicalization moves both casts on.
static void refine(Value v, RankedTensorType refined) {
  OpBuilder builder(v.getContext());
  builder.setInsertionPointAfterValue(v);
  Type old = v.getType();
  Operation *def = v.getDefiningOp();
  if (def && mayRetype(def)) {
    v.setType(refined);
    auto cast = tensor::CastOp::create(builder, v.getLoc(), old, v);
    v.replaceAllUsesExcept(cast, cast);
    return;
  }
  auto narrow = tensor::CastOp::create(builder, v.getLoc(), refined, v);
  auto widen = tensor::CastOp::create(builder, v.getLoc(), old, narrow);
  v.replaceAllUsesExcept(widen, narrow);
}

namespace {

struct RefineTypes
    : ShapePass<symshape::impl::RefineTypesPassBase<RefineTypes>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    llvm::MapVector<Value, RankedTensorType> types;
    {
      ModuleShapes shapes(getOperation(), {getLibraries(), trustPreconditions});
      for (FunctionOpInterface func : shapes.functions())
        for (const ConstantSize &size : findConstantSizes(shapes.of(func))) {
          auto &type = types[size.value];
          if (!type)
            type = cast<RankedTensorType>(size.value.getType());
          SmallVector<int64_t> sizes(type.getShape());
          sizes[size.axis] = size.size;
          type = type.clone(sizes);
        }
    }
    unsigned changed = 0;
    for (auto [value, type] : types) {
      if (isRefined(value, type))
        continue;
      refine(value, type);
      ++changed;
    }
    count("refined", "Values whose types became more static", changed);
    if (changed == 0)
      markAllAnalysesPreserved();
  }
};

} // namespace
