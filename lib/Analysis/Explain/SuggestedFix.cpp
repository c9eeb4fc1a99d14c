//===- SuggestedFix.cpp - Text that states a missing fact -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/SuggestedFix.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// New declarations of the symbols
//===----------------------------------------------------------------------===//

namespace {
/// The parts to add to the declaration of one symbol.
struct SymbolChange {
  std::optional<int64_t> lower, upper;
  int64_t divisor = 1;
};
} // namespace

/// Adds the fact to the changes of its symbol's declaration. Returns false if a
/// declaration cannot state the fact.
static bool addChange(const Predicate &fact, ModuleShapes &module,
                      llvm::MapVector<StringRef, SymbolChange> &changes) {
  DimExpr symbol = fact.lhs, other = fact.rhs;
  if (fact.relation == Relation::Le && symbol.isConstant())
    std::swap(symbol, other);
  auto value = other.getConstantInt64();
  if (!symbol.isSymbol() || !value)
    return false;
  const SymbolRecord &record = module.symbol(symbol.getSymbolIndex());
  if (record.kind != SymbolRecord::Boundary)
    return false;
  SymbolChange &change = changes[record.name];
  auto raise = [&] {
    change.lower = std::max(*value, change.lower.value_or(*value));
  };
  auto lower = [&] {
    change.upper = std::min(*value, change.upper.value_or(*value));
  };
  switch (fact.relation) {
  case Relation::Le:
    if (symbol == fact.rhs)
      raise();
    else
      lower();
    return true;
  case Relation::Eq:
    raise();
    lower();
    return true;
  case Relation::Divisible:
    if (*value < 1 || change.divisor > INT64_MAX / *value)
      return false;
    change.divisor = std::lcm(change.divisor, *value);
    return true;
  case Relation::Ne:
  case Relation::Lt:
    return false;
  }
  return false;
}

static SymbolInfoAttr meet(SymbolInfoAttr info, const SymbolChange &change) {
  SmallVector<SymbolInterval> intervals(info.getIntervals());
  if (intervals.empty() && (change.lower || change.upper))
    intervals.push_back({});
  SmallVector<SymbolInterval> kept;
  for (SymbolInterval i : intervals) {
    if (change.lower)
      i.lower = std::max(i.lower.value_or(*change.lower), *change.lower);
    if (change.upper)
      i.upper = std::min(i.upper.value_or(*change.upper), *change.upper);
    if (!i.lower || !i.upper || *i.lower <= *i.upper)
      kept.push_back(i);
  }
  int64_t divisor = std::lcm(info.getDivisor(), change.divisor);
  return SymbolInfoAttr::get(info.getContext(), info.getName(), kept, divisor,
                             info.getLikely(), info.getStaysDynamic());
}

static std::optional<SuggestedFix> declareSymbols(const FunctionShapes &shapes,
                                                  const MissingFact &missing) {
  FunctionOpInterface func = shapes.getFunction();
  auto symbols =
      func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  if (!symbols)
    return std::nullopt;
  llvm::MapVector<StringRef, SymbolChange> changes;
  for (const Predicate &fact : missing.facts)
    if (!addChange(fact, shapes.getModule(), changes))
      return std::nullopt;
  SmallVector<SymbolInfoAttr> infos;
  for (SymbolInfoAttr info : symbols.getSymbols()) {
    auto it = changes.find(info.getName().getValue());
    infos.push_back(it == changes.end() ? info : meet(info, it->second));
  }
  SuggestedFix fix{SuggestedFix::DeclareSymbols, func, ""};
  llvm::raw_string_ostream(fix.text)
      << SymbolsAttr::get(func.getContext(), infos);
  return fix;
}

//===----------------------------------------------------------------------===//
// A check
//===----------------------------------------------------------------------===//

namespace {
/// Writes the ops that check facts before an op.
class CheckWriter {
public:
  CheckWriter(const FunctionShapes &shapes, const Explainer &explainer,
              Operation *before)
      : shapes(shapes), explainer(explainer), before(before),
        dominance(shapes.getFunction()) {}

  bool check(const Predicate &fact);
  std::string take() { return std::move(lines); }

private:
  struct Binding {
    std::string value, type, name;
  };

