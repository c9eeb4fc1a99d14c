//===- ImportTorchSymbols.cpp - Bindings of a PyTorch export ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads `torch.symbolic_int` and `torch.bind_symbolic_shape` in generic form. A
// binding of a function argument states a premise; any other binding states a
// claim. The range of a symbol is a premise only if the binding of some
// argument mentions the symbol; otherwise the range is a claim too. Symbols
// that the function declares are premises, with the declared ranges: so a
// program whose boundary states premises already keeps them as they are.
//
//===----------------------------------------------------------------------===//

#include "NamedNumbers.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Analysis/InputHints.h"
#include "SymShape/Interfaces/AffineReading.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_IMPORTTORCHSYMBOLSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

constexpr llvm::StringLiteral kSymbolicInt = "torch.symbolic_int";
constexpr llvm::StringLiteral kBind = "torch.bind_symbolic_shape";
constexpr llvm::StringLiteral kFromBuiltin = "torch_c.from_builtin_tensor";
constexpr llvm::StringLiteral kToBuiltin = "torch_c.to_builtin_tensor";

bool isNamed(Operation *op, StringRef name) {
  return op && op->getName().getStringRef() == name;
}

/// Returns the builtin tensor that was converted to `v`, or `v` itself.
Value lookThroughConversions(Value v) {
  while (isNamed(v.getDefiningOp(), kFromBuiltin) &&
         v.getDefiningOp()->getNumOperands() == 1) {
    Value inner = v.getDefiningOp()->getOperand(0);
    Operation *def = inner.getDefiningOp();
    if (!isNamed(def, kToBuiltin) || def->getNumOperands() != 1 ||
        !isNamed(def->getOperand(0).getDefiningOp(), kFromBuiltin))
      return inner;
    v = def->getOperand(0);
  }
  return v;
}

/// A `torch.symbolic_int` name: a symbol of its own, or an expression over
/// others.
struct TorchSymbol {
  std::string name;
  Operation *op;
  SymbolInfoAttr range;
  DimExpr expr;
  bool isPremise = false;
  /// True if its name is an expression that does not parse.
  bool isOpaque = false;
  Value materialized = {};
};

/// The symbols and bindings of one function.
class FunctionImport {
public:
  /// Appends to `left` the bindings of values that are not ranked tensors.
  FunctionImport(FunctionOpInterface func, SmallVectorImpl<Operation *> &left)
      : func(func), left(left), context(func.getContext()), builder(context) {}

  LogicalResult run();

private:
  LogicalResult collect();
  LogicalResult addSymbol(Operation *op);
  void resolveExpressions();
  FailureOr<SmallVector<Extent>> readBinding(Operation *bind, Value target);
  /// Makes entries over opaque symbols unknown, and returns their texts.
  SmallVector<Attribute> dropUnread(MutableArrayRef<Extent> entries);
  LogicalResult importPremise(BlockArgument arg, Operation *bind);
  void readBoundary();
  ShapeAttr shapeOf(ArrayRef<Extent> entries);
  FailureOr<bool> repeatsPremise(BlockArgument arg, Operation *bind);
  LogicalResult importClaim(Value target, Operation *bind);
  void declareSymbols();
  Value materialize(unsigned index);
  void cleanUp();

  FunctionOpInterface func;
  SmallVectorImpl<Operation *> &left;
  MLIRContext *context;
  OpBuilder builder;
  ExprContext ctx;
  std::vector<TorchSymbol> symbols;
  llvm::StringMap<unsigned> byName;
  DenseMap<Value, unsigned> byValue;
  SmallVector<Operation *> binds, done;
};

