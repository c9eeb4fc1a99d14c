//===- ImportShapeStrings.cpp - Shapes that exporters wrote -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the strings `jax.shape`, `onnx.shape` and `symshape.shape_string`, and
// the lists `jax.constraints` and `symshape.constraints`. Their statements
// about arguments are premises, those about results are claims. The pass reads
// all functions before it writes any.
//
//===----------------------------------------------------------------------===//

#include "ShapeStrings.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_IMPORTSHAPESTRINGSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

constexpr llvm::StringLiteral kConstraints[] = {
    "jax.constraints", SymShapeDialect::kConstraintsAttr};

/// The way in which an exporter writes shapes.
struct Source {
  StringRef attribute;
  Spelling spelling;
  /// The premises that JAX implies hold.
  bool isJax = false;
};
// The neutral strings are read like JAX's, and imply nothing.
constexpr Source kSources[] = {
    {"jax.shape", Spelling::JAX, /*isJax=*/true},
    {"onnx.shape", Spelling::ONNX},
    {SymShapeDialect::kShapeStringAttr, Spelling::JAX}};

/// JAX counts elements in i32, and its dimension variables are at least 1.
constexpr int64_t kJaxMaxExtent = INT32_MAX;
constexpr int64_t kJaxMinVariable = 1;

struct NamedSymbol {
  StringAttr name;
  SymbolKnowledge known;
  /// True if a premise mentions the symbol or the function declares it.
  bool isPremise = false;
  /// The integer argument that has this name: then it is no symbol.
  std::optional<unsigned> argument = {};

  bool isKnownAtEntry() const { return isPremise || argument; }
};

/// A premise that is not a fact about a single symbol: one of the alternatives.
struct StatedFact {
  SmallVector<Prover::Conjunction, 1> alternatives;
  std::string text;
};

/// The shape that a string states for an argument or result.
struct StatedShape {
  unsigned number;
  Location loc;
  SmallVector<Extent> entries;
  /// The text of each entry.
  SmallVector<std::string> texts = {};
  /// Entries that do not parse, although they look like expressions.
  SmallVector<Attribute> unread = {};
};

/// The strings of one function.
class FunctionStrings {
public:
  FunctionStrings(FunctionOpInterface func, bool keepOpaque, StringRef asker)
      : func(func), context(func.getContext()), builder(context),
        keepOpaque(keepOpaque), asker(asker) {}

  /// Reads and checks the strings, and reports errors. Changes nothing.
  LogicalResult read();
  /// Writes premises and claims. Call it only after `read` succeeded.
  void write();
  unsigned getNumClaims() const { return results.size(); }

private:
  DimExpr symbolNamed(StringRef name);
  /// Null if there is no such symbol; then suggests another name.
  DimExpr lookUp(StringRef name, std::string &suggestion);
  FailureOr<StringAttr> stringOf(Attribute attribute, const Twine &expected,
                                 Location loc, StringRef place);
  LogicalResult readShape(unsigned number, bool isArgument);
  FailureOr<Extent> readEntry(TextPart part, const Source &source, Location loc,
                              StringRef place, bool isArgument, bool &isOpaque);
  void dropUnbound(ArrayRef<StatedShape *> claims);
  LogicalResult checkArgument(StatedShape &shape, ShapedType type,
                              const Source &source);
  LogicalResult readConstraints(StringRef kind);
  LogicalResult state(const Predicate &fact, Location loc, StringRef text);
  LogicalResult stateAnyOf(ArrayRef<Prover::Conjunction> alternatives,
                           Location loc, StringRef text);
  LogicalResult dropImplied();
  std::string textOf(DimExpr e) const;

  Value materialize(unsigned index, Operation *before,
                    DenseMap<unsigned, Value> &values);
  void writeClaim(const StatedShape &shape, Value target, Operation *before,
                  Location loc, DenseMap<unsigned, Value> &values);
  Value writePredicate(const Predicate &fact, Operation *before,
                       DenseMap<unsigned, Value> &values);
  void writeFact(const StatedFact &fact, Operation *before,
                 DenseMap<unsigned, Value> &values);

