//===- InitAll.h - One registration entry point -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions by which a tool, the plugin, or a compiler that embeds SymShape
// registers everything of SymShape.
//
//   DialectRegistry registry;
//   symshape::registerAllDialects(registry);
//   symshape::registerAllPasses();
//
// Upstream dialects are not registered; their shape models are attached when a
// tool loads them.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INITALL_H
#define SYMSHAPE_INITALL_H

#include "SymShape/Conversion/Passes.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Dialect/UpstreamInterfaces.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Transforms/Passes.h"
#include "SymShape/Transforms/Pipeline.h"
#include "mlir/IR/DialectRegistry.h"

namespace mlir::symshape {

// Only here, because each source that registers passes takes long to compile.
#define GEN_PASS_REGISTRATION
#include "SymShape/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "SymShape/Conversion/Passes.h.inc"

/// Registers the dialect, the interfaces that upstream's passes query it for,
/// and the shape models of upstream ops.
inline void registerAllDialects(DialectRegistry &registry) {
  registry.insert<SymShapeDialect>();
  registerUpstreamInterfaces(registry);
  registerExternalModels(registry);
}

/// The passes, under their `symshape-...` names, the lowerings, and the
/// pipeline.
inline void registerAllPasses() {
  registerSymShapePasses();
  registerSymShapeConversionPasses();
  registerPipeline();
}

} // namespace mlir::symshape

#endif // SYMSHAPE_INITALL_H
