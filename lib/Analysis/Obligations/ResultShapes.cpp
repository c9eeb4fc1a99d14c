//===- ResultShapes.cpp - Stated shapes of results ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis derives the shapes of the results of a definition, and reads no
// `symshape.shape` on them. So such a shape is a claim.
//
//===----------------------------------------------------------------------===//

#include "Obligations/Collect.h"
#include "Obligations/LegalExamples.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::symshape;
using Kind = ObligationKind;
using State = ObligationState;

namespace {

class ResultFinder {
public:
  ResultFinder(const FunctionShapes &shapes, const ObligationOptions &options,
               Obligations &found)
      : shapes(shapes), module(shapes.getModule()), func(shapes.getFunction()),
        options(options), found(found), legal(shapes) {}

  void run();

private:
  void check(unsigned number, ShapeAttr shape, Operation *last);
  /// The stated size in terms of the arguments; null if a symbol in it is no
  /// size of an argument.
  DimExpr numberOf(DimExpr stated, ShapeAttr shape);
  void add(State state, Location loc, std::string message,
           const Predicate &p = {Relation::Eq, {}, {}}, Witness witness = {},
           bool outOfBudget = false);

  const FunctionShapes &shapes;
  ModuleShapes &module;
  FunctionOpInterface func;
  const ObligationOptions &options;
  Obligations &found;
  LegalExamples legal;
  llvm::StringSet<> bound;
};

} // namespace

void ResultFinder::add(State state, Location loc, std::string message,
                       const Predicate &p, Witness witness, bool outOfBudget) {
  Obligation claim{Kind::ResultClaim,  state, loc, func.getName().str(), "",
                   std::move(message), "",    ""};
  if (p.lhs) {
    claim.found = module.text(p.lhs);
    claim.expected = module.text(p.rhs);
    if (!witness.empty())
      claim.example = exampleOf(p.rhs, p.lhs, witness, module);
  }
  if (outOfBudget)
    ProverBudget::addNote(claim);
  found.add(std::move(claim));
}

DimExpr ResultFinder::numberOf(DimExpr stated, ShapeAttr shape) {
  bool isKnown = true;
  DimExpr number =
      stated.replaceLeaves(module.getExprContext(), [&](DimExpr leaf) {
        DimExpr value;
        if (leaf.isSymbol()) {
          StringRef name = shape.getNames()[leaf.getSymbolIndex()].getValue();
          if (bound.contains(name))
            value = shapes.boundarySymbol(name);
        } else if (leaf.getInputNumber() < func.getNumArguments()) {
          BlockArgument arg = func.getArgument(leaf.getInputNumber());
          value = leaf.getKind() == ExprKind::InputDim
                      ? shapes.extent(arg, leaf.getAxis())
                      : shapes.content(arg);
        }
        isKnown &= bool(value);
        return value;
      });
  return isKnown ? number : DimExpr();
}

void ResultFinder::check(unsigned number, ShapeAttr shape, Operation *last) {
  Value result = last->getOperand(number);
  ArrayRef<DimExpr> extents = shapes.extents(result);
  std::string place = "result " + std::to_string(number);
  if (extents.size() != shape.getEntries().size())
    return add(State::Open, last->getLoc(),
               place + ": the analysis has no extents for the value, for "
                       "example because the value is unreachable");
  for (auto [axis, entry] : llvm::enumerate(shape.getEntries())) {
    if (entry.isUnknown())
      continue;
    std::string dimension = place + ", dimension " + std::to_string(axis);
    DimExpr stated = numberOf(entry.expr, shape);
    if (!stated) {
      add(State::Unread, last->getLoc(),
          dimension + ": no argument binds a symbol of the stated size");
      continue;
    }
    Predicate p{entry.isExact() ? Relation::Eq : Relation::Le, extents[axis],
                stated};
    std::string text =
        dimension + ": expected " + (entry.isExact() ? "" : "at most ") + "'" +
        module.text(stated) + "', found '" + module.text(extents[axis]) + "'";
    Prover &prover = shapes.proverBefore(last);
    if (!prover.isConsistent()) {
      add(State::Open, last->getLoc(), text + ": no execution returns here");
      continue;
    }
    Answer answer = prover.query(p);
    if (answer.isAlways()) {
      found.count(Kind::ResultClaim, State::Proved);
      continue;
    }
    if (auto witness = legal.find(p, last, options.everySize))
      add(State::Refuted, last->getLoc(), text, p, std::move(*witness));
    else
      add(State::Open, last->getLoc(), text, p, {}, answer.outOfBudget);
  }
}

void ResultFinder::run() {
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
    if (auto shape =
            func.getArgAttrOfType<ShapeAttr>(i, SymShapeDialect::kShapeAttr))
      for (StringAttr name : shape.getNames())
        bound.insert(name.getValue());
  for (unsigned i = 0, e = func.getNumResults(); i < e; ++i) {
    auto shape = func.getResultAttrOfType<ShapeAttr>(
        i, StringAttr::get(func.getContext(), SymShapeDialect::kShapeAttr));
    if (!shape)
      continue;
    bool isReturned = false;
    for (Block &block : func.getFunctionBody()) {
      Operation *last = block.empty() ? nullptr : &block.back();
      if (!last || !last->hasTrait<OpTrait::ReturnLike>() ||
          last->getNumOperands() != e)
        continue;
      isReturned = true;
      check(i, shape, last);
    }
    if (!isReturned)
      add(State::Unread, func.getLoc(),
          "result " + std::to_string(i) +
              ": no return gives it, so nothing compares its stated shape");
  }
}

void symshape::collectResultShapes(const FunctionShapes &shapes,
                                   const ObligationOptions &options,
                                   Obligations &found) {
  ResultFinder(shapes, options, found).run();
}
