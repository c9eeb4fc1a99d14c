//===- ShapeCursorState.h - State that a cursor moves -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_SHAPECURSORSTATE_H
#define SYMSHAPE_LIB_ANALYSIS_SHAPECURSORSTATE_H

#include "Facts/FactScopes.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"

namespace mlir::symshape {

/// Provers at different points of the function. There is one, until the cursor
/// has jumped back and forth so often that another one costs less: a jump
/// forward adds the facts in between again. A cursor that is no longer used
/// leaves its state to the next one.
struct ShapeCursor::State {
  struct Place {
    Place(const FactScopes &recorded, const Prover &from)
        : prover(from.getContext()), scopes(recorded, prover) {
      prover.copyOuterFacts(from);
    }
    Prover prover;
    FactScopes scopes;
    /// The prover has the facts just before the op with this number.
    unsigned number = 0;
  };

  State(const FactScopes &recorded, const Prover &from)
      : recorded(recorded), from(from) {
    places.push_back(std::make_unique<Place>(recorded, from));
  }

  Place &current() { return *places[at]; }

  /// Makes the place that is nearest to the op with that number, or a new one,
  /// the current one.
  void goNear(unsigned number) {
    auto distanceTo = [&](size_t i) {
      return std::max(places[i]->number, number) -
             std::min(places[i]->number, number);
    };
    for (size_t i = 0; i != places.size(); ++i)
      if (distanceTo(i) < distanceTo(at))
        at = i;
    unsigned end = std::min(number, furthest);
    if (current().number < end)
      repeated += end - current().number;
    // A new place costs as much as the facts before it.
    if (places.size() < analysisBudgets.queries.places && repeated > number &&
        distanceTo(at) > furthest / (2 * analysisBudgets.queries.places)) {
      repeated = 0;
      at = places.size();
      places.push_back(std::make_unique<Place>(recorded, from));
    }
    current().number = number;
    furthest = std::max(furthest, number);
  }

private:
  const FactScopes &recorded;
  const Prover &from;
  std::vector<std::unique_ptr<Place>> places;
  size_t at = 0;
  /// The largest number so far, and how many numbers were passed again.
  unsigned furthest = 0;
  uint64_t repeated = 0;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_SHAPECURSORSTATE_H
