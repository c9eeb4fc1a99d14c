"""Programs of PyTorch: a `torch.export.ExportedProgram` or a `.pt2` file."""

from __future__ import annotations

import keyword
import re
import warnings
from pathlib import Path
from typing import Any, Mapping, Sequence

from .. import views
from ..errors import BadInput, LoweringError, MissingFramework, ToolStopped, check_names
from ..program import Guard, Input, Program, SymbolRange
from ..tools import step
from ..weights import Weights
from . import (torch_bytes, torch_constants, torch_decompositions, torch_file, torch_guards,
               torch_import, torch_indices, torch_masks, torch_refusals, torch_running, torch_sizes,
               torch_spelling)


def accepts(model: Any) -> bool:
    if isinstance(model, (str, Path)):
        return Path(model).suffix == ".pt2"
    return type(model).__name__ == "ExportedProgram" and \
        type(model).__module__.startswith("torch.export")


def load(model: Any, folder: Path, *, mend: bool = True, claims: bool = True,
         dims: Mapping[str, Sequence[str | None]] | None = None, name: str | None = None,
         **options: Any) -> Program:
    """Lowers an exported program with torch-mlir's stock pipeline.

    `mend` replaces the views that this pipeline breaks (see `symshape.views`).
    `claims` also writes the program with the shape of every value. `dims` names
    the dimensions of inputs, for example `{"input_ids": ("batch", "seq")}`;
    without it, symbols have PyTorch's names, such as `s62`.
    """
    if isinstance(model, (str, Path)):
        name = name or Path(model).stem
    model = read(model)
    refuse_ranges(options)
    names = dimension_names(model, dims or {})
    weights = Weights()
    with step("decompose the exported graph"):
        exported = decompose(model)
    _refuse_writes(exported)
    _drop_none_results(exported)
    torch_constants.fold(exported)
    program = Program("torch", name or "main", folder / "program.mlir", weights=weights)
    describe(program, model, exported, names)
    program.stops = torch_running.stops(model, names)
    if mend:
        program.mended = views.mend(exported, names, program)
    torch_indices.finish(exported)
    torch_masks.replace(exported)
    torch_spelling.replace(exported)
    torch_bytes.replace(exported)
    torch_refusals.refuse_wrong(exported)
    program.own_checks = _own_checks(exported)
    with step("lower with torch-mlir"):
        torch_import.lower(exported, program.mlir, bound=False, weights=weights,
                           attributes=lambda context: _attributes(program))
    if claims:
        bound = folder / "claims.mlir"
        with step("lower again with the shape of every value"):
            try:
                torch_import.lower(exported, bound, bound=True, attributes=lambda context:
                                   _attributes(program, with_results=False))
            except ToolStopped:
                raise  # a limit is no reason to check less
            except LoweringError:
                # The bindings are in the way of some patterns. The program itself
                # is there, with the shapes of its results as claims.
                program.unaccounted.append((
                    "value-claim", "skipped",
                    "the shapes of the values inside the model are not checked: torch-mlir "
                    "does not lower the program with them"))
                return program
        _rename_symbols(bound, names)
        program.claims = bound
    return program


def refuse_ranges(options: Mapping[str, Any]) -> None:
    if options.get("ranges") or options.get("range"):
        raise BadInput("cannot set the ranges of a PyTorch model: export it again with other "
                       "ranges in torch.export.Dim(name, min=..., max=...)")


def read(model: Any) -> Any:
    """The exported program, with the ranges that it states; loads a file."""
    try:
        import torch  # noqa: F401
    except ImportError as error:
        raise MissingFramework("torch", "a PyTorch model") from error
    if isinstance(model, (str, Path)):
        model = torch_file.load(Path(model))
    _state_ranges(model)
    return model


def dimension_names(model: Any, dims: Mapping[str, Sequence[str | None]]) -> dict[str, str]:
    """Names of symbols: of dimensions from `dims`, of integer inputs from the program."""
    names = _names(model, dims)
    return names | _number_names(model, names)


