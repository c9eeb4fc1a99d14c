# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gather and scatter in plain Python, as defined: position by position. `dims`
maps the names of dimension numbers to their values, and `zero_outside` and
`clamp_starts` to whether the op has this flag.

Both return (elements, None), or (None, fields) if the sizes are wrong; the
message must contain one of the words in `fields`.
"""

import itertools


def positions(shape):
    return itertools.product(*(range(n) for n in shape))


def at(shape, elements, position):
    number = 0
    for size, p in zip(shape, position):
        if not 0 <= p < size:
            raise IndexError(f"{position} of {shape}")
        number = number * size + p
    return elements[number]


def put(shape, elements, position, value):
    number = 0
    for size, p in zip(shape, position):
        if not 0 <= p < size:
            raise IndexError(f"{position} of {shape}")
        number = number * size + p
    elements[number] = value


def start_vector(dims, indices, batch):
    """The numbers of the index vector at a batch position."""
    shape, elements = indices
    vector = dims["index_vector_dim"]
    if vector == len(shape):
        return [at(shape, elements, batch)]
    return [at(shape, elements, batch[:vector] + (k,) + batch[vector:])
            for k in range(shape[vector])]


def without_vector(dims, shape):
    vector = dims["index_vector_dim"]
    return tuple(n for d, n in enumerate(shape) if d != vector)


def wrong_indexing(dims, operand, indices, batching, indices_batching, mapping):
    wrong = []
    for a, b in zip(batching, indices_batching):
        if operand[a] != indices[b]:
            wrong.append(f"dimension {a} of the operand to be equal to the extent of "
                         f"dimension {b} of the indices")
    vector = dims["index_vector_dim"]
    if vector < len(indices) and indices[vector] != len(mapping):
        wrong.append(f"dimension {vector} of the indices")
    return wrong


def gather(dims, operand, indices, sizes, result_type):
    shape, elements = operand
    dropped = dims["collapsed_slice_dims"]
    batching = dims["operand_batching_dims"]
    mapping = dims["start_index_map"]
    wrong = wrong_indexing(dims, shape, indices[0], batching,
                           dims["start_indices_batching_dims"], mapping)
    for d, size in enumerate(sizes):
        if d in batching:
            good = 0 <= size <= (1 if dims["zero_outside"]
                                 else min(shape[d], 1))
        elif d in dropped:
            good = size == 1 and (shape[d] >= 1 or dims["zero_outside"])
        else:
            good = 0 <= size <= shape[d]
        if not good:
            wrong.append(f"slice_sizes[{d}]")
    kept = [d for d in range(len(shape)) if d not in dropped + batching]
    batch_shape = list(without_vector(dims, indices[0]))
    offset_shape = [sizes[d] for d in kept]
    result, b, o = [], 0, 0
    for axis in range(len(batch_shape) + len(offset_shape)):
        if axis in dims["offset_dims"]:
            result.append(offset_shape[o])
            o += 1
        else:
            result.append(batch_shape[b])
            b += 1
    for axis, (size, static) in enumerate(zip(result, result_type)):
        if static is not None and static != size:
            wrong.append(f"dimension {axis} of the result")
    if wrong:
        return None, wrong
    out = []
    for position in positions(result):
        batch = tuple(p for axis, p in enumerate(position)
                      if axis not in dims["offset_dims"])
        offset = tuple(position[axis] for axis in dims["offset_dims"])
        source = [0] * len(shape)
        for d, start in zip(mapping, start_vector(dims, indices, batch)):
            source[d] += (start if dims["zero_outside"] else
                          min(max(start, 0), shape[d] - sizes[d]))
        for d, i in zip(batching, dims["start_indices_batching_dims"]):
            source[d] += batch[i - (i > dims["index_vector_dim"])]
        for d, p in zip(kept, offset):
            source[d] += p
        inside = all(0 <= p < n for p, n in zip(source, shape))
        out.append(0 if dims["zero_outside"] and not inside
                   else at(shape, elements, source))
    return (result, out), None


def wrap(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def combine(kind, elem, old, new):
    if kind == "replace":
        return new
    if elem == "i1":
        return (old or new) if kind in ("add", "max") else (old and new)
    if "nan" in (old, new):
        return "nan"
    value = {"add": lambda: old + new, "mul": lambda: old * new,
             "min": lambda: min(old, new), "max": lambda: max(old, new)}[kind]()
    return value if elem.startswith("f") else wrap(value, int(elem[1:]))


def scatter(dims, kind, elem, operand, indices, updates):
    shape, elements = operand
    dropped = dims["inserted_window_dims"]
    batching = dims["input_batching_dims"]
    mapping = dims["scatter_dims_to_operand_dims"]
    wrong = wrong_indexing(dims, shape, indices[0], batching,
                           dims["scatter_indices_batching_dims"], mapping)
    kept = [d for d in range(len(shape)) if d not in dropped + batching]
    window = dims["update_window_dims"]
    for axis, d in zip(window, kept):
        if updates[0][axis] > shape[d]:
            wrong.append(f"dimension {axis} of the updates to be at most the extent "
                         f"of dimension {d} of the operand")
    if dims["clamp_starts"]:
        wrong += [f"1, the extent of a window along dimension {d}," for d in dropped
                  if shape[d] < 1]
    scatter_axes = [a for a in range(len(updates[0])) if a not in window]
    for axis, size in zip(scatter_axes, without_vector(dims, indices[0])):
        if updates[0][axis] != size:
            wrong.append(f"dimension {axis} of the updates to be equal to")
    if wrong:
        return None, wrong
    out = list(elements)
    for position in positions(updates[0]):
        batch = tuple(position[a] for a in scatter_axes)
        target = [0] * len(shape)
        for d, start in zip(mapping, start_vector(dims, indices, batch)):
            if dims["clamp_starts"]:
                extent = updates[0][window[kept.index(d)]] if d in kept else 1
                start = min(max(start, 0), shape[d] - extent)
            target[d] += start
        for d, i in zip(batching, dims["scatter_indices_batching_dims"]):
            target[d] += batch[i - (i > dims["index_vector_dim"])]
        for d, axis in zip(kept, window):
            target[d] += position[axis]
        if all(0 <= p < n for p, n in zip(target, shape)):
            put(shape, out, target, combine(
                kind, elem, at(shape, out, target),
                at(*updates, position)))
    return (list(shape), out), None
