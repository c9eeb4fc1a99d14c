# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs functions before and after passes, and compares the outcomes.

    harness = Harness(Tools())
    compared = harness.compare(text, [Case("f", [Array([2], [1, 2]), 3])],
                               ["--canonicalize", "--cse"])
    for difference in compared.differences: ...

A run ends in one of three ways: it returns, it stops at a check (`cf.assert`),
or it crashes. A program that crashes before the passes is undefined for that
input, so the harness does not compare it. To find memory that a program reads
but has not written, the harness runs it twice with differently filled memory; it
does not compare these elements.

Upstream's passes get the output of SymShape's passes and lowering unchanged; if
they refuse it, this is a failure. The exception is a program that upstream cannot
lower even before SymShape's passes: the harness replaces `tensor.expand_shape`
with several dynamic sizes in one group by `tensor.reshape`, before and after the
passes. It does so only if the program has no op that SymShape lowers to
`tensor.expand_shape`.

A tool that dies or does not end raises `ToolCrash`, which names the tool and the
signal; this is no difference between two programs.
"""

import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile

from exec_own_ops import ASSUMED, lower_own_ops
from exec_driver import (PREFIX, Driver, Outcome, Unsupported, parse_output,
                         parse_type, show)

LLVM_BIN = "/usr/lib/llvm-22/bin"

# The analysis of one-shot-bufferize (22.1.8) is wrong about tensors that pass
# from block to block, so a pass of test/lib/CopyBetweenBlocks.cpp first copies
# the tensors that are written there. The bufferization option that copies every
# written tensor crashes or hangs sometimes, so nothing may use it.
BETWEEN_BLOCKS = "test-symshape-copy-between-blocks"
TEST_PASSES = "SymShapeTestPasses.so"
# Upstream lowers a shape.assuming only by canonicalization.
INLINE_ASSUMING = "test-symshape-inline-assuming"
ELEMENTWISE = "func.func(convert-elementwise-to-linalg)"

# From tensors to the input of mlir-runner. No pass here simplifies, so that the
# runner executes the program that the passes returned.
LOWERING = [
    "func.func(convert-shape-constraints)", INLINE_ASSUMING,
    "convert-shape-to-std",
    ELEMENTWISE, BETWEEN_BLOCKS,
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "allow-return-allocs-from-loops=true "
    "function-boundary-type-conversion=identity-layout-map "
    "unknown-type-conversion=identity-layout-map}",
    "func.func(scf-forall-to-for,convert-linalg-to-loops)",
    "func.func(lower-vector-mask)", "convert-vector-to-scf",
    "expand-strided-metadata", "lower-affine",
    "func.func(arith-expand{include-bf16=true})", "convert-scf-to-cf",
    "memref-expand", "convert-math-to-llvm", "convert-math-to-libm",
    "convert-vector-to-llvm", "convert-arith-to-llvm",
    "finalize-memref-to-llvm", "convert-ub-to-llvm", "convert-cf-to-llvm",
    "convert-func-to-llvm", "convert-index-to-llvm",
    "reconcile-unrealized-casts"]
BUFFERIZATION = next(p for p in LOWERING if p.startswith("one-shot-bufferize"))
# Passes that need buffers: the harness runs them in the lowering.
ON_BUFFERS = ("buffer-deallocation-pipeline", "convert-bufferization-to-memref",
              "symshape-plan-memory",
              "symshape-check-memory")
OWN = ["lower-symshape-dynamic-ops", "lower-symshape"]
TOSA = ["func.func(tosa-to-scf,tosa-to-linalg-named,tosa-to-linalg,"
        "tosa-to-arith,tosa-to-tensor)"]

# Fresh memory is filled with the inverse of these bytes, which differ in the
# sign bit and the lowest bit.
FILLS = (90, 129)

# No run of a tool takes this long, even on a busy machine (seconds).
HANGS = 1800

VERIFICATION = "ERROR: Runtime op verification failed"


class ToolFailure(Exception):
    """A tool refused its input; the message is the tool's."""


class ToolCrash(ToolFailure):
    """A tool died or did not end; the message names the tool and the cause."""


