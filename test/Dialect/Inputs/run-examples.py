"""Runs a tool on each fenced `mlir` block of a page; prints how many there are.

usage: run-examples.py TOOL PAGE
"""

import re
import subprocess
import sys

tool, path = sys.argv[1:]
blocks = re.findall(r"^```mlir\n(.*?)^```$", open(path).read(), re.M | re.S)
for block in blocks:
    result = subprocess.run(
        [tool, "-", "--verify-roundtrip", "-o", "/dev/null"],
        input=block,
        text=True,
        capture_output=True,
    )
    if result.returncode != 0:
        sys.exit(f"an example of {path} fails:\n{block}\n{result.stderr}")
print(len(blocks), "examples")
