//===- DifferenceGraph.cpp - Bounds of differences ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Incremental negative cycle detection as in "Fast and flexible difference
// constraint propagation for DPLL(T)" (Cotton and Maler, 2006).
//
//===----------------------------------------------------------------------===//

#include "Facts/DifferenceGraph.h"
#include "Facts/Budgets.h"
#include "Facts/Rules.h"
#include "SymShape/Algebra/Interval.h"
#include "llvm/ADT/STLExtras.h"
#include <queue>

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::SmallVectorImpl;

DifferenceGraph::DifferenceGraph()
    : nodes(1), credit(budgets.differences.firstCredit) {}

void DifferenceGraph::pop() {
  for (; trail.size() != scopes.back(); trail.pop_back()) {
    Bundle &bundle = bundles[trail.back()];
    bundle.edges.pop_back();
    if (!bundle.edges.empty())
      continue;
    // It is the last one that was made.
    nodes[bundle.from].out.scoped.pop_back();
    nodes[bundle.to].in.scoped.pop_back();
    bundleOf.erase({bundle.from, bundle.to});
    bundles.pop_back();
  }
  scopes.pop_back();
}

//===----------------------------------------------------------------------===//
// Differences
//===----------------------------------------------------------------------===//

std::optional<unsigned> DifferenceGraph::nodeOf(DimExpr e, bool create) {
  auto it = numbers.find(e);
  if (it != numbers.end())
    return it->second;
  if (!create)
    return std::nullopt;
  unsigned number = nodes.size();
  nodes.emplace_back();
  numbers[e] = number;
  return number;
}

