# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Marks that skip tests loudly if a tool that they need is absent."""

from __future__ import annotations

import os
import shutil

import pytest

SYMSHAPE_OPT = pytest.mark.skipif(
    not (os.environ.get("SYMSHAPE_BIN") or shutil.which("symshape-opt")),
    reason="symshape-opt is not here: set SYMSHAPE_BIN")
