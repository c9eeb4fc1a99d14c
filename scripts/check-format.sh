#!/usr/bin/env bash
# Checks that the C++ sources are formatted as .clang-format says; with --fix,
# formats them.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

format=$LLVM_ROOT/bin/clang-format
[ -x "$format" ] || die "no $format (scripts/setup.sh)"
if [ "${1:-}" = --fix ]; then
  sources h cpp c | xargs -r "$format" -i
  exit
fi

# Prints names only: --fix shows the rest.
bad=$(sources h cpp c | xargs -r "$format" --dry-run -Werror \
  --ferror-limit=1 2>&1 | sed -nE 's/^([^: ]+):[0-9]+:.*/\1/p' | sort -u ||
  true)
[ -z "$bad" ] && exit 0
printf '%s\n' "$bad"
printf 'not formatted; scripts/check-format.sh --fix formats them\n'
exit 1
