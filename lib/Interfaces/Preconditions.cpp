//===- Preconditions.cpp - Preconditions of an op -------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Preconditions.h"
#include "SymShape/Interfaces/LinalgLoops.h"
#include "SymShape/Interfaces/SizePreconditions.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "SymShape/Interfaces/PreconditionInterface.cpp.inc"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Decisions
//===----------------------------------------------------------------------===//

static Verdict decidePrecondition(const Precondition &precondition,
                                  Prover &prover, bool cheapOnly,
                                  SmallVectorImpl<FactId> *used) {
  Prover::QueryOptions options;
  options.wantUsed = used != nullptr;
  options.cheapOnly = cheapOnly;
  options.onlyProof = true;
  if (!prover.isConsistent())
    return Verdict::Unknown;
  if (used)
    used->clear();
  auto note = [&](const Answer &answer) {
    if (used)
      llvm::append_range(*used, answer.used);
    return answer.verdict();
  };
  ArrayRef<Predicate> when = precondition.when;
  if (when.empty()) {
    Verdict verdict = note(prover.query(precondition.predicate, options));
    return verdict == Verdict::Never && precondition.isStronger
               ? Verdict::Unknown
               : verdict;
  }
  prover.push();
  SmallVector<FactId> supposed;
  for (const Predicate &p : when)
    supposed.push_back(prover.add(p));
  // The op requires nothing if its conditions exclude each other.
  Verdict verdict = Verdict::Always;
  if (prover.isConsistent())
    verdict = note(prover.query(precondition.predicate, options));
  else if (used)
    used->append(prover.getConflict().begin(), prover.getConflict().end());
  prover.pop();
  if (used)
    llvm::erase_if(*used,
                   [&](FactId id) { return llvm::is_contained(supposed, id); });
  if (verdict == Verdict::Always)
    return verdict;
  if (verdict != Verdict::Never || precondition.isStronger)
    return Verdict::Unknown;
  for (const Predicate &p : when)
    if (note(prover.query(p, options)) != Verdict::Always)
      return Verdict::Unknown;
  if (used) {
    llvm::sort(*used);
    used->erase(llvm::unique(*used), used->end());
  }
  return Verdict::Never;
}

Verdict Precondition::decide(Prover &prover,
                             SmallVectorImpl<FactId> *used) const {
  return decidePrecondition(*this, prover, /*cheapOnly=*/false, used);
}

bool Precondition::isRefuted(Prover &prover) const {
  return decidePrecondition(*this, prover, /*cheapOnly=*/true, nullptr) ==
         Verdict::Never;
}

