#!/usr/bin/env python3
"""Finds idioms in comments, documentation, help and diagnostics.

usage: check-english.py [--list [PATH...]]

Fails if it finds one that scripts/allowed-english.txt does not allow.
  --list    Only print the idioms, or those in the given files and folders
"""

import os
import re
import sys

ALLOWED = "scripts/allowed-english.txt"
ROOTS = ("CMakeLists.txt", "CONTRIBUTING.md", "README.md", "bench", "cmake",
         "docs", "examples", "include", "lib", "python", "scripts", "test",
         "tools", "unittests", "utils")
# docs/reference is generated from lib.
SKIPPED = ("docs/reference/", "scripts/check-english", ALLOWED)

# Phrases (a space matches a line break as well), and their replacements. A
# clause such as "what is retired" has no head: "a retired op" has one.
INSTEAD = {
    "of which": "'whose', or a main clause with a subject",
    "brings": "'returns', 'yields' or 'passes'",
    "behind": "'after' (order) or 'below' (page)",
    "speak of|speaks of|spoke of|spoken of": "'is about', 'names' or 'mentions'",
    "anew": "'again'",
    "hang on|hangs on|hung on": "'depends on'",
    "is told|are told|was told|were told": "who reports or passes what",
    "is said|are said|was said|were said": "who states what",
    "is asked|are asked|was asked|were asked": "who queries what",
    "tells nothing": "'does not determine', or who has no facts about it",
    "for granted": "'assumes'",
    "taken for|take it for|takes it for": "'treats as' or 'mistakes for'",
    "nothing is known": "'no known facts', or the missing fact",
    r"what [a-z]\w*": "a noun: 'an op that ...', 'the facts', 'the next op'",
    "whatever": "'for every', 'also if' or 'any'",
    "whoever": "'the caller', 'the user'",
    "a run knows|only a run": "'data-dependent'",
    "room|rooms": "'extent', or 'buffer size'",
    "stand|stands": "'is' or 'comes'",
    "value fact|value facts|demand|demands": "'precondition'",
    "settle|settles|settled|judge|judges|judged|decided":
        "'prove', 'refute' or 'check', 'proved or refuted'",
    "hold together|holds together": "'contradictory' or 'consistent'",
    "count to a bound|counts to a bound": "'bound-derived'",
}
# Per phrase: its longest word, which is fast to look for, and a pattern,
# which skips names such as Demands.h.
PHRASES = [(max(re.findall(r"(?<!\S)\w+(?!\S)", phrase), key=len).encode(),
            re.compile(rf"{phrase}\b(?!\.\w)".replace(" ", r"\s+").encode()), instead)
           for phrases, instead in INSTEAD.items() for phrase in phrases.split("|")]

# Before a phrase: the end of a longer word or of a name, such as @room.
NAME = re.compile(rb"[\w@%]")
STRING = r'"(?:\\.|[^"\\\n])*"'
COMMENT = r"//[^\n]*"
# Per extension, the text to look at; where there is none, all of it.
PROSE = {
    "cpp": rf"{COMMENT}|/\*[\s\S]*?\*/|{STRING}|'(?:\\.|[^'\\\n])'",
    "md": None,
    "mlir": r"//(?! *(?:RUN|expected-|(?!TODO)[A-Z][-_A-Z0-9]*:))[^\n]*",
    "py": rf'"""[\s\S]*?"""|{STRING}|' r"'(?:\\.|[^'\\\n])*'|#[^\n]*",
    "sh": rf"(?<!\S)#[^\n]*|{STRING}",
    "td": None,
}
PROSE["h"] = PROSE["c"] = PROSE["cpp"]
PROSE["cmake"] = PROSE["txt"] = PROSE["sh"]
PROSE = {extension: text and re.compile(text.encode())
         for extension, text in PROSE.items()}
CODE = re.compile(rb"```[\s\S]*?```|`[^`\n]*`")
# Hides code, so that no idiom reaches across it; what it leaves keeps its place.
HIDDEN = bytes(c if c in b" \t\r\n" else 0 for c in range(256))
# Lower case, without the marks of comments and strings.
PLAIN = bytes(range(256)).lower().translate(
    bytes(ord(" ") if c in b'/#"' else c for c in range(256)))


def hide(match):
    return match.group().translate(HIDDEN)


def prose(text, extension):
    """The text in lower case with all code in it hidden, of the same length."""
    if PROSE[extension]:
        pieces, end = [], 0
        for match in PROSE[extension].finditer(text):
            pieces += text[end:match.start()].translate(HIDDEN), match.group()
            end = match.end()
        text = b"".join(pieces) + text[end:].translate(HIDDEN)
    return CODE.sub(hide, text.translate(PLAIN))


def all_files():
    for root in ROOTS:
        if os.path.isfile(root):
            yield root
        for folder, folders, files in os.walk(root):
            folders.sort()
            for file in sorted(files):
                yield os.path.join(folder, file)


def idioms_of(path, uses):
    """The idioms of a file: path, line, the words, what to write instead."""
    extension = path.rsplit(".", 1)[-1]
    if path.startswith(SKIPPED) or extension not in PROSE:
        return
    with open(path, "rb") as stream:
        source = stream.read()
    lower = source.lower()
    idioms = [entry[1:] for entry in PHRASES if entry[0] in lower]
    if not idioms:
        return
    text = prose(source, extension)
    for place, use in uses:
        if place in (None, path):
            text = use.sub(hide, text)
    for idiom, instead in idioms:
        for match in idiom.finditer(text):
            start = match.start()
            if not NAME.match(text[start - 1:start]):
                yield (path, text.count(b"\n", 0, start) + 1,
                       " ".join(match.group().decode().split()), instead)


def read_allowed():
    """The allowed uses: a file, or None for all files, and a pattern."""
    uses = []
    with open(ALLOWED, encoding="utf-8") as stream:
        for line in stream:
            use = line.split("#")[0].strip()
            if not use:
                continue
            place, colon, words = use.partition(": ")
            pattern = (words if colon else use).strip().replace(" ", r"\s+")
            uses.append((place if colon else None, re.compile(rf"\b{pattern}\b".encode())))
    return uses


def main(arguments):
    lists = arguments[:1] == ["--list"]
    if arguments and not lists:
        print(__doc__, file=sys.stderr)
        return 2
    uses = read_allowed()
    places = tuple(arguments[1:])
    found = 0
    for path in all_files():
        if places and not path.startswith(places):
            continue
        for place, line, words, instead in sorted(idioms_of(path, uses)):
            print(f"{place}:{line}: '{words}': write {instead}")
            found += 1
    if not found or lists:
        return 0
    print(f"expected no idioms, found {found}: rewrite them, or list them in {ALLOWED}"
          " with the reason")
    return 1


sys.exit(main(sys.argv[1:]))
