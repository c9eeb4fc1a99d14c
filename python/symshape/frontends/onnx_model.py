"""ONNX models.

The sizes of a model's values come from ONNX's own operators: `onnx_nodes` writes
them as they are. To check or compile a model, torch-mlir lowers it.

The names of dimensions come from the graph's inputs: the importer of
`iree-base-compiler` drops them. The shapes that the file states for other
values are not premises; the stated shapes of the outputs become claims.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Iterator, Mapping, Sequence

from ..errors import (BadInput, LoweringError, MissingFramework, SymShapeError, ToolStopped,
                      check_names)
from ..program import Input, Program, SymbolRange
from ..tools import step
from ..weights import Weights
from . import (onnx_branches, onnx_import, onnx_inferred, onnx_lowering, onnx_nodes,
               onnx_requirements, onnx_running)
from .onnx_facts import Facts, without_broadcast
from .onnx_names import NAME, Names, is_number

# The opset to which models of older opsets are converted if torch-mlir refuses them.
_CONVERTED = 18


def accepts(model: Any) -> bool:
    if isinstance(model, (str, Path)):
        return Path(model).suffix == ".onnx"
    return type(model).__name__ == "ModelProto" and type(model).__module__.startswith("onnx")


@dataclass
class Graph:
    """A model, with the names in it.

    `stated` has the shapes that the file states for the outputs. `contents` has
    the large constants, whose contents `model` lacks. `defaults` has the shapes of
    the values that inputs have if the caller passes none. `ranked` has the values for
    which the file states a rank. `original` is the model before nodes are replaced.
    """

    model: Any
    base: Path
    names: Names
    stated: dict[str, list[str] | None]
    inputs: list[Input] = field(default_factory=list)
    symbols: dict[str, SymbolRange] = field(default_factory=dict)
    contents: dict[str, Any] = field(default_factory=dict)
    defaults: dict[str, tuple[int, ...]] = field(default_factory=dict)
    ranked: dict[str, Any] = field(default_factory=dict)
    original: Any = None


def load(model: Any, folder: Path, *, range: Sequence[int | None] | None = (1, 65536),
         ranges: Mapping[str, Sequence[int | None]] | None = None,
         dims: Mapping[str, Sequence[str | None]] | None = None, every_value: bool = False,
         weights: bool = True, name: str | None = None, **options: Any) -> Program:
    """Reads an ONNX model and lowers it with torch-mlir's stock pipeline.

    `range` is the range of every named dimension that `ranges` does not list;
    `None` is no range. `dims` has names, numbers or expressions for dimensions of
    inputs, for example `{"x": ("batch", None, "224", "2*w")}`.

    With `every_value`, nothing is lowered: the program has an op for each node.
    Without `weights`, large tables of floats have no contents; no size depends on
    them.
    """
    graph = read(model, default=range, ranges=ranges or {}, dims=dims or {},
                 weights=weights and not every_value, types=not every_value)
    program = Program("onnx", name or (Path(model).stem if isinstance(model, (str, Path))
                                       else graph.model.graph.name or "main"),
                      folder / "program.mlir")
    if every_value:
        return write_nodes(graph, program)
    program.weights = Weights() if weights else None
    try:
        _lower(graph, program, folder)
    except (onnx_import.NodeError, onnx_lowering.OldOpset, ToolStopped):
        if not _convert(graph):
            raise
        program.notes.append(f"torch-mlir lowers no model of this opset: SymShape converted it "
                             f"to opset {_CONVERTED} with onnx.version_converter")
        program.weights = Weights() if weights else None
        _lower(graph, program, folder)
    program.stops = onnx_running.stops(model, graph)
    return program


def _lower(graph: Graph, program: Program, folder: Path) -> None:
    """Lowers the model of a graph, with other nodes for those that torch-mlir lowers wrong."""
    graph.model = _labelled(graph.model)
    versions = {entry.domain: entry.version for entry in graph.model.opset_import}
    for node in onnx_lowering.nodes_of(graph.model.graph):
        if why := onnx_lowering.why_invalid(node, versions.get("", versions.get("ai.onnx", 1))):
            raise BadInput(f"{node.name}: {why}")
    own = [name for node in graph.model.graph.node for name in node.output if name]
    inferred = _add_types(graph)
    while onnx_branches.take(graph.model, inferred.exact):
        inferred = _add_types(graph)
    least = {symbol: limits.minimum for symbol, limits in graph.symbols.items()}
    exact = {name: [None if size is None else without_broadcast(size, least) for size in sizes]
             for name, sizes in inferred.exact.items()}
    exact |= {tensor.name: [str(size) for size in tensor.dims]
              for tensor in graph.model.graph.initializer}
    required = onnx_requirements.requirements(graph.model.graph, Facts(exact, constraints(graph)))
    facts = Facts(exact, [*constraints(graph), *required], _places(graph))
    # The values keep their ranks, also where the inference finds none in a loop.
    graph.ranked = {**types_of(_copy(graph.model)), **graph.ranked}
    if onnx_lowering.mend(graph.model, facts):
        _add_types(graph)
    ranks = {name: len(value.type.tensor_type.shape.dim)
             for name, value in types_of(graph.model).items() if onnx_inferred.has_rank(value)}
    ranks |= {tensor.name: len(tensor.dims) for tensor in graph.model.graph.initializer}
    for node in onnx_lowering.nodes_of(graph.model.graph):
        if why := onnx_lowering.why_wrong(node, ranks):
            raise LoweringError("torch-mlir", f"{why} ({node.name})", _op_name(node))
    results = [_claim(graph, output, inferred.spelled.get(output.name))
               for output in graph.model.graph.output]
    with step("lower with torch-mlir"):
        onnx_import.lower(graph.model, folder, program.mlir, base=graph.base,
                          arguments=argument_attributes(graph), results=results,
                          constraints=[*constraints(graph), *required],
                          weights=program.weights, contents=graph.contents)
    describe(graph, program)
    program.constraints = required
    program.locate = lambda folder: _lower_with_claims(
        graph, folder, {name: inferred.spelled[name] for name in own
                        if name in inferred.spelled}, [*constraints(graph), *required])


def _lower_with_claims(graph: Graph, folder: Path, sizes: onnx_inferred.Sizes,
                       stated: Sequence[str]) -> Path:
    """Lowers the model with these values as results, each with the claim of its sizes."""
    model, target = _copy(graph.model), folder / "values.mlir"
    types = types_of(model)
    names = [name for name in sizes if name in types and onnx_inferred.has_rank(types[name])]
    outputs = [_copy(types[name]) for name in names]
    del model.graph.output[:]
    model.graph.output.extend(outputs)
    onnx_import.lower(model, folder, target, base=graph.base,
                      arguments=argument_attributes(graph), results=[
                          {"onnx.name": name, "onnx.shape": ", ".join(
                              "?" if size is None else size for size in sizes[name])}
                          for name in names],
                      constraints=stated, weights=None, contents=graph.contents)
    return target


def _places(graph: Graph) -> dict[str, tuple[str, int]]:
    """An input and a dimension of it for each symbol that is one."""
    return {_symbols_text(graph, text): (entry.name, axis) for entry in graph.inputs
            for axis, text in enumerate(entry.shape or ())}


def _convert(graph: Graph) -> bool:
    """Converts the model of a graph to a newer opset; false if it has one, or if onnx
    cannot convert it."""
    import onnx

    versions = {entry.domain: entry.version for entry in graph.model.opset_import}
    if versions.get("", versions.get("ai.onnx", _CONVERTED)) >= _CONVERTED:
        return False
    with step(f"convert the model to opset {_CONVERTED}"):
        try:
            graph.model = onnx.version_converter.convert_version(graph.original, _CONVERTED)
        except Exception:  # the package raises errors of several types
            return False
    return True


def _add_types(graph: Graph) -> onnx_inferred.Inferred:
    """Writes the types of all values into the model; returns their exact sizes."""
    with step("infer the types of all values"):
        inferred = onnx_inferred.add_types(graph.model, _inputs(graph.model), graph.base,
                                           argument_attributes(graph), constraints(graph),
                                           graph.ranked)
    _require_types(graph)
    return inferred


def describe(graph: Graph, program: Program) -> None:
    """Writes inputs, results and symbols to the program."""
    program.inputs = [entry if entry.shape is None else
                      replace(entry, shape=tuple(_symbols_text(graph, text)
                                                 for text in entry.shape))
                      for entry in graph.inputs]
    program.symbols = dict(graph.symbols)
    program.constraints = []
    program.symbol_names = dict(graph.names.framework_names)
    program.result_names = [output.name for output in graph.model.graph.output]
    program.replaceable = list(graph.defaults)
    program.results = [None if (shape := graph.stated.get(name)) is None else tuple(shape)
                       for name in program.result_names]


def read(model: Any, *, default: Sequence[int | None] | None,
         ranges: Mapping[str, Sequence[int | None]],
         dims: Mapping[str, Sequence[str | None]] = {}, weights: bool = False,
         types: bool = True) -> Graph:
    """Reads a model, and names its dimensions.

    With `weights`, `contents` of the result has the large tables of floats. With
    `types`, all values have types, as the lowering needs them.
    """
    try:
        import onnx
    except ImportError as error:
        raise MissingFramework("onnx", "an ONNX model") from error
    base = Path()
    if isinstance(model, (str, Path)):
        base = Path(model).resolve().parent
        with step("read the ONNX file"):
            try:
                model = onnx.load(str(model), load_external_data=False)
            except Exception as error:
                raise BadInput(f"cannot read '{model}' as an ONNX file: "
                               f"{str(error).splitlines()[0]}") from error
            if not model.graph.node and not model.graph.output:
                raise BadInput("the ONNX file has no graph")
    else:
        original, model = model, onnx.ModelProto()
        model.CopyFrom(original)
    _check_names(model.graph)
    _check_tensors(model)
    defaults = _take_defaults(model)
    contents = _take_weights(model, keep=weights)
    _name_dims(model, dims)
    prepared = inlined(model)
    texts = [text for value in _inputs(prepared) for text in stated_shape(value) or ()
             if text != "?" and not is_number(text)]
    stated = {output.name: stated_shape(output) for output in model.graph.output}
    others = {text for value in [*model.graph.value_info, *model.graph.output]
              for text in stated_shape(value) or ()}
    ranked = {value.name: _copy(value) for value in [*prepared.graph.value_info,
                                                     *prepared.graph.output]}
    graph = Graph(prepared, base, Names(texts, others), stated, contents=contents,
                  defaults=defaults, ranked=ranked, original=prepared)
    for value in _inputs(prepared):
        shape = stated_shape(value)
        if shape is None:
            # The nodes are written also for a sequence, or a tensor of any rank.
            if types:
                raise BadInput(f"input '{value.name}' has no shape: the model must state its rank")
            graph.inputs.append(Input(value.name, element_type(value), None))
            continue
        add_input(graph, value, [
            graph.names.unused(f"{value.name}_d{axis}") if text == "?" else text
            for axis, text in enumerate(shape)])
    _set_ranges(graph, default, ranges)
    return graph


def _name_dims(model: Any, dims: Mapping[str, Sequence[str | None]]) -> None:
    """Gives dimensions of inputs other names or numbers, everywhere in the model."""
    inputs = {value.name: value for value in _inputs(model)}
    renamed: dict[str, str] = {}
    for name, wanted in dims.items():
        if name not in inputs:
            raise BadInput(f"no input '{name}'; the inputs are: {', '.join(inputs)}")
        shape = stated_shape(inputs[name])
        if shape is None:
            raise BadInput(f"input '{name}' has no shape: the model must state its rank")
        check_names(name, [str(size) for size in shape], wanted)
        dimensions = inputs[name].type.tensor_type.shape.dim
        for axis, (dim, old, new) in enumerate(zip(dimensions, shape, wanted)):
            new = (new or "").strip()
            if new in ("", "?", old):
                continue
            if is_number(old):
                raise BadInput(f"dimension {axis} of input '{name}' has the fixed size {old}: "
                               f"expected {old} or no name, found '{new}'")
            if old != "?" and renamed.setdefault(old, new) != new:
                raise BadInput(f"expected one new name for the dimensions named '{old}', found "
                               f"'{renamed[old]}' and '{new}'")
            _set_dim(dim, new)
    if not renamed:
        return
    for value in [*model.graph.input, *model.graph.value_info, *model.graph.output]:
        for dim in value.type.tensor_type.shape.dim:
            if (old := dim.dim_param.strip()) in renamed:
                _set_dim(dim, renamed[old])
            elif old:
                dim.dim_param = NAME.sub(
                    lambda match: f"({renamed[match[0]]})" if match[0] in renamed else match[0],
                    old)


def _set_dim(dim: Any, text: str) -> None:
    if is_number(text):
        dim.dim_value = int(text)
    else:
        dim.dim_param = text


def _take_defaults(model: Any) -> dict[str, tuple[int, ...]]:
    """Removes the default values of inputs from a model; returns their shapes.

    A caller may pass another tensor for an initializer that is also an input, so that
    it is no constant. Before IR version 4, every initializer had to be an input:
    onnxruntime takes no tensors for those, and so they are constants.
    """
    if model.ir_version < 4:
        return {}
    inputs = {value.name for value in model.graph.input}
    found: dict[str, tuple[int, ...]] = {}
    for tensors, name_of in _initializers(model.graph):
        for index in reversed(range(len(tensors))):
            if (name := name_of(tensors[index])) in inputs:
                found[name] = tuple(tensors[index].dims)
                del tensors[index]
    return {value.name: found[value.name] for value in model.graph.input if value.name in found}


def _initializers(graph: Any) -> list[tuple[Any, Any]]:
    """The lists of initializers, each with a function that gives the name of one."""
    return [(graph.initializer, lambda tensor: tensor.name),
            (graph.sparse_initializer, lambda tensor: tensor.values.name)]


def _take_weights(model: Any, keep: bool) -> dict[str, Any]:
    """Removes the contents of large tables of floats from a model.

    Each step of onnx copies a model with all its contents. Returns the tables by
    name if `keep`.
    """
    import onnx

    found = {}
    for tensor in model.graph.initializer:
        if not onnx_import.is_table(tensor) or tensor.data_location == tensor.EXTERNAL:
            continue
        if keep:
            found[tensor.name] = _copy(tensor)
        for content in ("raw_data", "float_data", "int32_data", "double_data"):
            tensor.ClearField(content)
        tensor.data_location = onnx.TensorProto.EXTERNAL
        tensor.external_data.add(key="location", value="taken")
    return found


def add_input(graph: Graph, value: Any, shape: Sequence[str]) -> None:
    graph.inputs.append(Input(value.name, element_type(value), tuple(shape)))
    for text in shape:
        if not is_number(text):
            for symbol in graph.names.symbols_of(text):
                graph.symbols.setdefault(symbol, SymbolRange())


def _set_ranges(graph: Graph, default: Sequence[int | None] | None,
                ranges: Mapping[str, Sequence[int | None]]) -> None:
    from difflib import get_close_matches

    by_name = {graph.names.framework_names.get(symbol, symbol): symbol
               for symbol in graph.symbols}
    for name in ranges:
        if name not in by_name:
            close = get_close_matches(name, by_name, 1)
            hint = f"; did you mean '{close[0]}'?" if close else ""
            raise BadInput(f"no input has a dimension named '{name}'{hint}")
    for name, symbol in by_name.items():
        low, high = ranges.get(name, default if default is not None else (None, None))
        if low is not None and high is not None and low > high:
            raise BadInput(f"the range of '{name}' is empty: [{low}, {high}]")
        graph.symbols[symbol] = SymbolRange(low, high)


def constraints(graph: Graph) -> list[str]:
    """The ranges of the symbols, as the shape importer reads them."""
    found = []
    for symbol, limits in graph.symbols.items():
        if limits.minimum is not None:
            found.append(f"{symbol} >= {limits.minimum}")
        if limits.maximum is not None:
            found.append(f"{symbol} <= {limits.maximum}")
    return found


def argument_attributes(graph: Graph) -> list[dict[str, str]]:
    """The names and shapes of the arguments, as the shape importer reads them."""
    return [{"onnx.name": entry.name} if entry.shape is None else
            {"onnx.name": entry.name,
             "onnx.shape": ", ".join(_symbols_text(graph, text) for text in entry.shape)}
            for entry in graph.inputs]


def _symbols_text(graph: Graph, text: str) -> str:
    """The size of an input over symbols."""
    return text if is_number(text) else graph.names.text(text)


def _claim(graph: Graph, output: Any, inferred: Sequence[str | None] | None
           ) -> dict[str, str]:
    """The shape of an output, to be checked: as the file states it, and where it
    does not, as the nodes give it.

    A name that nothing else has only names a size: it states nothing.
    """
    attributes = {"onnx.name": output.name}
    rank = len(output.type.tensor_type.shape.dim)
    shape = graph.stated.get(output.name)
    if inferred is None or len(inferred) != rank:
        inferred = [None] * rank
    if shape is None:
        shape = ["?"] * rank
    if len(shape) == rank:
        outputs = [text for other in graph.stated.values() for text in other or ()]

        def text_of(text: str) -> str:
            if is_number(text) or text == "?":
                return text
            is_new = not graph.names.is_expression(text) and outputs.count(text) == 1 \
                and graph.names.symbol(text) not in graph.symbols
            return "?" if is_new else graph.names.text(text)

        texts = [given or "?" if (text := text_of(stated)) == "?" else text
                 for stated, given in zip(shape, inferred)]
        attributes["onnx.shape"] = ", ".join(texts)
    return attributes


def stated_shape(value: Any) -> list[str] | None:
    """The dimensions of a value: numbers, `dim_param`s, or `?`; `None` without a rank."""
    tensor = value.type.tensor_type
    if not value.type.HasField("tensor_type") or not tensor.HasField("shape"):
        return None
    return [str(dim.dim_value) if dim.HasField("dim_value") and dim.dim_value >= 0 else
            _stated_name(dim.dim_param.strip()) for dim in tensor.shape.dim]


def _stated_name(text: str) -> str:
    """A `dim_param`. One of digits is a name, too: it states no number."""
    return "?" if not text or is_number(text) else text


_ELEMENT_TYPES = {
    "FLOAT": "f32", "DOUBLE": "f64", "FLOAT16": "f16", "BFLOAT16": "bf16", "BOOL": "i1",
    "INT8": "i8", "INT16": "i16", "INT32": "i32", "INT64": "i64", "UINT8": "ui8",
    "UINT16": "ui16", "UINT32": "ui32", "UINT64": "ui64",
}


def element_type(value: Any) -> str:
    """The element type of a value as MLIR spells it, or ONNX's name of it."""
    import onnx

    number = value.type.tensor_type.elem_type
    if number not in onnx.TensorProto.DataType.values():
        raise BadInput(f"input '{value.name}' has an element type that the package onnx does not "
                       f"know: {number}")
    name = onnx.TensorProto.DataType.Name(number)
    return _ELEMENT_TYPES.get(name, name.lower())


