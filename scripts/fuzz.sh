#!/usr/bin/env bash
# Runs the fuzz targets with clang's libFuzzer, under the address and
# undefined-behaviour sanitizers:
#
#   scripts/fuzz.sh [--seconds N] [TARGET...]   (default: 600 s for each target)
#
# The targets are expressions, questions, programs and bytecode of
# tools/symshape-fuzz, and calls, the C API. The seeds are test/Fuzz/Inputs and
# the programs of the tests; the inputs that libFuzzer adds stay in
# build-fuzz/corpus. An input that breaks a promise is kept in build-fuzz/found,
# and the script exits with 1: mend the cause, and keep a short input in
# test/Fuzz/Inputs, which a test runs in each build.
# The first build takes about twenty minutes on two cores.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

seconds=600
if [ "${1:-}" = --seconds ]; then
  [ $# -ge 2 ] || die "--seconds needs a number"
  seconds=$2
  shift 2
fi
[ $# -gt 0 ] || set -- expressions questions programs bytecode calls
for target in "$@"; do
  case "$target" in
  expressions | questions | programs | bytecode | calls) ;;
  *) die "expected expressions, questions, programs, bytecode or calls, found '$target'" ;;
  esac
done

bash scripts/build.sh --preset fuzz symshape-fuzz symshape-fuzz-c symshape-opt
bin=build-fuzz/bin
# libMLIR.so is not instrumented; see scripts/test-sanitizers.sh.
export ASAN_OPTIONS=allow_user_poisoning=0:detect_leaks=0
export UBSAN_OPTIONS=print_stacktrace=1
mkdir -p build-fuzz/found
status=0
for target in "$@"; do
  corpus=build-fuzz/corpus/$target
  mkdir -p "$corpus"
  run=("$bin/symshape-fuzz" "$target")
  seeds=("test/Fuzz/Inputs/$target")
  case "$target" in
  calls) run=("$bin/symshape-fuzz-c") ;;
  programs) seeds+=(test/Dialect test/Transforms test/Analysis) ;;
  bytecode)
    run=("$bin/symshape-fuzz" programs)
    seeds=(build-fuzz/corpus/seeds-bytecode)
    mkdir -p "${seeds[0]}"
    for program in test/Dialect/*.mlir; do
      "$bin/symshape-opt" --emit-bytecode "$program" \
        -o "${seeds[0]}/$(basename "$program").bc" 2>/dev/null || true
    done
    ;;
  esac
  say "$target: $seconds seconds"
  "${run[@]}" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=4096 \
    -max_len=8192 -dict=test/Fuzz/Inputs/fuzz.dict -print_final_stats=1 \
    -artifact_prefix="build-fuzz/found/$target-" -verbosity=0 \
    "$corpus" "${seeds[@]}" 2>&1 | { grep -vE '^(INFO|#)' || true; } || status=1
done
exit "$status"
