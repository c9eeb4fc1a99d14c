//===- Buckets.cpp - Static versions that serve all smaller sizes ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StaticVersions.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/VersionMarks.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_BUCKETPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {
/// Writes the body of a function that chooses between versions.
class Chooser {
public:
  Chooser(func::FuncOp func, ArrayRef<StaticVersion> versions,
          func::FuncOp general, double limit, bool poison)
      : func(func), versions(versions), general(general), limit(limit),
        poison(poison), builder(func.getContext()), loc(func.getLoc()) {}

  void write(Block *entry);

private:
  Value fits(const StaticVersion &version);
  Value padded(unsigned argument, const StaticVersion &version);
  SmallVector<Value> call(const StaticVersion &version);
  SmallVector<Value> fallBack();
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  func::FuncOp func;
  ArrayRef<StaticVersion> versions;
  func::FuncOp general;
  double limit;
  bool poison;
  OpBuilder builder;
  Location loc;
  ValueRange arguments;
  /// The actual sizes, in the order of the axes, which all versions share.
  SmallVector<Value> sizes;
};
} // namespace

/// True if all sizes are at most the padded ones, and not too far below.
Value Chooser::fits(const StaticVersion &version) {
  Value all;
  auto add = [&](arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    Value holds = arith::CmpIOp::create(builder, loc, predicate, lhs, rhs);
    all = all ? Value(arith::AndIOp::create(builder, loc, all, holds)) : holds;
  };
  double product = 1;
  for (auto [axis, size] : llvm::zip_equal(version.axes, sizes)) {
    add(arith::CmpIPredicate::ule, size, constant(axis.padded));
    product *= axis.repeats ? 1 : double(axis.padded);
  }
  if (limit == 0)
    return all;
  Type f64 = builder.getF64Type();
  Value actual =
      arith::ConstantOp::create(builder, loc, builder.getF64FloatAttr(1));
  for (auto [axis, size] : llvm::zip_equal(version.axes, sizes)) {
    if (axis.repeats)
      continue;
    Value number =
        arith::IndexCastOp::create(builder, loc, builder.getI64Type(), size);
    number = arith::UIToFPOp::create(builder, loc, f64, number);
    actual = arith::MulFOp::create(builder, loc, actual, number);
  }
  Value least = arith::ConstantOp::create(
      builder, loc, builder.getF64FloatAttr(product / limit));
  Value close = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OGE,
                                      actual, least);
  return arith::AndIOp::create(builder, loc, all, close);
}

/// The element of the padding; null for a type without constants in `arith`.
static TypedAttr fillOf(Type type, bool ones) {
  if (!type.isSignlessIntOrIndexOrFloat())
    return {};
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  APInt bits = ones ? APInt::getAllOnes(width) : APInt::getZero(width);
  if (auto real = dyn_cast<FloatType>(type))
    return FloatAttr::get(type, APFloat(real.getFloatSemantics(), bits));
  return IntegerAttr::get(type, bits);
}

