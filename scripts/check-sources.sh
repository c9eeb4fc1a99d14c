#!/usr/bin/env bash
# Checks of the sources that no compiler makes: each carries its licence line,
# and none is longer than one idea (600 lines; 500 for tests).
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
  ((lines <= limit)) || complain "$file: $lines lines, more than $limit"
done < <(sources h cpp c td mlir | grep -v '/Inputs/')
exit "$failed"
