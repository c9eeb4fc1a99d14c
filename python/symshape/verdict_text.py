"""A verdict as text for a terminal."""

from __future__ import annotations

import re
import textwrap
from typing import Iterator

from .program import SymbolRange
from .sources import short_place, source_text
from .verdict import Check, ClaimCount, Finding, Verdict

_WIDTH = 100
_LOWERED = {"torch": "the program that torch-mlir produced",
            "jax": "the program lowered from StableHLO",
            "onnx": "the program that torch-mlir produced"}
_EXPORTERS = {"torch": "PyTorch", "jax": "JAX", "onnx": "the ONNX file", "mlir": "the file"}
_SHOWN = 12
# A longer text is cut: nobody reads it, and --json has the whole.
_LONGEST = 400


def render(verdict: Verdict, *, color: bool = False) -> str:
    """The whole verdict; the first line says it all."""

    def paint(text: str, code: str) -> str:
        return f"\033[{code}m{text}\033[0m" if color else text

    headline = {
        "wrong": paint("WRONG", "1;31") + ": the lowered program is wrong for some sizes",
        "right": paint("right", "1;32") + ": every stated shape is proved, and the operand shapes "
                 "of every op fit",
        "undecided": paint("no error found", "1;33") + ", but not everything is proved",
    }[verdict.status]
    lines = [f"{verdict.name}: {headline}", ""]
    lines += _inputs(verdict)
    if verdict.wrong:
        lines += ["", paint(f"Wrong: {_places(len(verdict.wrong))} in "
                            f"{_LOWERED.get(verdict.framework, 'the program')}", "1")]
        for number, finding in enumerate(verdict.wrong[:_SHOWN], 1):
            lines += _finding(number, finding)
        lines += _more(verdict.wrong)
    if verdict.undecided:
        lines += ["", paint(f"Not proved: {_places(len(verdict.undecided))}", "1")]
        for number, finding in enumerate(verdict.undecided[:_SHOWN], 1):
            lines += _finding(number, finding)
        lines += _more(verdict.undecided)
        lines += _unbounded(verdict)
    lines += ["", paint("Proved", "1"), *_claims(verdict)]
    if verdict.mended:
        lines += ["", *_mended(verdict, paint)]
    if verdict.notes:
        lines += ["", *(line for note in verdict.notes for line in textwrap.wrap(
            f"Note: {note}", _WIDTH))]
    if not verdict.wrong:
        lines += ["", *_checks(verdict, paint)]
    lines += ["", *_obligations(verdict)]
    return "\n".join(lines).rstrip() + "\n"


def _places(count: int) -> str:
    return "1 place" if count == 1 else f"{count} places"


def _more(findings: list[Finding]) -> list[str]:
    rest = len(findings) - _SHOWN
    return [f"  ... and {rest} more (--json lists all)"] if rest > 0 else []


def _range(known: SymbolRange) -> str:
    if known.maximum is None:
        return f"{known.minimum or 0} or more"
    return f"{known.minimum or 0} to {known.maximum}"


def table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()


def _shape(shape: tuple[str, ...] | None) -> str:
    return "scalar" if shape is None else f"[{', '.join(shape)}]"


def _inputs(verdict: Verdict) -> list[str]:
    lines = []
    if verdict.inputs:
        lines += ["Inputs", *table([(value.name, value.dtype, _shape(value.shape))
                                     for value in verdict.inputs])]
    if verdict.outputs:
        lines += ["Results", *table([(str(number), _shape(shape))
                                      for number, shape in enumerate(verdict.outputs)])]
    if verdict.symbols or verdict.constraints:
        lines += ["Sizes"]
        if verdict.symbols:
            lines += table([(name, _range(known), _first_use(verdict, name))
                             for name, known in verdict.symbols.items()])
        lines += [f"  {_cut(text)}" for text in verdict.constraints]
    return lines


def _first_use(verdict: Verdict, symbol: str) -> str:
    for value in verdict.inputs:
        for axis, size in enumerate(value.shape or ()):
            if re.search(rf"(?<![\w.]){re.escape(symbol)}(?![\w.])", size):
                what = f"dimension {axis} of {value.name}"
                return what if size == symbol else f"{what} is {size}"
    return ""


def _finding(number: int, finding: Finding) -> list[str]:
    head = short_place(finding.place) if finding.place else finding.node if finding.node else \
        f"line {finding.line} of the lowered program" if finding.line else finding.op
    lines = [f"  {number}. {head}"]
    if finding.place and (text := source_text(finding.place)):
        lines.append(f"       {text[:_WIDTH - 7]}")
    where = f" (line {finding.line} of the lowered program)" \
        if finding.line and (finding.place or finding.node) else ""
    if finding.where:
        known = finding.place or finding.node
        lines += _wrapped(f"{'lowered to' if known else 'op:'} {finding.op}{where}")
    lines += _wrapped(finding.message)
    if finding.example:
        lines += _wrapped(f"for example {finding.example}")
    elif finding.never:
        lines += _wrapped("for all sizes")
    for note in finding.notes[:2]:
        lines += _wrapped(note)
    if finding.consequences:
        also = "1 more finding follows from this one or is" if finding.consequences == 1 else \
            f"{finding.consequences} more findings follow from this one or are"
        lines.append(f"     {also} on the same line")
    return lines


