"""Unsigned integers of JAX, against JAX, by IREE."""

from __future__ import annotations

import pytest

jax = pytest.importorskip("jax")
pytest.importorskip("iree.compiler")

import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from jax import lax  # noqa: E402

import symshape  # noqa: E402

from needs import SYMSHAPE_OPT  # noqa: E402

pytestmark = SYMSHAPE_OPT


def reduced(x):
    return jnp.max(x, axis=0), jnp.min(x, axis=0), jnp.sum(x, axis=0), jnp.argmax(x, axis=0)


def ordered(x):
    return jnp.sort(x, axis=0), jnp.argsort(x, axis=0), lax.cummax(x, axis=0), x > x[::-1]


def moved(x):
    pooled = lax.reduce_window(x, jnp.asarray(0, x.dtype), lax.max, (2, 1), (1, 1), "VALID")
    spread = jnp.zeros((x.shape[0], 3), x.dtype).at[0].max(x[0])
    return pooled, spread, jnp.pad(x, ((1, 2), (0, 0))), jnp.concatenate([x, x])[::3]


def computed(x):
    seven = jnp.asarray(7, x.dtype)
    return (jnp.clip(x, 3, 200), x // seven, x % seven, x >> jnp.asarray(1, x.dtype),
            x + jnp.arange(x.shape[0]).astype(x.dtype)[:, None], x.astype(jnp.float32),
            x.astype(jnp.int32))


@pytest.mark.parametrize("dtype", [np.uint8, np.uint32, np.int8])
@pytest.mark.parametrize("function", [reduced, ordered, moved, computed])
def test_executed(function, dtype, tmp_path, module_of):
    [n] = jax.export.symbolic_shape("n")
    exported = jax.export.export(jax.jit(function))(jax.ShapeDtypeStruct((n, 3), dtype))
    assert symshape.check(exported).status == "right"
    symshape.compile(exported, tmp_path / "m.vmfb")
    module = module_of(tmp_path / "m.vmfb")
    for size in (2, 5, 9):
        # Half of the values have the highest bit.
        x = np.random.default_rng(size).integers(
            np.iinfo(dtype).min, np.iinfo(dtype).max, (size, 3), dtype=dtype, endpoint=True)
        if dtype == np.uint32 and function is computed:
            x >>= 1  # a float32 of larger values is rounded in different ways
        for want, got in zip(function(x), module["main"](x)):
            assert np.array_equal(np.asarray(want), got.to_host())
