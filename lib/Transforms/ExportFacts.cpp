//===- ExportFacts.cpp - Show facts to upstream passes --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Decisions.h"
#include "SymShape/Analysis/ExportableFacts.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Dialect/ExportedMark.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <map>

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_EXPORTFACTSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {

/// Writes facts of one function, given in program order.
class Exporter {
public:
  explicit Exporter(FunctionOpInterface func)
      : func(func), builder(func.getContext()), dominance(func) {}

  void write(const ExportableFact &fact) {
    Operation *user = fact.use->getOwner();
    if (isa<affine::AffineDialect>(user->getDialect()))
      return setMap(user, mapWithFact(fact));
    Key key{fact.use->get().getAsOpaquePointer(), fact.divisor, fact.remainder,
            fact.lower, fact.upper};
    SmallVector<Value> &written = known[key];
    for (Value v : written)
      if (dominance.properlyDominates(v, user))
        return fact.use->set(v);
    written.push_back(spell(fact));
    fact.use->set(written.back());
  }

private:
  using Key = std::tuple<const void *, int64_t, int64_t, std::optional<int64_t>,
                         std::optional<int64_t>>;

  static void setMap(Operation *op, AffineMap map) {
    // An earlier fact of the same op may already have simplified the map.
    if (!map)
      return;
    if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
      apply.setMap(map);
    else if (auto min = dyn_cast<affine::AffineMinOp>(op))
      min.setMap(map);
    else
      cast<affine::AffineMaxOp>(op).setMap(map);
  }

  template <typename OpTy> Value make(Value lhs, int64_t rhs) {
    auto op = OpTy::create(builder, lhs.getLoc(), lhs, constant(rhs));
    op->setAttr(kExportedAttr, builder.getUnitAttr());
    return op;
  }

  /// Returns a constant at the function's entry; reuses one that is there.
  Value constant(int64_t value) {
    Value &made = constants[value];
    if (made)
      return made;
    Block &entry = func.getFunctionBody().front();
    Block::iterator point = entry.begin();
    for (; point != entry.end(); ++point) {
      if (!isa<arith::ConstantOp>(*point))
        break;
      APInt known;
      if (point->getResult(0).getType().isIndex() &&
          matchPattern(&*point, m_ConstantInt(&known)) &&
          known.getSExtValue() == value)
        return made = point->getResult(0);
    }
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(&entry, point);
    return made = arith::ConstantIndexOp::create(builder, func.getLoc(), value);
  }

  Value spell(const ExportableFact &fact) {
    builder.setInsertionPoint(placeBefore(fact.use->getOwner()));
    Value v = fact.use->get();
    if (fact.lower)
      v = make<arith::MaxSIOp>(v, *fact.lower);
    if (fact.upper)
      v = make<arith::MinSIOp>(v, *fact.upper);
    if (fact.divisor == 1)
      return v;
    v = make<arith::MulIOp>(make<arith::DivUIOp>(v, fact.divisor),
                            fact.divisor);
    // `v / d * d` is at most v, so the flag is right wherever the op may move.
    v.getDefiningOp<arith::MulIOp>().setOverflowFlags(
        arith::IntegerOverflowFlags::nuw);
    return fact.remainder == 0 ? v : make<arith::AddIOp>(v, fact.remainder);
  }

  FunctionOpInterface func;
  OpBuilder builder;
  DominanceInfo dominance;
  std::map<Key, SmallVector<Value>> known;
  std::map<int64_t, Value> constants;
};

struct ExportFacts
    : ShapePass<symshape::impl::ExportFactsPassBase<ExportFacts>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    std::vector<std::pair<FunctionOpInterface, SmallVector<ExportableFact>>>
        all;
    size_t exported = 0;
    ModuleShapes &shapes = getShapes();
    for (FunctionOpInterface func : shapes.functions()) {
      all.emplace_back(func, findExportableFacts(shapes.of(func)));
      exported += all.back().second.size();
    }
    for (auto &[func, facts] : all) {
      Exporter exporter(func);
      for (const ExportableFact &fact : facts)
        exporter.write(fact);
    }
    count("facts", "Uses rewritten to show a fact", exported);
    if (exported == 0)
      markAllAnalysesPreserved();
  }
};

} // namespace
