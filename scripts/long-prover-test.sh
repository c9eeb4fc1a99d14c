#!/bin/sh
# Ten million random checks of the prover against brute force.
#
#   scripts/long-prover-test.sh path/to/SymShapeAlgebraTests [checks] [seed]
set -eu
SYMSHAPE_PROVER_CHECKS=${2:-10000000} SYMSHAPE_TEST_SEED=${3:-$(date +%s)} \
  exec "$1" --gtest_filter='ProverRandom*'
