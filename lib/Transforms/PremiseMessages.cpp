//===- PremiseMessages.cpp - Messages of failed premises --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PremiseChecks.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/Arithmetic.h"
#include "SymShape/Interfaces/Division.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

static std::string valueText(Value v, unsigned depth = 0);

static std::string operationText(Operation *op, StringRef sign,
                                 unsigned depth) {
  std::string text = valueText(op->getOperand(0), depth + 1) + " " +
                     sign.str() + " " + valueText(op->getOperand(1), depth + 1);
  return depth == 0 ? text : "(" + text + ")";
}

static StringRef signOf(const Division &division) {
  if (division.isRemainder)
    return "rem";
  switch (division.rounding) {
  case Division::TowardZero:
    return "/";
  case Division::Down:
    return "floordiv";
  case Division::Up:
    return "ceildiv";
  }
  llvm_unreachable("all roundings are handled");
}

/// Names the result of arithmetic on integers.
static std::string computedText(Operation *op, unsigned depth) {
  switch (getArithmetic(op).kind) {
  case Arithmetic::Convert:
    return op->getOperand(0).getType().isIntOrIndex() &&
                   !isa<arith::TruncIOp>(op)
               ? valueText(op->getOperand(0), depth)
               : "a number";
  case Arithmetic::Add:
    return operationText(op, "+", depth);
  case Arithmetic::Subtract:
    return operationText(op, "-", depth);
  case Arithmetic::Multiply:
    return operationText(op, "*", depth);
  default:
    std::optional<Division> division = readDivision(op);
    return division ? operationText(op, signOf(*division), depth) : "a number";
  }
}

/// Names an integer as a caller knows it: `dimension 0 of argument 1`.
static std::string valueText(Value v, unsigned depth) {
  llvm::APInt constant;
  if (matchPattern(v, m_ConstantInt(&constant)))
    return llvm::toString(constant, 10, /*Signed=*/true);
  if (auto arg = dyn_cast<BlockArgument>(v))
    return arg.getOwner()->isEntryBlock() &&
                   isa<FunctionOpInterface>(arg.getOwner()->getParentOp())
               ? "argument " + std::to_string(arg.getArgNumber())
               : "a number";
  Operation *op = v.getDefiningOp();
  if (depth > analysisBudgets.texts.messageDepth)
    return "a number";
  return llvm::TypeSwitch<Operation *, std::string>(op)
      .Case<tensor::DimOp, memref::DimOp>([&](auto dim) -> std::string {
        std::optional<int64_t> axis = dim.getConstantIndex();
        if (!axis || !isa<BlockArgument>(dim.getSource()))
          return "a size";
        return "dimension " + std::to_string(*axis) + " of " +
               valueText(dim.getSource(), depth + 1);
      })
      .Case<ParamOp>([](ParamOp op) { return op.getName().str(); })
      .Default([&](Operation *) { return computedText(op, depth); });
}

static StringRef relationText(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return " to be equal to ";
  case arith::CmpIPredicate::ne:
    return " to be different from ";
  case arith::CmpIPredicate::sle:
  case arith::CmpIPredicate::ule:
    return " to be at most ";
  case arith::CmpIPredicate::slt:
  case arith::CmpIPredicate::ult:
    return " to be less than ";
  case arith::CmpIPredicate::sge:
  case arith::CmpIPredicate::uge:
    return " to be at least ";
  case arith::CmpIPredicate::sgt:
  case arith::CmpIPredicate::ugt:
    return " to be greater than ";
  }
  llvm_unreachable("every predicate is handled");
}

/// Returns an empty text for conditions that it cannot name. Adds the sources
/// of the names.
std::string PremiseChecks::Impl::conditionText(Value condition, unsigned depth,
                                               NameSources &sources) {
  if (depth > analysisBudgets.texts.messageDepth)
    return {};
  auto both = [&](Value a, Value b, StringRef word) -> std::string {
    std::string left = conditionText(a, depth + 1, sources),
                right = conditionText(b, depth + 1, sources);
    return left.empty() || right.empty() ? std::string()
                                         : left + word.str() + right;
  };
  if (auto op = condition.getDefiningOp<arith::AndIOp>())
    return both(op.getLhs(), op.getRhs(), " and ");
  if (auto op = condition.getDefiningOp<arith::OrIOp>())
    return both(op.getLhs(), op.getRhs(), " or ");
  if (auto op = condition.getDefiningOp<arith::CmpIOp>())
    return valueText(op.getLhs()) + relationText(op.getPredicate()).str() +
           valueText(op.getRhs());
  if (auto op = condition.getDefiningOp<PredicateOp>())
    return predicateText(op, sources);
  if (auto arg = dyn_cast<BlockArgument>(condition))
    return valueText(arg) + " to be true";
  return {};
}

/// Call this before the params are replaced: the message uses their names.
std::string PremiseChecks::Impl::messageFor(Value condition) {
  NameSources sources{ctx.constant(0), {}};
  std::string text = conditionText(condition, 0, sources);
  if (text.empty())
    return "a premise about the arguments does not hold";
  std::string where = sourcesOf(sources.symbols);
  for (const std::string &other : sources.others)
    where += (where.empty() ? ", where " : " and ") + other;
  text += where;
  // Name the first size of the relation.
  if (auto predicate = condition.getDefiningOp<PredicateOp>())
    for (Value binding : predicate.getBindings())
      if (auto param = binding.getDefiningOp<ParamOp>())
        return symbols[byName.lookup(param.getName())].source->prefix() + text;
  return "expected " + text;
}

std::string PremiseChecks::Impl::predicateText(PredicateOp predicate,
                                               NameSources &sources) {
  ExprListAttr exprs = predicate.getExprs();
  SmallVector<std::string> texts;
  for (DimExpr e : exprs.getExprs())
    texts.push_back(
        toString(e, [&](unsigned i) { return exprs.getNames()[i].str(); }));
  for (auto [name, binding] :
       llvm::zip_equal(exprs.getNames(), predicate.getBindings())) {
    if (auto param = binding.getDefiningOp<ParamOp>()) {
      // Sums keep the leaves in any case: no coefficient becomes 0.
      sources.symbols =
          sources.symbols + ctx.symbol(byName.lookup(param.getName()));
      continue;
    }
    std::string source = name.str() + " is " + valueText(binding);
    if (!llvm::is_contained(sources.others, source))
      sources.others.push_back(source);
  }
  auto relation = [&](StringRef words) {
    return texts[0] + words.str() + texts[1];
  };
  switch (predicate.getKind()) {
  case PredicateKind::eq:
    return relation(" to be equal to ");
  case PredicateKind::ne:
    return relation(" to be different from ");
  case PredicateKind::le:
    return relation(" to be at most ");
  case PredicateKind::lt:
    return relation(" to be less than ");
  case PredicateKind::divisible:
    return relation(" to be a multiple of ");
  case PredicateKind::in_range:
    return texts[0] + " to be in " +
           textOf(predicate.getIntervalsAttr().getIntervals());
  case PredicateKind::product_equal: {
    auto product = [](ArrayRef<std::string> factors) {
      return factors.empty() ? "1" : "(" + llvm::join(factors, ") * (") + ")";
    };
    ArrayRef<std::string> all = texts;
    size_t first = *predicate.getGroupSize();
    return product(all.take_front(first)) + " to be equal to " +
           product(all.drop_front(first));
  }
  }
  llvm_unreachable("every kind is handled");
}
