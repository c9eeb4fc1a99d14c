#!/usr/bin/env python3
"""Gives damaged model files to the readers of the Python package.

usage: fuzz-readers.py [--seconds N] [--seed N] [--keep DIR] [FORMAT...]
       fuzz-readers.py --replay FILE...

FORMAT is pt2, onnx or jaxexport; the default is all. The script exports some small
models, and changes one or a few places in the file of one: bytes, members of the
archive, values of JSON, fields of protobuf messages. Numbers become text, negative or
huge, keys and members vanish, names refer to other values or to themselves, and files
end early.

Each file goes to a command of `symshape` in a process of its own with limits. The
command has to print a verdict, or one line that starts with `symshape: error: `, exit
with 2 then, and leave no output. Anything else is a finding: a crash, a traceback, an
internal error, a process that does not end, or a message of several lines. The script
prints each kind of finding once, `--keep` writes the files, and the exit status is 1 if
there is one.
"""

import argparse
import collections
import importlib
import io
import json
import os
import pathlib
import random
import re
import resource
import signal
import sys
import tempfile
import time
import warnings
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "python")]
os.environ.setdefault("SYMSHAPE_BIN", str(ROOT / "build" / "bin"))
# A tool that needs more on one of these models hangs.
SECONDS, TOOL_SECONDS, GIB = 60, 30, 4
os.environ["SYMSHAPE_TIME_LIMIT"] = str(TOOL_SECONDS)
os.environ["SYMSHAPE_MEMORY_LIMIT"] = "2"

NUMBERS = [-1, 0, 1, 2, 3, 7, 127, 255, 256, 65536, -(1 << 31), (1 << 31) - 1, 1 << 32,
           -(1 << 63), (1 << 63) - 1, 1 << 60]
TEXTS = ["", "x", "0", "-1", "None", "s0", "s77 + s27", "a b", "é", "\x00", "..", "/etc/passwd",
         "%", "x" * 5000, "1 + (", "func.func"]


# Models: small ones of each format, with the parts that readers look at.

