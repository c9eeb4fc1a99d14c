//===- Counters.cpp - Counters of passes and the prover ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/Counters.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

using namespace mlir::symshape;

void Counters::add(llvm::StringRef group, llvm::StringRef name,
                   llvm::StringRef description, uint64_t n) {
  std::lock_guard<std::mutex> lock(mutex);
  Counter &counter = groups[group.str()][name.str()];
  counter.description = description.str();
  counter.sum += n;
}

uint64_t Counters::get(llvm::StringRef group, llvm::StringRef name) const {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = groups.find(group.str());
  if (found == groups.end())
    return 0;
  auto counter = found->second.find(name.str());
  return counter == found->second.end() ? 0 : counter->second.sum;
}

void Counters::printText(llvm::raw_ostream &os) const {
  std::lock_guard<std::mutex> lock(mutex);
  for (auto &[group, counters] : groups) {
    os << group << "\n";
    for (auto &[name, counter] : counters)
      os << llvm::format("  %8llu  ", (unsigned long long)counter.sum) << name
         << ": " << counter.description << "\n";
  }
}

void Counters::printJSON(llvm::raw_ostream &os) const {
  std::lock_guard<std::mutex> lock(mutex);
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    for (auto &group : groups)
      json.attributeObject(group.first, [&] {
        for (auto &[name, counter] : group.second)
          json.attribute(name, counter.sum);
      });
  });
  os << "\n";
}
