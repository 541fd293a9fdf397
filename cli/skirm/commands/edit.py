"""`skirm edit`: an encounter in an editor, on a copy, checked before it counts."""

from __future__ import annotations

import os
import shlex
import subprocess
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, cast

from skirm.commands.changes import told_as
from skirm.commands.outcomes import results_of
from skirm.commands.saves import chosen_save, in_file, warn
from skirm.commands.stdin import at_terminal
from skirm.commands.systems import play_by, system_needed
from skirm.errors import SkirmError
from skirm.output.report import to_json
from skirm.saves.checkpoint import write_save
from skirm.saves.errors import ConflictError, InvalidError
from skirm.saves.loading import find, load
from skirm.saves.models import decode, encode
from skirm.saves.patch import difference
from skirm.saves.place import Place
from skirm.saves.save import document, read_bytes, save_text
from skirm.saves.transaction import Transaction

if TYPE_CHECKING:
    from pathlib import Path

    from skirm.commands.declared import Line
    from skirm.rules.models import Encounter
    from skirm.saves.loading import Loaded
    from skirm.saves.save import Found, Save


class EditorError(SkirmError):
    """The editor could not be run, or failed."""

    id = "editor"


def edit(line: Line) -> int:
    """Carry the line out.

    Errors: EditorError; InvalidError and the others of saves, PluginError.
    """
    save = in_file(chosen_save(line), "edit")
    line.ended()
    loaded = load(save, system_needed)
    warn(loaded.warnings)
    folder = mkdtemp(prefix="skirm-")
    copy = os.path.join(folder, os.path.basename(save))  # noqa: PTH118, PTH119 - pathlib is not needed for more
    text = text_of(save, loaded)
    with open(copy, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123
        file.write(text)
    try:
        run_editor(copy)
        written = read_back(copy)
        changed = written != text.encode()
        if changed:
            commit(line, save, loaded, written)
        else:
            warn([f"{save}: nothing was changed"])
    except (SkirmError, OSError) as fault:
        told = fault.message if isinstance(fault, SkirmError) else str(fault)
        if isinstance(fault, SkirmError) and not isinstance(fault, EditorError):
            warn([f"what you wrote is kept in {copy}"])
            raise
        remove(folder)
        raise EditorError(told) from fault
    remove(folder)
    return 0


def text_of(save: str, loaded: Loaded) -> str:
    """What the editor shows: the file as it stands, with its comments, where it has the current state; else the state.

    Errors: those of saves.
    """
    place = Place(save)
    data = place.read()
    found = None if data is None else find(place, data)
    return found.text if found and found.digest == loaded.digest else save_text(loaded.save, loaded.digest)


def remove(folder: str) -> None:
    """Remove the copy and its folder, with what an editor may have left beside it."""
    rmtree(folder, ignore_errors=True)


def run_editor(copy: str | Path) -> None:
    """Let the person edit a file.

    Errors: EditorError.
    """
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ("notepad" if os.name == "nt" else "vi")
    if editor == "vi" and not at_terminal():
        raise EditorError("there is no terminal for vi; VISUAL and EDITOR name an editor that needs none")
    try:
        done = subprocess.run(with_file(editor, str(copy)), check=False)  # noqa: S603 - the person's own choice
    except (OSError, ValueError) as fault:
        raise EditorError(
            f"cannot run the editor {editor!r}: {getattr(fault, 'strerror', None) or fault}; VISUAL and EDITOR name one"
        ) from fault
    if done.returncode:
        raise EditorError(f"the editor {editor!r} ended with {done.returncode}; nothing was changed")


def with_file(editor: str, file: str) -> str | list[str]:
    """An editor's words and a file, as they are run; on Windows as they stand, for backslashes part paths there.

    Errors: ValueError for quotes that do not end.
    """
    if os.name == "nt":
        return f"{editor} {subprocess.list2cmdline([file])}"
    return [*shlex.split(editor), file]


def read_back(copy: str) -> bytes:
    """What the person has written.

    Errors: EditorError where the file is gone or cannot be read.
    """
    try:
        with open(copy, "rb") as file:  # noqa: PTH123
            return file.read()
    except OSError as fault:
        gone = isinstance(fault, FileNotFoundError)
        why = "the editor left no file" if gone else f"what the editor left cannot be read ({fault.strerror})"
        raise EditorError(f"{why}; nothing was changed") from fault


def commit(line: Line, save: str, loaded: Loaded, written: bytes) -> None:
    """Make what was written the next revision, its comments kept in the journal.

    Comments and layout alone make no revision: they go into the file, and the next write keeps them in the journal.

    Errors: InvalidError and DamagedError for what does not hold; ConflictError where the save went on meanwhile.
    """
    before, digest = loaded.save, loaded.digest
    shown = f"the text of {save}"
    found = read_bytes(written, shown)
    refuse_other_meta(found, before, shown)
    with results_of(line, save) as results:
        transaction = Transaction.open(save, system_needed)
        with transaction as fight:
            if fight.digest != digest:
                raise ConflictError(f"{save}: it was changed while you edited it, so it was left as it is")
            system = system_needed(before.meta.system)
            play_by(system, found.save.house)
            encounter = cast("Encounter", decode(system, found.save.state, shown, strict=True))
            after = encode(encounter)
            if found.digest == digest and fight.found is not None and fight.found.digest == digest:
                write_save(fight.place, written, fight.data)
                told = (
                    "only comments and layout were changed; they stand in the file, with its next change in the journal"
                )
                warn([f"{save}: {told}"])
                return
            text = "" if found.ours else found.text
            fight.commit("edit", after, request={"edit": save}, house=found.save.house, text=text)
            changes = [str(c) for c in difference(document(before), document(fight.save)) if c.path[0] != "save"]
            told = "\n".join(changes) or "nothing but its layout"
            report = told_as(system, "edit", "edit", "edited", {"changes": changes}, told)
            report.revision = fight.save.meta.revision
        warn([warning for warning in transaction.warnings if warning not in loaded.warnings])
        results.tell(report, to_json(report))


def refuse_other_meta(found: Found, before: Save, shown: str) -> None:
    """Errors: InvalidError for a `[save]` table that was changed; it is skirm's own."""
    if found.save.meta != before.meta:
        raise InvalidError(shown, ["save: this table is skirm's own and cannot be edited"])
