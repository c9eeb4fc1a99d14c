"""Reads the StableHLO module of a file, in a process of its own.

`read(bytes, folder)` returns the text of a serialized module. The reader in jaxlib is
made for modules that it wrote itself: damaged bytes make it crash, or print messages that
are no text.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ..children import limits_of, run_child
from ..errors import BadInput
from ..tools import first_error

_CHILD = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from jax.interpreters import mlir
from jaxlib.mlir.dialects import stablehlo
source, target = sys.argv[2:]
with mlir.make_ir_context() as context, open(source, "rb") as file, open(target, "w") as out:
    try:
        module = stablehlo.deserialize_portable_artifact(context, file.read())
        out.write(module.operation.get_asm(enable_debug_info=True))
    except Exception as error:
        sys.exit(f"error: {error}")
"""


def read(module: bytes, folder: Path) -> str:
    """The text of a serialized module, or raises `BadInput`. Files go into `folder`."""
    source, target = folder / "module.bytes", folder / "module.mlir"
    source.write_bytes(module)
    done = run_child([sys.executable, "-c", _CHILD, json.dumps(sys.path), str(source),
                      str(target)], limits_of("jaxlib", len(module)))
    if done.exit_code == 0 and done.stopped is None:
        return target.read_text()
    raise damaged(done.stopped or (f"jaxlib crashed (signal {-done.exit_code})"
                                   if done.exit_code < 0 else done.stderr))


def damaged(messages: str) -> BadInput:
    """The error for a module that the reader, with these messages, refuses."""
    why = first_error(messages).partition("error: ")
    return BadInput("cannot read the StableHLO module of the jax.export.Exported: "
                    f"{why[2] or why[0]}")
