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
from typing import Any, Sequence

from . import frontends, messages
from .errors import BadInput, LoweringError
from .examples import differing_sizes, is_admitted
from .program import Input, MendedView, Program, SymbolRange
from .sources import PlainText, unescaped, without_locations
from .tools import step, symshape_opt


@dataclass(frozen=True)
class Finding:
    """A place where the lowered program is wrong, or not shown to be right.

    `place` is the model's source line, `file:line`, or `None`. `op` is the
    lowered op and `line` its line in the lowered program, or 0. `example` gives sizes
    that show it, for example `seq = 2`; `consequences` counts the later ops
    that do not fit because of this one.
    """

    place: str | None
    op: str
    line: int
    message: str
    example: str | None = None
    notes: tuple[str, ...] = ()
    consequences: int = 0


@dataclass(frozen=True)
class Check:
    """A run-time check that no fact proves: `reason` names the missing fact."""

    message: str
    place: str | None
    reason: str | None


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
    conditions on the arguments under which the verdict holds.
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

    @property
    def status(self) -> str:
        """`wrong`, `right`, or `undecided` if something was not proved."""
        if self.wrong:
            return "wrong"
        return "undecided" if self.undecided else "right"

    @property
    def exit_code(self) -> int:
        return 1 if self.wrong else 0

    def to_json(self) -> dict[str, Any]:
        """The verdict as lists, dictionaries, numbers and strings."""
        return {"status": self.status, **asdict(self)}


@dataclass
class _Diagnostic:
    severity: str
    line: int
    message: str
    notes: list[tuple[int, str]] = field(default_factory=list)


def _diagnostics(text: str) -> list[_Diagnostic]:
    found: list[_Diagnostic] = []
    for line in text.splitlines():
        match = messages.DIAGNOSTIC.match(line)
        if not match:
            continue
        # A finding has the name of the op in a line of its own.
        message = messages.OP.sub("", match[4])
        number, severity = int(match[1] or 0), match[3]
        if severity != "note":
            found.append(_Diagnostic(severity, number, message))
        elif found:
            found[-1].notes.append((number, message))
    return found


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


def _finding(diagnostic: _Diagnostic, plain: PlainText) -> Finding:
    example, notes, consequences = None, [], 0
    for number, message in diagnostic.notes:
        if match := messages.EXAMPLE.match(message):
            example = example or f"{match[1]}: {match[2]}"
        elif message.startswith(messages.CONSEQUENCE):
            consequences += 1
        elif number in (0, diagnostic.line) or not message.endswith(" here"):
            notes.append(message)
        else:
            notes.append(f"{message} ({plain.place(number) or f'line {number}'})")
    line = diagnostic.line
    if diagnostic.message.startswith((messages.CONTRADICTED, messages.UNDECIDED)):
        # The claim is no op of the program; its value is.
        line = next((number for number, message in diagnostic.notes
                     if message == messages.VALUE_OF_CLAIM), line)
    return Finding(plain.place(line), _op_text(plain, line), line, diagnostic.message,
                   example, tuple(notes), consequences)


def _by_place(findings: Sequence[Finding]) -> list[Finding]:
    """One finding for each source line of the model; the others count to it."""
    kept: dict[object, Finding] = {}
    for finding in findings:
        key = finding.place or finding.line
        if key not in kept:
            kept[key] = finding
            continue
        first = kept[key]
        kept[key] = Finding(first.place, first.op, first.line, first.message,
                            first.example or finding.example, first.notes,
                            first.consequences + finding.consequences + 1)
    return list(kept.values())


def _plain_copy(source: Path, target: Path) -> PlainText:
    plain = without_locations(source.read_text(errors="replace"))
    target.write_text("\n".join(plain.lines) + "\n")
    return plain


def _count(stderr: str) -> ClaimCount:
    match = messages.SUMMARY.search(stderr)
    return ClaimCount(*map(int, match.groups())) if match else ClaimCount()


_STRINGS = "--symshape-import-shape-strings"
_BINDINGS = "--symshape-import-torch-symbols"


def importing_of(program: Program) -> str:
    """The pass that reads the shapes that the program states."""
    return _BINDINGS if program.claims == program.mlir else _STRINGS


