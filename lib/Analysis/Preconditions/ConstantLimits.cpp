//===- ConstantLimits.cpp - The numbers in constants ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/ConstantLimits.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include <bitset>
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Collects numbers. An `add` returns false for one without integers around it.
class Limits {
public:
  bool add(int64_t n) {
    limits = limits ? IntegerLimits(std::min(limits->first, n),
                                    std::max(limits->second, n))
                    : IntegerLimits(n, n);
    return true;
  }
  bool add(double d) {
    constexpr double kMost = 1e15;
    return std::abs(d) < kMost && add(int64_t(std::floor(d))) &&
           add(int64_t(std::ceil(d)));
  }
  bool add(const APFloat &x) {
    return x.isFinite() && APFloat::getSizeInBits(x.getSemantics()) <= 64 &&
           add(x.convertToDouble());
  }
  std::optional<IntegerLimits> get() const { return limits; }

private:
  std::optional<IntegerLimits> limits;
};

} // namespace

/// Calls `fn` with each number of a type in a blob, until it returns false.
template <typename T>
static bool forEachNumber(ArrayRef<char> blob, function_ref<bool(T)> fn) {
  for (size_t at = 0; at != blob.size(); at += sizeof(T)) {
    T number;
    std::memcpy(&number, blob.data() + at, sizeof(T));
    if (!fn(number))
      return false;
  }
  return true;
}

/// Adds numbers of 8 or 16 bits, each pattern of bits once.
template <typename T>
static bool addNarrow(ArrayRef<char> blob, Type element, Limits &limits) {
  constexpr unsigned kBits = 8 * sizeof(T);
  std::bitset<(1u << kBits)> seen;
  forEachNumber<T>(blob, [&](T pattern) {
    seen.set(pattern);
    return true;
  });
  for (unsigned pattern = 0; pattern != seen.size(); ++pattern) {
    if (!seen.test(pattern))
      continue;
    llvm::APInt bits(kBits, pattern);
    auto type = dyn_cast<FloatType>(element);
    if (type ? !limits.add(APFloat(type.getFloatSemantics(), bits))
             : !limits.add(bits.getSExtValue()))
      return false;
  }
  return true;
}

/// Adds the numbers in a file, which has the machine's order of bytes.
static bool addBlob(ArrayRef<char> blob, ShapedType type, Limits &limits) {
  Type element = type.getElementType();
  if (!element.isIntOrIndexOrFloat())
    return false;
  unsigned bits = element.isIndex() ? IndexType::kInternalStorageBitWidth
                                    : element.getIntOrFloatBitWidth();
  size_t bytes = element.isInteger(1) ? 1 : bits / 8;
  if ((bits % 8 != 0 && bits != 1) || bytes == 0 ||
      blob.size() != size_t(type.getNumElements()) * bytes)
    return false;
  // A bit has a byte of its own.
  if (bits == 1)
    return forEachNumber<uint8_t>(blob, [&](uint8_t bit) {
      return bit <= 1 && limits.add(-int64_t(bit));
    });
  if (bits == 8)
    return addNarrow<uint8_t>(blob, element, limits);
  if (bits == 16)
    return addNarrow<uint16_t>(blob, element, limits);
  if (bits == 32)
    return isa<FloatType>(element)
               ? forEachNumber<float>(
                     blob, [&](float x) { return limits.add(double(x)); })
               : forEachNumber<int32_t>(
                     blob, [&](int32_t n) { return limits.add(int64_t(n)); });
  if (bits == 64)
    return isa<FloatType>(element)
               ? forEachNumber<double>(blob,
                                       [&](double x) { return limits.add(x); })
               : forEachNumber<int64_t>(
                     blob, [&](int64_t n) { return limits.add(n); });
  return false;
}

std::optional<IntegerLimits> symshape::limitsOf(Attribute value) {
  Limits limits;
  if (auto dense = dyn_cast<DenseIntElementsAttr>(value)) {
    unsigned bits = dense.getElementType().isIndex()
                        ? 64
                        : dense.getElementType().getIntOrFloatBitWidth();
    if (bits > 64)
      return std::nullopt;
    for (const APInt &n : dense.getValues<APInt>()) {
      limits.add(n.getSExtValue());
      if (dense.isSplat())
        break;
    }
    return limits.get();
  }
  if (auto dense = dyn_cast<DenseFPElementsAttr>(value)) {
    constexpr int64_t kMostFloats = 64;
    if (!dense.isSplat() && dense.getNumElements() > kMostFloats)
      return std::nullopt;
    for (const APFloat &x : dense.getValues<APFloat>()) {
      if (!limits.add(x))
        return std::nullopt;
      if (dense.isSplat())
        break;
    }
    return limits.get();
  }
  if (auto number = dyn_cast<FloatAttr>(value)) {
    limits.add(number.getValue());
    return limits.get();
  }
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob || !addBlob(blob->getData(), resource.getType(), limits))
      return std::nullopt;
    // Code may read an unsigned number as a signed one.
    if (resource.getElementType().isUnsignedInteger() && limits.get() &&
        limits.get()->first < 0)
      return std::nullopt;
  }
  return limits.get();
}
