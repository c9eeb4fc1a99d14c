"""The storages of an exported PyTorch program, and how long each is needed.

The rule is that of a program that runs op by op: a value that is no view of another one
has a storage of its own, which is freed after the last op that reads it or a view of it.
The storages come from a run of the program on PyTorch's fake tensors, which have sizes and
storages but no numbers; ops that are made of other ops, such as attention, run as these.
"""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any, Iterator, Mapping

from ..errors import BadInput, LoweringError
from ..memory_account import Account, Buffer
from ..program import SymbolRange
from . import torch_places, torch_program, torch_sizes

# Loops, and those of them whose results have a part of each iteration.
_STACKED = {"scan", "associative_scan", "map_impl"}
_LOOPS = {"while_loop", *_STACKED}


def account(model: Any, dims: Mapping[str, Any]) -> Account:
    """The storages of a `torch.export.ExportedProgram` or a `.pt2` file."""
    model = torch_program.read(model)
    names = torch_program.dimension_names(model, dims)
    ranges = {names.get(symbol, symbol): known for symbol, known in
              torch_sizes.ranges_of(model.range_constraints).items()}
    return _Reader(model, names, ranges).read()


def _tensors(value: Any) -> Iterator[Any]:
    import torch
    import torch.utils._pytree as pytree
    for leaf in pytree.tree_leaves(value):
        if isinstance(leaf, torch.Tensor):
            yield leaf


