//===- RemoveDialect.cpp - Remove ops, types and attributes ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An extent becomes the index that it holds. A symbol has no users left and is
// removed: functions, branches and regions that pass one on then pass one value
// less.
//
//===----------------------------------------------------------------------===//

#include "RemoveDialect.h"
#include "Comparisons.h"
#include "SymShape/Dialect/Encodings.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/ExactnessError.h"
#include "SymShape/Interfaces/SizePreconditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/Transforms/StructuralTypeConversions.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

//===----------------------------------------------------------------------===//
// Programs with values that have no number
//===----------------------------------------------------------------------===//

bool isUnknown(Type type) {
  auto extent = dyn_cast<ExtentType>(type);
  return extent && extent.getGuarantee() == Guarantee::Unknown;
}

/// True for the type of a bound, or of a tensor of bounds.
bool isBound(Type type) {
  auto extent = dyn_cast<ExtentType>(getElementTypeOrSelf(type));
  return extent && extent.getGuarantee() == Guarantee::AtMost;
}

LogicalResult refuse(Operation *op, const Twine &field, Value origin) {
  ExactnessError error;
  error.primitive = op;
  error.field = field.str();
  error.required = Guarantee::AtMost;
  error.observed = Guarantee::Unknown;
  error.origin = origin;
  error.emit();
  return failure();
}

/// Rejects unknown extents, which have no number at run time. An op that only
/// weakens one, or meets it with another extent, does not need its number.
LogicalResult refuseUnknown(Operation *root) {
  LogicalResult result = success();
  root->walk([&](Operation *op) {
    if (auto func = dyn_cast<FunctionOpInterface>(op)) {
      for (auto [i, type] : llvm::enumerate(func.getArgumentTypes()))
        if (isUnknown(type))
          result = refuse(op, "argument #" + Twine(i),
                          func.isExternal() ? Value() : func.getArgument(i));
      if (func.isExternal())
        for (auto [i, type] : llvm::enumerate(func.getResultTypes()))
          if (isUnknown(type))
            result = refuse(op, "result #" + Twine(i), {});
    }
    if (isa<WeakenOp, MeetOp>(op))
      return;
    for (OpOperand &operand : op->getOpOperands())
      if (isUnknown(operand.get().getType()))
        result = refuse(op, "operand #" + Twine(operand.getOperandNumber()),
                        operand.get());
  });
  return result;
}

/// Rejects extents that are computed from themselves, as a graph region allows:
/// they have no number.
LogicalResult refuseCycles(Operation *root) {
  llvm::SetVector<Operation *> left;
  root->walk([&](Operation *op) {
    if (isAboutExtents(op))
      left.insert(op);
  });
  // An op whose sources are all done, or whose users are all done, is not in a
  // cycle.
  llvm::SetVector<Operation *> work(left.begin(), left.end());
  auto isLeft = [&](Operation *op) { return op && left.contains(op); };
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    auto sources = llvm::map_range(op->getOperands(),
                                   [](Value v) { return v.getDefiningOp(); });
    if (llvm::any_of(sources, isLeft) && llvm::any_of(op->getUsers(), isLeft))
      continue;
    left.remove(op);
    for (Operation *source : sources)
      if (isLeft(source))
        work.insert(source);
    for (Operation *user : op->getUsers())
      if (isLeft(user))
        work.insert(user);
  }
  for (Operation *op : left)
    op->emitOpError()
        << "expected a number that does not depend on itself, found a cycle";
  return success(left.empty());
}

/// Another pass lowers these ops, since that needs the analysis.
LogicalResult refuseDynamicOps(Operation *root) {
  LogicalResult result = success();
  root->walk([&](SizePreconditionsOpInterface op) {
    result = op->emitOpError() << "cannot be lowered by this pass; run "
                                  "'lower-symshape-dynamic-ops' first";
  });
  return result;
}

