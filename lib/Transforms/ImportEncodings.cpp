//===- ImportEncodings.cpp - From tensor types to premises, claims --------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Prover.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Dialect/Encodings.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_IMPORTENCODINGSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {

/// The shapes that the encodings in one function state. `read` collects them
/// and changes nothing; `write` changes the function.
class FunctionEncodings {
public:
  FunctionEncodings(FunctionOpInterface func, StringRef asker)
      : func(func), asker(asker), context(func.getContext()), builder(context) {
  }

  LogicalResult read();
  void write();
  unsigned getNumClaims() const { return claims.size(); }

private:
  /// The shape of an argument or result.
  struct Stated {
    ShapeAttr shape;
    unsigned number;
  };
  struct Claim {
    ShapeAttr shape;
    Value value;
    /// True in an op whose regions see no symbol of the function.
    bool isUnread = false;
  };
  /// An entry for a dimension that already has another entry.
  struct Extra {
    unsigned argument, axis;
    Extent entry;
    ShapeAttr shape; ///< whose names the entry uses
  };

  LogicalResult readBody(Region &body, bool isIsolated = false);
  LogicalResult readValue(Value value, Operation *owner, bool isIsolated);
  Stated meetWithStated(Stated found, StringRef attribute, bool isArgument);
  bool isImplied(const Extent &entry, const Extent &by, ShapeAttr shape,
                 ShapeAttr byShape);
  void declareNames();
  Value symbolFor(StringAttr name);
  void writeAssumption(const Extra &extra);
  void writeUnread(ShapeAttr shape, Value value);

  FunctionOpInterface func;
  /// The pass, for AnswerRemarks.h.
  StringRef asker;
  PlannedAnswers answers;
  MLIRContext *context;
  OpBuilder builder;
  SmallVector<Stated> arguments, results;
  SmallVector<Extra> extras;
  SmallVector<Claim> claims;
  llvm::MapVector<StringAttr, Value> symbols;
  Operation *lastSymbol = nullptr;
};

/// True if the shape says no more than the type.
bool saysNothing(ShapeAttr shape, RankedTensorType type) {
  for (auto [axis, entry] : llvm::enumerate(shape.getEntries()))
    if (!entry.isUnknown() &&
        (type.isDynamicDim(axis) || !entry.isExact() ||
         entry.expr.getConstantInt64() != type.getDimSize(axis)))
      return false;
  return true;
}

/// True for results of calls, and for casts that only calls use.
bool isOfCall(Value value) {
  Operation *def = value.getDefiningOp();
  if (isa_and_nonnull<CallOpInterface>(def))
    return true;
  return isa_and_nonnull<tensor::CastOp>(def) && !value.use_empty() &&
         llvm::all_of(value.getUsers(), [](Operation *user) {
           return isa<CallOpInterface>(user);
         });
}

LogicalResult FunctionEncodings::readValue(Value value, Operation *owner,
                                           bool isIsolated) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return success();
  FailureOr<ShapeAttr> shape = readEncoding(type, [&] {
    return isa<BlockArgument>(value) ? mlir::emitError(value.getLoc())
                                     : owner->emitError();
  });
  if (failed(shape))
    return failure();
  // The types of a call's operands and results use the callee's names.
  if (*shape && !(*shape).getNames().empty() && isOfCall(value))
    return success();
  if (*shape && !saysNothing(*shape, type))
    claims.push_back({*shape, value, isIsolated});
  return success();
}

LogicalResult FunctionEncodings::readBody(Region &body, bool isIsolated) {
  for (Block &block : body) {
    bool isEntry = &body == &func.getFunctionBody() && block.isEntryBlock();
    if (!isEntry)
      for (BlockArgument arg : block.getArguments())
        if (failed(readValue(arg, block.getParentOp(), isIsolated)))
          return failure();
    for (Operation &op : block) {
      for (Value result : op.getResults())
        if (failed(readValue(result, &op, isIsolated)))
          return failure();
      // A nested function has names of its own.
      if (isa<FunctionOpInterface>(op))
        continue;
      bool seesNone = isIsolated || op.hasTrait<OpTrait::IsIsolatedFromAbove>();
      for (Region &region : op.getRegions())
        if (failed(readBody(region, seesNone)))
          return failure();
    }
  }
  return success();
}

/// True if `by` implies `entry` for all values of the symbols in their ranges.
bool FunctionEncodings::isImplied(const Extent &entry, const Extent &by,
                                  ShapeAttr shape, ShapeAttr byShape) {
  auto declared =
      func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  ExprContext ctx;
  Prover prover(ctx);
  llvm::MapVector<StringAttr, DimExpr> numbers;
  auto instantiate = [&](const Extent &e, ShapeAttr names) {
    return e.expr.replaceLeaves(ctx, [&](DimExpr leaf) {
      StringAttr name = names.getNames()[leaf.getSymbolIndex()];
      DimExpr &number = numbers[name];
      if (number)
        return number;
      number = ctx.symbol(numbers.size() - 1);
      SymbolInfoAttr info = declared ? declared.lookup(name) : SymbolInfoAttr();
      SmallVector<Interval> intervals;
      for (const SymbolInterval &i :
           info ? info.getIntervals() : ArrayRef<SymbolInterval>()) {
        Interval limits;
        if (i.lower)
          limits.lower = llvm::DynamicAPInt(*i.lower);
        if (i.upper)
          limits.upper = llvm::DynamicAPInt(*i.upper);
        intervals.push_back(limits);
      }
      if (!intervals.empty())
        prover.addRange(number, intervals);
      return number;
    });
  };
  DimExpr a = instantiate(by, byShape), b = instantiate(entry, shape);
  if (entry.isExact())
    return by.isExact() && prover.provesEqual(a, b);
  return prover.provesLessEqual(a, b);
}

