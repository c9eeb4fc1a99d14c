//===- PrintObligations.cpp - Obligations as JSON and text ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Obligations.h"
#include "SymShape/Analysis/Report.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace mlir::symshape;

/// Raise it if a reader of the former version may misread the new one.
static constexpr int64_t kSchemaVersion = 1;

StringRef symshape::stringify(ObligationKind kind) {
  switch (kind) {
  case ObligationKind::Premise:
    return "premise";
  case ObligationKind::ResultClaim:
    return "result-claim";
  case ObligationKind::ValueClaim:
    return "value-claim";
  case ObligationKind::Precondition:
    return "precondition";
  case ObligationKind::Check:
    return "check";
  case ObligationKind::CalleePremise:
    return "callee-premise";
  case ObligationKind::Contradiction:
    return "contradiction";
  case ObligationKind::Unexamined:
    return "unexamined";
  }
  llvm_unreachable("all kinds are handled");
}

StringRef symshape::stringify(ObligationState state) {
  switch (state) {
  case ObligationState::Proved:
    return "proved";
  case ObligationState::Checked:
    return "checked";
  case ObligationState::Data:
    return "data";
  case ObligationState::Open:
    return "open";
  case ObligationState::Unread:
    return "unread";
  case ObligationState::Unstated:
    return "unstated";
  case ObligationState::Skipped:
    return "skipped";
  case ObligationState::Refuted:
    return "refuted";
  }
  llvm_unreachable("all states are handled");
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static void printPlace(llvm::json::OStream &json, FileLineColLoc loc) {
  json.attribute("file", loc.getFilename().getValue());
  json.attribute("line", loc.getLine());
  json.attribute("column", loc.getColumn());
}

/// The source places of a location, the innermost call first.
static void appendPlaces(LocationAttr loc,
                         SmallVectorImpl<FileLineColLoc> &places) {
  if (auto file = dyn_cast<FileLineColLoc>(loc))
    return places.push_back(file);
  if (auto call = dyn_cast<CallSiteLoc>(loc)) {
    appendPlaces(call.getCallee(), places);
    return appendPlaces(call.getCaller(), places);
  }
  if (auto name = dyn_cast<NameLoc>(loc))
    return appendPlaces(name.getChildLoc(), places);
  if (auto fused = dyn_cast<FusedLoc>(loc))
    for (Location part : fused.getLocations())
      appendPlaces(part, places);
}

static void printLocation(llvm::json::OStream &json, Location loc) {
  SmallVector<FileLineColLoc> places;
  appendPlaces(loc, places);
  if (places.empty())
    return;
  json.attributeObject("location", [&] { printPlace(json, places.front()); });
  json.attributeArray("places", [&] {
    for (FileLineColLoc place : places)
      json.object([&] { printPlace(json, place); });
  });
}

/// Numbers of any size.
static void printNumber(llvm::json::OStream &json, StringRef name,
                        const llvm::DynamicAPInt &value) {
  json.attributeBegin(name);
  json.rawValue(llvm::to_string(value));
  json.attributeEnd();
}

static void printEntry(llvm::json::OStream &json, const Obligation &o,
                       StringRef id) {
  json.attribute("id", id);
  json.attribute("kind", stringify(o.kind));
  json.attribute("state", stringify(o.state));
  json.attribute("function", o.function);
  json.attribute("op", o.op);
  printLocation(json, o.loc);
  json.attribute("message", o.message);
  if (!o.label.empty())
    json.attribute("label", o.label);
  if (!o.expected.empty())
    json.attribute("expected", o.expected);
  if (!o.found.empty())
    json.attribute("found", o.found);
  if (o.isNever)
    json.attribute("never", true);
  if (o.example)
    json.attributeObject("example", [&] {
      json.attributeObject("sizes", [&] {
        for (auto &[name, value] : o.example.sizes)
          printNumber(json, name, value);
      });
      if (o.example.expected && o.example.found) {
        printNumber(json, "expected", *o.example.expected);
        printNumber(json, "found", *o.example.found);
      }
    });
  json.attributeArray("notes", [&] {
    for (const ExplainStep &note : o.notes)
      json.object([&] {
        json.attribute("kind", stringify(note.kind));
        json.attribute("message", note.text);
        printLocation(json, note.loc);
      });
  });
  json.attribute("consequences", o.consequences);
}

void symshape::printObligationsJSON(llvm::raw_ostream &os,
                                    const Obligations &found) {
  llvm::json::OStream json(os, /*IndentSize=*/1);
  json.object([&] {
    json.attribute("version", kSchemaVersion);
    json.attributeObject("counts", [&] {
      for (auto it = found.counts.begin(); it != found.counts.end();) {
        ObligationKind kind = it->first.first;
        json.attributeObject(stringify(kind), [&] {
          for (; it != found.counts.end() && it->first.first == kind; ++it)
            json.attribute(stringify(it->first.second), it->second);
        });
      }
    });
    json.attributeObject("unregistered", [&] {
      for (auto &[name, count] : found.unregistered)
        json.attribute(name, count);
    });
    json.attributeArray("obligations", [&] {
      std::map<ObligationKind, unsigned> numbers;
      for (const Obligation &o : found.list)
        json.object([&] {
          std::string id =
              stringify(o.kind).str() + "-" + std::to_string(++numbers[o.kind]);
          printEntry(json, o, id);
        });
    });
  });
  os << '\n';
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

void symshape::printObligations(llvm::raw_ostream &os,
                                const Obligations &found) {
  for (auto &[key, count] : found.counts)
    os << stringify(key.first) << ": " << count << ' ' << stringify(key.second)
       << '\n';
  for (const Obligation &o : found.list) {
    os << '\n'
       << describeLocation(o.loc) << stringify(o.kind) << ' '
       << stringify(o.state) << ": " << o.message;
    if (!o.label.empty())
      os << ": \"" << o.label << '"';
    os << '\n';
    if (o.example)
      os << "  " << o.example.text() << '\n';
    for (const ExplainStep &note : o.notes)
      os << "  " << describeLocation(note.loc) << note.text << '\n';
    if (o.consequences != 0)
      os << "  and " << o.consequences
         << (o.consequences == 1 ? " consequence\n" : " consequences\n");
  }
}
