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
  rm -f build-fuzz/found/"$target"-*
  # With -fork, the run goes on after a crash: MLIR's own readers have some.
  "${run[@]}" -fork=1 -ignore_crashes=1 -ignore_timeouts=1 -ignore_ooms=1 \
    -max_total_time="$seconds" -timeout=60 -rss_limit_mb=4096 -max_len=8192 \
    -dict=test/Fuzz/Inputs/fuzz.dict -artifact_prefix="build-fuzz/found/$target-" \
    "$corpus" "${seeds[@]}" >"build-fuzz/$target.log" 2>&1 || true
  tail -n 1 "build-fuzz/$target.log"
  for input in build-fuzz/found/"$target"-*; do
    [ -e "$input" ] || continue
    # Where did it stop: in code of ours, or in MLIR's reader of a damaged file?
    "${run[@]}" -timeout=60 -rss_limit_mb=4096 "$input" >"$input.txt" 2>&1 || true
    if grep -E '^ +#[0-9]+ ' "$input.txt" | grep -v 'symshape_fuzz::' |
      grep -q 'symshape::' ||
      grep -qE 'wrong answer|printed (text|program)|breaks its promise' "$input.txt"; then
      printf 'found: %s\n' "$input"
      status=1
    else
      rm -f "$input" "$input.txt"
    fi
  done
done
exit "$status"
