"""The verdict on a lowered model: right, wrong or not proved, with the reasons.

SymShape infers the shape of every value of the lowered program and compares it
with the exporter's statements, and with the preconditions of each op. A
front end that lowers a model wrong shows up as an op whose sizes do not fit.
"""

from __future__ import annotations

import re
import tempfile
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Mapping, Sequence

from . import frontends, obligations
from .errors import BadInput, LoweringError, ToolStopped
from .examples import completed, is_admitted
from .frontends.onnx_names import shown
from .obligations import OPEN_STATES, Note, Obligation, Obligations
from .program import Input, MendedView, Program, SymbolRange
from .sources import PlainText, without_locations
from .tools import step, symshape_opt


@dataclass(frozen=True)
class Finding:
    """A place where the lowered program is wrong, or not shown to be right.

    `kind` and `state` are ids; see docs/use/Check.md. `place` is the model's source
    line, `file:line`, or `None`; `node` is the op and the name of an ONNX node. `op` is
    the lowered op and `line` its line in the lowered program, or 0. `example` gives
    sizes that show it, for example `seq = 2`; `consequences` counts the later ops that
    do not fit because of this one. `never` says that no size fits.
    """

    place: str | None
    op: str
    line: int
    message: str
    example: str | None = None
    notes: tuple[str, ...] = ()
    consequences: int = 0
    never: bool = False
    kind: str = ""
    state: str = ""
    node: str | None = None

    @property
    def where(self) -> str | int | None:
        """The place in the model, or else in the lowered program."""
        return self.place or self.node or self.line or None


@dataclass(frozen=True)
class Check:
    """A run-time check that no fact proves: `reason` names the missing fact.

    `state` is `checked` if the check depends on data, `stated` if the exporter
    states it, else an id of docs/use/Check.md. `place` and `node` are as in `Finding`.
    """

    message: str
    place: str | None
    reason: str | None
    state: str = "open"
    node: str | None = None


@dataclass(frozen=True)
class ClaimCount:
    """How many stated shapes are proved, undecided and contradicted."""

    proved: int = 0
    undecided: int = 0
    contradicted: int = 0

    @property
    def all(self) -> int:
        return self.proved + self.undecided + self.contradicted


@dataclass
class Verdict:
    """The verdict of SymShape on a model.

    `results` counts the claims about the results of the lowered program itself,
    `values` those about every value, in a lowering that keeps them apart; it is
    `None` if the exporter states no shapes of values. `entry_checks` are the
    conditions on the arguments under which the verdict holds. `obligations`
    counts everything that has to hold, by kind and state. `notes` say what the front
    end did to the model.
    """

    name: str
    framework: str
    inputs: list[Input]
    symbols: dict[str, SymbolRange]
    constraints: list[str]
    outputs: list[tuple[str, ...] | None]
    results: ClaimCount
    values: ClaimCount | None
    wrong: list[Finding] = field(default_factory=list)
    undecided: list[Finding] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    entry_checks: list[str] = field(default_factory=list)
    mended: list[MendedView] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    obligations: dict[str, dict[str, int]] = field(default_factory=dict)

    @property
    def status(self) -> str:
        """`wrong`; `right` if no obligation is open or was skipped; else `undecided`."""
        if self.wrong:
            return "wrong"
        is_open = self.undecided or any(
            states.get(state) for states in self.obligations.values() for state in OPEN_STATES)
        return "undecided" if is_open else "right"

    @property
    def exit_code(self) -> int:
        return 1 if self.wrong else 0

    def to_json(self) -> dict[str, Any]:
        """The verdict as lists, dictionaries, numbers and strings."""
        return {"status": self.status, **asdict(self)}


def _op_text(plain: PlainText, line: int) -> str:
    """The lowered op in short: name and types."""
    if not 0 < line <= len(plain.lines):
        return "the lowered program"
    text = plain.lines[line - 1].strip()
    name = re.match(r'(?:%[\w$.:, %-]+ = )?"([\w$.-]+)"\(', text)
    if not name:
        # Pretty syntax, as in a file that somebody wrote.
        text = re.sub(r"^%[\w$.:, %-]+ = ", "", text).removesuffix("{").rstrip()
        return text if len(text) <= 100 else text[:97] + "..."
    if text.endswith("{"):
        # The type is at the end of the op's region.
        indent = len(plain.lines[line - 1]) - len(plain.lines[line - 1].lstrip())
        for later in plain.lines[line:]:
            if later.startswith(" " * indent + "})"):
                text = later
                break
    types = text.rpartition(" : ")[2] if " : " in text else ""
    types = types if len(types) <= 120 else types[:117] + "..."
    return f"{name[1]} : {types}" if types else name[1]