/// Rejects ops that receive a bound and may compute with its number: all ops of
/// other dialects, except those that pass a value of the same kind on.
LogicalResult refuseUsesOfBounds(Operation *root) {
  LogicalResult result = success();
  root->walk([&](Operation *op) {
    if (isa_and_nonnull<SymShapeDialect>(op->getDialect()) ||
        isa<RegionBranchOpInterface, CallOpInterface>(op) ||
        op->hasTrait<OpTrait::IsTerminator>() ||
        (op->isRegistered() && op->getNumResults() != 0 &&
         llvm::all_of(op->getResultTypes(), isBound)))
      return;
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isBound(operand.get().getType()))
        continue;
      ExactnessError error;
      error.primitive = op;
      error.field = "operand #" + std::to_string(operand.getOperandNumber());
      error.origin = operand.get();
      error.reason = "which the op may use as a number";
      result = error.emit();
    }
  });
  return result;
}

//===----------------------------------------------------------------------===//
// Erase without conversion
//===----------------------------------------------------------------------===//

/// True if `part` is an attribute or type of SymShape, or contains one.
template <typename T> bool isMadeOfOurs(T part) {
  auto find = [](auto inner) {
    return isa<SymShapeDialect>(inner.getDialect()) ? WalkResult::interrupt()
                                                    : WalkResult::advance();
  };
  AttrTypeWalker walker;
  walker.addWalk([&](Attribute inner) { return find(inner); });
  walker.addWalk([&](Type inner) { return find(inner); });
  return walker.template walk<WalkOrder::PreOrder>(part).wasInterrupted();
}

/// True if the attribute's name belongs to SymShape, or its value contains
/// attributes or types of SymShape.
bool isOurs(NamedAttribute attribute) {
  return isa_and_nonnull<SymShapeDialect>(attribute.getNameDialect()) ||
         isMadeOfOurs(attribute.getValue());
}

/// A list of dictionaries without SymShape's attributes; null if the list is
/// null.
ArrayAttr withoutOurs(ArrayAttr list) {
  if (!list)
    return list;
  SmallVector<Attribute> kept;
  for (auto one : list.getAsRange<DictionaryAttr>()) {
    SmallVector<NamedAttribute> rest = llvm::filter_to_vector(
        one, [](NamedAttribute a) { return !isOurs(a); });
    kept.push_back(DictionaryAttr::get(list.getContext(), rest));
  }
  return ArrayAttr::get(list.getContext(), kept);
}

/// Removes encodings that contain attributes of SymShape from tensor types.
void stripEncodings(Operation *root) {
  replaceTensorTypes(root, [](RankedTensorType type) {
    return type.getEncoding() && isMadeOfOurs(type.getEncoding())
               ? RankedTensorType::get(type.getShape(), type.getElementType())
               : type;
  });
}

void stripAttributes(Operation *root) {
  removeShapeEncodings(root, /*symbolicOnly=*/true);
  root->walk([](Operation *op) {
    for (NamedAttribute attribute : llvm::to_vector(op->getDiscardableAttrs()))
      if (isOurs(attribute))
        op->removeDiscardableAttr(attribute.getName());
    auto lists = dyn_cast<ArgAndResultAttrsOpInterface>(op);
    if (!lists)
      return;
    if (ArrayAttr list = lists.getArgAttrsAttr())
      lists.setArgAttrsAttr(withoutOurs(list));
    if (ArrayAttr list = lists.getResAttrsAttr())
      lists.setResAttrsAttr(withoutOurs(list));
  });
}

/// The attributes of a function's arguments and results that remain after
/// symbols are removed. Upstream's conversion of signatures keeps these lists
/// by position, so they have to be restored.
struct BoundaryAttributes {
  explicit BoundaryAttributes(FunctionOpInterface func) : func(func) {
    auto isKept = [](Type type) { return !isa<SymbolType>(type); };
    for (auto [i, type] : llvm::enumerate(func.getArgumentTypes()))
      if (isKept(type))
        arguments.push_back(
            DictionaryAttr::get(func.getContext(), func.getArgAttrs(i)));
    for (auto [i, type] : llvm::enumerate(func.getResultTypes()))
      if (isKept(type))
        results.push_back(
            DictionaryAttr::get(func.getContext(), func.getResultAttrs(i)));
  }
  void restore() {
    func.setAllArgAttrs(arguments);
    func.setAllResultAttrs(results);
  }

