//===- ReadStrings.cpp - Read the shape strings of a function -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionStrings.h"
#include "NamedNumbers.h"
#include "SymShape/Algebra/Text.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::symshape;

// The neutral strings are read like JAX's, and imply nothing.
static constexpr StringSource kSources[] = {
    {kJaxShapeAttr, Spelling::JAX, /*isJax=*/true},
    {kOnnxShapeAttr, Spelling::ONNX},
    {SymShapeDialect::kShapeStringAttr, Spelling::JAX}};

/// JAX counts elements in i32, and its dimension variables are at least 1.
static constexpr int64_t kJaxMaxExtent = INT32_MAX;
static constexpr int64_t kJaxMinVariable = 1;

LogicalResult FunctionStrings::read() {
  if (auto declared =
          func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr))
    for (SymbolInfoAttr info : declared.getSymbols()) {
      byName[info.getName().getValue()] = symbols.size();
      symbols.push_back({info.getName(), SymbolKnowledge(info), true});
    }
  for (BlockArgument arg : func.getArguments())
    if (auto name = func.getArgAttrOfType<StringAttr>(
            arg.getArgNumber(), SymShapeDialect::kNameAttr);
        name && isNumber(arg.getType()) &&
        byName.try_emplace(name.getValue(), symbols.size()).second)
      symbols.push_back(
          {name, SymbolKnowledge(), false, /*argument=*/arg.getArgNumber()});
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
    if (failed(readShape(i, /*isArgument=*/true)))
      return failure();
  for (StringRef kind : kConstraintAttrs)
    if (failed(readConstraints(kind)))
      return failure();
  if (failed(dropImplied()))
    return failure();
  for (unsigned i = 0, e = func.getNumResults(); i < e; ++i)
    if (failed(readShape(i, /*isArgument=*/false)))
      return failure();
  SmallVector<StringShape *> claims;
  for (StringShape &shape : argumentClaims)
    claims.push_back(&shape);
  for (StringShape &shape : results)
    claims.push_back(&shape);
  dropUnbound(claims);
  return success();
}

/// An entry over a symbol that nothing else binds claims nothing: it would
/// define the symbol. Makes such entries unread. A symbol that is alone in one
/// entry and occurs in another one, too, is defined by the first.
void FunctionStrings::dropUnbound(ArrayRef<StringShape *> claims) {
  DenseMap<unsigned, unsigned> uses;
  llvm::DenseSet<unsigned> defined;
  auto forEachFree = [&](const Extent &entry, function_ref<void(unsigned)> fn) {
    if (entry.isUnknown())
      return;
    for (DimExpr leaf : entry.expr.getLeaves())
      if (!symbols[leaf.getSymbolIndex()].isKnownAtEntry())
        fn(leaf.getSymbolIndex());
  };
  for (StringShape *shape : claims)
    for (const Extent &entry : shape->entries)
      forEachFree(entry, [&](unsigned symbol) {
        ++uses[symbol];
        if (entry.expr.isSymbol())
          defined.insert(symbol);
      });
  for (StringShape *shape : claims) {
    shape->unread.clear();
    for (auto [entry, text] : llvm::zip_equal(shape->entries, shape->texts)) {
      bool isBound = true;
      forEachFree(entry, [&](unsigned symbol) {
        isBound &= uses[symbol] > 1 && defined.contains(symbol);
      });
      if (isBound)
        continue;
      entry = Extent::unknown();
      shape->unread.push_back(builder.getStringAttr(text));
    }
  }
}

std::string FunctionStrings::textOf(DimExpr e) const {
  return toString(e, [&](unsigned i) { return symbols[i].name.str(); });
}

DimExpr FunctionStrings::symbolNamed(StringRef name) {
  auto [it, isNew] = byName.try_emplace(name, symbols.size());
  if (isNew)
    symbols.push_back({StringAttr::get(context, name), SymbolKnowledge()});
  return ctx.symbol(it->second);
}