_PREFIXES = {("result-claim", "refuted"): "contradicted claim: ",
             ("value-claim", "refuted"): "contradicted claim: ",
             ("result-claim", "open"): "undecided claim: ",
             ("value-claim", "open"): "undecided claim: "}


def _finding(one: Obligation, plain: PlainText, in_program: bool = True) -> Finding:
    notes = []
    for note in one.notes:
        if note.line in (0, one.line) or not note.message.endswith(" here"):
            notes.append(note.message)
        else:
            place = plain.place(note.line) or plain.nodes.get(note.line) or f"line {note.line}"
            notes.append(f"{note.message} ({place})")
    return Finding(plain.place(one.line),
                   one.op if one.line == 0 and one.op else _op_text(plain, one.line),
                   one.line if in_program else 0,
                   _PREFIXES.get((one.kind, one.state), "") + one.message
                   + (f': "{one.label}"' if one.label else ""),
                   one.example, tuple(notes), one.consequences, one.never, one.kind, one.state,
                   plain.nodes.get(one.line))


def _by_place(findings: Sequence[Finding]) -> list[Finding]:
    """One finding for each source line of the model, with an example if some have one; the
    others count to it."""
    kept: dict[object, Finding] = {}
    for finding in findings:
        key = finding.where or (finding.op, finding.message)
        if key not in kept:
            kept[key] = finding
            continue
        first = kept[key]
        shown = first if first.example or not finding.example else finding
        kept[key] = replace(shown, consequences=first.consequences + finding.consequences + 1)
    return list(kept.values())


def _plain_copy(source: Path, target: Path) -> PlainText:
    plain = without_locations(source.read_text(errors="replace"))
    target.write_text("\n".join(plain.lines) + "\n")
    return plain


_STRINGS = "--symshape-import-shape-strings"
_BINDINGS = "--symshape-import-torch-symbols"
_CLAIMS = ("result-claim", "value-claim")


def importing_of(program: Program) -> str:
    """The pass that reads the shapes that the program states."""
    return _BINDINGS if program.claims == program.mlir else _STRINGS


def _count(found: Obligations) -> ClaimCount:
    def number(*states: str) -> int:
        return sum(found.count(kind, state) for kind in _CLAIMS for state in states)
    return ClaimCount(number("proved"), number("open", "unread"), number("refuted"))


def collect(program: Program, source: Path, folder: Path, checks: bool = True) -> Obligations:
    """The obligations of a program; `source` is its text without locations."""
    try:
        return obligations.collect(
            source, [importing_of(program)], folder, checks=checks,
            every_size=program.every_size)
    except ToolStopped:
        raise
    except LoweringError as error:
        if program.framework in ("onnx", "torch") and symshape_opt(
                source, [], check=False).exit_code:
            raise LoweringError("torch-mlir", "it wrote a program that is not legal in MLIR: "
                                f"{error}") from error
        raise


def verdict_on(program: Program, folder: Path) -> Verdict:
    """Checks a lowered program; intermediate files go into `folder`."""
    source = folder / "plain.mlir"
    plain = _plain_copy(program.mlir, source)
    if not any("return" in line for line in plain.lines):
        raise BadInput(f"'{program.name}' has no function with a body")
    verdict = Verdict(program.name, program.framework, program.inputs, program.symbols,
                      program.constraints, program.results, ClaimCount(), None,
                      mended=program.mended, notes=program.notes)
    with step("check the stated shapes, the operands of every op and the run-time checks"):
        found = collect(program, source, folder)
    settle(found, program)
    parts, count = [found], _count(found)
    wrong, undecided = split(found, plain)
    if importing_of(program) == _BINDINGS:
        verdict.values = count
    else:
        verdict.results = count
    if program.claims is not None and program.claims != program.mlir:
        claims = folder / "plain-claims.mlir"
        claims_plain = _plain_copy(program.claims, claims)
        with step("check the stated shape of every value"):
            # The function states the same premises as the program itself.
            more = _only_claims(obligations.collect(
                claims, [_BINDINGS, _STRINGS], folder, every_size=True, checks=False))
        _excuse_refused_sizes(more, program)
        verdict.values = _count(more)
        parts.append(more)
        found_wrong, found_undecided = split(more, claims_plain, in_program=False)
        wrong, undecided = wrong + found_wrong, undecided + found_undecided
    verdict.checks = [_check(one, plain) for one in found.of("check")]
    verdict.entry_checks = [one.message for one in found.of("premise") if one.state == "checked"]
    verdict.obligations = obligations.total(parts)
    verdict.wrong = _by_place(wrong)
    places = {finding.where for finding in verdict.wrong} - {None}
    verdict.undecided = [finding for finding in _by_place(undecided)
                         if finding.where not in places]
    if verdict.wrong and program.locate is not None:
        verdict.notes = program.notes + _first_wrong_value(program, folder)
    if program.symbol_names:
        _use_framework_names(verdict, program.symbol_names)
    return verdict


