"""Errors for ops that the importer or torch-mlir cannot lower.

The tools name their own classes and types. A message here names the op as PyTorch
does, the line of the model, and a way out for the author.
"""

from __future__ import annotations

import re
from typing import Any

from ..errors import LoweringError
from ..tools import without_temporary
from . import torch_places

IMPORTER = "the importer of iree-base-compiler"
_LONGEST = 300

_DECOMPOSE = ("write it with other ops in the model, or with a decomposition: "
              "exported.run_decompositions({OP: function})")
_ADVICE = {
    "cond": "compute both branches and choose with torch.where, or export one model per branch",
    "sym_float": "compute with a tensor, such as torch.full((), n), or with integers",
}
# Ops that torch-mlir lowers to other numbers; `utils/torch-numbers.py` finds them.
_ZERO_PIVOT = "its code divides by 0 where a pivot of the elimination is 0"
_WRONG = {
    "aten.linalg_det": _ZERO_PIVOT, "aten._linalg_det": _ZERO_PIVOT,
    "aten.linalg_slogdet": _ZERO_PIVOT, "aten._linalg_slogdet": _ZERO_PIVOT,
}
# The importer's words for an op that it does not know.
_NO_RULE = re.compile(r"FIX ME|not\s+implemented in the FxImporter|Unsupported builtin function"
                      r"|Unable to parse symbolic operation")
_NO_LOWERING = re.compile(r"failed to legalize operation|explicitly marked illegal")


def of_importer(error: Exception, node: Any) -> LoweringError:
    """An error of the importer at a node of the graph, or before the first, if `None`."""
    text = str(error).split("\n")[0] or type(error).__name__
    op = torch_op(node)
    if op is None:
        return LoweringError(IMPORTER, text[:_LONGEST], _op_in(text))
    if _NO_RULE.search(text):
        text = f"it has no rule for this op; {_advice(op)}"
    place = _place(node)
    return LoweringError(IMPORTER, f"{place}: {text[:_LONGEST]}" if place else text[:_LONGEST], op)


def refuse_wrong(exported: Any) -> None:
    """Raises `LoweringError` for an op that torch-mlir lowers to other numbers."""
    for module in torch_places.graph_modules(exported):
        for node in module.graph.nodes:
            if (op := torch_op(node)) is not None and (why := _why_wrong(node, op)):
                place = _place(node)
                detail = f"{why}; {_advice(op)}"
                raise LoweringError("torch-mlir", f"{place}: {detail}" if place else detail, op)


def _why_wrong(node: Any, op: str) -> str | None:
    if "embedding_bag" in op and hasattr(node.target, "_schema"):
        names = [argument.name for argument in node.target._schema.arguments]
        given = {**dict(zip(names, node.args)), **node.kwargs}
        if given.get("per_sample_weights") is not None:
            return "its code ignores the weights of the samples"
        padding = given.get("padding_idx")
        if padding is not None and padding >= 0:
            return "its code ignores the padding index"
    return _WRONG.get(".".join(op.split(".")[:2]))


def of_lowering(stderr: str) -> LoweringError:
    """Finds the op that failed, and the model's line, in torch-mlir's diagnostics.

    For the message only: a lowering that fails is an error with any text. The tool
    prints text, and no other form.
    """
    lines = stderr.splitlines()
    first = next((number for number, line in enumerate(lines) if "error:" in line), None)
    if first is None:
        return LoweringError("torch-mlir", without_temporary(stderr.strip()[:500]))
    message = lines[first].partition("error: ")[2]
    found = re.match(r"(.+?:\d+):\d+: error: ", lines[first])
    place = found[1] if found else None
    named = re.search(r'"torch\.operator".*?\bname = "([\w.]+)"', message) or \
        re.search(r"'([\w.]+)'", message)
    op = named[1] if named else None
    detail = without_temporary(message)[:500]
    if op and _NO_LOWERING.search(message):
        op = op.removeprefix("torch.")
        types = _operand_types(message)
        detail = f"it has no lowering for this op{types}; {_advice(op)}"
    return LoweringError("torch-mlir", f"{place}: {detail}" if place else detail, op)


def torch_op(node: Any) -> str | None:
    """The op of a node as PyTorch names it: `aten.cummax`, `sym_float`, `cond`."""
    if node is None or node.op != "call_function":
        return None
    target = node.target
    name = getattr(target, "__name__", None) or str(target)
    if callable(getattr(target, "name", None)):
        name = target.name().replace("::", ".")
    return name.removesuffix(".default")


def _advice(op: str) -> str:
    for name, advice in _ADVICE.items():
        if op.rpartition(".")[2] == name:
            return advice
    if not op.startswith("aten."):
        return "write it with other ops in the model"
    name = op if op.count(".") > 1 else f"{op}.default"
    return _DECOMPOSE.replace("OP", f"torch.ops.{name}")


def _place(node: Any) -> str | None:
    frames = torch_places.frames(node)
    return "{}:{}".format(*frames[-1]) if frames else None


def _op_in(message: str) -> str | None:
    """The op that an error of the importer names, for the message only."""
    found = re.search(r"'?\b((?:torch\.)?(?:aten|prims?|higher_order)[.:]+[\w.]+)", message)
    return found[1] if found else None


def _operand_types(message: str) -> str:
    """` on f32[?, 8] and int`, from the op as MLIR prints it."""
    found = re.search(r" : \((.*?)\) -> ", message)
    if not found or len(found[1]) > _LONGEST:
        return ""
    types = [f"{match[2]}[{match[1].replace(',', ', ')}]" if match[2] else match[3]
             for match in re.finditer(
                 r"!torch\.(?:vtensor<\[([^\]]*)\],([^>]*)>|(\w+(?:<[^>]*>)?))", found[1])]
    if not types:
        return ""
    listed = ", ".join(types[:-1]) + (" and " if len(types) > 1 else "") + types[-1]
    return f" on {listed}"