/// Adds the entries of `found` to the attribute where that has none. Where it
/// has an entry for an argument, that entry stays, and the other one becomes an
/// assumption, unless the entry implies it.
FunctionEncodings::Stated FunctionEncodings::meetWithStated(Stated found,
                                                            StringRef attribute,
                                                            bool isArgument) {
  auto before = isArgument
                    ? func.getArgAttrOfType<ShapeAttr>(found.number, attribute)
                    : func.getResultAttrOfType<ShapeAttr>(
                          found.number, StringAttr::get(context, attribute));
  if (!before || before.getRank() != found.shape.getRank())
    return found;
  SmallVector<StringAttr> names(before.getNames());
  SmallVector<Extent> entries(before.getEntries());
  for (auto [axis, entry] : llvm::enumerate(found.shape.getEntries())) {
    if (entry.isUnknown())
      continue;
    if (!entries[axis].isUnknown()) {
      if (!isArgument)
        continue;
      if (!isImplied(entry, entries[axis], found.shape, before))
        extras.push_back({found.number, unsigned(axis), entry, found.shape});
      else
        recordAnswer(
            func, asker, "implied-premise",
            [&, axis = axis] {
              return ("the shape of argument " + Twine(found.number) +
                      " implies its encoding along dimension " + Twine(axis))
                  .str();
            },
            Verdict::Always, &answers);
      continue;
    }
    ExprContext &ctx =
        context->getLoadedDialect<SymShapeDialect>()->getExprContext();
    entries[axis] = entry;
    entries[axis].expr = entry.expr.replaceLeaves(ctx, [&](DimExpr leaf) {
      StringAttr name = found.shape.getNames()[leaf.getSymbolIndex()];
      auto *it = llvm::find(names, name);
      size_t index = it - names.begin();
      if (it == names.end())
        names.push_back(name);
      return ctx.symbol(index);
    });
  }
  return {ShapeAttr::get(context, entries, names), found.number};
}

LogicalResult FunctionEncodings::read() {
  auto readBoundary = [&](Type type, unsigned i, bool isArgument) {
    auto tensorType = dyn_cast<RankedTensorType>(type);
    if (!tensorType)
      return success();
    FailureOr<ShapeAttr> shape = readEncoding(tensorType, [&] {
      return func.emitError()
             << (isArgument ? "argument " : "result ") << i << ": ";
    });
    if (failed(shape))
      return failure();
    if (*shape && !saysNothing(*shape, tensorType))
      (isArgument ? arguments : results)
          .push_back(meetWithStated({*shape, i}, SymShapeDialect::kShapeAttr,
                                    isArgument));
    return success();
  };
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes()))
    if (failed(readBoundary(type, i, true)))
      return failure();
  // The values that a definition returns have the result types, so the body
  // states the same encodings.
  if (func.isExternal()) {
    for (auto [i, type] : llvm::enumerate(func.getResultTypes()))
      if (failed(readBoundary(type, i, false)))
        return failure();
    return success();
  }
  return readBody(func.getFunctionBody());
}

/// Declares the names that the boundary uses as symbols of the function.
void FunctionEncodings::declareNames() {
  auto declared =
      func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  SmallVector<SymbolInfoAttr> infos;
  llvm::SmallSetVector<StringAttr, 4> known;
  if (declared)
    for (SymbolInfoAttr info : declared.getSymbols()) {
      infos.push_back(info);
      known.insert(info.getName());
    }
  auto use = [&](ShapeAttr shape) {
    for (StringAttr name : shape.getNames())
      if (known.insert(name))
        infos.push_back(
            SymbolInfoAttr::get(context, name, {}, /*divisor=*/1, {}, false));
  };
  for (const Stated &stated : arguments)
    use(stated.shape);
  for (const Extra &extra : extras)
    use(extra.shape);
  if (func.isExternal())
    for (const Stated &stated : results)
      use(stated.shape);
  if (!infos.empty())
    func->setAttr(SymShapeDialect::kSymbolsAttr,
                  SymbolsAttr::get(context, infos));
}