def _first_wrong_value(program: Program, folder: Path) -> list[str]:
    """A note on the first value of a wrong program that has another size than its node
    gives."""
    assert program.locate is not None
    source = folder / "plain-values.mlir"
    try:
        with step("look for the first wrong value"):
            plain = _plain_copy(program.locate(folder), source)
            found = _only_claims(obligations.collect(source, [_STRINGS], folder, every_size=True,
                                                     checks=False))
    except LoweringError:
        return []
    _excuse_refused_sizes(found, program)
    for one in found.list:
        if one.state == "refuted" and (node := plain.nodes.get(one.line)):
            example = f", for example {one.example}" if one.example else ""
            return [f"the first value with another size than ONNX gives is that of {node}: "
                    f"{one.message}{example}"]
    return []


def _use_framework_names(verdict: Verdict, names: Mapping[str, str]) -> None:
    """Writes the framework's names of dimensions for the symbols in all texts."""

    def of(text: Any) -> Any:
        return shown(text, names) if isinstance(text, str) else text

    def finding(one: Finding) -> Finding:
        return replace(one, message=of(one.message), example=of(one.example),
                       notes=tuple(map(of, one.notes)))

    verdict.inputs = [entry if entry.shape is None else
                      replace(entry, shape=tuple(map(of, entry.shape)))
                      for entry in verdict.inputs]
    verdict.symbols = {names.get(name, name): known for name, known in verdict.symbols.items()}
    verdict.constraints = list(map(of, verdict.constraints))
    verdict.wrong = list(map(finding, verdict.wrong))
    verdict.undecided = list(map(finding, verdict.undecided))
    verdict.notes = list(map(of, verdict.notes))
    verdict.checks = [replace(one, reason=of(one.reason)) for one in verdict.checks]
    verdict.entry_checks = list(map(of, verdict.entry_checks))


def split(found: Obligations, plain: PlainText, in_program: bool = True
          ) -> tuple[list[Finding], list[Finding]]:
    """The obligations that make a program wrong, and those that are open."""
    wrong = [_finding(one, plain, in_program) for one in found.list if one.state == "refuted"]
    return wrong, [_finding(one, plain, in_program) for one in found.list
                   if one.state in OPEN_STATES]


def _only_claims(found: Obligations) -> Obligations:
    """The claims of the second lowering; the first has all other obligations."""
    return Obligations(list(found.of(*_CLAIMS)),
                       {kind: states for kind, states in found.counts.items() if kind in _CLAIMS})


def settle(found: Obligations, program: Program) -> None:
    """Changes the states for which the exporter matters, and adds its other statements."""
    _settle_checks(found, program)
    _excuse_refused_sizes(found, program)
    _add_unaccounted(found, program)


def _change_state(found: Obligations, number: int, state: str, **changes: Any) -> None:
    one = found.list[number]
    found.list[number] = replace(one, state=state, **changes)
    counts = found.counts[one.kind]
    counts[one.state] -= 1
    if not counts[one.state]:
        del counts[one.state]
    counts[state] = counts.get(state, 0) + 1


# arg1.0 is a size of an argument, arg1 the value of an integer argument.
_PLACE = re.compile(r"arg(\d+)(?:\.(\d+))?")