std::optional<DifferenceGraph::Difference>
DifferenceGraph::toDifference(const Bound &b, bool create) {
  if (b.e.isConstant())
    return std::nullopt;
  // g * (x - y) + c >= l is y - x <= (c - l) floordiv g; the same with <= u is
  // x - y <= (u - c) floordiv g.
  DimExpr x = b.e, y;
  DynamicAPInt offset(0), factor(1);
  if (b.e.getKind() == ExprKind::Sum) {
    llvm::ArrayRef<DimExpr::Term> terms = b.e.getTerms();
    if (terms.size() > 2 ||
        (terms.size() == 2 && terms[0].second != -terms[1].second))
      return std::nullopt;
    x = terms[0].first;
    y = terms.size() == 2 ? terms[1].first : DimExpr();
    offset = b.e.getOffset();
    factor = terms[0].second;
  }
  DynamicAPInt weight =
      floorDiv(b.isUpper ? b.bound - offset : offset - b.bound, abs(factor));
  if (weight > budgets.differences.weight ||
      weight < -budgets.differences.weight)
    return std::nullopt;
  auto first = nodeOf(x, create);
  auto second = y ? nodeOf(y, create) : std::optional<unsigned>(0);
  if (!first || !second)
    return std::nullopt;
  Difference d{*first, *second, int64_t(weight)};
  if ((factor < 0) != b.isUpper)
    std::swap(d.from, d.to);
  return d;
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

bool DifferenceGraph::add(DimExpr e, const Interval &range, FactId id,
                          SmallVectorImpl<FactId> &conflict) {
  auto state = [&](const std::optional<DynamicAPInt> &bound, bool isUpper) {
    if (!bound)
      return true;
    credit += budgets.differences.creditPerFact;
    auto d = toDifference({e, *bound, isUpper}, /*create=*/true);
    return !d || addEdge(*d, id, conflict);
  };
  return state(range.lower, false) && state(range.upper, true);
}

void DifferenceGraph::addPermanently(DimExpr leaf, const Interval &range,
                                     FactId id) {
  // All edges of the node are permanent, so its potential can be chosen.
  unsigned number = *nodeOf(leaf, /*create=*/true);
  Node &node = nodes[number];
  if (!node.out.scoped.empty() || !node.in.scoped.empty())
    return;
  auto fits = [](const std::optional<DynamicAPInt> &end) {
    return end && *end <= budgets.differences.weight &&
           *end >= -budgets.differences.weight;
  };
  auto link = [&](unsigned from, unsigned to, int64_t weight) {
    nodes[from].out.permanent.push_back({to, weight, id});
    nodes[to].in.permanent.push_back({from, weight, id});
  };
  if (fits(range.lower))
    link(number, 0, -int64_t(*range.lower));
  if (fits(range.upper))
    link(0, number, int64_t(*range.upper));
  moveInside(number);
}

void DifferenceGraph::moveInside(unsigned number) {
  Node &node = nodes[number];
  std::optional<int64_t> least, most;
  bool onlyRanges =
      allEdges(number, false,
               [&](const Edge &e) {
                 least = std::max(least.value_or(-e.weight), -e.weight);
                 return e.to == 0;
               }) &&
      allEdges(number, true, [&](const Edge &e) {
        most = std::min(most.value_or(e.weight), e.weight);
        return e.to == 0;
      });
  if (!onlyRanges || (!least && !most))
    return;
  int64_t value = least && most ? *least + (*most - *least) / 2
                  : least       ? *least + budgets.differences.room
                                : *most - budgets.differences.room;
  node.potential = nodes[0].potential + value;
}

bool DifferenceGraph::isImpliedByOne(const Difference &d) const {
  auto it = bundleOf.find({d.from, d.to});
  return it != bundleOf.end() &&
         bundles[it->second].edges.back().first <= d.weight;
}

bool DifferenceGraph::addEdge(const Difference &d, FactId id,
                              SmallVectorImpl<FactId> &conflict) {
  if (isImpliedByOne(d))
    return true;
  bool found = false;
  if (!makeRoom(d, found)) {
    if (!found)
      return true;
    appendPath(d.to, d.from, false, conflict);
    conflict.push_back(id);
    // A fact may give two edges.
    llvm::sort(conflict);
    conflict.erase(llvm::unique(conflict), conflict.end());
    return false;
  }
  auto [it, isNew] =
      bundleOf.try_emplace({d.from, d.to}, unsigned(bundles.size()));
  if (isNew) {
    bundles.push_back({d.from, d.to, {}});
    nodes[d.from].out.scoped.push_back(it->second);
    nodes[d.to].in.scoped.push_back(it->second);
  }
  bundles[it->second].edges.push_back({d.weight, id});
  trail.push_back(it->second);
  if (d.from == 0 || d.to == 0)
    moveInside(d.from == 0 ? d.to : d.from);
  return true;
}

bool DifferenceGraph::makeRoom(const Difference &d, bool &found) {
  Node &from = nodes[d.from], &to = nodes[d.to];
  int64_t gap = to.potential - from.potential - d.weight;
  if (gap <= 0)
    return true;
  if (std::abs(from.potential) > budgets.differences.potential ||
      std::abs(to.potential) > budgets.differences.potential)
    return false;
  // Often the potential of one end can be moved alone, for example at the end
  // of a chain. Do not move 0: every range has an edge with 0.
  if (d.from != 0) {
    int64_t raised = from.potential + gap;
    if (allEdges(d.from, true, [&](const Edge &e) {
          return raised <= nodes[e.to].potential + e.weight;
        })) {
      from.potential = raised;
      return true;
    }
  }
  if (d.to != 0) {
    int64_t lowered = to.potential - gap;
    if (allEdges(d.to, false, [&](const Edge &e) {
          return nodes[e.to].potential <= lowered + e.weight;
        })) {
      to.potential = lowered;
      return true;
    }
  }
  return lower(d, found);
}

DifferenceGraph::SearchState &DifferenceGraph::visit(unsigned number,
                                                     bool backward) {
  SearchState &state = nodes[number].state[backward];
  if (state.search != search) {
    state.search = search;
    state.done = false;
    state.distance = INT64_MAX;
  }
  return state;
}

void DifferenceGraph::appendPath(unsigned start, unsigned node, bool backward,
                                 SmallVectorImpl<FactId> &facts) {
  for (unsigned n = node; n != start; n = nodes[n].state[backward].parent)
    facts.push_back(nodes[n].state[backward].fact);
}

namespace {
using Entry = std::pair<int64_t, unsigned>;
using Queue =
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>>;
} // namespace

bool DifferenceGraph::lower(const Difference &d, bool &found) {
  // By how much to lower each node, the largest amount first: `distance` is
  // that amount, negative, and final once the node is done.
  ++search;
  Queue queue;
  visit(d.to).distance =
      nodes[d.from].potential + d.weight - nodes[d.to].potential;
  queue.push({visit(d.to).distance, d.to});
  llvm::SmallVector<unsigned> done;
  while (!queue.empty()) {
    auto [distance, number] = queue.top();
    queue.pop();
    SearchState &state = visit(number);
    if (state.done)
      continue;
    if (number == d.from) {
      found = true;
      return false;
    }
    state.done = true;
    done.push_back(number);
    int64_t potential = nodes[number].potential + distance;
    bool inTime = allEdges(number, false, [&, number = number](const Edge &e) {
      if (credit == 0)
        return false;
      --credit;
      SearchState &next = visit(e.to);
      int64_t lowered = potential + e.weight - nodes[e.to].potential;
      if (!next.done && lowered < 0 && lowered < next.distance) {
        next.distance = lowered;
        next.parent = number;
        next.fact = e.fact;
        queue.push({lowered, e.to});
      }
      return true;
    });
    if (!inTime || std::abs(potential) > budgets.differences.potential)
      return false;
  }
  for (unsigned number : done)
    nodes[number].potential += visit(number).distance;
  return true;
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

bool DifferenceGraph::implies(Difference d, SmallVectorImpl<FactId> *used) {
  if (d.from == d.to)
    return d.weight >= 0;
  // The potential is a solution: if it does not meet `d`, it refutes `d`.
  // Relative to the potential no edge is negative, and the edges of the path
  // may add up to at most `slack`.
  int64_t slack = d.weight + nodes[d.from].potential - nodes[d.to].potential;
  if (slack < 0)
    return false;
  // Search from both ends, since often no edge leads to one of them.
  ++search;
  const unsigned ends[2] = {d.from, d.to};
  Queue queues[2];
  for (bool backward : {false, true}) {
    visit(ends[backward], backward).distance = 0;
    queues[backward].push({0, ends[backward]});
  }
  unsigned budget = budgets.differences.questionEdges;
  for (bool backward = false;; backward = !backward) {
    Queue &queue = queues[backward];
    if (queue.empty())
      return false;
    auto [distance, number] = queue.top();
    queue.pop();
    SearchState &state = visit(number, backward);
    // The two searches may meet at 0, but they do not continue from there,
    // since every range has an edge with 0.
    if (state.done || (number == 0 && ends[backward] != 0))
      continue;
    state.done = true;
    std::optional<unsigned> meeting;
    auto relax = [&, distance = distance, number = number](const Edge &e) {
      if (budget == 0)
        return false;
      --budget;
      int64_t step = nodes[number].potential - nodes[e.to].potential;
      int64_t through = distance + e.weight + (backward ? -step : step);
      SearchState &next = visit(e.to, backward);
      if (next.done || through > slack || through >= next.distance)
        return true;
      next.distance = through;
      next.parent = number;
      next.fact = e.fact;
      queue.push({through, e.to});
      const SearchState &other = visit(e.to, !backward);
      if (other.distance > slack - through)
        return true;
      meeting = e.to;
      return false;
    };
    // Of the edges to one node, use the strongest; or the first one that is
    // strong enough, since its fact tells more.
    auto relaxBundle = [&, distance = distance, number = number](unsigned i) {
      const Bundle &bundle = bundles[i];
      Edge edge = bundle.last(backward);
      const SearchState &other = visit(edge.to, !backward);
      if (other.distance == INT64_MAX)
        return relax(edge);
      int64_t step = nodes[number].potential - nodes[edge.to].potential;
      int64_t most =
          slack - other.distance - distance - (backward ? -step : step);
      auto enough = llvm::partition_point(
          bundle.edges, [&](const auto &e) { return e.first > most; });
      if (enough != bundle.edges.end())
        edge = {edge.to, enough->first, enough->second};
      return relax(edge);
    };
    const Edges &edges = backward ? nodes[number].in : nodes[number].out;
    if (llvm::all_of(edges.permanent, relax) &&
        llvm::all_of(edges.scoped, relaxBundle))
      continue;
    if (!meeting)
      return false;
    if (used) {
      appendPath(d.from, *meeting, false, *used);
      appendPath(d.to, *meeting, true, *used);
    }
    return true;
  }
}

Truth DifferenceGraph::decide(const Constraint &question,
                              SmallVectorImpl<FactId> *used) {
  if (!isOn(Rule::Differences))
    return Truth::Unknown;
  DimExpr e = question.e;
  llvm::SmallVector<FactId, 8> facts;
  auto holds = [&](int64_t bound, bool isUpper) {
    auto d = toDifference({e, DynamicAPInt(bound), isUpper}, /*create=*/false);
    return d && implies(*d, &facts);
  };
  auto finish = [&](llvm::ArrayRef<FactId> facts) {
    if (!used)
      return;
    used->assign(facts.begin(), facts.end());
    llvm::sort(*used);
    used->erase(llvm::unique(*used), used->end());
  };
  if (e.isConstant() ||
      (e.getKind() == ExprKind::Sum && e.getTerms().size() > 2))
    return Truth::Unknown;
  switch (question.kind) {
  case Constraint::NonNegative:
    if (holds(0, false))
      return finish(facts), Truth::True;
    if (holds(-1, true))
      return finish(facts), Truth::False;
    return Truth::Unknown;
  case Constraint::Zero:
  case Constraint::NonZero: {
    Truth isZero = Truth::Unknown;
    if (holds(1, false) || holds(-1, true)) {
      isZero = Truth::False;
    } else if (holds(0, false) && holds(0, true)) {
      isZero = Truth::True;
    }
    if (isZero == Truth::Unknown)
      return isZero;
    finish(facts);
    return question.kind == Constraint::Zero ? isZero : !isZero;
  }
  case Constraint::OneOf:
  case Constraint::AnyOf:
    return Truth::Unknown;
  }
  return Truth::Unknown;
}
