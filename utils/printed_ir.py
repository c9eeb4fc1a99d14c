"""Reads printed MLIR as text: which ops compute a value, and their operands."""

import re

VALUE = r"%[\w$-]+(?:\.[\w$-]+)*"
# Ops whose result has the same elements as their first operand.
VIEWS = {"tensor.expand_shape", "tensor.collapse_shape", "tensor.cast",
         "tensor.extract_slice"}


class Names:
    """Names for a reader. A pass that renumbers values changes none of them."""

    def __init__(self):
        self.new, self.leaves = {}, {}

    def value(self, old):
        if old not in self.new:
            number = old[1:].isdigit()
            stem = "%" if number else re.sub(r"_\d+$", "", old)
            free = (stem + str(i) if number else stem + ("", f"_{i}")[i > 0]
                    for i in range(len(self.new) + 1))
            self.new[old] = next(n for n in free if n not in self.new.values())
        return self.new[old]

    def text(self, text):
        """`text` with new names of values and of the leaves `_d7`."""
        def leaf(match):
            return self.leaves.setdefault(match[0], f"_d{len(self.leaves)}")
        text = re.sub(r"\b_d\d+\b", leaf, text)
        return re.sub(VALUE, lambda match: self.value(match[0]), text)


class PrintedIR:
    """The lines of a module that symshape-opt has printed."""

    def __init__(self, text):
        self.lines = text.splitlines()

    def asserts(self):
        return [i for i, line in enumerate(self.lines)
                if line.lstrip().startswith("cf.assert ")]

    def definition(self, name, before):
        """The number of the line that defines a value, and the op's name; None
        for a block argument. A name may recur in regions side by side, so the
        nearest line above counts."""
        start = re.compile(rf"\s*{re.escape(name.split('#')[0])}(?::\d+)? = "
                           r"\"?([\w.]+)")
        for i in range(before - 1, -1, -1):
            if found := start.match(self.lines[i]):
                return i, found[1]
            if "func.func" in self.lines[i]:
                break
        return None

    def function(self, line):
        for i in range(line, -1, -1):
            if found := re.search(r"func\.func .*?@([\w.$-]+)", self.lines[i]):
                return found[1]
        return ""

    def block_around(self, line):
        """The number of the line that starts the block, `^bb0(...)`, around an
        op in a region; None in the body of a function."""
        def indent(text):
            return len(text) - len(text.lstrip())
        inner = indent(self.lines[line])
        for i in range(line - 1, -1, -1):
            if self.lines[i] and indent(self.lines[i]) < inner:
                inner = indent(self.lines[i])
                if "func.func" in self.lines[i]:
                    return None
                if self.lines[i].lstrip().startswith("^bb"):
                    return i
        return None

    def slice(self, line):
        """The ops that compute the operands of a line, through arithmetic on
        scalars, and the values that this arithmetic starts from."""
        found, sources, todo = {line}, [], [line]
        while todo:
            at = todo.pop()
            operands = re.findall(VALUE, self.lines[at].split(" = ")[-1])
            for name in operands:
                if (definition := self.definition(name, at)) is None:
                    sources.append(name)
                    continue
                where, op = definition
                # The name of another constant shows its value: `%c0_i64`.
                if op == "arith.constant" and not name.startswith("%cst"):
                    continue
                if op not in VIEWS and where not in found:
                    found.add(where)
                    if op.split(".")[0] in ("arith", "index", "math"):
                        todo.append(where)
        return sorted(found), sources

    def maker(self, name, before):
        """The line and name of the op that computes the elements of a tensor,
        not merely moves them; None if they are those of a function argument."""
        while (found := self.definition(name, before)) is not None:
            before, op = found
            line = self.lines[before]
            if op == "linalg.generic" and self.body(before) == []:
                operand = re.search(rf"ins\(({VALUE})", line)
            elif op in VIEWS:
                operand = re.search(rf" = {op} ({VALUE}(?:#\d+)?)", line)
            else:
                return found
            if operand is None:
                return found
            name = operand[1]
        return None

    def body(self, line):
        """The names of the ops in a region, without its terminator."""
        names = []
        for text in self.lines[line + 1:]:
            if ".yield" in text:
                return names
            if found := re.match(r"\s*(?:%\S+ = )?([a-z_]\w*\.\w+)", text):
                names.append(found[1])
        return names
