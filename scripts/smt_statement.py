"""Statements about dimensions as SMT-LIB scripts, from their text.

Independent of SymShape: this file parses the text, and defines the operators
(docs/use/Grammar.md). A statement is a list of facts and a list of claims; each
script asks whether the facts hold and some claim does not, so that `unsat` means
"always".
"""

import itertools
import math
import re

TOKEN = re.compile(r"\s*(\d+|[A-Za-z_][A-Za-z0-9_$.]*|<=|>=|==|!=|[-+*()<>,])")
PRODUCT = ("*", "floordiv", "ceildiv", "mod")
DIVISIONS = ("floordiv", "ceildiv", "mod")
CALLS = ("min", "max", "broadcast")
RELATIONS = {"==": "=", "<=": "<=", ">=": ">=", "<": "<", ">": ">"}


class Text:
    """Recursive descent over the native grammar; trees are tuples."""

    def __init__(self, text):
        self.tokens, at = [], 0
        text = text.rstrip()
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise ValueError(f"cannot read {text[at:]!r}")
            self.tokens.append(found.group(1))
            at = found.end()
        self.at = 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def take(self, wanted=None):
        token = self.peek()
        if token is None or wanted not in (None, token):
            raise ValueError(f"expected {wanted or 'more'}, found {token!r}")
        self.at += 1
        return token

    def sum(self):
        tree = self.product()
        while self.peek() in ("+", "-"):
            op = self.take()
            tree = (op, tree, self.product())
        return tree

    def product(self):
        tree = self.atom()
        while self.peek() in PRODUCT:
            op = self.take()
            tree = (op, tree, self.atom())
        return tree

    def atom(self):
        token = self.take()
        if token == "-":
            return ("-", ("int", 0), self.atom())
        if token == "(":
            tree = self.sum()
            self.take(")")
            return tree
        if token.isdigit():
            return ("int", int(token))
        if token in CALLS:
            self.take("(")
            arguments = [self.sum()]
            while self.peek() == ",":
                self.take()
                arguments.append(self.sum())
            self.take(")")
            return (token, *arguments)
        return ("name", token)

    def relations(self):
        """`a < b <= c`: the relations between neighbours."""
        result, left = [], self.sum()
        while self.peek() not in (None, "and", "or"):
            op, right = self.take(), self.sum()
            if op not in RELATIONS and op != "!=":
                raise ValueError(f"expected a relation, found {op!r}")
            result.append((op, left, right))
            left = right
        if not result:
            raise ValueError("expected a relation")
        return result

    def condition(self):
        """Relations joined by `and`, these by `or`: a list of lists."""
        result = [[]]
        while True:
            result[-1] += self.relations()
            if self.peek() is None:
                return result
            if self.take() == "or":
                result.append([])

    def end(self, tree):
        if self.peek() is not None:
            raise ValueError(f"expected the end, found {self.peek()!r}")
        return tree


def parse_expression(text):
    reader = Text(text)
    return reader.end(reader.sum())


def parse_condition(text):
    return Text(text).condition()


def read_statement(record):
    """Facts and claims of a line of a corpus, each a condition."""
    facts = [parse_condition(text) for text in record["assume"]]
    if record["kind"] == "condition":
        return facts, [parse_condition(record["condition"])]
    return facts, [[[claim]] for claim in read_claims(record)]


def read_claims(record):
    kind = record["kind"]
    if kind == "bounds":
        e = parse_expression(record["expr"])
        claims = []
        if record.get("lower") is not None:
            claims.append(("<=", ("int", record["lower"]), e))
        if record.get("upper") is not None:
            claims.append(("<=", e, ("int", record["upper"])))
        return claims
    lhs = parse_expression(record["lhs"])
    if kind == "nonneg":
        return [("<=", ("int", 0), lhs)]
    rhs = parse_expression(record["rhs"])
    if kind == "divisible":
        return [("==", ("mod", lhs, rhs), ("int", 0))]
    op = {"equal": "==", "const": "==", "ne": "!=", "le": "<=", "lt": "<"}[kind]
    return [(op, lhs, rhs)]


