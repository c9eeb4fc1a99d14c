#!/bin/sh
# Compares the prover with z3: on a corpus of statements (JSON lines), if there
# is one, on a thousand random statements, and on a third as many with "or" in
# them. Fails if they disagree, or if z3 cannot confirm some answer on the
# corpus.
#
#   scripts/confirm-with-z3.sh [path/to/symshape-prove [corpus.jsonl [count [seed]]]]
set -eu
here=$(dirname "$0")
exec python3 "$here/confirm_with_z3.py" "${1:-$here/../build/bin/symshape-prove}" \
  ${2:+"$2"} --random "${3:-1000}" --random-or "$((${3:-1000} / 3))" --seed "${4:-1}" \
  --limit "${Z3_LIMIT:-8000000}" --verbose