def _inputs(model: Any) -> list[Any]:
    """The inputs that a caller passes. `_take_defaults` has removed other values of
    theirs, so that an initializer is a constant."""
    initializers = {name_of(tensor) for tensors, name_of in _initializers(model.graph)
                    for tensor in tensors}
    return [value for value in model.graph.input if value.name not in initializers]


def inlined(model: Any) -> Any:
    """The model without local functions, as a copy."""
    import onnx
    import onnx.inliner  # the package alone may not load it

    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    if not copy.functions:
        return copy
    try:
        return onnx.inliner.inline_local_functions(copy)
    except Exception as error:  # the package raises errors of several types
        raise BadInput(f"cannot inline the local functions: {str(error).splitlines()[0]}"
                       ) from error


def _check_names(graph: Any) -> None:
    """Raises `BadInput` for a name that is no text: a file may have any bytes."""
    names = [name for node in graph.node for name in [node.op_type, *node.input, *node.output]]
    for value in [*graph.input, *graph.value_info, *graph.output]:
        names += [value.name, *(dim.dim_param for dim in value.type.tensor_type.shape.dim)]
    for name in names + [tensor.name for tensor in graph.initializer]:
        if not isinstance(name, str):
            raise BadInput(f"the ONNX file has a name that is not in UTF-8: {name!r}")
    for body in onnx_inferred.bodies(graph):
        _check_names(body)