def _state_ranges(model: Any) -> None:
    """Gives the symbols the ranges that the program states, and keeps no other ranges.

    While it traces, PyTorch takes a size to be at least 2; a program for sizes of at
    least 1 must not be read or decomposed with this range. A loaded `.pt2` also has
    ranges of expressions such as `2*s44`, which follow from those of their symbols,
    and with which `run_decompositions` fails.
    """
    stated = {str(key): value for key, value in model.range_constraints.items()}
    for node in model.graph.nodes:
        for size in getattr(node.meta.get("val"), "shape", ()):
            if (inner := getattr(size, "node", None)) is None:
                continue
            ranges = inner.shape_env.var_to_range
            for key in list(ranges):
                if not key.is_Symbol:
                    del ranges[key]
                elif (known := stated.get(str(key))) is not None:
                    ranges[key] = ranges[key] | known
            return


def decompose(model: Any) -> Any:
    """Decomposes to the ops that torch-mlir's stock pipeline lowers."""
    import torch

    table = torch_decompositions.table()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return model.run_decompositions(table)
        except Exception as error:
            message = str(error).strip().split("\n")[0]
        # The decomposition of an op may have other strides than the op, and a view
        # of its result then fails. A reshape is a view or a copy.
        changed = _view_nodes(model)
        try:
            for node in changed:
                node.target = torch.ops.aten.reshape.default
            return model.run_decompositions(table)
        except Exception as error:
            raise LoweringError("torch.export's run_decompositions", message) from error
        finally:
            for node in changed:
                node.target = torch.ops.aten.view.default


def _refuse_writes(exported: Any) -> None:
    """Raises `BadInput` for a model that changes an argument or a buffer in place."""
    from torch.export.graph_signature import OutputKind
    hints = {OutputKind.USER_INPUT_MUTATION: ("input", "let it return the new value"),
             OutputKind.BUFFER_MUTATION: ("buffer", "export it after .eval(), or let it take and "
                                          "return the value")}
    for spec in exported.graph_signature.output_specs:
        if spec.kind in hints:
            what, hint = hints[spec.kind]
            raise BadInput(f"the model changes its {what} '{spec.target}' in place, which a "
                           f"compiled function cannot do: {hint}")


def _drop_none_results(exported: Any) -> None:
    """Leaves out the results that are `None`: there is no MLIR type for them."""
    specs = exported.graph_signature.output_specs
    output = next(node for node in exported.graph.nodes if node.op == "output")
    kept = [number for number, spec in enumerate(specs) if not _is_none(spec)]
    if len(kept) < len(specs):
        output.args = (tuple(output.args[0][number] for number in kept), *output.args[1:])
        specs[:] = [specs[number] for number in kept]


def _is_none(spec: Any) -> bool:
    from torch.export.graph_signature import ConstantArgument
    return isinstance(spec.arg, ConstantArgument) and spec.arg.value is None


def _own_checks(exported: Any) -> list[str]:
    """The messages of the checks that the model itself has, such as `torch._check`."""
    found = []
    for node in exported.graph.nodes:
        if node.op == "call_function" and "assert" in str(node.target):
            found += [arg for arg in node.args[1:] if isinstance(arg, str)]
    return found


def _view_nodes(model: Any) -> list[Any]:
    import torch
    return [node for node in model.graph.nodes
            if node.op == "call_function" and node.target is torch.ops.aten.view.default]


def _user_inputs(exported: Any) -> list[tuple[str, Any]]:
    """The name and value of each argument of the function, in order."""
    from torch.export.graph_signature import InputKind, SymIntArgument, TensorArgument
    values = {node.name: node.meta.get("val") for node in exported.graph.nodes
              if node.op == "placeholder"}
    return [(spec.arg.name, values[spec.arg.name])
            for spec in exported.graph_signature.input_specs
            if spec.kind == InputKind.USER_INPUT
            and isinstance(spec.arg, (TensorArgument, SymIntArgument))]