def _unbounded(verdict: Verdict) -> list[str]:
    """How to state the greatest sizes, if numbers or shapes are not proved without them."""
    if not any(verdict.obligations.get(kind, {}).get("open")
               for kind in ("precondition", "result-claim", "value-claim")):
        return []
    names = [name for name, known in verdict.symbols.items()
             if known.maximum is None and _first_use(verdict, name)]
    if not names:
        return []
    how = {"torch": "torch.export.Dim(\"n\", max=4096)",
           "jax": f"constraints=[\"{names[0]} <= 4096\"]"}.get(
               verdict.framework, f"--dim {names[0]}=1:4096")
    shown = ", ".join(f"{name} ({_first_use(verdict, name)})" for name in names[:4])
    rest = f" and {len(names) - 4} more" if len(names) > 4 else ""
    return _wrapped(f"Floats and integers of 32 bits are not exact for all sizes. A greatest size, "
                    f"such as {how}, may prove more. There is none for {shown}{rest}.")


def _cut(text: str, longest: int = _LONGEST) -> str:
    """The text, or its two ends with the number of characters between them."""
    if len(text) <= longest:
        return text
    end = longest // 4
    start = longest - end
    return f"{text[:start]} [... {len(text) - longest} characters ...] {text[-end:]}"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(_cut(text), _WIDTH, initial_indent="     ", subsequent_indent="       ",
                         break_long_words=False, break_on_hyphens=False)


def _count(count: ClaimCount, what: str, one: str) -> str:
    noun = one if count.all == 1 else what
    text = f"  {count.proved} of {count.all} {noun}"
    rest = []
    if count.contradicted:
        rest.append(f"{count.contradicted} contradicted")
    if count.undecided:
        rest.append(f"{count.undecided} undecided")
    return text + (f" ({', '.join(rest)})" if rest else "")


def _claims(verdict: Verdict) -> list[str]:
    exporter = _EXPORTERS.get(verdict.framework, "the exporter")
    lines = []
    if verdict.results.all:
        lines.append(_count(verdict.results, f"shapes that {exporter} states for results",
                            f"shape that {exporter} states for a result"))
    if verdict.values is not None:
        lines.append(_count(verdict.values,
                            f"shapes that {exporter} states for values inside the model",
                            f"shape that {exporter} states for a value inside the model"))
    return lines or [f"  {exporter} states no shapes of results"]


def _mended(verdict: Verdict, paint: object) -> list[str]:
    views = "1 view" if len(verdict.mended) == 1 else f"{len(verdict.mended)} views"
    lines = [paint(f"Mended: SymShape replaced {views} that "  # type: ignore[operator]
                   "torch-mlir would lower wrongly", "1")]
    seen: dict[tuple[str, str, str], int] = {}
    for view in verdict.mended:
        key = (short_place(view.place), view.before, view.after)
        seen[key] = seen.get(key, 0) + 1
    rows = [(place, before, "->", after, f"{count} times" if count > 1 else "")
            for (place, before, after), count in seen.items()]
    for place, before, arrow, after, times in rows[:_SHOWN]:
        lines += [f"  {place}  {times}".rstrip(),
                  f"       {_cut(before, _LONGEST // 2)} {arrow} {_cut(after, _LONGEST // 2)}"]
    if len(rows) > _SHOWN:
        lines.append(f"  ... and {len(rows) - _SHOWN} more (--json lists all)")
    return lines


def _checks(verdict: Verdict, paint: object) -> list[str]:
    if not verdict.checks:
        lines = ["Run-time checks that SymShape cannot prove: none"]
    else:
        lines = [paint(f"Run-time checks that SymShape cannot prove: "  # type: ignore[operator]
                       f"{len(verdict.checks)}", "1")]
        lines += [line for check in _distinct(verdict.checks)[:_SHOWN] for line in check]
    if verdict.entry_checks:
        count = len(verdict.entry_checks)
        lines += ["", f"`symshape compile` adds {count} check{'s' if count > 1 else ''} that the "
                      "arguments have the shapes above"]
    return lines


def _obligations(verdict: Verdict) -> list[str]:
    """Everything that has to hold, counted by kind and state."""
    return ["Obligations", *table([
        (kind, ", ".join(f"{count} {state}" for state, count in sorted(states.items())))
        for kind, states in verdict.obligations.items()])] if verdict.obligations else []


def _distinct(checks: list[Check]) -> list[list[str]]:
    counts: dict[tuple[str, str | None, str | None], int] = {}
    for check in checks:
        place = short_place(check.place) if check.place else check.node
        key = (check.message, place, check.reason)
        counts[key] = counts.get(key, 0) + 1
    blocks = []
    for (message, place, reason), count in counts.items():
        times = f" ({count} times)" if count > 1 else ""
        where = f"{place}: " if place else ""
        block = [f'  {where}"{message}"{times}']
        if reason:
            block += _wrapped(reason)
        blocks.append(block)
    return blocks
