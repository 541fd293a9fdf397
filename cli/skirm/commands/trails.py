"""Where units stood before they moved last, as the journal of a save tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.errors import SkirmError
from skirm.rules.answers import view_of
from skirm.rules.guard import Guard
from skirm.saves.loading import read_history
from skirm.saves.models import decode
from skirm.saves.save import document, from_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.output.maps.chart import Spot
    from skirm.rules.system import System
    from skirm.rules.view import View
    from skirm.saves.loading import Loaded
    from skirm.saves.values import Table

# A move that lies further back than so many entries is no news.
MOST_ENTRIES = 40


def stood(system: System, loaded: Loaded, save: str, view: View) -> dict[str, Spot]:
    """The last other place of everything that has a place now and had another one.

    Args:
        system: Whose encounter it is.
        loaded: The fight as it stands.
        save: Its file, with a journal or without.
        view: What is drawn of it now.

    A journal that cannot be read, or a state that the system cannot draw any more, tells nothing.
    """
    now = {place.unit: (place.x, place.y) for place in view.places}
    found: dict[str, Spot] = {}
    try:
        for earlier in views(system, loaded, save):
            for place in earlier.places:
                spot = place.x, place.y
                if now.get(place.unit, spot) != spot:
                    found.setdefault(place.unit, spot)
            if len(found) == len(now):
                break
    except SkirmError:
        return found
    return found


def views(system: System, loaded: Loaded, save: str) -> Iterator[View]:
    """What was drawn of earlier states, the latest first.

    Errors: those of saves; PluginError.
    """
    history = read_history(save, whole=False)
    line = history.line(loaded.head, MOST_ENTRIES)
    state = document(loaded.save) if not loaded.pending else history.document(loaded.head)
    if loaded.pending:
        yield drawn(system, state, save)
    for entry in reversed(line):
        if not entry.parent:
            return
        state = history.step(state, entry, backwards=True)
        yield drawn(system, state, save)


def drawn(system: System, state: Table, save: str) -> View:
    """What the system draws of a document.

    Errors: those of saves; PluginError.
    """
    encounter = decode(system, from_document(state, save).state, save)
    with Guard(f"{system.name}: view failed"):
        return view_of(encounter)  # type: ignore[arg-type]