class _Reader:
    def __init__(self, model: Any, names: Mapping[str, str], ranges: Mapping[str, Any]):
        self._model, self._names = model, names
        self._account = Account("torch", ranges=dict(ranges))
        self._given: set[int] = set()  # the storages of inputs and weights
        self._live: dict[int, tuple[Any, int]] = {}  # storages, with their buffers
        self._results: list[int] = []  # their buffers
        self._sizes: list[Any] = []  # of the buffers; new symbols get their names later

    def read(self) -> Account:
        import torch
        from torch.export.graph_signature import InputKind

        graph = self._model.graph_module
        given = [node for node in graph.graph.nodes if node.op == "placeholder"]
        values = [node.meta.get("val") for node in given]
        for node, value, spec in zip(given, values, self._model.graph_signature.input_specs):
            kind = "inputs" if spec.kind == InputKind.USER_INPUT else "weights"
            for tensor in _tensors(value):
                self._give(kind, node.name, tensor)
        try:
            with torch.no_grad(), self._fake(values):
                self._run(graph, values)
                self._name_sizes()
        except torch_sizes.NoText as error:
            raise LoweringError("symshape memory", f"SymShape has no words for a size: {error}"
                                ) from error
        except Exception as error:
            text = (str(error).strip().splitlines() or [type(error).__name__])[0]
            raise LoweringError("PyTorch", f"it does not run this program on fake tensors: {text}"
                                ) from error
        return self._account

    @contextmanager
    def _fake(self, values: Any) -> Iterator[None]:
        """The mode of the fake tensors, with PyTorch's implementations for unknown sizes."""
        import torch
        from torch._dispatch.python import enable_python_dispatcher

        mode = torch._guards.detect_fake_mode(list(_tensors(values)))
        with ExitStack() as stack:
            if mode is not None:
                stack.enter_context(mode)
                if mode.shape_env is not None:
                    stack.enter_context(mode.shape_env.ignore_fresh_unbacked_symbols())
            stack.enter_context(enable_python_dispatcher())
            yield

    def _run(self, graph: Any, values: Any) -> None:
        import torch
        import torch.utils._pytree as pytree
        from torch.fx.experimental.symbolic_shapes import rebind_unbacked
        from torch.utils._python_dispatch import TorchDispatchMode
        reader = self
        mode = torch._guards.detect_fake_mode(list(_tensors(values)))

        class Run(torch.fx.Interpreter):  # type: ignore[misc]
            def run_node(self, node: Any) -> Any:
                if node.op == "output" and node.graph is graph.graph:
                    reader._finish(self.fetch_args_kwargs_from_env(node)[0])
                elif node.op not in ("placeholder", "output"):
                    reader._node = node
                value = super().run_node(node)
                if mode is not None and mode.shape_env is not None:
                    # A size that depends on data has a new symbol in each run.
                    rebind_unbacked(mode.shape_env, node, value)
                    reader._note_data(node)
                # The interpreter keeps a value without users to the end, a program doesn't.
                return value if node.users or node.op == "output" else None

        class Watch(TorchDispatchMode):  # type: ignore[misc]
            supports_higher_order_operators = True

            def __torch_dispatch__(self, op: Any, types: Any, args: Any = (),
                                   kwargs: Any = None) -> Any:
                reader._free()
                start = len(reader._account.points)
                if isinstance(op, torch._ops.HigherOrderOperator):
                    self._run_bodies(op, args)
                    if op.name() not in _STACKED:
                        start = len(reader._account.points)
                    if op.name() not in ("cond", *_LOOPS):
                        reader._account.notes.append(
                            f"{reader._node.name} counts without the memory inside {op.name()}")
                value = op(*args, **(kwargs or {}))
                reader._make(op, value, start)
                if op.name() == "map_impl":
                    # It puts a list of all results together at the end.
                    reader._take(value, start, len(reader._account.points) - 1)
                return value

            def _run_bodies(self, op: Any, args: Any) -> None:
                """Runs the bodies of an op one after another, and those of a loop twice:
                the second iteration runs while the results of the first one are there."""
                around = reader._node
                for body in pytree.tree_leaves(args):
                    if not isinstance(body, torch.fx.GraphModule):
                        continue
                    given = [node.meta.get("val") for node in body.graph.nodes
                             if node.op == "placeholder"]
                    outer = set(reader._given)
                    reader._given.update(reader._key(tensor) for tensor in _tensors(given))
                    with self:
                        kept = Run(body, garbage_collect_values=True).run(*given)
                        if op.name() in _LOOPS:
                            Run(body, garbage_collect_values=True).run(*given)
                    del kept
                    reader._given = outer
                    reader._free()
                reader._node = around

        with Watch():
            Run(graph, garbage_collect_values=True).run(*values)

    def _free(self) -> None:
        """Ends the storages that nobody has any more."""
        point = len(self._account.points) - 1
        for key, (storage, place) in list(self._live.items()):
            if storage.expired():
                del self._live[key]
                self._end(place, point)

    def _end(self, place: int, point: int) -> None:
        buffer = self._account.buffers[place]
        self._account.buffers[place] = replace(buffer, last=max(buffer.last, point))

    def _make(self, op: Any, value: Any, start: int) -> None:
        """The storages of a result, which are there from the point `start`."""
        from torch.multiprocessing.reductions import StorageWeakRef

        point = len(self._account.points)
        self._account.points.append(f"{self._node.name} ({op})")
        self._account.places.append(self._place(self._node))
        for tensor in _tensors(value):
            key = self._key(tensor)
            if key in self._given or key in self._live:
                continue
            self._live[key] = (StorageWeakRef(tensor.untyped_storage()),
                               len(self._account.buffers))
            self._take(tensor, start, point)

    def _take(self, value: Any, first: int, last: int) -> None:
        for tensor in _tensors(value):
            self._account.buffers.append(Buffer(self._account.points[last], "0", first, last))
            self._sizes.append(tensor.untyped_storage().nbytes())

    def _name_sizes(self) -> None:
        """The sizes of the buffers as text, in the names of the program."""
        texts = [torch_sizes.size_text(size, self._names) for size in self._sizes]
        self._account.buffers = [replace(buffer, size=text)
                                 for buffer, text in zip(self._account.buffers, texts)]
        self._account.results = [self._account.buffers[place] for place in self._results]

    def _note_data(self, node: Any) -> None:
        for symbol in node.meta.get("unbacked_bindings") or ():
            name = self._names.get(str(symbol), str(symbol))
            self._account.ranges.setdefault(name, SymbolRange())
            place = self._place(node)
            self._account.notes.append(f"{name} depends on data: on the result of {node.name}"
                                       + (f", {place}" if place else ""))

    def _bytes(self, tensor: Any) -> str:
        return torch_sizes.size_text(tensor.untyped_storage().nbytes(), self._names)

    def _key(self, tensor: Any) -> int:
        return int(tensor.untyped_storage()._cdata)

    def _give(self, kind: str, name: str, tensor: Any) -> None:
        import torch
        if tensor.layout != torch.strided:
            raise BadInput(f"'{name}' is a sparse tensor, whose bytes depend on its contents")
        key = self._key(tensor)
        if key in self._given:
            return
        self._given.add(key)
        getattr(self._account, kind).append(Buffer(name, self._bytes(tensor), 0, 0))

    def _finish(self, value: Any) -> None:
        """Ends the storages that are left with the last op, the results among them."""
        self._free()
        seen: set[int] = set()
        for tensor in _tensors(value):
            key = self._key(tensor)
            if key in seen:
                continue
            seen.add(key)
            if key in self._live:
                self._results.append(self._live[key][1])
            elif key in self._given:
                self._account.notes.append("a result is an input, or a view of one")
        for _, place in self._live.values():
            self._end(place, len(self._account.points) - 1)

    def _place(self, node: Any) -> str:
        found = torch_places.frames(node)
        if not found:
            return ""
        file, line = found[-1]
        return f"{'/'.join(file.split('/')[-2:])}:{line}"
