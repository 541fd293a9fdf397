"""Shells as people sit before them: on a terminal of their own, with keys that are pressed and lines that are read."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import termios
import time
from pathlib import Path

import pytest

from .shell import environment

TAB = "\t"
DUMP = "\x07"
PATIENCE = 60
START = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "-i"],
}
READY = {
    "bash": """bind 'set enable-bracketed-paste off'; bind 'set bell-style none'; PS1='$ '; . {script}
bind -x '"\\C-g": printf "%s" "$READLINE_LINE" > {dump}.new; mv {dump}.new {dump}'""",
    "zsh": """PS1='$ '; unsetopt promptsp; fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D
dumped() {{ print -rn -- "$BUFFER" > {dump}.new; mv {dump}.new {dump} }}; zle -N dumped; bindkey '^G' dumped
unsetopt automenu listambiguous""",
    "fish": """function fish_prompt; echo '$ '; end; set fish_greeting; set -g fish_autosuggestion_enabled 0
source {script}; bind \\cg 'commandline | string join \\\\n > {dump}.new; mv {dump}.new {dump}'""",
}


def needs(shell: str) -> None:
    """Skip a test whose shell is not there."""
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")


class Terminal:
    """A shell at a terminal of 200 columns, with the completion of skirm in it."""

    def __init__(self, shell: str, script: Path, scratch: Path, **variables: str) -> None:
        needs(shell)
        self.dump = scratch / "line"
        self.shown = ""
        self.shell = shell
        variables = environment(HOME=str(scratch), XDG_CONFIG_HOME=str(scratch), COLUMNS="200", LINES="50", **variables)
        self.process, self.master = pty.fork()
        if not self.process:  # pragma: no cover - the shell itself
            os.execvpe(shell, START[shell], variables)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
        for line in READY[shell].format(script=script, folder=script.parent, dump=self.dump).splitlines():
            self.send(line + "\n")
        self.send("echo re''ady\n")
        self.wait_for(lambda: "ready" in self.shown, "to start")

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.master)

    def send(self, keys: str) -> None:
        """Press keys."""
        os.write(self.master, keys.encode())

    def wait_for(self, done: object, what: str) -> None:
        """Read what the shell shows until something holds."""
        assert callable(done)
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"{self.shell} took too long {what}; it showed {self.shown!r}"
            if select.select([self.master], [], [], 0.05)[0]:
                self.shown += os.read(self.master, 65536).decode("utf-8", "replace")

    def line_after(self, keys: str) -> str:
        """The line that stands there when keys were pressed on an empty one; it is thrown away then."""
        self.dump.unlink(missing_ok=True)
        self.shown = ""
        self.send(keys + DUMP)
        self.wait_for(self.dump.exists, f"with {keys!r}")
        self.send("\x05\x15")
        return self.dump.read_text(encoding="utf-8").removesuffix("\n")