  FunctionOpInterface func;
  SmallVector<DictionaryAttr> arguments, results;
};

/// Erases unused private functions that only describe the shapes of an op to
/// the analysis.
void eraseShapeFunctions(Operation *root) {
  SmallVector<SymbolOpInterface> functions;
  root->walk([&](SymbolOpInterface op) {
    if (op->hasAttr(SymShapeDialect::kShapeFunctionAttr))
      functions.push_back(op);
  });
  for (SymbolOpInterface op : functions)
    if (op.isPrivate() && op.symbolKnownUseEmpty(op->getParentOp()))
      op->erase();
}

struct LowerSize : OpConversionPattern<SizeOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(SizeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value axis =
        arith::ConstantIndexOp::create(rewriter, op.getLoc(), op.getAxis());
    if (isa<MemRefType>(op.getSource().getType()))
      rewriter.replaceOpWithNewOp<memref::DimOp>(op, adaptor.getSource(), axis);
    else
      rewriter.replaceOpWithNewOp<tensor::DimOp>(op, adaptor.getSource(), axis);
    return success();
  }
};

/// Replaces an op by the number of its operand.
template <typename OpTy> struct LowerToOperand : OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getSource());
    return success();
  }
};

struct LowerMeet : OpConversionPattern<MeetOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(MeetOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto guarantee = [](Value v) {
      auto extent = dyn_cast<ExtentType>(v.getType());
      return extent ? extent.getGuarantee() : Guarantee::Exact;
    };
    Guarantee left = guarantee(op.getLhs()), right = guarantee(op.getRhs());
    if (left == Guarantee::AtMost && right == Guarantee::AtMost)
      rewriter.replaceOpWithNewOp<arith::MinSIOp>(op, adaptor.getLhs(),
                                                  adaptor.getRhs());
    else
      rewriter.replaceOp(op,
                         left < right ? adaptor.getRhs() : adaptor.getLhs());
    return success();
  }
};

struct LowerCompare : OpConversionPattern<CompareOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(CompareOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<arith::CmpIOp>(
        op, *comparisonOf(op.getKind()), adaptor.getLhs(), adaptor.getRhs());
    return success();
  }
};

struct LowerMask : OpConversionPattern<MaskOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(MaskOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<vector::CreateMaskOp>(
        op, op.getResult().getType(), adaptor.getSizes());
    return success();
  }
};

/// Allocates the memory, and makes its start a buffer of the given sizes.
struct LowerBoundedAlloc : OpConversionPattern<BoundedAllocOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(BoundedAllocOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<MemRefType>(op.getResult().getType());
    Value memory =
        memref::AllocOp::create(rewriter, loc, type, adaptor.getCapacities());
    SmallVector<OpFoldResult> sizes =
        getMixedValues(type.getShape(), adaptor.getSizes(), rewriter);
    SmallVector<OpFoldResult> strides = stridesOf(rewriter, loc, sizes);
    SmallVector<int64_t> staticStrides;
    int64_t offset;
    if (failed(type.getStridesAndOffset(staticStrides, offset)))
      return failure();
    auto view = MemRefType::get(
        type.getShape(), type.getElementType(),
        StridedLayoutAttr::get(type.getContext(), 0, staticStrides),
        type.getMemorySpace());
    Value used = memref::ReinterpretCastOp::create(
        rewriter, loc, view, memory, rewriter.getIndexAttr(0), sizes, strides);
    // An op that frees the result frees the memory.
    for (Operation *user : llvm::to_vector(op.getResult().getUsers()))
      if (isa<memref::DeallocOp>(user)) {
        OpBuilder::InsertionGuard guard(rewriter);
        rewriter.setInsertionPoint(user);
        rewriter.replaceOpWithNewOp<memref::DeallocOp>(user, memory);
      }
    rewriter.replaceOpWithNewOp<memref::CastOp>(op, type, used);
    return success();
  }

