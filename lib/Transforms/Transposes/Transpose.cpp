//===- Transpose.cpp - Transposes and tangents of functions ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The new function has all arguments of the old one, and after them the
// cotangents of the results (transpose) or the tangents of the chosen
// arguments. Their extents are checked at the entry, so that each cotangent has
// the extents of its primal.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/Transpose.h"
#include "OptionWords.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "SymShape/Transforms/ReifySizes.h"
#include "Transposes/LinearRules.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_TRANSPOSEPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

/// Whether a value of the type has a cotangent.
static bool isLinearType(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return isa<FloatType>(tensor.getElementType());
  return isa<FloatType>(type);
}

namespace {

/// Builds one function.
class FunctionBuilder {
public:
  FunctionBuilder(func::FuncOp func, const LinearFunction &what)
      : func(func), what(what), builder(func.getContext()) {}

  FailureOr<func::FuncOp> build();

private:
  bool transposes() const { return what.kind == LinearFunction::Transpose; }
  Block &oldBlock() { return func.getBody().front(); }
  Operation *oldReturn() { return oldBlock().getTerminator(); }

  LogicalResult checkArguments();
  LogicalResult findResults(BlockRules &rules);
  func::FuncOp createFunction();
  void requireSizes(Value given, Value primal, const std::string &name);
  void note(InFlightDiagnostic &diag);
  LogicalResult fill(BlockRules &rules);

  func::FuncOp func;
  const LinearFunction &what;
  OpBuilder builder;
  func::FuncOp added;
  /// The numbers of the results that depend on the chosen arguments.
  SmallVector<unsigned> results;
};

LogicalResult FunctionBuilder::checkArguments() {
  if (func.isExternal() || !func.getBody().hasOneBlock())
    return emitError(func.getLoc())
           << "expected a body of one block, found "
           << func.getBody().getBlocks().size() << " blocks";
  for (unsigned argument : what.arguments) {
    if (argument >= func.getNumArguments())
      return emitError(func.getLoc())
             << "the function has no argument " << argument;
    if (Type type = func.getArgument(argument).getType(); !isLinearType(type))
      return emitError(func.getLoc())
             << "expected a float or a ranked tensor of "
                "floats as argument "
             << argument << ", found " << type;
  }
  return success();
}

void FunctionBuilder::note(InFlightDiagnostic &diag) {
  Diagnostic &note = diag.attachNote(func.getLoc());
  note << "the " << (transposes() ? "transpose" : "tangent")
       << " is with respect to argument"
       << (what.arguments.size() == 1 ? " " : "s ");
  llvm::interleave(
      what.arguments, [&](unsigned n) { note << n; }, [&] { note << ", "; });
  note << " of @" << func.getName();
}

LogicalResult FunctionBuilder::findResults(BlockRules &rules) {
  for (OpOperand &operand : oldReturn()->getOpOperands()) {
    if (!rules.isActive(operand.get()))
      continue;
    if (!isLinearType(operand.get().getType()))
      return rules.reject(oldReturn(), nameOperand(operand),
                          "to be a float or a ranked tensor of floats, since "
                          "it depends on the chosen arguments",
                          "another type");
    results.push_back(operand.getOperandNumber());
  }
  return success();
}

/// The attributes that state premises keep their meaning, since the arguments
/// of the old function are the first ones of the new one.
func::FuncOp FunctionBuilder::createFunction() {
  SmallVector<Type> inputs(func.getArgumentTypes()), outputs, given;
  for (unsigned result : results)
    (transposes() ? given : outputs).push_back(func.getResultTypes()[result]);
  for (unsigned argument : what.arguments)
    (transposes() ? outputs : given)
        .push_back(func.getArgumentTypes()[argument]);
  inputs.append(given);
  builder.setInsertionPointAfter(func);
  auto created = func::FuncOp::create(builder, func.getLoc(), what.name,
                                      builder.getFunctionType(inputs, outputs));
  for (StringRef name :
       {SymShapeDialect::kSymbolsAttr, SymShapeDialect::kCheckedSymbolsAttr})
    if (Attribute symbols = func->getAttr(name))
      created->setAttr(name, symbols);
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    for (NamedAttribute attribute :
         function_interface_impl::getArgAttrs(func, i))
      if (attribute.getName() != SymShapeDialect::kInferredAttr)
        created.setArgAttr(i, attribute.getName(), attribute.getValue());
  Block *block = created.addEntryBlock();
  for (auto [argument, old] :
       llvm::zip(block->getArguments(), oldBlock().getArguments()))
    argument.setLoc(old.getLoc());
  return created;
}

/// Checks that `given` has the extents of `primal`, which is `result 0` or
/// `argument 0`.
void FunctionBuilder::requireSizes(Value given, Value primal,
                                   const std::string &name) {
  auto type = dyn_cast<RankedTensorType>(given.getType());
  if (!type)
    return;
  Location loc = given.getLoc();
  for (int64_t axis = 0; axis < type.getRank(); ++axis) {
    if (!type.isDynamicDim(axis))
      continue;
    Value found = tensor::DimOp::create(builder, loc, given, axis);
    Value expected = tensor::DimOp::create(builder, loc, primal, axis);
    Value holds = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        found, expected);
    RequireOp::create(builder, loc, holds,
                      "expected the " +
                          std::string(transposes() ? "cotangent" : "tangent") +
                          " of " + name + " to have the extent of " + name +
                          " along dimension " + std::to_string(axis));
  }
}

