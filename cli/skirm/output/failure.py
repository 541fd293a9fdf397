"""How a command ends that did not succeed: what is said, to whom, and the exit code. Imported only then."""

from __future__ import annotations

import os

from skirm.errors import ClosedPipeError, SkirmError, bounded
from skirm.output.stream import print_err, write_out

FAULT = 70


def tell(error: Exception, *, as_json: bool) -> int:
    """Say what went wrong: one line on standard error, and an object on standard output for programs.

    Args:
        error: What was raised. Anything but a SkirmError is a fault of ours, and is told in one line as well.
        as_json: Whether --json was asked for.

    Returns: The exit code.
    """
    if os.environ.get("SKIRM_DEBUG", "0") not in ("", "0"):
        print_traceback(error)
    if not isinstance(error, SkirmError):
        error = internal(error)
    code = error.exit_code
    if isinstance(error, ClosedPipeError):
        return code
    print_err("\n".join(lines(error)))
    if as_json and not error.written:
        from skirm.output.objects import error_object, to_line  # noqa: PLC0415 - only programs need it

        try:
            write_out(to_line(error_object(error, code)))
        except SkirmError as further:
            return further.exit_code if code == FAULT else code
    return code


def lines(error: SkirmError) -> list[str]:
    """The line that is printed, and for notation the excerpt and the caret."""
    text = " ".join(bounded(str(error)).split("\n"))
    if error.kind == "refusal":
        text = f"refused: {text}"
    if error.line is not None:
        place = f"line {error.line}" if error.file is None else f"{error.file}, line {error.line}"
        text = f"{place}{',' if hasattr(error, 'column') else ':'} {text}"
    told = [f"skirm: {text}"]
    excerpt = getattr(error, "excerpt", None)
    if excerpt is not None:
        text, caret = excerpt()
        if text.strip():
            told += [f"  {text}", f"  {caret}"]
    return told


def internal(error: Exception) -> SkirmError:
    """An error that nobody foresaw, as one that can be told."""
    try:
        what = f"{type(error).__name__}: {error}".rstrip(": ")
    except Exception:
        what = type(error).__name__
    fault = SkirmError(f"internal error: {what[:200]} (SKIRM_DEBUG=1 shows the traceback)")
    fault.id = "internal"
    fault.exit_code = FAULT
    return fault


def print_traceback(error: Exception) -> None:
    """The whole story, for whoever works on skirm."""
    from traceback import format_exception  # noqa: PLC0415 - only in need

    print_err("".join(format_exception(error)), end="")
