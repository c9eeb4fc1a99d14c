"""Writes inferred shapes into an ONNX model.

Each value gets a `value_info` whose dimensions are numbers or `dim_param`
expressions such as `floor(H/2)`. Only exact sizes are written.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Mapping

from . import expressions
from .errors import BadInput, MissingFramework, SymShapeError
from .files import check_output, replacing
from .frontends import onnx_model, onnx_types
from .shapes import Extent, Shapes
from .tools import step

RANGES_KEY = "symshape.ranges"
# The treatment of the sizes that the file states for values (docs/use/ONNX.md).
POLICIES = ("refine", "keep", "override", "strict")


def check_paths(model: Any, output: Path) -> None:
    """Raises `BadInput` if the shapes of `model` cannot be written to `output`."""
    if not onnx_model.accepts(model):
        raise BadInput(f"cannot write shapes into a model: expected an .onnx file, found '{model}'")
    check_output(output, ".onnx")


def write_shapes(model: Any, shapes: Shapes, output: str | os.PathLike[str],
                 policy: str = "refine") -> str:
    """Writes the model with `shapes` to `output`, an `.onnx` file.

    Names that the model's inputs have are kept; unnamed dimensions of inputs
    get the names that `shapes` has for them. Returns a summary. The file
    appears in one step, after onnx's checker has accepted it.
    """
    try:
        import onnx
    except ImportError as error:
        raise MissingFramework("onnx", "an ONNX model") from error
    target = Path(output)
    check_paths(model, target)
    source: Path | None = None
    if isinstance(model, (str, Path)):
        source = Path(model)
        model = onnx.load(str(source), load_external_data=False)
    result = onnx.ModelProto()
    result.CopyFrom(model)
    if source is not None and _has_external_data(result) and \
            source.resolve().parent != target.resolve().parent:
        raise BadInput(f"'{source}' names the files of its weights relative to its folder: "
                       f"write the result to the same folder")
    known, total = annotate(result, shapes, policy)
    with step("check the model with onnx.checker"):
        _save(result, target)
    return f"{known} of {total} sizes are known, as numbers or expressions"


def _has_external_data(model: Any) -> bool:
    return any(tensor.data_location == 1 for tensor in model.graph.initializer)


def _save(model: Any, target: Path) -> None:
    import onnx

    with replacing(target) as written:
        onnx.save(model, str(written))
        try:
            onnx.checker.check_model(str(written))
        except onnx.checker.ValidationError as error:
            raise SymShapeError(
                f"onnx.checker rejects the model: {str(error).splitlines()[0]}") from error


def annotate(model: Any, shapes: Shapes, policy: str = "refine") -> tuple[int, int]:
    """Writes `shapes` into an `onnx.ModelProto`.

    With `policy`, sizes that the model states stay if they are the same ("refine"),
    always ("keep") or never ("override"); "strict" raises `BadInput` if one is refuted.

    Returns the number of sizes that are exact, and of all sizes, of the values
    that are not inputs.
    """
    if policy not in POLICIES:
        raise BadInput(f"expected a policy of {', '.join(POLICIES)}, found '{policy}'")
    if policy == "strict" and shapes.refuted:
        raise BadInput("the model states other sizes than its nodes give: " +
                       "; ".join(shapes.refuted))
    graph = model.graph
    inputs = {value.name: value for value in graph.input}
    outputs = {value.name: value for value in graph.output}
    infos = {value.name: value for value in graph.value_info}
    made = {name for node in graph.node for name in node.output if name}
    known = total = 0
    dims: list[tuple[Any, Extent]] = []
    # Many values have the same size, and comparing extents takes longer than finding one.
    extents = {id(extent): extent for value in shapes.values for extent in value.extents}
    texts = {key: dim_text(extent, shapes) for key, extent in extents.items()}
    for value in shapes.values:
        if value.name in inputs:
            _name_input(inputs[value.name], value.extents, texts)
            continue
        element = onnx_types.number(value.dtype)
        if value.name not in made or element is None:
            continue
        entry = outputs.get(value.name) or infos.get(value.name)
        if entry is None:
            entry = graph.value_info.add(name=value.name)
        tensor = entry.type.tensor_type
        tensor.elem_type = element
        total += len(value.extents)
        known += sum(texts[id(extent)] is not None for extent in value.extents)
        if policy == "keep" and tensor.HasField("shape") and \
                len(tensor.shape.dim) != len(value.extents):
            continue
        if not tensor.HasField("shape") or len(tensor.shape.dim) != len(value.extents):
            tensor.ClearField("shape")
            tensor.shape.SetInParent()
            for _ in value.extents:
                tensor.shape.dim.add()
        dims += zip(tensor.shape.dim, value.extents)
    # The file's own words for a size stay.
    words = set() if policy == "override" else shapes.proved_same(
        (dim.dim_param, extent.expression) for dim, extent in dims
        if dim.dim_param and extent.expression is not None)
    for dim, extent in dims:
        if (dim.dim_param, extent.expression) not in words:
            _write_dim(dim, texts[id(extent)], policy)
    _write_ranges(model, shapes)
    return known, total


def _write_dim(dim: Any, text: str | None, policy: str) -> None:
    if dim.dim_value < 0:
        dim.ClearField("dim_value")  # -1 states nothing
    is_stated = dim.HasField("dim_value") or bool(dim.dim_param.strip())
    if policy == "keep" and is_stated or text is None and policy != "override":
        return
    for field in ("dim_value", "dim_param"):
        dim.ClearField(field)
    if text is not None and text.isdigit():
        dim.dim_value = int(text)
    elif text is not None:
        dim.dim_param = text


def dim_text(extent: Extent, shapes: Shapes) -> str | None:
    """The number or `dim_param` for an exact extent; `None` if there is none."""
    if extent.guarantee != "exact" or extent.expression is None:
        return None
    expression = expressions.parse(extent.expression)
    if not expressions.is_closed(expression):
        return None
    number = expressions.evaluate(expression, {})
    if number is not None:
        return str(number) if number >= 0 else None
    least = {symbol: limits.minimum for symbol, limits in shapes.symbols.items()}
    try:
        return expressions.to_onnx(expressions.without_broadcast(expression, least),
                                   shapes.symbol_names)
    except expressions.NoSpelling:
        return None


def _name_input(entry: Any, extents: tuple[Extent, ...],
                texts: Mapping[int, str | None]) -> None:
    for dim, extent in zip(entry.type.tensor_type.shape.dim, extents):
        if dim.HasField("dim_value"):
            continue
        text = texts[id(extent)]
        if not dim.dim_param.strip():
            if text is not None:
                dim.dim_param = text
        elif text is not None and extent.expression is not None and \
                expressions.parse(extent.expression)[0] != "symbol" and \
                not dim.dim_param.startswith("("):
            # onnxruntime pastes the names of inputs into larger expressions as
            # they are: 2 times `S + 1` would become `2*S + 1`.
            dim.dim_param = f"({dim.dim_param})"


def _write_ranges(model: Any, shapes: Shapes) -> None:
    """Records the sizes for which the shapes hold."""
    parts = []
    for symbol, limits in shapes.symbols.items():
        if limits.minimum is not None or limits.maximum is not None:
            name = shapes.symbol_names.get(symbol, symbol)
            low = "" if limits.minimum is None else limits.minimum
            high = "" if limits.maximum is None else limits.maximum
            parts.append(f"{name}={low}:{high}")
    for index, entry in enumerate(model.metadata_props):
        if entry.key == RANGES_KEY:
            del model.metadata_props[index]
            break
    if parts:
        model.metadata_props.add(key=RANGES_KEY, value=",".join(parts))