private:
  /// The strides of contiguous elements in row-major order.
  static SmallVector<OpFoldResult> stridesOf(OpBuilder &builder, Location loc,
                                             ArrayRef<OpFoldResult> sizes) {
    SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
    for (size_t i = sizes.size(); i-- > 1;) {
      std::optional<int64_t> stride = getConstantIntValue(strides[i]),
                             size = getConstantIntValue(sizes[i]);
      if (stride && size) {
        strides[i - 1] = builder.getIndexAttr(*stride * *size);
        continue;
      }
      strides[i - 1] = builder.createOrFold<arith::MulIOp>(
          loc, getValueOrCreateConstantIndexOp(builder, loc, strides[i]),
          getValueOrCreateConstantIndexOp(builder, loc, sizes[i]));
    }
    return strides;
  }
};

template <typename OpTy> struct DropSymbol : OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithMultiple(op, {ValueRange()});
    return success();
  }
};

/// Converts an indirect call. The function type of its callee is converted as
/// the function is.
struct LowerIndirectCall : OpConversionPattern<func::CallIndirectOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(func::CallIndirectOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> arguments;
    for (ValueRange values : adaptor.getCalleeOperands())
      llvm::append_range(arguments, values);
    auto call = func::CallIndirectOp::create(
        rewriter, op.getLoc(), adaptor.getCallee().front(), arguments);
    SmallVector<ValueRange> results;
    ValueRange left = call.getResults();
    for (Type type : op.getResultTypes()) {
      SmallVector<Type> parts;
      if (failed(getTypeConverter()->convertType(type, parts)))
        return failure();
      results.push_back(left.take_front(parts.size()));
      left = left.drop_front(parts.size());
    }
    rewriter.replaceOpWithMultiple(op, results);
    return success();
  }
};

/// Converts ops that pass on values of any type: selects, tensors of extents.
struct ConvertTypes : ConversionPattern {
  ConvertTypes(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0,
                          context) {}
  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (isa_and_nonnull<SymShapeDialect>(op->getDialect()) ||
        isa<FunctionOpInterface>(op) ||
        op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return failure();
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)) ||
        types.size() != op->getNumResults())
      return failure();
    Operation *converted = rewriter.insert(Operation::create(
        op->getLoc(), op->getName(), types, operands,
        op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
        op->getSuccessors(), op->getNumRegions()));
    for (auto [from, to] :
         llvm::zip_equal(op->getRegions(), converted->getRegions())) {
      rewriter.inlineRegionBefore(from, to, to.end());
      if (failed(rewriter.convertRegionTypes(&to, *getTypeConverter())))
        return failure();
    }
    rewriter.replaceOp(op, converted->getResults());
    return success();
  }
};

/// Removes the casts that stand for the numbers of extents.
struct LowerCast : OpConversionPattern<UnrealizedConversionCastOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(UnrealizedConversionCastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getNumOperands() != 1 || op.getNumResults() != 1 ||
        adaptor.getInputs().front().getType() != op.getResult(0).getType())
      return failure();
    rewriter.replaceOp(op, adaptor.getInputs());
    return success();
  }
};

struct ExtentsToIndex : TypeConverter {
  explicit ExtentsToIndex(MLIRContext *context) {
    addConversion([](Type type) { return type; });
    Type index = IndexType::get(context);
    addConversion([=](ExtentType) { return index; });
    addConversion(
        [](SymbolType, SmallVectorImpl<Type> &) { return success(); });
    addConversion([=](RankedTensorType type) -> Type {
      return isa<ExtentType>(type.getElementType()) ? type.clone(index) : type;
    });
    addConversion([this](FunctionType type) -> Type {
      SmallVector<Type> inputs, results;
      if (failed(convertTypes(type.getInputs(), inputs)) ||
          failed(convertTypes(type.getResults(), results)))
        return {};
      return FunctionType::get(type.getContext(), inputs, results);
    });
  }
};

