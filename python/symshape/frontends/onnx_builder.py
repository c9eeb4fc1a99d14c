"""Builds the ONNX nodes that come in place of one node."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Sequence

from ..expressions import Expression, parse
from .onnx_facts import Facts
from .onnx_names import is_number
from .onnx_tensors import array_of

INT = 7  # TensorProto.INT64
# The least numbers of types: infinite for floats.
_LOWEST = {1: float("-inf"), 10: float("-inf"), 11: float("-inf"), 2: 0, 3: -128, 5: -(1 << 15),
           6: -(1 << 31), 7: -(1 << 63)}

_OPS = {"+": "Add", "-": "Sub", "*": "Mul", "floordiv": "Div", "mod": "Mod", "min": "Min",
        "max": "Max"}


class Builder:
    """`node` is in a graph at `path`; `types` and `constants` have the values that it
    sees. `made` are the nodes so far."""

    def __init__(self, node: Any, opset: int, types: Mapping[str, Any],
                 constants: Mapping[str, Any], facts: Facts, path: Sequence[str],
                 taken: set[str]):
        self.node, self.opset, self.types, self.facts = node, opset, types, facts
        self._constants, self._path, self._taken = constants, path, taken
        self.made: list[Any] = []
        self._count = 0
        self._numbers: dict[tuple[Any, ...], str] = {}
        self._extents: dict[tuple[str, int], str] = {}

    # Facts

    def rank(self, name: str) -> int | None:
        kind = self.types.get(name)
        return len(kind.shape.dim) if kind is not None and kind.HasField("shape") else None

    def element(self, name: str) -> int:
        kind = self.types.get(name)
        return 0 if kind is None else int(kind.elem_type)

    def lowest(self, element: int) -> float | int | None:
        """The number below all others of an element type."""
        return _LOWEST.get(element)

    def sizes(self, name: str) -> list[str | None] | None:
        """The exact sizes of a value; `None` without a rank."""
        found = self.facts.of(self._path, name)
        if found is None and (rank := self.rank(name)) is not None:
            return [str(dim.dim_value) if dim.HasField("dim_value") else None
                    for dim in self.types[name].shape.dim][:rank]
        return found

    def known_sizes(self, name: str) -> list[str] | None:
        """The sizes of a value if all are exact."""
        found = self.sizes(name)
        return None if found is None or None in found else [str(size) for size in found]

    def constant(self, name: str) -> list[int] | None:
        """The integers in a constant."""
        tensor = self._constants.get(name)
        if tensor is None or tensor.data_location == tensor.EXTERNAL:
            return None
        return [int(value) for value in array_of(tensor).reshape(-1)]

    def attribute(self, name: str, default: Any) -> Any:
        from onnx import helper
        return next((helper.get_attribute_value(attribute) for attribute in self.node.attribute
                     if attribute.name == name), default)

    # Nodes

    def name(self, wish: str) -> str:
        """A name that no other value has."""
        while wish in self._taken:
            wish += "'"
        self._taken.add(wish)
        return wish

    def add(self, op: str, *inputs: str, output: str | None = None, **attributes: Any) -> str:
        from onnx import helper
        if output is None:
            output = self.name(f"{next(filter(None, self.node.output))}.{self._count}")
        self.made.append(helper.make_node(
            op, inputs, [output], name=f"{self.node.name} ({self._count})", **attributes))
        self._count += 1
        return output

    def loop(self, count: str, starts: Sequence[str], element: int,
             sizes: Sequence[Sequence[int | None]],
             body: Callable[[str, Sequence[str]], Sequence[str]]) -> list[str]:
        """The values after `count` runs of a body, which makes them from its number and
        the values before; their sizes are the same in all runs."""
        from onnx import TensorProto, helper

        def info(name: str, kind: int, shape: Sequence[int | None]) -> Any:
            return helper.make_tensor_value_info(name, kind, shape)

        true = self.numbers([1], TensorProto.BOOL, [])
        label = next(filter(None, self.node.output))
        number, given, *carried = (self.name(f"{label}.{part}") for part in (
            "number", "runs", *(f"carried.{index}" for index in range(len(starts)))))
        # Values of the body are not visible outside.
        outer = self.made, dict(self._numbers), dict(self._extents)
        self.made = []
        made = body(number, carried)
        runs = self.add("Constant", value=helper.make_tensor("", TensorProto.BOOL, [], [1]))
        graph = helper.make_graph(
            self.made, "body",
            [info(number, INT, []), info(given, TensorProto.BOOL, []),
             *(info(name, element, shape) for name, shape in zip(carried, sizes))],
            [info(runs, TensorProto.BOOL, []),
             *(info(name, element, shape) for name, shape in zip(made, sizes))])
        self.made, self._numbers, self._extents = outer
        ends = [self.name(f"{label}.{self._count}.{index}") for index in range(len(starts))]
        self.made.append(helper.make_node("Loop", [count, true, *starts], ends, body=graph,
                                          name=f"{self.node.name} ({self._count})"))
        self._count += 1
        return ends

    def keep(self, operands: Sequence[str]) -> None:
        """Adds the node itself with other operands."""
        copy = copied(self.node)
        copy.input[:] = operands
        self.made.append(copy)
        self._count += 1

    def numbers(self, values: Sequence[Any], element: int, dims: Sequence[int]) -> str:
        """A constant."""
        from onnx import helper
        key = (tuple(values), element, tuple(dims))
        if key not in self._numbers:
            self._numbers[key] = self.add("Constant", value=helper.make_tensor(
                "", element, dims, values))
        return self._numbers[key]

    def integers(self, values: Sequence[int]) -> str:
        return self.numbers(values, INT, [len(values)])

    def integer(self, value: int) -> str:
        """A constant of rank 0."""
        return self.numbers([value], INT, [])

    # Sizes, as tensors of rank 0

    def extent(self, x: str, axis: int) -> str:
        sizes = self.sizes(x)
        if sizes is not None and (size := sizes[axis]) is not None and is_number(size):
            return self.integer(int(size))
        if (x, axis) not in self._extents:
            self._extents[x, axis] = self.add("Gather", self.add("Shape", x), self.integer(axis))
        return self._extents[x, axis]

    def computed(self, size: str) -> str | None:
        """The value of an expression over symbols; `None` if no input has one of them."""
        return self._computed(parse(size))

    def _computed(self, part: Expression) -> str | None:
        kind, *rest = part
        if kind == "int":
            return self.integer(rest[0])
        if kind == "symbol":
            place = self.facts.symbols.get(rest[0])
            return None if place is None else self.extent(*place)
        operands = [self._computed(operand) for operand in rest]
        if kind not in _OPS or None in operands:
            return None
        known = [str(operand) for operand in operands]
        if kind in ("floordiv", "mod") and (rest[1][0] != "int" or rest[1][1] < 1):
            return None
        if kind == "floordiv":
            # Div of ONNX rounds to 0.
            known[0] = self.add("Sub", known[0], self.add("Mod", *known))
        return self.add(_OPS[kind], *known)

    def unsqueezed(self, scalar: str) -> str:
        return self.add("Reshape", scalar, self.integers([1]))

    def listed(self, scalars: Sequence[str]) -> str:
        return self.add("Concat", *map(self.unsqueezed, scalars), axis=0)

    def reshaped(self, x: str, extents: Sequence[str], output: str | None = None) -> str:
        """`x` with these sizes."""
        # Without allowzero, a size of 0 stands for the size of the input.
        zero = {"allowzero": 1} if self.opset >= 14 else {}
        return self.add("Reshape", x, self.listed(extents), output=output, **zero)

    def broadcast(self, extents: Sequence[str], sizes: Sequence[str | None]) -> str:
        """The size that all `extents` broadcast to: the greatest, unless one is 0."""
        greatest = self.add("Max", *extents)
        if all(size is not None and self.facts.proved(f"{size} >= 1") for size in sizes):
            return greatest
        return self.add("Mul", greatest, self.add("Min", *extents, self.integer(1)))

    def stretched(self, x: str, axis: int, extent: str, result: str) -> str:
        """`x` with the size `result` on an axis, where its size is that or 1."""
        indices = self.add("Range", self.integer(0), result, self.integer(1))
        last = self.add("Sub", extent, self.integer(1))
        return self.add("Gather", x, self.add("Min", indices, last), axis=axis)

    def from_end(self, index: str, size: str) -> str:
        """An index that counts from the end if it is negative, as one from the start."""
        return self.add("Where", self.add("Less", index, self.integer(0)),
                        self.add("Add", index, size), index)

    def clamped(self, index: str, low: int, high: str) -> str:
        return self.add("Min", self.add("Max", index, self.integer(low)), high)


def copied(node: Any) -> Any:
    copy = type(node)()
    copy.CopyFrom(node)
    return copy
