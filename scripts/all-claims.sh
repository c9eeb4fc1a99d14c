#!/usr/bin/env bash
# Checks every claim of every real program alone and altered (takes minutes);
# the lit suite does so with a few. SYMSHAPE_MODELS names the programs' folder.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

models=${SYMSHAPE_MODELS:-../shared/models}
[ -d "$models" ] || die "no programs in '$models' (SYMSHAPE_MODELS)"
tool=${SYMSHAPE_BIN:-build/bin}/symshape-opt
[ -x "$tool" ] || die "no $tool (scripts/build.sh)"
status=0
for check in alone altered; do
  say "claims $check"
  python3 "test/Models/Inputs/check-claims-$check.py" --tool "$tool" \
    "$models"/*/*.bound.mlir || status=1
done
exit "$status"
