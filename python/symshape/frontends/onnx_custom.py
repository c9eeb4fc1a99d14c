"""Shapes of custom ONNX ops, as Python functions.

A function gets a node and the sizes of its inputs, and returns the sizes of its
results. The sizes are symbols: an operation on them becomes a node of ONNX, which
SymShape follows like those of a model.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Sequence, Union

from ..errors import BadInput
from . import onnx_types
from .onnx_types import Kind

if TYPE_CHECKING:
    from .onnx_nodes import Writer

_SHAPES: dict[tuple[str, str], Callable[..., Any]] = {}


def register(domain: str, op: str, function: Callable[..., Any] | None) -> None:
    """Notes the function of an op; `None` removes it."""
    domain = "" if domain == "ai.onnx" else domain
    if function is None:
        _SHAPES.pop((domain, op), None)
        return
    if not callable(function):
        raise BadInput(f"the shape function of '{op}': expected a function, found {function!r}")
    _SHAPES[domain, op] = function


def is_registered(node: Any) -> bool:
    domain = "" if node.domain == "ai.onnx" else node.domain
    return (domain, node.op_type) in _SHAPES


class Size:
    """The size of one dimension, with `+`, `-`, `*`, `//` and `%`. Division rounds down.

    It has no number: an `if` on it is an error.
    """

    def __init__(self, builder: Builder, value: str):
        self._builder, self._value = builder, value

    def __repr__(self) -> str:
        return "a size"

    def __add__(self, other: SizeLike) -> Size:
        return self._builder.binary("Add", self, other)

    def __radd__(self, other: SizeLike) -> Size:
        return self._builder.binary("Add", other, self)

    def __sub__(self, other: SizeLike) -> Size:
        return self._builder.binary("Sub", self, other)

    def __rsub__(self, other: SizeLike) -> Size:
        return self._builder.binary("Sub", other, self)

    def __mul__(self, other: SizeLike) -> Size:
        return self._builder.binary("Mul", self, other)

    def __rmul__(self, other: SizeLike) -> Size:
        return self._builder.binary("Mul", other, self)

    def __mod__(self, other: SizeLike) -> Size:
        return self._builder.binary("Mod", self, other)

    def __rmod__(self, other: SizeLike) -> Size:
        return self._builder.binary("Mod", other, self)

    def __floordiv__(self, other: SizeLike) -> Size:
        return self._builder.quotient(self, other)

    def __rfloordiv__(self, other: SizeLike) -> Size:
        return self._builder.quotient(other, self)

    def __neg__(self) -> Size:
        return self._builder.binary("Sub", 0, self)

    def min(self, other: SizeLike) -> Size:
        """The smaller of two sizes."""
        return self._builder.binary("Min", self, other)

    def max(self, other: SizeLike) -> Size:
        """The larger of two sizes."""
        return self._builder.binary("Max", self, other)

    def _no_number(self, *_: Any) -> Any:
        raise BadInput("a size is a symbol, not a number: use its methods min and max "
                       "instead of an 'if', min() or max()")

    __bool__ = __int__ = __index__ = __float__ = __lt__ = __le__ = __gt__ = __ge__ = _no_number
    __eq__ = __ne__ = _no_number  # type: ignore[assignment]
    __hash__ = None  # type: ignore[assignment]


SizeLike = Union[int, Size]


class Sizes:
    """The sizes of a tensor: `x[0]`, `x[-1]`, `x[1:]`, and `x[:-1] + [4]`."""

    def __init__(self, builder: Builder, value: str):
        self._builder, self._value = builder, value

    def __repr__(self) -> str:
        return "the sizes of a tensor"

    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, slice):
            return self._builder.part(self, place)
        return self._builder.element(self, place)

    def __add__(self, other: Sizes | Sequence[SizeLike]) -> Sizes:
        return self._builder.joined(self, other)

    def __radd__(self, other: Sequence[SizeLike]) -> Sizes:
        return self._builder.joined(other, self)

    def broadcast(self, other: Sizes | Sequence[SizeLike]) -> Sizes:
        """The sizes of an elementwise op on both."""
        return self._builder.broadcast(self, other)

    def __iter__(self) -> Any:
        raise BadInput("the number of dimensions is a symbol: take x[0], x[-1] or x[:-1]")

    __len__ = __iter__


class Builder:
    """Writes the nodes that compute the sizes of one node's results."""

    def __init__(self, writer: Writer, node: Any, operands: Sequence[tuple[str, Kind]]):
        self._writer, self._node, self._operands = writer, node, operands
        self._subject = f"the shape function of '{node.op_type}'"

    def results(self) -> list[str | None]:
        """The values of ONNX that hold the sizes of the results; calls the function."""
        inputs = [None if kind == onnx_types.NONE else
                  Sizes(self, self._writer.helper("Shape", [(ssa, kind)], {}))
                  for ssa, kind in self._operands]
        domain = "" if self._node.domain == "ai.onnx" else self._node.domain
        try:
            found = _SHAPES[domain, self._node.op_type](self._node, *inputs)
        except BadInput as error:
            raise BadInput(f"{self._subject}: {error}") from error
        except Exception as error:
            raise BadInput(f"{self._subject} raises {type(error).__name__}: {error}") from error
        count = len(self._node.output)
        if not isinstance(found, (list, tuple)) or len(found) != count:
            raise BadInput(f"{self._subject}: expected a list of {count} shapes, one for each "
                           f"result, found {found!r}")
        try:
            return [None if shape is None else self.shape(shape) for shape in found]
        except BadInput as error:
            raise BadInput(f"{self._subject}: {error}") from error

    def add(self, op: str, *operands: str, **attributes: str) -> str:
        return self._writer.helper(op, list(map(self._writer.integers, operands)), attributes)

    def shape(self, sizes: Sizes | Sequence[SizeLike]) -> str:
        if isinstance(sizes, Sizes):
            return sizes._value
        if not isinstance(sizes, (list, tuple)):
            raise BadInput(f"expected the sizes of a tensor, such as [x[0], 4], found {sizes!r}")
        if not sizes:
            return self._writer.numbers([])
        parts = [self.add("Reshape", self.scalar(size), self._writer.numbers([1]))
                 for size in sizes]
        return self.add("Concat", *parts, axis="0 : i64")

    def scalar(self, size: SizeLike) -> str:
        if isinstance(size, Size):
            return size._value
        if isinstance(size, bool) or not hasattr(size, "__index__"):
            raise BadInput(f"expected a size, found {size!r}")
        return self._writer.number(int(size))

    def binary(self, op: str, left: SizeLike, right: SizeLike) -> Size:
        return Size(self, self.add(op, self.scalar(left), self.scalar(right)))

    def quotient(self, left: SizeLike, right: SizeLike) -> Size:
        # Div truncates, and Mod rounds down.
        exact = self.binary("Sub", left, self.binary("Mod", left, right))
        return self.binary("Div", exact, right)

    def element(self, sizes: Sizes, place: int) -> Size:
        return Size(self, self.add("Gather", sizes._value, self._writer.number(place),
                                   axis="0 : i64"))

    def part(self, sizes: Sizes, place: slice) -> Sizes:
        if place.step not in (None, 1):
            raise BadInput("expected a slice of sizes without a step")
        end = (1 << 62) if place.stop is None else place.stop
        return Sizes(self, self.add("Slice", sizes._value,
                                    self._writer.numbers([place.start or 0]),
                                    self._writer.numbers([end])))

    def joined(self, left: Sizes | Sequence[SizeLike], right: Sizes | Sequence[SizeLike]) -> Sizes:
        return Sizes(self, self.add("Concat", self.shape(left), self.shape(right),
                                    axis="0 : i64"))

    def broadcast(self, left: Sizes, right: Sizes | Sequence[SizeLike]) -> Sizes:
        tensors = [self.add("ConstantOfShape", self.shape(sizes)) for sizes in (left, right)]
        return Sizes(self, self.add("Shape", self.add("Add", *tensors)))
