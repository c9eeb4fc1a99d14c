"""The parts that the grids of programs share: compiling, and counting results."""

import argparse
import collections
import os
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def parser(text):
    """A parser of the options of every grid; `text` describes the grid."""
    made = argparse.ArgumentParser(description=text,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--bin", default=ROOT / "build" / "bin", help="folder of the tools")
    made.add_argument("--every", type=int, default=1, help="run each N-th program")
    return made


def use_tools(folder):
    """Lets this process and its children use the tools and the Python package."""
    os.environ["SYMSHAPE_BIN"] = str(folder)
    os.environ["PYTHONPATH"] = str(ROOT / "python")
    sys.path.insert(0, str(ROOT / "python"))


def compiled(model):
    """The verdict about a model, and its module in IREE's runtime."""
    import iree.runtime as runtime
    import symshape
    verdict = symshape.check(model)
    with tempfile.TemporaryDirectory() as folder:
        target = pathlib.Path(folder) / "m.vmfb"
        symshape.compile(model, target)
        config = runtime.Config("local-sync")
        return verdict, runtime.load_vm_module(
            runtime.VmModule.copy_buffer(config.vm_instance, target.read_bytes()), config)


def without_numbers(verdict):
    """The kind of result and the details, where no number differs."""
    return verdict.status, "; ".join(
        found.message for found in verdict.wrong + verdict.undecided)[:200]


def report(results):
    """Prints the programs that are not right, and the counts; returns the exit status.

    `results` has the name of each program with its kind of result and the details.
    """
    counts = collections.Counter()
    for name, (kind, text) in results:
        counts[kind] += 1
        if kind != "right":
            print(f"{name}: {kind}: {text}", flush=True)
    print(f"{sum(counts.values())} programs: " + ", ".join(
        f"{count} {kind}" for kind, count in sorted(counts.items())))
    return 1 if set(counts) - {"right", "not exported"} else 0
