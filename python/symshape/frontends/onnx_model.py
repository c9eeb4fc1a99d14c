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

from ..errors import BadInput, LoweringError, MissingFramework, SymShapeError, check_names
from ..program import Input, Program, SymbolRange
from ..tools import step
from ..weights import Weights
from . import onnx_import, onnx_lowering, onnx_nodes, onnx_running
from .onnx_names import NAME, Names, is_number


def accepts(model: Any) -> bool:
    if isinstance(model, (str, Path)):
        return Path(model).suffix == ".onnx"
    return type(model).__name__ == "ModelProto" and type(model).__module__.startswith("onnx")


@dataclass
class Graph:
    """A model, with the names in it.

    `stated` has the shapes that the file states for the outputs. `contents` has
    the large constants, whose contents `model` lacks. `defaults` has the shapes of
    the values that inputs have if the caller passes none.
    """

    model: Any
    base: Path
    names: Names
    stated: dict[str, list[str] | None]
    inputs: list[Input] = field(default_factory=list)
    symbols: dict[str, SymbolRange] = field(default_factory=dict)
    contents: dict[str, Any] = field(default_factory=dict)
    defaults: dict[str, tuple[int, ...]] = field(default_factory=dict)


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
    _require_types(graph)
    if onnx_lowering.mend(graph.model):
        graph.model.CopyFrom(infer_types(graph.model))
    for node in onnx_lowering.nodes_of(graph.model.graph):
        if why := onnx_lowering.why_wrong(node):
            raise LoweringError("torch-mlir", f"{why} ({node.name})", _op_name(node))
    program.weights = Weights() if weights else None
    inferred = _sizes_of_nodes(model, folder, range=range, ranges=ranges, dims=dims)
    results = [_claim(graph, output, inferred.get(output.name))
               for output in graph.model.graph.output]
    with step("lower with torch-mlir"):
        onnx_import.lower(graph.model, folder, program.mlir, base=graph.base,
                          arguments=argument_attributes(graph), results=results,
                          constraints=constraints(graph), weights=program.weights,
                          contents=graph.contents)
    describe(graph, program)
    program.stops = onnx_running.stops(model, graph)
    return program


def _sizes_of_nodes(model: Any, folder: Path, **options: Any) -> dict[str, list[str | None]]:
    """The exact sizes that the nodes give to the values of a model, as `dim_param`s over
    symbols; `None` for any other size."""
    from ..onnx_writer import dim_text
    from ..shapes import infer

    apart = folder / "nodes"
    apart.mkdir(exist_ok=True)
    found = infer(load(model, apart, every_value=True, **options), apart)
    found.symbol_names = {}
    return {value.name: [dim_text(extent, found) for extent in value.extents]
            for value in found.values}


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
    defaults = _take_defaults(model)
    contents = _take_weights(model, keep=weights)
    _name_dims(model, dims)
    prepared = _prepared(model) if types else _inlined(model)
    texts = [text for value in _inputs(prepared) for text in stated_shape(value) or ()
             if text != "?" and not is_number(text)]
    stated = {output.name: stated_shape(output) for output in model.graph.output}
    others = {text for value in [*model.graph.value_info, *model.graph.output]
              for text in stated_shape(value) or ()}
    graph = Graph(prepared, base, Names(texts, others), stated, contents=contents,
                  defaults=defaults)
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
    name = onnx.TensorProto.DataType.Name(number)
    return _ELEMENT_TYPES.get(name, name.lower())


def _inputs(model: Any) -> list[Any]:
    """The inputs that a caller passes. `_take_defaults` has removed other values of
    theirs, so that an initializer is a constant."""
    initializers = {name_of(tensor) for tensors, name_of in _initializers(model.graph)
                    for tensor in tensors}
    return [value for value in model.graph.input if value.name not in initializers]


def _inlined(model: Any) -> Any:
    """The model without local functions, as a copy."""
    import onnx

    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    return onnx.inliner.inline_local_functions(copy) if copy.functions else copy


def _prepared(model: Any) -> Any:
    """A copy with inlined functions, labelled nodes, and types inferred again,
    without the names of dimensions: the importer would read them as premises.

    Only element types and ranks are taken from the statements of the file on values
    that are not inputs: exporters leave stale sizes there.
    """
    import onnx

    copy = _inlined(model)
    graph = copy.graph
    graph.name = "main"
    labels: set[str] = set()
    for node in graph.node:
        label = wish = f"{node.op_type} '{node.name or next(iter(node.output), '')}'".replace(
            '"', "'").replace("\n", " ")
        while label in labels:
            label = f"{wish} ({len(labels)})"
        labels.add(label)
        node.name = label
    stated = {value.name: value for value in [*graph.value_info, *graph.output]}
    stated = {name: _copy(value) for name, value in stated.items()}
    del graph.value_info[:]
    # An output may also be an input or a constant, which inference does not visit.
    given = {value.name: value.type for value in graph.input}
    given |= {value.name: onnx.helper.make_tensor_type_proto(value.data_type, value.dims)
              for value in graph.initializer}
    for output in graph.output:
        if output.name in given:
            output.type.CopyFrom(given[output.name])
        elif output.type.HasField("tensor_type"):
            output.type.tensor_type.ClearField("shape")
    with step("infer the types of all values"):
        inferred = infer_types(copy)
        known = {value.name for value in inferred.graph.value_info if has_rank(value)}
        known |= {value.name for value in inferred.graph.output if has_rank(value)}
        missing = {name for node in inferred.graph.node for name in node.output if name} - known
        if missing:
            _add_ranks(inferred, missing, stated)
    for value in [*inferred.graph.value_info, *inferred.graph.output]:
        for dim in value.type.tensor_type.shape.dim:
            dim.ClearField("dim_param")
    return inferred


