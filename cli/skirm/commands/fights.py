"""A fight that a command works on: in a file with its journal, on a pipe, or in memory for a dry run."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Protocol, cast

from skirm.commands.saves import warn, whole_input
from skirm.commands.systems import other_rules, play_by, system_needed
from skirm.errors import UsageError, some
from skirm.output.stream import print_err, write_out
from skirm.rules.answers import over_in
from skirm.rules.models import units_of
from skirm.rules.refusals import PluginError, RequestError
from skirm.rules.system import System
from skirm.saves.errors import InvalidError
from skirm.saves.models import encode
from skirm.saves.paths import STREAM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    import msgspec

    from skirm.rules.models import Encounter
    from skirm.saves.loading import Loaded
    from skirm.saves.save import Save
    from skirm.saves.values import SchemaFor, Table

    class Kept(Protocol):
        """What keeps the revisions of a fight: a transaction, a stream, a dry run."""

        @property
        def loaded(self) -> Loaded:
            """The fight as it was found."""

        @property
        def save(self) -> Save:
            """The current revision."""


class Fight:
    """One fight under way.

    Attributes:
        system: The system it is played by.
        encounter: The current state, as the system's model. Never changed in place.
    """

    def __init__(
        self,
        kept: Kept,
        keep: Callable[..., object],
        held: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """Take a fight up.

        Args:
            kept: What has the revisions.
            keep: Makes a raw state the next revision: state, then kind, request, outcome and dice by name.
            held: Lets signals wait, so that they do not end a command in the middle of a commit.

        Errors: CarriedHouseError.
        """
        system = kept.loaded.schema
        assert isinstance(system, System)  # noqa: S101 - `system_needed` gave it
        self.kept = kept
        self.keep = keep
        self.held = held
        self.system = system
        self.encounter = cast("Encounter", kept.loaded.encounter)
        play_by(system, kept.save.house)

    @property
    def seed(self) -> str:
        """The seed of all dice."""
        return self.kept.save.meta.seed

    @property
    def revision(self) -> int:
        """The number of the current revision."""
        return self.kept.save.meta.revision

    @property
    def names(self) -> list[str]:
        """The names of the units."""
        return list(units_of(self.encounter))

    def commit(self, kind: str, encounter: Encounter, request: object, outcome: msgspec.Raw, dice: object) -> None:
        """Make a state the next revision.

        Errors: PluginError where a rule left a state that no save can hold, RequestError where somebody set it;
        WriteError. Nothing was committed then.
        """
        try:
            self.keep(encode(encounter), kind=kind, request=request, outcome=outcome, dice=dice or None)
        except (InvalidError, RecursionError) as fault:
            # The save itself is sound: whoever changed it is told, not whoever keeps it.
            faults = getattr(fault, "faults", ["nested too deep"])
            if kind == "set":
                raise RequestError([("bad-value", each) for each in faults], kind) from fault
            raise PluginError(
                f"{self.system.name}: no save can hold the state after it: {some(faults, '; ')}"
            ) from fault
        self.encounter = encounter

    def adopt(self, house: Table, request: object, outcome: msgspec.Raw) -> None:
        """Go on by other house tables, as the next revision.

        Errors: HouseError for tables that cannot be played by or kept, WriteError. Nothing was committed then.
        """
        from skirm.rules.house import HOUSE, HouseError, carried, replaced  # noqa: PLC0415 - only for this

        replaced(self.system.schemas.table_data, carried(house), HOUSE, HouseError)
        try:
            self.keep(encode(self.encounter), kind="adopt", request=request, outcome=outcome, dice=None, house=house)
        except InvalidError as fault:
            raise HouseError(fault.faults) from fault
        play_by(self.system, house)

    def over(self) -> str | None:
        """Why nothing more can happen, or None.

        Errors: PluginError.
        """
        return over_in(self.system.name, self.encounter)


class DryRun:
    """A fight whose revisions are forgotten."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.save = loaded.save


