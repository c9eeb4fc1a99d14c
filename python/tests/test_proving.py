"""Questions about sizes, without a model."""

from __future__ import annotations

import pytest

import symshape

from needs import SYMSHAPE_OPT

pytestmark = SYMSHAPE_OPT


def test_a_proof_names_its_facts():
    proof = symshape.prove(["h >= 1", "h mod 8 == 0"], "(h floordiv 8) * 8 == h")
    assert proof and proof.verdict == "always"
    assert proof.facts == ("h mod 8 == 0",)


def test_what_is_not_proved_has_numbers_for_both_cases():
    proof = symshape.prove(["n >= 1"], "n > 3")
    assert not proof and proof.verdict == "sometimes"
    assert proof.example["n"] > 3 >= proof.counterexample["n"] >= 1


def test_never():
    proof = symshape.prove(["n <= 3"], "n > 3")
    assert proof.verdict == "never" and not proof


def test_contradictory_facts_prove_nothing():
    proof = symshape.prove(["n >= 1", "n < 0", "m == 2"], "n > 3")
    assert proof.verdict == "unknown" and proof.contradictory and not proof
    assert proof.facts == ("1 <= n", "n < 0")


@pytest.mark.parametrize("spelling, fact, statement", [
    ("native", "a * b mod 4 == 0", "((a * b) floordiv 4) * 4 == a * b"),
    ("jax", "mod(a*b, 4) == 0", "4*floordiv(a*b, 4) == a*b"),
    ("sympy", "Mod(a*b, 4) == 0", "4*((a*b)//4) == a*b"),
    ("onnx", "Mod(a*b, 4) == 0", "4*floor(a*b/4) == a*b")])
def test_spellings(spelling, fact, statement):
    """A reshape to (-1, 4), which JAX refuses: it does not decide that 4 divides a*b."""
    assert symshape.prove([fact], statement, spelling=spelling)
    assert not symshape.prove([], statement, spelling=spelling)


def test_numbers_of_more_than_64_bits():
    assert symshape.evaluate("h * h", {"h": 1 << 40}) == 1 << 80


def test_values():
    assert symshape.evaluate("(h + 1) floordiv 2", {"h": 7}) == 4
    assert symshape.evaluate('"batch size" mod 0', {"batch size": 3}) == 3
    assert symshape.evaluate("floor((h + 1)/2)", {"h": 7}, spelling="onnx") == 4


def test_a_size_may_be_any_integer():
    class Size:
        def __index__(self):
            return 7
    assert symshape.evaluate("h * 2", {"h": Size()}) == 14


@pytest.mark.parametrize("call, message", [
    (lambda: symshape.prove(["x <"], "x == 1"), "in 'x <', column 4: expected an expression"),
    (lambda: symshape.prove([], "x"), "expected a comparison"),
    (lambda: symshape.prove("x > 1", "x > 0"), "expected a list of facts"),
    (lambda: symshape.prove([], "x > 0", spelling="C"), "expected a spelling of native"),
    (lambda: symshape.evaluate("x + y", {"x": 1}), "'sizes' has no number for y"),
    (lambda: symshape.evaluate("x +", {"x": 1}), "in 'x \\+', column 4"),
    (lambda: symshape.evaluate("x", {"x": 1 << 64}), "an integer of 64 bits"),
    (lambda: symshape.evaluate("x", {"x": 1.5}), "size of 'x' to be an integer, found 1.5"),
    (lambda: symshape.evaluate("x", {"x": None}), "size of 'x' to be an integer, found None"),
    (lambda: symshape.evaluate("x", ["x"]), "expected sizes by name"),
    (lambda: symshape.evaluate(3, {}), "expected an expression as a text, found 3"),
    (lambda: symshape.prove(None, "x > 0"), "expected a list of facts, found None"),
    (lambda: symshape.prove([5], "x > 0"), "facts and a statement as texts, found 5"),
    (lambda: symshape.prove([], None), "facts and a statement as texts, found None")])
def test_bad_input(call, message):
    with pytest.raises(symshape.BadInput, match=message):
        call()