LogicalResult FunctionImport::run() {
  if (failed(collect()))
    return failure();
  if (binds.empty())
    return success();
  readBoundary();
  resolveExpressions();
  SmallVector<std::pair<Value, Operation *>> claims;
  for (Operation *bind : binds) {
    Value target = lookThroughConversions(bind->getOperand(0));
    auto arg = dyn_cast<BlockArgument>(target);
    // A statement in a branch or loop may not hold at the function's entry.
    Block *entry = &func.getFunctionBody().front();
    if (arg && arg.getOwner() == entry && bind->getBlock() == entry) {
      if (!func.getArgAttr(arg.getArgNumber(), SymShapeDialect::kShapeAttr)) {
        if (failed(importPremise(arg, bind)))
          return failure();
        continue;
      }
      FailureOr<bool> isRepeated = repeatsPremise(arg, bind);
      if (failed(isRepeated))
        return failure();
      if (*isRepeated) {
        done.push_back(bind);
        continue;
      }
    }
    claims.push_back({target, bind});
  }
  declareSymbols();
  for (auto [target, bind] : claims)
    if (failed(importClaim(target, bind)))
      return failure();
  cleanUp();
  return success();
}

LogicalResult FunctionImport::collect() {
  WalkResult result =
      func->walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
        if (op != func && isa<FunctionOpInterface>(op))
          return WalkResult::skip();
        if (isNamed(op, kSymbolicInt))
          return addSymbol(op);
        if (isNamed(op, kBind)) {
          if (op->getNumOperands() == 0 ||
              !op->getAttrOfType<AffineMapAttr>("shape_expressions")) {
            op->emitError()
                << "expected at least one operand, and an affine map "
                   "'shape_expressions'";
            return WalkResult::interrupt();
          }
          binds.push_back(op);
        }
        return WalkResult::advance();
      });
  return failure(result.wasInterrupted());
}

/// True if the results of `def` can be used at `op`, as far as blocks and
/// regions show.
static bool isVisibleTo(Operation *def, Operation *op) {
  return def->getBlock()->findAncestorOpInBlock(*op) ||
         (def->getBlock()->isEntryBlock() &&
          def->getParentRegion()->isAncestor(op->getParentRegion()));
}

LogicalResult FunctionImport::addSymbol(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>("symbol_name");
  auto lower = op->getAttrOfType<IntegerAttr>("min_val");
  auto upper = op->getAttrOfType<IntegerAttr>("max_val");
  auto isInt64 = [](IntegerAttr a) {
    return a && a.getValue().getSignificantBits() <= 64;
  };
  if (!name || name.empty() || !isInt64(lower) || !isInt64(upper) ||
      op->getNumResults() != 1)
    return op->emitError()
           << "expected a string 'symbol_name', 64-bit integers 'min_val' and "
              "'max_val', and one result";
  SymbolInterval interval;
  // For a missing limit, the exporter writes INT64_MIN, INT64_MAX - 1 or
  // INT64_MAX.
  int64_t lo = lower.getValue().getSExtValue();
  int64_t hi = upper.getValue().getSExtValue();
  if (lo != INT64_MIN)
    interval.lower = lo;
  if (hi < INT64_MAX - 1)
    interval.upper = hi;
  if (lo > hi)
    return op->emitError() << "expected 'min_val' <= 'max_val', found " << lo
                           << " and " << hi;
  auto rangeOf = [&](SymbolInterval i) {
    SmallVector<SymbolInterval, 1> intervals;
    if (i.lower || i.upper)
      intervals.push_back(i);
    return SymbolInfoAttr::get(context, name, intervals, /*divisor=*/1,
                               ArrayRef<int64_t>(), /*staysDynamic=*/false);
  };
  // The same name in two branches is two symbols: neither branch sees the
  // symbol of the other.
  if (auto it = byName.find(name.getValue());
      it != byName.end() && isVisibleTo(symbols[it->second].op, op)) {
    TorchSymbol &known = symbols[it->second];
    byValue[op->getResult(0)] = it->second;
    if (known.range == rangeOf(interval))
      return success();
    InFlightDiagnostic warning =
        mlir::emitWarning(op->getLoc())
        << "symbol '" << known.name
        << "' has another range in an earlier declaration; "
           "the import uses a range that contains both";
    warning.attachNote(known.op->getLoc()) << "the earlier declaration is here";
    // Neither declaration is more reliable: keep the looser limits, which hold
    // in both cases.
    ArrayRef<SymbolInterval> before = known.range.getIntervals();
    if (before.empty())
      return success();
    for (auto limit : {&SymbolInterval::lower, &SymbolInterval::upper})
      if (!(before[0].*limit))
        interval.*limit = std::nullopt;
    if (interval.lower)
      interval.lower = std::min(*interval.lower, *before[0].lower);
    if (interval.upper)
      interval.upper = std::max(*interval.upper, *before[0].upper);
    known.range = rangeOf(interval);
    return success();
  }
  unsigned index = symbols.size();
  symbols.push_back({name.str(), op, rangeOf(interval), ctx.symbol(index)});
  byName[name.getValue()] = index;
  byValue[op->getResult(0)] = index;
  return success();
}

