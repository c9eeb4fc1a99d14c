"""The weights of a model, apart from its program's text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

_ALIGNMENT = 64
_CHUNK = 1 << 24


class Weights:
    """Contents of the `dense_resource` constants of a program, by name.

    `missing` names the weights whose contents the model does not have.
    """

    def __init__(self) -> None:
        self._blobs: dict[str, Any] = {}
        self.missing: list[str] = []

    def add(self, name: str, data: Any) -> None:
        """`data` is an object with a flat buffer of bytes."""
        self._blobs[name] = data

    def __len__(self) -> int:
        return len(self._blobs)

    @property
    def bytes(self) -> int:
        """The size of all weights."""
        return sum(memoryview(data).nbytes for data in self._blobs.values())

    def attach(self, program: Path, target: Path) -> None:
        """Writes `program`, MLIR text without resources, and then the weights.

        Writes only the weights that the program still uses.
        """
        text = program.read_text()
        used = {name: data for name, data in self._blobs.items()
                if f"dense_resource<{name}>" in text}
        with target.open("w") as file:
            file.write(text)
            if not used:
                return
            file.write("\n{-#\n  dialect_resources: {\n    builtin: {\n")
            for number, (name, data) in enumerate(used.items()):
                file.write(",\n" if number else "")
                file.write(f'      {name}: "0x')
                file.write(_ALIGNMENT.to_bytes(4, "little").hex())
                view = memoryview(data).cast("B")
                for start in range(0, len(view), _CHUNK):
                    file.write(view[start:start + _CHUNK].hex())
                file.write('"')
            file.write("\n    }\n  }\n#-}\n")
