"""The messages of `symshape-opt` that the package has to recognize.

A text that changes in `lib` or `tools` changes here, and nowhere else in the package.
"""
from __future__ import annotations

import re

# A diagnostic: line, column, severity, message.
DIAGNOSTIC = re.compile(r"^(?:.*?:(\d+):(\d+): )?(error|warning|remark|note): (.*)$")
# The name of the op before a message about its operands.
OP = re.compile(r"^'[\w.$-]+' op (?=expected )")

# A note with a counterexample: the sizes, and their result.
EXAMPLE = re.compile(r"^for ((?:(?:[\w.]+|(?:dim|scalar)\([^)]*\)) = -?\d+(?:, )?)+): (.*)$")
CONSEQUENCE = "a consequence"
VALUE_OF_CLAIM = "the value is defined here"

CONTRADICTED = "contradicted claim: "
UNDECIDED = "undecided claim: "
# The last line of symshape-check-claims.
SUMMARY = re.compile(r"^\d+ claims?: (\d+) proved, (\d+) undecided, (\d+) contradicted", re.M)

# Two sizes that have to be equal, the expected one first.
TWO_SIZES = re.compile(r"expected (?:a size of |a product of )?'([^']+)'.*?, found '([^']+)'")
# The second phrase is for a counterexample with an input that is not a size.
FOR_SOME_SIZES, FOR_SOME_INPUTS = "for some sizes", "for some inputs"
# The ends of messages about two sizes, and of undecided claims.
HOW_FAR = re.compile(r", which differs? for some sizes|, and the two are not proved to be equal"
                     r"|, which is never equal to that|: no proof .*")
NEVER_EQUAL = "is never equal"
# Operands that fit for some inputs, or for which nothing shows that they fit.
UNPROVED = re.compile("for some sizes|not proved")

# Operands that never fit although no execution is shown to use the result, premises
# of an inner call that are undecided, a check that stops every execution, and code
# or stated shapes that nobody looked at, because the program is not lowered.
NOT_EXCUSED = re.compile(r"expected |a premise of the callee is not proved: "
                         r"|this check never succeeds|cannot import \d+ binding"
                         r"|found \d+ ops? such as .* is not lowered yet")
# Messages of a strict pipeline's checks about a wrong program.
WRONG = re.compile(r"contradict|which (?:is|are) never|which is always|can only be|for some sizes"
                   r"|not proved to be equal|premise\b")