def limit_memory(gigabytes=6):
    """Limits this process and all that it starts: a wrong size must not exhaust
    the machine's memory. A tool with a sanitizer reserves terabytes of addresses
    that it never uses, so it is not limited; SYMSHAPE_SANITIZED is set for it."""
    if os.environ.get("SYMSHAPE_SANITIZED"):
        return
    limit = gigabytes << 30
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def add_options(parser):
    """Adds the options of all scripts that run functions."""
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--before", default="", metavar="FLAGS",
                        help="passes before the ones that are looked at (none)")
    parser.add_argument("--made-up", type=int, default=0, metavar="N",
                        help="N random inputs for each function without a CASE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tool", help="symshape-opt, or a replacement of it")
    parser.add_argument("--runner", help="mlir-runner")


# Where scripts/build.sh puts the tools.
BUILD_BIN = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                         "build", "bin")


def find_tool(name, given=None):
    for path in (given, shutil.which(name), os.path.join(BUILD_BIN, name),
                 os.path.join(LLVM_BIN, name)):
        if path and (os.path.exists(path) or shutil.which(path)):
            return path
    raise FileNotFoundError(f"no {name} (on the path, in {BUILD_BIN} or in {LLVM_BIN})")


class Tools:
    """The paths of the tools, and how to run a program with them."""

    aborts = False  # whether a failed check calls abort
    on_buffers = ()  # passes that run in the lowering, after bufferization

    def __init__(self, opt=None, runner=None):
        self.opt = find_tool("symshape-opt", opt)
        self.runner = find_tool("mlir-runner", runner)
        root = os.path.dirname(os.path.dirname(os.path.realpath(self.runner)))
        self.libraries = [os.path.join(root, "lib", n) for n in (
            "libmlir_c_runner_utils.so", "libmlir_runner_utils.so")]

    def run(self, command, text, env=None):
        # A crash inside malloc hangs in the search for the symbolizer.
        env = dict(env or os.environ, LLVM_DISABLE_SYMBOLIZATION="1")
        try:
            done = subprocess.run(
                command, input=text, capture_output=True, text=True,
                env=env, timeout=HANGS, check=False, errors="replace")
        except subprocess.TimeoutExpired:
            raise ToolCrash(f"{called(command)} did not end in {HANGS} "
                            "seconds") from None
        if done.returncode < 0:
            raise ToolCrash(f"{called(command)} died of "
                            f"{signal.Signals(-done.returncode).name}")
        return done

    def passes(self, text, flags):
        """The module after the passes."""
        done = self.run([self.opt, "-", *flags], text)
        if done.returncode:
            raise ToolFailure(f"{' '.join(flags)}: exit code {done.returncode}"
                              f"\n{first_lines(done.stderr)}")
        return done.stdout

    def test_passes(self):
        """The module of passes that only the harness runs, next to the tool."""
        for tool in filter(None, (self.opt, shutil.which("symshape-opt"))):
            path = os.path.join(os.path.dirname(os.path.realpath(tool)), "..",
                                "lib", TEST_PASSES)
            if os.path.exists(path):
                return path
        raise FileNotFoundError(f"no lib/{TEST_PASSES} beside {self.opt}")

    def lower(self, text, verify=False, avoid_crash=False):
        """`avoid_crash`: rewrite the expand_shape that upstream cannot lower."""
        text = lower_own_ops(text)
        if avoid_crash:
            text = avoid_expand_shape(text)
        text = avoid_selects(text)
        passes = list(LOWERING)
        if not re.search(r"^ *\^", text, re.M):
            passes.remove(BETWEEN_BLOCKS)
        if "shape.assuming" not in text:
            passes.remove(INLINE_ASSUMING)
        flags = []
        if len(passes) > len(LOWERING) - 2:
            flags = ["--load-pass-plugin=" + self.test_passes()]
        at = passes.index(BUFFERIZATION) + 1
        passes[at:at] = self.on_buffers
        if verify:
            text = verify_reshapes(text)
            # Elementwise ops are linalg ops now, and those are verified.
            passes.insert(passes.index(ELEMENTWISE) + 1,
                          "generate-runtime-verification")
            # The passes after this one erase dead ops, too.
            passes.insert(0, "generate-runtime-verification")
        # exec_own_ops.py does not lower the remaining ops, so the product's own
        # passes do; not assumptions: without them an undefined input goes
        # unnoticed.
        if re.search(r"\bsymshape\.(assume|constraints) ", text):
            raise Unsupported("an assumption that is not about index values")
        if re.search(r"^ *(%\S+(, %\S+)* = )?symshape\.", text, re.M):
            passes = OWN + passes
        if "tosa." in text:
            passes = TOSA + passes
        done = self.run([self.opt, "-", *flags, "--pass-pipeline=builtin.module("
                         + ",".join(passes) + ")"], text)
        if done.returncode:
            raise ToolFailure("lowering: " + first_lines(done.stderr))
        lowered = strip_own_attributes(done.stdout)
        lowered = re.sub(r"^ *llvm\.func @abort\(\)\n", "", lowered,
                         flags=re.M)
        return lowered.replace("@abort()", f"@{PREFIX}stop()")

    def execute(self, lowered):
        """Returns the output of the driver."""
        # Memory from this cache would not be filled.
        env = dict(os.environ, GLIBC_TUNABLES="glibc.malloc.tcache_count=0")
        done = self.run(
            [self.runner, "--O0", "-e", PREFIX + "main",
             "-entry-point-result=void",
             "-shared-libs=" + ",".join(self.libraries)], lowered, env)
        if done.returncode and " )" not in done.stdout:
            raise ToolFailure("mlir-runner: " + first_lines(done.stderr))
        return done.stdout

    def output(self, text, verify, avoid_crash):
        """Returns the output of the program, which contains a driver."""
        return self.execute(self.lower(text, verify, avoid_crash))


