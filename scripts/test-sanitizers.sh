#!/usr/bin/env bash
# Runs the tests of misuse and threads with sanitizers: nulls, erased and reused
# ops, foreign contexts and functions, declarations, function passes in several threads, two
# threads on one analysis. Builds only the unit tests of the analysis, which
# takes minutes:
#
#   scripts/test-sanitizers.sh [asan] [tsan]   (default: both)
#
# SYMSHAPE_GTEST_FILTER selects other tests of the analysis, '*' all of them.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

filter=${SYMSHAPE_GTEST_FILTER:-'ChangedIRTest.*:MisuseTest.*:QueriesTest.*:ConcreteSizes*'}
[ $# -gt 0 ] || set -- asan tsan
# libMLIR.so is not instrumented, but shares LLVM's allocators with code that
# is: one side uses memory that the other side has poisoned.
export ASAN_OPTIONS=allow_user_poisoning=0:detect_leaks=0
export UBSAN_OPTIONS=print_stacktrace=1
status=0
for preset in "$@"; do
  case "$preset" in
  asan | tsan) ;;
  *) die "expected asan or tsan, found '$preset'" ;;
  esac
  bash scripts/build.sh --preset "$preset" SymShapeAnalysisTests
  say "$preset: $filter"
  "build-$preset/unittests/SymShapeAnalysisTests" --gtest_brief=1 \
    --gtest_filter="$filter" || status=1
done
exit "$status"
