"""Damaged files of each format: one line as the message, and no output.

`utils/fuzz-readers.py` found the cases.
"""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from symshape.cli import main

from needs import SYMSHAPE_OPT

pytestmark = SYMSHAPE_OPT


def message_of(path: Path, capfd, *command: str) -> str:
    """The message about a file, which is one line also in the output of libraries."""
    code = main(["--quiet", *(command or ("check",)), str(path)])
    out, err = capfd.readouterr()
    assert code == 2 and out == "", (code, out, err)
    assert err.startswith("symshape: error: ") and err.count("\n") == 1, err
    return err


# JAX: each replaces bytes of the file by as many others.

@pytest.fixture(scope="module")
def exported(tmp_path_factory) -> Path:
    jax = pytest.importorskip("jax")
    pytest.importorskip("iree.compiler")
    import jax.numpy as jnp
    from jax import export

    from symshape.frontends.jax_function import save

    path = tmp_path_factory.mktemp("jax") / "rows.jaxexport"
    shapes = export.symbolic_shape("n, m", constraints=["n >= 2"])
    save(export.export(jax.jit(lambda x, y: (x.T[::2], y)))(
        jax.ShapeDtypeStruct(shapes, jnp.float32), jax.ShapeDtypeStruct((3,), jnp.int32)), path)
    assert main(["--quiet", "check", str(path)]) == 0
    return path


@pytest.mark.parametrize("old, new, message", [
    (b"main\x00", b"nain\x00", "expected a function 'main' with a body"),
    (b"error_message", b"error_messagf", "expected a text as the attribute 'error_message'"),
    (b"Input shapes do", b"\xffnput shapes do", "expected a text as the attribute 'error_message'"),
    (b"\x00vhlo", b"\x00vxlo", "cannot read the StableHLO module"),
    (b"ML\xefR", b"ML\xefS", "cannot read the StableHLO module")])
def test_jax(exported: Path, tmp_path: Path, capfd, old, new, message) -> None:
    data = exported.read_bytes()
    assert old in data and len(old) == len(new)
    path = tmp_path / "damaged.jaxexport"
    path.write_bytes(data.replace(old, new))
    assert message in message_of(path, capfd)


@pytest.mark.parametrize("code, message", [
    ("print('loc(x): error: bad byte', file=sys.stderr); sys.exit('error: later')", "bad byte"),
    ("sys.exit('error: no vector')", "no vector"),
    ("import os; sys.stderr.buffer.write(b'error: \\xff'); sys.exit(1)", "\ufffd"),
    ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "jaxlib crashed (signal 11)"),
    ("import time; time.sleep(600)", "more than 2 seconds")])
def test_jax_reader(exported: Path, capfd, monkeypatch, code, message) -> None:
    """The reader in jaxlib prints messages, raises errors, crashes and hangs."""
    from symshape.frontends import jax_module
    monkeypatch.setattr(jax_module, "_CHILD", f"import sys\n{code}")
    monkeypatch.setenv("SYMSHAPE_TIME_LIMIT", "2" if "sleep" in code else "60")
    found = message_of(exported, capfd)
    assert f"cannot read the StableHLO module of the jax.export.Exported: {message}" in \
        found.replace("it ran for ", "")


def test_jax_arguments_of_another_module(exported: Path, capfd, tmp_path: Path) -> None:
    """The file states the shapes of the arguments, and the module has others."""
    import dataclasses

    import jax
    import jax.numpy as jnp
    from jax import export

    from symshape.frontends.jax_function import save

    whole = export.deserialize(bytearray(exported.read_bytes()))
    other = export.export(jax.jit(lambda x, y: (x.T[::2], y)))(
        jax.ShapeDtypeStruct((4, 5), jnp.float32), jax.ShapeDtypeStruct((2,), jnp.int32))
    for number, changes in enumerate((
            {"mlir_module_serialized": other.mlir_module_serialized},
            {"in_avals": whole.in_avals[::-1]}, {"out_avals": whole.out_avals[::-1]})):
        path = tmp_path / f"{number}.jaxexport"
        save(dataclasses.replace(whole, **changes), path)
        assert "as the jax.export.Exported states" in message_of(path, capfd)


# ONNX: constants whose contents do not fit.

def segment(tensor) -> None:
    tensor.segment.begin = 1


def negative(tensor) -> None:
    tensor.dims[0] = -1


def short(tensor) -> None:
    tensor.raw_data = tensor.raw_data[:-3]


def no_type(tensor) -> None:
    tensor.data_type = 99


