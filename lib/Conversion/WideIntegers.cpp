//===- WideIntegers.cpp - Wide integers as 64-bit words -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wide integer becomes a list of words in two's complement, lowest first.
//
//===----------------------------------------------------------------------===//

#include "WideIntegers.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

constexpr unsigned kWordBits = 64;

bool isWide(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  return integer && integer.getWidth() > kWordBits;
}

bool isWideOp(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), isWide) ||
         llvm::any_of(op->getResultTypes(), isWide);
}

/// The ops that `emitExpr` and the emitters of comparisons use.
bool isSupported(Operation *op) {
  for (Type type :
       llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()))
    if (isWide(type) && type.getIntOrFloatBitWidth() % kWordBits != 0)
      return false;
  return isa<arith::ConstantOp, arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp,
             arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::DivSIOp,
             arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::MinSIOp,
             arith::MaxSIOp, arith::SelectOp, arith::CmpIOp>(op);
}

using Words = SmallVector<Value>;

class Expander {
public:
  explicit Expander(MLIRContext *context)
      : builder(context), loc(UnknownLoc::get(context)) {}

  void expand(Operation *op);

private:
  template <typename Op> Value make(Value a, Value b) {
    return builder.createOrFold<Op>(loc, a, b);
  }
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) {
    return builder.createOrFold<arith::CmpIOp>(loc, predicate, a, b);
  }
  Value select(Value condition, Value a, Value b) {
    return builder.createOrFold<arith::SelectOp>(loc, condition, a, b);
  }
  Words select(Value condition, ArrayRef<Value> a, ArrayRef<Value> b) {
    return llvm::map_to_vector(llvm::zip_equal(a, b), [&](auto pair) {
      return select(condition, std::get<0>(pair), std::get<1>(pair));
    });
  }
  Value word(uint64_t number) {
    return arith::ConstantOp::create(
        builder, loc,
        builder.getIntegerAttr(builder.getI64Type(),
                               llvm::APInt(kWordBits, number)));
  }
  Value fromBool(Value bit) {
    return builder.createOrFold<arith::ExtUIOp>(loc, builder.getI64Type(), bit);
  }
  static bool isZero(Value v) { return matchPattern(v, m_Zero()); }

  Words words(Value v);
  Words constant(const llvm::APInt &number);
  Words extend(Value source, unsigned count, bool isSigned);
  Value fill(Value top) { return make<arith::ShRSIOp>(top, word(63)); }

  Value less(ArrayRef<Value> a, ArrayRef<Value> b, bool isSigned);
  Value compare(arith::CmpIOp op);
  Words add(ArrayRef<Value> a, ArrayRef<Value> b);
  Words subtract(ArrayRef<Value> a, ArrayRef<Value> b);
  Words negate(ArrayRef<Value> a) {
    return subtract(Words(a.size(), word(0)), a);
  }
  Words absolute(ArrayRef<Value> a) {
    return select(isNegative(a), negate(a), a);
  }
  Value isNegative(ArrayRef<Value> a) {
    return compare(arith::CmpIPredicate::slt, a.back(), word(0));
  }
  Words multiply(ArrayRef<Value> a, ArrayRef<Value> b);
  Value highProduct(Value a, Value b);
  struct Division {
    Words quotient, remainder;
  };
  Division divide(ArrayRef<Value> n, ArrayRef<Value> d);
  Division divideByDigit(ArrayRef<Value> n, uint64_t d);
  Division divideSigned(ArrayRef<Value> n, ArrayRef<Value> d);

  OpBuilder builder;
  Location loc;
  llvm::DenseMap<Value, Words> known;
};

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Words Expander::constant(const llvm::APInt &number) {
  Words result;
  for (unsigned at = 0; at < number.getBitWidth(); at += kWordBits)
    result.push_back(word(number.extractBitsAsZExtValue(kWordBits, at)));
  return result;
}

Words Expander::words(Value v) {
  // Constants have no operands: make them where they are used.
  llvm::APInt number;
  if (matchPattern(v, m_ConstantInt(&number)))
    return constant(number);
  return known.lookup(v);
}

