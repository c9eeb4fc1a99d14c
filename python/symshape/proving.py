"""Statements about sizes, without a model: proofs, examples and values.

The answers come from `symshape-prove`, that is, from the same code as the verdict on a
model. Names are integers of any size; docs/use/Grammar.md describes the texts.
"""

from __future__ import annotations

import json
import operator
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Iterable, Mapping, Sequence

from .errors import BadInput, SymShapeError
from .tools import run_tool

# The syntax of the texts: SymShape's, torch.export's, ONNX's dim_param, JAX's.
SPELLINGS = ("native", "sympy", "onnx", "jax")

Question = tuple[Sequence[str], str]


@dataclass(frozen=True)
class Proof:
    """The answer to a question about sizes.

    `verdict` is `always` or `never`, which is proved; `sometimes`, with numbers for
    both cases; or `unknown`. `facts` are those that the proof used. If the facts
    contradict each other, `contradictory` is true, `facts` are the ones that do, and
    the verdict is `unknown`. The statement is true for the numbers in `example`, and
    false for those in `counterexample`; both may be missing. `problem` says why a
    text of the question cannot be read; then the verdict is `unknown`.
    """

    verdict: str
    facts: tuple[str, ...] = ()
    contradictory: bool = False
    example: Mapping[str, int] | None = field(default=None)
    counterexample: Mapping[str, int] | None = field(default=None)
    problem: str | None = None

    def __bool__(self) -> bool:
        """Whether the statement is proved."""
        return self.verdict == "always"


def prove(facts: Sequence[str], statement: str, *, spelling: str = "native") -> Proof:
    """Whether a statement holds for all integers that meet the facts.

        >>> symshape.prove(["h >= 1", "h mod 8 == 0"], "(h floordiv 8) * 8 == h").verdict
        'always'

    `spelling` is one of `native`, `sympy`, `onnx` and `jax`. Raises `BadInput` for a
    text that is no statement.
    """
    proof, = prove_all([(facts, statement)], spelling=spelling)
    if proof.problem is not None:
        raise BadInput(proof.problem)
    return proof


def prove_all(questions: Sequence[Question], *, spelling: str = "native") -> list[Proof]:
    """Answers many questions, each of facts and a statement, in one process.

    A question that cannot be read has the verdict `unknown`, and a `problem`.
    """
    lines = [_question(facts, statement) for facts, statement in questions]
    return list(map(_proof, _answers(lines, spelling)))


def _question(facts: Sequence[str], statement: str) -> dict[str, Any]:
    if isinstance(facts, str):
        raise BadInput(f"expected a list of facts, found the text '{facts}'")
    if not isinstance(facts, Iterable):
        raise BadInput(f"expected a list of facts, found {facts!r}")
    facts = list(facts)
    for text in [*facts, statement]:
        if not isinstance(text, str):
            raise BadInput(f"expected facts and a statement as texts, found {text!r}")
    return {"assume": facts, "kind": "condition", "condition": statement}


def _proof(answer: Mapping[str, Any]) -> Proof:
    if "error" in answer:
        return Proof("unknown", problem=answer["error"])
    return Proof(answer["holds"], tuple(answer["used"]), answer.get("contradictory", False),
                 _numbers(answer.get("example")), _numbers(answer.get("counterexample")))


def evaluate(expression: str, sizes: Mapping[str, int], *, spelling: str = "native") -> int:
    """The value of an expression at sizes.

        >>> symshape.evaluate("(h + 1) floordiv 2", {"h": 7})
        4

    Raises `BadInput` for a text that is no expression, and for a size that is missing
    or no integer.
    """
    if not isinstance(expression, str):
        raise BadInput(f"expected an expression as a text, found {expression!r}")
    numbers = integers(sizes)
    answer, = _answers([{"kind": "value", "expr": expression, "at": numbers}], spelling)
    if "error" in answer:
        raise BadInput(answer["error"].replace("'at' has", "'sizes' has"))
    return int(answer["value"])


def peak_of(facts: Sequence[str], buffers: Sequence[tuple[str, int, int]], sums: Sequence[str]
            ) -> tuple[list[tuple[str, int]], list[str]]:
    """The sums of bytes whose largest is live at once, with a point of each.

    A buffer has an expression of bytes and the first and last point at which it is live.
    Also returns the simplest form of other expressions, `sums`.
    """
    lines = [{"kind": "peak", "assume": list(facts), "buffers": [list(one) for one in buffers]},
             *({"kind": "peak", "buffers": [[text, 0, 0]]} for text in sums)]
    answers = _answers(lines, "native")
    for answer in answers:
        if "error" in answer:
            raise BadInput(answer["error"])
    peak, *others = ([(term["size"], term["point"]) for term in answer["peak"]]
                     for answer in answers)
    return peak, [terms[0][0] if terms else "0" for terms in others]


def integers(sizes: Mapping[str, int]) -> dict[str, int]:
    """The sizes as numbers of JSON: an integer of NumPy is one, 1.5 and "3" are none."""
    if not isinstance(sizes, Mapping):
        raise BadInput(f"expected sizes by name, such as {{'n': 3}}, found {sizes!r}")
    numbers = {}
    for name, size in sizes.items():
        try:
            numbers[str(name)] = operator.index(size)
        except TypeError:
            raise BadInput(
                f"expected the size of '{name}' to be an integer, found {size!r}") from None
    return numbers


def _answers(lines: Sequence[dict[str, Any]], spelling: str) -> list[dict[str, Any]]:
    if spelling not in SPELLINGS:
        raise BadInput(f"expected a spelling of {', '.join(SPELLINGS)}, found '{spelling}'")
    if not lines:
        return []
    with tempfile.TemporaryDirectory(prefix="symshape-") as folder:
        corpus = Path(folder) / "questions.jsonl"
        corpus.write_text("".join(json.dumps({"id": str(number), **line}) + "\n"
                                  for number, line in enumerate(lines)))
        done = run_tool("symshape-prove", f"--corpus={corpus}", "--details",
                        f"--spelling={spelling}", f"--answer-spelling={spelling}", check=False)
    answers = [json.loads(text) for text in done.stdout.splitlines()]
    if len(answers) != len(lines):
        raise SymShapeError(f"symshape-prove failed: {done.stderr.strip()[:500]}")
    return answers


def _numbers(example: Mapping[str, int | str] | None) -> dict[str, int] | None:
    return None if example is None else {name: int(number) for name, number in example.items()}
