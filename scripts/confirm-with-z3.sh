#!/bin/sh
# Compares the prover with z3: on a corpus of statements (JSON lines) if one is
# given, and on a thousand random statements. Fails if they ever disagree; that
# either does not know is no disagreement.
#
#   scripts/confirm-with-z3.sh [path/to/symshape-prove [corpus.jsonl [count [seed]]]]
set -eu
prove=${1:-$(dirname "$0")/../build/bin/symshape-prove}
corpus=${2:-}
count=${3:-1000}
seed=${4:-1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 - "$count" "$seed" >"$work/random.jsonl" <<'PY'
import json, random, sys

count, seed = int(sys.argv[1]), int(sys.argv[2])
rng = random.Random(seed)
names = ["a", "b", "c"]

def leaf():
    return rng.choice(names) if rng.random() < .65 else str(rng.randint(0, 12))

def expr(depth):
    if depth == 0 or rng.random() < .2:
        return leaf()
    op = rng.choice(["+", "+", "-", "*", "floordiv", "ceildiv", "mod", "min",
                     "max"])
    if op in ("min", "max"):
        return f"{op}({expr(depth - 1)}, {expr(depth - 1)})"
    right = expr(depth - 1)
    if op in ("floordiv", "ceildiv", "mod"):
        right = str(rng.randint(1, 9)) if rng.random() < .7 else leaf()
    return f"({expr(depth - 1)} {op} {right})"

for i in range(count):
    assume = []
    for n in names:
        if rng.random() < .7:
            assume.append(f"{n} >= {rng.randint(-1, 3)}")
        if rng.random() < .3:
            assume.append(f"{n} <= {rng.randint(4, 40)}")
    if rng.random() < .4:
        assume.append(f"{expr(1)} {rng.choice(['==', '<=', '<', '!='])} {expr(1)}")
    left = expr(3)
    kind = rng.choice(["equal", "le", "le", "lt", "ne"])
    shape = rng.random()
    if shape < .3:
        right, kind = f"({left} floordiv {rng.randint(1, 6)})", "le"
    elif shape < .5:
        right, kind = f"max({left}, {leaf()})", "le"
    else:
        right = expr(2)
    print(json.dumps(dict(id=f"random-{i}", kind=kind, category="random",
                          assume=assume, lhs=left, rhs=right)))
PY

status=0
for file in ${corpus:+"$corpus"} "$work/random.jsonl"; do
  "$prove" --corpus "$file" >"$work/answers"
  "$prove" --corpus "$file" --smtlib >"$work/questions.smt2"
  timeout "${Z3_SECONDS:-1200}" z3 "-t:${Z3_MILLISECONDS:-2000}" "$work/questions.smt2" >"$work/z3" || true
  python3 - "$file" "$work/answers" "$work/z3" <<'PY' || status=1
import json, os, sys

ours = {}
for line in open(sys.argv[2]):
    a = json.loads(line)
    ours[a["id"]] = a["answer"]
theirs, last = {}, None
for line in open(sys.argv[3]):
    line = line.strip()
    if line in ("sat", "unsat", "unknown", "timeout"):
        theirs[last] = line
    elif line in ours:
        last = line
counts, wrong = {}, []
for key, answer in ours.items():
    z3 = theirs.get(key, "unknown")
    counts[(str(answer), z3)] = counts.get((str(answer), z3), 0) + 1
    if (answer is True and z3 == "sat") or (answer is False and z3 == "unsat"):
        wrong.append(key)
print(os.path.basename(sys.argv[1]))
for (answer, z3), n in sorted(counts.items()):
    print(f"  prover {answer:8s} z3 {z3:8s} {n}")
if not theirs:
    sys.exit("z3 answered nothing")
if wrong:
    sys.exit("disagreement: " + " ".join(wrong))
PY
done
exit $status
