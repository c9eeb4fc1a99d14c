//===- Unexamined.cpp - Ops that the analysis does not model --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Obligations/Collect.h"
#include "SymShape/Analysis/InputHints.h"
#include "SymShape/Interfaces/NamedModels.h"
#include "SymShape/Interfaces/Preconditions.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::symshape;
using Kind = ObligationKind;
using State = ObligationState;

static constexpr StringRef kIncomplete =
    "SymShape does not know all preconditions of this op";

/// Why nothing examines an op itself; empty if something does. `hasNoModel`
/// says that nothing describes the sizes of its results.
static StringRef whyUnexamined(Operation *op, bool hasNoModel) {
  if (op->isRegistered())
    return isa<FunctionOpInterface, PreconditionOpInterface>(op) ? StringRef()
                                                                 : kIncomplete;
  // The last op of a region belongs to the op around it.
  bool isLast = op->hasTrait<OpTrait::IsTerminator>() ||
                (op == &op->getBlock()->back() && op->getNumResults() == 0);
  if (isLast && !isa_and_nonnull<FunctionOpInterface>(op->getParentOp()))
    return {};
  if (findNamedPreconditions(op))
    return {};
  // A shape function, or a shape model by name, says which sizes the results
  // have, not which operands the op accepts.
  bool isDescribed = !hasNoModel && op->getNumResults() != 0 &&
                     llvm::all_of(op->getResultTypes(), [](Type type) {
                       auto shaped = dyn_cast<ShapedType>(type);
                       return shaped && shaped.hasRank();
                     });
  return isDescribed
             ? kIncomplete
             : StringRef(
                   "this op belongs to a dialect that SymShape does not know");
}

void symshape::collectUnexamined(const FunctionShapes &shapes,
                                 ArrayRef<Operation *> incomplete,
                                 Obligations &found) {
  llvm::MapVector<std::pair<OperationName, StringRef>,
                  std::pair<Operation *, unsigned>>
      ops;
  auto skip = [&](Operation *op, StringRef reason) {
    auto &[first, count] = ops[{op->getName(), reason}];
    first = first ? first : op;
    ++count;
  };
  auto add = [&](Kind kind, State state, Operation *op, StringRef message,
                 unsigned others) {
    found.add({kind, state, op->getLoc(),
               FunctionOpInterface(shapes.getFunction()).getName().str(),
               op->getName().getStringRef().str(), message.str(), "", ""});
    found.list.back().consequences = others;
    found.list.back().at = op;
  };
  llvm::SmallDenseSet<Operation *> hasNoModel;
  for (Operation *op : shapes.unmodelledOps()) {
    hasNoModel.insert(op);
    skip(op,
         "no model, trait, interface or shape function gives the extents of "
         "the results");
  }
  for (auto &[op, error] : shapes.getShapeFunctionErrors())
    if (!error.message.empty())
      skip(op, "the shape function of this op fails");
  // An op without a model of preconditions is found below.
  for (Operation *op : incomplete)
    if (isa<PreconditionOpInterface>(op) || findNamedPreconditions(op))
      skip(op, kIncomplete);
  FunctionOpInterface func = shapes.getFunction();
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != func && isa<FunctionOpInterface>(op))
      return WalkResult::skip();
    if (!op->isRegistered())
      ++found.unregistered[op->getName().getStringRef().str()];
    if (bindsTorchSymbols(op->getName())) {
      add(Kind::ValueClaim, State::Unread, op,
          "the shape that the exporter states is not imported", 0);
      return WalkResult::advance();
    }
    if (auto call = dyn_cast<CallOpInterface>(op)) {
      FunctionOpInterface callee = shapes.getModule().calleeOf(call);
      if (!callee || callee.isExternal())
        skip(op, "the code of the callee is not here");
    }
    StringRef reason = whyUnexamined(op, hasNoModel.contains(op));
    if (!reason.empty() && !hasNoModel.contains(op))
      skip(op, reason);
    return WalkResult::advance();
  });
  for (auto &[key, where] : ops)
    add(Kind::Unexamined, State::Skipped, where.first, key.second,
        where.second - 1);
}
