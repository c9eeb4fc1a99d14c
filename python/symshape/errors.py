"""The errors that this package raises, each with the exit code of its command."""

from __future__ import annotations

from typing import Sequence


class SymShapeError(Exception):
    """Base of all errors. `str()` of it is a message for a person."""

    exit_code = 2


class MissingFramework(SymShapeError):
    """A Python package that the input needs is not installed."""

    def __init__(self, package: str, needed_for: str):
        super().__init__(
            f"{needed_for} needs the Python package '{package}'; "
            f"install it with: pip install {package}"
        )
        self.package = package


class LoweringError(SymShapeError):
    """A tool could not lower the model.

    `tool` is the tool that failed, `op` the op it names, if any, and `detail`
    the first lines of its message. Without an op, the message says `failure`.
    """

    def __init__(self, tool: str, detail: str, op: str | None = None, failure: str = "failed"):
        subject = f"{tool} cannot lower '{op}'" if op else f"{tool} {failure}"
        super().__init__(f"{subject}: {detail}")
        self.tool, self.op, self.detail = tool, op, detail


class ToolStopped(LoweringError):
    """A tool crashed, or a limit of time or memory ended it."""

    def __init__(self, tool: str, detail: str, op: str | None = None):
        super().__init__(tool, detail, op)


class BadInput(SymShapeError):
    """The input is no model that this package can read, or an option is wrong."""


def check_names(argument: str, shape: Sequence[str], names: Sequence[str | None]) -> None:
    """Raises `BadInput` unless each dimension of an input has a name."""
    if len(names) != len(shape):
        listed = ", ".join(name or "''" for name in names)
        hint = "; an empty name keeps a dimension as it is" if len(names) < len(shape) else ""
        raise BadInput(f"expected {len(shape)} name{'' if len(shape) == 1 else 's'} for the "
                       f"dimensions [{', '.join(shape)}] of input '{argument}', found "
                       f"{len(names)}: {listed}{hint}")
