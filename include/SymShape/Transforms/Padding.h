//===- Padding.h - Static functions for all smaller sizes -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The padded form of a function computes on tensors of static sizes, and its
// results are right at every size up to these. For `@f(%x: tensor<?x64xf32>) ->
// tensor<?xf32>` and the size 128 it is
//
//   @f_padded(%x: tensor<128x64xf32>, %n: index) -> (tensor<128xf32>, index)
//
// where `%n` is the actual size of dimension 0 of `%x`: rows from `%n` on may
// hold anything. The first elements of each result are those of `@f`, as many
// as the returned index says. docs/understand/Padding.md gives the reasons.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_PADDING_H
#define SYMSHAPE_TRANSFORMS_PADDING_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::symshape {

/// The greatest value of some inputs of a function, by name as in
/// `FunctionInput`: of a symbol, or of an axis such as `arg1.0`. The name `*`
/// stands for all symbols, and axes that no symbol describes, that have no size
/// of their own.
struct Bucket {
  SmallVector<std::pair<std::string, int64_t>, 2> sizes;

  /// The greatest value of an input. `isLeaf` says that its size is no
  /// expression over others, which would determine it.
  std::optional<int64_t> sizeOf(StringRef input, bool isLeaf) const;
  /// `batch <= 4 and seq <= 512`.
  std::string text() const;
  /// `batch_4_seq_512`, for the name of a function.
  std::string identifier() const;
};

/// Reads buckets, one per combination: `batch=1|4,seq=128|512` is four. Fails
/// with `error` if the text is not of that form.
LogicalResult parseBuckets(StringRef text, SmallVectorImpl<Bucket> &buckets,
                           std::string &error);

/// A dynamic dimension of an argument.
struct PaddedAxis {
  unsigned argument = 0;
  unsigned axis = 0;
  int64_t padded = 0;
  /// It has the size of an earlier axis.
  bool repeats = false;
};

/// The costs of a padded form, with their places.
struct PaddingReport {
  struct Entry {
    Location loc;
    std::string text;
  };
  /// Elements of the padding that an op must not see get a neutral value.
  SmallVector<Entry> masks;
  /// Elements that move, because a reshape joins or splits padded dimensions
  /// where no factor ends, or a slice starts at a dynamic offset.
  SmallVector<Entry> moves;
  /// Why the function has no padded form, if it has none.
  SmallVector<Entry, 1> refusals;
};

/// The padded sizes of the dynamic dimensions of the arguments, in order. Fails
/// with `problem` if the bucket does not bound one of them, or if the premises
/// exclude all sizes in it.
FailureOr<SmallVector<PaddedAxis>> findPaddedAxes(const FunctionShapes &shapes,
                                                  const Bucket &bucket,
                                                  std::string &problem);

/// Writes the padded form of the function, a private one named `name`, at
/// `builder`. Its arguments are those of the function with static types, then
/// the actual size of each of `axes`, an index. Its results are those of the
/// function, and then the actual size of each dynamic dimension of them. Fails,
/// and writes nothing, if the function has no padded form; `report` then says
/// why. `options` are those of the analysis of a copy in which the padded sizes
/// are premises. Linear in the function, but for proofs about reshapes.
FailureOr<func::FuncOp> writePaddedForm(const FunctionShapes &shapes,
                                        ArrayRef<PaddedAxis> axes,
                                        const ModuleShapes::Options &options,
                                        StringRef name, OpBuilder &builder,
                                        PaddingReport &report);

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_PADDING_H
