#!/usr/bin/env bash
# Sets up and builds the tools of the tests, and runs all tests: the checks of
# the sources, the unit tests, the lit suite (with the plugin and the package).
# With CI set, also checks a second build of each source by itself. The last
# line adds up the results; the exit code is 0 if all tests passed.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

passed=0
failed=0
# count PASSED FAILED
count() {
  passed=$((passed + $1))
  failed=$((failed + $2))
}

bash scripts/setup.sh
bash scripts/build.sh || {
  printf '\nthe build failed\n0 passed, 1 failed\n'
  exit 1
}
results=build/test-results
rm -rf "$results"
mkdir -p "$results"

for check in scripts/check-*.sh; do
  name=$(basename "$check" .sh)
  say "$name"
  if bash "$check"; then count 1 0; else
    printf 'FAIL: %s\n' "$check"
    count 0 1
  fi
done

# A source that has an include or a name only from the precompiled header or
# from a source compiled with it does not compile in this build. Only CI compiles
# everything twice.
if [ -n "${CI:-}" ]; then
  say "building each source by itself"
  if bash scripts/build.sh --preset debug symshape-opt SymShapePlugin; then
    count 1 0
  else
    printf 'FAIL: scripts/build.sh --preset debug\n'
    count 0 1
  fi
  say "local names"
  if python3 utils/check-local-names.py build-debug; then count 1 0; else
    printf 'FAIL: utils/check-local-names.py\n'
    count 0 1
  fi
fi

# The generated pages of docs/ must agree with the sources.
if [ -f scripts/update-docs.sh ]; then
  say "documentation is up to date"
  if bash scripts/update-docs.sh --check; then count 1 0; else
    printf 'FAIL: scripts/update-docs.sh --check\n'
    count 0 1
  fi
fi

say "unit tests"
# Prints "PASSED FAILED" of one binary, from the report that it wrote; a binary
# that died without a report counts as one failure.
unit_result() {
  python3 - "$1" "$2" <<'PY'
import json, sys
try:
    report = json.load(open(sys.argv[1]))
    failed = report["failures"] + report.get("errors", 0)
    passed = report["tests"] - failed - report.get("disabled", 0)
except (OSError, ValueError, KeyError):
    passed, failed = 0, 0
if int(sys.argv[2]) != 0 and failed == 0:
    failed = 1
print(passed, failed)
PY
}
run_unit() {
  local binary=build/unittests/$1 log=$2/$1.log status=0
  "$binary" --gtest_brief=1 --gtest_output="json:$2/$1.json" >"$log" 2>&1 ||
    status=$?
  printf '%s\n' "$status" >"$2/$1.status"
  if [ "$status" = 0 ]; then printf 'PASS: %s\n' "$1"; else
    printf 'FAIL: %s (exit code %s)\n' "$1" "$status"
    tail -n 60 "$log"
  fi
}
export -f run_unit
xargs -r -a build/unittests/list.txt -P "$(nproc)" -I{} \
  bash -c 'run_unit "$@"' - {} "$results"
while IFS= read -r name; do
  read -r p f < <(unit_result "$results/$name.json" \
    "$(cat "$results/$name.status" 2>/dev/null || echo 1)")
  count "$p" "$f"
done <build/unittests/list.txt

say "lit suite"
lit=$LLVM_ROOT/bin/lit
[ -x "$lit" ] || lit=$(find_tool lit) || die "no lit (scripts/setup.sh)"
# A progress bar on a terminal; one line per test otherwise.
style=-v
[ -t 1 ] && style=-sv
models=${SYMSHAPE_MODELS:-../shared/models}
without_models=0
[ -d "$models" ] || without_models=1
lit_status=0
"$lit" "$style" -o "$results/lit.json" build/test || lit_status=$?
read -r p f < <(python3 - "$results/lit.json" "$lit_status" <<'PY'
import json, sys
try:
    codes = [t["code"] for t in json.load(open(sys.argv[1]))["tests"]]
except (OSError, ValueError, KeyError):
    codes = []
good = ("PASS", "XFAIL", "FLAKYPASS")
ignored = ("UNSUPPORTED", "SKIPPED", "EXCLUDED")
passed = sum(c in good for c in codes)
failed = sum(c not in good + ignored for c in codes)
if int(sys.argv[2]) != 0 and failed == 0:
    failed = 1
print(passed, failed)
PY
)
count "$p" "$f"

if [ "$without_models" = 1 ]; then
  printf '\n!! no real programs in %s (set SYMSHAPE_MODELS):\n' "$models"
  printf '!! the tests in test/Models were NOT run\n'
fi
printf '\n%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
