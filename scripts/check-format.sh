#!/usr/bin/env bash
# Checks that the C++ sources are formatted as .clang-format says; with --fix,
# formats them.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mode=(--dry-run -Werror)
[ "${1:-}" = --fix ] && mode=(-i)

sources h cpp c | xargs -r "$LLVM_ROOT/bin/clang-format" "${mode[@]}"
