#!/usr/bin/env python3
"""Runs compiled ops of PyTorch, and compares the numbers with PyTorch's.

usage: torch-numbers.py [--bin DIR] [--every N] [--first K] [--samples N] [NAME...]

PyTorch's own tests list its ops, each with sample inputs (`op_db`). The script
exports a call of each op with dynamic sizes. If the verdict is "right", it compiles
the program and compares the numbers at the sizes of the sample, at twice these, and
at some sizes between. A right program with other numbers is an error of the
lowering that `check` has to know (`frontends/torch_refusals.py`). Ops with random
results are left out.

Needs torch, expecttest, iree-base-compiler and iree-base-runtime. The exit status
is 1 if a number differs.
"""

import collections
import itertools
import logging
import sys
import warnings

import grids


def samples(op, count):
    """The first and later sample inputs whose tensors have dimensions."""
    import torch
    found = []
    for sample in itertools.islice(op.sample_inputs("cpu", torch.float32), 40):
        tensors = [value for value in flat((sample.input, sample.args, sample.kwargs))
                   if isinstance(value, torch.Tensor)]
        if tensors and all(0 < value.numel() < 2000 for value in tensors) and max(
                value.dim() for value in tensors):
            found.append(sample)
    step = max(1, len(found) // count)
    return found[::step][:count]


def flat(value):
    from torch.utils import _pytree
    return _pytree.tree_leaves(value)


def call(op, sample):
    """A module that calls the op with tensors as arguments, and these tensors."""
    import torch
    from torch.utils import _pytree
    leaves, spec = _pytree.tree_flatten((sample.input, sample.args, sample.kwargs))
    places = [number for number, value in enumerate(leaves) if isinstance(value, torch.Tensor)]

    class Call(torch.nn.Module):
        def forward(self, *tensors):
            filled = list(leaves)
            for place, tensor in zip(places, tensors):
                filled[place] = tensor
            first, args, kwargs = _pytree.tree_unflatten(filled, spec)
            return op.op(first, *args, **kwargs)
    return Call(), [leaves[place].detach().contiguous() for place in places]


def at_sizes(tensors, exported, size_of):
    """The tensors, repeated to other sizes; floats differ in all elements."""
    import torch
    holders = [node for node in exported.graph.nodes if node.op == "placeholder"]
    made = []
    for tensor, holder in zip(tensors, holders[-len(tensors):]):
        for axis, size in enumerate(holder.meta["val"].shape):
            if isinstance(size, torch.SymInt):
                hint = tensor.shape[axis]
                wanted = size_of(hint)
                index = torch.arange(wanted) % hint
                tensor = tensor.index_select(axis, index)
        if tensor.dtype.is_floating_point:
            tensor = tensor * (1 + 0.01 * torch.arange(tensor.numel()).reshape(tensor.shape)
                               / max(1, tensor.numel()))
        made.append(tensor.contiguous())
    return made


def same(got, want):
    import numpy
    got, want = numpy.asarray(got), want.detach().numpy()
    if got.shape != want.shape:
        return False
    if want.dtype.kind == "f":
        return numpy.allclose(got.astype(numpy.float64), want, rtol=2e-3, atol=2e-3,
                              equal_nan=True)
    if want.dtype.kind == "c":
        return True
    if got.dtype.itemsize == want.dtype.itemsize:
        got = numpy.ascontiguousarray(got).view(want.dtype)
    return bool((got == want).all())


def compare(op, sample):
    """The outcome for one sample: a word, and the details."""
    import torch
    from symshape import SymShapeError
    module, tensors = call(op, sample)
    auto = torch.export.Dim.AUTO
    try:
        exported = torch.export.export(
            module, tuple(tensors), strict=False,
            dynamic_shapes=(tuple({axis: auto for axis, size in enumerate(tensor.shape)
                                   if size > 1} for tensor in tensors),))
    except Exception as error:  # of many types
        return "not exported", type(error).__name__
    if not any(isinstance(size, torch.SymInt) for node in exported.graph.nodes
               if node.op == "placeholder" for size in getattr(node.meta["val"], "shape", ())):
        return "static", ""
    reference = exported.module()
    try:
        again = [flat(reference(*tensors)) for _ in range(2)]
    except Exception as error:
        return "not exported", type(error).__name__
    if not all(torch.equal(left.nan_to_num(), right.nan_to_num()) for left, right in zip(*again)
               if isinstance(left, torch.Tensor)):
        return "random", ""
    try:
        verdict, compiled = grids.compiled(exported)
    except SymShapeError as error:
        return "refused", str(error).splitlines()[0][:160]
    if verdict.status != "right":
        return grids.without_numbers(verdict)
    for size_of in (lambda hint: hint, lambda hint: 2 * hint, lambda hint: 2 * hint + 1):
        given = at_sizes(tensors, exported, size_of)
        try:
            wanted = [value for value in flat(reference(*given))
                      if isinstance(value, torch.Tensor)]
        except Exception:  # the guards of the program, or the op, refuse the sizes
            continue
        try:
            got = compiled["main"](*[
                (value.float() if value.dtype == torch.float64 else value).numpy()
                for value in given])
        except RuntimeError as error:
            return "stops", f"{[tuple(value.shape) for value in given]}: {str(error)[:120]}"
        got = got if isinstance(got, (list, tuple)) else [got]
        if len(got) == len(wanted) and not all(map(same, got, wanted)):
            return "WRONG NUMBERS", str([tuple(value.shape) for value in given])
    return "right", ""


def main():
    parser = grids.parser(__doc__)
    parser.add_argument("--first", type=int, default=0, help="skip so many ops")
    parser.add_argument("--samples", type=int, default=2, help="samples of each op")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    grids.use_tools(options.bin)
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    import torch
    from torch.testing._internal.common_methods_invocations import op_db
    ops = [op for op in op_db if torch.float32 in op.dtypes
           and (not options.names or op.name in options.names)]
    counts = collections.Counter()
    for op in ops[options.first::options.every]:
        for number, sample in enumerate(samples(op, options.samples)):
            try:
                kind, text = compare(op, sample)
            except Exception as error:
                kind, text = type(error).__name__, str(error)[:160]
            counts[kind] += 1
            print(f"{op.name} {op.variant_test_name} {number}: {kind}: {text}", flush=True)
    print(", ".join(f"{count} {kind}" for kind, count in counts.most_common()))
    return 1 if counts["WRONG NUMBERS"] else 0


if __name__ == "__main__":
    sys.exit(main())
