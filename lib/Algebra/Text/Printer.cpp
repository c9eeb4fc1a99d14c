//===- Printer.cpp - Text of dimension expressions ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints an expression so that parsing the text gives the same object, in the
// form a person would write: the printer recovers remainders and ceiling
// divisions.
//
//===----------------------------------------------------------------------===//

#include "Expr/ExprStorage.h"
#include "SymShape/Algebra/Text.h"
#include "Text/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;

namespace {
/// The expressions that need no parentheses at a place.
enum class Place {
  Any,    ///< anything
  Factor, ///< operands of `*`, `floordiv`, ...: no operator at all
};

/// One summand `coefficient * what`.
struct Piece {
  DynamicAPInt coefficient;
  /// A monomial, or with an operator name the two operands of it.
  DimExpr first, second;
  llvm::StringRef op;
};

class Printer {
public:
  Printer(llvm::raw_ostream &os, SymbolName name, Spelling spelling)
      : os(os), name(name), spelling(spelling) {}

  /// Prints `...` for the expressions after the first `maxLength` characters.
  void run(DimExpr e, size_t maxLength = std::string::npos) {
    uint64_t start = os.tell();
    push(e, Place::Any);
    while (!stack.empty()) {
      Item item = stack.pop_back_val();
      if (item.expr && os.tell() - start >= maxLength) {
        os << "...";
        return;
      }
      if (!item.expr) {
        os << item.text;
        continue;
      }
      // The parts are pushed in reading order, then turned round.
      first = stack.size();
      expand(item.expr, item.place);
      std::reverse(stack.begin() + first, stack.end());
    }
  }

private:
  /// Something still to be printed.
  struct Item {
    DimExpr expr;
    Place place = Place::Any;
    std::string text;
  };

  void push(DimExpr e, Place place) { stack.push_back({e, place, {}}); }
  void push(std::string text) {
    stack.push_back({DimExpr(), Place::Any, std::move(text)});
  }
  void pushInteger(const DynamicAPInt &v) {
    std::string text;
    llvm::raw_string_ostream(text) << v;
    push(text);
  }

  void expand(DimExpr e, Place place) {
    switch (e.getKind()) {
    case ExprKind::Constant: {
      bool parens = place != Place::Any && e.getOffset() < 0;
      return enclose(parens, [&] { pushInteger(e.getOffset()); });
    }
    case ExprKind::Symbol: {
      std::string text;
      llvm::raw_string_ostream stream(text);
      printSymbolName(stream, name(e.getSymbolIndex()));
      return push(text);
    }
    case ExprKind::InputDim:
      return push("dim(" + std::to_string(e.getInputNumber()) + ", " +
                  std::to_string(e.getAxis()) + ")");
    case ExprKind::Scalar: {
      std::string text;
      llvm::raw_string_ostream stream(text);
      stream << "scalar(" << e.getInputNumber() << ", ";
      printSymbolName(stream, e.getRule());
      stream << ")";
      return push(text);
    }
    case ExprKind::Min:
      return call(isCapitalized() ? "Min(" : "min(", e);
    case ExprKind::Max:
      return call(isCapitalized() ? "Max(" : "max(", e);
    case ExprKind::Broadcast:
      return call("broadcast(", e);
    default:
      return expandSum(e, place);
    }
  }

  bool isCapitalized() const {
    return spelling == Spelling::SymPy || spelling == Spelling::ONNX;
  }

  template <typename Fn> void enclose(bool parens, Fn &&fn) {
    if (parens)
      push("(");
    fn();
    if (parens)
      push(")");
  }

  void call(llvm::StringRef head, DimExpr e) {
    push(head.str());
    for (auto [i, o] : llvm::enumerate(e.getOperands())) {
      if (i)
        push(", ");
      push(o, Place::Any);
    }
    push(")");
  }

  /// True for `(-n) floordiv d`, which is the negation of `n ceildiv d`.
  bool isNegatedCeiling(DimExpr e) const {
    if (spelling != Spelling::Native || e.getKind() != ExprKind::FloorDiv ||
        e.getOperands()[1].isConstant())
      return false;
    SmallVector<DimExpr::Term, 4> terms;
    DynamicAPInt offset;
    e.getOperands()[0].getAsSum(terms, offset);
    return !terms.empty() && offset <= 0 &&
           llvm::all_of(terms,
                        [](const DimExpr::Term &t) { return t.second < 0; }) &&
           (-e.getOperands()[0]).ceilDiv(e.getOperands()[1]) == -e;
  }