DimExpr FunctionStrings::lookUp(StringRef name, std::string &suggestion) {
  if (auto it = byName.find(name); it != byName.end())
    return ctx.symbol(it->second);
  SmallVector<StringRef> known;
  for (const StringSymbol &symbol : symbols)
    known.push_back(symbol.name.getValue());
  suggestion = closestName(name, known);
  for (BlockArgument arg : func.getArguments()) {
    auto own = func.getArgAttrOfType<StringAttr>(arg.getArgNumber(),
                                                 SymShapeDialect::kNameAttr);
    if (own && own.getValue() == name && arg.getType().isIntOrIndex())
      refused = arg;
  }
  return {};
}

FailureOr<StringAttr> FunctionStrings::stringOf(Attribute attribute,
                                                const Twine &expected,
                                                Location loc, StringRef place) {
  if (auto string = dyn_cast<StringAttr>(attribute))
    return string;
  return emitError(loc) << place << "expected " << expected << ", found "
                        << attribute;
}

LogicalResult FunctionStrings::readShape(unsigned number, bool isArgument) {
  const StringSource *source = nullptr;
  Attribute attribute;
  Location loc =
      isArgument ? Location(func.getArgument(number).getLoc()) : func.getLoc();
  std::string place =
      ((isArgument ? "argument " : "result ") + Twine(number) + ": ").str();
  for (const StringSource &candidate : kSources) {
    Attribute found = isArgument
                          ? func.getArgAttr(number, candidate.attribute)
                          : func.getResultAttr(number, candidate.attribute);
    if (!found)
      continue;
    if (source)
      return emitError(loc)
             << place << "expected only one of '" << source->attribute
             << "' and '" << candidate.attribute << "', found both";
    source = &candidate;
    attribute = found;
  }
  if (!source)
    return success();
  FailureOr<StringAttr> string = stringOf(
      attribute, "'" + source->attribute + "' to be a string", loc, place);
  if (failed(string))
    return failure();
  SmallVector<TextPart> parts = splitShape(string->getValue());
  Type type = isArgument ? func.getArgumentTypes()[number]
                         : func.getResultTypes()[number];
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank() || !isa<TensorType, BaseMemRefType>(type)) {
    // A scalar has no dimensions.
    if (parts.empty() && type.isIntOrIndexOrFloat())
      return success();
    return emitError(loc) << place << "expected a ranked tensor or memref for '"
                          << source->attribute << "', found " << type;
  }
  if (int64_t(parts.size()) != shaped.getRank())
    return emitError(loc) << place << "expected "
                          << counted(shaped.getRank(), "dimension",
                                     "dimensions")
                          << " in '" << source->attribute << "' for " << type
                          << ", found " << parts.size() << " in '"
                          << string->getValue() << "'";
  StringShape shape{number, loc, {}};
  for (const TextPart &part : parts) {
    bool isOpaque = false;
    FailureOr<Extent> entry =
        readEntry(part, *source, loc, place, isArgument, isOpaque);
    if (failed(entry))
      return failure();
    shape.entries.push_back(*entry);
    shape.texts.push_back(part.text.str());
    // A name such as "batch size" is no expression.
    if (isOpaque && part.text.find_first_of("+-*/%()^") != StringRef::npos)
      shape.unread.push_back(builder.getStringAttr(part.text));
  }
  if (!isArgument) {
    results.push_back(std::move(shape));
    return success();
  }
  // An earlier `symshape.shape` stays the premise; this shape becomes a claim,
  // which is checked against it.
  if (func.getArgAttr(number, SymShapeDialect::kShapeAttr)) {
    argumentClaims.push_back(std::move(shape));
    return success();
  }
  if (failed(checkArgument(shape, shaped, *source)))
    return failure();
  premises.push_back(std::move(shape));
  return success();
}

