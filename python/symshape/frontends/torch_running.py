"""Runs an exported program at other sizes, to see whether PyTorch itself stops there.

`torch.export` promises that a model runs at all sizes in the ranges that meet the
guards, but the shape rules of some ops check less than the ops.
"""

from __future__ import annotations

import math
from typing import Any, Callable, Mapping

from .torch_import import has_contents

# A run with larger inputs is too costly for a message.
_MOST_ELEMENTS = 1 << 22
# A verdict with more examples does not run the others.
_MOST_RUNS = 8


def stops(model: Any, names: Mapping[str, str]) -> Callable[[Mapping[str, int]], str | None] | None:
    """`Program.stops` of an exported program, whose symbols have new `names`."""
    import torch
    tensors = [*model.state_dict.values(), *model.constants.values()]
    if not all(has_contents(tensor) for tensor in tensors if isinstance(tensor, torch.Tensor)):
        return None
    known: dict[tuple[tuple[str, int], ...], str | None] = {}

    def error_at(sizes: Mapping[str, int]) -> str | None:
        key = tuple(sorted(sizes.items()))
        if key not in known and len(known) < _MOST_RUNS:
            known[key] = _error_at(model, names, sizes)
        return known.get(key)

    return error_at


def _error_at(model: Any, names: Mapping[str, str], sizes: Mapping[str, int]) -> str | None:
    """The error with all contents that are tried; `None` if it runs with some."""
    import torch
    text = None
    for fill in (0, 1, 2):
        try:
            args, kwargs = _inputs(model, names, sizes, fill)
        except (KeyError, ValueError):
            return None
        try:
            with torch.no_grad():
                model.module()(*args, **kwargs)
            return None
        except Exception as error:  # of any op of the model
            text = (str(error).strip().splitlines() or [type(error).__name__])[0]
    return text


def _inputs(model: Any, names: Mapping[str, str], sizes: Mapping[str, int], fill: int
            ) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments of these sizes, filled with 0, with 1, or with both in turn."""
    import torch
    import torch.utils._pytree as pytree
    from torch.export.graph_signature import InputKind
    values = {node.name: node.meta.get("val") for node in model.graph.nodes
              if node.op == "placeholder"}

    def number(size: Any) -> int:
        node = getattr(size, "node", None)
        if node is None:
            return int(size)
        return int(node.expr.subs({symbol: sizes[names.get(str(symbol), str(symbol))]
                                   for symbol in node.expr.free_symbols}))

    leaves = []
    for spec in model.graph_signature.input_specs:
        if spec.kind != InputKind.USER_INPUT:
            continue
        value = values.get(getattr(spec.arg, "name", None))
        if isinstance(value, torch.Tensor):
            shape = [number(size) for size in value.shape]
            count = math.prod(shape)
            if min(shape, default=0) < 0 or count > _MOST_ELEMENTS:
                raise ValueError(f"a tensor of {shape}")
            places = torch.arange(count) % 2 if fill == 2 else torch.full((count,), fill)
            leaves.append(places.reshape(shape).to(value.dtype))
        elif value is not None:
            leaves.append(number(value))
        else:
            leaves.append(getattr(spec.arg, "value", None))
    if model.call_spec.in_spec.num_leaves != len(leaves):
        raise ValueError("other arguments than those of the call")
    return pytree.tree_unflatten(leaves, model.call_spec.in_spec)
