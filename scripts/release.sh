#!/usr/bin/env bash
# Makes the files of a release in release/VERSION, from a clean tree: the wheel, the
# source archive, the Debian package, the changelog of the version, and checksums.
#
#   scripts/release.sh            makes and tests them
#   scripts/release.sh --publish  tags the commit, pushes the tag to origin, and uploads
#                                 wheel and source archive with twine: for the owner
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' python/symshape/version.py)
dir=release/$version
[ -z "$(git status --porcelain)" ] ||
  die "the tree has changes that no commit has (git status)"

if [ "${1:-}" = --publish ]; then
  (cd "$dir" && sha256sum -c SHA256SUMS) || die "run scripts/release.sh first"
  [ "$(cat "$dir/COMMIT")" = "$(git rev-parse HEAD)" ] ||
    die "$dir is of another commit: run scripts/release.sh again"
  twine=$(find_tool twine) || die "no twine (pip install twine)"
  git tag -a "v$version" -F "$dir/CHANGES.md"
  git push origin "v$version"
  exec "$twine" upload "$dir"/*.whl "$dir"/*.tar.gz
fi

grep -qx "project(SymShape VERSION $version LANGUAGES C CXX" CMakeLists.txt ||
  die "CMakeLists.txt and python/symshape/version.py have different versions"
rm -rf "$dir"
mkdir -p "$dir"
awk -v "title=## $version" '$0 == title { on = 1; next } /^## / { on = 0 } on' \
  CHANGELOG.md >"$dir/CHANGES.md"
[ -s "$dir/CHANGES.md" ] || die "CHANGELOG.md has no section '## $version'"
git rev-parse HEAD >"$dir/COMMIT"

bash scripts/wheel.sh "$dir"
bash scripts/test-wheel.sh "$dir"/*.whl
bash scripts/build.sh
quietly "packing the Debian package" cmake --build build --target package ||
  die "cpack failed"
cp build/symshape_"$version"_*.deb "$dir"
(cd "$dir" && sha256sum -- *.whl *.tar.gz *.deb CHANGES.md >SHA256SUMS && cat SHA256SUMS)
say "$dir is ready; scripts/release.sh --publish uploads it"