FailureOr<Extent> FunctionStrings::readEntry(TextPart part,
                                             const StringSource &source,
                                             Location loc, StringRef place,
                                             bool isArgument, bool &isOpaque) {
  bool isStrict = source.spelling == Spelling::JAX;
  // JAX writes `_` and ONNX writes `?` for an unknown size; both are neutral.
  if ((part.text == "_" && isStrict) || (part.text == "?" && !source.isJax))
    return Extent::unknown();
  auto fail = [&](std::string message, size_t column) {
    return emitError(loc) << place
                          << TextError{column, std::move(message)}.in(
                                 source.attribute);
  };
  if (part.text.empty())
    return fail("expected a dimension, found nothing", part.column);
  // A name in a JAX result is the name of an argument's size. Others also name
  // sizes of results that nothing else mentions.
  bool mayBeNew = isArgument || !source.isJax;
  auto lookup = [&](StringRef name, std::string &suggestion) {
    return mayBeNew ? symbolNamed(name) : lookUp(name, suggestion);
  };
  TextError error;
  if (DimExpr e =
          keepOpaque && !llvm::all_of(part.text, llvm::isDigit)
              ? DimExpr()
              : parseDimExpr(part.text, ctx, lookup, error, source.spelling))
    return Extent::exact(e);
  error.column += part.column;
  if (isStrict && !keepOpaque)
    return fail(error.message, error.column);
  // The whole text becomes the name of one dimension.
  if (!keepOpaque)
    emitWarning(loc) << place << "cannot parse dimension '" << part.text
                     << "' (" << error.in(source.attribute)
                     << "); treating it as an opaque dimension";
  isOpaque = !keepOpaque;
  std::string suggestion;
  if (DimExpr e = lookup(part.text, suggestion))
    return Extent::exact(e);
  return fail("undeclared symbol '" + part.text.str() + "'", part.column);
}

/// Compares a premise with the type of the argument, and adds the premises that
/// the exporter assumes.
LogicalResult FunctionStrings::checkArgument(StringShape &shape,
                                             ShapedType type,
                                             const StringSource &source) {
  for (unsigned axis = 0, e = shape.entries.size(); axis < e; ++axis) {
    const Extent &entry = shape.entries[axis];
    if (entry.isUnknown())
      continue;
    auto error = [&]() -> InFlightDiagnostic {
      return emitError(shape.loc)
             << "argument " << shape.number << ": dimension " << axis << " of '"
             << source.attribute << "': expected ";
    };
    bool isDynamic = type.isDynamicDim(axis);
    if (std::optional<llvm::DynamicAPInt> size = entry.expr.getConstant()) {
      if (!isDynamic && *size != type.getDimSize(axis))
        return error() << type.getDimSize(axis) << " as in " << type
                       << ", found " << textOf(entry.expr);
      if (*size < 0)
        return error() << "a size of at least 0, found " << textOf(entry.expr);
      if (*size > std::numeric_limits<int64_t>::max())
        return error() << "a size of at most "
                       << std::numeric_limits<int64_t>::max() << ", found "
                       << textOf(entry.expr);
      continue;
    }
    for (DimExpr leaf : entry.expr.getLeaves()) {
      StringSymbol &symbol = symbols[leaf.getSymbolIndex()];
      if (symbol.argument)
        return error() << "names of sizes, found '" << symbol.name.getValue()
                       << "', the name of argument " << *symbol.argument;
      symbol.isPremise = true;
    }
    if (!source.isJax)
      continue;
    std::string text = textOf(entry.expr);
    for (DimExpr leaf : entry.expr.getLeaves())
      if (failed(state({Relation::Le, ctx.constant(kJaxMinVariable), leaf},
                       shape.loc, text)))
        return failure();
    if (isDynamic &&
        failed(state({Relation::Le, entry.expr, ctx.constant(kJaxMaxExtent)},
                     shape.loc, text)))
      return failure();
  }
  return success();
}

LogicalResult FunctionStrings::readConstraints(StringRef kind) {
  Attribute attribute = func->getAttr(kind);
  if (!attribute)
    return success();
  auto list = dyn_cast<ArrayAttr>(attribute);
  if (!list)
    return emitError(func.getLoc())
           << "expected '" << kind << "' to be a list of strings, found "
           << attribute;
  for (auto [number, element] : llvm::enumerate(list)) {
    std::string place = ("constraint " + Twine(number) + ": ").str();
    FailureOr<StringAttr> string =
        stringOf(element, "a string in '" + kind + "'", func.getLoc(), place);
    if (failed(string))
      return failure();
    auto lookup = [&](StringRef name, std::string &suggestion) {
      return lookUp(name, suggestion);
    };
    TextError error;
    auto condition =
        parseCondition(string->getValue(), ctx, lookup, error, Spelling::JAX);
    if (!condition) {
      InFlightDiagnostic diag = emitError(func.getLoc())
                                << place << error.in(string->getValue());
      if (refused)
        diag.attachNote(refused.getLoc())
            << "argument " << refused.getArgNumber()
            << " has this name: expected an index or a signless integer of at "
               "most 64 bits, found "
            << refused.getType();
      return diag;
    }
    if (condition->size() > 1) {
      if (failed(stateAnyOf(*condition, func.getLoc(), string->getValue())))
        return failure();
      continue;
    }
    for (const Predicate &fact : condition->front())
      if (failed(state(fact, func.getLoc(), string->getValue())))
        return failure();
  }
  return success();
}