/// Finds the symbols that the boundary declares, and those that are the values
/// of integer arguments. Two branches may each have a symbol of such a name.
void FunctionImport::readBoundary() {
  llvm::StringMap<BlockArgument> arguments;
  for (BlockArgument arg : func.getArguments())
    if (auto name = func.getArgAttrOfType<StringAttr>(
            arg.getArgNumber(), SymShapeDialect::kNameAttr);
        name && isNumber(arg.getType()))
      arguments.try_emplace(name.getValue(), arg);
  llvm::StringSet<> declared;
  if (auto known =
          func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr))
    for (SymbolInfoAttr info : known.getSymbols())
      declared.insert(info.getName().getValue());
  builder.setInsertionPointToStart(&func.getFunctionBody().front());
  for (TorchSymbol &symbol : symbols) {
    symbol.isPremise = declared.contains(symbol.name);
    auto it = arguments.find(symbol.name);
    if (symbol.isPremise || it == arguments.end())
      continue;
    BlockArgument arg = it->second;
    symbol.materialized = toIndex(builder, arg.getLoc(), arg);
  }
}

/// A symbol may have an expression as its name, such as `Max(s17, s77)`, that
/// affine maps cannot express.
void FunctionImport::resolveExpressions() {
  for (TorchSymbol &symbol : symbols) {
    bool isIdentifier =
        llvm::all_of(
            symbol.name,
            [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; }) &&
        !llvm::isDigit(symbol.name[0]);
    if (isIdentifier)
      continue;
    TextError error;
    bool ownName = false;
    DimExpr e = parseDimExpr(
        symbol.name, ctx,
        [&](StringRef name, std::string &) -> DimExpr {
          auto it = byName.find(name);
          if (it == byName.end())
            return {};
          ownName |= &symbols[it->second] == &symbol;
          return ctx.symbol(it->second);
        },
        error, Spelling::SymPy);
    symbol.isOpaque = !e || ownName;
    if (!symbol.isOpaque)
      symbol.expr = e;
    else
      mlir::emitWarning(symbol.op->getLoc())
          << "cannot parse symbol name '" << symbol.name << "' (column "
          << error.column + 1 << ": " << error.message
          << "); treating it as an opaque symbol";
  }
}