def _check_tensors(model: Any) -> None:
    """Raises `BadInput` for a constant that has a negative size."""
    nodes = [*onnx_lowering.nodes_of(model.graph),
             *(node for function in model.functions for node in onnx_lowering.nodes_of(function))]
    tensors = [attribute.t for node in nodes for attribute in node.attribute
               if attribute.HasField("t")]
    tensors += [tensor for graph in (model.graph, *onnx_inferred.bodies(model.graph))
                for tensor in (*graph.initializer,
                               *(sparse.values for sparse in graph.sparse_initializer))]
    for tensor in tensors:
        if any(size < 0 for size in tensor.dims):
            raise BadInput(f"the tensor '{tensor.name}' of the ONNX file has a negative size: "
                           f"[{', '.join(map(str, tensor.dims))}]")


def _labelled(model: Any) -> Any:
    """A copy with inlined functions, whose nodes have their labels as names."""
    copy = inlined(model)
    copy.graph.name = "main"
    labels: set[str] = set()
    for node in onnx_lowering.nodes_of(copy.graph):
        label = wish = f"{node.op_type} '{node.name or next(iter(node.output), '')}'".replace(
            '"', "'").replace("\n", " ")
        while label in labels:
            label = f"{wish} ({len(labels)})"
        labels.add(label)
        node.name = label
    return copy