def verdict_on(program: Program, folder: Path) -> Verdict:
    """Checks a lowered program; intermediate files go into `folder`."""
    source = folder / "plain.mlir"
    plain = _plain_copy(program.mlir, source)
    importing = importing_of(program)
    with step("read the stated shapes"):
        symshape_opt(source, [importing])
    if not any("return" in line for line in plain.lines):
        raise BadInput(f"'{program.name}' has no function with a body")
    verdict = Verdict(program.name, program.framework, program.inputs, program.symbols,
                      program.constraints, program.results, ClaimCount(), None,
                      mended=program.mended)
    ops, claims = findings_in(program, source, plain)
    if importing == _BINDINGS:
        verdict.values = claims.count
    else:
        verdict.results = claims.count
    wrong, undecided = ops.wrong + claims.wrong, ops.undecided + claims.undecided
    if program.claims is not None and program.claims != program.mlir:
        more = _value_claims(program, folder)
        verdict.values = more.count
        wrong += [replace(finding, line=0) for finding in more.wrong]
        undecided += [replace(finding, line=0) for finding in more.undecided]
    with step("look for run-time checks that remain"):
        if not ops.wrong:
            verdict.checks, failed = _checks_left(program.mlir, importing, folder, source, plain)
            undecided += failed
        verdict.entry_checks, failed = _entry_checks(source, importing, folder, plain)
        undecided += failed
    verdict.wrong = _by_place(wrong)
    places = {finding.place or finding.line for finding in verdict.wrong}
    verdict.undecided = [finding for finding in _by_place(undecided)
                         if (finding.place or finding.line) not in places]
    verdict.undecided += _unstated(program)
    return verdict


@dataclass
class Findings:
    """The findings of one analysis, and how many claims it checked."""

    wrong: list[Finding] = field(default_factory=list)
    undecided: list[Finding] = field(default_factory=list)
    count: ClaimCount = ClaimCount()


def findings_in(program: Program, source: Path, plain: PlainText) -> tuple[Findings, Findings]:
    """The ops of a program that do not fit, and its claims that do not hold.

    `source` has the text of `plain`, which is that of `program` without locations.
    """
    importing = importing_of(program)
    with step("check the operand shapes of every op"):
        ops = _op_findings(source, importing, plain)
        if program.framework == "mlir" and not _states_shapes(plain):
            # Nobody said that the program runs at every size.
            unproved = [finding for finding in ops.wrong if messages.UNPROVED.search(finding.message)]
            ops.wrong = [finding for finding in ops.wrong if finding not in unproved]
            ops.undecided += unproved
    with step("check the stated shapes"):
        claims = _checked_claims(source, [importing], plain)
    for found in (ops, claims):
        _excuse_numbers(found)
    if program.framework != "mlir":
        for found in (ops, claims):
            refuted, found.undecided = _refuted(found.undecided, program, plain)
            found.wrong += refuted
            _excuse_refused_sizes(found, program)
    return ops, claims


_SIZE_IN_EXAMPLE = re.compile(r"([\w.]+) = (-?\d+)(?=, |: )")


def _sizes_in(example: str, program: Program) -> dict[str, int]:
    """The sizes and numbers of an example, by the program's names for them."""
    sizes = {}
    for name, value in _SIZE_IN_EXAMPLE.findall(example):
        # arg1.0 is a size of an argument, arg1 the value of an integer argument.
        if (place := re.fullmatch(r"arg(\d+)(?:\.(\d+))?", name)) and \
                int(place[1]) < len(program.inputs):
            stated = program.inputs[int(place[1])]
            if place[2] is None:
                name = stated.name if stated.name in program.numbers else f"_number{place[1]}"
            elif stated.shape and int(place[2]) < len(stated.shape):
                name = stated.shape[int(place[2])]
        sizes[name] = int(value)
    return sizes


def _excuse_refused_sizes(found: Findings, program: Program) -> None:
    """Makes a finding undecided if its example has sizes that a guard refuses."""
    kept = []
    for finding in found.wrong:
        if finding.example is None or is_admitted(_sizes_in(finding.example, program), program):
            kept.append(finding)
            continue
        found.undecided.append(replace(
            finding, example=None, message=finding.message.replace(
                messages.CONTRADICTED, messages.UNDECIDED),
            notes=(f"the exporter's guards refuse the only example: {finding.example}",
                   *finding.notes)))
    found.wrong = kept


