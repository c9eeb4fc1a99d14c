"""Recurrent nodes of ONNX as loops over the steps.

torch-mlir lowers GRU and RNN only where all sizes are numbers, no node in reverse, and
ignores the lengths of sequences and the peepholes of LSTM.
"""

from __future__ import annotations

from typing import Any, Sequence

from .onnx_builder import INT, Builder
from .onnx_names import is_number

# The functions of a direction that are the default.
_FUNCTIONS = {"GRU": [b"Sigmoid", b"Tanh"], "LSTM": [b"Sigmoid", b"Tanh", b"Tanh"],
              "RNN": [b"Tanh"]}
_GATES = {"GRU": 3, "LSTM": 4, "RNN": 1}
# Functions without parameters.
_KNOWN = frozenset({b"Relu", b"Sigmoid", b"Tanh"})
# Whether a direction runs in reverse.
_DIRECTIONS = {b"forward": [False], b"reverse": [True], b"bidirectional": [False, True]}


def why_refused(node: Any) -> str | None:
    """Why the lowering of a recurrent node would be wrong, or `None`."""
    from onnx import helper
    if node.op_type not in _GATES:
        return None
    given = {entry.name: helper.get_attribute_value(entry) for entry in node.attribute}
    if "clip" in given or given.get("input_forget", 0) or given.get("layout", 0):
        return "SymShape lowers it only without clip, input_forget and layout"
    if not _KNOWN.issuperset(given.get("activations", [])):
        return "SymShape lowers it only with the activations Relu, Sigmoid and Tanh"
    if _is_lowered(node, given.get("direction", b"forward")):
        return None
    return "SymShape lowers it only if the hidden size is a number"


def _is_lowered(node: Any, direction: bytes) -> bool:
    """Whether torch-mlir lowers the node right."""
    return node.op_type == "LSTM" and direction != b"reverse" and \
        not any(_inputs(node)[index] for index in (4, 7))


def _inputs(node: Any) -> list[str]:
    return [*node.input, *[""] * (8 - len(node.input))]


def mended(b: Builder) -> bool:
    """Adds the nodes in place of a recurrent node; false if it stays."""
    node, op = b.node, b.node.op_type
    x, weights, recurrent, bias, lengths, *states, peepholes = _inputs(node)
    direction, sizes = b.attribute("direction", b"forward"), b.sizes(recurrent)
    count = len(_DIRECTIONS[direction])
    functions = b.attribute("activations", _FUNCTIONS[op] * count)
    if _is_lowered(node, direction) or sizes is None or not is_number(sizes[2] or "") or \
            b.attribute("clip", None) is not None or b.attribute("layout", 0) or \
            b.attribute("input_forget", 0) or not _KNOWN.issuperset(functions):
        return False
    if lengths:
        lengths = b.add("Cast", lengths, to=INT)
    results: list[list[str]] = []
    for number, reverse in enumerate(_DIRECTIONS[direction]):
        def part(value: str) -> str:
            return value and b.add("Gather", value, b.integer(number), axis=0)

        size = len(_FUNCTIONS[op])
        direct = _Direction(b, int(sizes[2] or 0), functions[size * number:size * (number + 1)],
                            part(weights), part(recurrent), part(bias), part(peepholes))
        results.append(direct.run(x, lengths, [part(value) for value in
                                               states[:2 if op == "LSTM" else 1]], reverse))
    for index, output in enumerate(node.output):
        if output:
            axis = 1 if index == 0 else 0
            b.add("Concat", *(b.add("Unsqueeze", values[index], b.integers([axis]))
                              for values in results), axis=axis, output=output)
    return True


