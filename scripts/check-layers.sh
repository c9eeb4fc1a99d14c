#!/usr/bin/env bash
# Checks that layers and folders depend on each other in one direction:
#  - the algebra and the memory plans do not use the IR: of mlir/ they may include
#    only mlir/Support and the Presburger library, and of this project only
#    themselves, and the plans the algebra;
#  - no folders of a layer include each other's internal headers, directly or
#    through other folders.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

failed=0
bad=$(grep -rnE '^ *# *include *[<"](mlir|SymShape|mlir-c)/' \
  include/SymShape/Algebra lib/Algebra |
  grep -vE '[<"](mlir/Support/|mlir/Analysis/Presburger/|SymShape/Algebra/)' ||
  true)
bad+=$(grep -rnE '^ *# *include *[<"](mlir|SymShape|mlir-c)/' \
  include/SymShape/Memory lib/Memory |
  grep -vE '[<"](mlir/Support/|SymShape/(Algebra|Memory)/)' || true)
if [ -n "$bad" ]; then
  printf '%s\n' "$bad"
  printf 'the algebra and the memory plans may not include these\n'
  failed=1
fi

# Prints "A B" for each folder A of the layer that includes a header of B.
edges() {
  (cd "$1" && grep -roE '^ *# *include *"[A-Za-z]+/[^"]*"' -- */ |
    sed -E 's|^([^/]+)/.*"([A-Za-z]+)/.*|\1 \2|' | sort -u |
    while read -r from to; do
      if [ "$from" != "$to" ] && [ -d "$to" ]; then
        printf '%s %s\n' "$from" "$to"
      fi
    done)
}
for layer in lib/Algebra lib/Analysis; do
  if ! cycle=$(edges "$layer" | tsort 2>&1 >/dev/null); then
    printf '%s\n' "$cycle" | sed "s|^tsort: -: |$layer: |; s|^tsort: |  |"
    printf 'these folders of %s include each other\n' "$layer"
    failed=1
  fi
done
exit "$failed"
