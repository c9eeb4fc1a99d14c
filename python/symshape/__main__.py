"""Runs the command as `python -m symshape`."""

import sys

from .cli import main

sys.exit(main())
