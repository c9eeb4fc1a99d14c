"""The reader and the printer of dimension expressions."""

from random import Random

import pytest

from symshape import expressions, proving

from needs import SYMSHAPE_OPT

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


CONDITIONS = {
    "0 <= i < n": ({"i": 3, "n": 4}, {"i": 4, "n": 4}),
    "h mod 8 == 0 or h < 4": ({"h": 16}, {"h": 4}),
    "(a == b or a == 1) and (a + 1) * 2 >= b": ({"a": 1, "b": 4}, {"a": 2, "b": 3}),
    "mod(a, 4) == 0 and floordiv(a, 4) != 0": ({"a": 8}, {"a": 0}),
}


@pytest.mark.parametrize("text", CONDITIONS)
def test_conditions(text):
    parsed, (met, not_met) = expressions.parse_condition(text), CONDITIONS[text]
    assert expressions.symbols(parsed) == set(met)
    assert expressions.evaluate(parsed, met) == 1
    assert expressions.evaluate(parsed, not_met) == 0
    assert expressions.evaluate(parsed, {}) is None


@pytest.mark.parametrize("text", ["a", "a ==", "a == b or", "(a == b", "a and b", "mod(a) == 0",
                                  "a = b", "(" * 100000])
def test_bad_conditions(text):
    with pytest.raises(ValueError):
        expressions.parse_condition(text)


def _random_expression(random, depth):
    if depth == 0 or random.random() < 0.2:
        return random.choice(["a", "b", '"a b"', str(random.randint(0, 6))])
    kind = random.choice(["+", "-", "*", "floordiv", "ceildiv", "mod", "min", "max", "neg",
                          "broadcast"])
    parts = [_random_expression(random, depth - 1) for _ in range(2)]
    if kind == "neg":
        return f"-({parts[0]})"
    if kind in ("min", "max", "broadcast"):
        return f"{kind}({', '.join(parts)})"
    return f"({parts[0]}) {kind} ({parts[1]})"


@SYMSHAPE_OPT
def test_values_are_those_of_the_tool():
    """Random expressions at small numbers, with 0, 1 and negative ones."""
    random = Random(7)
    texts = [_random_expression(random, 4) for _ in range(2000)]
    lines = [{"kind": "value", "expr": text,
              "at": {name: random.randint(-3, 5) for name in ("a", "b", "a b")}} for text in texts]
    answers = proving._answers(lines, "native")
    different = [(line, answer) for line, answer in zip(lines, answers)
                 if expressions.evaluate(expressions.parse(line["expr"]), line["at"]) !=
                 int(answer["value"])]
    assert not different
