"""The subcommands of `symshape`, one module each.

A module has `HELP` (one line), `add_arguments(parser)` and `run(arguments)`,
which returns the exit code.
"""

NAMES = ("check", "shapes", "memory", "explain", "html", "compile", "example")
