"""A model of the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable

from torch.export import Dim

Sizes = dict[str, int]
MODELS: dict[str, Callable[[], "Case"]] = {}


@dataclass
class Case:
    """A model, and the sizes at which it is exported and run.

    `inputs` makes the arguments for some sizes. `runs` are sizes that the
    export does not see; one of them has a size 1. `refused` are sizes outside
    of the ranges: a compiled program has to stop there with a message.
    """

    module: Any
    inputs: Callable[..., tuple]
    shapes: Any
    example: Sizes
    runs: list[Sizes]
    refused: Sizes | None = None
    origin: str = "own"
    dims: dict[str, tuple] = field(default_factory=dict)


def model(name: str) -> Callable[[Callable[[], Case]], Callable[[], Case]]:
    """Adds a model to the table."""

    def add(make: Callable[[], Case]) -> Callable[[], Case]:
        MODELS[name] = make
        return make

    return add


def batch(low: int = 1, high: int = 32) -> Any:
    return Dim("batch", min=low, max=high)


def seq(low: int = 1, high: int = 60) -> Any:
    return Dim("seq", min=low, max=high)