  bool dominates(Value v) const {
    return dominance.properlyDominates(v, before);
  }
  std::string newValue() { return "%fix" + std::to_string(numValues++); }
  void line(const Twine &text) { lines += text.str() + "\n"; }
  std::optional<Binding> bind(DimExpr leaf);
  std::optional<Binding> bindSize(Value v, unsigned axis);
  std::optional<Binding> bindNumber(Value v);
  /// Returns the bit that a fact is about, if the fact mentions nothing else.
  /// `truth` is the value that the fact requires.
  Value bitOf(const Predicate &fact, bool &truth) const;

  const FunctionShapes &shapes;
  const Explainer &explainer;
  Operation *before;
  DominanceInfo dominance;
  std::string lines;
  unsigned numValues = 0;
  DenseMap<DimExpr, Binding> bound;
};
} // namespace

static std::string typeText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// `%arg0` as part of a name.
static std::string plainName(StringRef value) {
  std::string name;
  for (char c : value.drop_front())
    name += llvm::isAlnum(c) ? c : '_';
  return llvm::isDigit(name.front()) ? "v" + name : name;
}

std::optional<CheckWriter::Binding> CheckWriter::bindSize(Value v,
                                                          unsigned axis) {
  if (!dominates(v) || !isa<TensorType, MemRefType>(v.getType()))
    return std::nullopt;
  std::string index = newValue(), size = newValue(), name = explainer.text(v);
  line(index + " = arith.constant " + Twine(axis) + " : index");
  line(size + " = " + (isa<TensorType>(v.getType()) ? "tensor" : "memref") +
       ".dim " + name + ", " + index + " : " + typeText(v.getType()));
  return Binding{size, "index", plainName(name) + "_" + std::to_string(axis)};
}

std::optional<CheckWriter::Binding> CheckWriter::bindNumber(Value v) {
  std::string name = explainer.text(v);
  if (!dominates(v))
    return std::nullopt;
  if (v.getType().isIndex())
    return Binding{name, "index", plainName(name)};
  if (!v.getType().isSignlessInteger() ||
      v.getType().getIntOrFloatBitWidth() > 64)
    return std::nullopt;
  std::string cast = newValue();
  line(cast + " = arith.index_cast " + name + " : " + typeText(v.getType()) +
       " to index");
  return Binding{cast, "index", plainName(name)};
}

std::optional<CheckWriter::Binding> CheckWriter::bind(DimExpr leaf) {
  Block &entry = shapes.getFunction().getFunctionBody().front();
  switch (leaf.getKind()) {
  case ExprKind::InputDim:
    return bindSize(entry.getArgument(leaf.getInputNumber()), leaf.getAxis());
  case ExprKind::Scalar:
    return bindNumber(entry.getArgument(leaf.getInputNumber()));
  case ExprKind::Symbol:
    break;
  default:
    return std::nullopt;
  }
  const SymbolRecord &record = shapes.getModule().symbol(leaf.getSymbolIndex());
  switch (record.kind) {
  case SymbolRecord::Boundary: {
    std::string param = newValue(), quoted;
    llvm::raw_string_ostream os(quoted);
    os << '"';
    llvm::printEscapedString(record.name, os);
    os << '"';
    line(param + " = symshape.param " + quoted + " : !symshape.symbol");
    return Binding{param, "!symshape.symbol", record.name};
  }
  case SymbolRecord::Declared:
    if (!dominates(record.origin))
      return std::nullopt;
    return Binding{explainer.text(record.origin), "!symshape.symbol",
                   record.name};
  case SymbolRecord::Fresh:
    break;
  }
  if (record.axis >= 0)
    return bindSize(record.origin, record.axis);
  if (!explainer.canState(leaf) || record.origin.getType().isInteger(1) ||
      !record.origin.getType().isIntOrIndex())
    return std::nullopt;
  return bindNumber(record.origin);
}

