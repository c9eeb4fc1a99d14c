"""Explains an extent, a symbol or a predicate of a model."""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path
from typing import Any

from . import frontends
from .errors import BadInput, LoweringError
from .program import Program
from .resources import cut_resources
from .tools import run_tool, step, without_temporary
from .verdict import importing_of

_COMPARISON = re.compile(r"[<>=!]=|<|>|\bdivisible\b")
_VALUE = re.compile(r"(arg|result)\d+(\.\d+)?|%[\w$.-]+|\d+")


def _request(value: str, symbols: set[str]) -> str:
    """The option of `symshape-explain` for a question of the user."""
    text = value.strip()
    if any(mark in text for mark in "{}"):
        raise BadInput(f"cannot explain '{value}': unexpected brace")
    if _COMPARISON.search(text):
        return f"predicate={{{text}}}"
    if text in symbols or re.fullmatch(r"dim\(\d+, *\d+\)", text):
        return f"symbol={{{text}}}"
    if _VALUE.fullmatch(text):
        return f"value={text}"
    known = ", ".join(sorted(symbols)) or "none"
    raise BadInput(f"cannot explain '{value}': expected a value such as arg0.1, result0 or "
                   f"%13, a symbol ({known}), or a predicate such as 'n <= 64'")


def explain(model: Any, value: str | None = None, *, as_json: bool = False,
            missing: bool = True, **options: Any) -> str | list[dict[str, Any]]:
    """Explains how the analysis derives a value, or which questions are open.

    `value` is `arg0.1` (dimension 1 of argument 0), `result0`, `%13` (a name as
    `symshape-opt` prints it), a symbol of the model, or a predicate such as
    `n * 2 <= 64`. Without it, the report is about every undecided check and
    comparison of sizes; `missing` then also searches for facts that would decide
    them. `model` is anything that a front end reads, or a `Program`; `options` go
    to the front end. Returns text, or the report as JSON has it.
    """
    with tempfile.TemporaryDirectory(prefix="symshape-") as name:
        folder = Path(name)
        program = model if isinstance(model, Program) else frontends.load(
            model, folder, **options)
        (folder / "cut").mkdir()
        _, source = cut_resources(program.mlir, folder / "cut" / program.mlir.name)
        imported = folder / "imported.mlir"
        with step("import the stated shapes"):
            done = run_tool("symshape-opt", "--allow-unregistered-dialect",
                            "--mlir-print-debuginfo", importing_of(program), source,
                            "-o", imported)
        declared = re.findall(r"#symshape\.symbols<([^>]*)>",
                              imported.read_text(errors="replace"))
        symbols = {match for text in declared
                   for match in re.findall(r'(?:^|, )"?([A-Za-z_][\w.]*)"?(?= in|,|$)', text)}
        request = f"{_request(value, symbols)} " if value else ""
        report = folder / "report"
        with step("explain"):
            done = run_tool(
                "symshape-opt", "--allow-unregistered-dialect",
                f"--symshape-explain={request}missing={str(missing).lower()} "
                f"json={str(as_json).lower()} output={report}", imported,
                "-o", "/dev/null", check=False)
        if done.exit_code:
            lines = [line for line in done.stderr.splitlines() if "error:" in line]
            detail = re.sub(r"^.*?error: ", "", lines[0]) if lines else done.stderr[:500]
            if value:
                raise BadInput(f"cannot explain '{value}': {detail}")
            raise LoweringError("symshape-opt", detail)
        # Some values have no place but in the file between the passes, which is gone.
        text = without_temporary(report.read_text().replace(str(source), program.mlir.name))
        return json.loads(text) if as_json else text
