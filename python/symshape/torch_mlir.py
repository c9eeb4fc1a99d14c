"""Modules of the Python package `torch_mlir`.

    from symshape import torch_mlir

    module = torch_mlir_fx.export_and_import(exported, output_type="linalg-on-tensors")
    print(torch_mlir.check(module, exported).status)

Needs no other framework than the one that made the module.
"""

from __future__ import annotations

import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any, Mapping, Sequence

from . import compiling, verdict
from .errors import BadInput
from .frontends import checked, mlir_file, torch_program
from .program import Program

# Constants with more elements than this are no sizes.
_ELEMENTS = 16


def check(module: Any, exported: Any = None, *, mend: bool = False, **options: Any
          ) -> verdict.Verdict:
    """Whether torch-mlir's lowering of a model is right for all of its sizes.

    `module` is what `torch_mlir.fx.export_and_import` returns, at the level of linalg on
    tensors. `exported` is the `torch.export.ExportedProgram` that was lowered to it, and
    states the sizes of the inputs, their ranges and the shapes of the results, and `dims`
    names its dimensions, for example `{"x": ("batch", None)}`. Without it, `dims`,
    `ranges` and `range` state sizes as for an `.mlir` file; the inputs are `arg0`, `arg1`.
    With `mend`, wrong views are mended first (`--symshape-mend-views`).
    """
    with tempfile.TemporaryDirectory(prefix="symshape-") as name:
        folder = Path(name)
        return verdict.verdict_on(
            load(module, folder, exported, mend=mend, weights=False, **options), folder)


def compile(module: Any, output: Any, exported: Any = None, *, mend: bool = False,
            dims: Mapping[str, Sequence[str | None]] | None = None, **options: Any
            ) -> compiling.Compiled:
    """Compiles a module for all sizes, as `symshape.compile` does, which has the `options`.

    The other parameters are those of `check`.
    """
    with tempfile.TemporaryDirectory(prefix="symshape-") as name:
        program = load(module, Path(name), exported, mend=mend, dims=dims)
        return compiling.compile(program, output, **options)


def load(module: Any, folder: Path, exported: Any = None, *, mend: bool = False,
         weights: bool = True, **options: Any) -> Program:
    """The program of a module; files go into `folder`."""
    options = checked(options)
    source = folder / "module.mlir"
    operation = getattr(module, "operation", None)
    if operation is None:
        raise BadInput("expected the module that torch_mlir.fx.export_and_import returns, found "
                       f"an object of type {type(module).__name__}")
    if exported is None:
        source.write_text(_text(operation, weights))
        program = mlir_file.load(source, folder, **options)
        program.framework, program.every_size = "torch", True
    else:
        torch_program.refuse_ranges(options)
        model = torch_program.read(exported)
        program = Program("torch", "main", source)
        torch_program.describe(program, model, torch_program.decompose(model),
                               torch_program.dimension_names(model, options.get("dims") or {}))
        source.write_text(_text(_with_sizes(operation, program), weights))
        mlir_file.refuse_torch_level(source.name, source.read_bytes())
    if mend:
        program.mlir = mlir_file.mend_views(program.mlir, folder)
    return program


def _text(operation: Any, weights: bool) -> str:
    limits = {} if weights else {"large_elements_limit": _ELEMENTS,
                                 "large_resource_limit": 16 * _ELEMENTS}
    return operation.get_asm(enable_debug_info=True, print_generic_op_form=True, **limits)


def _with_sizes(operation: Any, program: Program) -> Any:
    """A copy of the module whose function has the sizes of the exported program."""
    # The bindings of this module: torch_mlir's own copy of MLIR.
    ir = import_module(type(operation).__module__)
    copy = operation.clone()
    copy.context.allow_unregistered_dialects = True
    function, = (op for op in copy.regions[0].blocks[0].operations
                 if "function_type" in op.operation.attributes and op.regions
                 and len(op.regions[0].blocks))
    count = len(function.regions[0].blocks[0].arguments)
    if count != len(program.inputs):
        raise BadInput(f"the module has {count} inputs, and the exported program has "
                       f"{len(program.inputs)}: expected the module of this program")
    program.function = ir.StringAttr(function.operation.attributes["sym_name"]).value
    with copy.context, ir.Location.unknown():
        arguments, results, others = torch_program.attributes(program, ir)
        function.operation.attributes["arg_attrs"] = ir.ArrayAttr.get(arguments)
        function.operation.attributes["res_attrs"] = ir.ArrayAttr.get(results)
        for name, value in others.items():
            function.operation.attributes[name] = value
    return copy
