# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the program that calls functions with given inputs and prints the
results, for execute.py.

Each case runs in its own child process, so that a failed check ends that case
only, and once for each byte that fills fresh memory. A case prints lines of its own, then one line per result,
`( size, ... )element, ...`, and the parent ends it with `# number status`.
Floats are printed as the integer of their bits.
"""

import re
import struct
from math import prod as product

FLOAT_BITS = {"f64": 64, "f32": 32, "f16": 16, "bf16": 16}
PREFIX = "__ss_"

EXTERNAL = {
    "printI64": "(i64)", "printNewline": "()", "printComma": "()",
    "printOpen": "()", "printClose": "()",
    "fork": "() -> i32", "waitpid": "(i32, !llvm.ptr, i32) -> i32",
    "setrlimit": "(i32, !llvm.ptr) -> i32", "fflush": "(!llvm.ptr) -> i32",
    "_exit": "(i32)", "mallopt": "(i32, i32) -> i32",
    "signal": "(i32, !llvm.ptr) -> !llvm.ptr",
    "setvbuf": "(!llvm.ptr, !llvm.ptr, i32, i64) -> i32"}

RUNTIME = """
llvm.mlir.global external @stdout() : !llvm.ptr
func.func private @{p}begin() {{
  %file = llvm.mlir.addressof @stdout : !llvm.ptr
  %out = llvm.load %file : !llvm.ptr -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %lines = arith.constant 1 : i32
  %size = arith.constant 65536 : i64
  %r = func.call @setvbuf(%out, %null, %lines, %size)
    : (!llvm.ptr, !llvm.ptr, i32, i64) -> i32
{signals}
  return
}}
func.func private @{p}end(%code: i32) {{
  %null = llvm.mlir.zero : !llvm.ptr
  %r = func.call @fflush(%null) : (!llvm.ptr) -> i32
  func.call @_exit(%code) : (i32) -> ()
  return
}}
// A failed cf.assert calls this instead of abort.
func.func @{p}stop() {{
  %code = arith.constant {stop} : i32
  func.call @{p}end(%code) : (i32) -> ()
  return
}}
// Ends the process when it has computed for so long (RLIMIT_CPU is 0).
func.func private @{p}limit() {{
  %two = llvm.mlir.constant(2 : i64) : i64
  %soft = llvm.alloca %two x i64 : (i64) -> !llvm.ptr
  %hard = llvm.getelementptr %soft[1] : (!llvm.ptr) -> !llvm.ptr, i64
  %seconds = llvm.mlir.constant({seconds} : i64) : i64
  %later = llvm.mlir.constant({later} : i64) : i64
  llvm.store %seconds, %soft : i64, !llvm.ptr
  llvm.store %later, %hard : i64, !llvm.ptr
  %cpu = arith.constant 0 : i32
  %r = func.call @setrlimit(%cpu, %soft) : (i32, !llvm.ptr) -> i32
  return
}}
func.func private @{p}mark() {{
  func.call @printNewline() : () -> ()
  func.call @printOpen() : () -> ()
  func.call @printOpen() : () -> ()
  func.call @printNewline() : () -> ()
  return
}}
// Runs a case in a child process, whose fresh memory is filled with the inverse of
// a byte (M_PERTURB is -6), and prints its number and how it ended.
func.func private @{p}run(%case: index, %fill: i32, %number: i64) {{
  %zero = arith.constant 0 : i32
  %pid = func.call @fork() : () -> i32
  %child = arith.cmpi eq, %pid, %zero : i32
  scf.if %child {{
    %perturb = arith.constant -6 : i32
    %r = func.call @mallopt(%perturb, %fill) : (i32, i32) -> i32
    func.call @{p}limit() : () -> ()
    func.call @{p}case(%case) : (index) -> ()
    func.call @{p}end(%zero) : (i32) -> ()
  }}
  %one = llvm.mlir.constant(1 : i64) : i64
  %at = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  %r = func.call @waitpid(%pid, %at, %zero) : (i32, !llvm.ptr, i32) -> i32
  %status = llvm.load %at : !llvm.ptr -> i32
  %wide = arith.extui %status : i32 to i64
  func.call @printNewline() : () -> ()
  func.call @printClose() : () -> ()
  func.call @printI64(%number) : (i64) -> ()
  func.call @printComma() : () -> ()
  func.call @printI64(%wide) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}}