LogicalResult FunctionBuilder::fill(BlockRules &rules) {
  unsigned numOld = func.getNumArguments();
  for (auto [old, argument] :
       llvm::zip(oldBlock().getArguments(), added.getArguments()))
    rules.setPrimal(old, argument);
  rules.copyPrimals();
  auto given = added.getArguments().drop_front(numOld);
  SmallVector<Value> from, to;
  for (unsigned result : results)
    (transposes() ? from : to).push_back(oldReturn()->getOperand(result));
  for (unsigned argument : what.arguments)
    (transposes() ? to : from).push_back(oldBlock().getArgument(argument));
  for (auto [i, old, v] : llvm::enumerate(from, given))
    requireSizes(v, rules.getPrimal(old),
                 transposes()
                     ? "result " + std::to_string(results[i])
                     : "argument " + std::to_string(what.arguments[i]));
  for (auto [old, v] : llvm::zip_equal(from, given))
    rules.add(old, v);
  if (failed(rules.apply()))
    return failure();
  SmallVector<Value> returned;
  for (Value old : to) {
    Value v = rules.get(old);
    returned.push_back(v ? v : rules.getZero(old));
  }
  func::ReturnOp::create(builder, oldReturn()->getLoc(), returned);
  return success();
}

FailureOr<func::FuncOp> FunctionBuilder::build() {
  if (failed(checkArguments()))
    return failure();
  auto noteFn = [this](InFlightDiagnostic &diag) { note(diag); };
  BlockRules rules(oldBlock(), builder, transposes(), noteFn);
  for (unsigned argument : what.arguments)
    rules.choose(oldBlock().getArgument(argument));
  if (failed(rules.findActive()) || failed(findResults(rules)))
    return failure();
  added = createFunction();
  builder.setInsertionPointToEnd(&added.getBody().front());
  if (failed(fill(rules))) {
    added.erase();
    return failure();
  }
  return added;
}

} // namespace

FailureOr<func::FuncOp>
symshape::buildLinearFunction(func::FuncOp func, const LinearFunction &what) {
  return FunctionBuilder(func, what).build();
}

/// Erases the ops of a function of one block that compute nothing used.
static void eraseDeadOps(func::FuncOp func) {
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(func.getBody().front())))
    if (isOpTriviallyDead(&op))
      op.erase();
}

namespace {

struct Transpose : ShapePass<symshape::impl::TransposePassBase<Transpose>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    func::FuncOp func = findFunction();
    LinearFunction what;
    if (!func || failed(readOptions(func, what)))
      return signalPassFailure();
    FailureOr<func::FuncOp> added = buildLinearFunction(func, what);
    if (failed(added))
      return signalPassFailure();
    // Compute sizes from the arguments, not from active values.
    ModuleShapes shapes(*added, {getLibraries()});
    shapes.setAsker(getArgument());
    ReifyStatistics reified = reifySizes(shapes, /*remarks=*/false);
    count("replaced", "Size queries replaced by arithmetic",
          reified.numReplaced);
    eraseDeadOps(*added);
  }

private:
  /// The function that the options name; without a name, the only one.
  func::FuncOp findFunction() {
    SmallVector<func::FuncOp> found;
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (function.empty() ? !func.isExternal() : func.getName() == function)
        found.push_back(func);
    if (found.size() == 1)
      return found.front();
    if (function.empty())
      emitError(getOperation().getLoc())
          << "expected one function with a body, or the name of a function "
             "in option 'function', found "
          << found.size() << " functions";
    else
      emitError(getOperation().getLoc())
          << "in option 'function': expected the name of a function with a "
             "body, found '"
          << function << "'";
    return {};
  }

  LogicalResult readOptions(func::FuncOp func, LinearFunction &what) {
    if (failed(
            checkWord(func.getLoc(), "mode", mode, {"transpose", "tangent"})))
      return failure();
    what.kind =
        mode == "tangent" ? LinearFunction::Tangent : LinearFunction::Transpose;
    for (StringRef text : arguments) {
      std::optional<unsigned> number = findArgument(func, text);
      if (!number)
        return emitError(func.getLoc())
               << "in option 'arguments': the function has no argument '"
               << text << "'";
      if (llvm::is_contained(what.arguments, *number))
        return emitError(func.getLoc()) << "in option 'arguments': argument '"
                                        << text << "' is listed twice";
      what.arguments.push_back(*number);
    }
    if (what.arguments.empty())
      what.arguments.push_back(0);
    what.name = resultName.empty() ? (func.getName() + "_" + mode).str()
                                   : resultName.getValue();
    if (SymbolTable::lookupSymbolIn(getOperation(), what.name))
      return emitError(func.getLoc())
             << "the name '@" << what.name
             << "' is already used; set another name in 'result-name'";
    return success();
  }

  /// `0`, `arg0`, or a name in the argument's location.
  static std::optional<unsigned> findArgument(func::FuncOp func,
                                              StringRef text) {
    if (!func.isExternal())
      for (BlockArgument argument : func.getArguments())
        if (auto loc = argument.getLoc()->findInstanceOf<NameLoc>();
            loc && loc.getName() == text)
          return argument.getArgNumber();
    text.consume_front("arg");
    unsigned number;
    if (text.getAsInteger(10, number) || number >= func.getNumArguments())
      return std::nullopt;
    return number;
  }
};

} // namespace
