#!/usr/bin/env bash
# Checks that every relative link of the documentation leads to a file and, with
# an anchor, to a heading of it (text in code blocks is no link):
#
#   scripts/check-links.sh [FOLDER]   (default: the pages of the sources)
#
# FOLDER is, for example, share/doc/symshape of an installation.
folder=${1:+$(realpath "$1")}
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

pages() {
  if [ -n "$folder" ]; then find "$folder" -name '*.md'; else sources md; fi
}

# The anchors of the headings of a page, as web pages name them: of two equal
# headings, the second one ends in -1.
anchors() {
  awk '/^ *```/ { code = !code; next } code || !/^#/ { next }
    { sub(/^#* /, ""); $0 = tolower($0); gsub(/[^a-z0-9 _-]/, "")
      gsub(/ /, "-"); print $0 (seen[$0]++ ? "-" seen[$0] - 1 : "") }' "$1"
}

failed=0
while IFS= read -r file; do
  while IFS= read -r link; do
    target=${link%%#*}
    path=$file
    [ -z "$target" ] || path=$(dirname "$file")/$target
    if [ ! -e "$path" ] || { [[ $link == *.md#* || $link == \#* ]] &&
      ! grep -qxF -- "${link#*#}" <<<"$(anchors "$path")"; }; then
      printf '%s: dead link to %s\n' "$file" "$link" >&2
      failed=1
    fi
  done < <(awk '/^ *```/ { code = !code; next } !code' "$file" |
    sed 's/`[^`]*`//g' | grep -oE '\]\([^) ]+\)' | sed 's/^](//; s/)$//' |
    grep -vE '^[a-z]+:' || true)
done < <(pages)
exit "$failed"