LogicalResult convertExtents(ModuleOp module) {
  MLIRContext *context = module.getContext();
  ExtentsToIndex types(context);
  ConversionTarget target(*context);
  RewritePatternSet patterns(context);
  populateAnyFunctionOpInterfaceTypeConversionPattern(patterns, types);
  populateCallOpTypeConversionPattern(patterns, types);
  populateReturnOpTypeConversionPattern(patterns, types);
  scf::populateSCFStructuralTypeConversions(types, patterns);
  cf::populateCFStructuralTypeConversions(types, patterns);
  patterns
      .add<LowerSize, LowerToOperand<FromIndexOp>, LowerToOperand<ToIndexOp>,
           LowerToOperand<WeakenOp>, LowerMeet, LowerCompare, LowerMask,
           LowerBoundedAlloc, LowerCast, LowerIndirectCall,
           DropSymbol<SymbolOp>, DropSymbol<ParamOp>, ConvertTypes>(types,
                                                                    context);
  target.markUnknownOpDynamicallyLegal([&](Operation *op) {
    if (isa_and_nonnull<SymShapeDialect>(op->getDialect()) ||
        !types.isLegal(op))
      return false;
    if (auto func = dyn_cast<FunctionOpInterface>(op))
      return types.isLegal(func.getArgumentTypes()) &&
             types.isLegal(func.getResultTypes());
    return llvm::all_of(op->getRegions(), [&](Region &region) {
      return llvm::all_of(region.getBlocks(), [&](Block &block) {
        return types.isLegal(block.getArgumentTypes());
      });
    });
  });
  SmallVector<BoundaryAttributes> boundaries;
  module.walk([&](FunctionOpInterface func) {
    if (llvm::any_of(llvm::concat<const Type>(func.getArgumentTypes(),
                                              func.getResultTypes()),
                     llvm::IsaPred<SymbolType>))
      boundaries.emplace_back(func);
  });
  if (failed(applyPartialConversion(module, target, std::move(patterns))))
    return failure();
  for (BoundaryAttributes &boundary : boundaries)
    boundary.restore();
  return success();
}

LogicalResult verifyNothingIsLeft(ModuleOp module) {
  LogicalResult result = success();
  module.walk([&](Operation *op) {
    SmallVector<Type> types(op->getResultTypes());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::append_range(types, block.getArgumentTypes());
    if (auto func = dyn_cast<FunctionOpInterface>(op))
      types.push_back(func.getFunctionType());
    for (Type type : types)
      if (isMadeOfOurs(type)) {
        result = op->emitOpError() << "cannot lower a value of type " << type;
        return;
      }
  });
  return result;
}
} // namespace

bool symshape::isAboutExtents(Operation *op) {
  return op->hasTrait<AboutExtents>();
}

LogicalResult symshape::verifyExtentsHaveNumbers(Operation *root) {
  return success(
      succeeded(refuseDynamicOps(root)) && succeeded(refuseCycles(root)) &&
      succeeded(refuseUsesOfBounds(root)) && succeeded(refuseUnknown(root)));
}

void symshape::eraseUnusedExtents(Operation *root) {
  // Assumptions need no number.
  SmallVector<Operation *> statements;
  llvm::SetVector<Operation *> work;
  root->walk([&](Operation *op) {
    if (isa<AssumeOp, ConstraintsOp>(op))
      statements.push_back(op);
    else if (isAboutExtents(op) && !op->getParentOfType<ConstraintsOp>())
      work.insert(op);
  });
  for (Operation *op : statements)
    op->erase();
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (!op->use_empty())
      continue;
    SmallVector<Value> operands(op->getOperands());
    op->erase();
    for (Value operand : operands)
      if (Operation *def = operand.getDefiningOp(); def && isAboutExtents(def))
        work.insert(def);
  }
}

LogicalResult symshape::removeDialect(ModuleOp module) {
  eraseShapeFunctions(module);
  stripAttributes(module);
  stripEncodings(module);
  return success(succeeded(convertExtents(module)) &&
                 succeeded(verifyNothingIsLeft(module)));
}
