# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of upstream IR that can be printed and executed.

Execution follows integers with wrapping arithmetic of their width, and the sizes
and (integer elements only) contents of tensors. A run ends with `Discard` if the
program is undefined, poison could spread, or sizes leave the range that SymShape
assumes; and with `Stop` at a failed `cf.assert`.
"""

import struct
from math import prod as product

WIDTH = {"index": 64, "i64": 64, "i32": 32, "i8": 8, "i1": 1}
FLOATS = {"f64": "d", "f32": "f", "f16": "e"}
DYN = -(2**63)
MAX_EXTENT = 2**48 - 1


class Discard(Exception):
    """The run does not count."""


class Stop(Exception):
    """The program ended at a check; the ops before it count."""


def wrap(x, ty):
    width = WIDTH[ty]
    if width == 1:
        return x & 1
    x &= (1 << width) - 1
    return x - (1 << width) if x >> (width - 1) else x


def unsigned(x, ty):
    return x & ((1 << WIDTH[ty]) - 1)


def round_float(x, ty):
    try:
        return struct.unpack(FLOATS[ty], struct.pack(FLOATS[ty], float(x)))[0]
    except (OverflowError, struct.error):
        raise Discard from None


class Type:
    """A tensor type; scalars are plain strings."""

    def __init__(self, dims, elem="f32"):
        self.dims, self.elem = tuple(dims), elem

    def __str__(self):
        dims = "".join("?x" if d is None else f"{d}x" for d in self.dims)
        return f"tensor<{dims}{self.elem}>"

    def __eq__(self, other):
        return isinstance(other, Type) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))


def is_tensor(ty):
    return isinstance(ty, Type)


def is_int(ty):
    return ty in WIDTH and ty != "i1"


class Tensor:
    """The facts about a tensor at run time."""

    def __init__(self, shape, elements=None):
        self.shape, self.elements = tuple(shape), elements
        count = 1
        for size in self.shape:
            if not 0 <= size <= MAX_EXTENT:
                raise Discard
            count *= max(size, 1)
        if count >= 2**63:
            raise Discard
        if elements is not None and len(elements) != product(self.shape):
            raise Discard


def check_type(value, ty):
    """A value is poison if it does not have the static sizes of its type."""
    if is_tensor(ty):
        for size, static in zip(value.shape, ty.dims):
            if static is not None and static != size:
                raise Discard
    return value


class Value:
    def __init__(self, ty, name):
        self.ty, self.name = ty, name

    def __str__(self):
        return "%" + self.name


class Block:
    def __init__(self, args):
        self.args, self.ops, self.label = args, [], None


class Op:
    """`run(machine, operands)` returns the results, or the values for control flow."""

    def __init__(self, name, operands, results, props="", regions=(), run=None,
                 successors=(), text=None, loc=None):
        self.name, self.operands, self.results = name, operands, results
        self.props, self.regions, self.run = props, regions, run
        self.successors, self.text, self.loc = successors, text, loc

    def emit(self, lines, indent):
        pad = "  " * indent
        loc = self.loc or ".".join(v.name for v in self.results) or "-"
        if self.text:
            lines.append(f'{pad}{self.text} loc("{loc}")')
            return
        head = pad
        if self.results:
            head += ", ".join(map(str, self.results)) + " = "
        head += f'"{self.name}"({", ".join(map(str, self.operands))})'
        if self.successors:
            head += "[" + ", ".join(b.label for b in self.successors) + "]"
        if self.props:
            head += f" <{{{self.props}}}>"
        if self.regions:
            lines.append(head + " (")
            for i, region in enumerate(self.regions):
                lines.append(pad + "{")
                emit_blocks(region, lines, indent + 1)
                lines.append(pad + ("}," if i + 1 < len(self.regions) else "}"))
            head = pad + ")"
        ins = ", ".join(str(v.ty) for v in self.operands)
        outs = ", ".join(str(v.ty) for v in self.results)
        lines.append(f'{head} : ({ins}) -> ({outs}) loc("{loc}")')


def emit_blocks(blocks, lines, indent):
    for i, block in enumerate(blocks):
        block.label = block.label or f"^b{id(block)}"
        if i or block.args or not block.ops:
            args = ", ".join(f'{a}: {a.ty} loc("{a.name}")' for a in block.args)
            lines.append("  " * (indent - 1) + block.label
                         + (f"({args}):" if args else ":"))
        for op in block.ops:
            op.emit(lines, indent)


class Function:
    def __init__(self, name, args, results):
        self.name, self.args, self.results = name, args, results
        self.blocks = []
        self.arg_shapes = {}  # argument number -> [(text, symbol, k, c, is a bound)]
        self.symbols = {}  # name -> (lower, upper, divisor)

    def emit(self, lines):
        args = []
        for i, a in enumerate(self.args):
            attr = ""
            if i in self.arg_shapes:
                shape = ", ".join(e[0] for e in self.arg_shapes[i])
                attr = f" {{symshape.shape = #symshape.shape<[{shape}]>}}"
            args.append(f'{a}: {a.ty}{attr} loc("{a.name}")')
        results = ", ".join(map(str, self.results))
        attributes = ""
        if self.symbols:
            decls = []
            for name, (lower, upper, divisor) in self.symbols.items():
                text = name
                if lower is not None or upper is not None:
                    text += f" in [{'*' if lower is None else lower}, "
                    text += f"{'*' if upper is None else upper}]"
                if divisor != 1:
                    text += f" divisor {divisor}"
                decls.append(text)
            attributes = (" attributes {symshape.symbols = #symshape.symbols<"
                          + ", ".join(decls) + ">}")
        lines.append(f"func.func @{self.name}({', '.join(args)}) -> "
                     f"({results}){attributes} {{")
        for i, block in enumerate(self.blocks):
            block.label = f"^bb{i}"
        entry = self.blocks[0].args
        self.blocks[0].args = []
        emit_blocks(self.blocks, lines, 1)
        self.blocks[0].args = entry
        lines.append("}")


class Machine:
    """Executes one function and records the sizes of every value."""

    def __init__(self, fuel=3000):
        self.fuel, self.sizes, self.claims, self.depth = fuel, {}, {}, 0

    def bind(self, env, values, results):
        for value, result in zip(values, results):
            check_type(result, value.ty)
            env[value] = result
            if is_tensor(value.ty):
                self.sizes.setdefault(value.name, set()).add(result.shape)

    def call(self, func, args):
        self.depth += 1
        if self.depth > 20:
            raise Discard
        check_premises(func, args)
        env = {}
        self.bind(env, func.args, args)
        result = self.blocks(func.blocks, [], env)[1]
        self.depth -= 1
        return result

    def blocks(self, blocks, args, env):
        """Runs a region; returns the terminator's name and operands."""
        block = blocks[0]
        while True:
            self.bind(env, block.args, args)
            for op in block.ops:
                self.fuel -= 1
                if self.fuel < 0:
                    raise Discard
                operands = [env[v] for v in op.operands]
                if op.run is None:
                    return op.name, operands
                result = op.run(self, operands, env)
                if op.successors:
                    block, args = result
                    break
                self.bind(env, op.results, result or [])


