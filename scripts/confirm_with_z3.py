"""Compares the prover's answers with z3's. Run by confirm-with-z3.sh.

z3 gets the text of each statement (smt_statement.py), not SymShape's form of it.
"Always" and "never" are confirmed if z3 finds no counterexample to the statement
or to its opposite, with one of several scripts for the same question. A
counterexample is confirmed if its values satisfy the facts and not the statement.
The exit code is 1 if the two disagree, and 2 if z3 cannot confirm some answer on
a corpus.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import random
import subprocess
import sys
import tempfile

import smt_statement


def random_statements(count, seed, disjunctions):
    rng = random.Random(seed)
    names = ["a", "b", "c"]

    def leaf():
        return rng.choice(names) if rng.random() < .65 else str(rng.randint(0, 12))

    def expr(depth):
        if depth == 0 or rng.random() < .2:
            return leaf()
        op = rng.choice(["+", "+", "-", "*", "floordiv", "ceildiv", "mod",
                         "min", "max"])
        if op in ("min", "max"):
            return f"{op}({expr(depth - 1)}, {expr(depth - 1)})"
        right = expr(depth - 1)
        if op in ("floordiv", "ceildiv", "mod"):
            right = str(rng.randint(1, 9)) if rng.random() < .7 else leaf()
        return f"({expr(depth - 1)} {op} {right})"

    def relation(depth):
        return f"{expr(depth)} {rng.choice(['==', '<=', '<', '!='])} {expr(depth)}"

    def condition(depth):
        return " or ".join(
            " and ".join(relation(depth) for _ in range(rng.choice([1, 1, 1, 2])))
            for _ in range(rng.randint(2, 3)))

    for i in range(count):
        assume = []
        for n in names:
            if rng.random() < .7:
                assume.append(f"{n} >= {rng.randint(-1, 3)}")
            if rng.random() < .3:
                assume.append(f"{n} <= {rng.randint(4, 40)}")
        if rng.random() < .4:
            assume.append(relation(1))
        if disjunctions and rng.random() < .7:
            assume.append(condition(1))
        if disjunctions and rng.random() < .5:
            yield dict(id=f"random-{i}", kind="condition", category="random",
                       assume=assume, condition=condition(2))
            continue
        left = expr(3)
        kind = rng.choice(["equal", "le", "le", "lt", "ne"])
        shape = rng.random()
        if shape < .3:
            right, kind = f"({left} floordiv {rng.randint(1, 6)})", "le"
        elif shape < .5:
            right, kind = f"max({left}, {leaf()})", "le"
        else:
            right = expr(2)
        yield dict(id=f"random-{i}", kind=kind, category="random",
                   assume=assume, lhs=left, rhs=right)


# Only a hanging z3 takes this long, even on a busy machine: the result depends
# on z3's count of steps. No question needs more memory than this.
SECONDS = 1800
MEGABYTES = 1500


class Z3:
    """`limit` is the number of z3's steps for each question, so that the answer
    does not depend on the load of the machine; about three million a second."""

    def __init__(self, program, limit):
        self.program, self.limit = program, limit

    def ask(self, script, limit=None):
        """The answers of a script, one for each of its questions."""
        questions = script.count("(check-sat")
        try:
            run = subprocess.run(
                [self.program, "-in", f"-t:{SECONDS * 1000}",
                 f"-memory:{MEGABYTES}", f"rlimit={limit or self.limit}"],
                input=script, stdout=subprocess.PIPE, text=True,
                # Some of z3's tactics check the time too rarely.
                timeout=2 * SECONDS)
        except subprocess.TimeoutExpired:
            return ["unknown"]
        if "out of memory" in run.stdout:
            return ["unknown"]
        answers = run.stdout.split("\n")[:-1]
        if len(answers) != questions or any(
                a not in ("sat", "unsat", "unknown", "timeout") for a in answers):
            sys.exit(f"z3 does not read this:\n{script}\n{run.stdout}")
        return answers

    def judge(self, script):
        """Whether nothing satisfies the script's constraints (`contradictory`,
        `refuted` or `unknown`), and the form of the question for z3."""
        short = self.limit // 8
        for name, text, limit in (
                ("functions", script.by_functions, short),
                ("quotients", script.by_quotients, short),
                ("residues", script.by_residues, None),
                ("signs", script.by_signs, None),
                ("functions", script.by_functions, None)):
            text = text()
            if text is None:
                continue
            answers = self.ask(text, limit)
            if all(a == "unsat" for a in answers):
                return "contradictory", name
            if answers == ["sat"]:
                return "refuted", name
        return "unknown", "all"


VERDICT = {"sat": "consistent", "unsat": "contradictory"}
# Pairs of answers that cannot both be right.
DISAGREEMENTS = {
    ("always", "refuted"), ("never", "refuted"), ("contradictory", "consistent"),
    ("refuted", "no counterexample"), ("refuted", "contradictory"),
    ("sometimes", "contradictory"),
}


def ask_prover(program, records):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for record in records:
            file.write(json.dumps(record) + "\n")
        file.flush()
        run = subprocess.run([program, "--corpus", file.name, "--details"],
                             stdout=subprocess.PIPE, text=True, check=True)
    answers = map(json.loads, run.stdout.splitlines())
    return {answer["id"]: answer for answer in answers}


def compare(z3, record, answer):
    """The prover's answer, z3's, and the form in which z3 answered."""
    facts, claims = smt_statement.read_statement(record)
    script = smt_statement.Script(facts, claims)
    # Nothing satisfies both the facts and the claims.
    opposite = smt_statement.Script(facts + claims, [])
    meets = z3.ask(smt_statement.Script(facts, []).by_functions())[0]
    if answer.get("contradictory"):
        return "contradictory", VERDICT.get(meets, "unknown"), "facts"
    if meets == "unsat":
        said = "always" if answer["answer"] is True else answer["holds"]
        return said, "contradictory", "facts"
    if answer["holds"] == "never":
        found, how = z3.judge(opposite)
        return "never", {"contradictory": "never"}.get(found, found), how
    if answer["answer"] is True:
        found, how = z3.judge(script)
        return "always", {"contradictory": "always"}.get(found, found), how
    if answer["answer"] is False:
        # Names that cancel out are missing; their values do not matter.
        values = {name: 0 for name in script.names}
        values.update(answer.get("counterexample", {}))
        found = z3.ask(script.at(values))[0]
        return ("refuted", {"sat": "refuted", "unsat": "no counterexample"}.get(
            found, "unknown"), "values")
    found = z3.ask(script.by_functions())[0]
    return "unknown", {"sat": "refuted", "unsat": "always"}.get(
        found, "unknown"), "functions"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("prove", help="symshape-prove")
    parser.add_argument("corpus", nargs="?", help="statements as JSON lines")
    parser.add_argument("--random", type=int, default=1000, metavar="COUNT")
    parser.add_argument("--random-or", type=int, default=300, metavar="COUNT",
                        help="more of them, with `or` in facts and claims")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--z3", default="z3")
    parser.add_argument("--limit", type=int, default=8000000,
                        help="z3's steps for each question")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--verbose", action="store_true",
                        help="name the statements that are not confirmed")
    args = parser.parse_args()

    corpora = []
    if args.corpus:
        with open(args.corpus, encoding="utf-8") as file:
            corpora.append((os.path.basename(args.corpus), True,
                            [json.loads(line) for line in file if line.strip()]))
    for name, disjunctions in (("", False), (" with 'or'", True)):
        count = args.random_or if disjunctions else args.random
        corpora.append((
            f"random statements{name}, seed {args.seed}", False,
            list(random_statements(count, args.seed, disjunctions))))
    z3 = Z3(args.z3, args.limit)
    wrong = incomplete = False
    for name, complete, records in corpora:
        answers = ask_prover(args.prove, records)
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            results = list(pool.map(
                lambda record: compare(z3, record, answers[record["id"]]),
                records))
        counts = collections.Counter(results)
        print(name)
        for (ours, theirs, how), n in sorted(counts.items()):
            print(f"  prover {ours:13s} z3 {theirs:17s} {how:9s} {n:5d}")
        for record, (ours, theirs, how) in zip(records, results):
            disagree = (ours, theirs) in DISAGREEMENTS
            open_ = ours != "unknown" and ours != theirs
            wrong |= disagree
            incomplete |= complete and open_
            if disagree or (open_ and args.verbose):
                print("  disagreement" if disagree else "  not confirmed",
                      json.dumps(record))
    return 1 if wrong else 2 if incomplete else 0


if __name__ == "__main__":
    sys.exit(main())
