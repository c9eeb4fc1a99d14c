#!/usr/bin/env python3
"""Counts idioms in comments, documentation, help and diagnostics.

usage: check-english.py [--list [PATH...] | --update]

Without an option, fails if a part of the tree has more idioms than
scripts/allowed-english.txt allows, and prints the ones on lines that were
added since the counts in that file were committed (if there are none: the
first ones of that part).
  --list    Print all idioms, or those in the given files and folders
  --update  Lower the allowed counts to the current counts

The allowed counts are per part of the tree, not per file: a file that moves
within its part, or is split, changes nothing.
"""

import os
import re
import subprocess
import sys

ALLOWED = "scripts/allowed-english.txt"
PARTS = {
    "docs": ("docs", "README.md", "CONTRIBUTING.md"),
    "lib": ("include", "lib", "tools"),
    "scripts": ("scripts", "utils"),
    "test": ("bench", "examples", "test", "unittests"),
}
SHOWN = 40
# docs/reference is generated from lib.
SKIPPED = ("docs/reference/", "scripts/check-english", ALLOWED)

# Phrases (a space matches a line break as well), and what to write instead.
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
    "what is known|nothing is known": "'known facts', or what is missing",
    "what follows": "a noun: 'the consequences', 'the next op'",
    "what somebody says|what someone says": "'claim' or 'premise'",
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
PHRASES = [(max(phrase.split(), key=len).encode(),
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


def files_of(part):
    for root in PARTS[part]:
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
    for use in uses:
        text = use.sub(hide, text)
    for idiom, instead in idioms:
        for match in idiom.finditer(text):
            start = match.start()
            if not NAME.match(text[start - 1:start]):
                yield (path, text.count(b"\n", 0, start) + 1,
                       " ".join(match.group().decode().split()), instead)


def read_allowed():
    """The allowed counts by part, the allowed uses, and the file's comments."""
    counts, uses, head = {}, [], []
    with open(ALLOWED, encoding="utf-8") as stream:
        for line in stream:
            if re.match(r"\d+ ", line):
                count, part = line.split()
                counts[part] = int(count)
            else:
                head.append(line)
                if not line.startswith("#") and line.strip():
                    use = line.split("#")[0].strip().replace(" ", r"\s+")
                    uses.append(re.compile(rf"\b{use}\b".encode()))
    return counts, uses, head


def added_since_counts(paths):
    """The lines added since the counts were committed, or None without git."""
    def git(*arguments):
        return subprocess.run(("git", *arguments), capture_output=True, text=True,
                              check=True).stdout
    try:
        commit = git("log", "-1", "--format=%H", "--", ALLOWED).strip()
        if not commit:
            return None
        added, path = set(), None
        for line in git("diff", "-U0", "-M", commit, "--", *paths).splitlines():
            if line.startswith("+++ "):
                path = line[len("+++ b/"):]
            elif hunk := re.match(r"@@ \S+ \+(\d+)(?:,(\d+))? @@", line):
                first, count = int(hunk[1]), int(hunk[2] or 1)
                added.update((path, first + k) for k in range(count))
        return added
    except (OSError, subprocess.CalledProcessError):
        return None


def main(arguments):
    allowed, uses, head = read_allowed()
    found = {part: [entry for path in files_of(part)
                    for entry in sorted(idioms_of(path, uses))] for part in PARTS}

    def show(entries):
        for path, line, words, instead in entries:
            print(f"{path}:{line}: '{words}': write {instead}")

    if arguments[:1] == ["--list"]:
        for entries in found.values():
            show(e for e in entries
                 if len(arguments) == 1 or e[0].startswith(tuple(arguments[1:])))
        return 0

    if arguments == ["--update"]:
        counts = sorted((min(len(entries), allowed.get(part, 0)), part)
                        for part, entries in found.items())
        with open(ALLOWED, "w", encoding="utf-8") as stream:
            stream.writelines(head + [f"{count} {part}\n" for count, part in counts])
    elif arguments:
        print(__doc__, file=sys.stderr)
        return 2

    status = 0
    allowed = read_allowed()[0]
    for part, entries in found.items():
        limit = allowed.get(part, 0)
        if len(entries) > limit:
            added = added_since_counts(PARTS[part])
            new = [e for e in entries if added and e[:2] in added]
            show(new or entries[:SHOWN])
            print(f"{part}: expected at most {limit} idioms, found {len(entries)}"
                  " (scripts/check-english.sh --list prints all)")
            status = 1
        elif len(entries) < limit:
            print(f"{part}: {len(entries)} idioms, {limit} allowed:"
                  " run scripts/check-english.sh --update")
    return status


sys.exit(main(sys.argv[1:]))