def _user_results(exported: Any) -> list[Any]:
    """The value of each result of the function that is not `None`: `None` for a constant."""
    from torch.export.graph_signature import OutputKind
    values = {node.name: node.meta.get("val") for node in exported.graph.nodes}
    return [values.get(getattr(spec.arg, "name", None))
            for spec in exported.graph_signature.output_specs
            if spec.kind == OutputKind.USER_OUTPUT and not _is_none(spec)]


def _names(model: Any, dims: Mapping[str, Sequence[str | None]]) -> dict[str, str]:
    """New names of symbols, from the names of dimensions."""
    names: dict[str, str] = {}
    inputs = dict(_user_inputs(model))
    for argument, wanted in dims.items():
        if argument not in inputs:
            raise BadInput(f"no input '{argument}'; the inputs are: {', '.join(inputs)}")
        shape = getattr(inputs[argument], "shape", ())
        check_names(argument, [str(size) for size in shape], wanted)
        for size, name in zip(shape, wanted):
            expr = getattr(getattr(size, "node", None), "expr", None)
            if not name or expr is None or not expr.is_Symbol:
                continue
            if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name):
                raise BadInput(f"expected an identifier as the name of a dimension, found '{name}'")
            names.setdefault(str(expr), name)
    if len(set(names.values())) < len(names):
        twice = sorted({name for name in names.values()
                        if list(names.values()).count(name) > 1})
        raise BadInput("expected different names for dimensions that torch.export does not make "
                       f"equal, found the same: {', '.join(twice)}")
    return names


def _number_names(model: Any, names: Mapping[str, str]) -> dict[str, str]:
    """Names of symbols that are values of integer inputs, and no sizes."""
    inputs = _user_inputs(model)
    taken = {*names.values(), *(str(symbol) for symbol in model.range_constraints)}
    of_sizes = set().union(*(torch_sizes.symbols_of(size) for _, value in inputs
                             for size in getattr(value, "shape", ())))
    found: dict[str, str] = {}
    for name, value in inputs:
        expr = getattr(getattr(value, "node", None), "expr", None)
        if expr is None or not expr.is_Symbol or str(expr) in {*of_sizes, *found}:
            continue
        if name not in taken and name.isidentifier() and not keyword.iskeyword(name):
            found[str(expr)] = name
            taken.add(name)
    return found


def _element_type(dtype: Any) -> str:
    from iree.compiler.extras import fx_importer
    text = fx_importer.TORCH_DTYPE_TO_MLIR_TYPE_ASM[dtype]
    return re.sub(r"^[su](?=i\d)", "", text)


def describe(program: Program, model: Any, exported: Any, names: Mapping[str, str]) -> None:
    """The sizes, ranges and guards of a model; `exported` is its decomposed program."""
    bound_symbols: set[str] = set()
    inputs = _user_inputs(exported)
    for name, value in inputs:
        if not hasattr(value, "shape"):
            program.inputs.append(Input(name, "i64", None))
            continue
        shape = []
        for size in value.shape:
            try:
                shape.append(torch_sizes.size_text(size, names))
                bound_symbols |= torch_sizes.symbols_of(size)
            except torch_sizes.NoText:
                shape.append("?")
                program.unaccounted.append((
                    "premise", "unread", f"cannot read the size {size} of {name}"))
        program.inputs.append(Input(name, _element_type(value.dtype), tuple(shape)))
    ranges = torch_sizes.ranges_of(model.range_constraints)
    for symbol in sorted(bound_symbols):
        program.symbols[names.get(symbol, symbol)] = ranges.get(symbol, SymbolRange(0, None))
    code = [*(getattr(model, "_guards_code", None) or []), *_describe_numbers(
        program, inputs, bound_symbols, ranges, names)]
    read = torch_guards.inputs_of(model, inputs, names)
    known = {**program.symbols, **program.numbers}
    program.guards = torch_guards.read(code, read, known)
    program.guards += _take_asserts(exported, read, known)
    program.constraints = torch_guards.without_implied(
        [text for guard in program.guards for text in guard.constraints or ()], known)
    _describe_branches(program, exported, read, known)
    # The decompositions may spell the sizes in longer ways.
    for value in _user_results(model):
        program.results.append(_result_shape(program, value, bound_symbols, names))


