#!/usr/bin/env python3
"""Runs the examples of the pages in docs/.

usage: check-docs.py [--fix] [--files DIR] --bin DIR... -- PAGE...

In a page,
  - a block of language `mlir` (or `cpp`) after `<!-- file: NAME -->` is saved
    under that name; any other `mlir` block must parse;
  - a block of language `console` is a session: each line `$ COMMAND` runs in a
    folder with the page's files and those of --files, with the tools of --bin
    first on PATH. Its output (standard error after standard output) must be the
    lines below it. A line `...` stands for any number of lines, and `...`
    inside a line for any text, such as a number that changes. Commands must
    succeed, except those of a block after `<!-- fails -->`;
  - `<!-- at most: N lines -->` limits the block after it.
Runs a page's blocks in order. Prints each difference, and exits with 1 if
there is one; with --fix, writes the output into the page instead.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

TIMEOUT = 1800  # seconds; only a hang takes so long, however busy the machine
DIRECTIVE = re.compile(r"<!-- (file|fails|at most)(?:: (.*?))? -->$")
FENCE = re.compile(r"```(\w*)$")


class Block:
    """A fenced block: its language, lines, line number, and directives."""

    def __init__(self, language, line, directives):
        self.language, self.line, self.directives = language, line, directives
        self.lines = []


def blocks_of(text):
    blocks, directives, block = [], {}, None
    for number, line in enumerate(text.splitlines(), 1):
        fence = FENCE.match(line)
        if block is not None:
            if line == "```":
                blocks.append(block)
                block, directives = None, {}
            else:
                block.lines.append(line)
        elif fence:
            block = Block(fence.group(1), number, directives)
        elif directive := DIRECTIVE.match(line):
            directives[directive.group(1)] = directive.group(2)
        elif line.strip():
            directives = {}
    if block is not None:
        raise ValueError(f"line {block.line}: the block does not end")
    return blocks


def same(found, expected):
    """Whether the lines are equal, where `...` inside a line is any text."""
    return len(found) == len(expected) and all(
        one == other or "..." in other and re.fullmatch(
            ".*".join(map(re.escape, other.split("..."))), one)
        for one, other in zip(found, expected))


def matches(expected, found):
    """Whether `found` is `expected`, where `...` is any number of lines."""
    parts = [[]]
    for line in expected:
        if line == "...":
            parts.append([])
        else:
            parts[-1].append(line)
    if len(parts) == 1:
        return same(found, expected)
    first, last = parts[0], parts[-1]
    if len(found) < len(first) + len(last) or not same(found[: len(first)], first):
        return False
    if last and not same(found[-len(last) :], last):
        return False
    # Each part between is at its first place after the previous part.
    rest = found[len(first) : len(found) - len(last)]
    for part in parts[1:-1]:
        places = range(len(rest) - len(part) + 1)
        at = next((i for i in places if same(rest[i : i + len(part)], part)), None)
        if at is None:
            return False
        rest = rest[at + len(part) :]
    return True


def stripped(lines):
    lines = [line.rstrip() for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    return lines


class Page:
    def __init__(self, path, tools, files, fix):
        self.path, self.fix, self.failures = path, fix, 0
        # The new lines of each changed block.
        self.replacements = []
        self.folder = tempfile.TemporaryDirectory()
        for name in sorted(os.listdir(files)) if files else []:
            if os.path.isfile(os.path.join(files, name)):
                shutil.copy(os.path.join(files, name), self.folder.name)
        self.environment = dict(os.environ)
        self.environment["PATH"] = tools + os.pathsep + os.environ.get("PATH", "")

    def complain(self, line, message):
        print(f"{self.path}:{line}: {message}")
        self.failures += 1

    def execute(self, command):
        try:
            done = subprocess.run(
                ["bash", "-c", command],
                cwd=self.folder.name,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=TIMEOUT,
            )
        except subprocess.TimeoutExpired:
            return None, "", f"no end after {TIMEOUT} seconds\n"
        return done.returncode, done.stdout, done.stderr

    def check_parses(self, block):
        with open(os.path.join(self.folder.name, "parse.mlir"), "w") as file:
            file.write("\n".join(block.lines) + "\n")
        status, _, errors = self.execute(
            "symshape-opt --allow-unregistered-dialect parse.mlir -o /dev/null"
        )
        if status != 0:
            self.complain(block.line, "the block does not parse:\n" + errors)

    def run_session(self, block):
        commands = []
        for offset, line in enumerate(block.lines, 1):
            if line.startswith("$ "):
                commands.append((block.line + offset, line[2:], []))
            elif commands:
                commands[-1][2].append(line)
            else:
                self.complain(block.line, "expected '$ ' and a command first")
                return
        session, differs = [], False
        for line, command, expected in commands:
            status, out, errors = self.execute(command)
            found = stripped((out + errors).splitlines())
            if status is None or (status != 0) != ("fails" in block.directives):
                self.complain(line, f"exit code {status} of: {command}")
            session += ["$ " + command]
            if matches(stripped(expected), found):
                session += expected
                continue
            session += found
            differs = True
            if not self.fix:
                self.complain(line, f"other output of: {command}")
                print("\n".join(found))
        if differs:
            self.replacements.append((block, session))

    def run(self):
        try:
            with open(self.path) as file:
                blocks = blocks_of(file.read())
        except (OSError, ValueError) as error:
            self.complain(1, error)
            return
        for block in blocks:
            limit = block.directives.get("at most")
            if limit and len(block.lines) > int(limit.split()[0]):
                self.complain(
                    block.line, f"expected at most {limit}, found {len(block.lines)}"
                )
            name = block.directives.get("file")
            if name:
                with open(os.path.join(self.folder.name, name), "w") as file:
                    file.write("\n".join(block.lines) + "\n")
            elif block.language == "mlir":
                self.check_parses(block)
            if block.language == "console":
                self.run_session(block)
        if self.fix and self.replacements:
            self.rewrite()

    def rewrite(self):
        with open(self.path) as file:
            lines = file.read().split("\n")
        for block, session in reversed(self.replacements):
            lines[block.line : block.line + len(block.lines)] = session
        with open(self.path, "w") as file:
            file.write("\n".join(lines))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", nargs="+", required=True, help="folders of tools")
    parser.add_argument("--files", help="a folder of files beside the page's")
    parser.add_argument("--fix", action="store_true")
    parser.add_argument("pages", nargs="+")
    arguments = parser.parse_args()
    tools = os.pathsep.join(os.path.abspath(folder) for folder in arguments.bin)
    failures = 0
    for path in arguments.pages:
        page = Page(path, tools, arguments.files, arguments.fix)
        page.run()
        failures += page.failures
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
