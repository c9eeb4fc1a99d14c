#!/usr/bin/env python3
"""Checks that a wrong claim is found: alters one claim at a time, once by
adding 1 to a size and once by doubling one factor of it. The claim must then be
contradicted or undecided at its own line, and no other verdict may change.
Alters only sizes over symbols that arguments bind."""

import re

import claim_variants


def alterations(result):
    """A result plus 1, and with the first of its symbols doubled."""
    yield "one more", f"{result} + 1"
    yield "doubled", re.sub(r"\bs\d+\b", lambda m: f"({m[0]} * 2)", result, count=1)


def variants_of(program):
    variants = []
    for claim in program.claims:
        for index, result in enumerate(claim.results):
            names = claim.mentioned(result)
            if not names or not all(program.is_pinned(claim, n) for n in names):
                continue
            for what, altered in alterations(result):
                line = program.altered_line(claim, index, altered)
                key = claim, f"{what}: '{result}' became '{altered}'"
                variants.append((program.text({claim.line: line}), key))
    return variants


def judge(program, baseline, key, outcome):
    claim, what = key
    complaints = []
    if claim.line not in outcome.unproved:
        complaints.append(f"line {claim.line + 1}: proved, {what}")
    for line in sorted(baseline.unproved.keys() | outcome.unproved.keys()):
        before = baseline.unproved.get(line, "proved")
        after = outcome.unproved.get(line, "proved")
        if line != claim.line and before != after:
            complaints.append(
                f"line {line + 1}: {before} became {after} when line "
                f"{claim.line + 1} was altered, {what}"
            )
    return complaints


if __name__ == "__main__":
    claim_variants.check(__doc__, variants_of, judge)
