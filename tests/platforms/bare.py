"""A Python that lacks what only Unix has, as on Windows: `python -m tests.platforms.bare ARGV…` is skirm on it."""

from __future__ import annotations

import os
import signal
import sys

MODULES = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "readline", "syslog")
OF_OS = (
    "O_NOFOLLOW",
    "O_NONBLOCK",
    "O_CLOEXEC",
    "fchmod",
    "fchown",
    "geteuid",
    "getegid",
    "get_blocking",
    "set_blocking",
    "sched_getaffinity",
    "fork",
    "mkfifo",
    "killpg",
)
OF_SIGNAL = ("SIGHUP", "SIGALRM", "SIGPIPE", "setitimer", "ITIMER_REAL")


def strip() -> None:
    """Take all of it away from this process."""
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for name in OF_OS:
        if hasattr(os, name):
            delattr(os, name)
    for name in OF_SIGNAL:
        if hasattr(signal, name):
            delattr(signal, name)


if __name__ == "__main__":
    import warnings

    # filelock says that it falls back to a file that is there or not; Windows has locks of its own.
    warnings.simplefilter("ignore")
    strip()
    from skirm.__main__ import main

    sys.exit(main(sys.argv[1:]))
