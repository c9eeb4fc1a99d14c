//===- PaddedFormTest.cpp - Sizes of static versions
//-------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/Padding.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

TEST(BucketTest, EachCombinationIsABucket) {
  SmallVector<Bucket> buckets;
  std::string error;
  ASSERT_TRUE(
      succeeded(parseBuckets("batch=1|4, seq=128|512", buckets, error)));
  ASSERT_EQ(buckets.size(), 4u);
  EXPECT_EQ(buckets[2].text(), "batch <= 1 and seq <= 512");
  EXPECT_EQ(buckets[2].identifier(), "padded_batch_1_seq_512");
}

TEST(BucketTest, AllSizes) {
  SmallVector<Bucket> buckets;
  std::string error;
  ASSERT_TRUE(succeeded(parseBuckets("*=16,n=4", buckets, error)));
  EXPECT_EQ(buckets[0].sizeOf("n", /*isLeaf=*/true), 4);
  EXPECT_EQ(buckets[0].sizeOf("m", /*isLeaf=*/true), 16);
  // An axis of size n * m gets its bound from n and m.
  EXPECT_EQ(buckets[0].sizeOf("arg0.0", /*isLeaf=*/false), std::nullopt);
}

} // namespace
