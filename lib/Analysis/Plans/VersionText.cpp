//===- VersionText.cpp - Versions as options state them -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Versions.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::symshape;

std::string InputCondition::text() const {
  switch (kind) {
  case Equals:
    return input + " = " + std::to_string(number);
  case EqualsInput:
    return input + " = " + other;
  case Exceeds:
    return input + " > " + std::to_string(number);
  }
  return "";
}

std::string symshape::toText(ArrayRef<InputCondition> conditions) {
  std::string text;
  for (const InputCondition &condition : conditions)
    text += (text.empty() ? "" : " and ") + condition.text();
  return text;
}

std::string symshape::toIdentifier(ArrayRef<InputCondition> conditions) {
  std::string text;
  for (const InputCondition &condition : conditions) {
    text += (text.empty() ? "" : "_") + condition.input;
    if (condition.kind == InputCondition::Exceeds)
      text += "_above";
    text += "_" + (condition.kind == InputCondition::EqualsInput
                       ? condition.other
                       : std::to_string(condition.number));
  }
  for (char &c : text)
    if (!llvm::isAlnum(c))
      c = '_';
  return text;
}

std::string InputPlace::text() const {
  std::string name = "argument " + std::to_string(argument);
  return axis < 0 ? name : "dimension " + std::to_string(axis) + " of " + name;
}

std::string SizeGuard::text() const {
  switch (kind) {
  case InputCondition::Equals:
    return place.text() + " is " + std::to_string(number);
  case InputCondition::EqualsInput:
    return place.text() + " equals " + other.text();
  case InputCondition::Exceeds:
    return place.text() + " exceeds " + std::to_string(number);
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

namespace {

/// Reads the text of one version.
class VersionReader {
public:
  explicit VersionReader(StringRef text) : rest(text.trim()) {}

  /// Returns the alternatives of each condition; fails on other text.
  FailureOr<SmallVector<InputConditions>> read() {
    SmallVector<InputConditions> conditions;
    while (!rest.empty()) {
      std::string name;
      if (failed(takeName(name)))
        return failure();
      InputConditions alternatives;
      if (rest.consume_front(">")) {
        std::optional<int64_t> number = takeNumber();
        if (!number)
          return failure();
        alternatives.push_back({name, InputCondition::Exceeds, *number});
      } else if (rest.consume_front("=")) {
        do {
          if (std::optional<int64_t> number = takeNumber()) {
            alternatives.push_back({name, InputCondition::Equals, *number});
            continue;
          }
          std::string other;
          if (failed(takeName(other)))
            return failure();
          alternatives.push_back({name, InputCondition::EqualsInput, 0, other});
        } while (rest.consume_front("|"));
      } else {
        return failure();
      }
      if (!rest.empty() && rest.front() != ',' && !llvm::isSpace(rest.front()))
        return failure();
      rest = rest.ltrim(", \t\n");
      conditions.push_back(alternatives);
    }
    return conditions;
  }

private:
  static bool endsWord(char c) {
    return llvm::isSpace(c) || StringRef(",;|=>\"").contains(c);
  }

  LogicalResult takeName(std::string &name) {
    rest = rest.ltrim();
    if (rest.consume_front("\"")) {
      size_t end = rest.find('"');
      if (end == StringRef::npos)
        return failure();
      name = rest.take_front(end).str();
      rest = rest.drop_front(end + 1).ltrim(" ");
    } else {
      name = rest.take_until(endsWord).str();
      rest = rest.drop_front(name.size());
      // `b = 8` is one condition, `b=8 c=9` are two.
      StringRef after = rest.ltrim(" ");
      if (after.starts_with("=") || after.starts_with(">"))
        rest = after;
    }
    return success(!name.empty());
  }

  /// Takes a number, if the next word is one.
  std::optional<int64_t> takeNumber() {
    StringRef word = rest.ltrim(" ").take_until(endsWord);
    int64_t number;
    if (word.getAsInteger(10, number))
      return std::nullopt;
    rest = rest.ltrim(" ").drop_front(word.size());
    return number;
  }

  StringRef rest;
};

} // namespace

/// Appends each combination of the alternatives, the last condition varying
/// fastest. A combination that exists already is left out.
static void combine(ArrayRef<InputConditions> conditions,
                    SmallVectorImpl<InputConditions> &versions) {
  SmallVector<size_t> chosen(conditions.size(), 0);
  while (!conditions.empty()) {
    InputConditions version;
    for (auto [i, alternatives] : llvm::enumerate(conditions))
      if (!llvm::is_contained(version, alternatives[chosen[i]]))
        version.push_back(alternatives[chosen[i]]);
    if (!llvm::is_contained(versions, version))
      versions.push_back(version);
    size_t i = conditions.size();
    while (i > 0 && ++chosen[i - 1] == conditions[i - 1].size())
      chosen[--i] = 0;
    if (i == 0)
      return;
  }
}

static size_t numCombinations(ArrayRef<InputConditions> conditions) {
  size_t number = 1;
  for (const InputConditions &alternatives : conditions)
    number = std::min(number * std::max<size_t>(alternatives.size(), 1),
                      analysisBudgets.plans.combinations + 1);
  return number;
}

LogicalResult
symshape::parseVersions(StringRef text,
                        SmallVectorImpl<InputConditions> &versions,
                        std::string &error) {
  text = text.trim();
  // A shell may leave quotes around the whole text.
  if (text.size() > 1 && text.front() == text.back() &&
      (text.front() == '\'' || text.front() == '"') &&
      text.count(text.front()) == 2)
    text = text.drop_front().drop_back();
  for (StringRef part : llvm::split(text, ';')) {
    FailureOr<SmallVector<InputConditions>> conditions =
        VersionReader(part).read();
    if (failed(conditions)) {
      error = "expected conditions such as 'batch=1|8,seq=512', with a "
              "semicolon between lists of conditions, found '" +
              text.str() + "'";
      return failure();
    }
    if (numCombinations(*conditions) > analysisBudgets.plans.combinations) {
      error = "expected at most " +
              std::to_string(analysisBudgets.plans.combinations) +
              " combinations of alternatives, found more in '" +
              part.trim().str() + "'";
      return failure();
    }
    combine(*conditions, versions);
  }
  return success();
}

SmallVector<InputConditions>
symshape::likelyVersions(FunctionOpInterface func) {
  SmallVector<InputConditions> conditions, versions;
  auto symbols =
      func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  if (!symbols)
    return versions;
  for (SymbolInfoAttr info : symbols.getSymbols()) {
    InputConditions alternatives;
    for (int64_t value : info.getLikely())
      alternatives.push_back(
          {info.getName().str(), InputCondition::Equals, value});
    if (alternatives.empty())
      continue;
    // The values of further symbols would make too many combinations.
    conditions.push_back(alternatives);
    if (numCombinations(conditions) > analysisBudgets.plans.combinations)
      conditions.pop_back();
  }
  combine(conditions, versions);
  return versions;
}