def _copy(value: Any) -> Any:
    result = type(value)()
    result.CopyFrom(value)
    return result


def types_of(model: Any) -> dict[str, Any]:
    """The typed values of the graph by name."""
    return {value.name: value for value in [*model.graph.value_info, *model.graph.output,
                                            *model.graph.input]}


def _require_types(graph: Graph) -> None:
    types = types_of(graph.model)
    for node in graph.model.graph.node:
        for name in node.output:
            value = types.get(name)
            if name and (value is None or not value.type.WhichOneof("value") or
                         value.type.HasField("tensor_type") and
                         not onnx_inferred.has_rank(value)):
                raise LoweringError(
                    "the ONNX importer of iree-base-compiler",
                    f"it needs the rank of '{name}', which neither the file states nor "
                    f"SymShape infers ({node.name})",
                    _op_name(node))


def _op_name(node: Any) -> str:
    return f"{node.domain or 'onnx'}.{node.op_type}"


def write_nodes(graph: Graph, program: Program) -> Program:
    """Writes the nodes of the graph as ops, each with its place and its names."""
    onnx_inferred.add_body_shapes(graph.model)
    with step("write the nodes"):
        onnx_nodes.write(program, graph.model, _inputs(graph.model), argument_attributes(graph),
                         constraints(graph), graph.base)
    describe(graph, program)
    program.required = lambda sizes: onnx_requirements.requirements(
        graph.model.graph, Facts(sizes, constraints(graph)))
    program.stated = {value.name: tuple(shape) for value in
                      [*graph.model.graph.value_info, *graph.model.graph.output]
                      if (shape := stated_shape(value)) is not None}
    return program
