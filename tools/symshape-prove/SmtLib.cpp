//===- SmtLib.cpp - Questions as SMT-LIB scripts --------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Corpus.h"
#include "llvm/Support/raw_ostream.h"

using namespace symshape_prove;
using llvm::DynamicAPInt;

namespace {
class SmtPrinter {
public:
  SmtPrinter(llvm::raw_ostream &os, const Scope &scope)
      : os(os), scope(scope) {}

  void expr(DimExpr e) {
    switch (e.getKind()) {
    case ExprKind::Constant:
      return number(e.getOffset());
    case ExprKind::Symbol:
      os << '|' << scope.print(e) << '|';
      return;
    case ExprKind::InputDim:
      os << "|dim " << e.getInputNumber() << ' ' << e.getAxis() << '|';
      return;
    case ExprKind::Scalar:
      os << "|scalar " << e.getInputNumber() << ' ' << e.getRule() << '|';
      return;
    case ExprKind::FloorDiv:
      return call("fdiv", e.getOperands());
    case ExprKind::Mod:
      return call("fmod", e.getOperands());
    case ExprKind::Min:
      return fold("imin", e.getOperands());
    case ExprKind::Max:
      return fold("imax", e.getOperands());
    case ExprKind::Broadcast:
      return fold("bcast", e.getOperands());
    case ExprKind::Product:
      os << "(*";
      for (const DimExpr::Factor &f : e.getFactors())
        for (unsigned i = 0; i != f.second; ++i) {
          os << ' ';
          expr(f.first);
        }
      os << ')';
      return;
    case ExprKind::Sum:
      os << "(+ ";
      number(e.getOffset());
      for (const DimExpr::Term &t : e.getTerms()) {
        os << " (* ";
        number(t.second);
        os << ' ';
        expr(t.first);
        os << ')';
      }
      os << ')';
      return;
    }
  }

  void predicate(const Predicate &p) {
    switch (p.relation) {
    case Relation::Eq:
      return binary("=", p.lhs, p.rhs);
    case Relation::Ne:
      return binary("distinct", p.lhs, p.rhs);
    case Relation::Le:
      return binary("<=", p.lhs, p.rhs);
    case Relation::Lt:
      return binary("<", p.lhs, p.rhs);
    case Relation::Divisible:
      os << "(= 0 ";
      binary("fmod", p.lhs, p.rhs);
      os << ')';
      return;
    }
  }

  /// Prints `(op neutral part part ...)`; `part` prints one element of `range`.
  /// For example `(and true (<= a b) (<= b c))`.
  template <typename Range, typename Fn>
  void all(llvm::StringRef op, llvm::StringRef neutral, const Range &range,
           Fn part) {
    os << '(' << op << ' ' << neutral;
    for (const auto &p : range) {
      os << ' ';
      part(p);
    }
    os << ')';
  }

private:
  void number(const DynamicAPInt &v) {
    if (v < 0)
      os << "(- " << -v << ')';
    else
      os << v;
  }
  void binary(llvm::StringRef op, DimExpr a, DimExpr b) {
    os << '(' << op << ' ';
    expr(a);
    os << ' ';
    expr(b);
    os << ')';
  }
  void call(llvm::StringRef op, llvm::ArrayRef<DimExpr> operands) {
    os << '(' << op;
    for (DimExpr o : operands) {
      os << ' ';
      expr(o);
    }
    os << ')';
  }
  void fold(llvm::StringRef op, llvm::ArrayRef<DimExpr> operands) {
    if (operands.size() == 1)
      return expr(operands.front());
    os << '(' << op << ' ';
    expr(operands.front());
    os << ' ';
    fold(op, operands.drop_front());
    os << ')';
  }

  llvm::raw_ostream &os;
  const Scope &scope;
};
} // namespace

void symshape_prove::printSmtLib(llvm::raw_ostream &os, Scope &scope,
                                 const Question &question) {
  os << "(set-logic ALL)\n"
        "(define-fun fdiv ((n Int) (d Int)) Int\n"
        "  (ite (= d 0) 0 (ite (> d 0) (div n d) (div (- n) (- d)))))\n"
        "(define-fun fmod ((n Int) (d Int)) Int (- n (* d (fdiv n d))))\n"
        "(define-fun imin ((a Int) (b Int)) Int (ite (<= a b) a b))\n"
        "(define-fun imax ((a Int) (b Int)) Int (ite (<= a b) b a))\n"
        "(define-fun bcast ((a Int) (b Int)) Int\n"
        "  (ite (= a 1) b (ite (= b 1) a (imin a b))))\n";
  SmtPrinter printer(os, scope);
  llvm::SmallVector<DimExpr> leaves;
  auto note = [&](const Predicate &p) {
    for (DimExpr e : {p.lhs, p.rhs})
      for (DimExpr leaf : e.getLeaves())
        if (!llvm::is_contained(leaves, leaf))
          leaves.push_back(leaf);
  };
  for (const Alternatives &fact : question.facts)
    for (const Conjunction &alternative : fact)
      for (const Predicate &p : alternative)
        note(p);
  for (const Claim &claim : question.claims)
    for (const Predicate &p : claim)
      note(p);
  for (DimExpr leaf : leaves) {
    os << "(declare-const ";
    printer.expr(leaf);
    os << " Int)\n";
  }
  auto predicate = [&](const Predicate &p) { printer.predicate(p); };
  for (const Alternatives &fact : question.facts) {
    os << "(assert ";
    printer.all("or", "false", fact, [&](const Conjunction &all) {
      printer.all("and", "true", all, predicate);
    });
    os << ")\n";
  }
  os << "(assert (not ";
  printer.all("and", "true", question.claims, [&](const Claim &claim) {
    printer.all("or", "false", claim, predicate);
  });
  os << "))\n(check-sat)\n";
}