def torch_models(folder):
    import torch
    from torch.export import Dim

    class Rows(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(4, 6)
            self.register_buffer("table", torch.arange(12).reshape(3, 4))

        def forward(self, x, y):
            z = self.linear(torch.cat([x, y]))
            return z.flatten(), z[1:], x + self.table.sum()

    class Tokens(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.table = torch.nn.Embedding(8, 4)

        def forward(self, tokens, count):
            torch._check(tokens.shape[0] * tokens.shape[1] <= 400)
            found = self.table(tokens)
            mask = torch.arange(tokens.shape[1])[None, :] < count
            return {"a": found.masked_fill(~mask[..., None], 0.0).transpose(1, 2),
                    "b": [found.mean(1)]}

    n, m = Dim("n", min=4, max=64), Dim("m", min=1, max=9)
    for name, module, inputs, shapes in (
            ("rows", Rows(), (torch.ones(6, 4), torch.ones(4, 4)), ({0: n}, {0: 2 * m})),
            ("tokens", Tokens(), (torch.ones(2, 5, dtype=torch.int64), 3),
             ({0: Dim.AUTO, 1: Dim.AUTO}, None))):
        path = folder / f"{name}.pt2"
        torch.export.save(torch.export.export(module.eval(), inputs, dynamic_shapes=shapes), path)
        yield path


def onnx_models(folder):
    import numpy
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    node, info = helper.make_node, helper.make_tensor_value_info
    constant = numpy_helper.from_array
    floats, ints = TensorProto.FLOAT, TensorProto.INT64
    shape = [node("Shape", ["x"], ["shape"]), node("Gather", ["shape", "first"], ["rows"]),
             node("Concat", ["rows", "rest"], ["wanted"], axis=0),
             node("Reshape", ["x", "wanted"], ["flat"]),
             node("Slice", ["flat", "first", "rows", "axes"], ["cut"]),
             node("Conv", ["image", "kernel"], ["features"], pads=[1, 1, 1, 1], strides=[2, 2]),
             node("Resize", ["features", "", "scales"], ["large"], mode="nearest"),
             node("MatMul", ["cut", "weight"], ["y"])]
    graph = helper.make_graph(
        shape, "shapes",
        [info("x", floats, ["n", 2, 4]), info("image", floats, ["n", 1, "h", "w"])],
        [info("y", floats, ["n", 3]), info("large", floats, ["n", 2, None, None])],
        [constant(numpy.array([0]), "first"), constant(numpy.array([8]), "rest"),
         constant(numpy.array([0]), "axes"), constant(numpy.ones((2, 1, 3, 3), "f"), "kernel"),
         constant(numpy.ones((8, 3), "f"), "weight"),
         constant(numpy.array([1, 1, 2, 2], "f"), "scales")])
    yield save_onnx(onnx, helper.make_model(graph, ir_version=9, opset_imports=[
        helper.make_opsetid("", 18)]), folder / "shapes.onnx")
    body = helper.make_graph(
        [node("Add", ["carried", "x"], ["sum"]), node("Identity", ["keep"], ["again"])], "body",
        [info("number", ints, []), info("keep", TensorProto.BOOL, []),
         info("carried", floats, ["n", 4])],
        [info("again", TensorProto.BOOL, []), info("sum", floats, ["n", 4])])
    arms = [helper.make_graph([node(op, ["looped"], [name])], name, [],
                              [info(name, floats, ["n", 4])])
            for op, name in (("Relu", "then"), ("Neg", "else"))]
    function = helper.make_function("own", "Twice", ["a"], ["b"],
                                    [node("Add", ["a", "a"], ["b"])], [helper.make_opsetid("", 18)])
    graph = helper.make_graph(
        [node("Loop", ["trips", "go", "x"], ["looped"], body=body),
         node("If", ["go"], ["chosen"], then_branch=arms[0], else_branch=arms[1]),
         node("Twice", ["chosen"], ["twice"], domain="own"),
         node("Split", ["twice"], ["left", "right"], axis=1, num_outputs=2),
         node("TopK", ["left", "one"], ["top", "where"])], "flow",
        [info("x", floats, ["n", 4])], [info("top", floats, ["n", 1]), info("right", floats, None)],
        [constant(numpy.array(3), "trips"), constant(numpy.array(True), "go"),
         constant(numpy.array([1]), "one")])
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("own", 1)]
    yield save_onnx(onnx, helper.make_model(graph, ir_version=9, functions=[function],
                                            opset_imports=opsets), folder / "flow.onnx")


def save_onnx(onnx, model, path):
    onnx.save(model, path)
    return path


def jax_models(folder):
    import jax
    import jax.numpy as jnp
    from jax import export

    from symshape.frontends.jax_function import save

    def mix(x, parameters):
        b, s, d = x.shape
        y = jax.nn.softmax(x @ parameters["w"], axis=-1).reshape(b * s, d)
        z = jnp.concatenate([y, jnp.broadcast_to(parameters["bias"], (b, d))])
        return z[::2], jax.lax.fori_loop(0, 3, lambda i, v: v + i, x), jnp.arange(s)

    def sort(tokens):
        return jnp.sort(tokens)[: tokens.shape[0] // 2], jnp.where(tokens > 3, tokens, 0)

    b, s = export.symbolic_shape("b, s", constraints=["s >= 4", "mod(s, 4) == 0", "s <= 1024"])
    shapes = {name: jax.ShapeDtypeStruct(sizes, jnp.float32)
              for name, sizes in (("x", (b, s, 8)), ("w", (8, 8)), ("bias", (8,)))}
    for name, function, arguments in (
            ("mix", mix, (shapes["x"], {"w": shapes["w"], "bias": shapes["bias"]})),
            ("sort", sort, (jax.ShapeDtypeStruct(export.symbolic_shape("n"), jnp.int32),))):
        path = folder / f"{name}.jaxexport"
        save(export.export(jax.jit(function))(*arguments), path)
        yield path


MODELS = {"pt2": torch_models, "onnx": onnx_models, "jaxexport": jax_models}


# Mutations: each takes a random generator and the content of a file, and returns another.

def mutate_bytes(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 1, 2, 8])):
        at, size = rng.randrange(len(data) + 1), rng.choice([1, 1, 2, 4, 8, 64])
        kind = rng.randrange(7)
        if kind == 0 and data:
            data[at % len(data)] ^= 1 << rng.randrange(8)
        elif kind == 1:
            data[at:at + size] = rng.randbytes(size)
        elif kind == 2:
            del data[at:at + size]
        elif kind == 3:
            data[at:at] = rng.randbytes(size)
        elif kind == 4:
            del data[at:]
        elif kind == 5:
            other = rng.randrange(len(data) + 1)
            data[at:at + size] = data[other:other + size]
        else:
            width = rng.choice([1, 2, 4, 8])
            number = rng.choice(NUMBERS) % (1 << 8 * width)
            data[at & -width:(at & -width) + width] = number.to_bytes(width, "little")
    return bytes(data)


