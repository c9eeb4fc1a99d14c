"""The JAX front end: names, constraints, numbers and refused programs."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

jax = pytest.importorskip("jax")
np = pytest.importorskip("numpy")
pytest.importorskip("iree.compiler")
jnp = jax.numpy
lax = jax.lax

import symshape  # noqa: E402
from symshape import LoweringError, SymbolRange  # noqa: E402
from symshape.frontends import jax_function, load  # noqa: E402
from symshape.tools import find_tool, symshape_opt  # noqa: E402


def shapes(*texts, constraints=(), dtypes=None):
    scope = jax.export.SymbolicScope(list(constraints))
    dtypes = dtypes or [jnp.float32] * len(texts)
    return [jax.ShapeDtypeStruct(jax.export.symbolic_shape(text, scope=scope), dtype)
            for text, dtype in zip(texts, dtypes)]


def weights(seed, *shape):
    return (np.random.RandomState(seed).randn(*shape) * 0.2).astype(np.float32)


def attention(x):
    b, s, _ = x.shape
    q, k, v = (x @ weights(i, 8, 8) for i in range(3))
    heads = [t.reshape(b, s, 2, 4).transpose(0, 2, 1, 3) for t in (q, k, v)]
    a = jnp.einsum("bhqd,bhkd->bhqk", heads[0], heads[1])
    a = jax.nn.softmax(jnp.where(jnp.tril(jnp.ones((s, s), bool)), a, -1e9), -1)
    o = jnp.einsum("bhqk,bhkd->bhqd", a, heads[2]).transpose(0, 2, 1, 3).reshape(b, s, 8)
    return o, o.reshape(b, s // 4, 4, 8).mean(axis=2)


def images(x):
    names = ("NHWC", "HWIO", "NHWC")
    y = lax.conv_general_dilated(x, weights(0, 3, 3, 3, 4), (2, 2), "SAME",
                                 dimension_numbers=names)
    z = lax.conv_general_dilated(y, weights(1, 3, 3, 1, 4), (1, 1), [(1, 1), (1, 1)],
                                 dimension_numbers=names, feature_group_count=4)
    return z, lax.reduce_window(z, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "SAME")


def indices(x, i):
    taken = x[i]
    added = jnp.zeros_like(x).at[i].add(taken)
    written = lax.dynamic_update_slice(x, taken, (1, 0))
    return (taken, added, written, jnp.cumsum(x, axis=0), jnp.sort(x, axis=0),
            jnp.concatenate([x, taken, x[1:]], axis=0)[::2], jnp.repeat(x, 2, axis=0)[::-1])


CASES = {
    "attention": (attention, ("b, s, 8",), ("s >= 2", "mod(s, 4) == 0"), None,
                  [dict(b=1, s=4), dict(b=3, s=12), dict(b=2, s=20)]),
    "images": (images, ("b, h, w, 3",), (), None,
               [dict(b=1, h=1, w=1), dict(b=2, h=9, w=12), dict(b=3, h=6, w=5)]),
    "indices": (indices, ("n, 3", "k"), ("k <= n",), [jnp.float32, jnp.int32],
                [dict(n=1, k=1), dict(n=7, k=4), dict(n=9, k=9)]),
}


@pytest.mark.parametrize("name", CASES)
def test_numbers_are_those_of_jax(name, tmp_path: Path) -> None:
    runtime = pytest.importorskip("iree.runtime")
    function, texts, constraints, dtypes, sizes = CASES[name]
    program = load((function, shapes(*texts, constraints=constraints, dtypes=dtypes)), tmp_path)
    claims = symshape_opt(program.mlir, ["--symshape-import-shape-strings",
                                         "--symshape-check-claims"])
    count = len(program.results)
    assert re.search(rf"{count} claims?: {count} proved", claims.stderr)
    module = tmp_path / f"{name}.vmfb"
    subprocess.run([find_tool("iree-compile"), "--iree-hal-target-backends=llvm-cpu",
                    "--iree-llvmcpu-target-cpu=host", program.mlir, "-o", module], check=True)
    config = runtime.Config("local-sync")
    loaded = runtime.load_vm_module(
        runtime.VmModule.copy_buffer(config.vm_instance, module.read_bytes()), config)
    for values in sizes:
        random = np.random.RandomState(3)
        arguments = []
        for entry in program.inputs:
            shape = [eval(text, {}, values) for text in entry.shape]
            arguments.append(random.randn(*shape).astype(np.float32) if entry.dtype == "f32"
                             else random.randint(0, values["n"], shape).astype(np.int32))
        expected = jax.tree_util.tree_leaves(jax.jit(function)(*arguments))
        for want, got in zip(expected, loaded.main(*arguments)):
            np.testing.assert_allclose(np.asarray(want), got.to_host(), rtol=2e-4, atol=2e-5)


def test_reads_a_serialized_export(tmp_path: Path) -> None:
    exported = jax.export.export(jax.jit(lambda x, y: {"sum": x["a"] + y[:1]}))(
        *(lambda a, b: ({"a": a}, b))(*shapes("2*n, 4", "m, 4", constraints=["m >= 3", "m <= 9"])))
    path = tmp_path / "sum.jaxexport"
    jax_function.save(exported, path)
    program = load(path, tmp_path / "out")
    assert [entry.name for entry in program.inputs] == ["args[0]['a']", "args[1]"]
    assert program.inputs[0].shape == ("2*n", "4") and program.inputs[0].dtype == "f32"
    assert program.results == [("2*n", "4")]
    assert program.symbols == {"n": SymbolRange(1, None), "m": SymbolRange(3, 9)}
    assert program.constraints == ["m >= 3", "m <= 9"]
    text = program.mlir.read_text()
    assert 'jax.shape = "2*n, 4"' in text and "cf.assert" in text
    assert "stablehlo" not in re.sub(r"(?m)^#loc.*|loc\(.*\)", "", text)


def test_two_arguments_of_one_name_stay_a_check(tmp_path: Path) -> None:
    """The entry must compare the second argument itself, not the first again."""
    program = load((lambda x, y: x + y, shapes("n, 4", "n, 4")), tmp_path)
    kept = symshape_opt(program.mlir, ["--symshape-pipeline"], output=tmp_path / "kept.mlir")
    assert kept.exit_code == 0
    assert (tmp_path / "kept.mlir").read_text().count("cf.assert") == 2


def test_refuses_by_name_and_place(tmp_path: Path) -> None:
    def draws(x):
        return lax.rng_bit_generator(jnp.zeros(4, jnp.uint32), x.shape, jnp.uint32)[1] + x
    with pytest.raises(LoweringError) as refused:
        load((draws, shapes("n", dtypes=[jnp.uint32])), tmp_path)
    assert "rng_bit_generator" in str(refused.value) and "test_jax.py:" in str(refused.value)


def test_refuses_effects(tmp_path: Path) -> None:
    def prints(x):
        jax.debug.print("{}", x.sum())
        return x
    with pytest.raises(LoweringError):
        load((prints, shapes("n")), tmp_path)


def test_places_are_no_ops(tmp_path):
    """A loop keeps locations in `stablehlo.mlir`: they do not make it a StableHLO program."""
    import symshape
    exported = jax.export.export(jax.jit(
        lambda x: lax.fori_loop(0, 3, lambda i, y: y * 2, x)))(*shapes("a"))
    text = symshape.compile(exported, tmp_path / "out.mlir").output.read_text()
    assert "symshape" not in text.replace("/symshape-", "/")


@pytest.mark.parametrize("name", ["é", "批次", "scalar"])
def test_names_of_any_alphabet(name):
    """The verdict and the shapes have the names that JAX has."""
    [spec] = shapes(f"{name}, 4", constraints=[f"{name} >= 2"])
    exported = jax.export.export(jax.jit(lambda x: jnp.concatenate([x, x])))(spec)
    assert str(symshape.shapes(exported)["args[0]"]) == f"[{name}, 4]"
    verdict = symshape.check(exported)
    assert verdict.status == "right" and list(verdict.symbols) == [name]
    assert verdict.symbols[name].minimum == 2 and verdict.inputs[0].shape == (name, "4")


@pytest.mark.parametrize("text, found", [
    ("offset_dims = [1, 2], index_vector_dim = 3", [[1, 2], [3]]),
    ("", [[], []]),
    ("offset_dims = [],\n  index_vector_dim = 0", [[], [0]]),
    ("offset_dims = 1:2", None),
    ("offset_dims = [1], other_dims = [2]", None),
    ("offset_dims = [1] index_vector_dim = 1", None),
])
def test_dimension_numbers(text: str, found: list[list[int]] | None) -> None:
    """An attribute that is not read whole is an error: a missing field would count as empty."""
    from types import SimpleNamespace
    from symshape.errors import LoweringError
    from symshape.frontends.stablehlo import dimension_numbers
    op = SimpleNamespace(attributes={"numbers": f"#stablehlo.gather<{text}>"}, location="",
                         name="stablehlo.gather")
    if found is None:
        with pytest.raises(LoweringError, match="cannot read"):
            dimension_numbers(op, "numbers", "offset_dims", "index_vector_dim")
    else:
        assert dimension_numbers(op, "numbers", "offset_dims", "index_vector_dim") == found