def _sizes_in(example: Mapping[str, int], program: Program) -> dict[str, int]:
    """The sizes and numbers of an example, by the program's names for them."""
    sizes = {}
    for name, value in example.items():
        if (place := _PLACE.fullmatch(name)) and int(place[1]) < len(program.inputs):
            stated = program.inputs[int(place[1])]
            if place[2] is None:
                name = stated.name if stated.name in program.numbers else f"_number{place[1]}"
            elif stated.shape and int(place[2]) < len(stated.shape):
                name = stated.shape[int(place[2])]
        sizes[name] = value
    return sizes


def _excuse_refused_sizes(found: Obligations, program: Program) -> None:
    """Makes an obligation open if the sizes that refute it are no fault of the lowering.

    Either a guard refuses them, or the framework itself stops there.
    """
    for number, one in enumerate(found.list):
        if one.state != "refuted" or not one.sizes:
            continue
        sizes = _sizes_in(one.sizes, program)
        if not is_admitted(sizes, program):
            text = f"the exporter's guards refuse the only example: {one.example}"
        elif error := _error_at(sizes, program):
            text = f"the framework itself stops for the example {one.example}: {error}"
        else:
            continue
        _change_state(found, number, "open", sizes={}, values=None,
                      notes=(Note("example", text, one.line), *one.notes))


def _error_at(sizes: Mapping[str, int], program: Program) -> str | None:
    """The framework's error for the sizes of an example, if it stops there."""
    if program.stops is None or (every := completed(sizes, program)) is None:
        return None
    return program.stops(every)


def _add_unaccounted(found: Obligations, program: Program) -> None:
    """Adds the statements of the framework that the lowered program does not carry."""
    added = [Obligation(kind, state, "", 0, text) for kind, state, text in program.unaccounted]
    added += [Obligation("premise", "unstated", "a guard of the export", 0,
                         "expected a guard that a check of the arguments can state, found "
                         f"'{text}': the verdict holds only for inputs that meet it")
              for text in program.unstated]
    added += [Obligation("premise", "open", "a decomposition of the exporter", 0,
                         "expected a program for all sizes that the export admits, found one "
                         f"for sizes with '{text}': the compiled function stops at others")
              for text in program.narrowed]
    for one in added:
        found.list.append(one)
        counts = found.counts.setdefault(one.kind, {})
        counts[one.state] = counts.get(one.state, 0) + 1


def _settle_checks(found: Obligations, program: Program) -> None:
    """Decides who states a check that legal sizes fail.

    The exporter's own checks may refuse sizes. One that a front end put in makes the
    program wrong; one of an unknown origin leaves it undecided.
    """
    for number, one in enumerate(found.list):
        if one.kind != "check" or one.state not in ("refuted", "open"):
            continue
        state = one.state
        if program.framework == "mlir":
            # torch-mlir and the author of the model both write asserts into a file that
            # a framework exported.
            state = "open" if program.every_size else "stated"
        elif one.label in program.own_checks:
            state = "stated"
        if state != one.state:
            _change_state(found, number, state)


def _check(one: Obligation, plain: PlainText) -> Check:
    """A check that remains; the reason comes from its first note of a kind."""
    notes = {note.kind: note.message for note in reversed(one.notes)}
    if one.state == "refuted" or one.sizes:
        reason = f"it fails for {one.example}" if one.example else "it always fails"
    elif "data" in notes or one.state == "checked":
        reason = "the check depends on data" + (f": {notes['data']}" if "data" in notes else "")
    elif "missing" in notes:
        reason = f"SymShape could prove it: {notes['missing']}"
    else:
        reason = "SymShape found no proof"
    return Check(one.label, plain.place(one.line), reason, one.state, plain.nodes.get(one.line))


def check(model: Any, **options: Any) -> Verdict:
    """Lowers a model and checks it; see `Verdict`.

    `model` is a `torch.export.ExportedProgram` or `.pt2`, a
    `jax.export.Exported`, an `.onnx` or an `.mlir` file, or a `Program`;
    `options` go to the front end. Raises `LoweringError` if the model cannot be
    lowered.
    """
    with tempfile.TemporaryDirectory(prefix="symshape-") as name:
        folder = Path(name)
        # The verdict depends on sizes, not on weights.
        program = model if isinstance(model, Program) else frontends.load(
            model, folder, **{"weights": False, **options})
        return verdict_on(program, folder)
