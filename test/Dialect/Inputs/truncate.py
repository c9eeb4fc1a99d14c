"""Runs a tool on beginnings of a file: it must end with exit code 0 or 1.

usage: truncate.py TOOL FILE
"""

import subprocess
import sys

tool, path = sys.argv[1:]
text = open(path, "rb").read()
# Truncating everywhere would take minutes; these places are on all kinds of
# tokens.
for end in range(0, len(text), 101):
    result = subprocess.run(
        [tool, "-", "-o", "/dev/null"],
        input=text[:end],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    if result.returncode == 0:
        continue
    if result.returncode != 1 or b": error: " not in result.stderr:
        sys.exit(
            f"the first {end} bytes: exit code {result.returncode}\n"
            + result.stderr.decode(errors="replace")
        )
