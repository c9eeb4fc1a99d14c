#!/usr/bin/env bash
# Writes link stubs of glibc 2.28 into a folder: scripts/glibc-stubs.sh DIR PYTHON.
# A library that is linked with them runs with any glibc since 2.28, also if this machine
# has a newer one. They come with Zig, from the package ziglang of this Python.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

dir=${1:?expected a folder} python=${2:?expected a Python with ziglang}
mkdir -p "$dir"
cache=$(mktemp -d)
trap 'rm -rf "$cache"' EXIT
printf '#include <sys/stat.h>\nint main(int n, char **v) { struct stat s; return stat(*v, &s); }\n' \
  >"$cache/empty.c"
# Zig makes the stubs when it links.
ZIG_GLOBAL_CACHE_DIR=$cache ZIG_LOCAL_CACHE_DIR=$cache "$python" -m ziglang cc \
  -target x86_64-linux-gnu.2.28 "$cache/empty.c" -o "$cache/empty" ||
  die "zig could not link for glibc 2.28"
find "$cache/o" \( -name 'lib*.so.*' -o -name libc_nonshared.a \) \
  -exec cp {} "$dir" \;
for name in m dl rt pthread; do
  ln -sf "$(cd "$dir" && ls "lib$name".so.*)" "$dir/lib$name.so"
done
[ -f "$dir/libc.so.6" ] && [ -f "$dir/libc_nonshared.a" ] ||
  die "zig left no stubs of glibc in its cache"
echo 'GROUP ( libc.so.6 libc_nonshared.a AS_NEEDED ( libld.so.2 ) )' >"$dir/libc.so"