def _describe_branches(program: Program, exported: Any, inputs: torch_guards.Inputs,
                       known: Mapping[str, SymbolRange]) -> None:
    """The conditions under which decompositions took the branches that they took.

    `run_decompositions` traces the program again, so that it may add guards, which
    `ExportedProgram.module()` does not check. Those that hold for all sizes of at
    least 2 are no branches of the model: PyTorch takes a size other than 0 and 1 for
    the general case, in layouts and broadcasts, and does so for each size of a program
    from a file. At 0 and 1, the stated shapes of values are checked as at any size.
    """
    stated = {torch_guards.normal_text(guard.text, inputs) for guard in program.guards}
    found = [guard for guard in torch_guards.read(_all_guards(exported), inputs, known)
             if torch_guards.normal_text(guard.text, inputs) not in stated
             and guard.names <= set(known)]
    program.guards += [guard for guard in found if guard.constraints is None]
    texts = [text for guard in found for text in guard.constraints or ()]
    general = {name: SymbolRange(max(limits.minimum or 0, 2), limits.maximum)
               for name, limits in known.items()}
    stated_count = len(program.constraints)
    program.constraints = torch_guards.without_implied([*program.constraints, *texts], general,
                                                       keep=stated_count)
    program.narrowed = program.constraints[stated_count:]


def _all_guards(exported: Any) -> list[str]:
    """The guards of the exporter's shape environment, over the names of symbols."""
    for node in exported.graph.nodes:
        for size in getattr(node.meta.get("val"), "shape", ()):
            if (inner := getattr(size, "node", None)) is None:
                continue
            shapes = inner.shape_env
            expressions = [shapes.replace(guard.expr) for guard in shapes.guards
                           if not _is_of_guards(guard)]
            return [torch_guards.python_code(expr) for expr in dict.fromkeys(expressions)
                    if expr.free_symbols]
    return []


def _is_of_guards(guard: Any) -> bool:
    """Whether the guard comes from running the function that checks the guards.

    Of `a or b`, that function runs `a` only, which is then a guard, too. It has no
    file, so that the guard's place is the call of a module.
    """
    place = getattr(getattr(guard, "sloc", None), "framework_loc", None)
    return getattr(place, "name", None) == "_call_impl" and \
        Path(getattr(place, "filename", "")).parts[-3:] == ("nn", "modules", "module.py")


def _describe_numbers(program: Program, inputs: Sequence[tuple[str, Any]], bound: set[str],
                      ranges: Mapping[str, SymbolRange], names: Mapping[str, str]) -> list[str]:
    """The integer inputs; returns guards that say which sizes they are equal to."""
    guards, numbers = [], set()
    for number, (name, value) in enumerate(inputs):
        expr = getattr(getattr(value, "node", None), "expr", None)
        if expr is None:
            continue
        if expr.is_Symbol and names.get(str(expr)) == name:
            numbers.add(str(expr))
            program.numbers[name] = ranges.get(str(expr), SymbolRange())
            continue
        # Two inputs of one value, or a number that is a size. Its own name is none
        # that a symbol has.
        own = f"_number{number}"
        program.numbers[own] = SymbolRange()
        guards.append(f"{own} == {torch_guards.python_text(value)}")
    return guards