Words Expander::extend(Value source, unsigned count, bool isSigned) {
  Words result;
  bool isSize = false;
  if (isWide(source.getType())) {
    result = words(source);
  } else {
    auto cast = source.getDefiningOp<arith::IndexCastOp>();
    isSize = cast && getRangeOfIndex(cast.getIn()).lower == 0;
    if (!source.getType().isInteger(kWordBits))
      source = isSigned ? builder.createOrFold<arith::ExtSIOp>(
                              loc, builder.getI64Type(), source)
                        : fromBool(source);
    result.push_back(source);
  }
  Value top = isSigned && !isSize ? fill(result.back()) : word(0);
  result.resize(count, top);
  return result;
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

Value Expander::less(ArrayRef<Value> a, ArrayRef<Value> b, bool isSigned) {
  using Predicate = arith::CmpIPredicate;
  Value result;
  for (auto [i, x, y] : llvm::enumerate(a, b)) {
    bool isTop = i + 1 == a.size();
    Value here =
        compare(isTop && isSigned ? Predicate::slt : Predicate::ult, x, y);
    result = result ? select(compare(Predicate::eq, x, y), result, here) : here;
  }
  return result;
}

Value Expander::compare(arith::CmpIOp op) {
  using Predicate = arith::CmpIPredicate;
  Words a = words(op.getLhs()), b = words(op.getRhs());
  auto inverse = [&](Value v) {
    Value yes =
        arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
    return make<arith::XOrIOp>(v, yes);
  };
  switch (op.getPredicate()) {
  case Predicate::eq:
  case Predicate::ne: {
    Value differ;
    for (auto [x, y] : llvm::zip_equal(a, b)) {
      Value bits = make<arith::XOrIOp>(x, y);
      differ = differ ? make<arith::OrIOp>(differ, bits) : bits;
    }
    return compare(op.getPredicate(), differ, word(0));
  }
  case Predicate::slt:
    return less(a, b, true);
  case Predicate::sgt:
    return less(b, a, true);
  case Predicate::sle:
    return inverse(less(b, a, true));
  case Predicate::sge:
    return inverse(less(a, b, true));
  case Predicate::ult:
    return less(a, b, false);
  case Predicate::ugt:
    return less(b, a, false);
  case Predicate::ule:
    return inverse(less(b, a, false));
  case Predicate::uge:
    return inverse(less(a, b, false));
  }
  llvm_unreachable("every predicate is handled");
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Words Expander::add(ArrayRef<Value> a, ArrayRef<Value> b) {
  using Predicate = arith::CmpIPredicate;
  Words result;
  Value carry;
  for (auto [x, y] : llvm::zip_equal(a, b)) {
    if (!carry && (isZero(x) || isZero(y))) {
      result.push_back(isZero(x) ? y : x);
      continue;
    }
    Value sum = make<arith::AddIOp>(x, y);
    Value over = compare(Predicate::ult, sum, x);
    if (carry) {
      Value next = make<arith::AddIOp>(sum, fromBool(carry));
      over = make<arith::OrIOp>(over, compare(Predicate::ult, next, sum));
      sum = next;
    }
    result.push_back(sum);
    carry = over;
  }
  return result;
}

Words Expander::subtract(ArrayRef<Value> a, ArrayRef<Value> b) {
  using Predicate = arith::CmpIPredicate;
  Words result;
  Value borrow;
  for (auto [x, y] : llvm::zip_equal(a, b)) {
    if (isZero(y) && !borrow) {
      result.push_back(x);
      continue;
    }
    Value difference = make<arith::SubIOp>(x, y);
    Value under = compare(Predicate::ult, x, y);
    if (borrow) {
      Value bit = fromBool(borrow);
      under =
          make<arith::OrIOp>(under, compare(Predicate::ult, difference, bit));
      difference = make<arith::SubIOp>(difference, bit);
    }
    result.push_back(difference);
    borrow = under;
  }
  return result;
}

/// The upper word of an unsigned product of two words.
Value Expander::highProduct(Value a, Value b) {
  llvm::APInt number;
  if (matchPattern(b, m_ConstantInt(&number)))
    std::swap(a, b);
  if (matchPattern(a, m_ConstantInt(&number))) {
    if (number.ule(1))
      return word(0);
    if (number.isPowerOf2())
      return make<arith::ShRUIOp>(b, word(kWordBits - number.logBase2()));
  }
  Value mask = word(UINT32_MAX), half = word(kWordBits / 2);
  auto low = [&](Value v) { return make<arith::AndIOp>(v, mask); };
  auto high = [&](Value v) { return make<arith::ShRUIOp>(v, half); };
  auto sum = [&](Value x, Value y) { return make<arith::AddIOp>(x, y); };
  auto product = [&](Value x, Value y) { return make<arith::MulIOp>(x, y); };
  Value lowHigh = product(low(a), high(b)), highLow = product(high(a), low(b));
  Value middle =
      sum(sum(high(product(low(a), low(b))), low(lowHigh)), low(highLow));
  return sum(sum(product(high(a), high(b)), high(lowHigh)),
             sum(high(highLow), high(middle)));
}

/// The lowest words of the product; right for signed numbers, too.
Words Expander::multiply(ArrayRef<Value> a, ArrayRef<Value> b) {
  unsigned count = a.size();
  Words result(count, word(0));
  for (unsigned i = 0; i != count; ++i)
    for (unsigned j = 0; i + j < count; ++j) {
      if (isZero(a[i]) || isZero(b[j]))
        continue;
      Words part(count, word(0));
      part[i + j] = make<arith::MulIOp>(a[i], b[j]);
      if (i + j + 1 < count)
        part[i + j + 1] = highProduct(a[i], b[j]);
      result = add(result, part);
    }
  return result;
}

/// Long division by a number of at most 32 bits, in digits of 32 bits.
Expander::Division Expander::divideByDigit(ArrayRef<Value> n, uint64_t d) {
  Value divisor = word(d), half = word(kWordBits / 2), mask = word(UINT32_MAX);
  Division result{Words(n.size()), Words(n.size(), word(0))};
  Value rest = word(0);
  auto step = [&](Value digit) {
    Value dividend = make<arith::OrIOp>(make<arith::ShLIOp>(rest, half), digit);
    rest = make<arith::RemUIOp>(dividend, divisor);
    return make<arith::DivUIOp>(dividend, divisor);
  };
  for (unsigned i = n.size(); i-- != 0;) {
    Value high = step(make<arith::ShRUIOp>(n[i], half));
    Value low = step(make<arith::AndIOp>(n[i], mask));
    result.quotient[i] =
        make<arith::OrIOp>(make<arith::ShLIOp>(high, half), low);
  }
  result.remainder[0] = rest;
  return result;
}

/// Divides numbers that are not negative, bit by bit. Division by 0 yields some
/// number.
Expander::Division Expander::divide(ArrayRef<Value> n, ArrayRef<Value> d) {
  llvm::APInt digit;
  if (llvm::all_of(d.drop_front(), isZero) &&
      matchPattern(d[0], m_ConstantInt(&digit)) && digit != 0 &&
      digit.ule(UINT32_MAX))
    return divideByDigit(n, digit.getZExtValue());
  unsigned count = n.size();
  auto index = [&](int64_t number) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, number);
  };
  // The first words hold the digits of `n` that are left, above those of the
  // quotient; the others hold the remainder.
  Words state(n);
  state.append(count, word(0));
  auto loop = scf::ForOp::create(builder, loc, index(0),
                                 index(count * kWordBits), index(1), state);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value one = word(1), last = word(kWordBits - 1), carry = word(0);
  Words next;
  for (Value v : loop.getRegionIterArgs()) {
    next.push_back(make<arith::OrIOp>(make<arith::ShLIOp>(v, one), carry));
    carry = make<arith::ShRUIOp>(v, last);
  }
  Words rest(ArrayRef<Value>(next).drop_front(count));
  Value isLess = less(rest, d, /*isSigned=*/false);
  rest = select(isLess, rest, subtract(rest, d));
  next.resize(count);
  next[0] = make<arith::OrIOp>(next[0], select(isLess, word(0), one));
  next.append(rest);
  scf::YieldOp::create(builder, loc, next);
  ValueRange results = loop.getResults();
  return {Words(results.take_front(count)), Words(results.drop_front(count))};
}

