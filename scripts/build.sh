#!/usr/bin/env bash
# Only configures and builds: scripts/build.sh [--preset NAME] [TARGET...]. The
# preset `default` builds in build/, with the binaries in build/bin.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

preset=default
if [ "${1:-}" = --preset ]; then
  preset=${2:?--preset needs a name (see CMakePresets.json)}
  shift 2
fi
case "$preset" in
default) dir=build ;;
*) dir=build-$preset ;;
esac

cmake=$(find_tool cmake 3.21) || die "no cmake 3.21 or later (scripts/setup.sh)"
ninja=$(find_tool ninja) || die "no ninja (scripts/setup.sh)"

quietly "configuring ($preset, in $dir)" "$cmake" --preset "$preset" \
  -DCMAKE_MAKE_PROGRAM="$(command -v "$ninja")" ||
  die "could not configure; scripts/setup.sh installs the missing tools"
say "building ${*:-everything}"
# One job a core: with two more, which is ninja's choice, two cores need a fifth
# longer.
NINJA_STATUS='[%f/%t %es] ' "$ninja" -C "$dir" -j "$(nproc)" "$@"
