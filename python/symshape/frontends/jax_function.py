"""JAX functions exported with symbolic shapes.

The names of the symbols and the constraints come from the `Exported` object;
the program comes from its StableHLO module, lowered by `stablehlo.rewrite` and
then by the StableHLO passes of IREE.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Sequence

from ..errors import BadInput, LoweringError, MissingFramework
from ..program import Input, Program, SymbolRange
from ..tools import run_tool, step
from . import jax_module
from .onnx_names import NAME, Names

SUFFIX = ".jaxexport"

_LOWERING = "IREE's lowering of StableHLO"
_LOWER = ("builtin.module(inline,symbol-dce,canonicalize,cse,"
          "func.func(iree-stablehlo-legalize-control-flow,iree-stablehlo-to-linalg-ext),"
          "iree-stablehlo-to-iree-input,reconcile-unrealized-casts,canonicalize,cse,symbol-dce)")


def accepts(model: Any) -> bool:
    if isinstance(model, (str, Path)):
        return Path(model).suffix == SUFFIX
    kind = type(model)
    if kind.__name__ == "Exported" and kind.__module__.startswith("jax"):
        return True
    return _is_function_with_shapes(model)


def _is_function_with_shapes(model: Any) -> bool:
    """A pair `(function, [jax.ShapeDtypeStruct, ...])`."""
    return (isinstance(model, tuple) and len(model) == 2 and callable(model[0])
            and isinstance(model[1], (tuple, list)))


def save(exported: Any, path: str | Path) -> None:
    """Writes a `jax.export.Exported` to a file that every command reads."""
    Path(path).write_bytes(bytes(exported.serialize()))


def load(model: Any, folder: Path, **options: Any) -> Program:
    """Lowers an `Exported`, a file of one, or a function with the shapes of its
    arguments (`jax.ShapeDtypeStruct`, symbolic dimensions included)."""
    try:
        import jax
        from jax import export
    except ModuleNotFoundError as error:
        raise MissingFramework("jax", "a JAX model") from error
    if options.get("dims") or options.get("ranges") or options.get("range"):
        raise BadInput("cannot change the names or ranges of dimensions in a JAX model: "
                       "state them in jax.export.symbolic_shape")
    if isinstance(model, (str, Path)):
        with step(f"read {Path(model).name}"):
            try:
                exported = export.deserialize(bytearray(Path(model).read_bytes()))
            except Exception as error:
                raise BadInput(f"cannot read '{model}' as a jax.export.Exported: "
                               f"{_first_line(error)}") from error
        name = Path(model).stem
    elif _is_function_with_shapes(model):
        function, shapes = model
        with step("export with jax.export"):
            jitted = function if hasattr(function, "lower") else jax.jit(function)
            try:
                exported = export.export(jitted)(*shapes)
            except Exception as error:
                raise LoweringError("jax.export", str(error).split("\n\n")[0]) from error
        name = exported.fun_name
    else:
        exported, name = model, model.fun_name
    _refuse_what_has_no_counterpart(exported)
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with step("read the StableHLO module"):
        module = jax_module.read(exported.mlir_module_serialized, folder) \
            if isinstance(model, (str, Path)) else exported.mlir_module()
    return _lower(exported, module, re.sub(r"\W", "_", name, flags=re.ASCII) or "_", folder)


def _lower(exported: Any, module: str, name: str, folder: Path) -> Program:
    kept = [exported.in_avals[i] for i in exported.module_kept_var_idx]
    names = _argument_names(exported)
    symbols, constraints, dropped = _premises(exported, module)
    sizes = Names(symbols)

    def text(size: Any) -> str:
        # JAX calls its functions, such as `max(a, b)`: any other word is a name.
        return re.sub(rf"{NAME.pattern}(?!\w*\()", lambda match: sizes.symbol(match[0]), str(size))

    symbols = {sizes.symbol(name): known for name, known in symbols.items()}
    constraints = list(map(text, constraints))
    inputs = [Input(names[i], _dtype(aval), tuple(map(text, aval.shape)))
              for i, aval in zip(exported.module_kept_var_idx, kept)]
    results = [tuple(map(text, aval.shape)) for aval in exported.out_avals]
    source = folder / f"{name}.stablehlo.mlir"
    source.write_text(module)
    lowered = folder / f"{name}.mlir"
    own = _lower_module(source, lowered, inputs, results, constraints)
    outputs = [tuple(map(str, aval.shape)) for aval in exported.out_avals]
    return Program("jax", name, lowered, inputs, outputs, symbols, constraints, own_checks=own,
                   symbol_names=sizes.framework_names,
                   unaccounted=[("premise", "unstated", text) for text in dropped])


def _refuse_what_has_no_counterpart(exported: Any) -> None:
    if exported.ordered_effects or exported.unordered_effects:
        raise _refusal("it has effects (debug prints or callbacks), which a lowered program "
                       "cannot have")
    if len(exported.platforms) != 1:
        raise _refusal("expected an export for one platform, found "
                       f"{', '.join(exported.platforms)}; export it with platforms=['cpu']")
    if exported.nr_devices != 1:
        raise _refusal(f"expected an export for one device, found {exported.nr_devices}")


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def _refusal(why: str) -> LoweringError:
    return LoweringError("SymShape", why, failure="cannot lower the function")


def _argument_names(exported: Any) -> list[str]:
    """Names of the flat arguments: `args[0]`, `args[1]['w']` as JAX spells them."""
    import jax
    count = len(exported.in_avals)
    try:
        tree = jax.tree_util.tree_unflatten(exported.in_tree, range(count))
        paths = jax.tree_util.tree_flatten_with_path(tree)[0]
        names = []
        for path, _ in paths:
            positional, *rest = path
            # The tree is (args, kwargs).
            prefix = "args" if positional.idx == 0 else "kwargs"
            names.append(prefix + jax.tree_util.keystr(tuple(rest)))
        return names if len(names) == count else [f"arg{i}" for i in range(count)]
    except (AttributeError, ValueError, TypeError):
        return [f"arg{i}" for i in range(count)]


_DTYPES = {"float64": "f64", "float32": "f32", "float16": "f16", "bfloat16": "bf16", "bool": "i1"}


def _dtype(aval: Any) -> str:
    name = aval.dtype.name
    return _DTYPES.get(name, name.replace("uint", "ui").replace("int", "i"))


def _premises(exported: Any, module: str) -> tuple[dict[str, SymbolRange], list[str], list[str]]:
    """The symbols of the arguments with their ranges, all constraints, and those left out."""
    dims = [dim for aval in exported.in_avals for dim in aval.shape if not isinstance(dim, int)]
    symbols: dict[str, SymbolRange] = {}
    for dim in dims:
        for variable in sorted(dim._get_vars()) if hasattr(dim, "_get_vars") else _names(str(dim)):
            symbols.setdefault(variable, SymbolRange(1, None))
    constraints: list[str] = []
    for scope in {id(dim.scope): dim.scope for dim in dims if hasattr(dim, "scope")}.values():
        for constraint in getattr(scope, "_explicit_constraints", ()):
            constraints.append(constraint.debug_str)
    if not constraints:
        # The text of the module states them as well.
        constraints = list(dict.fromkeys(re.findall(
            r"symbolic shape constraint (.+?)\. Expected", module)))
    # An equation that names something else than the symbols would be an error later.
    known = set(symbols) | {"mod", "floordiv", "max", "min"}
    dropped = [c for c in constraints if not set(_names(c)) <= known]
    constraints = [c for c in constraints if c not in dropped]
    for text in constraints:
        if found := re.fullmatch(r"\s*(\w+)\s*(>=|<=|==)\s*(\d+)\s*", text):
            symbol, kind, number = found[1], found[2], int(found[3])
            if symbol not in symbols:
                continue
            old = symbols[symbol]
            low = max(old.minimum or 0, number) if kind != "<=" else old.minimum
            high = (number if old.maximum is None else min(old.maximum, number)) \
                if kind != ">=" else old.maximum
            symbols[symbol] = SymbolRange(low, high)
    return symbols, constraints, dropped


def _names(text: str) -> list[str]:
    return list(dict.fromkeys(NAME.findall(text)))


def _lower_module(source: Path, lowered: Path, inputs: list[Input],
                  results: list[tuple[str, ...]], constraints: list[str]) -> list[str]:
    """Lowers a module; returns the messages of the exporter's own checks."""
    from jax.interpreters import mlir as jax_mlir
    from jaxlib.mlir import ir, passmanager

    from . import stablehlo
    with jax_mlir.make_ir_context():
        try:
            module = ir.Module.parse(source.read_text())
        except ir.MLIRError as error:
            raise jax_module.damaged(str(error)) from error
        _check_arguments(stablehlo.main_of(module, ir), ir, inputs, results)
        stablehlo.expand_composites(module, ir)
        with source.open("w") as file:
            file.write(module.operation.get_asm(enable_debug_info=True))
    inlined = source.with_suffix(".inlined.mlir")
    with step("inline and legalize CHLO with iree-opt"):
        run_tool("iree-opt", "--mlir-print-op-generic", "--mlir-print-debuginfo",
                 "--pass-pipeline=builtin.module(inline,symbol-dce,"
                 "func.func(chlo-legalize-to-stablehlo),canonicalize,cse)", source, "-o", inlined)
    rewritten = source.with_suffix(".rewritten.mlir")
    with step("rewrite symbolic sizes"), jax_mlir.make_ir_context() as context:
        context.allow_unregistered_dialects = True
        module = ir.Module.parse(inlined.read_text())
        own = stablehlo.rewrite(module, ir, [entry.shape for entry in inputs])
        passmanager.PassManager.parse("builtin.module(canonicalize,cse)").run(module.operation)
        with rewritten.open("w") as file:
            file.write(module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True))
    with step("lower StableHLO with iree-opt"):
        run_tool("iree-opt", "--mlir-print-op-generic", "--mlir-print-debuginfo",
                 f"--pass-pipeline={_LOWER}", rewritten, "-o", lowered, doing=_LOWERING)
    _write_shapes(lowered, inputs, results, constraints)
    return own


