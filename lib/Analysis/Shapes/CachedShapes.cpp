//===- CachedShapes.cpp - One analysis for each set of options ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapeAnalysis.h"

using namespace mlir;
using namespace mlir::symshape;

struct CachedShapes::Entry {
  Entry(Operation *root, const ModuleShapes::Options &options,
        ArrayRef<std::string> libraryNames)
      : libraryNames(libraryNames),
        numLibraries(options.shapeFunctionLibraries.size()),
        trustPreconditions(options.trustPreconditions),
        runtimeScalars(options.runtimeScalars),
        shapes(std::make_unique<ModuleShapes>(root, options)) {}

  bool isFor(const ModuleShapes::Options &options,
             ArrayRef<std::string> names) const {
    return ArrayRef<std::string>(libraryNames) == names &&
           numLibraries == options.shapeFunctionLibraries.size() &&
           trustPreconditions == options.trustPreconditions &&
           runtimeScalars == options.runtimeScalars;
  }

  std::vector<std::string> libraryNames;
  size_t numLibraries;
  bool trustPreconditions, runtimeScalars;
  std::unique_ptr<ModuleShapes> shapes;
};

CachedShapes::CachedShapes(Operation *symbolTableOp) : root(symbolTableOp) {}

CachedShapes::~CachedShapes() = default;

bool CachedShapes::isInvalidated(
    const AnalysisManager::PreservedAnalyses &preserved) const {
  return !preserved.isPreserved<CachedShapes>() &&
         !preserved.isPreserved<ModuleShapes>();
}

ModuleShapes &CachedShapes::get(const ModuleShapes::Options &options,
                                ArrayRef<std::string> libraryNames) {
  for (Entry &entry : entries)
    if (entry.isFor(options, libraryNames))
      return *entry.shapes;
  ModuleShapes::Options cached = options;
  cached.checkReuse = false;
  return *entries.emplace_back(root, cached, libraryNames).shapes;
}

void CachedShapes::addToCounters() {
  for (Entry &entry : entries)
    entry.shapes->addToCounters();
}
