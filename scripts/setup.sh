#!/usr/bin/env bash
# Installs the Debian packages that building and testing need, if they are
# missing; otherwise prints nothing and changes nothing. Run it as root or with
# sudo installed. It tests the tools, not the packages: any cmake on PATH is as
# good as Debian's.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

missing=()
# need PACKAGE TEST...: the package is missing if the test fails.
need() {
  local package=$1
  shift
  "$@" >/dev/null 2>&1 || missing+=("$package")
}
header() { compgen -G "/usr/include/$1" || compgen -G "/usr/local/include/$1"; }
runtime() { compgen -G "$LLVM_ROOT/lib/clang/22/lib/linux/libclang_rt.asan*"; }

check() {
  missing=()
  need libmlir-22-dev test -f "$LLVM_ROOT/lib/cmake/mlir/MLIRConfig.cmake"
  need mlir-22-tools test -x "$LLVM_ROOT/bin/mlir-opt"
  need llvm-22-dev test -f "$LLVM_ROOT/lib/cmake/llvm/LLVMConfig.cmake"
  need llvm-22-tools test -x "$LLVM_ROOT/bin/FileCheck"
  need clang-22 test -x "$LLVM_ROOT/bin/clang++"
  need lld-22 test -x "$LLVM_ROOT/bin/ld.lld"
  need clang-format-22 test -x "$LLVM_ROOT/bin/clang-format"
  need clang-tidy-22 test -x "$LLVM_ROOT/bin/clang-tidy"
  need libclang-rt-22-dev runtime
  need cmake find_tool cmake 3.21
  need ninja-build find_tool ninja 1.10
  need ccache find_tool ccache
  need python3 find_tool python3 3.8
  need git find_tool git
  need z3 find_tool z3
  need libgtest-dev header gtest/gtest.h
  need libgmock-dev header gmock/gmock.h
  need libbenchmark-dev header benchmark/benchmark.h
  need libzstd-dev header zstd.h
}

check
[ ${#missing[@]} = 0 ] && exit 0

command -v apt-get >/dev/null 2>&1 ||
  die "missing: ${missing[*]} (names of Debian packages; there is no apt-get" \
    "here to install them with)"
as_root=(env)
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null 2>&1 ||
    die "missing: ${missing[*]}; run as root, or install sudo, or run" \
      "apt-get install ${missing[*]}"
  # Ask for the password now, so that the user sees the prompt.
  sudo -v || die "missing: ${missing[*]}; sudo is needed to install them"
  as_root=(sudo env)
fi
apt=("${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get -y
  -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 -o Dpkg::Use-Pty=0)

quietly "updating the package lists" "${apt[@]}" update ||
  die "apt-get update failed; missing: ${missing[*]}"
for package in "${missing[@]}"; do
  apt-cache show "$package" >/dev/null 2>&1 ||
    die "no package $package in the configured sources (the llvm-22 ones come" \
      "with Debian 12's security suite, bookworm-security main); missing:" \
      "${missing[*]}"
done
quietly "installing ${missing[*]}" \
  "${apt[@]}" install --no-install-recommends "${missing[@]}" ||
  die "apt-get could not install: ${missing[*]}"

check
[ ${#missing[@]} = 0 ] || die "still missing after installing: ${missing[*]}"
