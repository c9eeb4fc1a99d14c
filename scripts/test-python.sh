#!/usr/bin/env bash
# Runs the tests of the Python package: scripts/test-python.sh [PYTEST OPTION...].
# Without options, it also tests the wheel, where scripts/wheel.sh has built it.
# It uses the tools in build/bin and the Python of PYTHON, .venv or PATH, in this
# order. Tests of a framework that is not installed are skipped, and the script
# says so; scripts/python-env.sh installs all.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

if [ -n "${PYTHON:-}" ]; then
  python=$PYTHON
elif [ -x .venv/bin/python ]; then
  python=.venv/bin/python
else
  python=$(find_tool python3 3.9) || die "no python3 3.9 or later (scripts/setup.sh)"
fi
export SYMSHAPE_BIN=${SYMSHAPE_BIN:-$SYMSHAPE_ROOT/build/bin}
export PYTHONPATH=$SYMSHAPE_ROOT/python${PYTHONPATH:+:$PYTHONPATH}

has() { "$python" -c "import importlib.util, sys
try: sys.exit(importlib.util.find_spec('$1') is None)
except ModuleNotFoundError: sys.exit(1)" 2>/dev/null; }

if ! has pytest; then
  printf '== SKIPPED: all Python tests: %s has no pytest (scripts/python-env.sh)\n' \
    "$python" >&2
  exit 0
fi
[ -x "$SYMSHAPE_BIN/symshape-opt" ] ||
  die "no symshape-opt in $SYMSHAPE_BIN: run scripts/build.sh"

missing=()
for module in torch torch_mlir jax onnx onnxruntime onnx_ir iree.compiler iree.runtime transformers timm ray; do
  has "$module" || missing+=("$module")
done
[ ${#missing[@]} = 0 ] ||
  printf '== SKIPPED: the tests that need: %s (scripts/python-env.sh)\n' \
    "${missing[*]}" >&2
say "testing the Python package with $("$python" --version)"
[ $# -gt 0 ] || bash scripts/test-wheel.sh
# The slowest tests at the end of the report, and why a test was skipped.
exec "$python" -m pytest -q -rs --durations=5 python/tests "$@"
