//===- Canonicalize.cpp - Run the listed patterns of upstream -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptionWords.h"
#include "SafeForms.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Transforms/Passes.h"
#include "UpstreamPatterns.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/StringSet.h"
#include <set>

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_CANONICALIZEPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

static bool isOwn(StringRef op) { return op.starts_with("symshape."); }

namespace {

/// Folds the ops of a list, and all of our own dialect. The greedy driver would
/// fold every op.
// Rewrite: listed-folds
class FoldListed : public RewritePattern {
public:
  FoldListed(MLIRContext *context, const llvm::StringSet<> &rules, bool all)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/900, context),
        all(all) {
    setDebugName("FoldListed");
    for (RegisteredOperationName op : context->getRegisteredOperations())
      if (isOwn(op.getStringRef()) ||
          rules.contains(foldText(op.getStringRef())))
        ops.insert(op);
  }

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (op->hasTrait<OpTrait::ConstantLike>() ||
        !(all || ops.contains(op->getName())))
      return failure();
    SmallVector<OpFoldResult> folded;
    rewriter.startOpModification(op);
    if (failed(op->fold(folded))) {
      rewriter.cancelOpModification(op);
      return failure();
    }
    rewriter.finalizeOpModification(op);
    if (folded.empty())
      return success();
    SmallVector<Value> values;
    for (auto [result, type] : llvm::zip_equal(folded, op->getResultTypes())) {
      auto value = dyn_cast<Value>(result);
      if (!value)
        if (Operation *constant = op->getDialect()->materializeConstant(
                rewriter, cast<Attribute>(result), type, op->getLoc()))
          value = constant->getResult(0);
      if (!value)
        return failure();
      values.push_back(value);
    }
    rewriter.replaceOp(op, values);
    return success();
  }

private:
  bool all;
  DenseSet<OperationName> ops;
};

/// Collects the rules that fired.
class FiredRules : public RewriterBase::Listener {
public:
  void notifyPatternBegin(const Pattern &pattern, Operation *op) override {
    current = pattern.getDebugName() == "FoldListed"
                  ? foldText(op->getName().getStringRef())
                  : ruleText(pattern);
  }
  void notifyPatternEnd(const Pattern &, LogicalResult status) override {
    if (succeeded(status))
      rules.insert(current);
  }

  std::set<std::string> rules;

private:
  std::string current;
};

struct Canonicalize : symshape::impl::CanonicalizePassBase<Canonicalize> {
  using CanonicalizePassBase::CanonicalizePassBase;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet known(context);
    auto collect = [&](bool own, auto add) {
      RewritePatternSet set(context);
      add(set);
      for (std::unique_ptr<RewritePattern> &pattern : set.getNativePatterns()) {
        if (!own)
          knownRules.insert(ruleText(*pattern));
        if (own || runs(ruleText(*pattern)))
          known.add(std::move(pattern));
      }
    };
    if (rules.empty())
      for (const UpstreamRule &rule : getUpstreamRules())
        listed.insert(rule.text());
    else
      for (const std::string &rule : rules)
        listed.insert(rule);
    for (Dialect *dialect : context->getLoadedDialects())
      collect(isa<SymShapeDialect>(dialect), [&](RewritePatternSet &set) {
        dialect->getCanonicalizationPatterns(set);
      });
    for (RegisteredOperationName op : context->getRegisteredOperations())
      collect(isOwn(op.getStringRef()), [&](RewritePatternSet &set) {
        op.getCanonicalizationPatterns(set, context);
      });
    known.add<FoldListed>(context, listed, runs("*"));
    if (rules.empty()) {
      populateSafeSlicePatterns(known);
      populateSafeIntegerPatterns(known);
    }
    patterns = FrozenRewritePatternSet(std::move(known));
    return checkWord(UnknownLoc::get(context), "print", print,
                     {"none", "fired", "listed", "known"});
  }

  void runOnOperation() override {
    // Top-down, as upstream's pass sets it: bottom-up, the folding of sums does
    // not end on an unreachable loop (22.1.8). FoldListed folds.
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal().enableFolding(false);
    FiredRules fired;
    if (print == "fired")
      config.setListener(&fired);
    (void)applyPatternsGreedily(getOperation(), patterns, config);
    for (const std::string &rule : fired.rules)
      llvm::outs() << "fired " << rule << "\n";
    if (print == "listed")
      for (const UpstreamRule &rule : getUpstreamRules())
        llvm::outs() << "listed " << rule.text() << "\n";
    if (print == "known")
      for (const std::string &rule : knownRules)
        llvm::outs() << "known " << rule << "\n";
  }

private:
  bool runs(StringRef rule) const {
    return listed.contains(rule) || listed.contains("*");
  }

  llvm::StringSet<> listed;
  std::set<std::string> knownRules;
  FrozenRewritePatternSet patterns;
};

} // namespace
