//===- ResultTypes.cpp - Static sizes that inference contradicts ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis trusts static sizes in types, and drops the statements of models
// about them. So this code runs the model again, after the analysis, and
// compares.
//
//===----------------------------------------------------------------------===//

#include "Preconditions/ResultTypes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Reads the results of the analysis, and keeps the extents that a model states
/// for static sizes.
class ExtentRecorder final : public InferenceState {
public:
  ExtentRecorder(Operation *op, const FunctionShapes &shapes)
      : op(op), shapes(shapes), ctx(shapes.getModule().getExprContext()) {}

  struct Stated {
    Value result;
    unsigned axis;
    DimExpr extent;
  };
  ArrayRef<Stated> getStated() const { return stated; }

  ExprContext &getExprContext() override { return ctx; }
  Prover &getProver() override { return shapes.proverBefore(op); }
  ArrayRef<DimExpr> extents(Value v) override { return shapes.extents(v); }
  DimExpr content(Value v) override {
    if (DimExpr e = shapes.content(v))
      return e;
    return v.getType().isIntOrIndex() ? ctx.symbol(kUnknown) : DimExpr();
  }
  DimExpr congruent(Value v) override { return content(v); }
  ArrayRef<DimExpr> contents(Value v) override { return shapes.contents(v); }
  SmallVector<DimExpr> layout(Value v) override { return shapes.layout(v); }
  ConditionRef condition(Value v) override { return shapes.condition(v); }
  DimExpr symbol(Value v) override { return shapes.symbolOf(v); }
  ExactReal real(Value v) override { return shapes.real(v); }
  DimExpr converted(Value, StringRef) override { return {}; }

  void setExtent(Value v, unsigned axis, DimExpr e) override {
    auto type = dyn_cast_or_null<ShapedType>(v ? v.getType() : Type());
    if (e && type && type.hasRank() && v.getDefiningOp() == op &&
        axis < size_t(type.getRank()) && !type.isDynamicDim(axis))
      stated.push_back({v, axis, e});
  }
  void copyDescription(Value original, Value copy) override {
    for (auto [axis, e] : llvm::enumerate(extents(original)))
      setExtent(copy, axis, e);
  }
  void setAtMost(Value, unsigned, DimExpr) override {}
  void countAtMost(Value, DimExpr) override {}
  void setContent(Value, DimExpr) override {}
  void setContents(Value, ArrayRef<DimExpr>) override {}
  void setLayout(Value, ArrayRef<DimExpr>) override {}
  void setCondition(Value, ConditionRef) override {}
  void setReal(Value, ExactReal) override {}
  void define(Value, ConditionRef) override {}
  void setArithmetic(Value, DimExpr, bool) override {}
  bool fits(DimExpr, Type) override { return false; }
  void setCongruent(Value, DimExpr) override {}
  bool isNonNegative(DimExpr e) override {
    return e &&
           getProver().query({Relation::Le, ctx.constant(0), e}).isAlways();
  }
  Verdict decide(const ConditionRef &c) override {
    return c ? shapes.decideBefore(op, c) : Verdict::Unknown;
  }

private:
  /// A symbol that nothing describes.
  static constexpr unsigned kUnknown = 0x3fffffff;

  Operation *op;
  const FunctionShapes &shapes;
  ExprContext &ctx;
  SmallVector<Stated> stated;
};

} // namespace

void symshape::appendResultTypes(Operation *op, const FunctionShapes &shapes,
                                 SmallVectorImpl<Precondition> &preconditions) {
  auto model = dyn_cast<ShapeModelOpInterface>(op);
  auto isStatic = [](Type type) {
    // A `!shape.shape` has any number of elements.
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped ? shaped.hasStaticShape() : type.isIntOrIndexOrFloat();
  };
  // Without a model, the trait says that the result has the operands' shape.
  bool hasTrait = !model && op->hasTrait<OpTrait::SameOperandsAndResultShape>();
  if ((!model && !hasTrait) || llvm::all_of(op->getOperandTypes(), isStatic))
    return;
  ExtentRecorder recorder(op, shapes);
  if (model)
    model.inferShapes(recorder);
  else if (auto *shaped = llvm::find_if(op->getOpOperands(),
                                        [](OpOperand &operand) {
                                          auto type = dyn_cast<ShapedType>(
                                              operand.get().getType());
                                          return type && type.hasRank();
                                        });
           shaped != op->getOpOperands().end())
    for (Value result : op->getResults())
      recorder.copyDescription(shaped->get(), result);
  for (const ExtentRecorder::Stated &stated : recorder.getStated()) {
    DimExpr size = shapes.extent(stated.result, stated.axis);
    if (!size || !size.isConstant() || stated.extent == size ||
        llvm::any_of(preconditions, [&](const Precondition &p) {
          return p.predicate.relation == Relation::Eq &&
                 p.predicate.lhs == stated.extent && p.predicate.rhs == size;
        }))
      continue;
    Precondition p{
        {Relation::Eq, stated.extent, size}, op, Precondition::Result};
    p.operand = cast<OpResult>(stated.result).getResultNumber();
    p.axis = stated.axis;
    p.use = PreconditionUse::Checked;
    preconditions.push_back(std::move(p));
  }
}
