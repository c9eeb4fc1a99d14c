"""Starts a tool that the kernel ends together with its parent.

`python launcher.py PARENT BYTES TOOL ARGUMENT...` limits the memory of this
process to BYTES (0: no limit), and becomes TOOL. It is a script of its own,
because code that runs between `fork` and `exec` is not safe in a process with
threads, such as one that has loaded a framework.
"""

import os
import sys


def main() -> None:
    parent, limit, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    try:
        import ctypes
        import signal
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG, of Linux only
    except (ImportError, OSError, AttributeError):
        pass
    if os.getppid() != parent:
        sys.exit(1)  # the parent ended before
    if limit:
        import resource
        # Not the address space: threads reserve much of it that they never use.
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        if hard == resource.RLIM_INFINITY or limit < hard:
            resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    os.execv(command[0], command)


main()