  /// A floor division, as a ceiling division if that reads better.
  Piece divisionPiece(DimExpr e, const DynamicAPInt &coefficient) {
    DimExpr n = e.getOperands()[0], d = e.getOperands()[1];
    if (isNegatedCeiling(e))
      return {-coefficient, -n, d, "ceildiv"};
    if (spelling == Spelling::Native && d.isConstant() &&
        n.getOffset() == d.getOffset() - 1) {
      ExprContext &ctx = e.getContext();
      DimExpr reduced = n - ctx.constant(n.getOffset());
      if (ctx.ceilDiv(reduced, d) == e)
        return {coefficient, reduced, d, "ceildiv"};
    }
    return {coefficient, n, d, "floordiv"};
  }

  Piece pieceOf(DimExpr monomial, const DynamicAPInt &coefficient) {
    if (monomial.getKind() == ExprKind::FloorDiv)
      return divisionPiece(monomial, coefficient);
    if (monomial.getKind() == ExprKind::Mod)
      return {coefficient, monomial.getOperands()[0], monomial.getOperands()[1],
              "mod"};
    DynamicAPInt sign(1);
    for (const DimExpr::Factor &f : monomial.getFactors())
      if (f.second % 2 == 1 && isNegatedCeiling(f.first))
        sign = -sign;
    return {coefficient * sign, monomial, DimExpr(), {}};
  }

  void expandSum(DimExpr e, Place place) {
    DimExpr rest;
    SmallVector<ModTerm, 2> mods = findModTerms(e, rest);
    SmallVector<Piece> pieces, tail;
    if (spelling == Spelling::Native)
      for (auto &[c, half] : findCeiledHalves(rest, rest))
        tail.push_back({c, half, e.getContext().constant(2), "ceildiv"});
    SmallVector<DimExpr::Term, 4> terms;
    DynamicAPInt offset;
    rest.getAsSum(terms, offset);
    for (const DimExpr::Term &t : terms)
      pieces.push_back(pieceOf(t.first, t.second));
    pieces.append(tail.begin(), tail.end());
    for (const ModTerm &m : mods)
      pieces.push_back({m.coefficient, m.numerator, m.divisor, "mod"});

    // Start with a positive term if there is one.
    bool offsetFirst = false;
    if (!pieces.empty() && pieces[0].coefficient < 0) {
      auto *positive = llvm::find_if(
          pieces, [](const Piece &p) { return p.coefficient > 0; });
      if (positive != pieces.end())
        std::rotate(pieces.begin(), positive, positive + 1);
      else
        offsetFirst = offset > 0;
    }
    bool isSingle = pieces.size() == 1 && offset == 0;
    bool isPlainAtom = isSingle && pieces[0].coefficient == 1 &&
                       pieces[0].op.empty() &&
                       pieces[0].first.getKind() != ExprKind::Product;
    if (pieces.empty() || isPlainAtom) {
      // Not reached for canonical expressions; kept so that nothing is lost.
      return push(pieces.empty() ? e.getContext().constant(offset)
                                 : pieces[0].first,
                  place);
    }
    enclose(place != Place::Any, [&] {
      if (offsetFirst)
        pushInteger(offset);
      bool isFirst = !offsetFirst;
      for (const Piece &p : pieces) {
        bool isNegative = p.coefficient < 0;
        if (!isFirst)
          push(isNegative ? " - " : " + ");
        else if (isNegative)
          push("-");
        printPiece(p, isFirst && isNegative);
        isFirst = false;
      }
      if (!offsetFirst && offset != 0) {
        push(offset < 0 ? " - " : " + ");
        pushInteger(abs(offset));
      }
    });
  }

  /// `|coefficient| * what`.
  void printPiece(const Piece &p, bool afterMinus) {
    DynamicAPInt c = abs(p.coefficient);
    if (spelling != Spelling::Native && !p.op.empty()) {
      printForeignDivision(p);
      if (c != 1) {
        push("*");
        pushInteger(c);
      }
      return;
    }
    // A unary minus binds tighter than `floordiv`.
    bool parens = !p.op.empty() && (c != 1 || afterMinus);
    enclose(parens, [&] {
      if (!p.op.empty()) {
        push(p.first, Place::Factor);
        push((" " + p.op + " ").str());
        push(p.second, Place::Factor);
        return;
      }
      printMonomial(p.first);
    });
    if (c != 1) {
      push(times());
      pushInteger(c);
    }
  }