/// Rounds towards 0, as `divsi` and `remsi` do.
Expander::Division Expander::divideSigned(ArrayRef<Value> n,
                                          ArrayRef<Value> d) {
  Value differ = make<arith::XOrIOp>(isNegative(n), isNegative(d));
  Division result = divide(absolute(n), absolute(d));
  result.quotient = select(differ, negate(result.quotient), result.quotient);
  result.remainder =
      select(isNegative(n), negate(result.remainder), result.remainder);
  return result;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void Expander::expand(Operation *op) {
  if (isa<arith::ConstantOp>(op))
    return;
  builder.setInsertionPoint(op);
  loc = op->getLoc();
  if (auto comparison = dyn_cast<arith::CmpIOp>(op)) {
    op->getResult(0).replaceAllUsesWith(compare(comparison));
    return;
  }
  if (isa<arith::TruncIOp>(op)) {
    Words source = words(op->getOperand(0));
    Type type = op->getResult(0).getType();
    unsigned bits = type.getIntOrFloatBitWidth();
    if (isWide(type)) {
      source.resize(bits / kWordBits);
      known[op->getResult(0)] = source;
      return;
    }
    Value low =
        bits == kWordBits
            ? source[0]
            : builder.createOrFold<arith::TruncIOp>(loc, type, source[0]);
    op->getResult(0).replaceAllUsesWith(low);
    return;
  }
  unsigned count =
      op->getResult(0).getType().getIntOrFloatBitWidth() / kWordBits;
  if (isa<arith::ExtSIOp, arith::ExtUIOp>(op)) {
    known[op->getResult(0)] =
        extend(op->getOperand(0), count, isa<arith::ExtSIOp>(op));
    return;
  }
  unsigned last = op->getNumOperands() - 1;
  Words a = words(op->getOperand(last - 1)), b = words(op->getOperand(last));
  known[op->getResult(0)] =
      llvm::TypeSwitch<Operation *, Words>(op)
          .Case<arith::AddIOp>([&](auto) { return add(a, b); })
          .Case<arith::SubIOp>([&](auto) { return subtract(a, b); })
          .Case<arith::MulIOp>([&](auto) { return multiply(a, b); })
          .Case<arith::DivUIOp>([&](auto) { return divide(a, b).quotient; })
          .Case<arith::RemUIOp>([&](auto) { return divide(a, b).remainder; })
          .Case<arith::DivSIOp>(
              [&](auto) { return divideSigned(a, b).quotient; })
          .Case<arith::RemSIOp>(
              [&](auto) { return divideSigned(a, b).remainder; })
          .Case<arith::MinSIOp>(
              [&](auto) { return select(less(a, b, true), a, b); })
          .Case<arith::MaxSIOp>(
              [&](auto) { return select(less(a, b, true), b, a); })
          .Case<arith::SelectOp>([&](arith::SelectOp select_) {
            return select(select_.getCondition(), a, b);
          });
}

} // namespace

