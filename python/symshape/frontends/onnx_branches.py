"""Branches of ONNX models that every run takes.

Exporters of PyTorch write an `If` for a squeeze whose axis may have the size 1. Its
branches give tensors of different ranks, which torch-mlir does not lower. SymShape's
inference gives the result a rank only if one branch alone runs.
"""

from __future__ import annotations

from typing import Any, Mapping, Sequence

from .onnx_builder import copied
from .onnx_nodes import path_of


def take(model: Any, ranks: Mapping[str, int]) -> bool:
    """Replaces each `If` by the nodes of the only branch that runs; true if there is one.

    `ranks` are those of values by path, as `onnx_nodes` writes it. All nodes have names.
    """
    return _Taker(ranks, _names(model.graph)).graph(model.graph, [])


def _names(graph: Any) -> set[str]:
    names = {value.name for value in [*graph.input, *graph.initializer]}
    for node in graph.node:
        names.update(node.output)
        for attribute in node.attribute:
            if attribute.HasField("g"):
                names |= _names(attribute.g)
    return names


class _Taker:
    def __init__(self, ranks: Mapping[str, int], taken: set[str]):
        self._ranks, self._taken = ranks, taken

    def graph(self, graph: Any, path: Sequence[str]) -> bool:
        """Replaces nodes of a graph, and of the graphs in it."""
        nodes: list[Any] = []
        changed = False
        for node in graph.node:
            branch = self._only_branch(node, path)
            if branch is not None:
                nodes += self._inlined(node, branch, graph)
                changed = True
                continue
            for attribute in node.attribute:
                if attribute.HasField("g"):
                    changed |= self.graph(attribute.g, [*path, path_of(node, attribute)])
            nodes.append(node)
        if changed:
            nodes = [copied(node) for node in nodes]
            del graph.node[:]
            graph.node.extend(nodes)
        return changed

    def _rank(self, name: str, path: Sequence[str]) -> int | None:
        """The rank of a value that a graph sees."""
        for length in range(len(path), -1, -1):
            if (rank := self._ranks.get("/".join([*path[:length], name]))) is not None:
                return rank
        return None

    def _only_branch(self, node: Any, path: Sequence[str]) -> Any:
        if node.op_type != "If" or node.domain not in ("", "ai.onnx"):
            return None
        branches = {attribute.name: attribute for attribute in node.attribute}
        if set(branches) != {"then_branch", "else_branch"}:
            return None
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
