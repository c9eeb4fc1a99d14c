#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists the text that users read, for a review of its English: the summaries of
passes, ops and types, the descriptions of the options of passes, tools and the
command `symshape`, and the diagnostics, each with its file and line. A gap in a
diagnostic is printed as `…`. Other strings that may be parts of a message, for
example the results of a helper, are listed as texts: those with at least two spaces.

  scripts/list-messages.py            everything
  scripts/list-messages.py help       summaries and options
  scripts/list-messages.py messages   diagnostics
  scripts/list-messages.py texts      other strings, and those of Python code
"""
import ast
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
STRING = r'"((?:[^"\\]|\\.)*)"'
# `emitOpError() << "a" << x << "b"`, `error = "a" + x`, `attachNote(loc) << "a"`,
# and lambdas and functions of the project that emit.
START = re.compile(
    r"\b(?:emit(?:Op)?(?:Error|Warning|Remark|Wrong)|attachNote|refuse|fail|error)\b"
    r"[^;\"]*?(?:<<|=|,|\()\s*(?=[^;]*\")")
# Up to the `;` that ends the statement; a string may contain others.
REST = re.compile(r"(?:" + STRING + r"|[^;\"])*")
SUMMARY = re.compile(r"\blet summary\s*=\s*((?:" + STRING + r"\s*)+);")
DESCRIPTION = re.compile(r"\b(?:cl::desc\(|(?:help|HELP|description|epilog) = ?\(?|help=)"
                         r"\s*((?:f?" + STRING + r"\s*)+)")
PASS_OPTION = re.compile(
    r"\b(?:Option|ListOption)<\s*" + r"(?:[^<>]|<[^<>]*>)*>", re.S)


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def join(strings):
    return "".join(strings).replace('\\"', '"').replace("\\n", " ")


def summaries(path, text):
    for match in SUMMARY.finditer(text):
        yield match.start(), join(re.findall(STRING, match.group(1)))
    for match in PASS_OPTION.finditer(text):
        runs = re.finditer(r"(?:" + STRING + r"\s*)+", match.group(0))
        strings = [join(re.findall(STRING, run.group(0))) for run in runs]
        if strings and " " in strings[-1]:
            yield match.start(), f"option {strings[1]}: {strings[-1]}"


def descriptions(path, text):
    for match in DESCRIPTION.finditer(text):
        message = join(re.findall(STRING, match.group(1)))
        if " " in message:
            yield match.start(), message


def diagnostics(path, text):
    for match in START.finditer(text):
        statement = match.group(0) + REST.match(text, match.end()).group(0)
        parts = re.findall(STRING + r"|(<<|\+)", statement)
        message, gap = "", False
        for string, operator in parts:
            if operator:
                gap = True
            else:
                # Adjacent literals are one text; an operand between them is a gap.
                message += ("…" if gap and message else "") + string
                gap = False
        message = message.replace('\\"', '"')
        if " " in message.strip():
            yield match.start(), message


def other_strings(path, text):
    """Runs of literals that diagnostics() does not find."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    text = re.sub(r"(?m)^[ \t]*(?://|#include\b).*$", blank, text)
    text = re.sub(r"(?:\bassert\([^\";]*|llvm_unreachable\(\s*)(?:" + STRING + r"\s*)+",
                  blank, text)
    listed = "\n".join(message for _, message in diagnostics(path, text))
    for match in re.finditer(r"(?<![\w'])(?:" + STRING + r"\s*)+", text):
        message = join(re.findall(STRING, match.group(0)))
        if message.strip().count(" ") >= 2 and message not in listed:
            yield match.start(), message


def python_strings(path, text):
    """The literals of Python code except docstrings, a gap for each value."""
    offsets = [0]
    for line in text.splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    tree = ast.parse(text)
    skipped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "…"
                     for part in node.values]
            skipped.update(map(id, node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            parts = [node.value]
        else:
            continue
        message = " ".join("".join(parts).split())
        if id(node) not in skipped and message.count(" ") >= 2:
            yield offsets[node.lineno - 1], message


def main():
    wanted = sys.argv[1:] or ["help", "messages", "texts"]
    if any(word not in ("help", "messages", "texts") for word in wanted):
        raise SystemExit(__doc__)
    kinds = []
    if "help" in wanted:
        kinds += [("*.td", summaries), ("*.h", descriptions),
                  ("*.cpp", descriptions), ("*.py", descriptions)]
    if "messages" in wanted:
        kinds.append(("*.cpp", diagnostics))
    if "texts" in wanted:
        kinds += [("*.cpp", other_strings), ("*.py", python_strings)]
    for pattern, find in kinds:
        for folder in ("include", "lib", "tools", "python/symshape"):
            for path in sorted((ROOT / folder).rglob(pattern)):
                text = path.read_text()
                seen = set()
                for position, message in find(path, text):
                    if message not in seen:
                        seen.add(message)
                        print(f"{path.relative_to(ROOT)}:{line_of(text, position)}: "
                              f"{message}")


if __name__ == "__main__":
    main()