llvm::DenseSet<Operation *> symshape::findWideOps(Operation *root) {
  llvm::DenseSet<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isWideOp(op))
      ops.insert(op);
  });
  return ops;
}

void symshape::expandWideIntegers(Operation *root,
                                  const llvm::DenseSet<Operation *> &except) {
  SmallVector<Operation *> ops, work;
  llvm::DenseSet<Operation *> kept;
  auto keep = [&](Operation *op) {
    if (op && !isa<arith::ConstantOp>(op) && kept.insert(op).second)
      work.push_back(op);
  };
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isWideOp(op))
      return;
    ops.push_back(op);
    bool readsArgument = llvm::any_of(op->getOperands(), [](Value v) {
      return isWide(v.getType()) && !v.getDefiningOp();
    });
    if (except.contains(op) || readsArgument || !isSupported(op))
      keep(op);
  });
  // An op that stays needs its wide operands, and its users need its results.
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    for (Value v : op->getOperands())
      if (isWide(v.getType()))
        keep(v.getDefiningOp());
    for (Value v : op->getResults())
      if (isWide(v.getType()))
        for (Operation *user : v.getUsers())
          keep(user);
  }
  llvm::erase_if(ops, [&](Operation *op) { return kept.contains(op); });
  Expander expander(root->getContext());
  for (Operation *op : ops)
    expander.expand(op);
  for (Operation *op : llvm::reverse(ops))
    if (op->use_empty() && !except.contains(op))
      op->erase();
}
