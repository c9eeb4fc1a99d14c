"""Compares the sizes that SymShape infers with those of onnxruntime."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Sequence

from . import expressions
from .errors import BadInput, MissingFramework
from .frontends import onnx_model, onnx_running
from .program import SymbolRange
from .shapes import Extent, Shapes, Value
from .tools import step

if TYPE_CHECKING:
    from .frontends.onnx_model import Graph

# Models often run only at multiples of a power of two, or at sizes of one another.
_STEPS = (1, 2, 3, 5, 8, 16, 32, 64, 96, 128, 224, 320)
_MOST_POINTS = 48


@dataclass(frozen=True)
class Mismatch:
    """A size of a value that onnxruntime does not return.

    `text` is the inferred size of dimension `axis`, `inferred` its number at
    `sizes` and `found` that of the run; a different rank has no axis. `node` makes
    the value.
    """

    value: str
    node: str
    axis: int | None
    text: str
    inferred: int
    found: int
    sizes: Mapping[str, int]

    def __str__(self) -> str:
        at = ", ".join(f"{name} = {size}" for name, size in self.sizes.items())
        what = "the rank" if self.axis is None else f"dimension {self.axis}"
        number = "" if self.text == str(self.inferred) else f" = {self.inferred}"
        return (f"{self.value}: expected {what} to be {self.text}{number}, found {self.found} in "
                f"onnxruntime{f' at {at}' if at else ''} ({self.node})")


@dataclass
class Verified:
    """The result of a comparison.

    `sizes` are the sizes of the runs, `compared` counts the sizes of values that were
    compared, each run apart, and `unknown` those that are not known. `refused` has
    sizes at which the model does not run, with onnxruntime's message.
    """

    sizes: list[Mapping[str, int]] = field(default_factory=list)
    compared: int = 0
    unknown: int = 0
    mismatches: list[Mismatch] = field(default_factory=list)
    refused: list[tuple[Mapping[str, int], str]] = field(default_factory=list)


def verify(model: Any, found: Shapes, *, at: Mapping[str, int] | None = None, runs: int = 3,
           **options: Any) -> Verified:
    """Runs a model in onnxruntime and compares the size of every value with `found`.

    `model` is the path of an `.onnx` file or an `onnx.ModelProto`, and `options` are
    those that gave `found`. The runs are at `runs` different sizes in the ranges of
    `found`; `at` fixes some of them. Raises `BadInput` if the model runs at none.
    """
    try:
        import onnxruntime  # noqa: F401
    except ImportError as error:
        raise MissingFramework("onnxruntime", "a comparison with a run") from error
    options = {key: value for key, value in options.items() if key in ("range", "ranges", "dims")}
    graph = onnx_model.read(model, default=options.get("range", (1, 65536)),
                            ranges=options.get("ranges") or {}, dims=options.get("dims") or {},
                            types=False)
    by_name = {found.symbol_names.get(symbol, symbol): symbol for symbol in graph.symbols}
    fixed = _fixed(at, by_name)
    with step("run in onnxruntime"):
        session, names = onnx_running.session_of_every_value(model, graph.base)
        result = Verified()
        for sizes in itertools.islice(_points(graph.symbols, fixed), _MOST_POINTS):
            _run_at(session, names, graph, found, sizes, result)
            if len(result.sizes) == (runs if set(graph.symbols) - set(fixed) else 1):
                break
    if not result.sizes:
        _, message = result.refused[0] if result.refused else ({}, "no inputs can be made")
        raise BadInput(f"onnxruntime runs the model at none of {len(result.refused)} tried sizes; "
                       f"--at gives others: {message}")
    return result


def _fixed(at: Mapping[str, int] | None, by_name: Mapping[str, str]) -> dict[str, int]:
    """The sizes of `at` by symbol."""
    if not isinstance(at or {}, Mapping):
        raise BadInput(f"expected sizes by name, such as {{'batch': 2}}, found {at!r}")
    for name, size in (at or {}).items():
        if name not in by_name:
            raise BadInput(f"the model has no dimension '{name}'; its dimensions: "
                           f"{', '.join(by_name) or 'none'}")
        if not isinstance(size, int) or size < 0:
            raise BadInput(f"expected a size for '{name}', found {size!r}")
    return {by_name[name]: size for name, size in (at or {}).items()}


def _points(symbols: Mapping[str, SymbolRange], fixed: Mapping[str, int]
            ) -> Iterator[dict[str, int]]:
    """Sizes for all symbols in their ranges: different ones for different symbols first,
    and then equal ones."""
    free = [name for name in symbols if name not in fixed]
    seen: set[tuple[int, ...]] = set()
    for spread in (1, 0):
        for start in range(len(_STEPS)):
            point = dict(fixed)
            for number, name in enumerate(free):
                size = _STEPS[(start + spread * number) % len(_STEPS)]
                low, high = symbols[name].minimum or 0, symbols[name].maximum
                point[name] = max(low, size if high is None else min(size, high))
            if (key := tuple(point.values())) not in seen:
                seen.add(key)
                yield point


def _run_at(session: Any, names: Sequence[str], graph: Graph, found: Shapes,
            sizes: Mapping[str, int], result: Verified) -> None:
    spoken = {found.symbol_names.get(name, name): size for name, size in sizes.items()}
    feeds = onnx_running.feeds(session, graph, sizes)
    if feeds is None:
        return
    try:
        returned = session.run(list(names), feeds)
    except Exception as error:  # it raises errors of several types
        result.refused.append((spoken, str(error).splitlines()[0][:300]))
        return
    result.sizes.append(spoken)
    ran = {name: tuple(value.shape) for name, value in zip(names, returned)
           if hasattr(value, "shape")}
    for value in found.values:
        if value.kind in ("value", "output") and value.name in ran:
            _compare(value, ran[value.name], sizes, spoken, result)


def _compare(value: Value, ran: Sequence[int], symbols: Mapping[str, int],
             spoken: Mapping[str, int], result: Verified) -> None:
    node = value.origin or value.name
    if len(ran) != len(value.extents):
        rank = len(value.extents)
        result.compared += 1
        result.mismatches.append(
            Mismatch(value.name, node, None, str(rank), rank, len(ran), spoken))
        return
    for axis, (extent, size) in enumerate(zip(value.extents, ran)):
        number = _number(extent, symbols)
        if number is None:
            result.unknown += 1
            continue
        result.compared += 1
        if size > number or extent.guarantee == "exact" and size != number:
            result.mismatches.append(
                Mismatch(value.name, node, axis, extent.text, number, size, spoken))


def _number(extent: Extent, symbols: Mapping[str, int]) -> int | None:
    """The size, or the bound, at sizes of the symbols; `None` if it depends on others."""
    return None if extent.expression is None else \
        expressions.evaluate(expressions.parse(extent.expression), symbols)


def report(verified: Verified, model: str | Path) -> str:
    """The result as lines of text."""
    points = "; ".join(", ".join(f"{name} = {size}" for name, size in sizes.items()) or "its sizes"
                       for sizes in verified.sizes)
    lines = [str(mismatch) for mismatch in verified.mismatches]
    right = verified.compared - len(verified.mismatches)
    lines.append(f"{model}: {right} of {verified.compared} sizes are those of onnxruntime, "
                 f"at {points}")
    if verified.unknown:
        lines.append(f"{verified.unknown} sizes are not known and were not compared")
    return "\n".join(lines)
