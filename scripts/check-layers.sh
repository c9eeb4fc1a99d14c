#!/usr/bin/env bash
# Checks that the algebra does not use the IR: of mlir/ it may include only
# mlir/Support and the Presburger library, and of this project only itself.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bad=$(grep -rnE '^ *# *include *[<"](mlir|SymShape|mlir-c)/' \
  include/SymShape/Algebra lib/Algebra |
  grep -vE '[<"](mlir/Support/|mlir/Analysis/Presburger/|SymShape/Algebra/)' ||
  true)
[ -z "$bad" ] && exit 0
printf '%s\n' "$bad"
printf 'the algebra may not include these\n'
exit 1