def paths_of(value, path=()):
    """The path of each value in a value of JSON, but for the whole."""
    items = value.items() if isinstance(value, dict) else \
        enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from paths_of(inner, (*path, key))


def mutate_json(rng, data):
    try:
        root = json.loads(data)
    except ValueError:
        return mutate_bytes(rng, data)
    paths = list(paths_of(root))
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        path, other = rng.choice(paths or [()]), rng.choice(paths or [()])
        try:
            parent, copied = root, root
            for key in path[:-1]:
                parent = parent[key]
            for key in other:
                copied = copied[key]
            old = parent[path[-1]]
            copied = json.loads(json.dumps(copied))
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took it
        kind = rng.randrange(8)
        if kind == 0:
            del parent[path[-1]]
        elif kind == 1 and isinstance(parent, list):
            parent.insert(path[-1], old)
        elif kind == 2 and isinstance(parent, dict):
            parent[rng.choice(TEXTS)] = parent.pop(path[-1])
        elif kind == 3:
            # The value of a path of the same last name, such as the name of another value.
            same = [one for one in paths if one[-1] == path[-1]]
            parent[path[-1]] = copied
            for key_path in rng.sample(same, 1):
                try:
                    found = root
                    for key in key_path:
                        found = found[key]
                    parent[path[-1]] = json.loads(json.dumps(found))
                except (KeyError, IndexError, TypeError):
                    pass
        elif isinstance(old, bool) or old is None:
            parent[path[-1]] = rng.choice([True, False, None, 0, "true", [], {}])
        elif isinstance(old, int):
            parent[path[-1]] = rng.choice([*NUMBERS, str(old), float(old), None, [old], 1e300])
        elif isinstance(old, str):
            parent[path[-1]] = rng.choice([*TEXTS, 3, None, [old], {old: old}, old + old])
        else:
            parent[path[-1]] = rng.choice([[], {}, None, 0, "x", copied, [old]])
    return json.dumps(root).encode()


def mutate_pt2(rng, data):
    if rng.random() < 0.15:
        return mutate_bytes(rng, data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    names = list(members)
    texts = [name for name in names if name.endswith(".json")]
    for _ in range(rng.choice([1, 1, 1, 2])):
        kind, name = rng.random(), rng.choice(names)
        if kind < 0.1:
            members.pop(name, None)
        elif kind < 0.15:
            members[rng.choice([*TEXTS[1:7], *names])] = members.pop(name, b"")
        elif kind < 0.3 and name in members:
            members[name] = mutate_bytes(rng, members[name])
        else:
            name = rng.choice(texts)
            if name in members:
                members[name] = mutate_json(rng, members[name])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", rng.choice([zipfile.ZIP_STORED] * 9 + [zipfile.ZIP_DEFLATED])
                         ) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return out.getvalue()


def messages_of(message):
    """All messages in a message."""
    yield message
    for field, value in message.ListFields():
        if field.type == field.TYPE_MESSAGE:
            for inner in value if field.is_repeated else [value]:
                yield from messages_of(inner)


def random_value(rng, field, strings):
    if field.type == field.TYPE_STRING:
        return rng.choice([*strings, *TEXTS])
    if field.type == field.TYPE_BYTES:
        return rng.choice([b"", b"\xff", b"x" * 100, rng.choice(strings or [""]).encode()])
    if field.cpp_type in (field.CPPTYPE_FLOAT, field.CPPTYPE_DOUBLE):
        return rng.choice([0.0, -1.0, 0.5, float("nan"), float("inf"), 1e30, 3.0])
    if field.type == field.TYPE_ENUM:
        return rng.choice([value.number for value in field.enum_type.values])
    bits = 32 if field.cpp_type in (field.CPPTYPE_INT32, field.CPPTYPE_UINT32) else 64
    number = rng.choice([*NUMBERS, *range(24)]) % (1 << bits)
    signed = field.cpp_type in (field.CPPTYPE_INT32, field.CPPTYPE_INT64)
    return number - (1 << bits) if signed and number >> (bits - 1) else number


