//===- ExplainPrint.cpp - Explanations in text and JSON -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Text.h"
#include "SymShape/Analysis/ExplainReport.h"
#include "SymShape/Analysis/Report.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::symshape;

static bool isOpen(const ExplainedItem &item) {
  return !item.explanation.question.empty() && !item.explanation.isDecided();
}

/// The causes of open questions with their counts, in program order.
static llvm::MapVector<StringRef, unsigned>
countCauses(ArrayRef<ExplainedItem> items) {
  llvm::MapVector<StringRef, unsigned> causes;
  for (const ExplainedItem &item : items)
    if (isOpen(item))
      causes[item.explanation.cause] += 1 + item.also.size();
  return causes;
}

/// `3 questions: 1 answered, 2 open`, and a line for each cause.
static void printSummary(llvm::raw_ostream &os,
                         const ExplanationReport &report) {
  unsigned numOpen = 0;
  auto causes = countCauses(report.items);
  for (auto &[cause, count] : causes)
    numOpen += count;
  unsigned all = report.numDecided + numOpen;
  os << counted(all, "question", "questions") << ": " << report.numDecided
     << " proved or refuted, " << numOpen << " undecided\n";
  for (auto &[cause, count] : causes)
    os << "  " << count << (count == 1 ? " depends on " : " depend on ")
       << cause << '\n';
  if (!report.items.empty())
    os << '\n';
}

static void printLines(llvm::raw_ostream &os, StringRef text) {
  SmallVector<StringRef> lines;
  text.rtrim().split(lines, '\n');
  for (StringRef line : lines)
    os << "      " << line << '\n';
}

static void printFix(llvm::raw_ostream &os, const MissingFact &missing,
                     const SuggestedFix &fix) {
  os << "    to make the answer '" << missing.answer << "': ";
  if (fix.kind == SuggestedFix::DeclareSymbols) {
    os << "declare symshape.symbols = " << fix.text << '\n';
    return;
  }
  os << "insert before " << placeText(fix.where->getLoc()) << '\n';
  printLines(os, fix.text);
}

/// Prints an item. Each data-dependent number is described once for each
/// function: `described` has the texts that were printed.
static void printItem(llvm::raw_ostream &os, const ExplainedItem &item,
                      llvm::StringSet<> &described) {
  const Explanation &e = item.explanation;
  os << "  " << placeText(e.loc) << ": " << item.subject;
  if (!e.question.empty())
    os << ": " << stringify(e.verdict) << ": '" << e.question << "'";
  os << '\n';
  for (auto &[subject, loc] : item.also)
    os << "    the same question: " << subject << " at " << placeText(loc)
       << '\n';
  for (const ExplainStep &step : e.steps) {
    if (step.kind == ExplainStep::Data && !described.insert(step.text).second)
      continue;
    os.indent(4 + 2 * step.depth);
    if (step.loc != e.loc || step.kind == ExplainStep::Definition)
      os << placeText(step.loc) << ": ";
    auto [first, more] = StringRef(step.text).split('\n');
    os << first << '\n';
    if (!more.empty())
      printLines(os, more);
  }
  for (auto &[missing, fix] : item.fixes)
    printFix(os, missing, fix);
}

void symshape::printExplanations(llvm::raw_ostream &os,
                                 const ExplanationReport &report, bool all) {
  if (report.isSurvey)
    printSummary(os, report);
  size_t numOpen = llvm::count_if(report.items, isOpen);
  bool isShort =
      report.isSurvey && !all && numOpen > analysisBudgets.texts.listed;
  llvm::StringSet<> shown, described;
  Operation *function = nullptr;
  for (const ExplainedItem &item : report.items) {
    if (isShort && isOpen(item) && !shown.insert(item.explanation.cause).second)
      continue;
    FunctionOpInterface func = item.function;
    if (func != function) {
      described.clear();
      os << (function ? "\n" : "") << "function @" << func.getName() << '\n';
    }
    function = func;
    printItem(os, item, described);
  }
  if (isShort)
    os << "\nthe list has one undecided question for each cause; option "
          "'decided' lists all "
       << numOpen << '\n';
}

void symshape::printExplanationsJSON(llvm::raw_ostream &os,
                                     const ExplanationReport &report) {
  llvm::json::OStream json(os, 2);
  json.array([&] {
    for (const ExplainedItem &item : report.items)
      json.object([&] {
        FunctionOpInterface func = item.function;
        const Explanation &e = item.explanation;
        json.attribute("function", func.getName());
        json.attribute("subject", item.subject);
        json.attribute("location", locationText(e.loc));
        if (!e.question.empty()) {
          json.attribute("question", e.question);
          json.attribute("verdict", stringify(e.verdict));
        }
        if (isOpen(item))
          json.attribute("cause", e.cause);
        json.attributeArray("also", [&] {
          for (const auto &other : item.also)
            json.object([&] {
              json.attribute("subject", other.first);
              json.attribute("location", locationText(other.second));
            });
        });
        json.attributeArray("steps", [&] {
          for (const ExplainStep &step : e.steps)
            json.object([&] {
              json.attribute("kind", stringify(step.kind));
              json.attribute("location", locationText(step.loc));
              json.attribute("text", step.text);
              if (step.kind == ExplainStep::Definition)
                json.attribute("depth", step.depth);
            });
        });
        json.attributeArray("fixes", [&] {
          for (const auto &entry : item.fixes)
            json.object([&] {
              const SuggestedFix &fix = entry.second;
              bool declares = fix.kind == SuggestedFix::DeclareSymbols;
              json.attribute("kind", declares ? "declare" : "insert");
              json.attribute("location", locationText(fix.where->getLoc()));
              json.attribute("for", entry.first.answer);
              json.attribute("text", fix.text);
            });
        });
      });
  });
  os << '\n';
}
