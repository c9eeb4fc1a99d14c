#!/usr/bin/env bash
# Runs the examples of the pages in docs/, beside those of examples/, with the
# tools in build/bin, the one that docs/AddAModel.md makes, and the scripts; with
# --fix, writes what they print into the pages.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

python3 scripts/check-docs.py "$@" --files examples \
  --bin build/bin build/test/Docs scripts -- docs/*.md
