"""The shape of every value of a model, as expressions over its named dimensions."""

from __future__ import annotations

import difflib
import json
import re
import tempfile
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Iterable, Iterator, Mapping, Sequence

from . import expressions, frontends
from .errors import BadInput, LoweringError
from .frontends.onnx_names import NAME
from .program import Program, SymbolRange
from .proving import Proof, prove_all
from .tools import ToolResult, first_error, run_report, run_tool, step


# The grammar has these in lower case.
_ONNX_CALL = re.compile(r"\b(?:Min|Max|Mod)\(")


@dataclass(frozen=True)
class Extent:
    """The size of one dimension.

    `guarantee` is `exact`, `at_most` (the size depends on data and is not
    larger than `expression`), or `unknown`. `expression` is in SymShape's
    spelling (docs/use/Grammar.md) and in SymShape's names; `text` is the same in
    the framework's names. `size` is the number for the sizes that `at` gave.
    """

    guarantee: str
    expression: str | None = None
    text: str = "?"
    size: int | None = None


@dataclass(frozen=True)
class Value:
    """A tensor of the model. `kind` is `input`, `value`, `output`, or `inner` for a
    value in the body of a branch or loop.

    `location` is the line of the model, `file:line:column`. `origin` is the path
    of the module and the op before the lowering, such as `layers.0: aten.linear`.
    """

    name: str
    kind: str
    dtype: str
    extents: tuple[Extent, ...]
    location: str = ""
    origin: str = ""

    def __str__(self) -> str:
        return "[" + ", ".join(
            str(extent.size) if extent.size is not None else extent.text
            for extent in self.extents) + "]"