def mutate_onnx(rng, data):
    if rng.random() < 0.15:
        return mutate_bytes(rng, data)
    import onnx

    model = onnx.ModelProto.FromString(data)
    strings = sorted({value for one in messages_of(model) for field, values in one.ListFields()
                      if field.type == field.TYPE_STRING
                      for value in (values if field.is_repeated else [values])})
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        every = list(messages_of(model))
        one = rng.choice(every)
        given = [field for field, _ in one.ListFields()]
        field = rng.choice(given if given and rng.random() < 0.8 else one.DESCRIPTOR.fields)
        kind = rng.random()
        try:
            if kind < 0.15:
                one.ClearField(field.name)
            elif field.type == field.TYPE_MESSAGE:
                same = [other for other in every if other.DESCRIPTOR is field.message_type]
                copied = type(same[0])() if same else None
                if copied is not None:
                    copied.CopyFrom(rng.choice(same))
                value = getattr(one, field.name)
                if not field.is_repeated:
                    value.CopyFrom(copied) if copied is not None else value.SetInParent()
                elif kind < 0.4 and len(value):
                    del value[rng.randrange(len(value))]
                elif kind < 0.6 and len(value) > 1:
                    order = [type(inner).FromString(inner.SerializeToString()) for inner in value]
                    rng.shuffle(order)
                    del value[:]
                    value.extend(order)
                elif copied is not None:
                    value.append(copied)
                else:
                    value.add()
            elif field.is_repeated:
                value = getattr(one, field.name)
                if kind < 0.35 and len(value):
                    del value[rng.randrange(len(value))]
                elif kind < 0.7 and len(value):
                    value[rng.randrange(len(value))] = random_value(rng, field, strings)
                else:
                    value.extend([random_value(rng, field, strings)] * rng.choice([1, 1, 2, 300]))
            else:
                setattr(one, field.name, random_value(rng, field, strings))
        except (ValueError, TypeError):
            continue  # protobuf refuses this value
    return model.SerializeToString()


def mutate_jax(rng, data):
    """Words and texts of the flatbuffer; the module inside is bytecode of MLIR."""
    kind = rng.random()
    if kind < 0.4:
        return mutate_bytes(rng, data)
    data = bytearray(data)
    if kind < 0.7:
        found = rng.choice(list(re.finditer(rb"[ -~]{2,}", bytes(data))))
        new = rng.choice(TEXTS).encode() or rng.randbytes(3)
        data[found.start():found.end()] = (new * (len(found[0]) // len(new) + 1))[:len(found[0])]
        return bytes(data)
    for _ in range(rng.choice([1, 1, 2, 4])):
        # Offsets and lengths are words of four bytes, at both ends of the module.
        at = rng.choice([rng.randrange(len(data)), rng.randrange(200),
                         len(data) - 1 - rng.randrange(min(600, len(data)))]) & -4
        word = int.from_bytes(data[at:at + 4], "little")
        new = rng.choice([*NUMBERS, word + 1, word - 1, word + 4, word - 4, word ^ 1 << 31])
        data[at:at + 4] = (new % (1 << 32)).to_bytes(4, "little")
    return bytes(data)


MUTATIONS = {"pt2": mutate_pt2, "onnx": mutate_onnx, "jaxexport": mutate_jax}
COMMANDS = [["check"]] * 5 + [["shapes"], ["shapes", "-o", "out.onnx"], ["check", "--json"],
                              ["compile", "-o", "out.mlir"]]


# One run.

def run(path, command, folder):
    """The exit code of a command, negative for a signal, its output and its messages."""
    out, err = folder / "stdout", folder / "stderr"
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        code = 99
        try:
            os.setsid()
            os.chdir(folder)
            for stream, file in ((1, out), (2, err)):
                os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), stream)
            resource.setrlimit(resource.RLIMIT_DATA, (GIB << 30, GIB << 30))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            from symshape.cli import main
            code = main(["--quiet", command[0], str(path), *command[1:]])
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else 98
        except BaseException:
            import traceback
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    end = time.monotonic() + SECONDS
    wait = 0.002
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() > end:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return None, "", ""
        time.sleep(wait)
        wait = min(0.1, wait * 1.5)
    try:
        os.killpg(child, signal.SIGKILL)  # its tools
    except ProcessLookupError:
        pass
    return (os.waitstatus_to_exitcode(status), out.read_text(errors="replace"),
            err.read_text(errors="replace"))


def problem_of(code, out, err, left):
    """Why the end of a command is wrong; `None` if it is right."""
    if code is None:
        return f"no end after {SECONDS} seconds"
    if code < 0:
        lines = err.strip().splitlines() or ["no message"]
        return f"signal {-code}: {lines[-1][:200]}"
    if code in (0, 1):
        said = out or left or code == 1 and err  # a program that is wrong is not compiled
        return None if said else f"exit code {code} without output"
    lines = err.splitlines()
    if code != 2 or "internal error" in err or "Traceback" in err:
        return f"exit code {code}: {(lines or ['no message'])[-1][:300]}"
    if len(lines) != 1 or not lines[0].startswith("symshape: error: "):
        return f"expected one line as the message, found {len(lines)}: {err[:300]}"
    if len(lines[0]) < 25:
        return f"a message without a reason: {lines[0]}"
    if out or left:
        return f"output after an error: {out[:100] or left}"
    return None


