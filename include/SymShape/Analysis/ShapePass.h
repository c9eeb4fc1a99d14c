//===- ShapePass.h - Base classes of analysis passes ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three layers between a pass and the base class that TableGen generates for
// it.
//
//   struct RefineTypes : ShapePass<impl::RefineTypesPassBase<RefineTypes>> {
//     using ShapePass::ShapePass;
//     void runOnOperation() override {
//       ModuleShapes &shapes = getShapes();
//       ...
//       count("refined", "Values whose types became more static", n);
//     }
//   };
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_SHAPEPASS_H
#define SYMSHAPE_ANALYSIS_SHAPEPASS_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Analysis/ShapeFunctionLibrary.h"
#include "SymShape/Dialect/Counters.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Pass/Pass.h"

namespace mlir::symshape {

/// A pass that counts its changes.
template <typename GeneratedBase> class CountingPass : public GeneratedBase {
public:
  using GeneratedBase::GeneratedBase;

protected:
  /// Adds `n` to a counter of the pass. Call it once per run, even with 0, so
  /// that `symshape-print-statistics` prints the counter.
  void count(StringRef name, StringRef description, uint64_t n) {
    if (auto *dialect =
            this->getContext().template getLoadedDialect<SymShapeDialect>())
      dialect->getCounters().add(this->getArgument(), name, description, n);
  }
};

/// A pass that asks the external models of ops. It registers them, because a
/// tool that loads only the passes does not.
template <typename GeneratedBase>
class ModelPass : public CountingPass<GeneratedBase> {
public:
  using CountingPass<GeneratedBase>::CountingPass;

  void getDependentDialects(DialectRegistry &registry) const override {
    GeneratedBase::getDependentDialects(registry);
    registerExternalModels(registry);
  }
};

/// A pass that infers shapes. It loads the files of the option
/// `shape-functions`.
template <typename GeneratedBase>
class ShapePass : public ModelPass<GeneratedBase> {
public:
  using ModelPass<GeneratedBase>::ModelPass;

  LogicalResult initialize(MLIRContext *context) override {
    library = std::make_shared<ShapeFunctionLibrary>();
    return library->load(context, this->shapeFunctions);
  }

protected:
  /// The analysis of the pass's op. Passes with the same options share it until
  /// one of them changes the IR: a pass that changes nothing must call
  /// `markAllAnalysesPreserved`. Do not read it after the first change.
  ModuleShapes &getShapes(bool trustPreconditions = false,
                          bool runtimeScalars = true) {
    ModuleShapes &shapes = this->template getAnalysis<CachedShapes>().get(
        {getLibraries(), trustPreconditions, runtimeScalars},
        this->shapeFunctions);
    shapes.setAsker(this->getArgument());
    return shapes;
  }

  /// The modules of shape functions; those of the user's files come first.
  SmallVector<Operation *> getLibraries() const {
    return library->getModules();
  }

private:
  std::shared_ptr<ShapeFunctionLibrary> library;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_SHAPEPASS_H