ConditionRef Precondition::getCondition() const {
  SmallVector<ConditionRef> parts{
      makeCompare(predicate.relation, predicate.lhs, predicate.rhs)};
  for (const Predicate &p : when) {
    Predicate none = negate(p);
    parts.push_back(makeCompare(none.relation, none.lhs, none.rhs));
  }
  return parts.size() == 1 ? parts.front() : makeLogic(Condition::Or, parts);
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

DimExpr PreconditionState::size(OpFoldResult ofr) {
  if (auto attr = dyn_cast<Attribute>(ofr))
    return ctx.constant(cast<IntegerAttr>(attr).getInt());
  return content(cast<Value>(ofr));
}

Violation PreconditionState::violationOf(Use use) const {
  if (violation)
    return *violation;
  return use == Use::Value || isPure(op) ? Violation::Poison
                                         : Violation::Undefined;
}

/// Adds a precondition whose violation has the consequence of one of this use.
Precondition *PreconditionState::add(Precondition precondition, Use use) {
  precondition.violation = violationOf(use);
  found.push_back(std::move(precondition));
  return &found.back();
}

Precondition *PreconditionState::require(Use use, Relation relation,
                                         DimExpr lhs, DimExpr rhs,
                                         Precondition::Kind kind,
                                         unsigned operand, unsigned axis,
                                         StringRef number) {
  if (!wants(use))
    return nullptr;
  if (!lhs || !rhs) {
    requireUnexpressed("a size or a number that is not known", {}, operand,
                       use);
    return nullptr;
  }
  if (relation != Relation::Ne && lhs == rhs)
    return nullptr;
  Precondition *p =
      add({{relation, lhs, rhs}, op, kind, operand, axis, number}, use);
  p->use = use;
  return p;
}

/// True if two constants make `least <= e` plain.
static bool isPlainlyAtMost(DimExpr least, DimExpr e) {
  return least && e && least.isConstant() && e.isConstant() &&
         *least.getConstant() <= *e.getConstant();
}

Precondition *PreconditionState::requireAtLeast(Use use, int64_t least,
                                                DimExpr e, StringRef number) {
  DimExpr bound = ctx.constant(least);
  if (isPlainlyAtMost(bound, e))
    return nullptr;
  return require(use, Relation::Le, bound, e, Precondition::AtLeast,
                 /*operand=*/0, /*axis=*/0, number);
}

void PreconditionState::requireSameShape(Use use, unsigned operand,
                                         unsigned other) {
  auto isRanked = [&](unsigned i) {
    auto type = dyn_cast<ShapedType>(op->getOperand(i).getType());
    return type && type.hasRank();
  };
  if (!wants(use))
    return;
  if (!isRanked(operand) || !isRanked(other))
    return (void)requireUnexpressed("an equal shape of an unranked operand", {},
                                    operand, use);
  ArrayRef<DimExpr> a = extents(op->getOperand(operand));
  ArrayRef<DimExpr> b = extents(op->getOperand(other));
  if (a.size() == b.size())
    for (auto [axis, size] : llvm::enumerate(b))
      requireSize(use, operand, axis, size);
}

void PreconditionState::requireOneShape(Use use) {
  if (!wants(use))
    return;
  std::optional<unsigned> first;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<TensorType>(operand.get().getType()))
      continue;
    if (first)
      requireSameShape(use, operand.getOperandNumber(), *first);
    else
      first = operand.getOperandNumber();
  }
}

void PreconditionState::requireInside(Use use, unsigned operand, unsigned axis,
                                      const IndexRange &range,
                                      ArrayRef<Predicate> when, Value source) {
  if (!wants(use))
    return;
  if (!range.max)
    return (void)requireUnexpressed("an index inside its operand", source,
                                    operand, use);
  auto state = [&](DimExpr least, DimExpr number, Precondition::Kind kind,
                   bool isReached) {
    if (!number || isPlainlyAtMost(least, number))
      return;
    Precondition *added =
        require(use, Relation::Le, least, number, kind, operand, axis);
    if (!added)
      return;
    added->when.assign(when.begin(), when.end());
    added->isStronger = !isReached;
    added->source = source;
  };
  state(range.max + 1, extent(op->getOperand(operand), axis),
        Precondition::Window, range.maxIsReached);
  state(ctx.constant(0), range.min, Precondition::Index, range.minIsReached);
}

void PreconditionState::requireIndex(unsigned operand, unsigned axis,
                                     Value index, int64_t count) {
  if (wants(Use::Access))
    requireIndex(operand, axis, content(index), index, count);
}

void PreconditionState::requireIndex(unsigned operand, unsigned axis, DimExpr e,
                                     Value source, int64_t count) {
  if (!wants(Use::Access))
    return;
  if (!e || !extent(op->getOperand(operand), axis)) {
    if (!unexpressed)
      return;
    Precondition *p = add({{},
                           op,
                           Precondition::Window,
                           operand,
                           axis,
                           "an index inside its operand"},
                          Use::Access);
    p->use = Use::Access;
    p->source = source;
    return;
  }
  requireInside(Use::Access, operand, axis, {e, e + (count - 1)}, {}, source);
}

