#!/usr/bin/env bash
# Runs the examples of the pages in docs/ with the tools in build/bin and the
# one that docs/AddAModel.md makes; with --fix, writes what they print into the
# pages.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

python3 scripts/check-docs.py "$@" --bin build/bin build/test/Docs -- docs/*.md
