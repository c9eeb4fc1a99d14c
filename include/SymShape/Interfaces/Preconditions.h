//===- Preconditions.h - Preconditions of an op -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface through which an op states its preconditions: predicates over
// the extents and the numbers of its operands. Each has a tag that says how an
// analysis may use it.
//
// A model also answers whether these are all preconditions of the op. An op
// without a model, or whose model answers no, may have others: no program with
// such an op is proved to be right. "All" means all about sizes, positions and
// elements. Lifetimes of buffers, alignment and data races are not in scope.
//
// Example, a model of an op that reads row `n` of a matrix:
//
//   bool stateRow(RowOp row, PreconditionState &state) {
//     state.requireIndex(/*operand=*/0, /*axis=*/0, row.getRow());
//     return true;
//   }
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_PRECONDITIONS_H
#define SYMSHAPE_INTERFACES_PRECONDITIONS_H

#include "SymShape/Interfaces/Condition.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OperationSupport.h"

namespace mlir::symshape {

struct IndexRange;

/// How an analysis may use a precondition.
enum class PreconditionUse : uint8_t {
  /// If it is violated, the results of the op are poison, and nothing else
  /// follows. It may be used to rewrite the results.
  Value,
  /// Its violation is undefined behavior. It must not be used to rewrite a
  /// value, but an execution of the op shows it.
  Undefined,
  /// A statement of the program about a value.
  Stated,
  /// An access of a tensor or a buffer at indices is inside it. Like Undefined,
  /// but stated for many ops, so that only some analyses want it.
  Access,
  /// Only a check of the program asks for it; no fact comes from it.
  Checked,
  /// An assertion of the op's author whose violation does not make the op
  /// undefined.
  Hint,
  /// About something else than sizes, positions and elements: the lifetime of a
  /// buffer, or its alignment. Only an analysis of executions wants it; no
  /// check of the program lists it.
  Other,
};

/// The consequence of a violated precondition.
enum class Violation : uint8_t {
  /// The results of the op, or elements of them, are poison. Execution goes on.
  Poison,
  /// The behavior of the execution is undefined.
  Undefined,
};

/// A set of uses.
class PreconditionUses {
public:
  constexpr PreconditionUses(std::initializer_list<PreconditionUse> uses) {
    for (PreconditionUse use : uses)
      bits |= 1u << unsigned(use);
  }
  constexpr bool contains(PreconditionUse use) const {
    return bits & (1u << unsigned(use));
  }

private:
  unsigned bits = 0;
};

/// A predicate, and the op whose results are poison, or which is undefined, if
/// the predicate is false. `lhs` is the number that the operands have and `rhs`
/// is the number that the op expects; for AtLeast, Index and Window it is the
/// other way round.
///
/// Decide it with `decide` or `isRefuted`, not by its predicate alone: the op
/// may require the predicate under conditions only.
struct Precondition {
  enum Kind : uint8_t {
    Size,    ///< dimension `axis` of operand `operand` has the size `rhs`
    Joined,  ///< the sizes joined to dimension `axis` have the product `rhs`
    Count,   ///< the operand has `rhs` elements
    Slice,   ///< the slice along `axis` has at most `rhs` elements
    Number,  ///< both numbers are equal
    AtMost,  ///< the number is at most `rhs`
    Window,  ///< dimension `axis` of operand `operand` has at least `lhs`
             ///< elements, which are `rhs`
    Index,   ///< the least index `rhs` into dimension `axis` of operand
             ///< `operand` is at least `lhs`, which is 0
    Tiles,   ///< the size of dimension `axis` is a multiple of `rhs`
    AtLeast, ///< the number `rhs` is at least `lhs`
    Divisor, ///< the divisor is not 0
    Result,  ///< dimension `axis` of result `operand` has the size `rhs`
    Padding, ///< the amount `rhs` of padding is at least `lhs`
  };
  Predicate predicate;
  Operation *op;
  Kind kind = Size;
  unsigned operand = 0, axis = 0;
  /// A noun for the number of an `AtLeast` or `AtMost`, with its article. If
  /// the predicate is null: a noun for the requirement.
  StringRef number = "a number";
  /// The op requires the predicate only if these hold: a structured op accesses
  /// its operands only if each of its loops has an iteration.
  SmallVector<Predicate, 0> when = {};
  /// True if the op may be defined although the predicate is false: a proof of
  /// it means something, but its refutation does not.
  bool isStronger = false;
  PreconditionUse use = PreconditionUse::Value;
  Violation violation = Violation::Poison;
  /// True if no operand has the size `rhs`, but the result's type states it,
  /// and is poison otherwise: a cast to `tensor<2xf32>` states 2.
  bool statesSize = false;
  /// True for a number that has to fit its type: it may be proved under the
  /// assumption about the greatest extent.
  bool assumesExtents = false;
  /// Without a predicate: the limits of the source, or null. A number of bits
  /// to shift is from 0 to 31.
  DimExpr least = {}, most = {};
  /// Without a predicate: the source fits an integer of so many bits.
  uint8_t fitsBits = 0;
  bool fitsUnsigned = false;
  /// A number, or a tensor each of whose elements is a number, that the
  /// precondition is about and that may be data. Null if it is about sizes.
  Value source = {};