def _unstated(program: Program) -> list[Finding]:
    """The guards that no premise states, and premises that no guard of the exporter states."""
    return [Finding(None, "a guard of the export", 0,
                    f"expected a guard that a check of the arguments can state, found '{text}': "
                    "the verdict holds only for inputs that meet it")
            for text in program.unstated] + [
                Finding(None, "a decomposition of the exporter", 0,
                        f"expected a program for all sizes that the export admits, found one for "
                        f"sizes with '{text}': the compiled function stops at others")
                for text in program.narrowed]


def _excuse_numbers(found: Findings) -> None:
    """Makes claims undecided that only some values of an input number refute.

    An exporter states sizes, and nothing about the numbers among the inputs; the
    framework may check them. Sizes that never fit stay wrong.
    """
    def is_excused(finding: Finding) -> bool:
        return "scalar(" in finding.message and (
            messages.UNPROVED.search(finding.message) or finding.message.startswith(messages.CONTRADICTED))
    excused = [finding for finding in found.wrong if is_excused(finding)]
    found.wrong = [finding for finding in found.wrong if finding not in excused]
    found.undecided += [replace(finding, message=finding.message.replace(
        messages.CONTRADICTED, messages.UNDECIDED).replace(
            messages.FOR_SOME_SIZES, messages.FOR_SOME_INPUTS)) for finding in excused]


_STATED = re.compile(r"(?:symshape|jax)\.(?:shape|constraints|param)|torch\.bind_symbolic_shape")


def _states_shapes(plain: PlainText) -> bool:
    return any(_STATED.search(line) for line in plain.lines)


def _op_findings(source: Path, importing: str, plain: PlainText) -> Findings:
    """The ops that do not fit, and those for which nothing proves it."""
    found = Findings()
    done = symshape_opt(source, [importing, "--symshape-check-contradictions=strict=true"],
                        check=False)
    for diagnostic in _diagnostics(done.stderr):
        if diagnostic.severity == "error":
            found.wrong.append(_finding(diagnostic, plain))
        elif messages.NOT_EXCUSED.match(diagnostic.message):
            found.undecided.append(_finding(diagnostic, plain))
    _fail_without_findings(done, found.wrong)
    return found


def _checked_claims(source: Path, importing: Sequence[str], plain: PlainText) -> Findings:
    done = symshape_opt(source, [*importing, "--symshape-check-claims"], check=False)
    found = Findings(count=_count(done.stderr))
    for diagnostic in _diagnostics(done.stderr):
        if diagnostic.severity == "error":
            found.wrong.append(_finding(diagnostic, plain))
        elif diagnostic.message.startswith(messages.UNDECIDED):
            found.undecided.append(_finding(diagnostic, plain))
    _fail_without_findings(done, found.wrong)
    return found


def _refuted(undecided: Sequence[Finding], program: Program, plain: PlainText
             ) -> tuple[list[Finding], list[Finding]]:
    """Splits undecided findings into wrong ones, and the rest.

    The framework runs at every size in the ranges, for some elements. If two
    sizes that have to be equal differ at such a size, then the lowered program
    goes wrong there, or stops before it: so it is wrong, even with checks of
    elements in front. Code that may not run does not count.
    """
    wrong, rest = [], []
    inside = _lines_of_regions(plain)
    for finding in undecided:
        match = messages.TWO_SIZES.search(finding.message)
        found = None
        if match and finding.line not in inside:
            found = differing_sizes(match[1], match[2], program)
        if found is None:
            rest.append(finding)
            continue
        sizes, expected, actual = found
        text = ", ".join(f"{name} = {value}" for name, value in sizes.items())
        message = messages.HOW_FAR.sub("", finding.message).replace(messages.UNDECIDED, "")
        wrong.append(replace(finding, message=message,
                             example=f"{text}: expected {expected}, found {actual}"))
    return wrong, rest


