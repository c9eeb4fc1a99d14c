#!/usr/bin/env bash
# Runs clang-tidy on the sources that changed since BASE (default: the remote's
# main branch, else the commit before): scripts/run-clang-tidy.sh [BASE | --all]
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# The preset `debug` compiles each source by itself.
build=build-debug
bash scripts/build.sh --preset debug mlir-headers mlir-generic-headers
base=${1:-$(git rev-parse --verify -q origin/main || git rev-parse HEAD~1)}
if [ "$base" = --all ]; then
  mapfile -t files < <(git ls-files -- '*.cpp')
else
  mapfile -t files < <({
    git diff --name-only --diff-filter=d "$base" -- '*.cpp'
    git ls-files --others --exclude-standard -- '*.cpp'
  } | sort -u)
fi
# Only files that the build compiles.
known=()
for file in "${files[@]}"; do
  grep -qF "\"file\": \"$SYMSHAPE_ROOT/$file\"" "$build/compile_commands.json" &&
    known+=("$file")
done
[ ${#known[@]} = 0 ] && { say "no changed sources"; exit 0; }
say "clang-tidy on ${#known[@]} files"
printf '%s\0' "${known[@]}" |
  xargs -0 -n 1 -P "$(nproc)" "$LLVM_ROOT/bin/clang-tidy" -p "$build" --quiet \
    --warnings-as-errors='*'
