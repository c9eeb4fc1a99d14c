#!/usr/bin/env bash
# Runs tests with sanitizers:
#
#   scripts/test-sanitizers.sh [--all] [asan] [tsan]   (default: both)
#
# Without --all, only the tests of misuse and threads: nulls, erased and reused
# ops, foreign contexts and functions, declarations, function passes in several
# threads, two threads on one analysis. This builds only the unit tests of the
# analysis, which takes minutes. SYMSHAPE_GTEST_FILTER selects other tests of the
# analysis, '*' all of them.
#
# With --all, all unit tests and the lit suite. This builds everything, which
# takes an hour or more on two cores. SYMSHAPE_LIT_FILTER selects tests of the lit suite,
# as lit's --filter.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

filter=${SYMSHAPE_GTEST_FILTER:-'ChangedIRTest.*:MisuseTest.*:QueriesTest.*:ConcreteSizes*'}
all=
if [ "${1:-}" = --all ]; then
  all=1
  filter=${SYMSHAPE_GTEST_FILTER:-'*'}
  shift
fi
[ $# -gt 0 ] || set -- asan tsan
# libMLIR.so is not instrumented, but shares LLVM's allocators with code that
# is: one side uses memory that the other side has poisoned. ThreadSanitizer sees
# its allocations, but not the atomic operations that order them.
export ASAN_OPTIONS=allow_user_poisoning=0:detect_leaks=0
export UBSAN_OPTIONS=print_stacktrace=1
export TSAN_OPTIONS=ignore_noninstrumented_modules=1
status=0
for preset in "$@"; do
  case "$preset" in
  asan | tsan) ;;
  *) die "expected asan or tsan, found '$preset'" ;;
  esac
  dir=build-$preset
  if [ -z "$all" ]; then
    bash scripts/build.sh --preset "$preset" SymShapeAnalysisTests
    tests=SymShapeAnalysisTests
  else
    bash scripts/build.sh --preset "$preset"
    tests=$(cat "$dir/unittests/list.txt")
  fi
  for test in $tests; do
    say "$preset: $test $filter"
    "$dir/unittests/$test" --gtest_brief=1 --gtest_filter="$filter" || status=1
  done
  [ -n "$all" ] || continue
  say "$preset: lit suite"
  "$LLVM_ROOT/bin/lit" -sv --filter "${SYMSHAPE_LIT_FILTER:-.}" "$dir/test" ||
    status=1
done
exit "$status"
