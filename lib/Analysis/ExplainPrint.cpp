//===- ExplainPrint.cpp - Explanations in text and JSON -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ExplainReport.h"
#include "SymShape/Analysis/Report.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::symshape;

void symshape::printExplanations(llvm::raw_ostream &os,
                                 ArrayRef<ExplainedItem> items) {
  Operation *function = nullptr;
  for (const ExplainedItem &item : items) {
    FunctionOpInterface func = item.function;
    if (func != function)
      os << (function ? "\n" : "") << "function @" << func.getName() << '\n';
    function = func;
    const Explanation &e = item.explanation;
    os << "  " << locationText(e.loc) << ": " << item.subject;
    if (!e.question.empty())
      os << ": " << stringify(e.verdict) << ": '" << e.question << "'";
    os << '\n';
    for (const ExplainStep &step : e.steps) {
      os.indent(4 + 2 * step.depth);
      if (step.loc != e.loc || step.kind == ExplainStep::Definition)
        os << locationText(step.loc) << ": ";
      os << step.text << '\n';
    }
    for (auto &[missing, fix] : item.fixes) {
      os << "    fix, for '" << stringify(missing.verdict) << "': ";
      if (fix.kind == SuggestedFix::DeclareSymbols)
        os << "declare symshape.symbols = " << fix.text << '\n';
      else {
        os << "insert before " << locationText(fix.where->getLoc()) << '\n';
        SmallVector<StringRef> lines;
        StringRef(fix.text).rtrim().split(lines, '\n');
        for (StringRef line : lines)
          os << "      " << line << '\n';
      }
    }
  }
}

void symshape::printExplanationsJSON(llvm::raw_ostream &os,
                                     ArrayRef<ExplainedItem> items) {
  llvm::json::OStream json(os, 2);
  json.array([&] {
    for (const ExplainedItem &item : items)
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
              json.attribute("for", stringify(entry.first.verdict));
              json.attribute("text", fix.text);
            });
        });
      });
  });
  os << '\n';
}