def _lines_of_regions(plain: PlainText) -> set[int]:
    """The lines in regions of ops other than functions and modules."""
    inside, owners = set(), []
    for number, line in enumerate(plain.lines, 1):
        text = line.strip()
        if text.startswith("}") and not text.endswith("{") and owners:
            owners.pop()
        if any(owner not in ("func.func", "builtin.module", "module") for owner in owners):
            inside.add(number)
        if text.endswith("{") and not text.startswith("}"):
            name = re.match(r'(?:%[\w:]+(?:, %[\w:]+)* = )?"?([\w.]+)"?', text)
            owners.append(name[1] if name else "")
    return inside


def _fail_without_findings(done: Any, wrong: Sequence[Any]) -> None:
    """An error that is not a finding is one of ours."""
    if done.exit_code and not wrong:
        raise LoweringError("symshape-opt", done.stderr.strip()[:500] or "it printed no message")


def _value_claims(program: Program, folder: Path) -> Findings:
    source = folder / "plain-claims.mlir"
    assert program.claims is not None
    plain = _plain_copy(program.claims, source)
    with step("check the stated shape of every value"):
        # The function states the same premises as the program itself.
        found = _checked_claims(source, [_BINDINGS, _STRINGS], plain)
    _excuse_refused_sizes(found, program)
    return found


def _checks_left(program: Path, importing: str, folder: Path, source: Path, plain: PlainText
                 ) -> tuple[list[Check], list[Finding]]:
    """The `cf.assert` that remain after the pipeline, with their causes.

    Also returns the places for which the pipeline fails: a program that
    `symshape compile` rejects is not right.
    """
    after = folder / "after.mlir"
    done = symshape_opt(program, [importing, "--symshape-pipeline=only-warn",
                                  "--mlir-print-debuginfo", "--mlir-print-op-generic"],
                        output=after, check=False)
    if done.exit_code:
        # Again without locations, so that an error has its line in the lowered program.
        return [], _failures(symshape_opt(source, [importing, "--symshape-pipeline=only-warn"],
                                          check=False), plain)
    source = folder / "plain-after.mlir"
    plain = _plain_copy(after, source)
    asserts = [(number, match[1]) for number, line in enumerate(plain.lines, 1)
               if (match := re.search(r'"cf\.assert".*?msg = "((?:[^"\\]|\\.)*)"', line))]
    if not asserts:
        return [], []
    done = symshape_opt(source, ["--symshape-explain"], check=False)
    reasons = _reasons(done.stdout + done.stderr)
    return [Check(unescaped(message), plain.place(line), reasons.get(line))
            for line, message in asserts], []


def _failures(done: Any, plain: PlainText) -> list[Finding]:
    """The errors with which a pass refuses a program, as places without a proof."""
    errors = [diagnostic for diagnostic in _diagnostics(done.stderr)
              if diagnostic.severity == "error"]
    _fail_without_findings(done, errors)
    return [_finding(diagnostic, plain) for diagnostic in errors]


def _reasons(report: str) -> dict[int, str]:
    """For the line of each check, the dependences of its predicate."""
    reasons: dict[int, str] = {}
    for block in re.split(r"\n(?=  \S)", report):
        lines = {int(number) for number in re.findall(
            r"cf\.assert at [^\s:]*:(\d+)|:(\d+):\d+: cf\.assert", block) for number in number
            if number}
        if not lines:
            continue
        if match := re.search(r"'_d\d+' is (.*)", block):
            reason = f"the check depends on data: {match[1]}"
        elif match := re.search(r"always if '(.*)'", block):
            reason = f"SymShape could prove it if {match[1]}"
        elif match := re.search(r"false for (.*)", block):
            reason = f"it fails for {match[1]}"
        else:
            reason = "SymShape found no proof"
        for line in lines:
            reasons.setdefault(line, reason)
    return reasons


def _entry_checks(source: Path, importing: str, folder: Path, plain: PlainText
                  ) -> tuple[list[str], list[Finding]]:
    """The premises about the arguments, as checks at the entry, and failures."""
    target = folder / "checked.mlir"
    done = symshape_opt(source, [importing, "--symshape-require-premises",
                                 "--mlir-print-op-generic"], output=target, check=False)
    if done.exit_code:
        return [], _failures(done, plain)
    return [unescaped(text) for text in re.findall(
        r'"symshape\.require"\(.*?message = "((?:[^"\\]|\\.)*)"',
        target.read_text(errors="replace"))], []


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
