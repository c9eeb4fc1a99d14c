#!/usr/bin/env python3
"""Writes docs/use/ModelTable.md: PyTorch models, from the export to numbers in IREE.

    utils/model-table.py [--cache FILE] [--sources FILE] [--only NAME,...] [--write]

For each model of python/models, and of `--sources` (a file with `CASES`), the
script exports it with dynamic sizes and checks it as the stock lowering makes it
and with its views mended. It compiles both with IREE, runs them at sizes that
the export did not see, and compares with PyTorch. One process per model; results
go to the cache, so that a run continues where the last one stopped.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "python"))
TOLERANCE = 1e-3


def load_cases(sources):
    from models import case, hub, newest_images, newest_text, own  # noqa: F401  (they add to MODELS)
    cases = dict(case.MODELS)
    if sources:
        spec = importlib.util.spec_from_file_location("sources", sources)
        module = importlib.util.module_from_spec(spec)
        sys.modules["sources"] = module  # torch.export looks its functions up
        spec.loader.exec_module(module)
        for name, make in module.CASES.items():
            cases[f"{name} *"] = lambda make=make: from_source(case.Case, make())
    return cases


def from_source(kind, old):
    """A case of the file of sources: its first run is the exported size."""
    runs = [run for run in old.runs if run != old.ex]
    return kind(old.mod, old.inputs, old.dyn(), old.ex, runs, origin="sources")


def numbers(module, inputs):
    import numpy as np
    results = module["main"](*[value.numpy() for value in inputs])
    results = results if isinstance(results, (tuple, list)) else (results,)
    return [np.asarray(value.to_host()) for value in results]


def differs(got, want):
    import numpy as np
    for left, right in zip(got, want):
        right = right.detach().numpy()
        if left.shape != right.shape:
            return f"shape {left.shape} instead of {right.shape}"
        if not np.allclose(left, right, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True):
            return "other numbers"
    return None


EXCLUDED = "torch.export excludes these sizes"


def run_at(module, exported, model, case, sizes):
    """`right`, or the error; the checks of the export decide whether it has to run."""
    import torch
    torch.manual_seed(1)
    inputs = case.inputs(**sizes)
    with torch.no_grad():
        want = model(*[value.clone() for value in inputs])
    want = want if isinstance(want, (tuple, list)) else (want,)
    try:
        got = numbers(module, inputs)
    except Exception as error:  # the runtime raises RuntimeError and ValueError
        try:
            exported.module()(*[value.clone() for value in inputs])
        except Exception:  # the export found more premises than its Dims state
            return EXCLUDED
        return "stops: " + str(error).replace("\n", " ")[:160]
    return differs(got, want) or "right"


def stock_module(program, folder):
    """The program as it is, without SymShape."""
    from symshape.tools import run_tool
    from symshape.sources import without_locations
    text = "\n".join(without_locations(program.mlir.read_text()).lines)
    # Attributes of a dialect that IREE does not know.
    text = re.sub(r"#symshape\.\w+<\[?[^>]*>", "unit", text)
    plain, whole, module = (folder / name for name in ("p.mlir", "w.mlir", "stock.vmfb"))
    plain.write_text(text)
    program.write_with_weights(plain, whole)
    run_tool("iree-compile", "--iree-hal-target-backends=llvm-cpu",
             "--iree-llvmcpu-target-cpu=host", whole, "-o", module)
    return module


def bucket_runs(program, folder, exported, model, case):
    """The same with a static version for all sizes up to the largest, at more sizes."""
    import iree.runtime as runtime
    import symshape
    from symshape.errors import SymShapeError
    largest = max(size for sizes in [case.example, *case.runs] for size in sizes.values())
    try:
        compiled = symshape.compile(program, folder / "buckets.vmfb", buckets=f"*={largest}",
                                    bucket_limit=0)
    except SymShapeError as error:
        return {"refused": str(error)[:300]}
    module = runtime.load_vm_flatbuffer_file(str(compiled.output), driver="local-task")
    version = compiled.versions[0] if compiled.versions else None
    return {"version": version and [version.masks, version.moves],
            "runs": [[sizes, run_at(module, exported, model, case, sizes)]
                     for sizes in [case.example, *case.runs]]}


def one_model(name, sources, buckets=False):
    import torch
    import iree.runtime as runtime
    import symshape
    from symshape import frontends
    from symshape.errors import SymShapeError
    from symshape.verdict import verdict_on
    warnings.simplefilter("ignore")
    torch.manual_seed(0)
    case = load_cases(sources)[name]()
    model = case.module.eval()
    row = {"name": name, "origin": case.origin}
    start = time.time()
    try:
        exported = torch.export.export(model, case.inputs(**case.example),
                                       dynamic_shapes=case.shapes)
    except Exception as error:
        row["failed"] = "torch.export: " + str(error).strip().split("\n")[0][:160]
        return row
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder / "stock").mkdir()
        (folder / "mended").mkdir()
        dims = {key: value for key, value in case.dims.items()}
        try:
            program = frontends.load(exported, folder / "mended", dims=dims, name=name)
            verdict = verdict_on(program, folder / "mended")
        except SymShapeError as error:
            row["failed"] = str(error)[:200]
            return row
        row.update(verdict=verdict.status, results=[verdict.results.proved, verdict.results.all],
                   values=[verdict.values.proved, verdict.values.all] if verdict.values else None,
                   mended=len(verdict.mended), checks=len(verdict.checks))
        row["findings"] = [f.message for f in (verdict.wrong + verdict.undecided)[:2]]
        row["stock_verdict"] = verdict.status
        try:
            # Without a mended view, the stock lowering makes the same program.
            if verdict.mended:
                stock = frontends.load(exported, folder / "stock", mend=False, dims=dims,
                                       name=name)
                row["stock_verdict"] = verdict_on(stock, folder / "stock").status
        except SymShapeError as error:
            row["stock_verdict"] = "not lowered"
            row["stock_runs"] = str(error)[:200]
        row["check_seconds"] = round(time.time() - start, 1)
        try:
            target = folder / "mended.vmfb"
            symshape.compile(program, target, iree_arguments=["--compile-to=input"])
            row["reshapes"] = target.read_text(errors="replace").count("tensor.reshape")
            symshape.compile(program, target)
        except SymShapeError as error:
            row["iree"] = str(error)[:200]
        else:
            row["iree"] = "yes"
            module = runtime.load_vm_flatbuffer_file(str(target), driver="local-task")
            row["runs"] = [[sizes, run_at(module, exported, model, case, sizes)] for sizes in case.runs]
            if buckets:
                row["buckets"] = bucket_runs(program, folder, exported, model, case)
            if case.refused:
                try:
                    numbers(module, case.inputs(**case.refused))
                    row["refused"] = "runs"
                except Exception as error:
                    row["refused"] = str(error).replace("\n", " ")[:160]
        if "stock_runs" not in row and row["mended"]:
            try:
                module = runtime.load_vm_flatbuffer_file(
                    str(stock_module(stock, folder)), driver="local-task")
                row["stock_runs"] = [[sizes, run_at(module, exported, model, case, sizes)]
                                     for sizes in case.runs]
            except SymShapeError as error:
                row["stock_runs"] = str(error)[:200]
    return row


def stock_text(row):
    runs = row.get("stock_runs")
    if runs is None:
        return "same program"
    if row["stock_verdict"] == "not lowered":
        return "not lowered"
    if isinstance(runs, str):
        return f"{row['stock_verdict']}; does not compile"
    runs = [(sizes, result) for sizes, result in runs if result != EXCLUDED]
    bad = sum(result != "right" for _, result in runs)
    return f"{row['stock_verdict']}; runs wrong at {bad} of {len(runs)}"


def table_rows(rows):
    for row in rows:
        if "failed" in row:
            yield [row["name"], row["origin"], "no: " + row["failed"], "", "", "", "", "", ""]
            continue
        claims = "{}/{}".format(*row["results"])
        if row["values"]:
            claims += ", {}/{}".format(*row["values"])
        runs = [(sizes, r) for sizes, r in row.get("runs", []) if r != EXCLUDED]
        right = f"{sum(r == 'right' for _, r in runs)} of {len(runs)}" if runs else ""
        refused = row.get("refused")
        refused = "" if refused is None else "no" if refused == "runs" else "stopped"
        iree = row["iree"] if row["iree"] == "yes" else "no"
        yield [row["name"], row["origin"], claims, str(row["mended"]), row["verdict"], iree, right,
               refused, stock_text(row)]


def left_out(rows, missing):
    late = sum(row.get("failed") == "no answer in time" for row in rows)
    if late:
        yield f"- {late} gave no answer in the time limit on a busy machine."
    if missing:
        yield f"- {missing} models of the list were not run for this page."


def write_page(rows, path, missing=0):
    good = [row for row in rows if "failed" not in row]
    compiled = [row for row in good if row["iree"] == "yes"]
    right = [row for row in compiled
             if all(r in ("right", EXCLUDED) for _, r in row["runs"])]
    ran = [row for row in good if isinstance(row.get("stock_runs"), list)]
    stock_wrong = [row for row in ran
                   if any(r not in ("right", EXCLUDED) for _, r in row["stock_runs"])]
    found = [row for row in stock_wrong if row["stock_verdict"] == "wrong"]
    mended = [row for row in stock_wrong if row in right]
    accused = [row for row in good if row["verdict"] == "wrong"
               or row["stock_verdict"] == "wrong" and row in ran and row not in stock_wrong]
    lines = [
        "# PyTorch models from the export to IREE", "",
        "`utils/model-table.py` writes this page. Each model is exported with dynamic sizes, "
        "lowered by torch-mlir's stock pipeline, checked by SymShape, compiled by IREE, and run at "
        "sizes that the export did not see, with the size 1 among them where the range allows. "
        "\"transformers\" and \"timm\" are models of these libraries from small configurations "
        "with random weights; \"own\" are the models of `python/models/own.py`; \"sources\" are "
        "models that earlier tests used.", "",
        f"- {len(good)} of {len(rows)} models are lowered.",
        f"- {len(right)} of {len(compiled)} that IREE compiles give PyTorch's numbers at all "
        f"sizes (within {TOLERANCE}).",
        f"- {len(stock_wrong)} are wrong as the stock lowering makes them: SymShape finds "
        f"{len(found)} of them before they run, and {len(mended)} are right with their views "
        "mended.",
        f"- {len(accused)} right programs are called wrong, with their views mended or as they "
        "were.",
        f"- {sum(row['reshapes'] for row in compiled)} `tensor.reshape` are left in all programs "
        "for IREE: the others became groups of dimensions, which IREE fuses with their neighbors.",
        *left_out(rows, missing), "",
        "**claims**: shapes that PyTorch states and that are proved, of results, and of all values "
        "in a lowering that keeps them apart. **mended**: views. **right at**: sizes at which the "
        "mended program gives PyTorch's numbers, of those that the checks of torch.export admit. "
        "**other sizes**: sizes outside of the ranges, "
        "where the program has to stop with a message. **stock**: SymShape's verdict on the "
        "program with the views as they were, and its behavior when it runs without SymShape.",
        "",
        "| model | from | claims | mended | verdict | IREE | right at | other sizes | stock |",
        "|---|---|---|---|---|---|---|---|---|"]
    lines += ["| " + " | ".join(cells) + " |" for cells in table_rows(rows)]
    notes = []
    for row in good:
        if row["iree"] != "yes":
            notes.append(f"- `{row['name']}`: {row['iree']}")
        for sizes, result in row.get("runs", []):
            if result != "right":
                notes.append(f"- `{row['name']}` at {sizes}: {result}")
        if row["stock_verdict"] == "not lowered":
            reason = re.sub(r"/[^\s:]*/", "", row["stock_runs"])
            notes.append(f"- `{row['name']}` with its views as they were: {reason}")
        notes += [f"- `{row['name']}`: {text}" for text in row.get("findings", [])]
    if notes:
        lines += ["", "## Models that are not right, with the reasons", "", *notes]
    path.write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cache", type=Path, default=ROOT / "build" / "model-table.json")
    parser.add_argument("--sources")
    parser.add_argument("--only")
    parser.add_argument("--timeout", type=int, default=600)
    parser.add_argument("--buckets", action="store_true",
                        help="also run a static version for all sizes up to the largest")
    parser.add_argument("--write", action="store_true", help="write docs/use/ModelTable.md")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        row = one_model(options.one, options.sources, options.buckets)
        print("ROW " + json.dumps(row))
        return
    rows = json.loads(options.cache.read_text()) if options.cache.exists() else {}
    names = list(load_cases(options.sources))
    wanted = options.only.split(",") if options.only else [n for n in names if n not in rows]
    options.cache.parent.mkdir(parents=True, exist_ok=True)
    for name in [] if options.write and not options.only else wanted:
        command = [sys.executable, __file__, "--one", name]
        command += ["--sources", options.sources] if options.sources else []
        command += ["--buckets"] if options.buckets else []
        start = time.time()
        try:
            done = subprocess.run(command, capture_output=True, text=True,
                                  timeout=options.timeout, env=os.environ)
            found = [line[4:] for line in done.stdout.splitlines() if line.startswith("ROW ")]
            row = json.loads(found[0]) if found else {
                "name": name, "origin": "", "failed":
                (done.stderr.strip().splitlines() or ["crashed"])[-1][:200]}
        except subprocess.TimeoutExpired:
            row = {"name": name, "origin": "", "failed": "no answer in time"}
        rows[name] = row
        options.cache.write_text(json.dumps(rows, indent=1))
        short = row.get("failed") or " ".join(
            [row["verdict"], row["iree"][:60], str([r for _, r in row.get("runs", [])])[:200],
             stock_text(row), str(row.get("refused"))[:60]])
        print(f"{name}: {short} ({time.time() - start:.0f} s)", flush=True)
    if options.write:
        done = [rows[name] for name in names if name in rows]
        write_page(done, ROOT / "docs/use/ModelTable.md", len(names) - len(done))


if __name__ == "__main__":
    main()