@dataclass
class Shapes:
    """The result of `shapes`. `str()` of it is an aligned table.

    `symbols` has the range of each named dimension; the shapes hold for sizes
    in these ranges. `assumptions` are the other assumptions of the analysis. `refuted`
    has a text for each shape that the model states and its ops refute, and `never` for
    each size below 0, with which the model never runs; `left_out` has these, and one
    for each value without a shape.
    """

    framework: str
    model: str
    values: list[Value]
    symbols: dict[str, SymbolRange] = field(default_factory=dict)
    assumptions: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    symbol_names: dict[str, str] = field(default_factory=dict)
    refuted: list[str] = field(default_factory=list)
    never: list[str] = field(default_factory=list)
    _required: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> Value:
        for value in self.values:
            if value.name == name:
                return value
        raise KeyError(name)

    def at(self, **sizes: int) -> Shapes:
        """The same with numbers for these sizes of named dimensions."""
        return self.at_sizes(sizes)

    def at_sizes(self, sizes: Mapping[str, int]) -> Shapes:
        """Like `at`, for names that are not Python identifiers."""
        environment = {symbol_of(name, size, self.symbols, self.symbol_names): size
                       for name, size in sizes.items()}

        def sized(extent: Extent) -> Extent:
            if extent.guarantee != "exact" or extent.expression is None:
                return extent
            number = expressions.evaluate(expressions.parse(extent.expression), environment)
            return replace(extent, size=number)

        return replace(self, values=[
            replace(value, extents=tuple(map(sized, value.extents))) for value in self.values])

    def read_dim(self, text: str) -> expressions.Expression | None:
        """A size that a framework states, over the names of the inputs; `None` if it
        has other names or words."""
        try:
            expression = expressions.parse(self._native(text))
        except ValueError:
            return None
        names = expressions.symbols(expression)
        return expression if names <= set(self.symbols) else None

    def _native(self, text: str) -> str:
        """A size that a framework states, in SymShape's spelling and names."""
        by_name = {name: symbol for symbol, name in self.symbol_names.items()}
        if (text := text.strip()) in by_name:
            return by_name[text]
        return NAME.sub(lambda match: match[0] if match[0].isascii() else
                        by_name.get(match[0], match[0]),
                        _ONNX_CALL.sub(lambda match: match[0].lower(), text))

    def proved_same(self, pairs: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
        """The pairs of a size that a framework states and an expression that are equal
        for all sizes in range. Tried sizes alone do not show it."""
        same, asked = set(), []
        for pair in dict.fromkeys(pairs):
            stated, expression = self.read_dim(pair[0]), expressions.parse(pair[1])
            if stated is None or expressions.has(stated, "broadcast") or \
                    expressions.has(expression, "broadcast"):
                continue
            if stated == expression:
                same.add(pair)
            elif self._required or self.difference(stated, expression) is None:
                asked.append(pair)
        return same | {pair for pair, proof in zip(asked, self._compare(asked)) if proof}

    def _compare(self, pairs: Sequence[tuple[str, str]]) -> list[Proof]:
        """Whether sizes that a framework states are equal to expressions, where the model
        runs."""
        facts = [f"{name} {relation} {limit}" for name, limits in self.symbols.items()
                 for relation, limit in ((">=", limits.minimum or 0), ("<=", limits.maximum))
                 if limit is not None]
        return prove_all([([*facts, *self._required], f"({self._native(text)}) == ({expression})")
                          for text, expression in pairs])

    def difference(self, one: expressions.Expression, other: expressions.Expression
                   ) -> dict[str, int] | None:
        """Sizes in range at which two expressions differ, of those that are tried.

        Sizes that broadcast must fit each other; so no expression of them is tried.
        """
        if expressions.has(one, "broadcast") or expressions.has(other, "broadcast"):
            return None
        names = sorted(expressions.symbols(one) | expressions.symbols(other))
        for sizes in self._tried(names, expressions.constants(one) | expressions.constants(other)):
            first, second = (expressions.evaluate(entry, sizes) for entry in (one, other))
            if first != second:
                return sizes
        return None

    def _tried(self, names: list[str], numbers: set[int]) -> Iterator[dict[str, int]]:
        """Sizes in range: small ones, those around numbers, and the ends of the ranges."""
        ranges = {name: self.symbols.get(name, SymbolRange()) for name in names}

        def inside(name: str, size: int) -> int:
            low, high = ranges[name].minimum or 0, ranges[name].maximum
            return max(low, size if high is None else min(size, high))

        least = {name: ranges[name].minimum or 0 for name in names}
        for start in (1, 2, 3, 7, 16):
            for order in (names, names[::-1]):
                yield {name: inside(name, least[name] + start * (2 * number + 3) - 3)
                       for number, name in enumerate(order)}
        for size in sorted({abs(number) + step for number in numbers for step in (-1, 0, 1)}):
            yield {name: inside(name, size + number) for number, name in enumerate(names)}
            for chosen in names:
                yield {name: inside(name, size if name == chosen else 0) for name in names}
        if names:
            yield {name: inside(name, ranges[name].maximum or 0) for name in names}

    def to_json(self) -> dict[str, Any]:
        """The values as a dictionary that `json` can write."""
        def extent(entry: Extent) -> dict[str, Any]:
            result: dict[str, Any] = {"guarantee": entry.guarantee}
            if entry.expression is not None:
                result["expr"] = entry.text.removeprefix("at_most(").removesuffix(")") \
                    if entry.guarantee == "at_most" else entry.text
            if entry.size is not None:
                result["size"] = entry.size
            return result

        return {
            "model": self.model, "framework": self.framework,
            "dimensions": {self.symbol_names.get(symbol, symbol):
                           {"min": limits.minimum, "max": limits.maximum}
                           for symbol, limits in self.symbols.items()},
            "values": [{"name": value.name, "kind": value.kind, "dtype": value.dtype,
                        "extents": [extent(entry) for entry in value.extents],
                        **({"location": value.location} if value.location else {}),
                        **({"origin": value.origin} if value.origin else {})}
                       for value in self.values],
            "assumptions": self.assumptions, "left_out": self.left_out}

    def __str__(self) -> str:
        rows = [("value", "kind", "type", "shape")]
        rows += [(value.name, value.kind, value.dtype, str(value)) for value in self.values]
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        places = ["place", *(_place(value) for value in self.values)]
        shape_width = max(len(row[3]) for row in rows) if any(places[1:]) else 0
        lines = ["  ".join([*(cell.ljust(width) for cell, width in zip(row, widths)),
                            row[3].ljust(shape_width), place if shape_width else ""]).rstrip()
                 for row, place in zip(rows, places)]
        named = [f"{self.symbol_names.get(symbol, symbol)} {_range_text(limits)}"
                 for symbol, limits in self.symbols.items()
                 if limits.minimum is not None or limits.maximum is not None]
        if named:
            lines += ["", f"for {', '.join(named)}"]
        lines += [f"note: {text}" for text in self.left_out]
        return "\n".join(lines)


def _place(value: Value) -> str:
    """The source line, with the last two parts of its path, and the origin."""
    path, _, rest = value.location.partition(":")
    line = f'{"/".join(path.split("/")[-2:])}:{rest.removesuffix(":0")}' if path else ""
    return "  ".join(filter(None, (line, value.origin)))


def _range_text(limits: SymbolRange) -> str:
    if limits.minimum is None and limits.maximum is None:
        return "any size"
    if limits.maximum is None:
        return f"at least {limits.minimum}"
    low = 0 if limits.minimum is None else limits.minimum
    return f"in [{low}, {limits.maximum}]"


def shapes(model: Any, *, at: Mapping[str, int] | None = None, **options: Any) -> Shapes:
    """Infers an expression for every extent of every tensor of a model.

    `model` is anything that a front end reads, or a `Program`; `options` go to
    the front end. `at` gives sizes of named dimensions, for which the result
    also has numbers.
    """
    from .frontends import onnx_model

    if onnx_model.accepts(model):
        options = {"every_value": True, **options}
        model = frontends.load(model, Path(), **options)
    if isinstance(model, Program) and model.text is not None:
        result = infer_text(model)
    else:
        with tempfile.TemporaryDirectory(prefix="symshape-") as name:
            folder = Path(name)
            if not isinstance(model, Program):
                model = frontends.load(model, folder, **options)
            result = infer(model, folder)
    return result.at_sizes(at) if at else result


def symbol_of(name: str, size: int, symbols: Mapping[str, SymbolRange],
              symbol_names: Mapping[str, str]) -> str:
    """The symbol of a dimension with this name in the model, for a size in its range."""
    by_name = {symbol_names.get(symbol, symbol): symbol for symbol in symbols}
    if name not in by_name:
        close = difflib.get_close_matches(name, by_name, 1, 0.5)
        hint = f"; did you mean '{close[0]}'?" if close else \
            f"; its dimensions are: {', '.join(by_name) or 'none'}"
        raise BadInput(f"the model has no dimension '{name}'{hint}")
    limits = symbols[by_name[name]]
    if limits.minimum is not None and size < limits.minimum or \
            limits.maximum is not None and size > limits.maximum:
        raise BadInput(f"expected '{name}' to be {_range_text(limits)}, found {size}")
    return by_name[name]


def infer_text(program: Program) -> Shapes:
    """Runs SymShape on a program with the ops of the framework."""
    text = program.text or ""
    with step("infer shapes"):
        found = run_report("symshape-infer-onnx-ranks,symshape-import-shape-strings,"
                           "symshape-infer{print=json}", text)
    # The text tells which values are results, where the framework names none.
    return _read(program, found, found.stdout, "" if program.value_names else text)


def infer(program: Program, folder: Path) -> Shapes:
    """Runs SymShape on a lowered program. Files go into `folder`."""
    report, imported = folder / "shapes.json", folder / "imported.mlir"
    passes = ["symshape-import-shape-strings"]
    if program.claims == program.mlir:
        passes.append("symshape-import-torch-symbols")
    passes.append(f"symshape-infer{{print=json output={report}}}")
    with step("infer shapes"):
        # Passes over one function do not use threads, which take time to start.
        result = run_tool("symshape-opt", "--allow-unregistered-dialect",
                          "--mlir-disable-threading",
                          f"--pass-pipeline=builtin.module({','.join(passes)})",
                          program.mlir, "-o", imported, check=False)
    return _read(program, result, report.read_text() if not result.exit_code else "",
                 imported.read_text() if not result.exit_code else "")


def _read(program: Program, result: ToolResult, report: str, text: str) -> Shapes:
    if result.exit_code:
        raise LoweringError("symshape-opt", first_error(result.stderr))
    found = json.loads(report)
    functions = [entry for entry in found["functions"] if entry["name"] == program.function]
    functions = functions or found["functions"]
    if not functions:
        raise BadInput(f"'{program.name}' has no function with a body")
    values: list[Value] = []
    for function in functions:
        prefix = f"@{function['name']}: " if len(functions) > 1 else ""
        values += _values(program, function, text, prefix)
    notes, never = _unranked(program, values), _never(values)
    if never:
        values = [replace(value, extents=tuple(Extent("unknown") if _is_negative(extent) else extent
                                               for extent in value.extents)) for value in values]
    symbols = dict(program.symbols)
    if not symbols or program.framework == "mlir":
        names = {name for value in values for extent in value.extents if extent.expression
                 for name in expressions.symbols(expressions.parse(extent.expression))}
        symbols.update({name: SymbolRange() for name in sorted(names - set(symbols))})
    result = Shapes(program.framework, program.name, values, symbols,
                    list(found.get("assumptions", [])), notes,
                    dict(program.symbol_names), never=never)
    result.refuted = _refuted(program, result)
    result.left_out += never + result.refuted
    result.left_out += [f"{name}: a caller may replace its value in the file, so no size follows "
                        f"from it" for name in program.replaceable]
    return result


def _is_negative(extent: Extent) -> bool:
    text = extent.expression or ""
    return text[:1] == "-" and text[1:].isdigit() and extent.guarantee == "exact"


def _never(values: Sequence[Value]) -> list[str]:
    """Notes on sizes below 0, where every run gets to them."""
    return [f"{value.name}: dimension {axis} has the size {extent.expression}, so that the model "
            f"never runs" for value in values if value.kind != "inner"
            for axis, extent in enumerate(value.extents) if _is_negative(extent)]


def _refuted(program: Program, found: Shapes) -> list[str]:
    """Notes on sizes that the model states and its nodes refute."""
    notes = []
    differ: list[tuple[str, int, str, Extent, Mapping[str, int]]] = []
    for value in found.values:
        stated = program.stated.get(value.name, ())
        if value.kind == "input" or value.name not in program.stated:
            continue
        if len(stated) != len(value.extents):
            notes.append(f"{value.name}: the file states {len(stated)} dimensions, and the nodes "
                         f"give {len(value.extents)}")
            continue
        for axis, (text, extent) in enumerate(zip(stated, value.extents)):
            wanted = found.read_dim(text) if text != "?" else None
            if wanted is None or extent.guarantee != "exact" or extent.expression is None:
                continue
            expression = expressions.parse(extent.expression)
            sizes = found.difference(wanted, expression) \
                if expressions.is_closed(expression) else None
            if sizes is not None:
                differ.append((value.name, axis, text, extent, sizes))
    if differ and program.required is not None:
        found._required = program.required({
            value.name: [extent.expression if extent.guarantee == "exact" else None
                         for extent in value.extents] for value in found.values})
    if found._required:
        # The model may not run for the sizes that were tried.
        proofs = found._compare([(text, str(extent.expression))
                                 for _, _, text, extent, _ in differ])
        differ = [(*entry[:4], proof.counterexample) for entry, proof in zip(differ, proofs)
                  if proof.counterexample is not None]
    for name, axis, text, extent, sizes in differ:
        at = ", ".join(f"{found.symbol_names.get(symbol, symbol)} = {size}"
                       for symbol, size in sizes.items())
        notes.append(f"{name}: the file states {text} for dimension {axis}, and the nodes give "
                     f"{extent.text}{f': they differ for {at}' if at else ''}")
    return notes


def _values(program: Program, function: Mapping[str, Any], text: str,
            prefix: str) -> list[Value]:
    # Values in sibling regions may have the same name.
    entries = list(function["values"])
    inputs = {f"%arg{number}": entry.name for number, entry in enumerate(program.inputs)}
    returned = _returned(text, function["name"])
    named: Iterable[tuple[str, str, Mapping[str, Any]]]
    if program.value_names:
        named = _named_by_origin(program, entries, inputs)
    elif program.result_names and len(program.result_names) == len(returned):
        # Every value that the framework names is an argument or a result.
        by_ssa = {entry["value"]: entry for entry in reversed(entries)}
        named = [(name, kind, by_ssa[ssa]) for kind, pairs in (
            ("input", [(name, ssa) for ssa, name in inputs.items()]),
            ("output", zip(program.result_names, returned)))
            for name, ssa in pairs if ssa in by_ssa]
    else:
        results = set(returned)
        named = [(inputs.get(entry["value"], entry["value"]),
                  "input" if entry["value"].startswith("%arg") else
                  "output" if entry["value"] in results else "value", entry)
                 for entry in entries]
    found = []
    known: dict[tuple[str, str | None], Extent] = {}  # many values have the same size
    for name, kind, entry in named:
        for one in entry["extents"]:
            key = one["guarantee"], one.get("expr")
            if key not in known:
                known[key] = _extent(program, one)
        extents = tuple(known[one["guarantee"], one.get("expr")] for one in entry["extents"])
        location = entry.get("location", "")
        if location.startswith("loc(") or \
                program.mlir.name in location and program.framework != "mlir":
            location = ""
        found.append(Value(prefix + name, kind, _element_type(entry["type"]), extents, location,
                           _origin(entry, kind, name)))
    return found


def _named_by_origin(program: Program, entries: Iterable[Mapping[str, Any]],
                     inputs: Mapping[str, str]
                     ) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """The values that the framework names, by the names in their locations."""
    for entry in entries:
        ssa = entry["value"]
        if ssa in inputs:
            yield inputs[ssa], "input", entry
            continue
        index = int(ssa.partition("#")[2] or 0)
        origin = entry.get("origin", "")
        name = program.value_names.get((origin, index))
        if name is not None and (name in program.result_names or
                                 not origin.startswith("constant ")):
            yield name, ("output" if name in program.result_names else
                         "inner" if name in program.inner_names else "value"), entry


def _origin(entry: Mapping[str, Any], kind: str, name: str) -> str:
    """The name in the location, unless it says nothing new."""
    origin = entry.get("origin", "")
    return "" if kind == "input" or origin == name else origin


def _unranked(program: Program, values: list[Value]) -> list[str]:
    """Notes on values that have names and no known rank."""
    found = {value.name for value in values}
    return [f"{name}: the rank is not known ({label})"
            for (label, _), name in program.value_names.items()
            if name not in found and not label.startswith("constant ")]


def _extent(program: Program, entry: Mapping[str, str]) -> Extent:
    expression = entry.get("expr")
    if expression is None:
        return Extent(entry["guarantee"])
    if entry["guarantee"] == "exact" and expression.isdigit():
        return Extent(entry["guarantee"], expression, expression)
    text = expressions.to_text(expression, program.symbol_names)
    if program.inputs:
        text = re.sub(r"scalar\((\d+), \w+\)", lambda match: _content(program, match), text)
    if entry["guarantee"] == "at_most":
        text = f"at_most({text})"
    return Extent(entry["guarantee"], expression, text)


def _content(program: Program, match: re.Match[str]) -> str:
    number = int(match[1])
    return f"value({program.inputs[number].name})" if number < len(program.inputs) else match[0]


@lru_cache(maxsize=1024)
def _element_type(text: str) -> str:
    match = re.match(r"(?:tensor|memref)<(?:(?:\d+|\?)x)*(complex<[^>]*>|[^,>]+)", text)
    return match[1] if match else text


def _returned(text: str, function: str) -> list[str]:
    """The operands of the function's return, as printed."""
    start = re.search(rf'func\.func (?:\w+ )*@"?{re.escape(function)}"?\(', text)
    if not start:
        return []
    match = re.search(r"^ +(?:func\.)?return (.*?) : .*$", text[start.start():], re.M)
    return match[1].split(", ") if match else []
