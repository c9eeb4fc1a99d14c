"""A model after its framework's own lowering: the input of every command.

A front end turns a model into a `Program`: an MLIR file in upstream dialects,
and the facts of the framework about the sizes of the inputs. The rest of the
package only sees this class.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Mapping, Sequence

from .weights import Weights


@dataclass(frozen=True)
class Input:
    """An argument of the program's function.

    `name` is the framework's name of the argument, for example `input_ids`.
    `dtype` is the element type as MLIR spells it, for example `f32`.
    `shape` has one entry per dimension: a number, or an expression over
    symbols as the framework spells it, for example `("batch", "2*seq", "64")`.
    It is `None` for a scalar that is not a tensor.
    """

    name: str
    dtype: str
    shape: tuple[str, ...] | None


@dataclass(frozen=True)
class SymbolRange:
    """The values that a symbol may have, ends included; `None` is no bound."""

    minimum: int | None = None
    maximum: int | None = None


@dataclass(frozen=True)
class MendedView:
    """A view that the framework's lowering would break, and its replacement.

    `place` is the model's source line. `before` and `after` are code that a
    programmer would write, for example `view(s*b, 16)` and `flatten(0, 1)`.
    """

    place: str
    before: str
    after: str


@dataclass(frozen=True)
class Guard:
    """A condition of the exporter on the inputs.

    `text` is the exporter's. `constraints` say the same and become premises; they
    are `None` if SymShape has no words for the guard, and empty if the types say
    it. `holds` evaluates the guard for values of `names`; it is `None` if the
    guard reads more than sizes and integer inputs.
    """

    text: str
    constraints: tuple[str, ...] | None
    names: frozenset[str]
    holds: Callable[[Mapping[str, int]], bool] | None


@dataclass
class Program:
    """A lowered model.

    `mlir` is a file in upstream dialects. Its function `function` carries the
    shapes of the arguments as strings and the ranges as constraints, in the
    form that `--symshape-import-shape-strings` reads.

    `text` is a program of the framework's own ops, in place of the file.

    `claims` is the same program with a statement of the framework for every
    intermediate value, in the form that `--symshape-import-torch-symbols`
    reads, or `None` if the framework states none.

    `results` has the shapes of the results as the framework states them.

    `stated` has the shapes that the framework states for values, by name, in its own
    words; they are no premises. `required` gives the conditions on the sizes of inputs
    without which the model does not run, from the exact sizes of values.

    `weights` has the contents of the constants that `mlir` only names; `None`
    if the file has them. `write_with_weights` makes a file that compiles.

    `result_names` has the framework's names of the results, or is empty.
    `value_names` has the framework's names of all values, by the name in the
    location of the op and the number of its result, where the framework has them;
    `inner_names` are those of values in the bodies of branches and loops.
    `symbol_names` has the framework's name of each symbol that `mlir` names
    differently, because the framework's name is no identifier.

    `numbers` has the ranges of the integer inputs, by the name that `constraints`
    give them. `guards` are the exporter's conditions on the inputs; most become
    `constraints`, and `unstated` lists the texts of the others: the program is
    right only for inputs that meet them, and nothing checks them. `narrowed` are
    those of `constraints` that the exporter does not state: the lowering holds only
    for sizes that meet them.

    `replaceable` are the inputs that have a value in the model, which a caller may
    replace: no size follows from it.

    `own_checks` are the messages of the run-time checks that the exporter itself
    states: such a check may refuse sizes.

    `unaccounted` has the statements of the framework that `mlir` does not carry: the
    kind and the state of the obligation (docs/use/Check.md), and a text.

    `stops` gives the framework's own error for sizes of all symbols and numbers, or
    `None` if it runs there; it is `None` if nobody can run the model.

    `every_size` says that the program has to run at all sizes that it admits: a framework
    runs there. Nobody says so of a file of unknown origin.

    `notes` say what the front end did to the model, for the report.

    `locate` lowers the model with a claim about every value, in their order, to a file
    in a folder. It finds the first op of a wrong program that gives another size.
    """

    framework: str
    name: str
    mlir: Path
    inputs: list[Input] = field(default_factory=list)
    results: list[tuple[str, ...] | None] = field(default_factory=list)
    symbols: dict[str, SymbolRange] = field(default_factory=dict)
    constraints: list[str] = field(default_factory=list)
    function: str = "main"
    text: str | None = None
    claims: Path | None = None
    mended: list[MendedView] = field(default_factory=list)
    weights: Weights | None = None
    stated: dict[str, tuple[str, ...]] = field(default_factory=dict)
    required: Callable[[Mapping[str, Sequence[str | None]]], list[str]] | None = None
    result_names: list[str] = field(default_factory=list)
    value_names: dict[tuple[str, int], str] = field(default_factory=dict)
    inner_names: set[str] = field(default_factory=set)
    symbol_names: dict[str, str] = field(default_factory=dict)
    replaceable: list[str] = field(default_factory=list)
    own_checks: list[str] = field(default_factory=list)
    unaccounted: list[tuple[str, str, str]] = field(default_factory=list)
    numbers: dict[str, SymbolRange] = field(default_factory=dict)
    guards: list[Guard] = field(default_factory=list)
    narrowed: list[str] = field(default_factory=list)
    stops: Callable[[Mapping[str, int]], str | None] | None = None
    notes: list[str] = field(default_factory=list)
    locate: Callable[[Path], Path] | None = None
    every_size: bool = True

    @property
    def unstated(self) -> list[str]:
        return [guard.text for guard in self.guards if guard.constraints is None]

    def write_with_weights(self, source: Path, target: Path) -> None:
        """Writes `source`, made from `mlir`, together with the weights."""
        (self.weights or Weights()).attach(source, target)