def _copy(value: Any) -> Any:
    result = type(value)()
    result.CopyFrom(value)
    return result


def has_rank(value: Any) -> bool:
    return value.type.HasField("tensor_type") and value.type.tensor_type.HasField("shape") and \
        value.type.tensor_type.elem_type != 0


def infer_types(model: Any) -> Any:
    import onnx

    try:
        return onnx.shape_inference.infer_shapes(model, data_prop=True)
    except Exception:
        try:
            return onnx.shape_inference.infer_shapes(model)
        except Exception as error:
            raise LoweringError("onnx.shape_inference", str(error).split("\n")[0]) from error


def _add_ranks(model: Any, missing: set[str], stated: Mapping[str, Any]) -> None:
    """Adds ranks, without sizes, to values that onnx does not know.

    They come from the file, else from onnxruntime, and go through onnx's
    inference again.
    """
    import onnx

    def add(value: Any) -> None:
        entry = _copy(value)
        for dim in entry.type.tensor_type.shape.dim:
            dim.Clear()
        for output in model.graph.output:
            if output.name == entry.name:
                output.type.CopyFrom(entry.type)
                return
        for index, old in enumerate(model.graph.value_info):
            if old.name == entry.name:
                del model.graph.value_info[index]
                break
        model.graph.value_info.append(entry)

    def infer_again() -> set[str]:
        again = infer_types(model)
        model.CopyFrom(again)
        return missing - {value.name for value in [*model.graph.value_info,
                                                   *model.graph.output] if has_rank(value)}

    found = [stated[name] for name in sorted(missing) if name in stated and
             has_rank(stated[name])]
    for value in found:
        add(value)
    if found:
        missing = infer_again()
    if not missing:
        return
    try:
        from onnxruntime.tools.symbolic_shape_infer import SymbolicShapeInference
    except ImportError:
        return
    try:
        import contextlib
        import io
        with contextlib.redirect_stdout(io.StringIO()):
            other = SymbolicShapeInference.infer_shapes(model, auto_merge=True)
    except Exception:
        # It raises errors of any type for models that it does not know.
        return
    values = {value.name: value for value in [*other.graph.value_info, *other.graph.output]}
    found = [values[name] for name in sorted(missing) if name in values and
             has_rank(values[name])]
    for value in found:
        add(value)
    if found:
        infer_again()


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
                         value.type.HasField("tensor_type") and not has_rank(value)):
                raise LoweringError(
                    "the ONNX importer of iree-base-compiler",
                    f"it needs the rank of '{name}', which neither the file states nor "
                    f"onnx.shape_inference infers ({node.name})",
                    _op_name(node))


def _op_name(node: Any) -> str:
    return f"{node.domain or 'onnx'}.{node.op_type}"


def _bodies(graph: Any) -> Iterator[Any]:
    """All subgraphs of a graph, in order."""
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.HasField("g"):
                yield attribute.g
                yield from _bodies(attribute.g)


def _add_body_shapes(model: Any) -> None:
    """Adds the shapes that onnx infers for the results of subgraphs without one.

    onnxruntime infers them with the same rules, and reads them for a loop without an
    iteration.
    """
    bodies = list(_bodies(model.graph))
    if all(has_rank(value) for body in bodies for value in body.output):
        return
    try:
        inferred = list(_bodies(infer_types(model).graph))
    except LoweringError:
        return
    if len(inferred) != len(bodies):
        return
    for body, other in zip(bodies, inferred):
        for value, known in zip(body.output, other.output):
            if not has_rank(value) and has_rank(known):
                value.type.CopyFrom(known.type)


def write_nodes(graph: Graph, program: Program) -> Program:
    """Writes the nodes of the graph as ops, each with its place and its names."""
    _add_body_shapes(graph.model)
    with step("write the nodes"):
        written = onnx_nodes.write(graph.model, program.mlir, _inputs(graph.model),
                                   argument_attributes(graph), constraints(graph), graph.base)
    describe(graph, program)
    program.value_names, program.inner_names = written.names, written.inner
    program.stated = {value.name: tuple(shape) for value in
                      [*graph.model.graph.value_info, *graph.model.graph.output]
                      if (shape := stated_shape(value)) is not None}
    return program
