"""Dimension expressions: reads SymShape's spelling, evaluates, and writes ONNX's.

The grammar is that of docs/use/Grammar.md; `mod(a, b)`, as JAX writes it, is read too.
An expression is a nested tuple: `("int", 3)`, `("symbol", "S")`, `("dim", 0, 1)`,
`("scalar", 2, "floor")`, or an operator with its operands, for example
`("+", a, b)` or `("max", a, b, c)`. So is a condition: `("and", p, q)`,
`("<=", a, b)`.

A search tries thousands of sizes, so that this module evaluates them in the same
process. A test compares its values with those of `symshape-prove`.
"""

from __future__ import annotations

import operator
import re
from functools import lru_cache
from typing import Any, Callable, Mapping

Expression = tuple[Any, ...]

_TOKEN = re.compile(r'\s*(?:(\d+)|("(?:[^"\\]|\\.)*")|([A-Za-z_][A-Za-z0-9_$]*)'
                    r"|([=!<>]=|[-+*(),<>]))")
_CALLS = ("min", "max", "broadcast")
_PRODUCTS = ("*", "floordiv", "ceildiv", "mod")
_RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge}


class _Parser:
    def __init__(self, text: str):
        self.text = text
        self.tokens: list[tuple[str, str]] = []
        at = 0
        while text[at:].strip():
            match = _TOKEN.match(text, at)
            if not match:
                column = len(text) - len(text[at:].lstrip()) + 1
                raise ValueError(f"in '{text}', column {column}: cannot read "
                                 f"'{text[column - 1]}'")
            kind = ("int", "string", "name", "mark")[match.lastindex - 1]
            self.tokens.append((kind, match.group(match.lastindex)))
            at = match.end()
        self.next = 0

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.next] if self.next < len(self.tokens) else ("end", "")

    def take(self, wanted: str | None = None) -> tuple[str, str]:
        token = self.peek()
        if wanted is not None and token[1] != wanted:
            raise ValueError(f"expected '{wanted}' in '{self.text}', found '{token[1]}'")
        self.next += 1
        return token

    def condition(self) -> Expression:
        left = self.conjunction()
        while self.peek() == ("name", "or"):
            self.take()
            left = ("or", left, self.conjunction())
        return left

    def conjunction(self) -> Expression:
        left = self.relation()
        while self.peek() == ("name", "and"):
            self.take()
            left = ("and", left, self.relation())
        return left

    def relation(self) -> Expression:
        """A chain such as `0 <= i < n`, or a condition in parentheses."""
        start = self.next
        try:
            return self.chain()
        except ValueError:
            if self.tokens[start:start + 1] != [("mark", "(")]:
                raise
        self.next = start + 1
        inner = self.condition()
        self.take(")")
        return inner

    def chain(self) -> Expression:
        left, found = self.sum(), []
        while self.peek()[1] in _RELATIONS and self.peek()[0] == "mark":
            relation = self.take()[1]
            right = self.sum()
            found.append((relation, left, right))
            left = right
        if not found:
            raise ValueError(f"expected a comparison in '{self.text}', found "
                             f"'{self.peek()[1]}'")
        result: Expression = found[0]
        for part in found[1:]:
            result = ("and", result, part)
        return result

    def sum(self) -> Expression:
        left = self.product()
        while self.peek() in (("mark", "+"), ("mark", "-")):
            left = (self.take()[1], left, self.product())
        return left

    def product(self) -> Expression:
        left = self.factor()
        while self.peek()[0] != "string" and self.peek()[1] in _PRODUCTS:
            left = (self.take()[1], left, self.factor())
        return left

    def factor(self) -> Expression:
        if self.peek() == ("mark", "-"):
            self.take()
            return ("neg", self.factor())
        kind, word = self.take()
        if kind == "int":
            return ("int", int(word))
        if kind == "string":
            return ("symbol", _unquote(word))
        if word == "(":
            inner = self.sum()
            self.take(")")
            return inner
        if kind != "name":
            raise ValueError(f"expected an expression in '{self.text}', found '{word}'")
        if self.peek() != ("mark", "("):
            return ("symbol", word)
        self.take()
        if word in ("dim", "scalar"):
            number = int(self.take()[1])
            self.take(",")
            last = self.take()[1]
            self.take(")")
            return (word, number, int(last) if word == "dim" else last)
        if word not in (*_CALLS, *_PRODUCTS):
            raise ValueError(f"unknown function '{word}' in '{self.text}'")
        operands = [self.sum()]
        while self.peek() == ("mark", ","):
            self.take()
            operands.append(self.sum())
        self.take(")")
        if word in _PRODUCTS and len(operands) != 2:
            raise ValueError(f"expected two operands of '{word}' in '{self.text}', found "
                             f"{len(operands)}")
        return (word, *operands)