  /// False if the precondition has no predicate, since an extent or a number is
  /// not known.
  bool isExpressed() const { return predicate.lhs && predicate.rhs; }
  /// Whether the prover's facts prove (Always) or refute (Never) the
  /// precondition. Never means that no execution that gets here meets it. If
  /// `used` is given, it receives the facts that the proof used.
  Verdict decide(Prover &prover, SmallVectorImpl<FactId> *used = nullptr) const;
  /// True if the cheap tiers of the prover refute the precondition: it is then
  /// an error of the program, not a fact.
  bool isRefuted(Prover &prover) const;
  /// The precondition as one condition: the predicate, or one of `when` is
  /// false.
  ConditionRef getCondition() const;
};

/// The numbers that a model reads, and the list of its statements. Those with a
/// null expression have no effect, unless unexpressed ones are wanted; so do
/// those of a use that nobody wants, and trivial ones.
class PreconditionState {
public:
  using Use = PreconditionUse;
  virtual ~PreconditionState() = default;

  /// The extents of a ranked shaped value; empty if they are not known.
  virtual ArrayRef<DimExpr> extents(Value v) = 0;
  /// The number that a value holds; null if it is not known.
  virtual DimExpr content(Value v) = 0;
  /// The elements of a small tensor of integers; null entries are not known.
  virtual ArrayRef<DimExpr> contents(Value v) = 0;
  /// The expression of a `!symshape.symbol`; null if it is not known.
  virtual DimExpr symbol(Value symbol) = 0;
  /// True if the numbers of the function's inputs determine `e`.
  virtual bool isKnown(DimExpr e) = 0;
  /// The offset and the strides of a memref; empty if they are not known.
  virtual SmallVector<DimExpr> layout(Value memref) = 0;

  Operation *getOp() const { return op; }
  Value operand(unsigned i) const { return op->getOperand(i); }
  ExprContext &getExprContext() const { return ctx; }
  DimExpr constant(int64_t value) { return ctx.constant(value); }
  bool wants(Use use) const { return wanted.contains(use); }
  /// True if the caller wants preconditions without a predicate, too.
  bool wantsUnexpressed() const { return unexpressed; }

  DimExpr extent(Value v, unsigned axis) {
    ArrayRef<DimExpr> es = extents(v);
    return axis < es.size() ? es[axis] : DimExpr();
  }
  DimExpr size(OpFoldResult ofr);

  //===--- Statements -----------------------------------------------------===//
  // Those that return a precondition return null if they state nothing.

