//===- PrintComparison.cpp - Text and JSON of a comparison ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/CompareShapes.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace mlir::symshape;

StringRef symshape::stringify(ShapeDifference::Kind kind) {
  switch (kind) {
  case ShapeDifference::Argument:
    return "argument";
  case ShapeDifference::Result:
    return "result";
  case ShapeDifference::Watched:
    return "watched";
  case ShapeDifference::Check:
    return "check";
  case ShapeDifference::Divisor:
    return "divisor";
  case ShapeDifference::Undefined:
    return "undefined";
  case ShapeDifference::Function:
    return "function";
  }
  llvm_unreachable("all kinds are handled");
}

std::string ShapeDifference::text() const {
  // A program that cannot be read has no function.
  std::string text = function.empty() ? what : "function '" + function + "'";
  if (!function.empty() && !what.empty())
    text += ", " + what;
  if (!before.empty())
    text += ": '" + before + "' before, '" + after + "' after";
  for (auto [i, size] : llvm::enumerate(example.sizes))
    text += (i == 0 ? "; for " : ", ") + size.first + " = " +
            llvm::to_string(size.second);
  bool isKnown = before.empty() || !example.sizes.empty();
  if (isKnown && example.expected && example.found)
    text += ": " + llvm::to_string(*example.expected) + " before, " +
            llvm::to_string(*example.found) + " after";
  if (!reason.empty())
    text += "; " + reason;
  return text;
}

void symshape::printComparison(llvm::raw_ostream &os,
                               const ShapeComparison &found,
                               bool printUndecided) {
  for (const ShapeDifference &d : found.differences)
    if (d.isChanged || printUndecided)
      os << (d.isChanged ? "changed" : "undecided")
         << (d.pass.empty() ? "" : " " + d.pass) << ": " << d.text() << '\n';
  os << found.equal << " equal, " << found.changed << " changed, "
     << found.undecided << " undecided, in " << found.functions
     << (found.functions == 1 ? " function\n" : " functions\n");
}

static void printLocation(llvm::json::OStream &json, StringRef name,
                          Location loc) {
  if (auto file = loc->findInstanceOf<FileLineColLoc>())
    json.attributeObject(name, [&] {
      json.attribute("file", file.getFilename().getValue());
      json.attribute("line", file.getLine());
      json.attribute("column", file.getColumn());
    });
}

/// Numbers of any size.
static void printNumber(llvm::json::OStream &json, StringRef name,
                        const llvm::DynamicAPInt &value) {
  json.attributeBegin(name);
  json.rawValue(llvm::to_string(value));
  json.attributeEnd();
}

void symshape::printComparisonJSON(llvm::raw_ostream &os,
                                   const ShapeComparison &found) {
  llvm::json::OStream json(os, /*IndentSize=*/1);
  json.object([&] {
    json.attribute("version", 1);
    json.attribute("functions", found.functions);
    json.attribute("equal", found.equal);
    json.attribute("changed", found.changed);
    json.attribute("undecided", found.undecided);
    json.attributeArray("differences", [&] {
      for (const ShapeDifference &d : found.differences)
        json.object([&] {
          json.attribute("kind", stringify(d.kind));
          json.attribute("state", d.isChanged ? "changed" : "undecided");
          json.attribute("function", d.function);
          if (!d.pass.empty())
            json.attribute("pass", d.pass);
          json.attribute("what", d.what);
          if (!d.before.empty()) {
            json.attribute("before", d.before);
            json.attribute("after", d.after);
          }
          if (d.isChanged)
            json.attributeObject("example", [&] {
              json.attributeObject("sizes", [&] {
                for (auto &[name, value] : d.example.sizes)
                  printNumber(json, name, value);
              });
              if (d.example.expected && d.example.found) {
                printNumber(json, "before", *d.example.expected);
                printNumber(json, "after", *d.example.found);
              }
            });
          if (!d.reason.empty())
            json.attribute("reason", d.reason);
          printLocation(json, "before_location", d.beforeLoc);
          printLocation(json, "after_location", d.afterLoc);
        });
    });
  });
  os << '\n';
}
