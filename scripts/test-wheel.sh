#!/usr/bin/env bash
# Tests a wheel as a new user meets it: scripts/test-wheel.sh [WHEEL] (default:
# that of this version in dist, which scripts/wheel.sh builds). It is installed in
# an empty environment, and nothing but this environment is on PATH: no compiler, no
# LLVM.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' python/symshape/version.py)
wheel=${1:-$(ls -t dist/symshape-"$version"-*.whl 2>/dev/null | sed -n 1p)}
if [ -z "$wheel" ]; then
  printf '== SKIPPED: the test of the wheel: none of %s in dist (scripts/wheel.sh)\n' \
    "$version" >&2
  exit 0
fi
say "testing $wheel"
wheel=$(realpath "$wheel")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python=$(find_tool python3 3.9) || die "no python3 3.9 or later (scripts/setup.sh)"
"$python" -m venv "$folder/env"
"$folder/env/bin/pip" install -q --no-index "$wheel"
cd "$folder"
export -n PYTHONPATH SYMSHAPE_BIN LD_LIBRARY_PATH
unset PYTHONPATH SYMSHAPE_BIN LD_LIBRARY_PATH

# run EXPECTED COMMAND...: the output, errors included, contains this text.
run() {
  local expected=$1 output status=0
  shift
  output=$(PATH=$folder/env/bin /usr/bin/env "$@" 2>&1) || status=$?
  if [ "$status" != 0 ] || [[ $output != *"$expected"* ]]; then
    printf 'FAIL: %s (exit code %s): expected "%s" in\n%s\n' "$*" "$status" \
      "$expected" "$output" >&2
    exit 1
  fi
}

run "symshape $version" symshape --version
run "symshape $version" python -m symshape --version
run "$version" python -c 'import symshape; print(symshape.__version__)'
run "tokens.mlir" symshape example mlir
run "[h * w * 2 + t, 16]" symshape shapes tokens.mlir
run "" symshape check tokens.mlir
run "always" python -c 'import symshape; print(symshape.prove(["n >= 0"], "2 * n >= n"))'
run "always" symshape-prove "n >= 1" "n * 2 > n"
run "symshape.inferred" symshape-opt --symshape-infer=record=boundary tokens.mlir
run "LLVM version" symshape-opt --version
run "equal" symshape-compare tokens.mlir tokens.mlir
run "Language server" symshape-lsp-server --help
# One library has MLIR, and exports the C functions.
run "libSymShapeC.so" python -c '
import ctypes, pathlib, symshape
folder = pathlib.Path(symshape.__file__).parent
(library,) = [file for file in folder.rglob("*") if file.stat().st_size > 2**21]
ctypes.CDLL(str(library)).symshapeShapesCreate
print(library.name)'
say "the wheel works"
