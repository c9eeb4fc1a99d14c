#!/usr/bin/env bash
# Checks that every relative link of the documentation leads to a file (text
# in code blocks is no link).
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

failed=0
while IFS= read -r file; do
  while IFS= read -r link; do
    target=${link%%#*}
    [ -n "$target" ] || continue
    if [ ! -e "$(dirname "$file")/$target" ]; then
      printf '%s: dead link to %s\n' "$file" "$link" >&2
      failed=1
    fi
  done < <(awk '/^ *```/ { code = !code; next } !code' "$file" |
    sed 's/`[^`]*`//g' | grep -oE '\]\([^) ]+\)' | sed 's/^](//; s/)$//' |
    grep -vE '^[a-z]+:' || true)
done < <(sources md)
exit "$failed"
