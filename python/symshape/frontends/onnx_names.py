"""The names of dimensions in an ONNX model, and the symbols that stand for them.

A `dim_param` is any text. One that is an identifier of ASCII letters is a symbol of
that name. Other texts may be expressions, such as `past + 1`, or names, such as
`batch-size` and `größe`: a symbol with a name of its own stands for each.
"""

from __future__ import annotations

import re
from typing import Iterable, Mapping

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
# A name in the text of a dimension, in any alphabet.
NAME = re.compile(r"(?<![\w.])[^\W\d]\w*")
_WORDS = {"floordiv", "ceildiv", "mod", "min", "max", "broadcast", "dim", "scalar", "at_most"}
_FUNCTIONS = {"floor", "ceiling", "ceil", "Min", "Max", "min", "max", "Mod", "mod", "Abs"}
_EXPRESSION = re.compile(r"[\w+\-*/%(),. ]+")


def is_number(text: str) -> bool:
    """Whether a text is a number of ASCII digits: `²` is a digit for `str.isdigit`."""
    return text.isascii() and text.isdigit()


def shown(text: str, names: Mapping[str, str]) -> str:
    """A text over symbols in the framework's names."""
    if not names:
        return text
    symbols = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<![\w.%@])(?:{symbols})(?![\w(])", lambda match: names[match[0]], text)


def _names_in(text: str) -> set[str]:
    return {name for name in NAME.findall(text) if name not in _FUNCTIONS}


class Names:
    """Maps the `dim_param` texts of a model to symbols, and back."""

    def __init__(self, texts: Iterable[str], others: Iterable[str] = ()):
        """`texts` are all `dim_param`s of the model's inputs, `others` the rest."""
        texts, others = list(texts), list(others)
        self._plain = {text for text in texts if NAME.fullmatch(text)}
        self._symbols: dict[str, str] = {}
        self.framework_names: dict[str, str] = {}
        self._used: set[str] = {*self._plain, *others}.union(*map(_names_in, texts + others))

    def is_expression(self, text: str) -> bool:
        """Whether a text is read as an expression over other dimensions.

        `batch-size` is a name, unless some input has the dimensions `batch` and
        `size`. A product with a number, such as `4*h`, is an expression.
        """
        text = text.strip()
        if NAME.fullmatch(text) or not _EXPRESSION.fullmatch(text):
            return False
        names = _names_in(text)
        if not names:
            return False
        return names <= self._plain or bool(
            re.fullmatch(rf"\s*[0-9]+\s*\*\s*{NAME.pattern}\s*", text))

    def symbol(self, name: str) -> str:
        """The symbol for a name of one dimension."""
        if name in self._symbols:
            return self._symbols[name]
        symbol = name
        if not _IDENTIFIER.fullmatch(name) or name in _WORDS or name == "_":
            symbol = self.unused(name)
            self.framework_names[symbol] = name
        self._symbols[name] = symbol
        self._used.add(symbol)
        return symbol

    def text(self, dim_param: str) -> str:
        """The text of a dimension for the attribute `onnx.shape`."""
        if self.is_expression(dim_param):
            return NAME.sub(lambda match: match[0] if match[0] in _FUNCTIONS else
                            self.symbol(match[0]), dim_param)
        return self.symbol(dim_param)

    def symbols_of(self, dim_param: str) -> list[str]:
        """The symbols in the text of a dimension."""
        if self.is_expression(dim_param):
            return [self.symbol(name) for name in sorted(_names_in(dim_param))]
        return [self.symbol(dim_param)]

    def used(self) -> set[str]:
        """The names that `unused` does not give; for `restore`."""
        return set(self._used)

    def restore(self, used: set[str]) -> None:
        """Forgets the names that `unused` gave since then."""
        self._used = set(used)

    def unused(self, wish: str) -> str:
        """An identifier of ASCII letters that no dimension has."""
        wish = re.sub(r"\W", "_", wish, flags=re.ASCII)
        # A lone `_` in a shape is an unknown size.
        wish = wish if wish.strip("_") else "d"
        if wish[0].isdigit() or wish in _WORDS:
            wish = f"_{wish}"
        name, number = wish, 1
        while name in self._used:
            number += 1
            name = f"{wish}_{number}"
        self._used.add(name)
        return name