def _unquote(text: str) -> str:
    return re.sub(r'\\([0-9A-Fa-f]{2}|.)', lambda match: {
        "n": "\n", "t": "\t"}.get(match[1], match[1]) if len(match[1]) == 1
        else chr(int(match[1], 16)), text[1:-1])


@lru_cache(maxsize=4096)  # many values have the same size
def parse(text: str) -> Expression:
    """Reads SymShape's spelling. Raises `ValueError` for any other text."""
    return _read(text, _Parser.sum)


def parse_condition(text: str) -> Expression:
    """Reads a condition such as `h mod 8 == 0 or h < 4`. Raises `ValueError` for any
    other text."""
    return _read(text, _Parser.condition)


def _read(text: str, rule: Callable[[_Parser], Expression]) -> Expression:
    parser = _Parser(text)
    try:
        result = rule(parser)
    except RecursionError:
        raise ValueError(f"nested too deeply: '{text[:60]}...'") from None
    if parser.peek()[0] != "end":
        raise ValueError(f"cannot read the end of '{text}'")
    return result


def symbols(expression: Expression) -> set[str]:
    """The names of the symbols in an expression."""
    if expression[0] == "symbol":
        return {expression[1]}
    return set().union(*(symbols(operand) for operand in expression[1:]
                         if isinstance(operand, tuple)), set())


def constants(expression: Expression) -> set[int]:
    """The numbers in an expression."""
    if expression[0] == "int":
        return {expression[1]}
    return set().union(*(constants(operand) for operand in expression[1:]
                         if isinstance(operand, tuple)), set())


def is_closed(expression: Expression) -> bool:
    """Whether the expression has symbols only: no size or content of an argument."""
    if expression[0] in ("dim", "scalar"):
        return False
    return all(is_closed(operand) for operand in expression[1:] if isinstance(operand, tuple))


def evaluate(expression: Expression, values: Mapping[str, int]) -> int | None:
    """The value, or `None` if `values` does not determine it. A condition is 0 or 1.

    As everywhere in SymShape, `a floordiv 0` and `a ceildiv 0` are 0, and `a mod 0`
    is `a`.
    """
    kind, *operands = expression
    if kind == "int":
        return operands[0]
    if kind == "symbol":
        return values.get(operands[0])
    if kind in ("dim", "scalar"):
        return None
    numbers = [evaluate(operand, values) for operand in operands]
    if any(number is None for number in numbers):
        return None
    first = numbers[0]
    if kind == "neg":
        return -first
    if kind == "min":
        return min(numbers)
    if kind == "max":
        return max(numbers)
    if kind == "broadcast":
        return min((number for number in numbers if number != 1), default=1)
    second = numbers[1]
    if kind in _RELATIONS:
        return int(_RELATIONS[kind](first, second))
    if kind in ("and", "or"):
        return int(all(numbers) if kind == "and" else any(numbers))
    if kind == "+":
        return first + second
    if kind == "-":
        return first - second
    if kind == "*":
        return first * second
    if kind == "mod":
        return first % second if second else first
    if second == 0:
        return 0
    return first // second if kind == "floordiv" else -(-first // second)


# How strongly the outermost operator of a text binds.
_SUM, _PRODUCT, _ATOM = range(3)


class NoSpelling(Exception):
    """ONNX has no word for a part of the expression."""


