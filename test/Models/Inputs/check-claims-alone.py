#!/usr/bin/env python3
"""Checks that no claim depends on another: each claim of a program has the same
verdict if all other claims are deleted. Bindings of arguments stay, and so
does the claim that defines a symbol which no argument binds."""

import claim_variants


def variants_of(program):
    variants = []
    for claim in program.claims:
        kept = [claim, *program.definitions_for(claim)]
        deleted = {c.line: "" for c in program.claims if c not in kept}
        variants.append((program.text(deleted), claim))
    return variants


def judge(program, baseline, claim, outcome):
    before = baseline.unproved.get(claim.line, "proved")
    after = outcome.unproved.get(claim.line, "proved")
    if before != after:
        return [f"line {claim.line + 1}: {before}, but alone {after}"]
    return []


if __name__ == "__main__":
    claim_variants.check(__doc__, variants_of, judge)
