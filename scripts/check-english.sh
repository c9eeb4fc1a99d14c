#!/usr/bin/env bash
# Finds idioms that a reader has to puzzle over, in comments, documentation, help
# and diagnostics. Fails if there is one that scripts/allowed-english.txt does
# not list. `--list [PATH...]` only prints them.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

python3 scripts/check-english.py "$@"