// Runs all cases; the first has the number %first.
func.func private @{p}all(%fill: i32, %first: index) {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %count = arith.constant {count} : index
  scf.for %case = %zero to %count step %one {{
    %sum = arith.addi %first, %case : index
    %number = arith.index_cast %sum : index to i64
    func.call @{p}run(%case, %fill, %number) : (index, i32, i64) -> ()
  }}
  return
}}
"""
STOP_CODE = 70
SIGABRT, SIGXCPU = 6, 24


class Unsupported(Exception):
    """A function or an input that the harness does not handle."""


class Shaped:
    """A ranked tensor or memref type."""

    def __init__(self, kind, dims, elem):
        self.kind, self.dims, self.elem = kind, tuple(dims), elem

    def __str__(self):
        dims = "".join("?x" if d is None else f"{d}x" for d in self.dims)
        return f"{self.kind}<{dims}{self.elem}>"

    def with_dims(self, dims, kind=None):
        return Shaped(kind or self.kind, dims, self.elem)


def is_scalar_name(text):
    return (text == "index" or text in FLOAT_BITS
            or re.fullmatch(r"i\d+", text) is not None)


def parse_type(text):
    text = text.strip()
    if is_scalar_name(text):
        return text
    m = re.fullmatch(r"(tensor|memref)<((?:(?:\d+|\?)x)*)(\w+)>", text)
    if not m or not is_scalar_name(m.group(3)):
        raise Unsupported(f"type '{text}'")
    dims = [None if d == "?" else int(d) for d in m.group(2).split("x")[:-1]]
    return Shaped(m.group(1), dims, m.group(3))


class Array:
    """The value of a tensor: its sizes and its elements in row-major order."""

    def __init__(self, shape, elements):
        self.shape, self.elements = tuple(shape), list(elements)

    def __str__(self):
        if len(self.elements) > 6 or not self.elements:
            return f"<{'x'.join(map(str, self.shape))}>"
        inner = ", ".join(show(e) for e in self.elements)
        return f"<{'x'.join(map(str, self.shape))}: {inner}>"


def show(value):
    if value is True or value is False:
        return "true" if value else "false"
    return str(value)


def literal(value, elem):
    if elem in FLOAT_BITS:
        return f"{float(value):.17e}"
    if elem == "i1":
        return "true" if value else "false"
    return str(int(value))


def dense(array, elem):
    def nested(shape, at):
        if not shape:
            return literal(array.elements[at], elem)
        step = product(shape[1:])
        return "[" + ", ".join(nested(shape[1:], at + i * step)
                               for i in range(shape[0])) + "]"
    if not array.elements:
        return "dense<>"
    return f"dense<{nested(array.shape, 0)}>"


def as_array(value, ty):
    """The value as an argument of this type, with elements filled in if it has
    sizes only."""
    if not isinstance(value, Array):
        raise Unsupported(f"'{show(value)}' for an argument of type {ty}")
    if len(value.shape) != len(ty.dims) or any(
            d is not None and d != s for d, s in zip(ty.dims, value.shape)):
        raise Unsupported(f"sizes {value.shape} for an argument of type {ty}")
    count = product(value.shape)
    elements = value.elements or [i % 7 + 1 for i in range(count)]
    if len(elements) == 1 and count != 1:
        elements = elements * count
    if len(elements) != count:
        raise Unsupported(f"{len(elements)} elements for sizes {value.shape}")
    return Array(value.shape, elements)


class Driver:
    """The text of a driver. `declared`: names that the module already has.
    `seconds`: the limit of a case's computing time, which does not depend on the
    load of the machine."""

    def __init__(self, declared, seconds=10):
        self.declared, self.seconds = declared, seconds
        self.helpers, self.cases = {}, []

    # -- printing ------------------------------------------------------------

    def widen(self, value, elem, pad):
        """Ops that turn an element into the i64 to print."""
        if elem == "i64":
            return "", value
        out = f"{value}_w"
        if elem == "index":
            return (f"{pad}{out} = arith.index_cast {value} : index to i64\n",
                    out)
        if elem in FLOAT_BITS:
            bits = FLOAT_BITS[elem]
            text = (f"{pad}{value}_b = arith.bitcast {value} : {elem} to "
                    f"i{bits}\n")
            if bits == 64:
                return text, value + "_b"
            return (text + f"{pad}{out} = arith.extui {value}_b : i{bits} to "
                    "i64\n", out)
        width = int(elem[1:])
        if width > 64:
            raise Unsupported(f"elements of type {elem}")
        op = "extui" if width == 1 else "extsi"
        return f"{pad}{out} = arith.{op} {value} : {elem} to i64\n", out

    def printer(self, ty):
        """The helper that prints a value of the type."""
        shaped = isinstance(ty, Shaped)
        # The driver reads sizes at run time, even if the type states them.
        if shaped:
            ty = ty.with_dims([None] * len(ty.dims))
        name = PREFIX + "print_" + re.sub(r"\W+", "_",
                                          str(ty).replace("?", "d"))
        if name in self.helpers:
            return name, ty
        lines = [f"func.func private @{name}(%v: {ty}) {{\n"]
        if not shaped:
            text, wide = self.widen("%v", ty, "  ")
            lines += [text, f"  func.call @printI64({wide}) : (i64) -> ()\n"]
        else:
            self.print_shaped(lines, ty)
        lines.append("  func.call @printNewline() : () -> ()\n  return\n}\n")
        self.helpers[name] = "".join(lines)
        return name, ty

    def print_shaped(self, lines, ty):
        lines.append("  func.call @printOpen() : () -> ()\n"
                     "  %z = arith.constant 0 : index\n"
                     "  %o = arith.constant 1 : index\n")
        for axis in range(len(ty.dims)):
            lines.append(
                f"  %a{axis} = arith.constant {axis} : index\n"
                f"  %d{axis} = {ty.kind}.dim %v, %a{axis} : {ty}\n"
                f"  %p{axis} = arith.index_cast %d{axis} : index to i64\n"
                f"  func.call @printI64(%p{axis}) : (i64) -> ()\n"
                "  func.call @printComma() : () -> ()\n")
        lines.append("  func.call @printClose() : () -> ()\n")
        pad = "  "
        for axis in range(len(ty.dims)):
            lines.append(f"{pad}scf.for %i{axis} = %z to %d{axis} step %o {{\n")
            pad += "  "
        at = ", ".join(f"%i{axis}" for axis in range(len(ty.dims)))
        read = "tensor.extract" if ty.kind == "tensor" else "memref.load"
        lines.append(f"{pad}%e = {read} %v[{at}] : {ty}\n")
        text, wide = self.widen("%e", ty.elem, pad)
        lines.append(f"{text}{pad}func.call @printI64({wide}) : (i64) -> ()\n"
                     f"{pad}func.call @printComma() : () -> ()\n")
        for _ in ty.dims:
            pad = pad[2:]
            lines.append(pad + "}\n")

    # -- cases ---------------------------------------------------------------

    def argument(self, lines, i, value, ty):
        name = f"%a{i}"
        if not isinstance(ty, Shaped):
            if isinstance(value, Array):
                raise Unsupported(f"'{value}' for an argument of type {ty}")
            text = literal(value, ty)
            lines.append(f"  {name} = arith.constant {text}"
                         + ("" if ty == "i1" else f" : {ty}") + "\n")
            return name
        array = as_array(value, ty)
        static = Shaped("tensor", array.shape, ty.elem)
        lines.append(f"  {name}_c = arith.constant {dense(array, ty.elem)} : "
                     f"{static}\n")
        last = f"{name}_c"
        if ty.kind == "memref":
            buffer = static.with_dims(static.dims, "memref")
            lines.append(f"  {name}_t = bufferization.alloc_tensor() "
                         f"copy({last}) : {static}\n"
                         f"  {name}_m = bufferization.to_buffer {name}_t : "
                         f"{static} to {buffer}\n")
            last, static = f"{name}_m", buffer
        if str(static) == str(ty):
            return last
        lines.append(f"  {name} = {ty.kind}.cast {last} : {static} to {ty}\n")
        return name

    def show_value(self, lines, value, ty):
        name, general = self.printer(ty)
        if str(general) != str(ty):
            lines.append(f"  {value}_g = {ty.kind}.cast {value} : {ty} to "
                         f"{general}\n")
            value += "_g"
        lines.append(f"  func.call @{name}({value}) : ({general}) -> ()\n")

    def caller(self, func):
        """The helper that calls the function, and prints its results and
        the buffers among its arguments."""
        name = f"{PREFIX}call_{func.name}"
        if name in self.helpers:
            return name
        args = ", ".join(f"%a{i}: {ty}" for i, ty in enumerate(func.args))
        lines = [f"func.func private @{name}({args}) {{\n"]
        ins = ", ".join(map(str, func.args))
        outs = ", ".join(map(str, func.results))
        head = f"%r:{len(func.results)} = " if func.results else ""
        names = ", ".join(f"%a{i}" for i in range(len(func.args)))
        lines.append(f"  {head}func.call @{func.name}({names}) : "
                     f"({ins}) -> ({outs})\n"
                     f"  func.call @{PREFIX}mark() : () -> ()\n")
        for i, ty in enumerate(func.results):
            # A new name, from which more names can be derived.
            if isinstance(ty, Shaped):
                lines.append(f"  %r_{i} = {ty.kind}.cast %r#{i} : {ty} to "
                             f"{ty.with_dims([None] * len(ty.dims))}\n")
                self.show_value(lines, f"%r_{i}",
                                ty.with_dims([None] * len(ty.dims)))
            else:
                self.show_value(lines, f"%r#{i}", ty)
        for i, ty in enumerate(func.args):
            if isinstance(ty, Shaped) and ty.kind == "memref":
                self.show_value(lines, f"%a{i}", ty)
        lines.append("  return\n}\n")
        self.helpers[name] = "".join(lines)
        return name

    def add(self, func, args):
        """A case: a call of the function."""
        if len(args) != len(func.args):
            raise Unsupported(f"{len(args)} inputs for @{func.name} of "
                              f"{len(func.args)} arguments")
        lines = [f"func.func private @{PREFIX}case{len(self.cases)}() {{\n"]
        names = [self.argument(lines, i, v, t)
                 for i, (v, t) in enumerate(zip(args, func.args))]
        lines.append(f"  func.call @{self.caller(func)}({', '.join(names)}) : "
                     f"({', '.join(map(str, func.args))}) -> ()\n"
                     "  return\n}\n")
        self.cases.append("".join(lines))

    def choice(self):
        """The helper that runs the case of a number."""
        cases = "".join(f"  case {n} {{\n    func.call @{PREFIX}case{n}() : () "
                        "-> ()\n    scf.yield\n  }\n"
                        for n in range(len(self.cases)))
        return (f"func.func private @{PREFIX}case(%n: index) {{\n"
                f"  scf.index_switch %n\n{cases}  default {{\n  }}\n"
                "  return\n}\n")

    def text(self, fills):
        """The driver, whose function `main` runs all cases for each fill of
        memory."""
        signals = "".join(
            f"  %s{n} = arith.constant {n} : i32\n"
            f"  %h{n} = func.call @signal(%s{n}, %null) : (i32, !llvm.ptr) -> "
            "!llvm.ptr\n" for n in (4, 5, 6, 7, 8, 11, SIGXCPU))
        lines = [f"func.func private @{name}{ty}\n"
                 for name, ty in EXTERNAL.items() if name not in self.declared]
        lines.append(RUNTIME.format(p=PREFIX, signals=signals.rstrip(),
                                    stop=STOP_CODE, seconds=self.seconds,
                                    later=self.seconds + 5,
                                    count=len(self.cases)))
        lines += [*self.helpers.values(), *self.cases, self.choice()]
        lines.append(f"func.func @{PREFIX}main() {{\n"
                     f"  func.call @{PREFIX}begin() : () -> ()\n")
        for i, fill in enumerate(fills):
            lines.append(
                f"  %fill{i} = arith.constant {fill} : i32\n"
                f"  %first{i} = arith.constant {i * len(self.cases)} : index\n"
                f"  func.call @{PREFIX}all(%fill{i}, %first{i}) : (i32, index) "
                "-> ()\n")
        lines.append("  return\n}\n")
        return "".join(lines)


# --- Reading the output -----------------------------------------------------


def decode(number, elem):
    """An element as printed, as a value that compares as the program's does;
    every NaN is the same."""
    if elem == "i1":
        return bool(number)
    if elem not in FLOAT_BITS:
        return number
    bits = FLOAT_BITS[elem]
    number &= (1 << bits) - 1
    if elem == "bf16":
        number, bits = number << 16, 32
    code = {64: ("Q", "d"), 32: ("I", "f"), 16: ("H", "e")}[bits]
    x = struct.unpack(code[1], struct.pack(code[0], number))[0]
    return "nan" if x != x else x


def parse_results(lines, types):
    values = []
    for line, ty in zip(lines, types):
        if isinstance(ty, Shaped):
            head, _, tail = line.partition(")")
            values.append(Array(
                [int(x) for x in re.findall(r"-?\d+", head)],
                [decode(int(x), ty.elem) for x in re.findall(r"-?\d+", tail)]))
        else:
            values.append(decode(int(line), ty))
    return values


class Outcome:
    """The outcome of a case: `kind` is returned, stopped, crashed or missing."""

    def __init__(self, kind, printed=(), values=(), message=None):
        self.kind, self.printed = kind, list(printed)
        self.values, self.message = list(values), message

    def __str__(self):
        said = f"printed {' '.join(self.printed)}; " if self.printed else ""
        if self.kind == "returned":
            return said + "returned " + (
                ", ".join(map(show, self.values)) or "nothing")
        if self.kind == "stopped":
            return said + f'stopped with "{self.message}"'
        return said + self.kind + (f" ({self.message})" if self.message else "")


def parse_output(text, case_types, aborts=False):
    """The outcome of each case, from the output of a driver; `case_types` are
    the types each prints. `aborts`: a check that fails calls abort, as upstream
    lowers it."""
    outcomes = [Outcome("missing", message="the program ended early")
                for _ in case_types]
    lines = []
    for line in text.splitlines():
        m = re.fullmatch(r" \)(\d+), (\d+)", line)
        if not m:
            lines.append(line)
            continue
        number, status = int(m.group(1)), int(m.group(2))
        outcomes[number] = one_outcome(lines, status, case_types[number],
                                       aborts)
        lines = []
    return outcomes


def one_outcome(lines, status, types, aborts):
    marks = [i for i, line in enumerate(lines) if line == "( ( "]
    printed = [x for x in (lines[:marks[0]] if marks else lines) if x]
    if status == 0 and marks:
        rest = [x for x in lines[marks[0] + 1:] if x]
        return Outcome("returned", printed, parse_results(rest, types))
    if status == STOP_CODE << 8 or (aborts and status & 127 == SIGABRT):
        message = printed.pop() if printed else ""
        return Outcome("stopped", printed, message=message)
    if status & 127 == SIGXCPU:
        return Outcome("crashed", printed, message="did not end")
    return Outcome("crashed", printed, message=f"signal {status & 127}"
                   if status & 127 else f"exit code {status >> 8}")