  FunctionOpInterface func;
  MLIRContext *context;
  OpBuilder builder;
  bool keepOpaque;
  /// The pass, for AnswerRemarks.h.
  StringRef asker;
  PlannedAnswers answers;
  ExprContext ctx;
  std::vector<NamedSymbol> symbols;
  llvm::StringMap<unsigned> byName;
  SmallVector<StatedShape> premises, argumentClaims, results;
  SmallVector<StatedFact> facts;
  /// The params are at the entry, in the order of first use.
  Operation *lastParam = nullptr;
};

bool hasStrings(FunctionOpInterface func) {
  for (StringRef name : kConstraints)
    if (func->hasAttr(name))
      return true;
  for (const Source &source : kSources) {
    for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
      if (func.getArgAttr(i, source.attribute))
        return true;
    for (unsigned i = 0, e = func.getNumResults(); i < e; ++i)
      if (func.getResultAttr(i, source.attribute))
        return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

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
        name && arg.getType().isIntOrIndex() &&
        byName.try_emplace(name.getValue(), symbols.size()).second)
      symbols.push_back(
          {name, SymbolKnowledge(), false, /*argument=*/arg.getArgNumber()});
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
    if (failed(readShape(i, /*isArgument=*/true)))
      return failure();
  for (StringRef kind : kConstraints)
    if (failed(readConstraints(kind)))
      return failure();
  if (failed(dropImplied()))
    return failure();
  for (unsigned i = 0, e = func.getNumResults(); i < e; ++i)
    if (failed(readShape(i, /*isArgument=*/false)))
      return failure();
  SmallVector<StatedShape *> claims;
  for (StatedShape &shape : argumentClaims)
    claims.push_back(&shape);
  for (StatedShape &shape : results)
    claims.push_back(&shape);
  dropUnbound(claims);
  return success();
}

