#!/usr/bin/env python3
"""Compares small PyTorch programs of many kinds with PyTorch, at many sizes.

Each program uses one idea of a user: an index, a mask, a pad, a scatter, an
einsum, an interpolation, a size computed with floats. It is exported with dynamic
sizes, directly or through a .pt2 file. SymShape has to give the verdict, compile
the program, and return PyTorch's numbers at each size that the export admits.

  utils/grid-programs.py --bin build/bin [--only NAME,...] [--file] [--every N]

It prints a line for each program that is not right, and the counts at the end.
"""

import math
import pathlib
import sys
import tempfile
import warnings

import grids

SIZES = [(2, 4), (5, 12), (4, 7), (7, 20), (2, 31), (1, 5), (3, 1), (1, 1)]


def kinds():
    """For each kind of input: its contents at the sizes b and n, and its dynamic dimensions."""
    import torch
    b, n = torch.export.Dim("b", min=1, max=32), torch.export.Dim("n", min=1, max=64)
    random, integers = torch.randn, torch.randint
    rest, long = (torch.export.Dim.AUTO(min=low, max=130) for low in (1, 8))
    return {
        "x": (lambda b, n: random(b, n, 6), {0: b, 1: n}),
        "m": (lambda b, n: random(b, n), {0: b, 1: n}),
        "wide": (lambda b, n: random(b, 2 * n + 1), {0: b, 1: rest}),
        "long": (lambda b, n: random(b, n + 7, 6), {0: b, 1: long}),
        "image": (lambda b, n: random(b, 4, n + 1, n + 2), {0: b, 2: rest, 3: rest}),
        "like": (lambda b, n: random(b, 4, 2 * n, n), {0: b, 2: rest, 3: rest}),
        "rows": (lambda b, n: integers(0, b, (3,)), None),
        "places": (lambda b, n: integers(0, n, (n,)), {0: n}),
        "columns": (lambda b, n: integers(0, n, (b, n)), {0: b, 1: n}),
        "words": (lambda b, n: integers(0, 20, (b, n)), {0: b, 1: n}),
    }


