"""Branches of ONNX models that every run takes.

Exporters of PyTorch write an `If` for a squeeze whose axis may have the size 1. Its
branches give tensors of different ranks, which torch-mlir does not lower. SymShape's
inference gives the result a rank only if one branch alone runs. Other conditions are
computed from sizes that are numbers, such as the length of a tensor that is stated.
"""

from __future__ import annotations

from math import prod
from typing import Any, Mapping, Sequence

from .onnx_builder import copied
from .onnx_facts import Sizes
from .onnx_names import is_number
from .onnx_nodes import path_of
from .onnx_tensors import array_of

# Nodes that keep a number, and the most numbers of a constant.
_MOVES = frozenset({"Identity", "Reshape", "Squeeze", "Unsqueeze"})
_FEW = 16

_Numbers = Sequence["int | None"]


def take(model: Any, sizes: Sizes) -> bool:
    """Replaces each `If` by the nodes of the only branch that runs; true if there is one.

    `sizes` are those of values by path, as `onnx_nodes` writes it. All nodes have names.
    """
    return _Taker(sizes, _names(model.graph)).graph(model.graph, [], {})


def _names(graph: Any) -> set[str]:
    names = {value.name for value in [*graph.input, *graph.initializer]}
    for node in graph.node:
        names.update(node.output)
        for attribute in node.attribute:
            if attribute.HasField("g"):
                names |= _names(attribute.g)
    return names


class _Taker:
    def __init__(self, sizes: Sizes, taken: set[str]):
        self._sizes, self._taken = sizes, taken

    def graph(self, graph: Any, path: Sequence[str], outer: Mapping[str, _Numbers]) -> bool:
        """Replaces nodes of a graph, and of the graphs in it. `outer` has the known numbers
        in the values that it sees."""
        nodes: list[Any] = []
        changed = False
        known = dict(outer)
        for tensor in graph.initializer:
            _note(known, tensor.name, tensor)
        for node in graph.node:
            self._follow(node, path, known)
            branch = self._only_branch(node, path, known)
            if branch is not None:
                nodes += self._inlined(node, branch, graph)
                changed = True
                continue
            for attribute in node.attribute:
                if attribute.HasField("g"):
                    changed |= self.graph(attribute.g, [*path, path_of(node, attribute)],
                                          known)
            nodes.append(node)
        if changed:
            nodes = [copied(node) for node in nodes]
            del graph.node[:]
            graph.node.extend(nodes)
        return changed

    def _size(self, name: str, path: Sequence[str]) -> Sequence[str | None] | None:
        """The sizes of a value that a graph sees."""
        for length in range(len(path), -1, -1):
            if (sizes := self._sizes.get("/".join([*path[:length], name]))) is not None:
                return sizes
        return None

    def _rank(self, name: str, path: Sequence[str]) -> int | None:
        sizes = self._size(name, path)
        return None if sizes is None else len(sizes)

    def _follow(self, node: Any, path: Sequence[str], known: dict[str, _Numbers]) -> None:
        """Computes the numbers in the result of a node: a list, or one of any rank."""
        from onnx import TensorProto

        given = [known.get(name) for name in node.input]
        found: _Numbers | None = None
        if node.domain not in ("", "ai.onnx"):
            return
        if node.op_type == "Constant":
            for attribute in node.attribute:
                if attribute.name == "value":
                    _note(known, node.output[0], attribute.t)
        elif node.op_type == "Cast" and given[0] is not None:
            kind = next((entry.i for entry in node.attribute if entry.name == "to"), 0)
            if kind == TensorProto.BOOL:
                found = [None if number is None else int(number != 0) for number in given[0]]
            elif kind == TensorProto.INT64:
                found = given[0]
        elif node.op_type == "Shape":
            sizes = self._size(node.input[0], path)
            if sizes is not None and not node.attribute:  # from its start to its end
                found = [int(size) if size and is_number(size) else None for size in sizes]
        elif node.op_type in _MOVES and given[0] is not None and len(given[0]) == 1:
            found = given[0]
        elif node.op_type == "Gather" and given[0] and given[1]:
            numbers, places = given
            found = [None if place is None or not -len(numbers) <= place < len(numbers)
                     else numbers[place] for place in places]
        elif node.op_type == "Equal" and all(each and len(each) == 1 and each[0] is not None
                                             for each in given):
            found = [int(given[0] == given[1])]
        if found is not None:
            known[node.output[0]] = found

    def _only_branch(self, node: Any, path: Sequence[str], known: Mapping[str, _Numbers]) -> Any:
        if node.op_type != "If" or node.domain not in ("", "ai.onnx"):
            return None
        branches = {attribute.name: attribute for attribute in node.attribute}
        if set(branches) != {"then_branch", "else_branch"}:
            return None
        condition = known.get(node.input[0])
        if condition and condition[0] is not None:
            return branches["then_branch" if condition[0] else "else_branch"].g
        for number, name in enumerate(node.output):
            wanted = self._rank(name, path)
            ranks = {key: self._yielded(attribute.g, number, [*path, path_of(node, attribute)])
                     for key, attribute in branches.items()}
            fitting = [key for key, rank in ranks.items() if rank == wanted]
            if wanted is not None and None not in ranks.values() and len(fitting) == 1:
                return branches[fitting[0]].g
        return None

    def _yielded(self, branch: Any, number: int, path: Sequence[str]) -> int | None:
        """The rank of a result of a branch: -1 if it has none, `None` if nobody says so."""
        name = branch.output[number].name
        if (rank := self._rank(name, path)) is not None:
            return rank
        # The inference does not list constants.
        makes = [node.op_type for node in branch.node if name in node.output]
        return -1 if makes and makes[0] != "Constant" else None

    def _inlined(self, node: Any, branch: Any, outer: Any) -> list[Any]:
        """The nodes of a branch, which give the results of the node."""
        from onnx import helper

        made = [name for entry in branch.node for name in entry.output if name]
        names: dict[str, str] = {}
        results = []
        for name, value in zip(node.output, branch.output):
            if value.name in made and value.name not in names:
                names[value.name] = name
            else:
                results.append((name, value.name))
        for name in [*made, *(tensor.name for tensor in branch.initializer)]:
            if name in names:
                continue
            new = name
            while new in self._taken:
                new += "'"
            self._taken.add(new)
            names[name] = new
        for tensor in branch.initializer:
            entry = outer.initializer.add()
            entry.CopyFrom(tensor)
            entry.name = names[tensor.name]
        nodes = [copied(entry) for entry in branch.node]
        for entry in nodes:
            _rename(entry, names)
        nodes += [helper.make_node("Identity", [names.get(value, value)], [name],
                                   f"{node.name} ({number})")
                  for number, (name, value) in enumerate(results)]
        return nodes


def _note(known: dict[str, _Numbers], name: str, tensor: Any) -> None:
    """Notes the integers of a small constant."""
    if prod(tensor.dims) <= _FEW and tensor.data_location != tensor.EXTERNAL and \
            len(tensor.dims) < 2 and (array := array_of(tensor)).dtype.kind in "iub":
        known[name] = [int(number) for number in array.reshape(-1)]


def _rename(node: Any, names: Mapping[str, str]) -> None:
    """Gives the values that a node reads and makes other names."""
    node.input[:] = [names.get(name, name) for name in node.input]
    node.output[:] = [names.get(name, name) for name in node.output]
    for attribute in node.attribute:
        if attribute.HasField("g"):
            inner = attribute.g
            # No graph in a graph gives a name again (ONNX's rule for names).
            for entry in inner.node:
                _rename(entry, names)
            for value in inner.output:
                value.name = names.get(value.name, value.name)
