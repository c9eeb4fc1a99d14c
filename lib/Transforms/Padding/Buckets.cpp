//===- Buckets.cpp - Static versions that serve all smaller sizes ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReportFile.h"
#include "SymShape/Analysis/ConcreteSizes.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/VersionMarks.h"
#include "SymShape/Transforms/Padding.h"
#include "SymShape/Transforms/Passes.h"
#include "SymShape/Transforms/RequirePremises.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_PADPASS
#define GEN_PASS_DEF_BUCKETPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

static bool isDynamicTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.hasStaticShape();
}

/// The functions that get padded forms.
static SmallVector<func::FuncOp> findTargets(ModuleOp module) {
  SmallVector<func::FuncOp> funcs;
  for (auto func : module.getOps<func::FuncOp>())
    if (!func.isExternal() && func.isPublic() && !func->hasAttr(kPaddedAttr) &&
        !func->hasAttr(kVersionsAttr) &&
        !func->hasAttr(SymShapeDialect::kShapeFunctionAttr) &&
        !func->hasAttr(SymShapeDialect::kAuxiliaryOfAttr) &&
        llvm::any_of(func.getArgumentTypes(), isDynamicTensor))
      funcs.push_back(func);
  return funcs;
}

/// Reports names of `buckets` that no function has.
static LogicalResult checkNames(ModuleOp module, ModuleShapes &shapes,
                                ArrayRef<func::FuncOp> funcs,
                                ArrayRef<Bucket> buckets) {
  SmallVector<std::string> known;
  if (funcs.empty()) {
    emitWarning(module.getLoc())
        << "no function gets a static version: none that is public has a "
           "dynamic dimension in an argument and no versions yet";
    return success();
  }
  for (func::FuncOp func : funcs)
    for (const FunctionInput &input : findInputs(shapes.of(func)))
      // The number of an integer argument is no size.
      if (input.expr.getKind() != ExprKind::Scalar)
        known.push_back(input.name);
  for (const auto &[name, size] : buckets.front().sizes)
    if (name != "*" && !llvm::is_contained(known, name)) {
      reportUnknownInput(module.getLoc(), name, known);
      return failure();
    }
  return success();
}

static FailureOr<SmallVector<Bucket>> readBuckets(ModuleOp module,
                                                  StringRef sizes) {
  SmallVector<Bucket> buckets;
  std::string error;
  if (succeeded(parseBuckets(sizes, buckets, error)))
    return buckets;
  emitError(module.getLoc()) << "in option 'sizes': " << error;
  return failure();
}

namespace {
/// A padded form, and the sizes that it serves.
struct Version {
  Bucket bucket;
  SmallVector<PaddedAxis> axes;
  func::FuncOp form;
  size_t masks, moves;
};
} // namespace

/// Writes the padded form of a function for a bucket, and says what it costs.
static FailureOr<Version> writeVersion(const FunctionShapes &shapes,
                                       const Bucket &bucket,
                                       const ModuleShapes::Options &options,
                                       StringRef name, OpBuilder &builder) {
  Location loc = shapes.getFunction().getLoc();
  std::string problem;
  FailureOr<SmallVector<PaddedAxis>> axes =
      findPaddedAxes(shapes, bucket, problem);
  if (failed(axes)) {
    emitError(loc) << "cannot pad this function: " << problem;
    return failure();
  }
  PaddingReport report;
  FailureOr<func::FuncOp> form =
      writePaddedForm(shapes, *axes, options, name, builder, report);
  if (failed(form)) {
    InFlightDiagnostic diag = emitError(loc) << "cannot pad this function for '"
                                             << bucket.text() << "'";
    for (const PaddingReport::Entry &entry : report.refusals)
      diag.attachNote(entry.loc) << entry.text;
    return failure();
  }
  InFlightDiagnostic remark = emitRemark(loc) << "added a static version for '"
                                              << bucket.text() << "'";
  for (const PaddingReport::Entry &entry : report.masks)
    remark.attachNote(entry.loc) << "mask: " << entry.text;
  for (const PaddingReport::Entry &entry : report.moves)
    remark.attachNote(entry.loc) << "move: " << entry.text;
  return Version{bucket, *axes, *form, report.masks.size(),
                 report.moves.size()};
}

/// Writes an entry for each version, if the user asks for a report.
static LogicalResult
report(StringRef path, Location loc,
       ArrayRef<std::pair<func::FuncOp, SmallVector<Version>>> all) {
  if (path.empty())
    return success();
  return writeReport(path, loc, [&](raw_ostream &os) {
    llvm::json::OStream json(os, /*IndentSize=*/2);
    json.array([&] {
      for (const auto &[func, versions] : all)
        for (const Version &version : versions)
          json.object([&, func = func] {
            json.attribute("function", func::FuncOp(func).getSymName());
            json.attributeObject("sizes", [&] {
              for (const auto &[name, size] : version.bucket.sizes)
                json.attribute(name, size);
            });
            json.attribute("masks", version.masks);
            json.attribute("moves", version.moves);
          });
    });
    os << "\n";
  });
}