def check_premises(func, args):
    """Checks the premises in the arguments' attributes. Returns the values of the
    symbols; an entry is `name * k + c`, exact or a bound."""
    symbols, bounds = {}, []
    for i, entries in func.arg_shapes.items():
        for size, (_, name, k, c, is_bound) in zip(args[i].shape, entries):
            if name is None:
                continue
            if is_bound:
                bounds.append((size, name, k, c))
            elif (size - c) % k or symbols.setdefault(
                    name, (size - c) // k) != (size - c) // k:
                raise Discard
    for size, name, k, c in bounds:
        # A symbol that nothing else binds is any integer in its range.
        largest = symbols.get(name, func.symbols[name][1])
        if largest is not None and size > largest * k + c:
            raise Discard
    for name, value in symbols.items():
        lower, upper, divisor = func.symbols[name]
        if ((lower is not None and value < lower)
                or (upper is not None and value > upper) or value % divisor):
            raise Discard
    return symbols


# --- Evaluating the text of dimension expressions --------------------------


def evaluate_text(text, lookup):
    """The value of an expression; `lookup(name, numbers)` reads leaves."""
    tokens, i = [], 0
    while i < len(text):
        c = text[i]
        if c.isspace():
            i += 1
        elif c.isalnum() or c == "_":
            j = i
            while j < len(text) and (text[j].isalnum() or text[j] in "_$"):
                j += 1
            tokens.append(text[i:j])
            i = j
        else:
            tokens.append(c)
            i += 1
    tokens.append("")
    pos = 0

    def take(expected=None):
        nonlocal pos
        token = tokens[pos]
        if expected is not None and token != expected:
            raise ValueError(f"expected {expected!r} in {text!r}")
        pos += 1
        return token

    def total():
        value = term()
        while tokens[pos] in ("+", "-"):
            value = value + term() if take() == "+" else value - term()
        return value

    def term():
        value = factor()
        while tokens[pos] in ("*", "floordiv", "ceildiv", "mod"):
            op, right = take(), factor()
            if op == "*":
                value *= right
            elif op == "mod":
                value = value % right if right else value
            elif right == 0:
                value = 0
            else:
                value = value // right if op == "floordiv" else -(-value // right)
        return value

    def factor():
        token = take()
        if token == "-":
            return -factor()
        if token == "(":
            value = total()
            take(")")
            return value
        if token.isdigit():
            return int(token)
        if token in ("min", "max", "broadcast", "dim", "scalar"):
            take("(")
            args = []
            while tokens[pos] != ")":
                if token == "scalar" and args:
                    take()  # the rule
                else:
                    args.append(total())
                if tokens[pos] == ",":
                    take()
            take(")")
            if token in ("min", "max"):
                return min(args) if token == "min" else max(args)
            if token == "broadcast":
                return min((a for a in args if a != 1), default=1)
            return lookup(token, args)
        return lookup(token, None)

    value = total()
    take("")
    return value


# The values for scalar arguments and for elements of shape tensors.
CONSTANT_INPUTS = {
    "index": [0, 1, 1, 2, 2, 3, 4, 5, 8, -1, -2, -7, 2**31, 2**47, 2**62,
              2**63 - 1, -(2**63)],
    "i64": [0, 1, 1, 2, 3, 4, 6, 10, -1, -3, -8, 2**31, 2**33, 2**63 - 1,
            -(2**63)],
    "i32": [0, 1, 2, 3, 4, 5, -1, -4, 2**31 - 1, -(2**31), 65536],
    "i1": [0, 1]}
