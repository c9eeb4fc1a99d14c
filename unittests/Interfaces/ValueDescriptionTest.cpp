//===- ValueDescriptionTest.cpp - The description of one value ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/ValueDescription.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Location.h"
#include "gtest/gtest.h"
#include <memory>
#include <set>

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// A slot that the table does not know: the weight of a tensor, two numbers.
/// It is written here only.
struct Weight : slots::List {
  static unsigned count(Type type) { return isa<TensorType>(type) ? 2 : 0; }
};
/// A slot without numbers, which owns its data.
struct Label : slots::Whole<std::shared_ptr<int>> {};

using Table = DescriptionTable<slots::Extents, slots::Number, slots::Contents,
                               slots::Bit, slots::Real, Weight, Label>;

class ValueDescriptionTest : public ::testing::Test {
protected:
  Value add(Type type) {
    return block.addArgument(type, UnknownLoc::get(&context));
  }
  DimExpr number(int64_t n) { return ctx.constant(n); }

  MLIRContext context;
  Builder builder{&context};
  Block block;
  ExprContext ctx;
  Table table;
  Type tensorType =
      RankedTensorType::get({ShapedType::kDynamic}, builder.getF32Type());
  Value tensor = add(tensorType), other = add(tensorType),
        integer = add(builder.getIndexType()), flt = add(builder.getF32Type());
};

//===----------------------------------------------------------------------===//
// A new slot
//===----------------------------------------------------------------------===//

TEST_F(ValueDescriptionTest, CopyKeepsEachSlot) {
  auto label = std::make_shared<int>(7);
  table.set<slots::Extents>(tensor, {number(3)});
  table.set<Weight>(tensor, {number(4), number(5)});
  table.set<Label>(tensor, label);
  table.set<Weight>(other, {number(1), number(1)});
  table.copy(tensor, other);
  EXPECT_EQ(table.lookup<slots::Extents>(other).front(), number(3));
  EXPECT_EQ(table.lookup<Weight>(other)[0], number(4));
  EXPECT_EQ(table.lookup<Weight>(other)[1], number(5));
  EXPECT_EQ(table.lookup<Label>(other), label);
  EXPECT_FALSE(table.find<slots::Contents>(other)) << "set for neither";
  // The two no longer depend on each other.
  table.erase(tensor);
  EXPECT_FALSE(table.contains(tensor));
  EXPECT_EQ(table.lookup<Weight>(other)[1], number(5));
}

TEST_F(ValueDescriptionTest, EraseForgetsEachSlot) {
  auto label = std::make_shared<int>(7);
  table.set<slots::Extents>(tensor, {number(3)});
  table.set<Weight>(tensor, {number(4), number(5)});
  table.set<Label>(tensor, label);
  EXPECT_EQ(label.use_count(), 2);
  table.erase(tensor);
  EXPECT_EQ(label.use_count(), 1) << "released at once";
  EXPECT_FALSE(table.contains(tensor));
  Table::forEachSlot([&](auto slot) {
    EXPECT_FALSE(table.template find<decltype(slot)>(tensor));
  });
  // A slot of another value, at the same place in memory, starts empty.
  table.set<Weight>(other, {number(6), number(6)});
  EXPECT_FALSE(table.find<Label>(other));
  EXPECT_FALSE(table.find<Weight>(tensor));
}

TEST_F(ValueDescriptionTest, SavedSlotsSurviveTheValue) {
  table.set<Weight>(tensor, {number(4), number(5)});
  table.set<Label>(tensor, std::make_shared<int>(7));
  Table::Saved saved = table.save(tensor);
  table.erase(tensor);
  table.set<Weight>(tensor, {number(9), number(9)});
  table.restore(other, saved);
  EXPECT_EQ(table.lookup<Weight>(other)[0], number(4));
  EXPECT_EQ(*table.lookup<Label>(other), 7);
  EXPECT_FALSE(table.find<slots::Extents>(other));
}

/// Merges, calls and simplification read and write these numbers.
TEST_F(ValueDescriptionTest, NumbersAreThoseOfEachSlot) {
  table.set<slots::Extents>(tensor, {number(3)});
  table.set<Weight>(tensor, {number(4), DimExpr()});
  SmallVector<DimExpr, 4> numbers = table.numbers(tensorType, tensor, ctx);
  EXPECT_EQ(ArrayRef<DimExpr>(numbers),
            ArrayRef<DimExpr>({number(3), number(4), DimExpr()}));
  unsigned parts = 0;
  Table::splitNumbers(
      tensorType, numbers, [&](auto slot, ArrayRef<DimExpr> part) {
        using S = decltype(slot);
        ++parts;
        SmallVector<DimExpr> stored;
        S::append(table.template lookup<S>(tensor), ctx, stored);
        EXPECT_EQ(part, ArrayRef<DimExpr>(stored));
        auto data = S::read(part);
        ASSERT_TRUE(data);
        table.template set<S>(other, *data);
      });
  EXPECT_EQ(parts, 2u);
  EXPECT_EQ(table.numbers(tensorType, other, ctx), numbers);
}