  std::string times() const {
    return spelling == Spelling::Native ? " * " : "*";
  }

  void printForeignDivision(const Piece &p) {
    bool isMod = p.op == "mod";
    llvm::StringRef head, between, tail = ")";
    Place place = Place::Any;
    switch (spelling) {
    case Spelling::JAX:
      head = isMod ? "mod(" : "floordiv(";
      between = ", ";
      break;
    case Spelling::ONNX:
      head = isMod ? "Mod(" : "floor(";
      between = isMod ? ", " : "/";
      place = isMod ? Place::Any : Place::Factor;
      break;
    default:
      head = isMod ? "Mod(" : "(";
      between = isMod ? ", " : "//";
      place = isMod ? Place::Any : Place::Factor;
      break;
    }
    push(head.str());
    push(p.first, place);
    push(between.str());
    push(p.second, place);
    push(tail.str());
  }

  /// A factor of a product; `pieceOf` has counted the signs.
  void printFactor(DimExpr e) {
    if (!isNegatedCeiling(e))
      return push(e, Place::Factor);
    push("(");
    push(-e.getOperands()[0], Place::Factor);
    push(" ceildiv ");
    push(e.getOperands()[1], Place::Factor);
    push(")");
  }

  void printMonomial(DimExpr e) {
    if (e.getKind() != ExprKind::Product)
      return push(e, Place::Factor);
    // Past the budget the order decides which products the parser multiplies
    // out on its way: with one sum, the sum comes last; with several, they come
    // first, by size.
    SmallVector<DimExpr::Factor> atoms, sums;
    for (const DimExpr::Factor &f : e.getFactors())
      (f.first.getKind() == ExprKind::Sum ? sums : atoms).push_back(f);
    llvm::sort(sums, [](const DimExpr::Factor &a, const DimExpr::Factor &b) {
      if (a.first.getTreeSize() != b.first.getTreeSize())
        return a.first.getTreeSize() < b.first.getTreeSize();
      return DimExpr::compare(a.first, b.first) < 0;
    });
    bool sumsFirst =
        sums.size() > 1 || (sums.size() == 1 && sums[0].second > 1);
    bool isFirst = true;
    auto print = [&](ArrayRef<DimExpr::Factor> factors) {
      for (const DimExpr::Factor &f : factors) {
        for (unsigned i = 0; i != f.second; ++i) {
          if (!isFirst)
            push(times());
          printFactor(f.first);
          isFirst = false;
        }
      }
    };
    print(sumsFirst ? sums : atoms);
    print(sumsFirst ? atoms : sums);
  }

  llvm::raw_ostream &os;
  SymbolName name;
  Spelling spelling;
  SmallVector<Item> stack;
  size_t first = 0;
};
} // namespace

void symshape::printDimExpr(llvm::raw_ostream &os, DimExpr e, SymbolName name) {
  if (!e) {
    os << "<<null>>";
    return;
  }
  if (e.getTreeSize() > kMaxPrintedNodes) {
    os << "<<expression of more than " << kMaxPrintedNodes << " nodes>>";
    return;
  }
  Printer(os, name, Spelling::Native).run(e);
}

bool symshape::writeDimExpr(llvm::raw_ostream &os, DimExpr e, SymbolName name,
                            Spelling spelling) {
  if (!e)
    return false;
  bool hasWords = e.getTreeSize() <= kMaxPrintedNodes;
  e.walk([&](DimExpr node) {
    switch (node.getKind()) {
    case ExprKind::Symbol:
      hasWords &= isIdentifier(name(node.getSymbolIndex()));
      break;
    case ExprKind::InputDim:
    case ExprKind::Scalar:
    case ExprKind::Broadcast:
      hasWords = false;
      break;
    default:
      break;
    }
  });
  if (!hasWords)
    return false;
  Printer(os, name, spelling).run(e);
  return true;
}

std::string symshape::toString(DimExpr e, SymbolName name) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printDimExpr(os, e, name);
  return text;
}

std::string symshape::toShortString(DimExpr e, SymbolName name,
                                    size_t maxLength) {
  if (!e)
    return toString(e, name);
  std::string text;
  llvm::raw_string_ostream os(text);
  Printer(os, name, Spelling::Native).run(e, maxLength);
  return text;
}

std::string symshape::toString(DimExpr e) {
  return toString(e, [](unsigned i) { return "s" + std::to_string(i); });
}
