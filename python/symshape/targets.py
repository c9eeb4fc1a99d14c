"""The machines that IREE compiles for: flags, chips, and the facts that help there.

The tables are about IREE 3.13. They only explain: a chip that they do not name goes to
`iree-compile`, which may be newer and know it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Mapping

from .errors import BadInput, ToolStopped
from .tools import run_tool, step, without_temporary


@dataclass(frozen=True)
class _Kind:
    """The properties of a target that all its chips share.

    `chip_flag` is the flag of `iree-compile` that names the chip, and `default` the chip
    if none is named: an empty one is IREE's own choice, and with `None`, one has to be
    named. `chips` compile; `instead` names the chip to write for one that does not.
    `hint` is advice if a program does not compile and no chip is named.
    `facts` are the options of `symshape-export-iree` with which facts about sizes were
    measured to help (`measured`), or `None`: no facts. `bucket_limit` is the quotient of
    padded and actual sizes up to which a static version is faster than the general code.
    """

    flags: tuple[str, ...]
    chip_flag: str | None = None
    default: str | None = ""
    chips: tuple[str, ...] = ()
    instead: Mapping[str, str] = field(default_factory=dict)
    facts: str | None = None
    bucket_limit: float = 0
    measured: str = ""
    hint: str = ""


# An H100 runs the code for sm_89, and so do later chips: a driver translates it.
_NEWER_THAN_ADA = ("sm_90", "sm_90a", "sm_100", "sm_100a", "sm_101", "sm_103", "sm_110",
                   "hopper", "h100", "h200", "blackwell", "b200")

_KINDS = {
    "cpu": _Kind(
        ("--iree-hal-target-backends=llvm-cpu",), "--iree-llvmcpu-target-cpu", "host",
        facts="kinds=ranges",
        # Dynamic code of a CPU is 1.4 to 2.7 times slower: see docs/use/Buckets.md.
        bucket_limit=1.5,
        measured="docs/understand/IREEFacts.md"),
    "cuda": _Kind(
        ("--iree-hal-target-device=cuda",), "--iree-cuda-target",
        chips=("sm_60", "sm_61", "sm_62", "sm_70", "sm_72", "sm_75", "sm_80", "sm_86", "sm_87",
               "sm_89", "sm_120", "sm_121", "pascal", "volta", "turing", "ampere", "ada", "a100",
               "rtx3090", "rtx4090"),
        instead={name: "sm_89" for name in _NEWER_THAN_ADA},
        facts="only-with-products",
        measured="one H100, all kinds of facts: matmul 30 times, batch_matmul 25, attention 6 and "
        "mlp (f16) 1.8 times faster; softmax 3.8 times slower, transpose and mlp (f32) a little "
        "slower; row_sum and conv_same do not compile"),
    "rocm": _Kind(
        ("--iree-hal-target-device=hip",), "--iree-rocm-target", None,
        chips=("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1101", "gfx1103", "gfx1150",
               "gfx1151", "gfx1200", "gfx1201", "mi100", "mi210", "mi250", "mi300x", "mi325x",
               "mi355x", "rx7900xtx", "rx9070xt"),
        measured="not measured"),
    "vulkan": _Kind(
        ("--iree-hal-target-device=vulkan",), "--iree-vulkan-target",
        chips=("rdna1", "rdna2", "rdna3", "rdna4", "cdna2", "turing", "ampere", "ada", "adreno",
               "valhall", "sm_75", "sm_86", "sm_89", "sm_120", "gfx1100", "gfx1201", "rtx3090",
               "rtx4090", "rx7900xtx", "rx9070xt"),
        measured="not measured",
        hint="; IREE's vulkan without a chip has neither i64 nor f64: name one, such as "
        "vulkan:rdna3"),
    "metal": _Kind(("--iree-hal-target-device=metal",), measured="not measured"),
}

TARGETS = tuple(_KINDS)
# The messages of iree-compile about a chip that it does not know.
_UNKNOWN_CHIP = re.compile(r"missing GPU target|Unknown \w+ target|Unknown CPU|[Uu]nknown target")
_PROBE = """func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.addf %x, %x : tensor<?xf32>
  return %r : tensor<?xf32>
}
"""


@dataclass(frozen=True)
class Target:
    """A machine: `cuda:sm_89` has the name `cuda` and the chip `sm_89`."""

    name: str
    chip: str

    @classmethod
    def parse(cls, text: str) -> Target:
        """Reads NAME or NAME:CHIP."""
        name, colon, chip = text.partition(":")
        kind = _KINDS.get(name)
        if kind is None:
            raise BadInput(f"expected a target {' | '.join(TARGETS)}, found '{text}'")
        if colon and not chip:
            raise BadInput(f"expected a chip after the colon of '{text}'")
        if chip and kind.chip_flag is None:
            raise BadInput(f"the target {name} has no chips, found '{text}'")
        if not chip and kind.default is None:
            raise BadInput(f"the target {name} needs a chip, such as {name}:{kind.chips[0]}; "
                           + cls(name, "").known_chips())
        return cls(name, chip or kind.default or "")

    def __str__(self) -> str:
        return f"{self.name}:{self.chip}" if self.chip else self.name

    @property
    def flags(self) -> list[str]:
        """The arguments of `iree-compile`."""
        kind = _KINDS[self.name]
        return [*kind.flags, *([f"{kind.chip_flag}={self.chip}"] if self.chip else [])]

    @property
    def bucket_limit(self) -> float:
        """The most by which the padded sizes of a static version may exceed the actual ones."""
        return _KINDS[self.name].bucket_limit

    @property
    def facts(self) -> str | None:
        """Options of `symshape-export-iree` for the facts that help; `None` if none does."""
        return _KINDS[self.name].facts

    @property
    def hint(self) -> str:
        """Advice for a program that does not compile."""
        return "" if self.chip else _KINDS[self.name].hint

    def known_chips(self) -> str:
        return f"IREE 3.13 compiles for {', '.join(_KINDS[self.name].chips)}, and others"

    def check(self, folder: Path) -> None:
        """Raises `BadInput` if this `iree-compile` has no code for the target.

        A small program shows it before the work on a large one.
        """
        if self.name == "cpu" and self.chip == "host":
            return
        source = folder / "probe.mlir"
        source.write_text(_PROBE)
        try:
            with step(f"ask IREE for {self}"):
                result = run_tool("iree-compile", *self.flags, source, "-o", folder / "probe.vmfb",
                                  check=False)
            if result.exit_code == 0:
                return
            lines = [line for line in result.stderr.splitlines()
                     if "error:" in line or _UNKNOWN_CHIP.search(line)]
            said = re.sub(r"^.*error: ", "", without_temporary(
                lines[0] if lines else result.stderr.strip()[:300]))
        except ToolStopped as error:  # it crashes at some names
            said = error.detail
        kind = _KINDS[self.name]
        message = f"iree-compile has no code for '{self}': {said}"
        if self.chip in kind.instead:
            message += f"; write {self.name}:{kind.instead[self.chip]}, whose code this chip runs, too"
        elif self.chip and kind.chips:
            message += f"; {self.known_chips()}"
        raise BadInput(message)