def names_of(tree, into):
    if tree[0] == "name":
        into.setdefault(tree[1])
    for child in tree[1:]:
        if isinstance(child, tuple):
            names_of(child, into)
    return into


def divisors_of(tree, into):
    """The constant divisors below `tree`, and the names that they divide."""
    if tree[0] in DIVISIONS and tree[2][0] == "int" and tree[2][1] != 0:
        into[0].add(tree[2][1])
        names_of(tree[1], into[1])
    for child in tree[1:]:
        if isinstance(child, tuple):
            divisors_of(child, into)
    return into


FUNCTIONS = """\
(define-fun fdiv ((n Int) (d Int)) Int
  (ite (= d 0) 0 (ite (> d 0) (div n d) (div (- n) (- d)))))
(define-fun cdiv ((n Int) (d Int)) Int (- (fdiv (- n) d)))
(define-fun fmod ((n Int) (d Int)) Int (- n (* d (fdiv n d))))
"""
CHOICES = """\
(define-fun imin ((a Int) (b Int)) Int (ite (<= a b) a b))
(define-fun imax ((a Int) (b Int)) Int (ite (<= a b) b a))
(define-fun bcast ((a Int) (b Int)) Int
  (ite (= a 1) b (ite (= b 1) a (imin a b))))
"""
WORDS = {"min": "imin", "max": "imax", "broadcast": "bcast",
         "floordiv": "fdiv", "ceildiv": "cdiv", "mod": "fmod"}


def integer(value):
    return str(value) if value >= 0 else f"(- {-value})"


class Functions:
    """Divisions as total functions over SMT-LIB's `div`."""

    def prelude(self):
        return FUNCTIONS + CHOICES

    def term(self, tree):
        op = tree[0]
        if op == "int":
            return integer(tree[1])
        if op == "name":
            return f"|{tree[1]}|"
        arguments = [self.term(t) for t in tree[1:]]
        if op in CALLS:
            result = arguments[-1]
            for a in reversed(arguments[:-1]):
                result = f"({WORDS[op]} {a} {result})"
            return result
        if op in DIVISIONS:
            return self.division(tree, *arguments)
        return f"({op} {arguments[0]} {arguments[1]})"

    def division(self, tree, n, d):
        return f"({WORDS[tree[0]]} {n} {d})"

    def relation(self, relation):
        op, a, b = relation
        a, b = self.term(a), self.term(b)
        return f"(distinct {a} {b})" if op == "!=" else f"({RELATIONS[op]} {a} {b})"

    def condition(self, alternatives):
        words = [conjunction(map(self.relation, all_)) for all_ in alternatives]
        return f"(or false {' '.join(words)})"



class Quotients(Functions):
    """Each division is a new number, with its definition:
    d * q <= n <= d * q + d - 1 for d >= 1, mirrored for d <= -1, q = 0 for 0.
    For every numerator and divisor there is exactly one such integer."""

    def __init__(self):
        self.known, self.meanings = {}, []

    def prelude(self):
        return CHOICES

    def quotient_of(self, tree):
        n, d = self.term(tree[1]), self.term(tree[2])
        if tree[0] == "ceildiv":
            n = f"(- {n})"
        if (n, d) in self.known:
            return self.known[n, d]
        q = self.known[n, d] = f"|q {len(self.known)}|"
        rest = f"(- {n} (* {d} {q}))"
        positive = f"(and (<= 0 {rest}) (<= {rest} (- {d} 1)))"
        negative = f"(and (<= {rest} 0) (<= (+ {d} 1) {rest}))"
        if tree[2][0] == "int":
            sign = tree[2][1]
            self.meanings.append(positive if sign > 0 else f"(= {q} 0)")
        else:
            self.meanings += [f"(=> (<= 1 {d}) {positive})",
                              f"(=> (<= {d} (- 1)) {negative})",
                              f"(=> (= {d} 0) (= {q} 0))"]
        return q

    def division(self, tree, n, d):
        q = self.quotient_of(tree)
        if tree[0] == "mod":
            return f"(- {n} (* {d} {q}))"
        return q if tree[0] == "floordiv" else f"(- {q})"