  Precondition *require(Use use, Relation relation, DimExpr lhs, DimExpr rhs,
                        Precondition::Kind kind, unsigned operand = 0,
                        unsigned axis = 0, StringRef number = "a number");
  /// 0 <= e.
  Precondition *requireNonNegative(Use use, DimExpr e, StringRef number) {
    return requireAtLeast(use, 0, e, number);
  }
  Precondition *requireAtLeast(Use use, int64_t least, DimExpr e,
                               StringRef number);
  /// Dimension `axis` of an operand has the expected size.
  Precondition *requireSize(Use use, unsigned operand, unsigned axis,
                            DimExpr expected) {
    return require(use, Relation::Eq, extent(op->getOperand(operand), axis),
                   expected, Precondition::Size, operand, axis);
  }
  /// Both operands have the same shape.
  void requireSameShape(Use use, unsigned operand, unsigned other);
  /// All operands that are tensors have one shape.
  void requireOneShape(Use use);
  /// Something else than a size, a position or an element. `what` names it.
  void requireOther(StringRef what);
  /// All indices of a range are inside a dimension of an operand, if `when`
  /// holds.
  void requireInside(Use use, unsigned operand, unsigned axis,
                     const IndexRange &range, ArrayRef<Predicate> when,
                     Value source = {});
  /// An index, and the `count` rows from it on, are inside a dimension of an
  /// operand.
  void requireIndex(unsigned operand, unsigned axis, Value index,
                    int64_t count = 1);
  /// The same for an index that `e` describes.
  void requireIndex(unsigned operand, unsigned axis, DimExpr e, Value source,
                    int64_t count = 1);
  /// Each number of `source`, a scalar or a tensor, is from `least` to `most`;
  /// one of them may be null.
  void requireNumbers(Value source, DimExpr least, DimExpr most,
                      StringRef number);
  /// The number that `result` would hold without a limit fits that many bits.
  void requireFits(Value result, unsigned bits, bool isUnsigned);
  /// A precondition without a predicate. `what` names it:
  /// "a divisor other than 0". It is violated with the consequence that one of
  /// the use `instead` has.
  Precondition *requireUnexpressed(StringRef what, Value source = {},
                                   unsigned operand = 0,
                                   Use instead = Use::Checked);

  //===--- Consequences ---------------------------------------------------===//

  /// While it lives, violations of the preconditions that are stated have this
  /// consequence. Without it, that of a precondition of use Value is poison.
  /// The others have poison, too, if upstream may speculate the op, since it
  /// then moves the op to where they do not hold. Otherwise the behavior is
  /// undefined.
  class [[nodiscard]] Consequence {
  public:
    Consequence(PreconditionState &state, Violation violation)
        : state(state), before(state.violation) {
      state.violation = violation;
    }
    ~Consequence() { state.violation = before; }
    Consequence(const Consequence &) = delete;

  private:
    PreconditionState &state;
    std::optional<Violation> before;
  };

protected:
  PreconditionState(Operation *op, ExprContext &ctx, PreconditionUses wanted,
                    bool unexpressed, SmallVectorImpl<Precondition> &found)
      : op(op), ctx(ctx), wanted(wanted), unexpressed(unexpressed),
        found(found) {}

private:
  Violation violationOf(Use use) const;
  Precondition *add(Precondition precondition, Use use);

  Operation *op;
  ExprContext &ctx;
  PreconditionUses wanted;
  bool unexpressed;
  SmallVectorImpl<Precondition> &found;
  std::optional<Violation> violation;
};

/// States the preconditions of an op with SizePreconditionsOpInterface.
bool stateSizePreconditions(Operation *op, PreconditionState &state);

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

} // namespace mlir::symshape

#include "SymShape/Interfaces/PreconditionInterface.h.inc"

namespace mlir::symshape {

/// A model that calls the function `bool state(OpTy op, PreconditionState
/// &state)`.
template <auto state> struct PreconditionModel;
template <typename OpTy, bool (*state)(OpTy, PreconditionState &)>
struct PreconditionModel<state>
    : PreconditionOpInterface::ExternalModel<PreconditionModel<state>, OpTy> {
  using Op = OpTy;
  bool statePreconditions(Operation *op, PreconditionState &s) const {
    return state(cast<OpTy>(op), s);
  }
};

/// Attaches such models to the ops that the functions take.
template <auto... state> void attachPreconditions(MLIRContext *ctx) {
  (PreconditionModel<state>::Op::template attachInterface<
       PreconditionModel<state>>(*ctx),
   ...);
}

/// A model for several kinds of ops.
template <typename OpTy, bool (*state)(Operation *, PreconditionState &)>
struct PreconditionFamilyModel
    : PreconditionOpInterface::ExternalModel<
          PreconditionFamilyModel<OpTy, state>, OpTy> {
  bool statePreconditions(Operation *op, PreconditionState &s) const {
    return state(op, s);
  }
};

/// Attaches the model to each of the ops.
template <bool (*state)(Operation *, PreconditionState &), typename... OpTys>
void attachPreconditionFamily(MLIRContext *ctx) {
  (OpTys::template attachInterface<PreconditionFamilyModel<OpTys, state>>(*ctx),
   ...);
}

/// The family of ops that require nothing of their operands.
inline bool stateNothing(Operation *, PreconditionState &) { return true; }

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_PRECONDITIONS_H