class _Direction:
    """The steps in one direction. A value without a bias or peepholes is empty."""

    def __init__(self, b: Builder, hidden: int, functions: Sequence[bytes], weights: str,
                 recurrent: str, bias: str, peepholes: str):
        self._b, self._hidden = b, hidden
        self._functions = [name.decode() for name in functions]
        self._element = b.element(b.node.input[0])
        count = _GATES[b.node.op_type]
        self._weights = [b.add("Transpose", gate, perm=[1, 0]) for gate in
                         self._split(weights, count)]
        self._recurrent = [b.add("Transpose", gate, perm=[1, 0]) for gate in
                           self._split(recurrent, count)]
        biases = self._split(bias, 2 * count) if bias else []
        self._biases, self._recurrent_biases = biases[:count], biases[count:]
        self._peepholes = self._split(peepholes, 3) if peepholes else []

    def _split(self, value: str, count: int) -> list[str]:
        """Parts along the first axis, one for each gate."""
        b, size = self._b, self._hidden
        return [value] if count == 1 else [
            b.add("Slice", value, b.integers([size * gate]), b.integers([size * (gate + 1)]),
                  b.integers([0])) for gate in range(count)]

    def _zeros(self, *sizes: str) -> str:
        from onnx import helper
        return self._b.add("ConstantOfShape", self._b.listed(sizes),
                           value=helper.make_tensor("", self._element, [1], [0]))

    def run(self, x: str, lengths: str, given: Sequence[str], reverse: bool) -> list[str]:
        """All hidden states, and the last states."""
        b = self._b
        steps, batch, hidden = b.extent(x, 0), b.extent(x, 1), b.integer(self._hidden)
        inputs = [b.add("MatMul", x, gate) for gate in self._weights]
        inputs = [b.add("Add", value, bias) for value, bias in zip(inputs, self._biases)] or inputs
        last = b.add("Sub", steps, b.integer(1))
        places = b.add("Unsqueeze", b.add("Range", b.integer(0), steps, b.integer(1)),
                       b.integers([1, 2]))
        zero = b.numbers([0], self._element, [])
        starts = [value or self._zeros(batch, hidden) for value in given]
        rows = [self._zeros(steps, batch, hidden)] if b.node.output[0] else []

        def body(number: str, carried: Sequence[str]) -> list[str]:
            place = b.add("Sub", last, number) if reverse else number
            old = carried[:len(starts)]
            new = self._step([b.add("Gather", value, place, axis=0) for value in inputs], *old)
            row = new[0]
            if lengths:
                runs = b.add("Unsqueeze", b.add("Less", place, lengths), b.integers([1]))
                row = b.add("Where", runs, row, zero)
                new = [b.add("Where", runs, *pair) for pair in zip(new, old)]
            here = b.add("Equal", places, place)
            return [*new, *(b.add("Where", here, row, value) for value in carried[len(starts):])]

        known = [int(size) if size and is_number(size) else None for size in b.sizes(x) or ()]
        row_sizes = [*known[:2], self._hidden]
        sizes = [*(row_sizes[1:] for _ in starts), *(row_sizes for _ in rows)]
        ends = b.loop(steps, [*starts, *rows], self._element, sizes, body)
        states, rows = ends[:len(starts)], ends[len(starts):]
        if lengths:
            # onnxruntime gives a sequence without steps no states.
            any_step = b.add("Unsqueeze", b.add("Greater", lengths, b.integer(0)), b.integers([1]))
            states = [b.add("Where", any_step, state, zero) for state in states]
        return [*(rows or [""]), *states]

    def _step(self, inputs: Sequence[str], h: str, c: str = "") -> list[str]:
        """The states after a step from the states before it."""
        b, one = self._b, lambda: b.numbers([1], self._element, [])

        def recurrent(gate: int, value: str) -> str:
            product = b.add("MatMul", value, self._recurrent[gate])
            return b.add("Add", product, self._recurrent_biases[gate]) \
                if self._recurrent_biases else product

        def gate(index: int, function: int, value: str, peephole: int | None = None,
                 cell: str = "") -> str:
            total = b.add("Add", inputs[index], value)
            if peephole is not None and self._peepholes:
                total = b.add("Add", total, b.add("Mul", self._peepholes[peephole], cell))
            return b.add(self._functions[function], total)

        if b.node.op_type == "RNN":
            return [gate(0, 0, recurrent(0, h))]
        if b.node.op_type == "GRU":
            update, reset = (gate(index, 0, recurrent(index, h)) for index in (0, 1))
            product = b.add("Mul", reset, recurrent(2, h)) \
                if b.attribute("linear_before_reset", 0) else \
                recurrent(2, b.add("Mul", reset, h))
            new = b.add("Mul", b.add("Sub", one(), update), gate(2, 1, product))
            return [b.add("Add", new, b.add("Mul", update, h))]
        taken, forgotten = (gate(index, 0, recurrent(index, h), index, c) for index in (0, 2))
        kept = b.add("Add", b.add("Mul", forgotten, c),
                     b.add("Mul", taken, gate(3, 1, recurrent(3, h))))
        shown = gate(1, 0, recurrent(1, h), 1, kept)
        return [b.add("Mul", shown, b.add(self._functions[2], kept)), kept]
