#!/usr/bin/env bash
# Runs the examples of the pages in docs/, next to the files of examples/, with
# the tools in build/bin, the tools that docs/extend/AddAModel.md, docs/extend/AskFromCpp.md and
# docs/extend/AskFromC.md build, and the scripts; with --fix, writes their output into the pages.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

python3 scripts/check-docs.py "$@" --files examples \
  --bin build/bin build/test/Docs scripts utils -- docs/*.md docs/{use,extend,understand}/*.md
