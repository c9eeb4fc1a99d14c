"""The sizes of the results of ONNX loops, which do not lower.

A loop that keeps the sizes of its carried values runs its body with the same
sizes each time. So the body is lowered once, in place of the loop, with the
iteration number and the carried values as arguments of unknown contents. A
result that is carried has the sizes of its first value. A scan output has the
number of iterations, and then the sizes that the body gives it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Mapping

from .. import expressions
from ..errors import SymShapeError
from ..program import Program, SymbolRange
from ..tools import run_tool, step

if TYPE_CHECKING:
    from ..shapes import Shapes
    from .onnx_model import Graph


class Spelled(str):
    """A dimension as an expression over symbols of the program."""


def probe_name(node: Any) -> str:
    return f"__trips_{node.output[0]}"


def add_probe(model: Any, node: Any) -> str:
    """Adds a value whose only dimension is the largest number of iterations."""
    import onnx
    from onnx import helper

    name = probe_name(node)
    for part, values in (("one", [1]), ("zero", [0]), ("axis", [-1])):
        model.graph.initializer.append(helper.make_tensor(
            f"{name}_{part}", onnx.TensorProto.INT64, [1], values))
    model.graph.node.extend([
        helper.make_node("Reshape", [node.input[0], f"{name}_axis"], [f"{name}_list"],
                         f"{name}_list"),
        helper.make_node("Max", [f"{name}_list", f"{name}_zero"], [f"{name}_count"],
                         f"{name}_count"),
        helper.make_node("ConstantOfShape", [f"{name}_count"], [name], name),
    ])
    model.graph.output.append(helper.make_tensor_value_info(
        name, onnx.TensorProto.FLOAT, [None]))
    return name


def body_of(node: Any) -> Any:
    return next(attribute.g for attribute in node.attribute if attribute.name == "body")


def always_runs(node: Any, constants: Mapping[str, Any]) -> bool:
    """Whether only the trip count ends the loop."""
    def is_true(name: str, others: Mapping[str, Any]) -> bool:
        return name in others and bool(others[name].all())

    body = body_of(node)
    if node.input[1] and not is_true(node.input[1], constants):
        return False
    made = {name: inner for inner in body.node for name in inner.output}
    inside = constants_of(body)
    name = body.output[0].name
    while name in made and made[name].op_type == "Identity":
        name = made[name].input[0]
    return name == body.input[1].name or is_true(name, inside) or is_true(name, constants)


def constants_of(graph: Any) -> dict[str, Any]:
    """The small constants of a graph by name."""
    import onnx

    tensors = {tensor.name: tensor for tensor in graph.initializer
               if tensor.data_location == 0}
    for node in graph.node:
        if node.op_type == "Constant":
            for attribute in node.attribute:
                if attribute.name == "value":
                    tensors[node.output[0]] = attribute.t
    return {name: onnx.numpy_helper.to_array(tensor) for name, tensor in tensors.items()
            if sum(tensor.dims) <= 64}


def inline_body(model: Any, node: Any, carried: list[list[str]], prefix: str
                ) -> tuple[dict[str, str], list[Any]]:
    """Adds the body's nodes to the graph. Returns its names in the graph, and
    the new inputs: the iteration number, the condition, and the carried values."""
    from onnx import NodeProto, TensorProto, helper

    body = body_of(node)
    names = {value.name: prefix + value.name for value in body.input}
    inputs = []
    for index, value in enumerate(body.input):
        kind = value.type.tensor_type.elem_type or (TensorProto.INT64 if index == 0
                                                    else TensorProto.BOOL)
        shape: list[Any] = [] if index < 2 else [
            int(text) if text.isdigit() else None for text in carried[index - 2]]
        inputs.append(helper.make_tensor_value_info(names[value.name], kind, shape))
    for tensor in body.initializer:
        names[tensor.name] = prefix + tensor.name
        copy = type(tensor)()
        copy.CopyFrom(tensor)
        copy.name = names[tensor.name]
        model.graph.initializer.append(copy)
    for inner in body.node:
        if any(attribute.HasField("g") for attribute in inner.attribute):
            raise SymShapeError("the body of the loop has an op with a subgraph")
        copy = NodeProto()
        copy.CopyFrom(inner)
        del copy.input[:]
        copy.input.extend(names.get(name, name) for name in inner.input)
        for name in inner.output:
            if name:
                names[name] = prefix + name
        del copy.output[:]
        copy.output.extend(names.get(name, name) for name in inner.output)
        copy.name = f"{prefix}{inner.op_type}_{len(model.graph.node)}"
        model.graph.node.append(copy)
    return names, inputs


def texts_of(found: Shapes, name: str) -> list[str] | None:
    """The sizes of a value in ONNX's spelling, over the program's symbols."""
    try:
        value = found[name]
    except KeyError:
        return None
    texts = []
    for extent in value.extents:
        if extent.guarantee != "exact" or extent.expression is None:
            return None
        expression = expressions.parse(extent.expression)
        if not expressions.is_closed(expression):
            return None
        try:
            texts.append(expressions.to_onnx(expression))
        except expressions.NoSpelling:
            return None
    return texts


def is_positive(text: str, symbols: Mapping[str, SymbolRange]) -> bool:
    """Whether a size is at least 1 for all sizes in range."""
    facts = []
    for name, limits in symbols.items():
        if limits.minimum is not None:
            facts.append(f"{name} >= {limits.minimum}")
        if limits.maximum is not None:
            facts.append(f"{name} <= {limits.maximum}")
    result = run_tool("symshape-prove", "--spelling=onnx", "--", *facts, f"{text} >= 1",
                      check=False)
    return result.exit_code == 0 and result.stdout.strip().startswith("always")


def _return_all(model: Any) -> None:
    """Makes an output of every value that is none."""
    from . import onnx_model

    known = onnx_model.types_of(onnx_model.infer_types(model))
    have = {output.name for output in model.graph.output}
    for node in model.graph.node:
        for name in node.output:
            if name and name not in have:
                if name not in known or not onnx_model.has_rank(known[name]):
                    raise SymShapeError(f"the rank of '{name}' is not known")
                model.graph.output.append(onnx_model.without_names(known[name]))


def resolve(graph: Graph, full: Any, node: Any, left_out: Mapping[str, str], folder: Path
            ) -> None:
    """Finds the sizes of a loop's results, and adds them to `graph.known`."""
    from ..shapes import infer
    from . import onnx_import, onnx_model

    def run(extra: Any, named: Mapping[str, list[str]]) -> Shapes:
        saved = graph.model, list(graph.inputs), dict(graph.symbols), list(graph.cuts)
        try:
            del graph.inputs[base_inputs:]
            model = onnx_model.every_value_model(graph, before, left_out)
            for value in extra(model):
                shape = named.get(value.name)
                model.graph.input.append(value)
                onnx_model.add_input(graph, value, [] if shape is None else [
                    text if text.isdigit() else Spelled(text) for text in shape])
            _return_all(model)
            graph.model = model
            program = Program("onnx", "loop", folder / "loop.mlir")
            onnx_import.lower(model, folder, program.mlir, base=graph.base,
                              arguments=onnx_model.argument_attributes(graph),
                              results=[{} for _ in model.graph.output],
                              constraints=onnx_model.constraints(graph), weights=None)
            onnx_model.describe(graph, program)
            return infer(program, folder)
        finally:
            graph.model, graph.inputs, graph.symbols, graph.cuts = saved

    base_inputs = len(graph.inputs) - len(graph.cuts)
    before = type(full)()
    before.CopyFrom(full)
    place = [one.name for one in full.graph.node].index(node.name)
    before.graph.value_info.extend(full.graph.output)
    del before.graph.node[place:]
    carried_count = len(node.input) - 2
    with step(f"infer the sizes of {node.name}"):
        def probe(model: Any) -> list[Any]:
            add_probe(model, node)
            return []

        has_trips = bool(node.input[0]) and always_runs(node, constants_of(full.graph))
        first = run(probe if has_trips else lambda model: [], {})
        trips = texts_of(first, probe_name(node)) if has_trips else None
        carried = []
        for name in node.input[2:]:
            sizes = texts_of(first, name)
            if sizes is None:
                return
            carried.append(sizes)
        body = body_of(node)
        prefix = f"__body_{node.output[0] or place}_"
        names: dict[str, str] = {}

        def unrolled(model: Any) -> list[Any]:
            found, inputs = inline_body(model, node, carried, prefix)
            names.update(found)
            return inputs

        sizes_by_name = {prefix + value.name: sizes
                         for value, sizes in zip(body.input[2:], carried)}
        second = run(unrolled, sizes_by_name)
        results = [names.get(value.name, value.name) for value in body.output[1:]]
        for name, sizes in zip(results, carried):
            if texts_of(second, name) != sizes:
                return
        for name, sizes in zip(node.output, carried):
            if name:
                graph.known[name] = [Spelled(text) for text in sizes]
        if trips is None:
            return
        runs_once = is_positive(trips[0], graph.symbols)
        for name, result in zip(node.output[carried_count:], results[carried_count:]):
            sizes = texts_of(second, result)
            if name and sizes is not None:
                # Without an iteration, the runtime chooses the other sizes.
                graph.known[name] = [Spelled(trips[0]), *(
                    Spelled(text) if runs_once else "?" for text in sizes)]
