"""A self-contained HTML page about a model: its graph, shapes, claims and checks."""

from __future__ import annotations

import html as escaping
import json
import re
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any, Iterator

from . import frontends
from .files import check_output, replacing
from .program import Program
from .shapes import Shapes, infer
from .sources import short_place, source_text
from .tools import refuse_to_replace, step
from .verdict import Finding, Verdict, verdict_on

_TEMPLATE = Path(__file__).with_name("page_template.html")
_NAME = re.compile(r"%[A-Za-z0-9_$.\-]+")


def html(model: Any, output: str | Path, **options: Any) -> Path:
    """Writes the page about a model to `output`, and returns its path.

    `model` is anything that a front end reads, or a `Program`; `options` go to
    the front end. The page loads nothing from elsewhere.
    """
    target = Path(output)
    check_output(target)
    refuse_to_replace(model, target)
    with tempfile.TemporaryDirectory(prefix="symshape-") as name:
        folder = Path(name)
        program = model if isinstance(model, Program) else frontends.load(
            model, folder, **options)
        found = infer(program, folder)
        graph = graph_of((folder / "imported.mlir").read_text(errors="replace"),
                         program.function)
        verdict = verdict_on(program, folder)
    with step("write the page"), replacing(target) as written:
        written.write_text(render(program, found, graph, verdict), encoding="utf-8")
    return target


def _blocks(text: str, function: str) -> Iterator[str]:
    """The text of each op in the body of a function, its regions included."""
    lines = text.splitlines()
    start = next((i for i, line in enumerate(lines)
                  if re.search(rf'func\.func .*@"?{re.escape(function)}"?\(', line)), None)
    if start is None:
        start = next((i for i, line in enumerate(lines) if "func.func" in line), len(lines))
    indent = " " * (len(lines[start]) - len(lines[start].lstrip()) if start < len(lines) else 0)
    block: list[str] = []
    for line in lines[start + 1:]:
        if line.startswith(indent + "}"):
            break
        inner = line[len(indent) + 2:]
        if inner[:1] not in (" ", "}", "^", ""):
            if block:
                yield "\n".join(block)
            block = [inner]
        elif block and inner:
            block.append(inner)
    if block:
        yield "\n".join(block)


def graph_of(text: str, function: str) -> list[dict[str, Any]]:
    """The ops of a function in order: `op`, `results` and `operands`.

    `text` is MLIR in its pretty form. A name inside of a region counts as an
    operand of the op around it, if it is defined outside.
    """
    ops = []
    for block in _blocks(text, function):
        block = re.sub(r'"(?:[^"\\\n]|\\.)*"', lambda m: m[0] if "%" not in m[0] else '""', block)
        head, equals, rest = block.partition(" = ")
        if not equals or not head.startswith("%") or "\n" in head:
            head, rest = "", block
        name = re.match(r'"?([\w.$]+)"?', rest)
        results = []
        for part in filter(None, (piece.strip() for piece in head.split(","))):
            base, colon, count = part.partition(":")
            results += [f"{base}#{i}" for i in range(int(count))] if colon else [base]
        operands = list(dict.fromkeys(re.findall(r"%[A-Za-z0-9_$.\-]+(?:#\d+)?", rest)))
        ops.append({"op": name[1] if name else "?", "results": results, "operands": operands})
    return ops


def _finding(finding: Finding) -> dict[str, Any]:
    place = finding.place
    return {"place": short_place(place) if place else finding.node or "", "op": finding.op,
            "message": finding.message, "example": finding.example or "",
            "notes": list(finding.notes), "consequences": finding.consequences,
            "source": (source_text(place) or "") if place else ""}


def _values(found: Shapes) -> list[dict[str, Any]]:
    values = []
    for number, value in enumerate(found.values):
        match = re.match(r"(.*?):(\d+)(?::\d+)?$", value.location or "")
        place = f"{match[1]}:{match[2]}" if match else ""
        values.append({
            "name": value.name, "kind": value.kind, "dtype": value.dtype, "number": number,
            "extents": [{"text": extent.text, "guarantee": extent.guarantee}
                        for extent in value.extents],
            "place": short_place(place) if place else "", "origin": value.origin,
            "source": (source_text(place) or "") if place else ""})
    return values


def render(program: Program, found: Shapes, graph: list[dict[str, Any]],
           verdict: Verdict) -> str:
    """The text of the page."""
    names = {f"%arg{i}": entry.name for i, entry in enumerate(program.inputs)}
    count = verdict.results
    data = {
        "name": program.name, "framework": program.framework, "status": verdict.status,
        "inputs": [{"name": entry.name, "dtype": entry.dtype, "shape": entry.shape}
                   for entry in program.inputs],
        "symbols": {name: asdict(limits) for name, limits in found.symbols.items()},
        "constraints": program.constraints,
        "values": _values(found), "ops": graph, "names": names,
        "claims": {"results": asdict(count),
                   "values": asdict(verdict.values) if verdict.values else None},
        "wrong": [_finding(finding) for finding in verdict.wrong],
        "undecided": [_finding(finding) for finding in verdict.undecided],
        "checks": [{"message": check.message, "reason": check.reason or "",
                    "place": short_place(check.place) if check.place else check.node or ""}
                   for check in verdict.checks],
        "entry_checks": verdict.entry_checks,
        "mended": [asdict(view) for view in verdict.mended],
        "assumptions": found.assumptions, "left_out": found.left_out,
    }
    # `<` must not end the script element.
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    title = escaping.escape(f"{program.name} - SymShape")
    parts = {"@TITLE@": title, "@DATA@": text}
    return re.sub("@TITLE@|@DATA@", lambda mark: parts[mark[0]],
                  _TEMPLATE.read_text(encoding="utf-8"))
