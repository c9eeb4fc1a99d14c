#!/usr/bin/env bash
# Writes the pages of docs/reference from the .td files. With --check it writes
# nothing, and fails if a page is out of date.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

check=0
case ${1-} in
'') ;;
--check) check=1 ;;
*) die "usage: scripts/update-docs.sh [--check]" ;;
esac

tblgen=$LLVM_ROOT/bin/mlir-tblgen
[ -x "$tblgen" ] || tblgen=$(find_tool mlir-tblgen) ||
  die "no mlir-tblgen (scripts/setup.sh)"
pages=docs/reference
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# generate PAGE TITLE TD-FILE GENERATOR...: adds a title if the generator writes
# none, removes the table-of-contents mark, and joins empty lines.
generate() {
  local page=$1 title=$2 td=$3
  shift 3
  "$tblgen" "$@" -I include -I "$LLVM_ROOT/include" "$td" >"$work/raw"
  {
    printf '<!-- Written by scripts/update-docs.sh from %s -->\n' "$td"
    [ -z "$title" ] || printf '\n# %s\n\n' "$title"
    sed -e 1d -e '/^\[TOC\]$/d' -e 's/[[:space:]]*$//' "$work/raw"
  } | cat -s | sed -e '${/^$/d}' >"$work/$page"
}

generate Dialect.md '' include/SymShape/Dialect/SymShapeOps.td \
  -gen-dialect-doc -dialect=symshape
generate Passes.md 'Passes' include/SymShape/Transforms/Passes.td \
  -gen-pass-doc
generate LoweringPasses.md 'Lowering passes' \
  include/SymShape/Conversion/Passes.td -gen-pass-doc
rm "$work/raw"

stale=0
for page in "$work"/*.md; do
  name=$(basename "$page")
  cmp -s "$page" "$pages/$name" && continue
  if [ "$check" = 1 ]; then
    printf '%s is stale: run scripts/update-docs.sh\n' "$pages/$name" >&2
    diff -u "$pages/$name" "$page" 2>&1 | head -n 20 >&2 || true
    stale=1
  else
    mkdir -p "$pages"
    cp "$page" "$pages/$name"
    say "wrote $pages/$name"
  fi
done
exit "$stale"