void PreconditionState::requireNumbers(Value source, DimExpr least,
                                       DimExpr most, StringRef number) {
  if (!wants(Use::Checked))
    return;
  auto state = [&](DimExpr e) {
    if (least && !isPlainlyAtMost(least, e))
      if (Precondition *p = require(Use::Checked, Relation::Le, least, e,
                                    Precondition::AtLeast, 0, 0, number))
        p->source = source;
    if (most && !isPlainlyAtMost(e, most))
      if (Precondition *p = require(Use::Checked, Relation::Le, e, most,
                                    Precondition::AtMost, 0, 0, number))
        p->source = source;
  };
  auto limit = [&] {
    if (Precondition *p = requireUnexpressed(number, source)) {
      p->least = least;
      p->most = most;
    }
  };
  if (!isa<ShapedType>(source.getType())) {
    DimExpr e = content(source);
    return e ? state(e) : limit();
  }
  ArrayRef<DimExpr> elements = contents(source);
  if (elements.empty() || llvm::is_contained(elements, DimExpr()))
    return limit();
  for (DimExpr e : elements)
    state(e);
}

void PreconditionState::requireFits(Value result, unsigned bits,
                                    bool isUnsigned) {
  DimExpr e = content(result);
  size_t before = found.size();
  requireNumbers(result, ctx.constant(isUnsigned ? 0 : llvm::minIntN(bits)),
                 isUnsigned ? ctx.constant(llvm::maxUIntN(std::min(bits, 63u)))
                            : ctx.constant(llvm::maxIntN(bits)),
                 "a number that fits its type");
  for (size_t i = before; i < found.size(); ++i)
    found[i].assumesExtents = bool(e);
}

Precondition *PreconditionState::requireUnexpressed(StringRef what,
                                                    Value source,
                                                    unsigned operand,
                                                    Use instead) {
  if (!unexpressed)
    return nullptr;
  Precondition *p =
      add({{}, op, Precondition::AtLeast, operand, 0, what}, instead);
  p->use = Use::Checked;
  p->source = source;
  return p;
}

void PreconditionState::requireOther(StringRef what) {
  if (wants(Use::Other))
    add({{}, op, Precondition::AtLeast, 0, 0, what}, Use::Other)->use =
        Use::Other;
}

/// The expression over the operands of an op as one over the inputs of the
/// function; null if a number is not known.
static DimExpr overInputs(DimExpr e, PreconditionState &state) {
  bool isKnown = true;
  DimExpr result =
      e.replaceLeaves(state.getExprContext(), [&](DimExpr leaf) -> DimExpr {
        bool isSize = leaf.getKind() == ExprKind::InputDim;
        if (!isSize && leaf.getKind() != ExprKind::Scalar)
          return {};
        Value operand = state.operand(leaf.getInputNumber());
        DimExpr number = isSize ? state.extent(operand, leaf.getAxis())
                                : state.content(operand);
        isKnown &= bool(number);
        return number;
      });
  return isKnown ? result : DimExpr();
}

bool symshape::stateSizePreconditions(Operation *op, PreconditionState &state) {
  using Use = PreconditionUse;
  if (!state.wants(Use::Checked))
    return true;
  // The lowered op checks its operands, and stops the program.
  PreconditionState::Consequence stops(state, Violation::Undefined);
  SmallVector<SizePrecondition> preconditions;
  ExprContext own;
  cast<SizePreconditionsOpInterface>(op).getSizePreconditions(own,
                                                              preconditions);
  for (const SizePrecondition &p : preconditions) {
    DimExpr value = overInputs(p.value, state);
    DimExpr bound = overInputs(p.bound, state);
    if (p.kind == SizePrecondition::Equal)
      state.require(Use::Checked, Relation::Eq, value, bound,
                    Precondition::Number);
    else if (p.kind == SizePrecondition::AtLeast)
      state.require(Use::Checked, Relation::Le, bound, value,
                    Precondition::AtLeast);
    else {
      state.requireNonNegative(Use::Checked, value, "a size");
      state.require(Use::Checked, Relation::Le, value, bound,
                    Precondition::AtMost);
    }
  }
  return true;
}