@contextmanager
def fight_at(save: str, *, dry_run: bool = False, system: System | None = None) -> Iterator[Fight]:
    """Work on a fight: all that is committed inside stands afterwards.

    Args:
        save: A path, or `-`: then the new save is written to standard output at the end, unless something failed.
        dry_run: Commit nothing; through a pipe the save goes on as it came.
        system: The system that the command names, if it names one.

    Errors: those of saves; MissingSystemError, PluginError; UsageError for a save of another system.
    """
    if dry_run:
        print_err("skirm: a dry run: nothing is committed")
    wanted = system_needed if system is None else partial(only_system, system, save)
    if save == STREAM:
        with piped(wanted, dry_run=dry_run) as fight:
            yield fight
    elif dry_run:
        from skirm.saves.loading import load  # noqa: PLC0415 - one of three

        loaded = load(save, wanted)
        warn([*loaded.warnings, *other_rules(loaded, save)])
        yield in_memory(loaded)
    else:
        with in_transaction(save, wanted) as fight:
            yield fight


def only_system(system: System, save: str, name: str) -> System:
    """The system that a command names, for a save that must be one of its own.

    Errors: UsageError.
    """
    if name != system.name:
        raise UsageError(f"{save} is a fight of {name}, not of {system.name}", system.name)
    return system


@contextmanager
def piped(wanted: SchemaFor, *, dry_run: bool) -> Iterator[Fight]:
    """A fight that comes and goes through a pipe."""
    from skirm.saves.stream import Stream  # noqa: PLC0415 - one of three

    data = whole_input()
    stream = Stream(data, wanted)
    warn(stream.warnings)
    if dry_run:
        yield in_memory(stream.loaded)
        write_out(data)
        return

    def keep(state: dict[str, object], *, house: Table | None = None, **_: object) -> None:
        stream.commit(state, house)

    yield Fight(stream, keep)
    write_out(stream.content())


def fight_to_ask(save: str) -> Fight:
    """A fight that is only asked about, from a file or from standard input; nothing is locked or written.

    Errors: those of saves; MissingSystemError, PluginError.
    """
    if save == STREAM:
        return fight_in(whole_input(), warned=True)
    from skirm.saves.loading import load  # noqa: PLC0415 - one of two

    loaded = load(save, system_needed)
    warn([*loaded.warnings, *other_rules(loaded, save)])
    return in_memory(loaded)


def fight_in(data: bytes, *, warned: bool = False) -> Fight:
    """A fight in the bytes of a save, in memory. Errors: as `fight_to_ask`.

    Args:
        warned: Whether what is odd about it is told.
    """
    from skirm.saves.loading import read_stream  # noqa: PLC0415 - one of two

    loaded = read_stream(data, system_needed)
    if warned:
        warn([*loaded.warnings, *other_rules(loaded, "standard input")])
    return in_memory(loaded)


def in_memory(loaded: Loaded) -> Fight:
    """A fight whose changes nobody keeps."""
    from skirm.saves.revision import next_save  # noqa: PLC0415 - only for dry runs

    dry = DryRun(loaded)

    def keep(state: dict[str, object], *, house: Table | None = None, **_: object) -> None:
        dry.save = next_save(dry.save, state, "the dry run", house=house)

    return Fight(dry, keep)


@contextmanager
def in_transaction(save: str, wanted: SchemaFor) -> Iterator[Fight]:
    """A fight in a file, locked while it is worked on."""
    from skirm.saves.transaction import Transaction  # noqa: PLC0415 - one of three

    transaction = Transaction.open(save, wanted)
    told = 0
    try:
        with transaction as kept:
            warn(kept.warnings)
            told = len(kept.warnings)
            warn(other_rules(kept.loaded, save))

            def keep(
                state: dict[str, object],
                *,
                kind: str,
                request: object,
                outcome: object,
                dice: object,
                house: Table | None = None,
            ) -> object:
                return kept.commit(kind, state, request=request, outcome=outcome, dice=dice, house=house)

            yield Fight(kept, keep, kept.hold.signals.held)
    finally:
        warn(getattr(transaction, "warnings", [])[told:])