class UserTools(Tools):
    """Runs a program as a user does: scripts/run-lowered.sh, with nothing
    rewritten."""

    aborts = True

    def output(self, text, verify, avoid_crash):
        utils = os.path.dirname(os.path.realpath(__file__))
        script = os.path.join(utils, os.pardir, "scripts", "run-lowered.sh")
        env = dict(os.environ, PATH=os.path.dirname(self.opt) + os.pathsep
                   + os.environ["PATH"])
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write(text.replace(f"@{PREFIX}main(", "@main("))
            file.flush()
            done = self.run(["bash", script, file.name], "", env)
        # The exit code is that of the last tool of the pipe.
        if crash := re.search(r"^Stack dump:\n.*Program arguments: (?:\S*/)?"
                              r"(\S+)", done.stderr, re.M):
            raise ToolCrash(f"run-lowered.sh: {crash[1]} crashed")
        if done.returncode:
            raise ToolFailure(f"run-lowered.sh: exit code {done.returncode}\n"
                              + first_lines(done.stderr))
        return done.stdout


def as_pass(flag):
    """A flag such as --pass=option=1 as in a textual pipeline."""
    name, _, options = flag.lstrip("-").partition("=")
    return f"{name}{{{options}}}" if options else name


def called(command):
    """The tool and its passes, as a message names them."""
    flags = [a for a in command[1:] if a.startswith("--")]
    if any(f.startswith("--pass-pipeline=") for f in flags):
        flags = ["(lowering by upstream's passes)"]
    return " ".join([os.path.basename(command[0]), *flags])


def avoid_expand_shape(text):
    """Replaces expand_shape by tensor.reshape: the lowering of 22.1.8 crashes if
    it expands one size to several dynamic ones."""
    def reshape(m):
        pad, result, source, sizes, before, after = m.groups()
        if sizes.count("%") < 2:
            return m.group()
        name, lines, values = f"%ss_{result[1:]}", [], []
        for i, size in enumerate(s.strip() for s in sizes.split(",")):
            if not size.startswith("%"):
                lines.append(f"{name}s{i} = arith.constant {size} : index")
                size = f"{name}s{i}"
            values.append(size)
        shape = f"tensor<{len(values)}xindex>"
        lines.append(f"{name} = tensor.from_elements {', '.join(values)} : "
                     f"{shape}")
        lines.append(f"{result} = tensor.reshape {source}({name}) : ({before}, "
                     f"{shape}) -> {after}")
        return "\n".join(pad + line for line in lines)
    return re.sub(r"^( *)(%[\w-]+) = tensor\.expand_shape (%[\w#-]+) \[\[.*\]\] "
                  r"output_shape \[(.*)\] : (tensor<\S+>) into (tensor<\S+>)$",
                  reshape, text, flags=re.M)


def may_avoid_crash(text):
    """Whether no op in the program is one that SymShape lowers to expand_shape."""
    return "symshape.dynamic_" not in text