/// Copies the ops that compute `value` from the arguments, whose copies
/// `mapping` has. Fails for a value that needs other ops.
static LogicalResult copyOps(Value value, OpBuilder &builder,
                             IRMapping &mapping) {
  if (mapping.contains(value))
    return success();
  Operation *op = value.getDefiningOp();
  if (!op || !isPure(op) || op->getNumRegions() != 0 ||
      isa<ShapedType>(value.getType()))
    return failure();
  for (Value operand : op->getOperands())
    if (failed(copyOps(operand, builder, mapping)))
      return failure();
  builder.clone(*op, mapping);
  return success();
}

/// Copies the assumptions about the arguments, which a padded form does not
/// have, so that `symshape-require-premises` still makes checks of them.
static void copyAssumptions(Block &from, Block &to) {
  OpBuilder builder(&to, to.begin());
  IRMapping mapping;
  mapping.map(from.getArguments(), to.getArguments());
  for (Operation &op : from) {
    if (!isa<AssumeOp, ConstraintsOp>(op))
      continue;
    llvm::SetVector<Value> used(op.operand_begin(), op.operand_end());
    getUsedValuesDefinedAbove(op.getRegions(), used);
    if (llvm::all_of(used, [&](Value value) {
          return succeeded(copyOps(value, builder, mapping));
        }))
      builder.clone(op, mapping);
  }
}

//===----------------------------------------------------------------------===//
// symshape-pad
//===----------------------------------------------------------------------===//

namespace {
struct Pad : ShapePass<symshape::impl::PadPassBase<Pad>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<SmallVector<Bucket>> buckets = readBuckets(module, sizes);
    if (failed(buckets))
      return signalPassFailure();
    if (buckets->size() != 1) {
      emitError(module.getLoc())
          << "in option 'sizes': expected one size for each name";
      return signalPassFailure();
    }
    SmallVector<func::FuncOp> funcs = findTargets(module);
    if (failed(checkNames(module, getShapes(), funcs, *buckets)))
      return signalPassFailure();
    SymbolTable symbols(module);
    std::vector<std::pair<func::FuncOp, SmallVector<Version>>> all;
    for (func::FuncOp func : funcs) {
      if (!SymbolTable::symbolKnownUseEmpty(func, module)) {
        emitError(func.getLoc()) << "cannot pad this function: other ops refer "
                                    "to it, and its arguments change";
        return signalPassFailure();
      }
      OpBuilder builder(module.getContext());
      builder.setInsertionPointAfter(func);
      FailureOr<Version> version =
          writeVersion(getShapes().of(func), buckets->front(), {getLibraries()},
                       (func.getName() + "_padded").str(), builder);
      if (failed(version))
        return signalPassFailure();
      all.push_back({func, {*version}});
    }
    if (failed(report(output, module.getLoc(), all)))
      return signalPassFailure();
    for (auto &[func, versions] : all) {
      Version &version = versions.front();
      version.form.setSymName(func.getName());
      version.form.setPublic();
      keepAttributes(func, version);
      if (!trust && failed(checkPremises(func, version)))
        return signalPassFailure();
      func.erase();
      checkSizes(version);
    }
    count("padded", "Functions made static", all.size());
  }

