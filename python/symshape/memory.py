"""How much memory a model takes, as a formula over its named dimensions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Mapping, Sequence

from . import expressions
from .errors import BadInput
from .memory_account import Account, Buffer
from .program import SymbolRange
from .proving import integers, peak_of, prove_all
from .shapes import symbol_of

RULES = {
    "torch": "each value that is no view has a storage of its own, which is freed after its "
             "last use",
    "onnx": "each value has memory of its own, which is freed after its last use",
}
_UNITS = {"": 1, "B": 1, "kB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12,
          "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40}
# The largest size that is tried where the model states none.
_LARGEST = 1 << 40
_MOST_SHOWN = 8


@dataclass(frozen=True)
class PeakTerm:
    """Bytes that are needed at once, beyond weights and inputs, while `step` runs."""

    size: str
    step: str
    place: str

    def __str__(self) -> str:
        return f"{self.size}  while {self.step} runs" + (f", {self.place}" if self.place else "")


@dataclass
class Memory:
    """The memory of one call of a model, in bytes.

    All sizes are expressions over the named dimensions (docs/use/Grammar.md).
    `weights` and `inputs` are there before the call, `results` are a part of the peak.
    The largest of the terms of `peak` is the memory that the call takes beyond weights
    and inputs, under the rule that `rule` states. `symbols` has the ranges of dimensions,
    `symbol_names` the model's names for those that have another one in expressions.
    """

    framework: str
    model: str
    rule: str
    weights: str
    inputs: str
    results: str
    peak: list[PeakTerm]
    symbols: dict[str, SymbolRange] = field(default_factory=dict)
    symbol_names: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    @property
    def formula(self) -> str:
        """The largest term, as one expression."""
        if not self.peak:
            return "0"
        texts = [term.size for term in self.peak]
        return texts[0] if len(texts) == 1 else f"max({', '.join(texts)})"

    @property
    def depends_on_values(self) -> bool:
        """Whether values of inputs, such as the end of a `Range`, are in a formula."""
        return not all(expressions.is_closed(expressions.parse(text)) for text in
                       (self.weights, self.inputs, self.formula))

    def at(self, **sizes: int) -> dict[str, int]:
        """Bytes at sizes of all dimensions: `weights`, `inputs`, `results`, `peak`, and
        `total`, which is weights, inputs and peak."""
        return self.at_sizes(sizes)

    def at_sizes(self, sizes: Mapping[str, int]) -> dict[str, int]:
        """Like `at`, for names that are not Python identifiers."""
        sizes = {self.symbol(name, size): size for name, size in integers(sizes).items()}
        found = {}
        for name, text in (("weights", self.weights), ("inputs", self.inputs),
                           ("results", self.results), ("peak", self.formula)):
            expression = expressions.parse(text)
            missing = sorted(expressions.symbols(expression) - set(sizes))
            if missing:
                raise BadInput("expected a size for " + ", ".join(
                    self.symbol_names.get(symbol, symbol) for symbol in missing) + " too")
            number = expressions.evaluate(expression, dict(sizes))
            if number is None:
                raise BadInput(f"no number for {name}, which depends on values of inputs: {text}")
            found[name] = number
        found["total"] = found["weights"] + found["inputs"] + found["peak"]
        return found

    def symbol(self, name: str, size: int) -> str:
        """The name in expressions of a dimension of the model, for a size in its range."""
        return symbol_of(self.symbol_names.get(name, name), size, self.symbols,
                         self.symbol_names)

    def limits(self, name: str) -> tuple[int, int]:
        """The smallest and the largest size of a dimension that `largest` tries."""
        by_name = {other: symbol for symbol, other in self.symbol_names.items()}
        known = self.symbols.get(by_name.get(name, name), SymbolRange())
        return known.minimum or 0, _LARGEST if known.maximum is None else known.maximum

    def largest(self, symbol: str, budget: int, sizes: Mapping[str, int]) -> int | None:
        """The largest size of one dimension with a total of at most `budget` bytes.

        `sizes` are those of the other dimensions. `None` if not even the smallest size
        fits. Found by bisection: for bytes that do not grow with the size (see `grows`), a
        size that fits and is the largest one or has a next one that does not fit.
        """
        low, high = self.limits(symbol)

        def fits(size: int) -> bool:
            return self.at_sizes({**sizes, symbol: size})["total"] <= budget

        if not fits(low):
            return None
        if fits(high):
            return high
        while low + 1 < high:
            middle = (low + high) // 2
            low, high = (middle, high) if fits(middle) else (low, middle)
        return low

    def grows(self, symbol: str, sizes: Mapping[str, int]) -> bool:
        """Whether the total is proved never to shrink when one dimension grows."""
        low, high = self.limits(symbol)
        name = self.symbol(symbol, low)
        facts = [f"{name} >= {low}", f"{name} < {high}",
                 *(f"{self.symbol(other, size)} == {size}" for other, size in sizes.items())]

        def next_size(text: str) -> str:
            return re.sub(rf"(?<![\w$]){re.escape(name)}(?![\w$])", f"({name} + 1)", text)

        texts = dict.fromkeys([self.inputs, *(term.size for term in self.peak)])
        return all(prove_all([(facts, f"({text}) <= {next_size(f'({text})')}")
                              for text in texts]))

    def to_json(self) -> dict[str, Any]:
        return {"framework": self.framework, "model": self.model, "rule": self.rule,
                "weights": self.weights, "inputs": self.inputs, "results": self.results,
                "peak": [vars(term) for term in self.peak],
                "symbols": {name: [known.minimum, known.maximum]
                            for name, known in self.symbols.items()},
                "symbol_names": self.symbol_names, "notes": self.notes}

    def __str__(self) -> str:
        lines = [f"{self.model}: bytes of one call; {self.rule}",
                 f"weights  {_amount(self.weights)}", f"inputs   {_amount(self.inputs)}",
                 f"results  {_amount(self.results)}",
                 "peak beyond weights and inputs" + (
                     ", the largest of:" if len(self.peak) > 1 else ":")]
        lines += [f"  {term}" for term in self.peak[:_MOST_SHOWN]] or ["  0"]
        if len(self.peak) > _MOST_SHOWN:
            lines.append(f"  and {len(self.peak) - _MOST_SHOWN} more, which --json prints")
        return "\n".join([*lines, *(f"note: {note}" for note in self.notes)])


def _amount(text: str) -> str:
    return f"{int(text)} ({readable(int(text))})" if text.isdigit() and int(text) >= 1000 else text


def readable(number: int) -> str:
    """A number of bytes for a reader, such as `12.5 MB`."""
    for unit in ("TB", "GB", "MB", "kB"):
        if number >= _UNITS[unit]:
            return f"{number / _UNITS[unit]:.3g} {unit}"
    return f"{number} B"


def bytes_in(text: str) -> int:
    """Reads `16GiB`, `512 MB` or a number of bytes."""
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([A-Za-z]*)\s*", text)
    if not found or found[2] not in _UNITS:
        raise BadInput(f"expected a number of bytes such as 16GiB or 512MB, found '{text}'")
    return int(float(found[1]) * _UNITS[found[2]])


def memory(model: Any, **options: Any) -> Memory:
    """How much memory one call of a PyTorch or ONNX model takes.

    `options` go to the front end, such as `dims` and `ranges`. Raises `BadInput` for a model of another framework.
    """
    from .frontends import check_file, checked, onnx_model, torch_program

    options = checked(options)
    check_file(model)
    dims = options.get("dims") or {}
    if torch_program.accepts(model):
        from .frontends import torch_memory
        torch_program.refuse_ranges(options)
        account = torch_memory.account(model, dims)
    elif onnx_model.accepts(model):
        from .frontends import onnx_memory
        account = onnx_memory.account(model, options)
    else:
        raise BadInput(f"cannot say how much memory '{model}' takes: expected a PyTorch or an "
                       "ONNX model")
    name = options.get("name") or (Path(model).name if isinstance(model, (str, Path)) else "model")
    return _memory(account, name)


def _memory(account: Account, name: str) -> Memory:
    facts = [fact for symbol, known in account.ranges.items() for fact in
             (f"{symbol} >= {known.minimum or 0}",
              *([f"{symbol} <= {known.maximum}"] if known.maximum is not None else []))]
    sums = [_sum(buffers) for buffers in (account.weights, account.inputs, account.results)]
    terms, simple = peak_of(facts, [(one.size, one.first, one.last) for one in account.buffers],
                            sums)
    peak = [PeakTerm(size, account.points[point], account.places[point])
            for size, point in terms]
    return Memory(account.framework, name, RULES[account.framework], *simple, peak,
                  dict(account.ranges), dict(account.names), sorted(set(account.notes)))


def _sum(buffers: Sequence[Buffer]) -> str:
    return " + ".join(f"({buffer.size})" for buffer in buffers) or "0"