def _check_arguments(main: Any, ir: Any, inputs: list[Input], results: list[tuple[str, ...]]
                     ) -> None:
    """Raises `BadInput` unless the function has the arguments and results that the
    `Exported` states."""
    kind = ir.FunctionType(ir.TypeAttr(main.attributes["function_type"]).value)
    for what, types, shapes in (("arguments", kind.inputs, [entry.shape for entry in inputs]),
                                ("results", kind.results, results)):
        found = [_sizes(ir, type) for type in types]
        if len(found) != len(shapes) or not all(map(_fits, found, shapes)):
            raise BadInput(f"expected a module with {what} of the shapes "
                           f"{', '.join(map(_brackets, shapes))}, as the jax.export.Exported "
                           f"states, found {', '.join(map(_brackets, found))}")


def _sizes(ir: Any, type: Any) -> tuple[str, ...] | None:
    """The sizes of a tensor type; `None` for another type, such as a token."""
    if not isinstance(type, ir.RankedTensorType):
        return None
    return tuple("?" if type.is_dynamic_dim(axis) else str(type.get_dim_size(axis))
                 for axis in range(type.rank))


def _brackets(shape: Sequence[str] | None) -> str:
    return "none" if shape is None else f"[{', '.join(shape)}]"


def _fits(found: Sequence[str] | None, stated: Sequence[str] | None) -> bool:
    """Whether a type may have a stated shape; a static size is a number in both."""
    return found is not None and stated is not None and len(found) == len(stated) and all(
        size == "?" or size == text or not text.isdigit() for size, text in zip(found, stated))


