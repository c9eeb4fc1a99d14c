"""Compares the sizes of two versions of a program, such as before and after a pass.

The answers come from the tool `symshape-compare`; docs/use/Watch.md lists its comparisons.
"""

from __future__ import annotations

import json
import re
import tempfile
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Iterator, Mapping

from .errors import BadInput
from .frontends import check_file
from .tools import run_tool

_VERSION = 1
# The exit code of the tool for a program that cannot be read.
_FAILED = 2


@dataclass(frozen=True)
class Difference:
    """A comparison that is not equal.

    `state` is `changed` or `undecided`, `kind` is an id of docs/use/Watch.md, and `what`
    names the compared number. `before` and `after` are expressions, if there are such.
    `example` has `sizes`, and for a number `before` and `after` at these sizes; `reason`
    says why the comparison is undecided. A location has `file`, `line` and `column`.
    """

    kind: str
    state: str
    function: str
    what: str
    before: str | None = None
    after: str | None = None
    example: Mapping[str, Any] | None = None
    reason: str | None = None
    before_location: Mapping[str, Any] | None = None
    after_location: Mapping[str, Any] | None = None

    def __str__(self) -> str:
        text = f"{self.state}: function '{self.function}'" + (f", {self.what}" if self.what else "")
        if self.before is not None:
            text += f": '{self.before}' before, '{self.after}' after"
        example = self.example or {}
        if sizes := example.get("sizes"):
            text += "; for " + ", ".join(f"{name} = {size}" for name, size in sizes.items())
        if "before" in example and (self.before is None or sizes):
            text += f": {example['before']} before, {example['after']} after"
        return text + (f"; {self.reason}" if self.reason else "")


@dataclass(frozen=True)
class Comparison:
    """The sizes of two versions of a program, compared.

    `functions` counts the functions compared; `equal`, `changed` and `undecided` count
    the comparisons, and `differences` has those that are not equal. It is true if all
    are equal; `str()` of it is the text of the tool.
    """

    functions: int
    equal: int
    changed: int
    undecided: int
    differences: tuple[Difference, ...]

    def __bool__(self) -> bool:
        """Whether everything compared is proved to be equal."""
        return not (self.changed or self.undecided)

    def __str__(self) -> str:
        count = "1 function" if self.functions == 1 else f"{self.functions} functions"
        return "\n".join([*map(str, self.differences),
                          f"{self.equal} equal, {self.changed} changed, {self.undecided} "
                          f"undecided, in {count}"])

    def to_json(self) -> dict[str, Any]:
        """The object that `symshape-compare --json` prints."""
        return {"version": _VERSION, **asdict(self), "differences": [
            {name: value for name, value in asdict(one).items() if value is not None}
            for one in self.differences]}


def compare(before: str | Path, after: str | Path) -> Comparison:
    """Compares the sizes of the functions that two MLIR programs share.

    A program is the path of a file, or MLIR text: a string with a line break or a brace
    is text. Raises `BadInput` for a program that cannot be read.
    """
    with tempfile.TemporaryDirectory(prefix="symshape-") as name:
        folder = Path(name)
        files = [_file(program, folder / f"{which}.mlir")
                 for which, program in (("before", before), ("after", after))]
        done = run_tool("symshape-compare", "--json", *files, check=False)
        if done.exit_code == _FAILED:
            lines = [line for line in done.stderr.splitlines() if "error:" in line]
            text = (lines or [done.stderr.strip()[:500]])[0].replace(f"{folder}/", "")
            raise BadInput(re.sub(r'^loc\("(.*?)":(\d+):(\d+)\)', r"\1:\2:\3", text))
    return _comparison(json.loads(done.stdout), folder)


def _file(program: str | Path, target: Path) -> Path:
    if isinstance(program, str) and ("\n" in program or "{" in program):
        target.write_text(program)
        return target
    if not isinstance(program, (str, Path)):
        raise BadInput("expected a path or MLIR text as a program, found an object of type "
                       f"{type(program).__name__}")
    check_file(program)
    return Path(program)


def _comparison(found: Mapping[str, Any], folder: Path) -> Comparison:
    if found["version"] != _VERSION:
        raise BadInput(f"expected version {_VERSION} of the output of symshape-compare, found "
                       f"{found['version']}: SYMSHAPE_BIN names another version")
    return Comparison(found["functions"], found["equal"], found["changed"], found["undecided"],
                      tuple(_differences(found, folder)))


def _differences(found: Mapping[str, Any], folder: Path) -> Iterator[Difference]:
    known = {field.name for field in fields(Difference)}
    for one in found["differences"]:
        # Text has the name `before.mlir` or `after.mlir`: the folder is gone.
        yield Difference(**{
            key: {**value, "file": value["file"].replace(f"{folder}/", "")}
            if key.endswith("_location") else value
            for key, value in one.items() if key in known})
