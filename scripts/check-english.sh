#!/usr/bin/env bash
# Counts idioms that a reader has to puzzle over, in comments, documentation,
# help and diagnostics, and fails if a part of the tree has more of them than
# scripts/allowed-english.txt allows. `--list [PATH...]` prints them all;
# `--update` lowers the allowed counts to the current ones.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

python3 scripts/check-english.py "$@"
