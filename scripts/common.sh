# Functions for the other scripts; sourced, not run.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
SYMSHAPE_ROOT=$PWD
LLVM_ROOT=${LLVM_ROOT:-/usr/lib/llvm-22}

say() { printf '== %s\n' "$*"; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# usable COMMAND: whether it exists and runs (PATH may have a version manager's
# shim without a command).
usable() { command -v "$1" >/dev/null 2>&1 && "$1" --version >/dev/null 2>&1; }

# find_tool NAME [MIN_VERSION]: the first usable one on PATH or in /usr/bin.
find_tool() {
  local candidate version
  for candidate in "$1" "/usr/bin/$1"; do
    usable "$candidate" || continue
    if [ $# -gt 1 ]; then
      version=$("$candidate" --version | grep -oE '[0-9]+\.[0-9]+' | sed -n 1p)
      printf '%s\n%s\n' "$2" "$version" | sort -V -C || continue
    fi
    printf '%s\n' "$candidate"
    return 0
  done
  return 1
}

# sources EXTENSION...: the tracked files with these extensions, or all such
# files if this is no clone (or git refuses to read it).
sources() {
  { git ls-files -- "${@/#/*.}" 2>/dev/null ||
    find bench cmake examples include lib test tools unittests -type f \
      -regextype egrep -regex ".*\.($(IFS='|' && printf '%s' "$*"))"; } |
    while IFS= read -r file; do
      if [ -f "$file" ]; then printf '%s\n' "$file"; fi
    done
}

# quietly TITLE COMMAND...: runs a long command, prints a sign of life every five
# seconds, and prints its output only if it fails.
quietly() {
  local what=$1 log pid start=$SECONDS status=0
  shift
  log=$(mktemp)
  say "$what"
  "$@" >"$log" 2>&1 &
  pid=$!
  while kill -0 "$pid" 2>/dev/null; do
    sleep 0.1
    if ((SECONDS - start >= 5 && (SECONDS - start) % 5 == 0)); then
      printf '   %3d s  %s\n' $((SECONDS - start)) \
        "$(tail -n 1 "$log" | cut -c1-68)"
      sleep 1
    fi
  done
  wait "$pid" || status=$?
  [ "$status" = 0 ] || cat "$log" >&2
  rm -f "$log"
  return "$status"
}