FailureOr<SmallVector<Extent>> FunctionImport::readBinding(Operation *bind,
                                                           Value target) {
  AffineMap map =
      bind->getAttrOfType<AffineMapAttr>("shape_expressions").getValue();
  auto type = dyn_cast<ShapedType>(target.getType());
  if (type && type.hasRank() && type.getRank() != map.getNumResults()) {
    bind->emitError() << "expected "
                      << counted(type.getRank(), "shape expression",
                                 "shape expressions")
                      << " for " << type << ", found " << map.getNumResults();
    return failure();
  }
  if (map.getNumDims() != 0 ||
      map.getNumSymbols() != bind->getNumOperands() - 1) {
    bind->emitError() << "expected a map of " << bind->getNumOperands() - 1
                      << " symbols and no dimensions, found "
                      << map.getNumSymbols() << " symbols and "
                      << map.getNumDims() << " dimensions";
    return failure();
  }
  SmallVector<DimExpr> operands;
  for (Value operand : bind->getOperands().drop_front()) {
    auto it = byValue.find(operand);
    if (it == byValue.end()) {
      bind->emitError()
          << "expected the operands after the first to be results of '"
          << kSymbolicInt << "'";
      return failure();
    }
    operands.push_back(symbols[it->second].expr);
  }
  SmallVector<Extent> entries;
  auto anyDivisor = [](DimExpr, DimExpr) { return true; };
  for (unsigned i = 0, n = map.getNumResults(); i < n; ++i)
    entries.push_back(
        Extent::exact(readAffine(map, i, operands, ctx, anyDivisor)));
  return entries;
}

ShapeAttr FunctionImport::shapeOf(ArrayRef<Extent> entries) {
  return ShapeAttr::build(context, entries, [&](DimExpr leaf) {
    return symbols[leaf.getSymbolIndex()].name;
  });
}

SmallVector<Attribute>
FunctionImport::dropUnread(MutableArrayRef<Extent> entries) {
  SmallVector<Attribute> unread;
  for (Extent &entry : entries) {
    if (!entry.expr.anyLeaf([&](DimExpr leaf) {
          return symbols[leaf.getSymbolIndex()].isOpaque;
        }))
      continue;
    unread.push_back(builder.getStringAttr(
        toString(entry.expr, [&](unsigned i) { return symbols[i].name; })));
    entry = Extent::unknown();
  }
  return unread;
}

LogicalResult FunctionImport::importPremise(BlockArgument arg,
                                            Operation *bind) {
  FailureOr<SmallVector<Extent>> entries = readBinding(bind, arg);
  if (failed(entries))
    return failure();
  for (const Extent &entry : *entries)
    for (DimExpr leaf : entry.expr.getLeaves())
      symbols[leaf.getSymbolIndex()].isPremise = true;
  func.setArgAttr(arg.getArgNumber(), SymShapeDialect::kShapeAttr,
                  shapeOf(*entries));
  // The premise has a symbol instead of an expression that does not parse.
  if (SmallVector<Attribute> unread = dropUnread(*entries); !unread.empty()) {
    llvm::fill(*entries, Extent::unknown());
    builder.setInsertionPoint(bind);
    ClaimShapeOp::create(
        builder, bind->getLoc(), arg,
        ShapeAttr::build(context, *entries, [](DimExpr) { return ""; }),
        ValueRange(), builder.getArrayAttr(unread));
  }
  done.push_back(bind);
  return success();
}

/// True if the binding states the shape that the boundary states already.
FailureOr<bool> FunctionImport::repeatsPremise(BlockArgument arg,
                                               Operation *bind) {
  FailureOr<SmallVector<Extent>> entries = readBinding(bind, arg);
  if (failed(entries))
    return failure();
  return func.getArgAttr(arg.getArgNumber(), SymShapeDialect::kShapeAttr) ==
         shapeOf(*entries);
}

void FunctionImport::declareSymbols() {
  SmallVector<SymbolInfoAttr> infos;
  if (auto known =
          func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr))
    llvm::append_range(infos, known.getSymbols());
  for (const TorchSymbol &symbol : symbols)
    if (symbol.isPremise && llvm::none_of(infos, [&](SymbolInfoAttr info) {
          return info.getName().getValue() == symbol.name;
        }))
      infos.push_back(symbol.range);
  if (!infos.empty())
    func->setAttr(SymShapeDialect::kSymbolsAttr,
                  SymbolsAttr::get(context, infos));
}

