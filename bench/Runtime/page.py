# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes docs/understand/Runtime.md from the results of runtime.py."""

import statistics
import sys
from pathlib import Path

TREE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TREE / "utils"))
from model_programs import table, wrapped  # noqa: E402

HEAD = {"plain": "plain", "pipeline": "pipeline", "versions": "versions"}
WAY_TEXT = {
    "loops": "Each op becomes loops (`convert-linalg-to-loops`), which LLVM may "
             "vectorize.",
    "vectors": "The ops that the kernel names are tiled and vectorized "
               "(`transform.structured.tile_using_for`, `vectorize`). If "
               "the size of a tile is not static, `vectorize` uses masks.",
    "peeled": "The same, but `scf-for-loop-peeling` first splits each loop "
              "over tiles into one over full tiles and one over the rest. This "
              "is upstream's answer to dynamic sizes. It needs no fact, but "
              "the code exists several times: once for full tiles, and once "
              "for each combination of rests.",
    "IREE": "IREE compiles the program for this processor and one thread. "
            "After the pipeline, `symshape-export-iree` states the facts to "
            "IREE. IREE compiles a program of versions as it is: an `scf.if` "
            "with calls of private functions, which it inlines. The times "
            "include a call from Python.",
    "IREE, peeled": "The same with `--iree-llvmcpu-vector-pproc-strategy=peel`:"
                    " IREE peels loops of dynamic sizes, where on processors "
                    "with masks it would mask all vectors.",
}

# The results of tries with IREE's flags and with other forms of the programs.
IREE_TEXT = ["## How IREE uses the facts", "", wrapped(
    "IREE 3.13 hands the facts to its kernels, but for x86 it hardly uses them. "
    "A version for likely sizes has the kernels of the static program. "
    "According to IREE's dumps, and to runs with other flags and facts, the "
    "kernels of dynamic sizes spend their time on:"), ""] + [wrapped("- " + text, "  ") for text in [
        "**Masks** (`matmul`, `top_k_filter`, `row_sum`). In a loop over tiles "
        "of 16, the bound `min(16, n - i)` stays, though `util.assume.int` "
        "states that 16 divides `n`, and so all vectors are masked. A divisor "
        "of 128 for all sizes changes nothing. Nor does a program that says "
        "it in its types: if `expand_shape` splits `n` into `[q, 16]`, IREE "
        "merges the two loops again. Peeling avoids most masks.",
        "**Divisions** (`causal_mask`). IREE merges the loops of an elementwise "
        "op into one, and computes `linalg.index` from its counter by divisions "
        "by the sizes. A division by a constant is cheap, and one by `s` is "
        "not, even with facts about `s`.",
        "**Vector sizes** (`conv_same`). IREE computes eight columns of a "
        "convolution at once if the width is constant, and one if not.",
        "**Threads** (`conv_same`, `max_pool`). IREE splits a kernel into eight "
        "parts for its default of eight threads. Here, only the 16 channels are "
        "constant, so it splits them into parts of two. For one thread, it "
        "does not.",
        "**The host**. For each call, IREE's interpreter reads the sizes and "
        "computes those of buffers. This takes about 1 µs, with versions, too, "
        "and counts in calls of 10 µs (`concat_slices`, `window`)."]]


def geometric(ratios):
    return statistics.geometric_mean(ratios) if ratios else None


def numbers(results, way, variant, of="time"):
    """The kernels' ratios to the static program."""
    return [k["ways"][way][of][variant]
            for k in results if way in k["ways"]
            and variant in k["ways"][way][of]]


def summary(results, ways):
    rows = []
    for way in ways:
        row = [way, sum(way in k["ways"] for k in results)]
        for variant in HEAD:
            ratios = numbers(results, way, variant)
            row.append(f"{geometric(ratios):.2f} ({min(ratios):.2f} to "
                       f"{max(ratios):.2f})" if ratios else "")
        rows.append(row)
    return table(("way", "kernels", *HEAD.values()), rows)


