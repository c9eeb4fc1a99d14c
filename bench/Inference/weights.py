#!/usr/bin/env python3
"""Measures `symshape check` on models with large weights.

usage: weights.py [--gib N] [--folder DIR] [onnx|pt2]...

A model multiplies a matrix of n rows by N * 4 weights of 256 MiB (default: N = 2), which
an .onnx file has in another file. The script writes it to a temporary folder in DIR,
checks it, and prints the time, the time of the CPU, and the most memory that all
processes of the check held at once: their own pages, and these together with those of
files and libraries, where each process counts those that it shares.
"""

import argparse
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENVIRONMENT = {"SYMSHAPE_BIN": str(ROOT / "build" / "bin"), **os.environ,
               "PYTHONPATH": str(ROOT / "python")}
SIDE = 8192  # 256 MiB of f32


def make_onnx(folder, count):
    import onnx
    from onnx import TensorProto, helper

    tensors = []
    with open(folder / "weights.bin", "wb") as file:
        for number in range(count):
            tensor = TensorProto(name=f"w{number}", data_type=TensorProto.FLOAT,
                                 dims=[SIDE, SIDE], data_location=TensorProto.EXTERNAL)
            for key, value in (("location", "weights.bin"), ("offset", number * SIDE * SIDE * 4),
                               ("length", SIDE * SIDE * 4)):
                tensor.external_data.add(key=key, value=str(value))
            for _ in range(SIDE):
                file.write(b"\x3f" * SIDE * 4)
            tensors.append(tensor)
    nodes = [helper.make_node("MatMul", [f"x{number}", f"w{number}"], [f"x{number + 1}"])
             for number in range(count)]
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", SIDE])
            for name in ("x0", f"x{count}")]
    graph = helper.make_graph(nodes, "weights", ends[:1], ends[1:], tensors)
    onnx.save(helper.make_model(graph, ir_version=9, opset_imports=[
        helper.make_opsetid("", 18)]), folder / "model.onnx")


def make_pt2(folder, count):
    import torch

    model = torch.nn.Sequential(*(torch.nn.Linear(SIDE, SIDE, bias=False) for _ in range(count)))
    n = torch.export.Dim("n", min=1)
    torch.export.save(torch.export.export(model.eval(), (torch.ones(2, SIDE),),
                                          dynamic_shapes=({0: n},)), folder / "model.pt2")


def held(process):
    """The bytes that a process and its children have allocated, and all in memory."""
    try:
        status = pathlib.Path(f"/proc/{process}/status").read_text()
        children = [child for task in pathlib.Path(f"/proc/{process}/task").iterdir()
                    for child in (task / "children").read_text().split()]
    except OSError:
        return 0, 0
    sums = [1024 * int((re.search(rf"{name}:\s*(\d+)", status) or [0, 0])[1])
            for name in ("RssAnon", "VmRSS")]
    for one in map(held, children):
        sums = [left + right for left, right in zip(sums, one)]
    return sums


def measure(path):
    start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen([sys.executable, "-m", "symshape", "--quiet", "check", str(path)],
                               stdout=subprocess.PIPE, text=True, env=ENVIRONMENT)
    most = [0, 0]
    while process.poll() is None:
        most = list(map(max, most, held(process.pid)))
        time.sleep(0.02)
    seconds, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{path.name}: {seconds:.1f} s, {cpu:.1f} s of the CPU, {most[0] >> 20} MiB allocated, "
          f"{most[1] >> 20} MiB in memory: {process.stdout.readline().strip()}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--gib", type=int, default=2)
    parser.add_argument("--folder", help="where to write the models")
    parser.add_argument("formats", nargs="*", default=["onnx", "pt2"])
    options = parser.parse_args()
    for suffix in options.formats:
        with tempfile.TemporaryDirectory(dir=options.folder) as name:
            folder = pathlib.Path(name)
            {"onnx": make_onnx, "pt2": make_pt2}[suffix](folder, 4 * options.gib)
            measure(folder / f"model.{suffix}")


if __name__ == "__main__":
    main()
