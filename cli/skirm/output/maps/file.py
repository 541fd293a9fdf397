"""An SVG on its way to a file, or to standard output."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from skirm.errors import OutputError, UsageError
from skirm.output.stream import write_out

STREAM, ENDING, BEGINS = "-", ".svg", b"<svg"


def write_svg(file: str, drawing: str, save: str) -> None:
    """Write a drawing; a map that is there is replaced at one stroke, anything else is not.

    Args:
        file: Its name, which ends in `.svg`; `-` is standard output.
        drawing: The SVG.
        save: What it is a map of, for errors.

    Errors: UsageError for another name, and for a file that is no SVG; OutputError, ClosedPipeError.
    """
    data = drawing.encode()
    if file == STREAM:
        write_out(data)
        return
    if not file.lower().endswith(ENDING):
        raise UsageError(
            f"-o {file}: a map is written as SVG, to a file that ends in {ENDING}: {Path(save).stem}.svg", "map"
        )
    try:
        target = Path(os.path.realpath(file))
        if target.exists():
            if not target.is_file():
                replace_nothing(target, data)
                return
            with target.open("rb") as there:
                begins = there.read(len(BEGINS))
            if begins not in (b"", BEGINS):
                raise UsageError(
                    f"-o {file}: there is a file that is no map of skirm's; remove it, or take another name", "map"
                )
        replaced(target, data)
    except (OSError, ValueError) as fault:
        raise OutputError(f"cannot write to {file}: {getattr(fault, 'strerror', None) or fault}") from fault


def replace_nothing(target: Path, data: bytes) -> None:
    """Write to what is no file, such as /dev/stdout or a pipe. Errors: OSError."""
    with target.open("wb") as stream:
        stream.write(data)


def replaced(target: Path, data: bytes) -> None:
    """Write a file beside the target and put it in its place, with the mode that the target had. Errors: OSError."""
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~umask()
    descriptor, beside = mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
        Path(beside).chmod(mode)
        Path(beside).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(beside).unlink()
        raise


def umask() -> int:
    """What the process keeps from new files; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
