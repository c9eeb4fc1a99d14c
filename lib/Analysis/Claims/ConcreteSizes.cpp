//===- ConcreteSizes.cpp - Sizes for given inputs -------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ConcreteSizes.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/SymShape.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static bool isSeparator(char c) {
  return c == ',' || c == ';' || llvm::isSpace(c);
}

/// Reads a name and the equals sign after it from the front of `text`.
static std::optional<StringRef> takeName(StringRef &text) {
  if (text.consume_front("\"")) {
    auto [name, rest] = text.split('"');
    text = rest.ltrim();
    if (!text.consume_front("="))
      return std::nullopt;
    return name;
  }
  size_t end = text.find('=');
  if (end == StringRef::npos)
    return std::nullopt;
  StringRef name = text.take_front(end).trim();
  text = text.drop_front(end + 1);
  return name;
}

LogicalResult ConcreteSizes::parse(StringRef text, std::string &error) {
  text = text.trim();
  // A shell may leave quotes around the whole text.
  if (text.size() > 1 && text.front() == text.back() &&
      (text.front() == '\'' || text.front() == '"') &&
      text.count(text.front()) == 2)
    text = text.drop_front().drop_back();
  StringRef rest = text.drop_while(isSeparator);
  while (!rest.empty()) {
    std::optional<StringRef> name = takeName(rest);
    rest = rest.ltrim();
    size_t end = rest.find_if(isSeparator);
    int64_t value;
    if (!name || name->empty() ||
        rest.take_front(end).getAsInteger(10, value)) {
      error =
          "expected 'name=value' with a 64-bit integer as the value, found '" +
          text.str() + "'";
      return failure();
    }
    rest = rest.drop_front(std::min(end, rest.size())).drop_while(isSeparator);
    for (const Assignment &other : assignments)
      if (other.name == *name && other.value != value) {
        error = "expected one value for '" + name->str() + "', found " +
                std::to_string(other.value) + " and " + std::to_string(value);
        return failure();
      }
    assignments.push_back({name->str(), value});
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

SmallVector<FunctionInput> symshape::findInputs(const FunctionShapes &shapes) {
  SmallVector<FunctionInput> inputs;
  FunctionOpInterface func = shapes.getFunction();
  if (!func)
    return inputs;
  if (auto symbols =
          func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr))
    for (SymbolInfoAttr info : symbols.getSymbols()) {
      StringRef name = info.getName().getValue();
      if (DimExpr symbol = shapes.boundarySymbol(name))
        inputs.push_back({name.str(), symbol});
    }
  for (BlockArgument arg : func.getArguments()) {
    std::string name = "arg" + std::to_string(arg.getArgNumber());
    for (auto [axis, e] : llvm::enumerate(shapes.extents(arg)))
      inputs.push_back({name + "." + std::to_string(axis), e});
    if (DimExpr content = shapes.content(arg))
      inputs.push_back({name, content});
  }
  return inputs;
}

/// The inputs that may have a value here: also the numbers in tensors of rank
/// 0.
static SmallVector<FunctionInput> findNumbers(const FunctionShapes &shapes) {
  SmallVector<FunctionInput> inputs = findInputs(shapes);
  for (BlockArgument arg : shapes.getFunction().getArguments()) {
    auto tensor = dyn_cast<RankedTensorType>(arg.getType());
    ArrayRef<DimExpr> numbers = shapes.contents(arg);
    if (tensor && tensor.getRank() == 0 && numbers.size() == 1 && numbers[0])
      inputs.push_back(
          {"arg" + std::to_string(arg.getArgNumber()), numbers[0]});
  }
  return inputs;
}

/// Whether a name is that of an argument or of one of its dimensions: arg0.1.
static bool isPositionName(StringRef name) {
  return name.consume_front("arg") && !name.empty() &&
         name.find_first_not_of("0123456789.") == StringRef::npos;
}

InFlightDiagnostic symshape::reportUnknownInput(Location loc, StringRef name,
                                                ArrayRef<std::string> known) {
  InFlightDiagnostic diag = emitError(loc)
                            << "no function has an input '" << name << "'";
  SmallVector<StringRef> names(known.begin(), known.end());
  std::string closest = closestName(name, names);
  if (!closest.empty())
    return std::move(diag << "; did you mean '" << closest << "'?");
  // The names of positions (arg0.1) follow from a rule; those of symbols do
  // not.
  SetVector<StringRef> symbols;
  for (StringRef one : names)
    if (!isPositionName(one))
      symbols.insert(one);
  diag << "; expected ";
  if (symbols.empty()) {
    diag << "a symbol of a function";
  } else {
    diag << "one of the symbols ";
    llvm::interleaveComma(symbols.getArrayRef(), diag);
  }
  return std::move(
      diag << ", arg0.1 for dimension 1 of argument 0, or arg0 for an "
              "integer argument");
}

LogicalResult ConcreteSizes::checkNames(ModuleShapes &module) const {
  SmallVector<std::string> names;
  for (FunctionOpInterface func : module.functions())
    for (auto &[name, e] : findNumbers(module.of(func)))
      names.push_back(name);
  LogicalResult result = success();
  for (const Assignment &assignment : assignments) {
    if (llvm::is_contained(names, assignment.name))
      continue;
    reportUnknownInput(module.getRoot()->getLoc(), assignment.name, names);
    result = failure();
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Reports a value that the declaration of the symbol excludes.
static LogicalResult
checkDeclarations(const FunctionShapes &shapes,
                  llvm::function_ref<std::optional<int64_t>(DimExpr)> valueOf) {
  FunctionOpInterface func = shapes.getFunction();
  auto symbols =
      func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  LogicalResult result = success();
  if (!symbols)
    return result;
  for (SymbolInfoAttr info : symbols.getSymbols()) {
    DimExpr symbol = shapes.boundarySymbol(info.getName().getValue());
    std::optional<int64_t> value =
        symbol ? valueOf(symbol) : std::optional<int64_t>();
    if (!value)
      continue;
    bool within = info.getIntervals().empty();
    for (const SymbolInterval &i : info.getIntervals())
      within |=
          (!i.lower || *value >= *i.lower) && (!i.upper || *value <= *i.upper);
    if (within && *value % info.getDivisor() == 0)
      continue;
    result = emitError(func.getLoc())
             << "the declaration of symbol '" << info.getName().getValue()
             << "' excludes the value " << *value;
  }
  return result;
}

/// Reports sizes of arguments that are negative.
static LogicalResult checkSizes(const ConcreteSizes &sizes,
                                const FunctionShapes &shapes) {
  LogicalResult result = success();
  FunctionOpInterface func = shapes.getFunction();
  for (BlockArgument arg : func.getArguments())
    for (auto [axis, e] : llvm::enumerate(shapes.extents(arg))) {
      Int64Result size = sizes.evaluate(shapes, e);
      if (size.kind == Int64Result::Value && size.value < 0)
        result = emitError(arg.getLoc())
                 << "expected a size of at least 0 for dimension " << axis
                 << " of argument " << arg.getArgNumber() << ", found "
                 << size.value;
    }
  return result;
}

/// Uses a value of a leaf as it is. A value of an expression, such as
/// `arg0.0=6` if that axis is `n * 2`, determines its leaves through the
/// prover.
LogicalResult ConcreteSizes::resolve(const FunctionShapes &shapes,
                                     Values &values) const {
  FunctionOpInterface func = shapes.getFunction();
  ModuleShapes &module = shapes.getModule();
  ExprContext &ctx = module.getExprContext();
  SmallVector<std::pair<DimExpr, const Assignment *>> stated;
  for (auto &[name, e] : findNumbers(shapes))
    for (const Assignment &assignment : assignments)
      if (assignment.name == name)
        stated.push_back({e, &assignment});
  // Values that a declaration excludes get a diagnostic of their own.
  for (auto &[e, assignment] : stated)
    if (e.isLeaf() && !e.isConstant())
      values.try_emplace(e, assignment->value);
  auto valueOf = [&](DimExpr leaf) -> std::optional<int64_t> {
    auto it = values.find(leaf);
    return it == values.end() ? std::nullopt : std::optional(it->second);
  };
  if (failed(checkDeclarations(shapes, valueOf)))
    return failure();

  Prover &prover = shapes.getProver();
  prover.push();
  auto popped = llvm::scope_exit([&] { prover.pop(); });
  for (auto &[e, assignment] : stated) {
    // Negative sizes get a diagnostic of their own, with their position.
    if (e.isLeaf() && !e.isConstant() && assignment->value < 0)
      continue;
    prover.add({Relation::Eq, e, ctx.constant(assignment->value)});
    if (prover.isConsistent() && !prover.searchContradiction())
      continue;
    return emitError(func.getLoc())
           << "the value " << assignment->value << " of '" << assignment->name
           << "' (" << module.text(e)
           << ") contradicts the other values or the premises";
  }
  for (auto &[e, assignment] : stated)
    for (DimExpr leaf : e.getLeaves()) {
      if (values.contains(leaf))
        continue;
      std::optional<llvm::DynamicAPInt> value = prover.getForcedValue(leaf);
      if (!value)
        return emitError(func.getLoc())
               << "'" << assignment->name << "=" << assignment->value
               << "' does not determine the value of '" << module.text(leaf)
               << "'; also state a value for it";
      values[leaf] = int64_t(*value);
    }
  return checkDeclarations(shapes, valueOf);
}

LogicalResult ConcreteSizes::resolve(ModuleShapes &module) {
  if (empty())
    return success();
  if (failed(checkNames(module)))
    return failure();
  for (FunctionOpInterface func : module.functions()) {
    const FunctionShapes &shapes = module.of(func);
    if (failed(resolve(shapes, valuesOf[&shapes])) ||
        failed(checkSizes(*this, shapes)))
      return failure();
  }
  return success();
}

Int64Result ConcreteSizes::evaluate(const FunctionShapes &shapes,
                                    DimExpr e) const {
  auto values = valuesOf.find(&shapes);
  return evaluateInt64(e, [&](DimExpr leaf) -> std::optional<int64_t> {
    if (values == valuesOf.end())
      return std::nullopt;
    auto it = values->second.find(leaf);
    return it == values->second.end() ? std::nullopt
                                      : std::optional(it->second);
  });
}