def has(expression: Expression, kind: str) -> bool:
    """Whether an operator occurs in an expression."""
    if expression[0] in ("int", "symbol", "dim", "scalar"):
        return expression[0] == kind
    return expression[0] == kind or any(has(operand, kind) for operand in expression[1:])


def is_at_least_one(expression: Expression, least: Mapping[str, int | None]) -> bool:
    """Whether the form of an expression shows that it is at least 1, for symbols
    that are at least `least`."""
    kind, *operands = expression
    if kind == "int":
        return bool(operands[0] >= 1)
    if kind == "symbol":
        return (least.get(operands[0]) or 0) >= 1
    if kind in ("+", "*", "min", "broadcast"):
        return all(is_at_least_one(operand, least) for operand in operands)
    return kind == "max" and any(is_at_least_one(operand, least) for operand in operands)


def without_broadcast(expression: Expression, least: Mapping[str, int | None]) -> Expression:
    """The same size without `broadcast`, for sizes that fit each other: they are
    equal or 1. Then the greatest is the result, unless one is 0."""
    kind, *operands = expression
    if kind in ("int", "symbol", "dim", "scalar"):
        return expression
    operands = [without_broadcast(operand, least) for operand in operands]
    if kind != "broadcast":
        return (kind, *operands)
    greatest = ("max", *operands)
    if all(is_at_least_one(operand, least) for operand in operands):
        return greatest
    return ("*", greatest, ("min", *operands, ("int", 1)))


def to_onnx(expression: Expression, names: Mapping[str, str] | None = None) -> str:
    """The text as a `dim_param`: `floor(S/2)`, `Max(a, b)`, `Mod(a, b)`.

    ONNX's tools paste such texts together without parentheses, so that a name
    that is not an identifier is put in parentheses inside a larger expression.
    Raises `NoSpelling` for sizes that depend on an argument, and for
    `broadcast`.
    """
    return _onnx(expression, names or {})[0]


def _onnx(expression: Expression, names: Mapping[str, str]) -> tuple[str, int]:
    kind, *operands = expression

    def text(operand: Expression, binding: int) -> str:
        inner, found = _onnx(operand, names)
        return f"({inner})" if found < binding else inner

    if kind == "int":
        return str(operands[0]), _ATOM
    if kind == "symbol":
        name = names.get(operands[0], operands[0])
        return name, _ATOM if re.fullmatch(r"[^\W\d][\w.]*", name) else _SUM
    if kind == "neg":
        return f"-{text(operands[0], _ATOM)}", _SUM
    if kind in ("min", "max"):
        inner = ", ".join(text(operand, _SUM) for operand in operands)
        return f"{kind.capitalize()}({inner})", _ATOM
    if kind in ("+", "-"):
        right = text(operands[1], _SUM if kind == "+" else _PRODUCT)
        return f"{text(operands[0], _SUM)} {kind} {right}", _SUM
    if kind == "*":
        if operands[1][0] == "int" and operands[0][0] != "int":
            operands.reverse()  # 2*S, as ONNX's tools write it
        return f"{text(operands[0], _PRODUCT)}*{text(operands[1], _PRODUCT)}", _PRODUCT
    if kind == "mod":
        return f"Mod({text(operands[0], _SUM)}, {text(operands[1], _SUM)})", _ATOM
    if kind == "floordiv":
        return f"floor({text(operands[0], _ATOM)}/{text(operands[1], _ATOM)})", _ATOM
    if kind == "ceildiv" and operands[1][0] == "int" and operands[1][1] > 0:
        raised = ("+", operands[0], ("int", operands[1][1] - 1))
        return _onnx(("floordiv", raised, operands[1]), names)
    if kind == "ceildiv":
        # ceil(a/b) is -floor(-a/b).
        return f"-floor((-{text(operands[0], _ATOM)})/{text(operands[1], _ATOM)})", _SUM
    raise NoSpelling(kind)


def to_text(expression: str, names: Mapping[str, str]) -> str:
    """SymShape's spelling with the framework's names instead of its own."""
    if not names:
        return expression
    return re.sub(r'"(?:[^"\\]|\\.)*"|[A-Za-z_][A-Za-z0-9_$]*',
                  lambda match: names.get(match[0].strip('"'), match[0]), expression)
