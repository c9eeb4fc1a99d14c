#!/usr/bin/env python3
"""Plans instances of fixed sizes, and prints how much more than the least they need.

usage: instances.py [--tool symshape-opt] FILE.csv...

A file has a line of names and a line for each buffer: `lower` and `upper` are the points
between which it is live, the second one excluded, and `size` its bytes. The benchmark
instances of MiniMalloc (https://github.com/google/minimalloc, benchmarks/challenging) have
this form.
"""

import argparse
import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def program(rows):
    lives = ", ".join(f"{row['lower']} : index, {int(row['upper']) - 1} : index" for row in rows)
    count = len(rows)
    constants = "\n".join(f"  %{i} = arith.constant {row['size']} : index"
                          for i, row in enumerate(rows))
    return (f"func.func @f() -> index {{\n{constants}\n"
            f"  %r:{count + 1} = \"stream.resource.pack\"({', '.join(f'%{i}' for i in range(count))})"
            f" <{{lifetime_intervals = [{lives}], operandSegmentSizes = array<i32: 0, {count}>}}>"
            f" : ({', '.join(['index'] * count)}) -> ({', '.join(['index'] * (count + 1))})\n"
            "  return %r#0 : index\n}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tool", default=str(ROOT / "build" / "bin" / "symshape-opt"))
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args()
    quotients = []
    for file in options.files:
        with open(file, newline="") as opened:
            rows = list(csv.DictReader(opened))
        with tempfile.TemporaryDirectory() as folder:
            source, report = pathlib.Path(folder) / "in.mlir", pathlib.Path(folder) / "out.json"
            source.write_text(program(rows))
            start = time.perf_counter()
            subprocess.run([options.tool, source, "--allow-unregistered-dialect", "-o", "/dev/null",
                            f"--symshape-iree-memory=alignment=1 output={report}"], check=True)
            seconds = time.perf_counter() - start
            found, = json.loads(report.read_text())
        quotients.append(found["worst"])
        print(f"{file}: {len(rows)} buffers, {found['worst']:.3f} of the least, {seconds:.1f} s")
    print(f"mean {sum(quotients) / len(quotients):.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