# Polynomials over names and quotients, which suggest case splits. Soundness
# does not depend on them: any split covers all integers.


class Polynomial(dict):
    """From sorted tuples of atoms to coefficients, none of them 0."""

    def plus(self, other, factor=1):
        result = Polynomial(self)
        for atoms, c in other.items():
            c = result.get(atoms, 0) + c * factor
            result[atoms] = c
            if c == 0:
                del result[atoms]
        return result

    def times(self, other):
        result = Polynomial()
        for a, c in self.items():
            result = result.plus(Polynomial(
                {tuple(sorted(a + b)): c * d for b, d in other.items()}))
        return result

    def divide(self, divisor):
        """The quotient of a division with rest; {} if nothing is divided."""
        leading = max(divisor, key=lambda m: (len(m), m))
        quotient, rest = Polynomial(), self
        for _ in range(20):
            for atoms, c in rest.items():
                left = list(atoms)
                if c % divisor[leading] == 0 and all(
                        a in left and (left.remove(a), True)[1] for a in leading):
                    part = Polynomial({tuple(left): c // divisor[leading]})
                    break
            else:
                return quotient
            quotient = quotient.plus(part)
            rest = rest.plus(part.times(divisor), -1)
        return quotient

    def term(self):
        words = [f"(* {integer(c)} {' '.join(atoms)})" if atoms else integer(c)
                 for atoms, c in self.items()]
        return f"(+ 0 {' '.join(words)})"


class QuotientsWithSigns(Quotients):
    """Besides, for integers t and divisors d that the quotients suggest: if t is
    not 0, then |d * t| >= |d|. It compares, for example, the quotient of
    (n + x * d) floordiv d with x + n floordiv d."""

    LIMIT = 40

    def __init__(self):
        super().__init__()
        self.divisions = []

    def polynomial(self, tree):
        op = tree[0]
        if op == "int":
            return Polynomial({(): tree[1]} if tree[1] else {})
        if op in ("+", "-", "*"):
            a, b = self.polynomial(tree[1]), self.polynomial(tree[2])
            return a.times(b) if op == "*" else a.plus(b, 1 if op == "+" else -1)
        term = self.term(tree)
        if op not in DIVISIONS:
            for child in tree[1:] if op in CALLS else ():
                self.polynomial(child)
            return Polynomial({(term,): 1})
        n, d = self.polynomial(tree[1]), self.polynomial(tree[2])
        if op == "ceildiv":
            n = Polynomial().plus(n, -1)
        q = Polynomial({(self.quotient_of(tree),): 1})
        if not any(known[2] == q for known in self.divisions):
            self.divisions.append((n, d, q))
        if op == "floordiv":
            return q
        return (n.plus(d.times(q), -1) if op == "mod"
                else Polynomial().plus(q, -1))

    def suggestions(self, trees):
        """Pairs t, d whose product the definition of the quotients bounds."""
        for tree in trees:
            self.polynomial(tree)
        found = []

        def suggest(t, d):
            if any(t) and any(d) and (t, d) not in found:
                found.append((t, d))

        for n, d, q in self.divisions:
            if not d:
                continue
            suggest(q.plus(n.divide(d), -1), d)
            for m, e, p in self.divisions:
                if p == q or not e:
                    continue
                k = e.divide(d)
                if k.times(d) == e:
                    # d * q - k * d * p is n - m up to two remainders.
                    for sign in (1, -1):
                        x = n.plus(m, sign).divide(d)
                        suggest(q.plus(k.times(p), sign).plus(x, -1), d)
                    suggest(q.plus(k.times(p), -1), d)
                suggest(q.plus(p, -1), d)
        return found[:self.LIMIT]

    def lemmas(self, trees):
        return [f"(signs {d.term()} {t.term()})"
                for t, d in self.suggestions(trees)]


# Valid for all integers; z3 proves it first.
SIGNS = """\
(define-fun signs ((d Int) (t Int)) Bool
  (and (=> (= t 0) (= (* d t) 0))
       (=> (and (<= 1 d) (<= 1 t)) (<= d (* d t)))
       (=> (and (<= 1 d) (<= t (- 1))) (<= (* d t) (- d)))
       (=> (and (<= d (- 1)) (<= 1 t)) (<= (* d t) d))
       (=> (and (<= d (- 1)) (<= t (- 1))) (<= (- d) (* d t)))))
"""


def conjunction(words):
    return f"(and true {' '.join(words)})"


class Script:
    """Whether `facts` can hold while some of `claims`, if any, does not."""

    def __init__(self, facts, claims):
        self.facts, self.claims = facts, claims
        self.trees = [tree for condition in facts + claims
                      for alternative in condition
                      for relation in alternative for tree in relation[1:]]
        self.names = {}
        for tree in self.trees:
            names_of(tree, self.names)

    def declarations(self):
        return "".join(f"(declare-const |{n}| Int)\n" for n in self.names)

    def body(self, encoding, extra=()):
        """Everything but the names' declarations and the question."""
        words = [f"(assert {encoding.condition(f)})" for f in self.facts]
        if self.claims:
            claims = map(encoding.condition, self.claims)
            words.append(f"(assert (not {conjunction(claims)}))")
        words += [f"(assert {word})" for word in extra]
        if isinstance(encoding, Quotients):
            words = ([f"(declare-const {q} Int)"
                      for q in encoding.known.values()]
                     + [f"(assert {m})" for m in encoding.meanings] + words)
        return encoding.prelude() + "\n".join(words) + "\n"

    def by_functions(self):
        return self.declarations() + self.body(Functions()) + "(check-sat)\n"

    def by_quotients(self):
        return self.declarations() + self.body(Quotients()) + "(check-sat)\n"

    def by_signs(self):
        """Two questions: whether the lemma is valid, and the statement's."""
        encoding = QuotientsWithSigns()
        lemmas = encoding.lemmas(self.trees)
        if not lemmas:
            return None
        return (SIGNS + "(push)\n(declare-const d Int)\n(declare-const t Int)\n"
                "(assert (not (signs d t)))\n(check-sat)\n(pop)\n"
                + self.declarations() + self.body(encoding, lemmas)
                + "(check-sat-using (then (using-params simplify :som true) smt))\n")

    def by_residues(self, most=72):
        """One question whether the cases x = m * k + r cover everything, then
        one for each; m is a common multiple of the constant divisors."""
        divisors, names = set(), {}
        for tree in self.trees:
            divisors_of(tree, (divisors, names))
        m = math.lcm(*divisors)
        if m < 2 or not names or m ** len(names) > most:
            return None
        script = ["(push)\n(declare-const x Int)\n(assert (not (or false"]
        script += [f" (= x (+ (* {m} (div x {m})) {r}))" for r in range(m)]
        script.append(")))\n(check-sat)\n(pop)\n")
        for case in itertools.product(range(m), repeat=len(names)):
            script.append("(push)\n")
            for name, r in zip(names, case):
                script.append(f"(declare-const |k {name}| Int)\n"
                              f"(define-fun |{name}| () Int"
                              f" (+ (* {m} |k {name}|) {r}))\n")
            for name in self.names:
                if name not in names:
                    script.append(f"(declare-const |{name}| Int)\n")
            script.append(self.body(Functions()))
            script.append("(check-sat-using (then (using-params simplify"
                          " :som true) smt))\n(pop)\n")
        return "".join(script)

    def at(self, values):
        """Whether the given values are a counterexample."""
        words = [f"(= |{n}| {integer(int(v))})" for n, v in values.items()
                 if n in self.names]
        return (self.declarations() + self.body(Functions(), words)
                + "(check-sat)\n")
