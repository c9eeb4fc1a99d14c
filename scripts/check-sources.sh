#!/usr/bin/env bash
# Checks the sources for what no compiler checks: each has its licence line. As
# advice, lists files over 600 lines (500 for tests): they often contain two
# ideas. Split a file by idea, never by count.
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
exit "$failed"
