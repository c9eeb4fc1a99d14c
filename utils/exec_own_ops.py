# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Replaces SymShape's own ops by upstream ops that execute them.

Independent of the passes that lower these ops, so that it detects their errors. A
violated `assume` ends a run with a special message: such an input is undefined.
Predicates are computed in index arithmetic, which is enough for the small numbers
of tests.
"""

import re

ASSUMED = "an assumption is violated"
CMP = {"eq": "eq", "ne": "ne", "le": "sle", "lt": "slt"}


class Emitter:
    """Ops that compute the text of a dimension expression."""

    def __init__(self, prefix, names):
        self.prefix, self.names, self.lines, self.count = prefix, names, [], 0

    def emit(self, text, ty="index"):
        name = f"{self.prefix}_{self.count}"
        self.count += 1
        self.lines.append(f"{name} = {text} : {ty}")
        return name

    def constant(self, value):
        return self.emit(f"arith.constant {value}")

    def binary(self, op, a, b):
        if op in ("floordiv", "ceildiv", "mod"):
            return self.division(op, a, b)
        return self.emit(f"arith.{op} {a}, {b}")

    def division(self, op, a, b):
        """Total: by 0, the quotient is 0 and the remainder the dividend."""
        zero, one = self.constant(0), self.constant(1)
        none = self.emit(f"arith.cmpi eq, {b}, {zero}")
        safe = self.emit(f"arith.select {none}, {one}, {b}")
        if op != "mod":
            q = self.emit(f"arith.{op}si {a}, {safe}")
            return self.emit(f"arith.select {none}, {zero}, {q}")
        q = self.emit(f"arith.floordivsi {a}, {safe}")
        r = self.binary("subi", a, self.binary("muli", q, safe))
        return self.emit(f"arith.select {none}, {a}, {r}")

    def expression(self, text):
        self.tokens = re.findall(r'"[^"]*"|[\w$]+|[^\s\w]', text) + [""]
        value = self.total()
        if self.tokens != [""]:
            raise ValueError(f"'{self.tokens[0]}' in '{text}'")
        return value

    def take(self):
        return self.tokens.pop(0)

    def total(self):
        value = self.term()
        while self.tokens[0] in ("+", "-"):
            op = "addi" if self.take() == "+" else "subi"
            value = self.binary(op, value, self.term())
        return value

    def term(self):
        value = self.factor()
        while self.tokens[0] in ("*", "floordiv", "ceildiv", "mod"):
            op = self.take()
            value = self.binary("muli" if op == "*" else op, value,
                                self.factor())
        return value

    def factor(self):
        token = self.take()
        if token == "-":
            return self.binary("subi", self.constant(0), self.factor())
        if token == "(":
            value = self.total()
            self.take()
            return value
        if token.isdigit():
            return self.constant(token)
        if token in ("min", "max"):
            self.take()
            value = self.total()
            while self.take() == ",":
                value = self.binary(f"{token}si", value, self.total())
            return value
        if token not in self.names:
            raise ValueError(f"'{token}'")
        return self.names[token]


def groups(text):
    """The texts in the top-level square brackets."""
    found, depth, start = [], 0, 0
    for i, c in enumerate(text):
        if c in "[(":
            if depth == 0 and c == "[":
                start = i + 1
            depth += 1
        elif c in "])":
            depth -= 1
            if depth == 0 and c == "]":
                found.append(text[start:i])
    return found


def entries(text):
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "([") - (c in ")]")
        if c == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [p for p in parts + [text[start:]] if p.strip()]


def predicate(m):
    """The ops that compute a predicate, or its text where one of its operands is
    not an integer."""
    pad, result, kind, names, rest, operands, types = m.groups()
    names = [n.strip() for n in (names or "").split(",") if n.strip()]
    values = [v.strip() for v in (operands or "").split(",") if v.strip()]
    types = [t.strip() for t in (types or "").split(",") if t.strip()]
    e = Emitter(f"%ss_{result[1:]}", {})
    for name, value, ty in zip(names, values, types):
        if ty == "index":
            e.names[name] = value
        else:
            return m.group()
    # `[d] in [2, 64]` or `[d] in {[1, 8], [16, *]}`
    ranged = re.match(r"(.*?\])\s*in\s+(.*)$", rest, re.S)
    exprs, intervals = ranged.groups() if ranged else (rest, "")
    try:
        sides = [[e.expression(x) for x in entries(g)] for g in groups(exprs)]
    except ValueError:
        return m.group()
    if kind == "product_equal":
        def times(factors):
            value = e.constant(1)
            for f in factors:
                value = e.binary("muli", value, f)
            return value
        last = f"arith.cmpi eq, {times(sides[0])}, {times(sides[1])} : index"
    elif kind == "divisible":
        r = e.division("mod", *sides[0])
        last = f"arith.cmpi eq, {r}, {e.constant(0)} : index"
    elif kind == "in_range":
        value = e.emit("arith.constant false", "i1")
        e.lines[-1] = e.lines[-1].replace(" : i1", "")
        for interval in groups(intervals):
            inside = e.emit("arith.constant true", "i1")
            e.lines[-1] = e.lines[-1].replace(" : i1", "")
            for op, limit in zip(("sge", "sle"), interval.split(",")):
                if limit.strip() != "*":
                    test = e.emit(f"arith.cmpi {op}, {sides[0][0]}, "
                                  f"{e.constant(limit.strip())}")
                    inside = e.emit(f"arith.andi {inside}, {test}", "i1")
            value = e.emit(f"arith.ori {value}, {inside}", "i1")
        last = f"arith.ori {value}, {value} : i1"
    elif kind in CMP:
        last = f"arith.cmpi {CMP[kind]}, {sides[0][0]}, {sides[0][1]} : index"
    else:
        return m.group()
    lines = e.lines + [f"{result} = {last}"]
    return "\n".join(pad + line for line in lines)


def meet(m):
    """States that the operands of a meet are equal: an assumption."""
    pad, result, operands = m.groups()
    first, *others = (o.strip() for o in operands.split(","))
    lines = []
    for i, other in enumerate(others):
        equal = f"%ss_{result[1:]}_{i}"
        lines += [f"{equal} = arith.cmpi eq, {first}, {other} : index",
                  f'cf.assert {equal}, "{ASSUMED}"']
    return "\n".join(pad + line for line in [*lines, m.group().strip()])


def inline_constraints(text):
    """The facts of a region of constraints, as assumptions at its place."""
    count = 0

    def inline(m):
        nonlocal count
        count += 1
        body = m.group(2)
        for name in re.findall(r"^ *%([\w-]+)(?::\d+)? = ", body, re.M):
            body = re.sub(rf"%{re.escape(name)}\b", f"%held{count}_{name}", body)
        return re.sub(
            r"^( *)symshape\.holds (.*)$", lambda h: "\n".join(
                f"{h.group(1)}symshape.assume {value.strip()}"
                for value in h.group(2).split(",")), body, flags=re.M)
    return re.sub(r"^( *)symshape\.constraints \{\n(.*?)^\1\}\n", inline, text,
                  flags=re.M | re.S)


def lower_own_ops(text):
    """Predicates, assumptions and requirements as arith ops and cf.assert."""
    if "symshape." not in text:
        return text
    text = inline_constraints(text)
    text = re.sub(
        r"^( *)(%[\w-]+) = symshape\.predicate (\w+)(?: \(([^)]*)\))? -> "
        r"(\[.*?\](?:, \[.*?\])?(?: in \{[^}]*\})?)"
        r"(?: ?\(([^():]*) : ([^()]*)\))?(?: \{[^}]*\})?$",
        predicate, text, flags=re.M)
    text = re.sub(r"^( *)symshape\.assume (%[\w#-]+).*$",
                  rf'\1cf.assert \2, "{ASSUMED}"', text, flags=re.M)
    text = re.sub(r"^( *)(%[\w-]+) = symshape\.meet (.*) : index$", meet, text,
                  flags=re.M)
    return re.sub(r'^( *)symshape\.require (%[\w#-]+), ("(?:[^"\\]|\\.)*").*$',
                  r"\1cf.assert \2, \3", text, flags=re.M)