def _write_shapes(path: Path, inputs: list[Input], results: list[tuple[str, ...]],
                  constraints: list[str]) -> None:
    """Writes the exporter's texts where `symshape-import-shape-strings` reads
    them. IREE's lowering drops attributes of arguments, so this comes after it,
    with the MLIR that wrote the file."""
    from iree.compiler import ir
    with ir.Context() as context, ir.Location.unknown():
        context.allow_unregistered_dialects = True
        module = ir.Module.parse(path.read_text())
        _refuse_what_is_left(module, ir)
        functions = [op.operation for op in module.body.operations
                     if op.operation.name == "func.func"]
        if len(functions) != 1:
            raise LoweringError(f"{_LOWERING} (iree-opt)", f"expected one function, found {len(functions)}")
        attributes = functions[0].attributes
        # IREE keeps the types of unsigned arguments and results as attributes.
        for name, shapes in (("arg_attrs", [entry.shape for entry in inputs]),
                             ("res_attrs", results)):
            kept = list(attributes[name]) if name in attributes else [None] * len(shapes)
            attributes[name] = ir.ArrayAttr.get([ir.DictAttr.get({
                **({entry.name: entry.attr for entry in own} if own is not None else {}),
                **({"jax.shape": ir.StringAttr.get(", ".join(shape))} if shape else {})})
                for shape, own in zip(shapes, kept)])
        if constraints:
            attributes["jax.constraints"] = ir.ArrayAttr.get(
                [ir.StringAttr.get(text) for text in constraints])
        with path.open("w") as file:
            file.write(module.operation.get_asm(print_generic_op_form=True,
                                                enable_debug_info=True))


def _refuse_what_is_left(module: Any, ir: Any) -> None:
    """Raises an error for an op that the lowering left as it was."""
    left: list[str] = []

    def visit(op: Any) -> Any:
        if op.name.partition(".")[0] in ("stablehlo", "chlo", "vhlo"):
            left.append(op.name)
        return ir.WalkResult.ADVANCE
    module.operation.walk(visit)
    if left:
        raise LoweringError(f"{_LOWERING} (iree-opt)",
                            "the lowered program still contains this op", left[0])
