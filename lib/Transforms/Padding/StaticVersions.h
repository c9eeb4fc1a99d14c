//===- StaticVersions.h - Padded forms of a module's functions --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steps that `symshape-pad` and `symshape-bucket` share.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_PADDING_STATICVERSIONS_H
#define SYMSHAPE_LIB_TRANSFORMS_PADDING_STATICVERSIONS_H

#include "SymShape/Transforms/Padding.h"

namespace mlir::symshape {

/// A padded form, and the sizes that it serves.
struct StaticVersion {
  Bucket bucket;
  SmallVector<PaddedAxis> axes;
  func::FuncOp form;
  size_t masks, moves;
};

/// The versions of each function.
using StaticVersions =
    std::vector<std::pair<func::FuncOp, SmallVector<StaticVersion>>>;

/// The sizes that the user asks for, and the functions that get versions.
struct VersionRequest {
  SmallVector<Bucket> buckets;
  SmallVector<func::FuncOp> funcs;
};

inline bool isDynamicTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.hasStaticShape();
}

/// Reads the option `sizes`. Reports text of another form, names that no
/// function has, and a module without a function to pad.
FailureOr<VersionRequest> readRequest(ModuleOp module, ModuleShapes &shapes,
                                      StringRef sizes);

/// Writes the padded form of a function for a bucket, and reports its costs, or
/// why there is none.
FailureOr<StaticVersion> writeVersion(const FunctionShapes &shapes,
                                      const Bucket &bucket,
                                      const ModuleShapes::Options &options,
                                      StringRef name, OpBuilder &builder);

/// Writes a JSON entry for each version to the file, if a path is given.
LogicalResult reportVersions(StringRef path, Location loc,
                             const StaticVersions &all);

/// Copies the assumptions about the arguments, which a padded form does not
/// have, so that `symshape-require-premises` still makes checks of them.
void copyAssumptions(Block &from, Block &to);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_PADDING_STATICVERSIONS_H