TEST_F(ValueDescriptionTest, IdsOfNumbersDiffer) {
  auto elements = RankedTensorType::get({5}, builder.getI64Type());
  std::set<int> ids;
  unsigned count = 0;
  Table::forEachNumber(elements, [&](NumberPlace place) {
    ids.insert(place.id);
    ++count;
  });
  EXPECT_EQ(count, 1u + 5 + 2); // an extent, elements, weights
  EXPECT_EQ(ids.size(), count);
  EXPECT_EQ(*ids.rbegin(), 0) << "the extent has its axis as id";
  EXPECT_FALSE(ids.count(kNumberId));
}

//===----------------------------------------------------------------------===//
// The known slots
//===----------------------------------------------------------------------===//

TEST_F(ValueDescriptionTest, EraseOfOneSlotKeepsTheOthers) {
  table.set<slots::Extents>(tensor, {number(3)});
  table.set<slots::Contents>(tensor, {number(4)});
  table.set<Weight>(tensor, {number(5), number(5)});
  table.erase<slots::Contents>(tensor);
  EXPECT_FALSE(table.find<slots::Contents>(tensor));
  EXPECT_TRUE(table.find<slots::Extents>(tensor));
  EXPECT_TRUE(table.find<Weight>(tensor));
  table.erase<slots::Contents>(tensor);
  table.erase<slots::Extents>(tensor);
  table.erase<Weight>(tensor);
  EXPECT_FALSE(table.contains(tensor));
}

TEST_F(ValueDescriptionTest, ListsOutliveTheirValue) {
  ArrayRef<DimExpr> list;
  {
    SmallVector<DimExpr> built{number(3), number(4)};
    list = table.set<slots::Extents>(tensor, built);
  }
  table.erase(tensor);
  EXPECT_EQ(list, ArrayRef<DimExpr>({number(3), number(4)}));
}

/// A description must not change when other values get theirs.
TEST_F(ValueDescriptionTest, DataStaysInPlaceWhileTheTableGrows) {
  const DimExpr *first = &table.set<slots::Number>(integer, number(1));
  for (int64_t i = 0; i != 1000; ++i)
    table.set<slots::Number>(add(builder.getIndexType()), number(i));
  EXPECT_EQ(table.find<slots::Number>(integer), first);
  EXPECT_EQ(*first, number(1));
}

TEST_F(ValueDescriptionTest, NumbersOfAFloat) {
  Type f32 = builder.getF32Type();
  EXPECT_EQ(table.numbers(f32, flt, ctx),
            (SmallVector<DimExpr, 4>(3, DimExpr())));
  table.set<slots::Real>(flt, ExactReal{number(7), 4, true});
  SmallVector<DimExpr, 4> numbers = table.numbers(f32, flt, ctx);
  auto read = slots::Real::read(numbers);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->numerator, number(7));
  EXPECT_EQ(read->denominator, 4);
  EXPECT_TRUE(read->isRounded);
  // No float has a denominator that is unknown, or no constant.
  for (DimExpr denominator :
       {DimExpr(), ctx.symbol(0, /*owner=*/0), number(0), number(-2)}) {
    numbers[1] = denominator;
    EXPECT_FALSE(slots::Real::read(numbers));
  }
}

/// A value of a similar type may have another number of elements.
TEST_F(ValueDescriptionTest, NumbersOfAnotherCountAreUnknown) {
  auto two = RankedTensorType::get({2}, builder.getI64Type());
  Value v = add(two);
  table.set<slots::Extents>(v, {number(2)});
  table.set<slots::Contents>(v, {number(1), number(2), number(3)});
  SmallVector<DimExpr, 4> numbers = table.numbers(two, v, ctx);
  ASSERT_EQ(numbers.size(), 1u + 2 + 2);
  EXPECT_EQ(numbers[0], number(2));
  EXPECT_FALSE(numbers[1]);
  EXPECT_FALSE(numbers[2]);
}

} // namespace
