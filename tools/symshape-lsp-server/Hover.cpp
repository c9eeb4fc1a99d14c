//===- Hover.cpp - Text about a value, for hover ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hover.h"
#include "SymShape/Analysis/Explain.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::lsp;

namespace {
/// Writes the description of one value. Long parts end with `...`.
class HoverText {
public:
  HoverText(const Chunk &chunk, const FunctionShapes &shapes)
      : chunk(chunk), shapes(shapes), module(shapes.getModule()),
        explainer(shapes, OpPrintingFlags().printNameLocAsPrefix()), os(text) {
    explainer.setValueNames([&](Value v) { return chunk.nameOf(v); });
  }

  std::string describe(Value v) {
    os << "`" << explainer.text(v) << " : " << v.getType() << "`\n\n";
    if (!shapes.describes(v)) {
      os << "The analysis does not describe this value.\n";
      return text;
    }
    if (isa<ShapedType>(v.getType()))
      describeShape(v);
    else
      describeNumber(v);
    return text;
  }

private:
  static constexpr size_t kMaxSteps = 12, kMaxLeaves = 6;

  void describeShape(Value v) {
    SmallVector<Extent> extents = shapes.describe(v);
    if (extents.empty())
      os << "A value of rank 0, or of unknown rank.\n";
    else
      os << "| dimension | extent | guarantee |\n|---|---|---|\n";
    for (auto [axis, extent] : llvm::enumerate(extents)) {
      std::string expr = extent.isUnknown() ? "?" : module.text(extent.expr);
      os << "| " << axis << " | `" << expr << "` | "
         << stringify(extent.guarantee) << " |\n";
    }
    SmallVector<ExplainStep> sources;
    llvm::SetVector<DimExpr> leaves;
    for (auto [axis, e] : llvm::enumerate(shapes.extents(v))) {
      if (!e.isConstant())
        llvm::append_range(sources, explainer.explainExtent(v, axis));
      leaves.insert_range(e.getLeaves());
    }
    list("Sources", sources);
    describeLeaves(leaves.getArrayRef());
    SmallVector<ExplainStep> contents;
    for (auto [i, e] : llvm::enumerate(shapes.contents(v)))
      contents.push_back({ExplainStep::Definition, v.getLoc(),
                          "element " + std::to_string(i) + " is '" +
                              (e ? module.text(e) : "?") + "'"});
    list("Elements", contents);
  }

  void describeNumber(Value v) {
    if (ConditionRef condition = shapes.condition(v)) {
      Operation *at = v.getDefiningOp();
      if (!at)
        at = &v.getParentBlock()->front();
      Explanation why = explainer.explain(condition, at);
      os << "`" << why.question << "`: **" << stringify(why.verdict) << "**\n";
      list("Why", why.steps);
      return;
    }
    DimExpr e = shapes.content(v);
    if (!e)
      return void(os << "The analysis has no expression for this number.\n");
    os << "The number is `" << module.text(e) << "`.\n";
    list("Sources", explainer.explainContent(v));
    describeLeaves(e.getLeaves());
  }

  void describeLeaves(ArrayRef<DimExpr> leaves) {
    for (DimExpr leaf : leaves.take_front(kMaxLeaves))
      list("Facts about `" + module.text(leaf) + "`",
           explainer.explainLeaf(leaf));
  }

  /// A list with the line of each step, each text once.
  void list(const Twine &title, ArrayRef<ExplainStep> steps) {
    SmallVector<std::string> lines;
    for (const ExplainStep &step : steps) {
      std::string entry = step.text;
      if (auto line = chunk.lineOf(step.loc))
        entry += " (line " + std::to_string(*line) + ")";
      if (!llvm::is_contained(lines, entry))
        lines.push_back(entry);
    }
    if (lines.empty())
      return;
    os << "\n**" << title << "**\n\n";
    for (const std::string &line : ArrayRef(lines).take_front(kMaxSteps))
      os << "- " << line << "\n";
    if (lines.size() > kMaxSteps)
      os << "- ...\n";
  }

  const Chunk &chunk;
  const FunctionShapes &shapes;
  ModuleShapes &module;
  Explainer explainer;
  std::string text;
  llvm::raw_string_ostream os;
};
} // namespace

/// The results for the function around a value; null if there are none.
static const FunctionShapes *resultsFor(Value v, ModuleShapes &shapes) {
  Operation *op = v.getDefiningOp();
  if (!op)
    op = cast<BlockArgument>(v).getOwner()->getParentOp();
  for (; op; op = op->getParentOp())
    if (auto func = dyn_cast<FunctionOpInterface>(op))
      if (llvm::is_contained(shapes.functions(), func))
        return &shapes.of(func);
  return nullptr;
}

std::optional<llvm::lsp::Hover>
symshape::lsp::describeAt(Chunk &chunk, TextPosition position) {
  std::optional<ValueAtPosition> at = chunk.findValue(position);
  if (!at)
    return std::nullopt;
  llvm::lsp::Hover hover(at->range);
  for (Value v : at->values) {
    const FunctionShapes *shapes = resultsFor(v, *chunk.getShapes());
    if (!shapes)
      continue;
    if (!hover.contents.value.empty())
      hover.contents.value += "\n---\n";
    hover.contents.value += HoverText(chunk, *shapes).describe(v);
  }
  return hover.contents.value.empty() ? std::nullopt : std::optional(hover);
}
