#!/usr/bin/env python3
"""Compares views of dynamic sizes with PyTorch, for a grid of programs.

Each program first makes a size: it pads to a multiple, cuts, repeats or takes a
maximum. Then it joins or splits dimensions by a view. SymShape has to give the
verdict, compile the program, and return PyTorch's numbers at each size.

  utils/grid-views.py --bin build/bin [--only TEXT] [--every N] [--jobs N]

It prints a line for each program that is not right, and the counts at the end.
"""

import concurrent.futures
import sys

import grids

K, C = 4, 6
SIZES = [(2, 3), (3, 17), (5, 8), (7, 31), (2, 64)]
MULTIPLE = {"pad", "pad2", "cut", "repeat", "times"}


def makers():
    import torch
    import torch.nn.functional as F

    def pad_to(x, size):
        return F.pad(x, (0, 0, 0, size - x.shape[1]))

    return {
        "plain": lambda x: x,
        "pad": lambda x: F.pad(x, (0, 0, 0, (-x.shape[1]) % K)),
        "pad2": lambda x: F.pad(x, (0, 0, 0, (K - x.shape[1] % K) % K)),
        "cut": lambda x: x[:, :x.shape[1] // K * K],
        "repeat": lambda x: x.repeat(1, K, 1),
        "times": lambda x: torch.cat([x, x, x, x], 1),
        "max": lambda x: pad_to(x, torch.sym_max(x.shape[1], 9)),
        "min": lambda x: x[:, :torch.sym_min(x.shape[1], 9)],
        "step": lambda x: x[:, ::2],
        "sum": lambda x: torch.cat([x, x[:, :1]], 1),
        "half": lambda x: x[:, :(x.shape[1] + 1) // 2],
    }


def views():
    """Views of any size, and views that need a multiple of K."""
    any_size = {
        "join front": lambda x: x.reshape(-1, C),
        "join front, stated": lambda x: x.reshape(x.shape[0] * x.shape[1], C),
        "join back": lambda x: x.reshape(x.shape[0], -1),
        "join back, stated": lambda x: x.reshape(x.shape[0], x.shape[1] * C),
        "join all": lambda x: x.reshape(-1),
        "split constant": lambda x: x.reshape(x.shape[0], x.shape[1], 2, -1),
        "split back and join": lambda x: x.reshape(x.shape[0] * x.shape[1] * 2, C // 2),
        "heads": lambda x: x.view(*x.shape[:2], 2, 3).transpose(1, 2).reshape(
            x.shape[0] * 2, x.shape[1], 3),
        "unit": lambda x: x.reshape(x.shape[0], 1, x.shape[1], 1, C),
        "join, then split": lambda x: (x.reshape(-1, C) * 2).view(x.shape[0], x.shape[1], C),
        "join, then split by -1": lambda x: (x.reshape(-1, C) * 2).view(x.shape[0], -1, C),
        "swap": lambda x: x.transpose(0, 1).reshape(-1, C),
        "middle": lambda x: x.permute(2, 0, 1).reshape(C, -1),
    }
    multiple = {
        "split": lambda x: x.reshape(x.shape[0], x.shape[1] // K, K, C),
        "split, -1": lambda x: x.reshape(x.shape[0], -1, K, C),
        "split, last -1": lambda x: x.reshape(x.shape[0], x.shape[1] // K, -1, C),
        "split other way": lambda x: x.reshape(x.shape[0], K, x.shape[1] // K, C),
        "split other way, -1": lambda x: x.reshape(x.shape[0], K, -1, C),
        "windows": lambda x: x.reshape(x.shape[0] * (x.shape[1] // K), K, C),
        "windows, -1": lambda x: x.reshape(-1, K, C),
        "windows, joined": lambda x: x.reshape(x.shape[0], x.shape[1] // K, K * C),
        "windows, flat": lambda x: x.reshape(-1, K * C),
        "windows and back": lambda x: (x.reshape(-1, K, C) * 2).reshape(
            x.shape[0], x.shape[1], C),
        "shuffle": lambda x: x.reshape(x.shape[0], x.shape[1] // K, K, C).transpose(
            1, 2).reshape(x.shape[0], x.shape[1], C),
        "halves": lambda x: x.reshape(x.shape[0], x.shape[1] // 2, 2 * C),
    }
    return any_size, multiple


def programs():
    any_size, multiple = views()
    for maker in makers():
        for view in {**any_size, **(multiple if maker in MULTIPLE else {})}:
            yield maker, view


def run(pair):
    """The kind of result of a program, and the details."""
    import warnings
    warnings.filterwarnings("ignore")
    import numpy
    import torch
    import symshape
    torch.set_num_threads(1)
    maker, view = makers()[pair[0]], {**views()[0], **views()[1]}[pair[1]]

    class Model(torch.nn.Module):
        def forward(self, x):
            return view(maker(x)) + 1

    dim = torch.export.Dim
    try:
        exported = torch.export.export(Model(), (torch.randn(3, 16, C),), dynamic_shapes=(
            {0: dim.AUTO(min=2, max=16), 1: dim.AUTO(min=3, max=64)},))
    except Exception as error:
        return "not exported", str(error).strip().split("\n")[0][:100]
    try:
        verdict, module = grids.compiled(exported)
    except symshape.SymShapeError as error:
        return "refused", str(error)[:200]
    for sizes in SIZES:
        x = torch.randn(*sizes, C)
        try:
            want = exported.module()(x).numpy()
        except Exception:  # a size that the export excludes
            continue
        try:
            got = numpy.asarray(module["main"](x.numpy()).to_host())
        except Exception as error:
            return "stopped", f"{sizes}: {str(error)[-120:]}"
        if got.shape != want.shape or not numpy.array_equal(got, want):
            return "OTHER NUMBERS", f"{sizes}: expected {want.shape}, found {got.shape}"
    return grids.without_numbers(verdict)


def main():
    parser = grids.parser(__doc__)
    parser.add_argument("--only", default="", help="run programs with this text in their name")
    parser.add_argument("--jobs", type=int, default=2, help="run N programs at a time")
    options = parser.parse_args()
    grids.use_tools(options.bin)
    chosen = [pair for pair in programs() if options.only in ", ".join(pair)][::options.every]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        return grids.report(zip(map(", ".join, chosen), pool.map(run, chosen)))


if __name__ == "__main__":
    sys.exit(main())