def check(path, command, folder):
    for name in ("out.onnx", "out.mlir"):
        (folder / name).unlink(missing_ok=True)
    before = {entry.name for entry in folder.iterdir()} | {"stdout", "stderr"}
    code, out, err = run(path, command, folder)
    left = sorted({entry.name for entry in folder.iterdir()} - before)
    for name in left:
        (folder / name).unlink(missing_ok=True)
    return code, problem_of(code, out, err, left)


def kind_of(problem):
    """A problem without its numbers and names."""
    return re.sub(r"'[^']*'|\"[^\"]*\"|\d+|0x[0-9a-f]+", "_", problem)[:120]


def replay(files, folder):
    bad = 0
    for path in map(pathlib.Path, files):
        code, problem = check(path.resolve(), ["check"], folder)
        print(f"{path}: {problem or f'exit code {code}'}")
        bad += problem is not None
    return bad


def import_frameworks(models, folder):
    """Imports all that a check of the models imports, once for all processes to come."""
    listed = folder / "modules"
    for path in models:
        child = os.fork()
        if child == 0:
            try:
                from symshape.cli import main
                for stream in (1, 2):
                    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
                main(["--quiet", "check", str(path)])
                listed.write_text("\n".join(sys.modules))
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        for name in listed.read_text().splitlines() if listed.exists() else ():
            try:
                importlib.import_module(name)
            except Exception:
                pass  # some are no modules of a file
    listed.unlink(missing_ok=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=60, help="for each format")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the files of findings")
    parser.add_argument("--replay", nargs="+", metavar="FILE", help="only check these files")
    parser.add_argument("formats", nargs="*", metavar="FORMAT")
    options = parser.parse_args()
    if unknown := [name for name in options.formats if name not in MODELS]:
        parser.error(f"expected a format of {', '.join(MODELS)}, found '{unknown[0]}'")
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory(prefix="fuzz-readers-") as name:
        folder = pathlib.Path(name)
        if options.replay:
            return 1 if replay(options.replay, folder) else 0
        formats = options.formats or list(MODELS)
        findings = collections.Counter()
        for suffix in formats:
            fuzz(suffix, folder, options, findings)
    for problem, count in findings.most_common():
        print(f"{count} times: {problem}")
    return 1 if findings else 0


def fuzz(suffix, folder, options, findings):
    if (exporter := os.fork()) == 0:
        # The exporters start threads, which a process that forks must not have.
        code = 1
        try:
            list(MODELS[suffix](folder))
            code = 0
        except BaseException:
            import traceback
            traceback.print_exc()
        finally:
            os._exit(code)
    if os.waitpid(exporter, 0)[1]:
        raise SystemExit(f"cannot export the models of format {suffix}")
    models = {path: path.read_bytes() for path in sorted(folder.glob(f"*.{suffix}"))}
    import_frameworks(models, folder)
    for path in models:
        code, problem = check(path, ["check"], folder)
        if problem or code == 2:
            raise SystemExit(f"the model {path.name} itself has no verdict: {problem}")
    end, number, codes = time.monotonic() + options.seconds, 0, collections.Counter()
    while time.monotonic() < end:
        rng = random.Random(f"{options.seed}/{suffix}/{number}")
        model = rng.choice(list(models))
        path = folder / f"damaged.{suffix}"
        path.write_bytes(MUTATIONS[suffix](rng, models[model]) or b"\n")
        command = rng.choice(COMMANDS)
        code, problem = check(path, command, folder)
        codes[code] += 1
        if problem:
            if not findings[kind_of(problem)]:
                print(f"{suffix} {options.seed}/{number} {model.name} {' '.join(command)}: "
                      f"{problem}", flush=True)
            findings[kind_of(problem)] += 1
            if options.keep and findings[kind_of(problem)] <= 3:
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / f"{suffix}-{options.seed}-{number}.{suffix}").write_bytes(
                    path.read_bytes())
        number += 1
        path.unlink()
    print(f"{suffix}: seed {options.seed}, {number} files, {codes[0] + codes[1]} with a verdict, "
          f"{codes[2]} with an error", flush=True)
    for path in models:
        path.unlink()


if __name__ == "__main__":
    sys.exit(main())
