#!/usr/bin/env python3
"""Checks that sources compiled together share no name of a local function or type.

With SYMSHAPE_UNITY_BUILD, several sources become one object. A static function
of one of them then takes part in overload resolution in the next one, which can
change the meaning of a call without an error. The script reads the symbols of a
build without optimization and with one object per source, such as the preset
`debug`, and lists each local name that another source of the same folder
declares or calls.

Example: utils/check-local-names.py build-debug
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys

# Scopes whose functions the sources call without naming the scope.
OPEN_SCOPES = {"", "mlir", "mlir::symshape", "mlir::symshape::detail", "llvm"}
LOCAL = "(anonymous namespace)"


def strip_arguments(name):
    """Removes template arguments, parameters and qualifiers."""
    name = name.replace(LOCAL, "\0")
    name = re.sub(r"operator(<<|<=>|<=|<|>>|>=|>|->|\(\))", "operator", name)
    out, depth = [], 0
    for c in name:
        if c in "<(":
            depth += 1
        elif c in ">)":
            depth -= 1
        elif depth == 0:
            out.append(c)
    plain = re.sub(r"\[[^]]*\]", "", "".join(out)).removesuffix(" const").strip()
    return plain.split(" ")[-1].replace("\0", LOCAL)


def read_symbols(path, nm):
    """Returns the local names and the called names of one object."""
    text = subprocess.run([nm, "--demangle", path], check=True,
                          capture_output=True, text=True).stdout
    local, other = set(), set()
    for line in text.splitlines():
        match = re.match(r"^[0-9a-f ]{16} (\w) (.*)$", line)
        if not match:
            continue
        kind, symbol = match.groups()
        if re.match(r"(vtable|typeinfo|guard variable|construction|non-virtual|"
                    r"virtual thunk|\.|DW\.|__|GCC|L_|reference temp)", symbol):
            continue
        name = strip_arguments(symbol)
        if LOCAL in name:
            scope, _, rest = name.partition(LOCAL + "::")
            if scope.rstrip(":") in OPEN_SCOPES:
                local.add(rest.split("::")[0])
            continue
        scope, _, base = name.rpartition("::")
        if scope not in OPEN_SCOPES or kind in "dbr" or "operator" in symbol:
            continue
        is_template = re.search(re.escape(base) + "<", symbol)
        if kind != "t":
            other.add(base)
        elif scope != "llvm" and not (is_template and scope.startswith("mlir")):
            local.add(base)
    return local, other


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path,
                        help="a build with one object per source")
    parser.add_argument("--nm", default="/usr/lib/llvm-22/bin/llvm-nm",
                        help="the tool that lists symbols (default: %(default)s)")
    args = parser.parse_args()
    if any(args.build.glob("lib/**/unity_*.o")):
        sys.exit(f"error: {args.build} compiles several sources together; name "
                 "a build of the preset 'debug'")
    together = (args.build / "unity-sources.txt").read_text().splitlines()
    groups = collections.defaultdict(dict)
    for path in sorted(args.build.glob("lib/**/*.o")):
        relative = path.relative_to(args.build)
        library, _, source = str(relative).partition("/CMakeFiles/")
        source = pathlib.Path(library) / source.split(".dir/")[1].removesuffix(".o")
        if str(source) not in together:
            continue
        folder = source.parent
        groups[str(folder)][path.name.removesuffix(".o")] = \
            read_symbols(path, args.nm)
    if not groups:
        sys.exit(f"error: no object below {args.build}/lib")
    clashes = 0
    for folder, objects in groups.items():
        users = collections.defaultdict(list)
        for source, (local, other) in objects.items():
            for name in local | other:
                users[name].append(source)
        for source, (local, _) in objects.items():
            for name in sorted(local):
                others = [u for u in users[name] if u != source]
                if others:
                    clashes += 1
                    print(f"{folder}/{source}: {name} is also in "
                          f"{', '.join(others)}")
    if clashes:
        print("rename one of each pair: the default build compiles the sources "
              "of a folder together")
    sys.exit(clashes != 0)


if __name__ == "__main__":
    main()
