//===- DifferenceGraph.h - Bounds of differences ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of the form `y - x <= c` over monomials, and over 0, are edges of a
// graph. They have a solution exactly if no cycle has a negative sum, and then
// a *potential* is one: a number for each node that meets every edge. It is
// kept while edges are added, so that the cost of an edge is about the number
// of potentials that it changes. When a scope closes, edges go away, and the
// potential stays a solution.
//
// The graph handles a chain of any length at once, where intervals would climb
// it step by step. It leaves out facts that it cannot represent.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_FACTS_DIFFERENCEGRAPH_H
#define SYMSHAPE_LIB_ALGEBRA_FACTS_DIFFERENCEGRAPH_H

#include "Facts/Constraint.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

namespace mlir::symshape::detail {

class DifferenceGraph {
public:
  DifferenceGraph();

  void push() { scopes.push_back(trail.size()); }
  void pop();

  /// Adds the differences that follow from a fact: `e` lies in `range`. If
  /// these contradict earlier facts, this leaves out the new edge, adds an
  /// irreducible set of facts (with `id`) to `conflict`, and returns false.
  bool add(DimExpr e, const Interval &range, FactId id,
           llvm::SmallVectorImpl<FactId> &conflict);
  /// The same for a range of a leaf that no edge mentions; `pop` keeps it.
  void addPermanently(DimExpr leaf, const Interval &range, FactId id);

  /// Whether `question` holds in every solution of the edges (Yes) or in none
  /// (No). `used` receives the facts of the proof.
  Truth decide(const Constraint &question,
               llvm::SmallVectorImpl<FactId> *used = nullptr);

private:
  struct Edge {
    unsigned to; ///< the other end
    int64_t weight;
    FactId fact;
  };
  /// The edges of open scopes between two nodes, in the order of their facts.
  /// Each is stronger than the one before, so that the last one implies all.
  struct Bundle {
    unsigned from, to;
    llvm::SmallVector<std::pair<int64_t, FactId>, 1> edges;

    unsigned end(bool backward) const { return backward ? from : to; }
    Edge last(bool backward) const {
      return {end(backward), edges.back().first, edges.back().second};
    }
  };
  /// Edges of a node in one direction.
  struct Edges {
    llvm::SmallVector<Edge, 2> permanent;
    /// Numbers of bundles.
    llvm::SmallVector<unsigned, 2> scoped;
  };
  /// The state of a node in the search with this number.
  struct SearchState {
    unsigned search = 0;
    bool done = false;
    int64_t distance = 0;
    unsigned parent = 0;
    FactId fact = 0; ///< of the edge from the parent
  };
  struct Node {
    int64_t potential = 0;
    Edges out, in;
    /// From the start, and from the end.
    SearchState state[2];
  };
  /// `to - from <= weight`.
  struct Difference {
    unsigned from, to;
    int64_t weight;
  };

  /// `e >= bound` or `e <= bound`.
  struct Bound {
    DimExpr e;
    llvm::DynamicAPInt bound;
    bool isUpper;
  };
  /// The bound as a difference; null if it is none. Makes no expression. Nodes
  /// that are not there are made only if `create`.
  std::optional<Difference> toDifference(const Bound &b, bool create);
  std::optional<unsigned> nodeOf(DimExpr e, bool create);
  bool addEdge(const Difference &d, FactId id,
               llvm::SmallVectorImpl<FactId> &conflict);
  bool isImpliedByOne(const Difference &d) const;
  /// Calls `fn` for the strongest edges from a node (backward: to a node) while
  /// it returns true; returns whether it always did.
  template <typename Fn>
  bool allEdges(unsigned node, bool backward, Fn fn) const {
    const Edges &edges = backward ? nodes[node].in : nodes[node].out;
    return llvm::all_of(edges.permanent, fn) &&
           llvm::all_of(edges.scoped, [&](unsigned bundle) {
             return fn(bundles[bundle].last(backward));
           });
  }
  /// Moves the potential of a node that has ranges only away from their ends,
  /// so that a chain that is built on it fits.
  void moveInside(unsigned node);
  /// Makes the potential meet a new edge. False, with `found`, if a cycle is
  /// negative; false without it if this took too long.
  bool makeRoom(const Difference &d, bool &found);
  bool lower(const Difference &d, bool &found);
  bool implies(Difference d, llvm::SmallVectorImpl<FactId> *used);
  SearchState &visit(unsigned node, bool backward = false);
  /// The facts on the way from `start` to `node`.
  void appendPath(unsigned start, unsigned node, bool backward,
                  llvm::SmallVectorImpl<FactId> &facts);

  /// The first one is 0.
  std::vector<Node> nodes;
  llvm::SmallDenseMap<DimExpr, unsigned, 16> numbers;
  /// In the order of their first edges.
  std::vector<Bundle> bundles;
  llvm::DenseMap<std::pair<unsigned, unsigned>, unsigned> bundleOf;
  /// The bundles of the edges of open scopes, in order.
  llvm::SmallVector<unsigned> trail;
  llvm::SmallVector<size_t, 4> scopes;
  unsigned search = 0;
  /// Edges that may be looked at to keep the potential. Each fact adds to it,
  /// so that all of them together cost no more than so much each.
  uint64_t credit;
};

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_FACTS_DIFFERENCEGRAPH_H
