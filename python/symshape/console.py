"""The commands that start a tool of the package, such as `symshape-opt`."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def main() -> None:
    """Becomes the tool with the name of this command."""
    name = Path(sys.argv[0]).name
    # Not a search in PATH, where this command is.
    folder = os.environ.get("SYMSHAPE_BIN") or Path(__file__).parent / "bin"
    tool = os.path.join(folder, name)
    try:
        os.execv(tool, [tool, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{name}: cannot start '{tool}': {error.strerror}")
