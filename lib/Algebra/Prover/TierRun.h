//===- TierRun.h - One question on its way through the tiers ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_PROVER_TIERRUN_H
#define SYMSHAPE_LIB_ALGEBRA_PROVER_TIERRUN_H

#include "Prover/ProverImpl.h"
#include "SymShape/Algebra/ProverDebug.h"

namespace mlir::symshape {

/// Asks the tiers in order until one answers the question. Their shared data
/// (the connected facts, the compiled search for witnesses) is made when a tier
/// first needs it.
class Prover::Impl::TierRun {
public:
  TierRun(Impl &prover, const Predicate &question, const Constraint &goal,
          const QueryOptions &options)
      : p(prover), question(question), goal(goal), options(options) {}

  Answer run();
  /// The table of tiers, for readers.
  static std::vector<ProverTier> list();

private:
  /// The result of a tier: stop, or ask the next tier.
  enum class Step { Done, Next };
  /// A row of the table: the texts of a `ProverTier`, and the function that
  /// runs the tier. `budget` makes its text from the fields of `Budgets` that
  /// limit this function.
  struct Tier {
    llvm::StringRef name, summary;
    std::string (*budget)();
    llvm::StringRef cost;
    Step (TierRun::*run)();
  };
  static const Tier tiers[];

  Step guess();
  Step askTable();
  Step askGraph();
  Step collectFacts();
  Step tryFewAssignments();
  Step enumerateFew();
  Step refuteOpposite();
  Step refuteStatement();
  Step enumerateMany();
  Step tryManyAssignments();

  /// The statement is always, or never, true.
  Step prove(bool isTrue, llvm::StringRef tier);
  Step giveUp(llvm::StringRef reason) {
    why = reason;
    return Step::Next;
  }
  Step enumerate(uint64_t limit);
  Step refute(bool truth);
  /// Records an assignment for which the statement has this truth value, if it
  /// meets the facts and can be extended to all of them. True if so.
  bool record(bool truth, Witness witness, bool in64Bits = false);
  void searchWitnesses(unsigned tries);
  /// The facts connected with the question.
  llvm::ArrayRef<FactId> getFacts();
  /// After a proof: the facts it used, and witnesses.
  Answer finish();

  Impl &p;
  const Predicate &question;
  const Constraint &goal;
  const QueryOptions &options;
  Answer answer;
  /// Yes: the statement is always true; No: never.
  Truth proved = Truth::Unknown;
  /// True if the proof needed only intervals or differences.
  bool isCheap = false;
  /// True if intervals, which are exact here, found no proof.
  bool isOpen = false;
  /// The facts of a path of differences.
  llvm::SmallVector<FactId, 8> path;
  std::optional<llvm::SmallVector<FactId>> facts;
  /// True if `facts` are only the nearest ones. They may prove the statement or
  /// its opposite; an assignment that meets them shows nothing.
  bool isPart = false;
  Search search;
  /// Why the tier gave up, for the trace.
  llvm::StringRef why;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ALGEBRA_PROVER_TIERRUN_H