def _take_asserts(exported: Any, inputs: torch_guards.Inputs, known: Mapping[str, SymbolRange]
                  ) -> list[Guard]:
    """Takes the assertions of sizes of inputs out of the graph: they become premises.

    An export that prefers assertions to guards has them, and the importer does
    not know all of them.
    """
    import torch
    taken = []
    for node in list(exported.graph.nodes):
        if node.op != "call_function" or node.target is not torch.ops.aten._assert_scalar.default:
            continue
        value = getattr(node.args[0], "meta", {}).get("val")
        if getattr(value, "node", None) is None:
            continue
        guard, = torch_guards.read([torch_guards.python_text(value)], inputs, known)
        if guard.constraints is None:
            continue
        taken.append(guard)
        condition = node.args[0]
        exported.graph.erase_node(node)
        _erase_unused(exported.graph, condition)
    if taken:
        exported.graph_module.recompile()
    return taken


def _erase_unused(graph: Any, node: Any) -> None:
    if node.op == "call_function" and not node.users:
        inputs = node.all_input_nodes
        graph.erase_node(node)
        for part in inputs:
            _erase_unused(graph, part)


def _result_shape(program: Program, value: Any, bound: set[str], names: Mapping[str, str]
                  ) -> tuple[str, ...] | None:
    if not hasattr(value, "shape"):
        return None
    shape = []
    for size in value.shape:
        try:
            known = torch_sizes.symbols_of(size) <= bound
            shape.append(torch_sizes.size_text(size, names) if known else "?")
        except torch_sizes.NoText:
            shape.append("?")
            program.unaccounted.append((
                "result-claim", "unread", f"cannot read the size {size} of a result"))
    return tuple(shape)


def _attributes(program: Program, with_results: bool = True
                ) -> tuple[list[Any], list[Any], dict[str, Any]]:
    from iree.compiler import ir
    return attributes(program, ir, with_results)


def attributes(program: Program, ir: Any, with_results: bool = True
               ) -> tuple[list[Any], list[Any], dict[str, Any]]:
    """The shapes, ranges and guards as attributes that survive every pass.

    Those of the arguments, of the results and of the function; `ir` are the bindings of
    an MLIR.
    """
    arguments = []
    for number, argument in enumerate(program.inputs):
        entries = {"exporter.name": ir.StringAttr.get(argument.name)}
        if argument.shape is not None:
            entries["symshape.shape"] = ir.Attribute.parse(
                f"#symshape.shape<[{', '.join(argument.shape)}]>")
        for name in (argument.name, f"_number{number}"):
            if argument.shape is None and name in program.numbers:
                entries["symshape.name"] = ir.StringAttr.get(name)
        arguments.append(ir.DictAttr.get(entries))
    results = []
    for shape in program.results:
        entries = {}
        if shape and with_results:
            entries["symshape.shape_string"] = ir.StringAttr.get(", ".join(shape))
        results.append(ir.DictAttr.get(entries))
    others = {}
    if program.symbols:
        infos = ", ".join(f"{name}{_range_text(known)}"
                          for name, known in program.symbols.items())
        others["symshape.symbols"] = ir.Attribute.parse(f"#symshape.symbols<{infos}>")
    constraints = [text for name, known in program.numbers.items()
                   for text in torch_guards.range_texts(name, known)] + program.constraints
    if constraints:
        others["symshape.constraint_strings"] = ir.ArrayAttr.get(
            [ir.StringAttr.get(text) for text in constraints])
    return arguments, results, others


def _range_text(known: SymbolRange) -> str:
    low = known.minimum if known.minimum is not None else 0
    high = "*" if known.maximum is None else known.maximum
    return f" in [{low}, {high}]"


def _rename_symbols(path: Path, names: Mapping[str, str]) -> None:
    """Gives the symbols of a bound program their new names."""
    if not names:
        return
    pattern = re.compile(r"\b(" + "|".join(map(re.escape, names)) + r")\b")

    def rename(match: re.Match[str]) -> str:
        return match[1] + pattern.sub(lambda inner: names[inner[1]], match[2]) + match[3]

    text = path.read_text()
    path.write_text(re.sub(r'(symbol_name = ")([^"]*)(")', rename, text))