def code(results, ways):
    rows = []
    for way in ways:
        counts = [k["ways"][way]["ops"] for k in results
                  if "ops" in k["ways"].get(way, {})]
        if counts:
            rows.append([way, *(f"{sum(c[variant] for c in counts):,}"
                                for variant in [*HEAD, "static"])])
    return table(("way", *HEAD.values(), "static"), rows)


def beyond(results, way, variant):
    """The kernels that are more than 5 % slower than static."""
    return [f"`{k['name']}` ({k['ways'][way]['time'][variant]:.2f})"
            for k in results if way in k["ways"]
            and k["ways"][way]["time"].get(variant, 0) > 1.05]


def reading(results, ways):
    """Sentences about the numbers."""
    for way in ways:
        plain = beyond(results, way, "plain")
        slow = beyond(results, way, "pipeline")
        count = sum(way in k["ways"] for k in results)
        text = (f"- **{way}**: {count - len(plain)} of {count} plain programs "
                "are within 5 % of static, so SymShape gains nothing there. ")
        if plain:
            text += "The others: " + ", ".join(plain) + ". "
        text += "After the pipeline, "
        text += (f"{len(slow)} of {count} miss that: " + ", ".join(slow) + "."
                 if slow else "no program is more than 5 % slower.")
        yield wrapped(text, "  ")


def page(results, ways):
    lines = [
        "# The run time of dynamic programs", "",
        wrapped("`bench/Runtime/runtime.py` writes this page. It compares "
                f"{len(results)} kernels and blocks of models in four "
                "variants of the same program:"), "",
        *table(("variant", "the program"), [
            ("plain", "dynamic sizes, upstream's `canonicalize` and `cse`"),
            ("pipeline", "`symshape-pipeline` before the tiling and after it, "
             "with the premises at the function's boundary"),
            ("versions", "the same, after `symshape-specialize` made a version "
             "for the measured sizes, which a comparison of sizes selects"),
            ("static", "all sizes are constants in the types")]), "",
        wrapped("The premises are those that an exporter writes: equal "
                "sizes of arguments, ranges, and divisors such as 16 for a "
                "sequence. The same passes of upstream compile all variants. "
                "All variants run in turn in one process on the same inputs, "
                "and the script stops if their results differ. A ratio is the "
                "median, over the rounds, of the CPU time of a "
                "variant divided by that of the static program in the same "
                "round. So 1.00 is as fast as static, and 2.00 takes twice as "
                "long. On a shared machine, a ratio may vary by a few "
                "hundredths between runs, for small kernels by more. Compare "
                "ways only by their ratios: with `--results`, each may come "
                "from a run and a processor of its own."), "",
        "```sh", "python3 bench/Runtime/runtime.py --page docs/understand/Runtime.md"
        + " --iree .venv" * ("IREE" in ways),
        "```", "", "## Ways to compile", ""]
    for way in ways:
        lines.append(wrapped(f"- **{way}**: {WAY_TEXT[way]}", "  "))
    lines += ["", "## Summary", "",
              "Geometric mean of the ratios to static (least to greatest):",
              "", *summary(results, ways), "",
              *reading(results, ways), "",
              "Lines of compiled code (MLIR before its conversion to LLVM), "
              "sums of all kernels:", "",
              *code(results, ways), "",
              *(IREE_TEXT + [""] if "IREE" in ways else []),
              "## Kernels", "",
              wrapped("Time: of the static program, in microseconds of a call. "
                      "Each other cell: plain / pipeline / versions, relative "
                      "to static in the same way."), ""]
    rows = []
    for k in results:
        row = [k["name"], k["title"], k["sizes"]]
        for way in ways:
            if way not in k["ways"]:
                row += ["", ""]
                continue
            t = k["ways"][way]["time"]
            row += [f"{t['microseconds']:,.0f}" if t["microseconds"] >= 10
                    else f"{t['microseconds']:.1f}",
                    " / ".join(f"{t[v]:.2f}" if v in t else "–"
                               for v in HEAD)]
        rows.append(row)
    heads = ["kernel", "program", "sizes"]
    for way in ways:
        heads += [f"{way}, µs", way]
    lines += [*table(heads, rows), ""]
    return "\n".join(lines)

