"""The reader and the printer of dimension expressions."""

import pytest

from symshape import expressions

TEXTS = {
    "s0 floordiv 4 * 4": "4*floor(s0/4)",
    "(H - 1) floordiv 2 + 1": "floor((H - 1)/2) + 1",
    "H ceildiv 2": "floor((H + 1)/2)",
    "a - (b - c)": "a - (b - c)",
    "-s0 floordiv 2": "floor((-s0)/2)",
    "max(a, b * 2, 3)": "Max(a, 2*b, 3)",
    "a * 2 mod b": "Mod(2*a, b)",
    "(a + b) * (a - 1)": "(a + b)*(a - 1)",
    "min(a, 1)": "Min(a, 1)",
}


@pytest.mark.parametrize("text", TEXTS)
def test_spelling(text):
    assert expressions.to_onnx(expressions.parse(text)) == TEXTS[text]


def test_values():
    def value(text, **sizes):
        return expressions.evaluate(expressions.parse(text), sizes)

    assert value("-7 floordiv 2") == -4 and value("-7 ceildiv 2") == -3
    assert value("a floordiv b", a=5, b=0) == 0 and value("a mod b", a=5, b=0) == 5
    assert value("-7 mod 4") == 1
    assert value("broadcast(a, b)", a=1, b=7) == 7 and value("broadcast(a, b)", a=1, b=0) == 0
    assert value("a + 1") is None and value("dim(0, 1)") is None
    assert value("a * 2 mod b", a=5, b=4) == 2


def test_names():
    parsed = expressions.parse('"batch size" * 2 + dim')
    assert expressions.symbols(parsed) == {"batch size", "dim"}
    assert expressions.to_onnx(expressions.parse("b_s * 2"), {"b_s": "batch-size"}) == \
        "2*(batch-size)"
    assert expressions.to_onnx(expressions.parse("b_s"), {"b_s": "batch-size"}) == "batch-size"
    assert not expressions.is_closed(expressions.parse("scalar(1, floor) + 1"))


@pytest.mark.parametrize("text", ["", "a +", "a b", "foo(1)", "a # b", "(a"])
def test_bad_text(text):
    with pytest.raises(ValueError):
        expressions.parse(text)


def test_bad_text_has_a_column():
    with pytest.raises(ValueError, match="in 'a # b', column 3: cannot read '#'"):
        expressions.parse("a # b")


def test_no_spelling():
    with pytest.raises(expressions.NoSpelling):
        expressions.to_onnx(expressions.parse("broadcast(a, b)"))


@pytest.mark.parametrize("text", TEXTS)
def test_another_reader(text):
    """onnx_ir reads the spelling, with the same value."""
    reader = pytest.importorskip("onnx_ir._symbolic_shapes")
    expression = expressions.parse(text)
    sizes = {name: 3 + 2 * number
             for number, name in enumerate(sorted(expressions.symbols(expression)))}
    read = reader.parse_symbolic_expression(expressions.to_onnx(expression))
    assert read.subs({symbol: sizes[symbol.name] for symbol in read.free_symbols}) == \
        expressions.evaluate(expression, sizes)