Value CheckWriter::bitOf(const Predicate &fact, bool &truth) const {
  auto value = fact.rhs.getConstantInt64();
  if (!fact.lhs.isSymbol() || !value || (*value != 0 && *value != 1) ||
      (fact.relation != Relation::Eq && fact.relation != Relation::Ne))
    return {};
  const SymbolRecord &record =
      shapes.getModule().symbol(fact.lhs.getSymbolIndex());
  if (record.kind != SymbolRecord::Fresh ||
      !record.origin.getType().isInteger(1))
    return {};
  truth = (*value == 1) == (fact.relation == Relation::Eq);
  return record.origin;
}

bool CheckWriter::check(const Predicate &fact) {
  std::string message = ", \"expected ";
  {
    llvm::raw_string_ostream os(message);
    llvm::printEscapedString(explainer.text(fact), os);
    os << '"';
  }
  bool truth = true;
  if (Value bit = bitOf(fact, truth)) {
    if (!isa<BlockArgument>(bit) || !dominates(bit))
      return false;
    std::string condition = explainer.text(bit);
    if (!truth) {
      std::string one = newValue(), no = newValue();
      line(one + " = arith.constant true");
      line(no + " = arith.xori " + condition + ", " + one + " : i1");
      condition = no;
    }
    line("symshape.require " + condition + message);
    return true;
  }

  SmallVector<DimExpr> leaves;
  for (DimExpr side : {fact.lhs, fact.rhs})
    for (DimExpr leaf : side.getLeaves())
      if (!llvm::is_contained(leaves, leaf))
        leaves.push_back(leaf);
  if (leaves.empty())
    return false;
  std::string listed, values, types;
  ExprContext ctx;
  SmallVector<std::string> names;
  DenseMap<DimExpr, DimExpr> positions;
  for (DimExpr leaf : leaves) {
    auto it = bound.find(leaf);
    if (it == bound.end()) {
      std::optional<Binding> binding = bind(leaf);
      if (!binding)
        return false;
      it = bound.try_emplace(leaf, *binding).first;
    }
    std::string name = it->second.name;
    while (llvm::is_contained(names, name))
      name += "_";
    positions[leaf] = ctx.symbol(names.size());
    names.push_back(name);
    llvm::raw_string_ostream os(listed);
    os << (names.size() > 1 ? ", " : "");
    printSymbolName(os, name);
    values += (names.size() > 1 ? ", " : "") + it->second.value;
    types += (names.size() > 1 ? ", " : "") + it->second.type;
  }
  auto sideText = [&](DimExpr side) {
    DimExpr own = side.replaceLeaves(
        ctx, [&](DimExpr leaf) { return positions.lookup(leaf); });
    return toString(own, [&](unsigned i) { return names[i]; });
  };
  StringRef word = stringifyPredicateKind(kindOf(fact.relation));
  std::string condition = newValue();
  line(condition + " = symshape.predicate " + word + " (" + listed + ") -> [" +
       sideText(fact.lhs) + ", " + sideText(fact.rhs) + "] (" + values + " : " +
       types + ")");
  line("symshape.require " + condition + message);
  return true;
}

std::string SuggestedFix::howToState() const {
  return (kind == DeclareSymbols ? "; to state it, declare symshape.symbols = "
                                 : "; to check it, insert before this op:\n") +
         StringRef(text).rtrim().str();
}

std::optional<SuggestedFix> symshape::suggestFix(const FunctionShapes &shapes,
                                                 const Explainer &explainer,
                                                 const MissingFact &missing,
                                                 Operation *before) {
  // To make a symbol constant is no fix, unless the question itself asks for
  // it.
  auto pins = [](const Predicate &fact) {
    return fact.relation == Relation::Eq && fact.lhs.isLeaf() &&
           fact.rhs.isConstant();
  };
  if (!missing.isQuestion && llvm::any_of(missing.facts, pins))
    return std::nullopt;
  if (auto fix = declareSymbols(shapes, missing))
    return fix;
  // A region of constraints must not contain ops with effects.
  while (auto constraints = before->getParentOfType<ConstraintsOp>())
    before = constraints;
  CheckWriter writer(shapes, explainer, before);
  for (const Predicate &fact : missing.facts)
    if (!writer.check(fact))
      return std::nullopt;
  return SuggestedFix{SuggestedFix::InsertBefore, before, writer.take()};
}