def programs():
    """Functions of inputs by name; the parts of a name after `:` are the kinds of inputs."""
    import torch
    from torch.nn import functional as F

    def parts(x):
        y = torch.zeros(x.shape[0], x.shape[1] + 2, 6)
        y[:, 2:] = x
        y[:, :-2] += x
        return y

    def swapped(x):
        half = x.shape[1] // 2
        return torch.cat([x[:, half:2 * half], x[:, :half]], 1).reshape(x.shape[0], -1)

    def padded(x, y):
        size = torch.sym_max(x.shape[1], y.shape[1])
        return F.pad(x, (0, size - x.shape[1])) + F.pad(y, (0, size - y.shape[1]))

    def causal(x):
        n = x.shape[1]
        mask = torch.ones(n, n, dtype=torch.bool).triu(1)
        return (x @ x.transpose(1, 2)).masked_fill(mask, float("-inf")).softmax(-1)

    def windows(x):
        rest = (-x.shape[1]) % 4
        return F.pad(x, (0, 0, 0, rest)).view(x.shape[0], -1, 4, 6).mean(2)

    def heads(x):
        q = x.unflatten(2, (2, 3)).transpose(1, 2)
        return F.scaled_dot_product_attention(q, q, q, is_causal=True)

    return {
        "topk:x": lambda x: x.topk(1, dim=1),
        "index_put:x:rows": lambda x, i: x.index_put((i,), torch.ones(6), accumulate=True),
        "index_put places:x:places": lambda x, i: x.transpose(0, 1).index_put((i,), torch.ones(6)),
        "scatter_add:m:columns": lambda x, i: torch.zeros_like(x).scatter_add(1, i, x),
        "scatter amax:m:columns": lambda x, i: x.scatter_reduce(1, i, x * 2, "amax"),
        "gather:m:columns": lambda x, i: x.gather(1, i),
        "one_hot:words": lambda i: F.one_hot(i, 20).cumsum(1),
        "embedding:words": lambda i: F.embedding(i, torch.arange(60.).reshape(20, 3)).mean(1),
        "einsum attention:x": lambda x: torch.einsum("bik,bjk->bij", x, x).softmax(-1),
        "einsum outer:x": lambda x: torch.einsum("bik,bjl->bijkl", x, x).sum(-1),
        "einsum view:x": lambda x: torch.einsum("bik,bil->bkl", x, x).reshape(-1, 6),
        "unfold:image": lambda x: F.unfold(x, 3, padding=1),
        "frames:wide": lambda x: x.unfold(1, 3, 2),
        "bilinear:image": lambda x: F.interpolate(x, scale_factor=2, mode="bilinear"),
        "bilinear like:image:like": lambda x, y: F.interpolate(x, y.shape[2:], mode="bilinear"),
        "nearest like:image:like": lambda x, y: F.interpolate(x, y.shape[2:]),
        "enlarged:m": lambda x: F.interpolate(x.unsqueeze(1), scale_factor=1.5, mode="linear"),
        "root:x": lambda x: x * x.shape[1]**-0.5,
        "third:long": lambda x: x[:, :math.ceil(x.shape[1] / 3)],
        "causal:x": causal,
        "mask of size:x": lambda x: x.where(
            (torch.arange(x.shape[1]) < (x.shape[1] + 1) // 2)[:, None], torch.zeros(())),
        "band:x": lambda x: (x @ x.transpose(1, 2)).tril(2).triu(-2),
        "positive:x": lambda x: x[x[..., 0] > 0].sum(0),
        "nonzero:x": lambda x: (x[..., 0] > 0).nonzero(),
        "replicated:x": lambda x: F.pad(x.transpose(1, 2), (2, 3), mode="replicate"),
        "windows:long": windows,
        "padded:m:wide": padded,
        "parts:x": parts,
        "swapped:long": swapped,
        "stack:x": lambda x: torch.stack([x, x * 2], 2).flatten(1, 2),
        "chunks:x": lambda x: torch.cat([x.chunk(2, -1)[0], x.chunk(2, -1)[1]], 1),
        "flip and roll:x": lambda x: x.flip(1).roll(1, 1) - x,
        "repeated:x": lambda x: x.repeat_interleave(3, dim=1),
        "expanded:x": lambda x: x.unsqueeze(2).expand(-1, -1, 4, -1).reshape(x.shape[0], -1, 6),
        "grid:x": lambda x: torch.stack(torch.meshgrid(
            torch.arange(x.shape[0]), torch.arange(x.shape[1]), indexing="ij")).reshape(2, -1),
        "distances:x": lambda x: (x.unsqueeze(1) - x.unsqueeze(2)).pow(2).sum(-1),
        "ceil pool:image": lambda x: F.max_pool2d(x, 3, 2, 1, ceil_mode=True),
        "adaptive pool:image": lambda x: F.adaptive_avg_pool2d(x, (2, 3)),
        "pixel_shuffle:image": lambda x: F.pixel_shuffle(x, 2),
        "attention:x": heads,
        "diagonal:x": lambda x: torch.diag_embed((x @ x.transpose(1, 2)).diagonal(dim1=1, dim2=2)),
        "statistics:x": lambda x: (x.std(2), x.var(dim=(1, 2), correction=0), x.norm(dim=1)),
        "bucketize:x": lambda x: torch.bucketize(x, torch.tensor([-1.0, 0.0, 1.0])),
        "every second:long": lambda x: x.index_select(1, torch.arange(0, x.shape[1], 2)),
        "products:m": lambda x: (x @ x.transpose(0, 1)).trace() + x.logsumexp(1),
    }


def run(name, through_file):
    """The kind of result of a program, and the details."""
    import numpy
    import symshape
    import torch
    function, inputs = programs()[name], [kinds()[kind] for kind in name.split(":")[1:]]
    arguments = "xyz"[:len(inputs)]

    class Model(torch.nn.Module):
        exec(f"def forward(self, {', '.join(arguments)}):\n"
             f"    return function({', '.join(arguments)})", {"function": function}, locals())

    def made(b, n):
        torch.manual_seed(b * 100 + n)
        return tuple(make(b, n) for make, _ in inputs)

    try:
        exported = torch.export.export(Model(), made(3, 8),
                                       dynamic_shapes=tuple(sizes for _, sizes in inputs))
    except Exception as error:
        return "not exported", str(error).strip().split("\n")[0][:100]
    try:
        with tempfile.TemporaryDirectory() as folder:
            model = exported
            if through_file:
                model = pathlib.Path(folder) / "m.pt2"
                torch.export.save(exported, model)
            verdict, module = grids.compiled(model)
    except symshape.SymShapeError as error:
        return "refused", str(error)[:200]
    for sizes in SIZES:
        try:
            arguments = made(*sizes)
            want = torch.utils._pytree.tree_leaves(exported.module()(*arguments))
        except Exception:  # sizes that the export or the program excludes
            continue
        try:
            got = module["main"](*[value.numpy() for value in arguments])
        except Exception as error:
            return "stopped", f"{sizes}: {str(error)[-120:]}"
        got = got if isinstance(got, (tuple, list)) else (got,)
        for found, expected in zip(got, want, strict=True):
            found, expected = numpy.asarray(found.to_host()), expected.numpy()
            if found.shape != expected.shape or not numpy.allclose(
                    found, expected, rtol=1e-3, atol=1e-3, equal_nan=True):
                return "OTHER NUMBERS", f"{sizes}: expected {expected.shape}, found {found.shape}"
    return grids.without_numbers(verdict)


def main():
    parser = grids.parser(__doc__)
    parser.add_argument("--only", help="run the programs with these names, without their inputs")
    parser.add_argument("--file", action="store_true", help="go through .pt2 files")
    options = parser.parse_args()
    warnings.filterwarnings("ignore")
    grids.use_tools(options.bin)
    wanted = options.only.split(",") if options.only else None
    chosen = [name for name in programs()
              if wanted is None or name.partition(":")[0] in wanted][::options.every]
    return grids.report((name, run(name, options.file)) for name in chosen)


if __name__ == "__main__":
    sys.exit(main())