private:
  /// Keeps the attributes that are not about the sizes of the original.
  static void keepAttributes(func::FuncOp func, const Version &version) {
    func::FuncOp form = version.form;
    auto isOwn = [](NamedAttribute attr) {
      return attr.getName().getValue().starts_with("symshape.");
    };
    for (NamedAttribute attr : func->getDiscardableAttrs())
      if (!isOwn(attr))
        form->setAttr(attr.getName(), attr.getValue());
    for (unsigned i : llvm::seq(func.getNumArguments()))
      for (NamedAttribute attr : function_interface_impl::getArgAttrs(func, i))
        if (!isOwn(attr))
          form.setArgAttr(i, attr.getName(), attr.getValue());
    for (unsigned i : llvm::seq(func.getNumResults()))
      for (NamedAttribute attr :
           function_interface_impl::getResultAttrs(func, i))
        if (!isOwn(attr))
          form.setResultAttr(i, attr.getName(), attr.getValue());
  }

  /// Checks the premises of `func` for the actual sizes: the checks that its
  /// arguments would get, with other sizes.
  LogicalResult checkPremises(func::FuncOp func, const Version &version) {
    func::FuncOp form = version.form;
    OwningOpRef<func::FuncOp> stub = func.cloneWithoutRegions();
    Block *body = stub->addEntryBlock();
    OpBuilder builder(body, body->end());
    stub->setFunctionType(
        FunctionType::get(&getContext(), func.getArgumentTypes(), {}));
    stub->removeResAttrsAttr();
    func::ReturnOp::create(builder, func.getLoc());
    copyAssumptions(func.getBody().front(), *body);
    PremiseChecks checks(*stub, getArgument());
    if (failed(checks.plan()))
      return failure();
    checks.write();
    IRMapping mapping;
    unsigned first = form.getNumArguments() - version.axes.size();
    builder.setInsertionPointToStart(&form.getBody().front());
    for (BlockArgument arg : body->getArguments())
      mapping.map(arg, form.getArgument(arg.getArgNumber()));
    for (Operation &op : body->without_terminator()) {
      auto dim = dyn_cast<tensor::DimOp>(op);
      if (!dim) {
        builder.clone(op, mapping);
        continue;
      }
      auto arg = cast<BlockArgument>(dim.getSource());
      std::optional<int64_t> index = dim.getConstantIndex();
      if (!index)
        return emitError(dim.getLoc())
               << "cannot pad this function: an assumption reads the size of a "
                  "dimension that is not constant";
      if (auto type = dyn_cast<RankedTensorType>(arg.getType());
          !type.isDynamicDim(*index))
        builder.clone(op, mapping);
      for (auto [i, axis] : llvm::enumerate(version.axes))
        if (axis.argument == arg.getArgNumber() && axis.axis == *index)
          mapping.map(dim.getResult(), form.getArgument(first + i));
    }
    return success();
  }

  /// Checks the sizes that the caller passes.
  static void checkSizes(const Version &version) {
    func::FuncOp form = version.form;
    OpBuilder builder(&form.getBody().front(), form.getBody().front().begin());
    unsigned first = form.getNumArguments() - version.axes.size();
    for (auto [i, axis] : llvm::enumerate(version.axes)) {
      Value most =
          arith::ConstantIndexOp::create(builder, form.getLoc(), axis.padded);
      Value fits = arith::CmpIOp::create(builder, form.getLoc(),
                                         arith::CmpIPredicate::ule,
                                         form.getArgument(first + i), most);
      cf::AssertOp::create(
          builder, form.getLoc(), fits,
          builder.getStringAttr("argument " + Twine(axis.argument) +
                                ", dimension " + Twine(axis.axis) +
                                ": expected an actual size of at most " +
                                Twine(axis.padded)));
    }
  }
};

//===----------------------------------------------------------------------===//
// symshape-bucket
//===----------------------------------------------------------------------===//

/// Writes the body of a function that chooses between versions.
class Chooser {
public:
  Chooser(func::FuncOp func, ArrayRef<Version> versions, func::FuncOp general,
          double limit, bool poison)
      : func(func), versions(versions), general(general), limit(limit),
        poison(poison), builder(func.getContext()), loc(func.getLoc()) {}

  void write(Block *entry);

private:
  Value fits(const Version &version);
  Value padded(unsigned argument, const Version &version);
  SmallVector<Value> call(const Version &version);
  SmallVector<Value> fallBack();
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  func::FuncOp func;
  ArrayRef<Version> versions;
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
Value Chooser::fits(const Version &version) {
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

Value Chooser::padded(unsigned argument, const Version &version) {
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
SmallVector<Value> Chooser::call(const Version &version) {
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
  for (const Version &version : versions)
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
    FailureOr<SmallVector<Bucket>> buckets = readBuckets(module, sizes);
    if (failed(buckets) || failed(checkOptions()))
      return signalPassFailure();
    SmallVector<func::FuncOp> funcs = findTargets(module);
    if (failed(checkNames(module, getShapes(), funcs, *buckets)))
      return signalPassFailure();
    SymbolTable symbols(module);
    std::vector<std::pair<func::FuncOp, SmallVector<Version>>> all;
    for (func::FuncOp func : funcs) {
      FailureOr<SmallVector<Version>> versions =
          writeVersions(func, *buckets, symbols);
      if (failed(versions))
        return signalPassFailure();
      all.push_back({func, std::move(*versions)});
    }
    if (failed(report(output, module.getLoc(), all)))
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

  FailureOr<SmallVector<Version>> writeVersions(func::FuncOp func,
                                                ArrayRef<Bucket> buckets,
                                                SymbolTable &symbols) {
    SmallVector<Version> versions;
    OpBuilder builder(func.getContext());
    builder.setInsertionPointAfter(func);
    for (const Bucket &bucket : buckets) {
      FailureOr<Version> version = writeVersion(
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
    auto order = [](const Version &version) {
      double product = 1;
      SmallVector<int64_t> sizes;
      for (const PaddedAxis &axis : version.axes) {
        product *= double(axis.padded);
        sizes.push_back(axis.padded);
      }
      return std::make_pair(product, sizes);
    };
    llvm::sort(versions, [&](const Version &a, const Version &b) {
      return order(a) < order(b);
    });
    return versions;
  }

  void choose(func::FuncOp func, ArrayRef<Version> versions,
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
    for (const Version &version : versions)
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
