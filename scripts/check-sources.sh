#!/usr/bin/env bash
# Checks rules for sources that no compiler checks: each has its licence line,
# limits are fields of a struct of budgets, and lists of ops outside of their
# models have a reason. As advice, lists files over 600
# lines (500 for tests): they often contain two ideas. Split a file by idea,
# never by count.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

failed=0
complain() {
  printf '%s\n' "$*" >&2
  failed=1
}

while IFS= read -r file; do
  if [[ $file != *.mlir ]]; then
    grep -q 'SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception' "$file" ||
      complain "$file: no SPDX licence line"
  fi
  limit=600
  [[ $file == test/* || $file == unittests/* ]] && limit=500
  lines=$(wc -l <"$file")
  ((lines <= limit)) ||
    printf 'advice: %s: %s lines, more than %s\n' "$file" "$lines" "$limit"
done < <(sources h cpp c td mlir | grep -v '/Inputs/')

# The size of a printed expression is part of the API. A constant that is equal to
# a field is no limit of its own.
while IFS= read -r line; do
  complain "$line: expected a field of Budgets, ExprBudgets or AnalysisBudgets"
done < <(grep -rnE 'constexpr [^(;"]*\bkMax[A-Z][A-Za-z]* *= *[0-9(]' lib include |
  grep -vE '\bkMaxPrintedNodes\b')

# Knowledge of an op belongs to its model.
lists=$(python3 scripts/count-op-lists.py --check) || complain "$lists"

exit "$failed"