/// The SSA value of a symbol that a claim mentions.
Value FunctionImport::materialize(unsigned index) {
  TorchSymbol &symbol = symbols[index];
  if (symbol.materialized)
    return symbol.materialized;
  OpBuilder::InsertionGuard guard(builder);
  auto type = SymbolType::get(context);
  auto name = StringAttr::get(context, symbol.name);
  if (symbol.isPremise) {
    builder.setInsertionPointToStart(&func.getFunctionBody().front());
    symbol.materialized =
        ParamOp::create(builder, symbol.op->getLoc(), type, name);
  } else {
    builder.setInsertionPoint(symbol.op);
    auto plain = SymbolInfoAttr::get(context, name, ArrayRef<SymbolInterval>(),
                                     1, ArrayRef<int64_t>(), false);
    symbol.materialized = SymbolOp::create(builder, symbol.op->getLoc(), type,
                                           plain, symbol.range);
  }
  return symbol.materialized;
}

LogicalResult FunctionImport::importClaim(Value target, Operation *bind) {
  FailureOr<SmallVector<Extent>> entries = readBinding(bind, target);
  if (failed(entries))
    return failure();
  auto type = dyn_cast<ShapedType>(target.getType());
  if (!type || !type.hasRank()) {
    left.push_back(bind);
    return success();
  }
  SmallVector<Attribute> unread = dropUnread(*entries);
  SmallVector<Value> bindings;
  llvm::SmallDenseSet<unsigned> bound;
  auto shape = ShapeAttr::build(context, *entries, [&](DimExpr leaf) {
    unsigned index = leaf.getSymbolIndex();
    if (bound.insert(index).second)
      bindings.push_back(materialize(index));
    return symbols[index].name;
  });
  builder.setInsertionPoint(bind);
  auto claim =
      ClaimShapeOp::create(builder, bind->getLoc(), target, shape, bindings);
  if (!unread.empty())
    claim.setUnreadAttr(builder.getArrayAttr(unread));
  done.push_back(bind);
  return success();
}

/// Erases the imported bindings, and the conversions and symbols that only they
/// used.
void FunctionImport::cleanUp() {
  SmallVector<Operation *> conversions;
  for (Operation *bind : done) {
    conversions.push_back(bind->getOperand(0).getDefiningOp());
    bind->erase();
  }
  llvm::SmallPtrSet<Operation *, 16> erased;
  for (Operation *op : conversions) {
    while (op && !erased.contains(op) && op->use_empty() &&
           (isNamed(op, kFromBuiltin) || isNamed(op, kToBuiltin))) {
      Operation *next = op->getOperand(0).getDefiningOp();
      erased.insert(op);
      op->erase();
      op = next;
    }
  }
  SmallVector<Operation *> symbolicInts;
  for (auto &[value, index] : byValue)
    if (value.use_empty())
      symbolicInts.push_back(value.getDefiningOp());
  for (Operation *op : symbolicInts)
    op->erase();
}

struct ImportTorchSymbols
    : symshape::impl::ImportTorchSymbolsPassBase<ImportTorchSymbols> {
  void runOnOperation() override {
    SmallVector<FunctionOpInterface> funcs;
    getOperation()->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
      if (!func.isExternal())
        funcs.push_back(func);
    });
    SmallVector<Operation *> left;
    for (FunctionOpInterface func : funcs)
      if (failed(FunctionImport(func, left).run()))
        return signalPassFailure();
    if (left.empty())
      return;
    InFlightDiagnostic diag = mlir::emitWarning(left.front()->getLoc());
    diag << "cannot import " << counted(left.size(), "binding", "bindings")
         << "; the first one binds a value of type "
         << left.front()->getOperand(0).getType()
         << ", which is not a ranked builtin tensor type";
    if (isUnloweredTorchOp(left.front()->getOperand(0).getDefiningOp()))
      diag << "; lower the program with torch-mlir to linalg on tensors first";
  }
};

} // namespace