Value Chooser::padded(unsigned argument, const StaticVersion &version) {
  Value value = arguments[argument];
  Type type = func::FuncOp(version.form).getArgumentTypes()[argument];
  if (type == value.getType())
    return value;
  auto tensor = cast<RankedTensorType>(type);
  if (tensor.getNumElements() == 0)
    return tensor::EmptyOp::create(builder, loc, tensor.getShape(),
                                   tensor.getElementType());
  SmallVector<OpFoldResult> zeros(tensor.getRank(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> own =
      getAsIndexOpFoldResult(builder.getContext(), tensor.getShape());
  SmallVector<OpFoldResult> high = zeros;
  for (auto [axis, size] : llvm::zip_equal(version.axes, sizes))
    if (axis.argument == argument) {
      own[axis.axis] = size;
      high[axis.axis] = OpFoldResult(
          arith::SubIOp::create(builder, loc, constant(axis.padded), size)
              .getResult());
    }
  TypedAttr fill = fillOf(tensor.getElementType(), poison);
  if (!fill) {
    Value room = tensor::EmptyOp::create(builder, loc, tensor.getShape(),
                                         tensor.getElementType());
    SmallVector<OpFoldResult> ones(tensor.getRank(), builder.getIndexAttr(1));
    return tensor::InsertSliceOp::create(builder, loc, value, room, zeros, own,
                                         ones);
  }
  Value element = arith::ConstantOp::create(builder, loc, fill);
  return tensor::PadOp::create(builder, loc, tensor, value, zeros, high,
                               element, /*nofold=*/false);
}

/// Pads the arguments, calls the version and cuts its results.
SmallVector<Value> Chooser::call(const StaticVersion &version) {
  SmallVector<Value> operands;
  for (unsigned i : llvm::seq<unsigned>(0, arguments.size()))
    operands.push_back(padded(i, version));
  llvm::append_range(operands, sizes);
  auto call = func::CallOp::create(builder, loc, version.form, operands);
  unsigned numResults = func.getNumResults(), nextSize = numResults;
  SmallVector<Value> results;
  for (unsigned i : llvm::seq(numResults)) {
    Value value = call.getResult(i);
    Type type = func.getResultTypes()[i];
    if (!isDynamicTensor(type)) {
      results.push_back(value);
      continue;
    }
    auto tensor = cast<RankedTensorType>(type);
    auto padded = cast<RankedTensorType>(value.getType());
    SmallVector<OpFoldResult> zeros(tensor.getRank(), builder.getIndexAttr(0)),
        ones(tensor.getRank(), builder.getIndexAttr(1)), own;
    for (auto [axis, size] : llvm::enumerate(tensor.getShape())) {
      if (ShapedType::isDynamic(size))
        own.push_back(call.getResult(nextSize++));
      else
        own.push_back(builder.getIndexAttr(padded.getDimSize(axis)));
    }
    if (llvm::is_contained(padded.getShape(), 0)) {
      // Upstream refuses a slice of a tensor without elements.
      results.push_back(
          tensor::EmptyOp::create(builder, loc, own, tensor.getElementType()));
      continue;
    }
    results.push_back(tensor::ExtractSliceOp::create(builder, loc, tensor,
                                                     value, zeros, own, ones));
  }
  return results;
}

SmallVector<Value> Chooser::fallBack() {
  if (general)
    return llvm::to_vector(ValueRange(
        func::CallOp::create(builder, loc, general, arguments).getResults()));
  return call(versions.back());
}

void Chooser::write(Block *entry) {
  builder.setInsertionPointToEnd(entry);
  arguments = entry->getArguments();
  for (const PaddedAxis &axis : versions.front().axes)
    sizes.push_back(
        createDim(builder, loc, arguments[axis.argument], axis.axis));
  SmallVector<Value> conditions;
  for (const StaticVersion &version : versions)
    conditions.push_back(fits(version));
  if (!general) {
    Value any = conditions.front();
    for (Value one : ArrayRef(conditions).drop_front())
      any = arith::OrIOp::create(builder, loc, any, one);
    cf::AssertOp::create(
        builder, loc, any,
        builder.getStringAttr("no static version serves these sizes: the "
                              "largest is for " +
                              versions.back().bucket.text() +
                              (limit == 0 ? ""
                                          : ", and the option 'limit' "
                                            "excludes sizes far below")));
    // The last one serves the sizes of no other.
    conditions.pop_back();
  }
  SmallVector<scf::IfOp> branches;
  for (auto [condition, version] : llvm::zip(conditions, versions)) {
    auto branch = scf::IfOp::create(builder, loc, func.getResultTypes(),
                                    condition, /*withElseRegion=*/true);
    branches.push_back(branch);
    builder.setInsertionPointToStart(branch.thenBlock());
    SmallVector<Value> results = call(version);
    if (!results.empty())
      scf::YieldOp::create(builder, loc, results);
    builder.setInsertionPointToStart(branch.elseBlock());
  }
  SmallVector<Value> results = fallBack();
  for (scf::IfOp branch : llvm::reverse(branches)) {
    // Without results, the branch has its terminators.
    if (!results.empty())
      scf::YieldOp::create(builder, loc, results);
    builder.setInsertionPointAfter(branch);
    results = llvm::to_vector(ValueRange(branch.getResults()));
  }
  func::ReturnOp::create(builder, loc, results);
}

namespace {
struct BucketFunctions
    : ShapePass<symshape::impl::BucketPassBase<BucketFunctions>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<VersionRequest> request = readRequest(module, getShapes(), sizes);
    if (failed(request) || failed(checkOptions()))
      return signalPassFailure();
    SymbolTable symbols(module);
    StaticVersions all;
    for (func::FuncOp func : request->funcs) {
      FailureOr<SmallVector<StaticVersion>> versions =
          writeVersions(func, request->buckets, symbols);
      if (failed(versions))
        return signalPassFailure();
      all.push_back({func, std::move(*versions)});
    }
    if (failed(reportVersions(output, module.getLoc(), all)))
      return signalPassFailure();
    unsigned number = 0;
    for (auto &[func, versions] : all) {
      choose(func, versions, symbols);
      number += versions.size();
    }
    count("versions", "Static versions added", number);
    if (all.empty())
      markAllAnalysesPreserved();
  }

private:
  LogicalResult checkOptions() {
    Location loc = getOperation().getLoc();
    if (fallback != "general" && fallback != "error")
      return emitError(loc) << "in option 'fallback': expected 'general' or "
                               "'error', found '"
                            << fallback << "'";
    if (!(limit == 0 || limit >= 1))
      return emitError(loc)
             << "in option 'limit': expected 0 or a number from 1 on";
    return success();
  }

  FailureOr<SmallVector<StaticVersion>> writeVersions(func::FuncOp func,
                                                      ArrayRef<Bucket> buckets,
                                                      SymbolTable &symbols) {
    SmallVector<StaticVersion> versions;
    OpBuilder builder(func.getContext());
    builder.setInsertionPointAfter(func);
    for (const Bucket &bucket : buckets) {
      FailureOr<StaticVersion> version = writeVersion(
          getShapes().of(func), bucket, {getLibraries()},
          (func.getName() + "_" + bucket.identifier()).str(), builder);
      if (failed(version))
        return failure();
      // The table gives it another name if this one is taken.
      version->form->remove();
      symbols.insert(version->form, std::next(func->getIterator()));
      versions.push_back(*version);
    }
    // Smallest first; versions of the same product by their axes.
    auto order = [](const StaticVersion &version) {
      double product = 1;
      SmallVector<int64_t> sizes;
      for (const PaddedAxis &axis : version.axes) {
        product *= double(axis.padded);
        sizes.push_back(axis.padded);
      }
      return std::make_pair(product, sizes);
    };
    llvm::sort(versions, [&](const StaticVersion &a, const StaticVersion &b) {
      return order(a) < order(b);
    });
    return versions;
  }

  void choose(func::FuncOp func, ArrayRef<StaticVersion> versions,
              SymbolTable &symbols) {
    auto general = cast<func::FuncOp>(func->cloneWithoutRegions());
    general.getBody().takeBody(func.getBody());
    Block &old = general.getBody().front();
    SmallVector<Location> locs = llvm::map_to_vector(
        old.getArguments(), [](BlockArgument arg) { return arg.getLoc(); });
    Block *entry = new Block();
    func.getBody().push_back(entry);
    entry->addArguments(func.getArgumentTypes(), locs);
    copyAssumptions(old, *entry);
    SmallVector<Attribute> names;
    for (const StaticVersion &version : versions)
      names.push_back(func::FuncOp(version.form).getSymNameAttr());
    if (fallback == "error") {
      general.erase();
      general = {};
    } else {
      general.setSymName((func.getName() + "_general").str());
      general.setPrivate();
      general->removeAttr("llvm.emit_c_interface");
      general->setAttr(kVersionOfAttr, func.getSymNameAttr());
      symbols.insert(general, std::next(func->getIterator()));
      names.push_back(general.getSymNameAttr());
    }
    func->setAttr(kVersionsAttr, ArrayAttr::get(&getContext(), names));
    Chooser(func, versions, general, limit, poison).write(entry);
  }
};
} // namespace
