"""Places in a PyTorch model: its source lines, the path of the module, and the op.

The stock importer gives each op the whole stack of calls, in which the innermost
line is one of PyTorch's own. Here an op has the lines of the model only, and a
name such as `encoder.layer.0.attention: aten.linear`, since all layers of a model
share their lines.
"""

from __future__ import annotations

import re
from typing import Any, Callable

from ..sources import is_framework

# How many nodes a search for a model's line visits.
_MOST_USERS = 64
_FRAME = re.compile(r'File "([^"]+)", line (\d+),')
# Files of the exporter, which say nothing about a model.
_EXPORTER = re.compile(r"(^|/)torch/(fx|export|_\w+)/")


def name_places(importer: Any) -> Callable[[], Any]:
    """Lets an `FxImporter` give each op the location of `_location`.

    The importer has no extension point for locations, so the object that makes
    them gets a class with another method. A version of the importer without this
    method keeps its own locations. The result is a function that gives the node
    that the importer was at last, or `None`.
    """
    last: list[Any] = []
    cache = getattr(importer, "_cc", None)
    if not hasattr(cache, "get_node_location"):
        return lambda: None

    class Places(type(cache)):  # type: ignore[misc]
        __slots__ = ()

        def get_node_location(self, node: Any) -> Any:
            last[:] = [node]
            return _location(node, importer._c)

    cache.__class__ = Places
    return lambda: last[0] if last else None


def graph_modules(exported: Any) -> list[Any]:
    """The modules of an exported program that have a graph: branches and loops have own ones."""
    import torch
    return [module for module in exported.graph_module.modules()
            if isinstance(module, torch.fx.GraphModule)]


def frames(node: Any) -> list[tuple[str, int]]:
    """The calls that made a node, as (file, line) with the outermost first.

    Leaves out PyTorch's own files. A node without others is one that a pass of
    PyTorch put in, such as a size: then the calls of the first node that uses it.
    """
    near, seen = [node], {node}
    while near and len(seen) < _MOST_USERS:
        for one in near:
            if found := [frame for frame in _frames(one) if not is_framework(frame[0])]:
                return found
        near = [user for one in near for user in one.users if user not in seen]
        seen.update(near)
    return [frame for frame in _frames(node) if not _EXPORTER.search(frame[0])]


def _frames(node: Any) -> list[tuple[str, int]]:
    # Code that PyTorch makes has a name such as <eval_with_key>.
    return [(match[1], int(match[2]))
            for match in _FRAME.finditer(node.meta.get("stack_trace") or "")
            if not match[1].startswith("<")]


def origin(node: Any) -> str:
    """The path of the module that a node belongs to, and its op before decompositions."""
    op = str(node.meta.get("original_aten") or node.target).removesuffix(".default")
    modules = list((node.meta.get("nn_module_stack") or {}).values())
    path = modules[-1][0] if modules else ""
    path = re.sub(r"^L\['self'\]\.?", "", str(path)).removeprefix("L__self___")
    return f"{path}: {op}" if path else op


def _location(node: Any, context: Any) -> Any:
    from iree.compiler import ir

    places = [ir.Location.file(file, line, col=0, context=context)
              for file, line in frames(node)]
    if not places:
        return None
    place = places[0] if len(places) == 1 else \
        ir.Location.callsite(places[-1], places[-2::-1], context=context)
    if node.op != "call_function":
        return place
    return ir.Location.name(origin(node), childLoc=place, context=context)