def verify_reshapes(text):
    """Upstream's verification does not cover tensor.reshape, which reads beyond
    the end of a source that is too small."""
    def check(m):
        pad, result, source, shape, dims, count, element = m.groups()
        name, lines = f"%sv_{result[1:]}", []

        def product(of, values):
            lines.append(f"{name}{of} = arith.constant 1 : index")
            for i, (ops, value) in enumerate(values):
                lines.extend(ops)
                lines.append(f"{name}{of}p{i} = arith.muli "
                             f"{name}{of}{f'p{i - 1}' if i else ''}, {value} "
                             ": index")
            return f"{name}{of}" + (f"p{len(values) - 1}" if values else "")

        sizes, extents = dims.split("x")[:-1], []
        for i in range(len(sizes)):
            at, size = f"{name}a{i}", f"{name}s{i}"
            extents.append(([
                f"{at} = arith.constant {i} : index",
                f"{size} = tensor.dim {source}, {at} : tensor<{dims}>"], size))
        asked = []
        for i in range(int(count)):
            at, given, size = f"{name}b{i}", f"{name}g{i}", f"{name}t{i}"
            ops = [f"{at} = arith.constant {i} : index",
                   f"{given} = tensor.extract {shape}[{at}] : "
                   f"tensor<{count}x{element}>"]
            if element != "index":
                ops.append(f"{size} = arith.index_cast {given} : {element} to "
                           "index")
            asked.append((ops, given if element == "index" else size))
        have, want = product("h", extents), product("w", asked)
        lines.append(f"{name} = arith.cmpi eq, {have}, {want} : index")
        lines.append(f'cf.assert {name}, "{VERIFICATION}: reshape"')
        return "\n".join(pad + line for line in lines) + "\n" + m.group()
    return re.sub(r"^( *)(%[\w-]+) = tensor\.reshape (%[\w#-]+)\((%[\w#-]+)\) "
                  r": \(tensor<([\dx?]*x\w+|\w+)>, "
                  r"tensor<(\d+)x(index|i\d+)>\).*$",
                  check, text, flags=re.M)


def avoid_selects(text):
    """Replaces select by scf.if: convert-elementwise-to-linalg assumes that the
    operands of a select have equal shapes, which is not required."""
    return re.sub(
        r"^( *)(%[\w-]+) = arith\.select (%[\w#-]+), (%[\w#-]+), (%[\w#-]+) : "
        r"(tensor<\S+>)$",
        r"\1\2 = scf.if \3 -> (\6) {\n\1  scf.yield \4 : \6\n\1} else {\n"
        r"\1  scf.yield \5 : \6\n\1}", text, flags=re.M)


def first_lines(text, count=12):
    return "\n".join(text.strip().splitlines()[:count])


def strip_own_attributes(text):
    """Removes attributes of lowered signatures that mlir-runner does not know."""
    name = re.compile(r"(?:,\s*)?\bsymshape\.\w+(?:\s*=\s*)?")
    while True:
        m = name.search(text)
        if not m:
            return re.sub(r"\{\s*,\s*", "{", text)
        end = m.end()
        if m.group().rstrip().endswith("="):
            end = next((at for at, depth in depths(text, end) if depth < 0
                        or depth == 0 and text[at] in ",\n"), len(text))
        text = text[:m.start()] + text[end:]


# --- Functions of a module ----------------------------------------------------


class Signature:
    """`internal`: private and called, so that the passes may use facts about the
    calls; no case calls it."""

    def __init__(self, name, args, results, internal=False):
        self.name, self.args, self.results = name, args, results
        self.internal = internal


def depths(text, at=0):
    """Each position from `at` on that is in no string, and how many brackets are
    open after it."""
    depth = 0
    while at < len(text):
        c = text[at]
        if c == '"':
            at = text.index('"', at + 1)
        elif c in "<[({":
            depth += 1
        elif c in ">])}" and text[at - 1:at + 1] != "->":
            depth -= 1
        yield at, depth
        at += 1


def split_top(text):
    """The parts of the text between commas that are not in brackets."""
    parts, start = [], 0
    for i, depth in depths(text):
        if text[i] == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    last = text[start:]
    return parts + [last] if last.strip() else parts


def closing(text, at):
    """The position of the bracket that closes the one at `at`."""
    for i, depth in depths(text, at):
        if depth == 0:
            return i
    raise IndexError(f"nothing closes the bracket at {at}")


