"""Programs that are MLIR text already."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator, Mapping, Sequence

from ..errors import BadInput, check_names
from ..program import Input, Program, SymbolRange
from ..resources import cut_resources, paste_resources
from ..tools import run_tool

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_OPERATORS = {"floordiv", "ceildiv", "mod", "min", "max"}
# A function with a body, as symshape-opt prints it.
_FUNCTION = re.compile(r'^ *func\.func (?:(?:public|private|nested) )?@([\w$.-]+|"[^"]*")\(.* \{$',
                       re.M)
_STATED = re.compile(r'\b(?:jax\.shape|onnx\.shape|symshape\.shape_string) = "([^"]*)"'
                     r'|\bsymshape\.shape = (?:#symshape\.shape<\[([^\]]*)\]>|(#\w+))')


def accepts(model: Any) -> bool:
    return isinstance(model, (str, Path)) and Path(model).suffix in (".mlir", ".mlirbc")


def load(model: Any, folder: Path, *,
         dims: Mapping[str, Sequence[str | None]] | None = None,
         range: Sequence[int | None] | None = None,
         ranges: Mapping[str, Sequence[int | None]] | None = None, mend: bool = False,
         **options: Any) -> Program:
    """Reads a program in upstream dialects.

    `dims` states the sizes of arguments that state none: names, numbers or
    expressions, for example `{"x": ("batch", "2*n", None)}`. An argument has the
    name that it has in the file, or `arg0`, `arg1`. `ranges` has the limits of
    names, and `range` those of the names of `dims` that `ranges` does not list.
    `mend` mends views that torch-mlir lowered to a wrong size.
    """
    path, read = Path(model), folder / "read"
    read.mkdir(parents=True, exist_ok=True)
    cut, source = cut_resources(path, read / path.name)
    content = source.read_bytes()
    refuse_torch_level(path.name, content)
    # A file with bindings of torch-mlir is its own list of claims.
    bound = b"torch.bind_symbolic_shape" in content
    program = Program("mlir", path.stem, path, claims=path if bound else None,
                      every_size=bound)
    printed = read / "printed.mlir"
    run_tool("symshape-opt", "--allow-unregistered-dialect", "--mlir-print-debuginfo", source,
             "-o", printed)
    text = printed.read_text(errors="replace")
    found = _signature(text, content.decode(errors="replace"))
    if found is None:
        raise BadInput(f"'{path}' has no function with a body")
    program.function = found.name
    program.inputs = [_input(text, argument) for argument in found.arguments]
    if dims or ranges:
        if bound:
            raise BadInput(f"'{path}' states its sizes by torch.bind_symbolic_shape: "
                           "--dims and --dim cannot change them")
        stated = _state(found, program, dims or {}, range, ranges or {})
        for place, part in sorted(stated, reverse=True):
            text = text[:place] + part + text[place:]
        annotated = read / f"stated-{path.stem}.mlir"
        annotated.write_text(text)
        program.mlir = paste_resources(cut, annotated, read / "whole.mlir")
    if mend:
        if bound:
            raise BadInput(f"cannot mend '{path}', which has torch.bind_symbolic_shape: lower "
                           "the program to linalg on tensors without them")
        program.mlir = mend_views(program.mlir, read)
    return program


def mend_views(source: Path, folder: Path) -> Path:
    """Mends the views of a program that torch-mlir lowered to a wrong size."""
    mended = folder / f"mended-{source.name}"
    run_tool("symshape-opt", "--allow-unregistered-dialect", "--symshape-import-shape-strings",
             "--symshape-mend-views", "--mlir-print-debuginfo", "--mlir-print-op-generic",
             source, "-o", mended)
    return mended


def refuse_torch_level(name: str, content: bytes) -> None:
    """Raises `BadInput` for a program that torch-mlir has not lowered, or has printed with
    syntax of its own."""
    if re.search(rb"\btorch\.bind_symbolic_shape %", content):
        raise BadInput(f"'{name}' has torch.bind_symbolic_shape in torch-mlir's own syntax: print "
                       "it with module.operation.get_asm(print_generic_op_form=True)")
    if b"!torch.vtensor" in content and b"torch.bind_symbolic_shape" not in content:
        raise BadInput(f"'{name}' is at the level of torch: lower it to linalg on tensors, with "
                       "torch_mlir.fx.export_and_import(..., output_type=\"linalg-on-tensors\")")


@dataclass(frozen=True)
class _Argument:
    """An argument: its text, and where an attribute goes; `listed` if others are there."""

    name: str
    number: int
    type: str
    text: str
    place: int
    listed: bool


@dataclass(frozen=True)
class _Signature:
    name: str
    arguments: list[_Argument]
    place: int
    listed: bool


def _signature(text: str, source: str) -> _Signature | None:
    """The signature of `main`, or of the first function with a body.

    `text` is the output of symshape-opt; `source` has the names of the arguments.
    """
    functions = list(_FUNCTION.finditer(text))
    match = next((one for one in functions if one[1] == "main"), next(iter(functions), None))
    if match is None:
        return None
    start = text.index("(", match.start(1) + len(match[1]))
    close = _closing(text, start)
    parts = list(_parts(text, start + 1, close))
    names = _names(source, match[1], len(parts))
    arguments = []
    for number, (begin, end) in enumerate(parts):
        begin = text.index(":", begin) + 2
        stop = begin + len(re.sub(r"(\{.*| loc\(.*)$", "", text[begin:end]).rstrip())
        listed = text[stop:stop + 2] == " {"
        arguments.append(_Argument(names[number], number, text[begin:stop], text[stop:end],
                                   stop + 2 * listed, listed))
    attributes = text.find(" attributes {", close, match.end())
    listed = attributes >= 0
    place = attributes + len(" attributes {") if listed else match.end() - len(" {")
    return _Signature(match[1].strip('"'), arguments, place, listed)


def _names(source: str, function: str, count: int) -> list[str]:
    """The names that the file gives to the arguments, or `arg0`, `arg1`, ..."""
    header = re.search(rf"func\s+(?:\w+\s+)?@{re.escape(function)}\s*\(", source)
    names = []
    if header is not None:
        text = re.sub(r'"(?:[^"\\\n]|\\.)*"|//.*', "", source[header.end():])
        found = re.finditer(r"%([\w$.-]+)\s*:", text)
        names = [match[1] for match, _ in zip(found, range(count))]
    return names if len(names) == count else [f"arg{number}" for number in range(count)]


def _tokens(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """The brackets and commas of a range outside of strings; `->` is no bracket."""
    for match in re.compile(r'"(?:[^"\\]|\\.)*"|->|[(\[{<>}\]),]').finditer(text, start, end):
        if match[0] != "->" and match[0][0] != '"':
            yield match.start(), match[0]


def _depth(token: str) -> int:
    return (token in "([{<") - (token in ")]}>")


def _closing(text: str, start: int) -> int:
    depth = 0
    for place, token in _tokens(text, start, len(text)):
        depth += _depth(token)
        if depth == 0:
            return place
    return len(text)


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    depth, begin = 0, start
    for place, token in _tokens(text, start, end):
        depth += _depth(token)
        if token == "," and depth == 0:
            yield begin, place
            begin = place + 1
    if text[begin:end].strip():
        yield begin, end


def _input(text: str, argument: _Argument) -> Input:
    tensor = re.fullmatch(r"(?:tensor|memref)<((?:(?:\d+|\?)x)*)([^,>]+(?:<.*>)?).*>",
                          argument.type)
    if tensor is None:
        return Input(argument.name, argument.type, None)
    sizes = tuple(size for size in tensor[1].split("x") if size)
    stated = _stated(text, argument)
    if stated is not None and len(stated) == len(sizes):
        sizes = tuple(stated)
    return Input(argument.name, tensor[2], sizes)


def _stated(text: str, argument: _Argument) -> list[str] | None:
    match = _STATED.search(argument.text)
    if match is None:
        return None
    listed = match[1] if match[1] is not None else match[2]
    if listed is None:
        alias = re.search(rf"^{re.escape(match[3])} = #symshape\.shape<\[([^\]]*)\]>", text, re.M)
        if alias is None:
            return None
        listed = alias[1]
    return _split(listed)


def _split(listed: str) -> list[str]:
    return [listed[start:end].strip() for start, end in _parts(listed, 0, len(listed))]


def _state(found: _Signature, program: Program, dims: Mapping[str, Sequence[str | None]],
           default: Sequence[int | None] | None,
           ranges: Mapping[str, Sequence[int | None]]) -> list[tuple[int, str]]:
    """The insertions into the text, with their places; describes the program too."""
    by_name = {f"arg{one.number}": one for one in found.arguments}
    by_name.update({one.name: one for one in found.arguments})
    stated: list[tuple[int, str]] = []
    named: list[str] = []
    for name, wanted in dims.items():
        argument = by_name.get(name.removeprefix("%"))
        if argument is None:
            raise BadInput(f"no input '{name}'; the inputs are: "
                           f"{', '.join(one.name for one in found.arguments) or 'none'}")
        entry = program.inputs[argument.number]
        if entry.shape is None:
            raise BadInput(f"input '{name}' is not a tensor: it has no dimensions")
        if _STATED.search(argument.text):
            raise BadInput(f"the file already states the shape of input '{name}': "
                           f"[{', '.join(entry.shape)}]")
        check_names(name, entry.shape, wanted)
        shape = []
        for axis, (size, text) in enumerate(zip(entry.shape, wanted)):
            text = (text or "").strip()
            if '"' in text or "\\" in text:
                raise BadInput(f"expected a name, a number or an expression, found '{text}'")
            if size != "?" and text not in ("", "?", size):
                raise BadInput(f"dimension {axis} of input '{name}' has the fixed size {size}: "
                               f"expected {size} or no name, found '{text}'")
            shape.append(text if text and size == "?" else size)
            named += _NAME.findall(shape[-1])
        program.inputs[argument.number] = Input(entry.name, entry.dtype, tuple(shape))
        entry = f'symshape.shape_string = "{", ".join(shape)}"'
        stated.append((argument.place, f"{entry}, " if argument.listed else f" {{{entry}}}"))
    names = {name for entry in program.inputs for text in entry.shape or ()
             for name in _NAME.findall(text)} - _OPERATORS
    limits = {name: default for name in named if default is not None and name in names}
    for name, limit in ranges.items():
        if name not in names:
            raise BadInput(f"no input has a dimension named '{name}'; the names are: "
                           f"{', '.join(sorted(names)) or 'none'}")
        limits[name] = limit
    texts = []
    for name, (low, high) in limits.items():
        if low is not None and high is not None and low > high:
            raise BadInput(f"the range of '{name}' is empty: [{low}, {high}]")
        program.symbols[name] = SymbolRange(low, high)
        texts += [f'"{name} >= {low}"'] if low is not None else []
        texts += [f'"{name} <= {high}"'] if high is not None else []
    for name in sorted(set(named) & names):
        program.symbols.setdefault(name, SymbolRange())
    if texts:
        entry = f"symshape.constraint_strings = [{', '.join(texts)}]"
        stated.append((found.place, f"{entry}, " if found.listed else f" attributes {{{entry}}}"))
    return stated