/// An entry over a symbol that nothing else binds claims nothing: it would
/// define the symbol. Makes such entries unread. A symbol that is alone in one
/// entry and occurs in another one, too, is defined by the first.
void FunctionStrings::dropUnbound(ArrayRef<StatedShape *> claims) {
  DenseMap<unsigned, unsigned> uses;
  llvm::DenseSet<unsigned> defined;
  auto forEachFree = [&](const Extent &entry, function_ref<void(unsigned)> fn) {
    if (entry.isUnknown())
      return;
    for (DimExpr leaf : entry.expr.getLeaves())
      if (!symbols[leaf.getSymbolIndex()].isKnownAtEntry())
        fn(leaf.getSymbolIndex());
  };
  for (StatedShape *shape : claims)
    for (const Extent &entry : shape->entries)
      forEachFree(entry, [&](unsigned symbol) {
        ++uses[symbol];
        if (entry.expr.isSymbol())
          defined.insert(symbol);
      });
  for (StatedShape *shape : claims) {
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
  for (const NamedSymbol &symbol : symbols)
    known.push_back(symbol.name.getValue());
  suggestion = closestName(name, known);
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
  const Source *source = nullptr;
  Attribute attribute;
  Location loc =
      isArgument ? Location(func.getArgument(number).getLoc()) : func.getLoc();
  std::string place =
      ((isArgument ? "argument " : "result ") + Twine(number) + ": ").str();
  for (const Source &candidate : kSources) {
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
  StatedShape shape{number, loc, {}};
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
                                             const Source &source, Location loc,
                                             StringRef place, bool isArgument,
                                             bool &isOpaque) {
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
LogicalResult FunctionStrings::checkArgument(StatedShape &shape,
                                             ShapedType type,
                                             const Source &source) {
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
      NamedSymbol &symbol = symbols[leaf.getSymbolIndex()];
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
    if (!condition)
      return emitError(func.getLoc()) << place << error.in(string->getValue());
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
    NamedSymbol &symbol = symbols[leaves.front().getSymbolIndex()];
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
  return stateAnyOf(Prover::Conjunction{fact}, loc, text);
}

/// Adds a premise to `facts`.
LogicalResult
FunctionStrings::stateAnyOf(ArrayRef<Prover::Conjunction> alternatives,
                            Location loc, StringRef text) {
  Prover prover(ctx);
  bool isPossible = false;
  for (const Prover::Conjunction &alternative : alternatives) {
    bool mayHold = true;
    for (const Predicate &fact : alternative) {
      mayHold &= !prover.query(fact).isNever();
      for (DimExpr side : {fact.lhs, fact.rhs})
        for (DimExpr leaf : side.getLeaves())
          if (NamedSymbol &symbol = symbols[leaf.getSymbolIndex()];
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
  for (const StatedShape &shape : premises)
    for (const Extent &entry : shape.entries)
      if (entry.isExact())
        prover.add({Relation::Le, ctx.constant(0), entry.expr});
  Prover::QueryOptions onlyProof;
  onlyProof.onlyProof = true;
  SmallVector<StatedFact> kept;
  for (StatedFact &fact : facts) {
    auto isImplied = [&](const Prover::Conjunction &alternative) {
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

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

void FunctionStrings::write() {
  answers.record();
  // Modules that JAX exports count elements in 32 bits.
  auto module = func->getParentOfType<ModuleOp>();
  auto isJax = [&](const StatedShape &shape) {
    return bool(func.getArgAttr(shape.number, kSources[0].attribute));
  };
  if (module && llvm::any_of(premises, isJax))
    module->setAttr(SymShapeDialect::kCountWidthAttr,
                    Builder(context).getI64IntegerAttr(32));
  auto nameOf = [&](DimExpr leaf) {
    return symbols[leaf.getSymbolIndex()].name.str();
  };
  for (const StatedShape &shape : premises)
    func.setArgAttr(shape.number, SymShapeDialect::kShapeAttr,
                    ShapeAttr::build(context, shape.entries, nameOf));
  SmallVector<SymbolInfoAttr> infos;
  for (const NamedSymbol &symbol : symbols)
    if (symbol.isPremise)
      infos.push_back(symbol.known.toAttribute(symbol.name));
  if (!infos.empty())
    func->setAttr(SymShapeDialect::kSymbolsAttr,
                  SymbolsAttr::get(context, infos));

  Operation *first = &func.getFunctionBody().front().front();
  DenseMap<unsigned, Value> params;
  for (const StatedFact &fact : facts)
    writeFact(fact, first, params);
  for (const StatedShape &shape : argumentClaims)
    writeClaim(shape, func.getArgument(shape.number), first, shape.loc, params);
  for (StatedShape &shape : premises) {
    // The premise has a symbol instead of the expression.
    if (shape.unread.empty())
      continue;
    llvm::fill(shape.entries, Extent::unknown());
    writeClaim(shape, func.getArgument(shape.number), first, shape.loc, params);
  }
  if (!results.empty())
    for (Block &block : func.getFunctionBody()) {
      Operation *last = block.empty() ? nullptr : &block.back();
      if (!last || !last->hasTrait<OpTrait::ReturnLike>() ||
          last->getNumOperands() != func.getNumResults())
        continue;
      // Each return gets its own symbols, if only results mention these.
      DenseMap<unsigned, Value> values;
      for (auto [index, value] : params)
        if (symbols[index].isKnownAtEntry())
          values.insert({index, value});
      for (const StatedShape &shape : results)
        writeClaim(shape, last->getOperand(shape.number), last, last->getLoc(),
                   values);
      for (auto [index, value] : values)
        if (symbols[index].isKnownAtEntry())
          params.insert({index, value});
    }

  for (const Source &source : kSources) {
    auto name = StringAttr::get(context, source.attribute);
    for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
      func.removeArgAttr(i, name);
    for (unsigned i = 0, e = func.getNumResults(); i < e; ++i)
      func.removeResultAttr(i, name);
  }
  for (StringRef name : kConstraints)
    func->removeAttr(name);
}

/// The SSA value of a symbol for use at `before`.
Value FunctionStrings::materialize(unsigned index, Operation *before,
                                   DenseMap<unsigned, Value> &values) {
  Value &value = values[index];
  if (value)
    return value;
  OpBuilder::InsertionGuard guard(builder);
  auto type = SymbolType::get(context);
  StringAttr name = symbols[index].name;
  if (symbols[index].isKnownAtEntry()) {
    if (lastParam)
      builder.setInsertionPointAfter(lastParam);
    else
      builder.setInsertionPointToStart(&func.getFunctionBody().front());
    if (std::optional<unsigned> number = symbols[index].argument) {
      BlockArgument arg = func.getArgument(*number);
      if (isa<IndexType>(arg.getType()))
        return value = arg;
      lastParam = arith::IndexCastOp::create(builder, func.getLoc(),
                                             builder.getIndexType(), arg);
    } else {
      lastParam = ParamOp::create(builder, func.getLoc(), type, name);
    }
    value = lastParam->getResult(0);
  } else {
    builder.setInsertionPoint(before);
    SymbolInfoAttr plain = SymbolKnowledge().toAttribute(name);
    value = SymbolOp::create(builder, before->getLoc(), type, plain,
                             /*claimed=*/plain);
  }
  return value;
}

void FunctionStrings::writeClaim(const StatedShape &shape, Value target,
                                 Operation *before, Location loc,
                                 DenseMap<unsigned, Value> &values) {
  if (shape.unread.empty() && llvm::all_of(shape.entries, [](const Extent &e) {
        return e.isUnknown();
      }))
    return;
  SmallVector<Value> bindings;
  SmallVector<unsigned> bound;
  auto attribute = ShapeAttr::build(context, shape.entries, [&](DimExpr leaf) {
    unsigned index = leaf.getSymbolIndex();
    if (!llvm::is_contained(bound, index)) {
      bound.push_back(index);
      bindings.push_back(materialize(index, before, values));
    }
    return symbols[index].name.str();
  });
  builder.setInsertionPoint(before);
  auto claim = ClaimShapeOp::create(builder, loc, target, attribute, bindings);
  if (!shape.unread.empty())
    claim.setUnreadAttr(builder.getArrayAttr(shape.unread));
}

Value FunctionStrings::writePredicate(const Predicate &fact, Operation *before,
                                      DenseMap<unsigned, Value> &values) {
  SmallVector<Value> bindings;
  SmallVector<StringAttr> names;
  SmallVector<unsigned> bound;
  auto number = [&](DimExpr leaf) {
    unsigned index = leaf.getSymbolIndex();
    unsigned *it = llvm::find(bound, index);
    if (it == bound.end()) {
      bound.push_back(index);
      it = std::prev(bound.end());
      names.push_back(symbols[index].name);
      bindings.push_back(materialize(index, before, values));
    }
    return ctx.symbol(it - bound.begin());
  };
  SmallVector<DimExpr> exprs = {fact.lhs.replaceLeaves(ctx, number),
                                fact.rhs.replaceLeaves(ctx, number)};
  builder.setInsertionPoint(before);
  return PredicateOp::create(builder, func.getLoc(), kindOf(fact.relation),
                             ExprListAttr::get(context, exprs, names),
                             bindings);
}

void FunctionStrings::writeFact(const StatedFact &fact, Operation *before,
                                DenseMap<unsigned, Value> &values) {
  Value any;
  for (const Prover::Conjunction &alternative : fact.alternatives) {
    Value all;
    for (const Predicate &part : alternative) {
      Value holds = writePredicate(part, before, values);
      all = all ? arith::AndIOp::create(builder, func.getLoc(), all, holds)
                : holds;
    }
    any = any ? arith::OrIOp::create(builder, func.getLoc(), any, all) : all;
  }
  AssumeOp::create(builder, func.getLoc(), any);
}

struct ImportShapeStrings
    : CountingPass<
          symshape::impl::ImportShapeStringsPassBase<ImportShapeStrings>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    std::vector<std::unique_ptr<FunctionStrings>> functions;
    bool failedAny = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
      if (!hasStrings(func))
        return;
      if (func.isExternal() || func.getFunctionBody().front().empty()) {
        mlir::emitRemark(func->getLoc())
            << "the declaration keeps its shape strings, since it "
               "has no body for premises and claims";
        return;
      }
      functions.push_back(
          std::make_unique<FunctionStrings>(func, keepOpaque, getArgument()));
      failedAny |= failed(functions.back()->read());
    });
    if (failedAny)
      return signalPassFailure();
    if (functions.empty())
      return markAllAnalysesPreserved();
    unsigned claims = 0;
    for (std::unique_ptr<FunctionStrings> &function : functions) {
      function->write();
      claims += function->getNumClaims();
    }
    count("functions", "Functions with shape strings", functions.size());
    count("claims", "Claims added about results", claims);
  }
};

} // namespace