def without_attributes(text):
    at = text.find(" {")
    return (text if at < 0 else text[:at]).strip()


def signatures(text):
    """The functions with a body whose types the harness handles, and the names
    of those that are only declared, from the printed form of a module."""
    found, declared, refused = {}, set(), {}
    # Functions of a nested module have a deeper indent.
    for m in re.finditer(r"^  func\.func (?:private |public |nested )*"
                         r"@([\w.$-]+)\(", text, re.M):
        name, start = m.group(1), m.end() - 1
        end = closing(text, start)
        line_end = text.find("\n", end)
        line = text[end + 1:line_end if line_end >= 0 else len(text)]
        if not line.rstrip().endswith("{"):
            declared.add(name)
            continue
        args = [a.partition(":")[2] for a in split_top(text[start + 1:end])]
        line = line.strip()
        results = []
        if line.startswith("-> ("):
            results = split_top(line[4:closing(line, 3)])
        elif line.startswith("->"):
            rest = re.split(r" attributes \{| \{$", line[2:])[0]
            results = [rest]
        body_end = text.find("\n  }\n", end)
        others = text[:start] + text[body_end if body_end >= 0 else end:]
        internal = "private" in m.group(0).split("@")[0] and len(re.findall(
            rf"@{re.escape(name)}(?![\w.$-])", others)) > 1
        try:
            found[name] = Signature(
                name, [parse_type(without_attributes(a)) for a in args],
                [parse_type(without_attributes(r)) for r in results], internal)
        except Unsupported as e:
            refused[name] = str(e)
    for m in re.finditer(r"^  llvm\.func @([\w.$-]+)\(", text, re.M):
        declared.add(m.group(1))
    return found, declared, refused


def with_driver(text, driver):
    at = text.rindex("}")
    return text[:at] + driver + text[at:]


# --- Cases ------------------------------------------------------------------


class Case:
    """A call; `expected` is None, "returns", or ("stops", part of a message)
    or ("values", list)."""

    def __init__(self, func, args, expected=None, line=None):
        self.func, self.args = func, args
        self.expected, self.line = expected, line

    def __str__(self):
        return f"@{self.func}({', '.join(map(str, self.args))})".replace(
            "True", "true").replace("False", "false")


    def written(self):
        """The call as a CASE comment has it, with all elements."""
        def value(v):
            if not hasattr(v, "shape"):
                return show(v)
            sizes = "x".join(map(str, v.shape))
            elements = ", ".join(map(show, v.elements))
            return f"<{sizes}: {elements}>" if elements else f"<{sizes}>"
        return f"{self.func}({', '.join(map(value, self.args))})"


class Difference:
    def __init__(self, case, flags, before, after):
        self.case, self.flags = case, flags
        self.before, self.after = before, after

    def __str__(self):
        return (f"{self.case}\n  before: {self.before}\n  after "
                f"{' '.join(self.flags)}: {self.after}")


class Comparison:
    """`before` has an outcome per case, None if it cannot be compared."""

    def __init__(self):
        self.before, self.differences, self.excluded = [], [], []
        self.crashes = []  # texts: which tool died after which passes
        self.compared = self.stopped = self.masked = 0


def same_value(a, b, mask):
    if hasattr(a, "shape"):
        return (hasattr(b, "shape") and a.shape == b.shape
                and len(a.elements) == len(b.elements)
                and all(m or x == y for x, y, m in zip(
                    a.elements, b.elements, mask)))
    return mask or a == b


def make_mask(a, b):
    """Where two runs of one program differ, it read unwritten memory."""
    if hasattr(a, "shape"):
        return [x != y for x, y in zip(a.elements, b.elements)]
    return a != b


def same(before, again, after):
    """Whether the run after the passes has the outcome of the run before; `again`
    is another run before the passes, with differently filled memory."""
    if (before.kind, before.message) != (after.kind, after.message):
        return False
    if len(before.printed) != len(after.printed) or any(
            x != y and x == z for x, y, z in zip(
                before.printed, after.printed, again.printed)):
        return False
    return len(before.values) == len(after.values) and all(
        same_value(x, y, make_mask(x, z)) for x, y, z in zip(
            before.values, after.values, again.values))


def consistent(a, b):
    """Whether two runs before the passes differ in contents only."""
    return (a.kind == b.kind and a.message == b.message
            and len(a.printed) == len(b.printed)
            and [getattr(v, "shape", ()) for v in a.values]
            == [getattr(v, "shape", ()) for v in b.values])


