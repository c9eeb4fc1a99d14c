//===- RandomClaims.h - Random facts and questions --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_UNITTESTS_ALGEBRA_RANDOMCLAIMS_H
#define SYMSHAPE_UNITTESTS_ALGEBRA_RANDOMCLAIMS_H

#include "Expr/RandomExpr.h"
#include "Prover/Relations.h"
#include "SymShape/Algebra/Prover.h"

namespace mlir::symshape::test {

/// A predicate, evaluated without the code under test.
struct Claim {
  Relation relation;
  NaivePtr lhs, rhs;

  std::optional<bool> at(llvm::ArrayRef<int64_t> values) const {
    auto a = evalNaive(*lhs, values), b = evalNaive(*rhs, values);
    if (!a || !b)
      return std::nullopt;
    return holds(relation, *a, *b);
  }
  Predicate build(ExprContext &ctx) const {
    return {relation, test::build(ctx, *lhs), test::build(ctx, *rhs)};
  }
  std::string text() const {
    static const char *names[] = {" == ", " != ", " <= ", " < ", " | "};
    return textOf(*lhs) + names[int(relation)] + textOf(*rhs);
  }
};

class RandomClaims : public RandomExprs {
public:
  RandomClaims(uint64_t seed, unsigned numSymbols)
      : RandomExprs(seed, numSymbols), numSymbols(numSymbols) {}

  Claim claim(unsigned depth) {
    Claim c;
    c.relation = Relation(number(0, 4));
    c.lhs = make(unsigned(number(0, depth)));
    c.rhs = number(0, 2) ? make(unsigned(number(0, depth)))
                         : naiveConstant(number(-3, 12));
    return c;
  }
  Claim range() {
    Claim c;
    c.relation = Relation::Le;
    c.lhs = naiveSymbol(number(0, numSymbols - 1));
    c.rhs = naiveConstant(number(-3, 6));
    if (number(0, 2))
      std::swap(c.lhs, c.rhs);
    return c;
  }
  /// A claim that is always or almost always true: it compares an expression
  /// with one that is made from it.
  Claim related(unsigned depth) {
    Claim c;
    c.lhs = make(depth);
    NaivePtr other = c.lhs;
    NaivePtr k = naiveConstant(number(1, 5)), x = leaf();
    switch (number(0, 7)) {
    case 0: // (e floordiv k) * k <= e
      other = naive(NaiveOp::Mul, {naive(NaiveOp::FloorDiv, {other, k}), k});
      break;
    case 1: // (e * x) floordiv x == e
      other = naive(NaiveOp::FloorDiv, {naive(NaiveOp::Mul, {other, x}), x});
      break;
    case 2:
      other = naive(NaiveOp::Min, {other, x});
      break;
    case 3:
      other = naive(NaiveOp::Max, {other, x});
      break;
    case 4: // ((e floordiv x) floordiv k) against e floordiv (x * k)
      c.lhs = naive(NaiveOp::FloorDiv, {other, naive(NaiveOp::Mul, {x, k})});
      other =
          naive(NaiveOp::FloorDiv, {naive(NaiveOp::FloorDiv, {other, x}), k});
      break;
    case 5: // (e * k + r) floordiv k
      other =
          naive(NaiveOp::FloorDiv,
                {naive(NaiveOp::Add, {naive(NaiveOp::Mul, {other, x}),
                                      naiveSymbol(number(0, numSymbols - 1))}),
                 x});
      break;
    case 6: { // ((e floordiv k) * j + e mod k) floordiv j against e floordiv k
      NaivePtr j = naiveConstant(number(1, 9));
      c.lhs = naive(NaiveOp::FloorDiv, {other, k});
      other = naive(NaiveOp::Add, {naive(NaiveOp::Mul, {c.lhs, j}),
                                   naive(NaiveOp::Mod, {other, k})});
      other = naive(NaiveOp::FloorDiv, {other, j});
      break;
    }
    default: // e ceildiv x against (e + x - 1) floordiv x
      c.lhs = naive(NaiveOp::CeilDiv, {other, x});
      other = naive(NaiveOp::FloorDiv,
                    {naive(NaiveOp::Sub,
                           {naive(NaiveOp::Add, {other, x}), naiveConstant(1)}),
                     x});
    }
    c.rhs = other;
    c.relation = Relation(number(0, 3));
    if (number(0, 1))
      std::swap(c.lhs, c.rhs);
    return c;
  }

private:
  unsigned numSymbols;
};

} // namespace mlir::symshape::test

#endif // SYMSHAPE_UNITTESTS_ALGEBRA_RANDOMCLAIMS_H