/// Returns the symbol for a name: a param if the boundary declares the name,
/// else a symbol that is defined by the first claim that has the bare name as
/// an entry. The ops are all at the entry.
Value FunctionEncodings::symbolFor(StringAttr name) {
  Value &value = symbols[name];
  if (value)
    return value;
  OpBuilder::InsertionGuard guard(builder);
  if (lastSymbol)
    builder.setInsertionPointAfter(lastSymbol);
  else
    builder.setInsertionPointToStart(&func.getFunctionBody().front());
  auto declared =
      func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  auto type = SymbolType::get(context);
  if (declared && declared.lookup(name)) {
    lastSymbol = ParamOp::create(builder, func.getLoc(), type, name);
  } else {
    auto plain =
        SymbolInfoAttr::get(context, name, {}, /*divisor=*/1, {}, false);
    lastSymbol = SymbolOp::create(builder, func.getLoc(), type, plain,
                                  /*claimed=*/plain);
  }
  return value = lastSymbol->getResult(0);
}

/// Writes the assumption at the entry, after the symbols.
void FunctionEncodings::writeAssumption(const Extra &extra) {
  SmallVector<Value> operands;
  SmallVector<StringAttr> names;
  ExprContext &ctx =
      context->getLoadedDialect<SymShapeDialect>()->getExprContext();
  DimExpr stated = extra.entry.expr.replaceLeaves(ctx, [&](DimExpr leaf) {
    StringAttr name = extra.shape.getNames()[leaf.getSymbolIndex()];
    size_t index = llvm::find(names, name) - names.begin();
    if (index == names.size()) {
      names.push_back(name);
      operands.push_back(symbolFor(name));
    }
    return ctx.symbol(index);
  });
  if (lastSymbol)
    builder.setInsertionPointAfter(lastSymbol);
  else
    builder.setInsertionPointToStart(&func.getFunctionBody().front());
  BlockArgument arg = func.getArgument(extra.argument);
  std::string size = "size";
  while (llvm::is_contained(names, StringAttr::get(context, size)))
    size += "_";
  names.push_back(StringAttr::get(context, size));
  operands.push_back(
      tensor::DimOp::create(builder, arg.getLoc(), arg, extra.axis));
  Value holds = PredicateOp::create(
      builder, arg.getLoc(),
      extra.entry.isExact() ? PredicateKind::eq : PredicateKind::le,
      ExprListAttr::get(context, {ctx.symbol(names.size() - 1), stated}, names),
      operands);
  AssumeOp::create(builder, arg.getLoc(), holds);
}

/// Writes a claim that keeps the text of the statement only.
void FunctionEncodings::writeUnread(ShapeAttr shape, Value value) {
  SmallVector<Extent> none(shape.getRank(), Extent::unknown());
  std::string text;
  llvm::raw_string_ostream(text) << shape;
  builder.setInsertionPointAfterValue(value);
  ClaimShapeOp::create(builder, value.getLoc(), value,
                       ShapeAttr::get(context, none, {}), ValueRange(),
                       builder.getStrArrayAttr({text}));
}

void FunctionEncodings::write() {
  answers.record();
  declareNames();
  for (const Stated &stated : arguments)
    func.setArgAttr(stated.number, SymShapeDialect::kShapeAttr, stated.shape);
  for (const Stated &stated : results)
    func.setResultAttr(stated.number,
                       StringAttr::get(context, SymShapeDialect::kShapeAttr),
                       stated.shape);
  for (Claim claim : claims) {
    if (claim.isUnread) {
      writeUnread(claim.shape, claim.value);
      continue;
    }
    SmallVector<Value> bindings;
    for (StringAttr name : claim.shape.getNames())
      bindings.push_back(symbolFor(name));
    builder.setInsertionPointAfterValue(claim.value);
    // Insert after the symbols that the claim uses.
    if (lastSymbol && claim.value.getParentBlock() == lastSymbol->getBlock() &&
        isa<BlockArgument>(claim.value))
      builder.setInsertionPointAfter(lastSymbol);
    ClaimShapeOp::create(builder, claim.value.getLoc(), claim.value,
                         claim.shape, bindings);
  }
  for (const Extra &extra : extras)
    writeAssumption(extra);
}

struct ImportEncodings
    : CountingPass<symshape::impl::ImportEncodingsPassBase<ImportEncodings>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    std::vector<std::unique_ptr<FunctionEncodings>> functions;
    bool failedAny = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
      functions.push_back(
          std::make_unique<FunctionEncodings>(func, getArgument()));
      failedAny |= failed(functions.back()->read());
    });
    if (failedAny)
      return signalPassFailure();
    // Casts that only add or drop an encoding.
    SmallVector<tensor::CastOp> casts;
    getOperation()->walk([&](tensor::CastOp op) {
      auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
      auto to = dyn_cast<RankedTensorType>(op.getType());
      if (from && to && from != to &&
          withoutShapeEncoding(from) == withoutShapeEncoding(to))
        casts.push_back(op);
    });
    unsigned claims = 0;
    for (std::unique_ptr<FunctionEncodings> &function : functions) {
      function->write();
      claims += function->getNumClaims();
    }
    count("claims", "Claims added", claims);

    removeShapeEncodings(getOperation());
    for (tensor::CastOp op : casts) {
      op.getResult().replaceAllUsesWith(op.getSource());
      op.erase();
    }
  }
};

} // namespace