class Harness:
    def __init__(self, tools, verify=False, seconds=10, quick=False):
        """`verify`: an input for which an op's precondition is violated is
        undefined (mismatched sizes, indices out of bounds). `quick`: the run
        that verifies is the one before the passes."""
        self.tools, self.verify, self.seconds = tools, verify, seconds
        self.quick = quick

    def outcomes(self, text, cases, fills=FILLS[:1], verify=False,
                 expected=None, avoid_crash=False):
        """The outcomes of the cases for each fill of memory, of the module as
        it is. `expected`: the signatures that the functions should have."""
        found, declared, refused = signatures(text)
        driver = Driver(declared | set(found), self.seconds)
        types = []
        for case in cases:
            func = found.get(case.func)
            if func is None:
                raise Unsupported(refused.get(
                    case.func, f"no function @{case.func} with a body"))
            if expected:
                was = expected[case.func]
                if ([str(t) for t in was.args + was.results]
                        != [str(t) for t in func.args + func.results]):
                    raise ToolFailure(f"the signature of @{case.func} changed")
            driver.add(func, case.args)
            types.append(func.results + [
                t for t in func.args
                if not isinstance(t, str) and t.kind == "memref"])
        output = self.tools.output(with_driver(text, driver.text(fills)),
                                   verify, avoid_crash)
        found = parse_output(output, types * len(fills), self.tools.aborts)
        return [found[i * len(cases):(i + 1) * len(cases)]
                for i in range(len(fills))]

    def reference(self, text, cases, flags=()):
        """Runs the cases before the passes. An outcome is None for an input
        that is undefined."""
        module = self.tools.passes(text, flags)
        avoid = may_avoid_crash(text)
        first, again = self.outcomes(module, cases, FILLS, verify=self.quick,
                                     avoid_crash=avoid)
        checked = first
        if self.verify and not self.quick:
            checked = self.outcomes(module, cases, verify=True,
                                    avoid_crash=avoid)[0]
        result = []
        # A precondition of SymShape's own op is no check of the program: if
        # nothing uses its result, the op may be removed. (Without passes to
        # compare, it is a check.)
        demands = not self.tools.aborts and re.search(
            r"= symshape\.dynamic_", module)
        for a, b, c in zip(first, again, checked):
            undefined = (
                demands and "'symshape.dynamic_" in (a.message or "")
                or
                a.kind in ("crashed", "missing") or not consistent(a, b)
                or a.message == ASSUMED
                or c.kind != a.kind
                or (c.message or "").startswith(VERIFICATION)
                or VERIFICATION in " ".join(c.printed))
            result.append((a, None if undefined else b))
        return module, result

    def compare(self, text, cases, *pipelines, before=()):
        """Runs the cases before and after each of the pipelines (lists of
        flags)."""
        result = Comparison()
        module, reference = self.reference(text, cases, before)
        kept, pairs = [], []
        for case, (a, b) in zip(cases, reference):
            result.before.append(a)
            if b is None:
                result.excluded.append((case, a))
                continue
            kept.append(case)
            pairs.append((a, b))
            result.stopped += a.kind == "stopped"
            result.masked += str(a) != str(b)
        if not kept:
            return result
        shapes = signatures(module)[0]
        for flags in pipelines:
            flags = list(flags)
            on_tensors = [f for f in flags
                          if not f.lstrip("-").startswith(ON_BUFFERS)]
            self.tools.on_buffers = [as_pass(f) for f in flags
                                     if f not in on_tensors]
            try:
                after = self.outcomes(self.tools.passes(text, on_tensors), kept,
                                      expected=shapes,
                                      avoid_crash=may_avoid_crash(text))[0]
            except ToolCrash as e:
                result.crashes.append(f"after {' '.join(flags)}: {e}")
                continue
            except (ToolFailure, Unsupported) as e:
                result.differences.append(Difference(
                    Case(kept[0].func, kept[0].args), flags, pairs[0][0],
                    Outcome("failed", message=str(e))))
                continue
            finally:
                self.tools.on_buffers = ()
            for case, (a, b), c in zip(kept, pairs, after):
                result.compared += 1
                if not same(a, b, c):
                    result.differences.append(Difference(case, flags, a, c))
        return result