@pytest.mark.parametrize("command", ["check", "shapes"])
@pytest.mark.parametrize("damage", [segment, negative, short, no_type])
def test_onnx_constants(tmp_path: Path, capfd, damage, command) -> None:
    pytest.importorskip("iree.compiler")
    onnx = pytest.importorskip("onnx")
    import numpy
    from onnx import TensorProto, helper, numpy_helper

    constants = [numpy_helper.from_array(numpy.array([value]), name)
                 for name, value in (("start", 0), ("end", 3), ("axis", 1))]
    damage(constants[1])
    graph = helper.make_graph(
        [helper.make_node("Slice", ["x", "start", "end", "axis"], ["y"])], "g",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 4])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", 3])], constants)
    path = tmp_path / "damaged.onnx"
    path.write_bytes(helper.make_model(graph, ir_version=9, opset_imports=[
        helper.make_opsetid("", 18)]).SerializeToString())
    if command == "check":
        assert "end" in message_of(path, capfd)
    elif main(["--quiet", "shapes", str(path)]):
        _, err = capfd.readouterr()
        assert err.startswith("symshape: error: ") and err.count("\n") == 1


def test_onnx_of_an_old_opset(tmp_path: Path, capfd, monkeypatch) -> None:
    """The nodes in place of a Reshape need an opset to which onnx cannot convert the model."""
    pytest.importorskip("iree.compiler")
    onnx = pytest.importorskip("onnx")
    import numpy
    from onnx import TensorProto, helper, numpy_helper

    graph = helper.make_graph(
        [helper.make_node("Reshape", ["x", "wanted"], ["y"])], "g",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", "k", 4])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [None, 2])],
        [numpy_helper.from_array(numpy.array([-1, 2]), "wanted")])
    path = tmp_path / "old.onnx"
    onnx.save(helper.make_model(graph, ir_version=9, opset_imports=[
        helper.make_opsetid("", 9)]), path)
    assert main(["--quiet", "check", str(path)]) == 0
    capfd.readouterr()
    monkeypatch.setattr("symshape.frontends.onnx_model._convert", lambda graph: False)
    assert "need opset 13, found 9 (Reshape 'y')" in message_of(path, capfd)


# PyTorch: large weights stay in the file.

@pytest.fixture
def weights(tmp_path: Path, monkeypatch) -> Path:
    torch = pytest.importorskip("torch")

    class Tied(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.first = torch.nn.Linear(16, 16)
            self.second = torch.nn.Linear(16, 16, dtype=torch.float16)
            self.tied = torch.nn.Parameter(self.first.weight)
            self.register_buffer("table", torch.arange(300).reshape(20, 15).T)

        def forward(self, x):
            return self.first(x) @ self.tied, self.second(x.half()), self.table.sum()

    path = tmp_path / "tied.pt2"
    n = torch.export.Dim("n", min=2)
    torch.export.save(torch.export.export(Tied(), (torch.ones(4, 16),), dynamic_shapes=({0: n},)),
                      path)
    from symshape.frontends import torch_file
    monkeypatch.setattr(torch_file, "_MAPPED_BYTES", 100)
    return path


def mapped(monkeypatch) -> list[object]:
    import torch
    made, plain = [], torch.frombuffer
    monkeypatch.setattr(torch, "frombuffer", lambda *rest, **options: (
        made.append(options), plain(*rest, **options))[1])
    return made


def test_mapped_weights_are_the_same(weights: Path, monkeypatch) -> None:
    import torch

    from symshape.frontends import torch_file

    expected, made = torch.export.load(str(weights)), mapped(monkeypatch)
    found = torch_file.load(weights)
    assert len(made) >= 3
    assert list(found.state_dict) == list(expected.state_dict)
    for name, value in expected.state_dict.items():
        other = found.state_dict[name]
        assert torch.equal(value, other) and value.stride() == other.stride()
    assert found.state_dict["tied"].data_ptr() == found.state_dict["first.weight"].data_ptr()
    x = torch.ones(3, 16)
    assert all(map(torch.equal, found.module()(x), expected.module()(x)))
    # The file stays as it is, and PyTorch's own reader, too.
    with torch.no_grad():
        found.state_dict["first.weight"].fill_(7)
    again = torch.export.load(str(weights))
    assert torch.equal(again.state_dict["first.weight"], expected.state_dict["first.weight"])


def test_compressed_weights_are_not_mapped(weights: Path, tmp_path: Path, monkeypatch) -> None:
    import torch

    from symshape.frontends import torch_file

    packed = tmp_path / "packed.pt2"
    with zipfile.ZipFile(weights) as source, \
            zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(name, source.read(name))
    made = mapped(monkeypatch)
    found = torch_file.load(packed)
    assert made == []
    expected = torch.export.load(str(weights))
    assert torch.equal(found.state_dict["table"], expected.state_dict["table"])


def test_half_of_a_file_with_weights(weights: Path, tmp_path: Path, capfd) -> None:
    data, path = weights.read_bytes(), tmp_path / "half.pt2"
    path.write_bytes(data[:len(data) // 2])
    assert "torch.export cannot load 'half.pt2'" in message_of(path, capfd)
