#!/usr/bin/env python3
"""Runs the commands of the pages about the Python package.

usage: check-python-docs.py [--fix] PAGE...

In a page,
  - a block after `<!-- file: NAME -->` is saved under that name;
  - `<!-- files: PAGE -->` before an `sh` block: all such blocks of another page are saved;
  - each `sh` block runs in a folder of its own per page, in the order of the
    page. `symshape` is the package in python/, run by the Python that runs this
    script. Commands must succeed, except those of a block after
    `<!-- fails -->`;
  - a `text` block after an `sh` block is its output, standard error after
    standard output. A line `...` stands for any number of lines, and
    `...` inside a line for any text, such as a number that changes;
  - `<!-- skip -->` before an `sh` block: it does not run.
Prints each difference, and exits with 1 if there is one; with --fix, writes the
output into the page instead. SYMSHAPE_BIN names the folder of symshape-opt
(build/bin if it is not set).
"""

import argparse
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DIRECTIVE = re.compile(r"<!-- (files?|fails|skip)(?:: (.*?))? -->$")
FENCE = re.compile(r"```(\w*)$")
TIMEOUT = 900  # seconds


def _matches(expected, found):
    """The comparison of check-docs.py: `...` is any text or number of lines."""
    spec = importlib.util.spec_from_file_location("check_docs", ROOT / "scripts/check-docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.matches(expected, found)


def blocks_of(lines):
    """(language, directives, first line, line after the last) of each block."""
    directives, start, language = {}, None, ""
    for number, line in enumerate(lines):
        fence = FENCE.match(line)
        if start is not None:
            if line == "```":
                yield language, directives, start, number
                directives, start = {}, None
        elif fence:
            start, language = number + 1, fence.group(1)
        elif directive := DIRECTIVE.match(line):
            directives[directive.group(1)] = directive.group(2)
        elif line.strip():
            directives = {}


def save_files(page, folder):
    lines = page.read_text().splitlines()
    for _, directives, start, end in blocks_of(lines):
        if "file" in directives:
            (folder / directives["file"]).write_text("\n".join(lines[start:end]) + "\n")


def environment(folder):
    """The variables of the commands: `symshape` and `python` are on the PATH."""
    tools = folder / ".bin"
    tools.mkdir()
    for name, arguments in (("symshape", " -m symshape"), ("python", "")):
        script = tools / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}"{arguments} "$@"\n')
        script.chmod(0o755)
    variables = dict(os.environ)
    variables.setdefault("SYMSHAPE_BIN", str(ROOT / "build" / "bin"))
    variables["PATH"] = os.pathsep.join([str(tools), str(pathlib.Path(sys.executable).parent),
                                         variables["SYMSHAPE_BIN"], variables.get("PATH", "")])
    variables["PYTHONPATH"] = os.pathsep.join(
        [str(ROOT / "python"), str(ROOT / "python" / "tests")])
    return variables


def run_page(page, fix):
    lines = page.read_text().splitlines()
    failures, output, changes = 0, None, []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        variables = environment(folder)
        for language, directives, start, end in blocks_of(lines):
            text = "\n".join(lines[start:end]) + "\n"
            if "file" in directives:
                (folder / directives["file"]).write_text(text)
            if "files" in directives:
                save_files(ROOT / directives["files"], folder)
            if language == "sh" and "skip" not in directives:
                done = subprocess.run(["bash", "-ec", text], cwd=folder, env=variables,
                                      capture_output=True, text=True, timeout=TIMEOUT)
                output = [line.rstrip() for line in (done.stdout + done.stderr).splitlines()]
                if (done.returncode != 0) != ("fails" in directives):
                    print(f"{page}:{start}: exit code {done.returncode}")
                    print(done.stdout + done.stderr)
                    failures += 1
                    output = None
            elif language == "text" and output is not None:
                if not _matches(lines[start:end], output):
                    if fix:
                        changes.append((start, end, output))
                    else:
                        print(f"{page}:{start}: expected this output, found")
                        print("\n".join(output))
                        failures += 1
                output = None
    for start, end, new in reversed(changes):
        lines[start:end] = new
    if changes:
        page.write_text("\n".join(lines) + "\n")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fix", action="store_true")
    parser.add_argument("pages", nargs="+", type=pathlib.Path, metavar="PAGE")
    options = parser.parse_args()
    return 1 if sum(run_page(page, options.fix) for page in options.pages) else 0


if __name__ == "__main__":
    sys.exit(main())