/// Adds a premise: to the facts about a single symbol if these can express it,
/// else to `facts`.
LogicalResult FunctionStrings::state(const Predicate &fact, Location loc,
                                     StringRef text) {
  SmallVector<DimExpr, 4> leaves = fact.lhs.getLeaves();
  llvm::append_range(leaves, fact.rhs.getLeaves());
  if (!leaves.empty()) {
    StringSymbol &symbol = symbols[leaves.front().getSymbolIndex()];
    switch (symbol.argument ? SymbolKnowledge::Outcome::NotAbsorbed
                            : symbol.known.absorb(fact, leaves.front())) {
    case SymbolKnowledge::Outcome::Absorbed:
      symbol.isPremise = true;
      return success();
    case SymbolKnowledge::Outcome::Empty: {
      return emitError(loc)
             << "'" << text
             << "' is false for every value that the other facts allow: "
             << symbol.known.toAttribute(symbol.name);
    }
    case SymbolKnowledge::Outcome::NotAbsorbed:
      break;
    }
  }
  return stateAnyOf(Conjunction{fact}, loc, text);
}

/// Adds a premise to `facts`.
LogicalResult FunctionStrings::stateAnyOf(ArrayRef<Conjunction> alternatives,
                                          Location loc, StringRef text) {
  Prover prover(ctx);
  bool isPossible = false;
  for (const Conjunction &alternative : alternatives) {
    bool mayHold = true;
    for (const Predicate &fact : alternative) {
      mayHold &= !prover.query(fact).isNever();
      for (DimExpr side : {fact.lhs, fact.rhs})
        for (DimExpr leaf : side.getLeaves())
          if (StringSymbol &symbol = symbols[leaf.getSymbolIndex()];
              !symbol.argument)
            symbol.isPremise = true;
    }
    isPossible |= mayHold;
  }
  if (!isPossible)
    return emitError(loc) << "'" << text << "' is never true";
  facts.push_back({llvm::to_vector<1>(alternatives), text.str()});
  return success();
}

/// Drops each fact that the ranges and the facts before it imply, so that no
/// check is made twice. The facts that remain imply the dropped ones.
LogicalResult FunctionStrings::dropImplied() {
  Prover prover(ctx);
  for (auto [index, symbol] : llvm::enumerate(symbols)) {
    if (symbol.argument)
      continue;
    symbol.known.addTo(prover, ctx.symbol(index));
  }
  // No extent is negative.
  for (const StringShape &shape : premises)
    for (const Extent &entry : shape.entries)
      if (entry.isExact())
        prover.add({Relation::Le, ctx.constant(0), entry.expr});
  Prover::QueryOptions onlyProof;
  onlyProof.onlyProof = true;
  SmallVector<StringFact> kept;
  for (StringFact &fact : facts) {
    auto isImplied = [&](const Conjunction &alternative) {
      return llvm::all_of(alternative, [&](const Predicate &part) {
        return prover.query(part, onlyProof).isAlways();
      });
    };
    if (llvm::any_of(fact.alternatives, isImplied)) {
      recordAnswer(
          func, asker, "implied-premise", [&] { return fact.text; },
          Verdict::Always, &answers);
      continue;
    }
    if (fact.alternatives.size() == 1)
      for (const Predicate &part : fact.alternatives.front())
        prover.add(part);
    else
      prover.addAnyOf(fact.alternatives);
    if (!prover.isConsistent())
      return emitError(func.getLoc())
             << "'" << fact.text
             << "' is false for every value that the other facts allow";
    kept.push_back(std::move(fact));
  }
  facts = std::move(kept);
  return success();
}
