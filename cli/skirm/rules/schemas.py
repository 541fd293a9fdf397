"""What a system registers about itself: models by their names in the shell, templates, tables, rules, examples."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import msgspec

from skirm.rules.models import Action, Advance, Encounter, Roll, Unit, kebab
from skirm.rules.outcome import Kind
from skirm.rules.readymade import ReadyMade, scene, units_model
from skirm.rules.readymade import orders as orders_of
from skirm.rules.refusals import PluginError
from skirm.rules.tables import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from importlib.resources.abc import Traversable

    State = dict[str, object]
    Migration = Callable[[State], State]


# What the command line and orders, and the tables of a save, keep for themselves.
RESERVED_KEYS = {"action", "advance", "add", "remove", "set", "dice", "seed", "if"}
RESERVED_TABLES = {"save", "house"}
BASES: dict[str, type[msgspec.Struct]] = {"roll": Roll, "action": Action, "advance": Advance}
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Template(msgspec.Struct):
    """A ready-made unit for `skirm add`."""

    name: str
    unit: Unit
    kind: Kind
    summary: str


class RuleText(msgspec.Struct, forbid_unknown_fields=True):
    """A mechanic in our own words, with its number in the rules, its kind, and how what was unclear is ruled."""

    title: str
    text: str
    kind: Kind = "printed"
    rulings: list[str] = []


class Example(msgspec.Struct):
    """An encounter worth playing, and orders that play it."""

    name: str
    encounter: Encounter
    orders: list[dict[str, object]]
    summary: str


class Schemas:
    """Collects what a system and its extensions declare. Names that are taken are refused.

    A roll may share its name with an action or an advance, since a game has one word for both: the strike that is
    rolled for, and the strike in a fight.

    Errors of all its methods: PluginError for a name that is taken, or a file that is no table.
    """

    def __init__(self, system: str) -> None:
        self.system = system
        self.encounter_model: type[Encounter] | None = None
        self.version = 1
        self.migrations: dict[int, Migration] = {}
        self.rolls: dict[str, type[Roll]] = {}
        self.actions: dict[str, type[Action]] = {}
        self.advances: dict[str, type[Advance]] = {}
        self.default_advance: str | None = None
        self.templates: dict[str, Template] = {}
        self.table_data: dict[str, Table] = {}
        self.rule_texts: dict[str, RuleText] = {}
        self.examples: dict[str, Example] = {}
        self.raw_units: dict[str, dict[str, object]] = {}

    def taken(self, what: str, name: str) -> PluginError:
        """The error for a name that is registered already."""
        return PluginError(f"the {what} {name!r} is registered twice")

    def encounter(
        self, model: type[Encounter], version: int = 1, migrations: Mapping[int, Migration] | None = None
    ) -> None:
        """Declare the model of the encounter and its version.

        Args:
            migrations: For each older version the function that makes its raw state one version newer, without a gap.
        """
        if self.encounter_model is not None:
            raise self.taken("encounter", model.__name__)
        refuse_model(model, Encounter, RESERVED_TABLES)
        self.encounter_model = model
        self.version = version
        self.migrations = dict(migrations or {})
        refuse_gaps(model, version, sorted(self.migrations))

    def roll(self, model: type[Roll], name: str = "") -> None:
        """Declare a roll; its name is the class's in kebab-case where none is given."""
        self.declare(self.rolls, model, name, "roll")

    def action(self, model: type[Action], name: str = "") -> None:
        """Declare an action; its name is the class's in kebab-case where none is given."""
        self.declare(self.actions, model, name, "action")

    def advance(self, model: type[Advance], name: str = "", *, default: bool = False) -> None:
        """Declare a way in which time passes; the default one, or else the first, is what `skirm advance SAVE` does."""
        self.declare(self.advances, model, name, "advance")
        if default or self.default_advance is None:
            self.default_advance = name or kebab(model.__name__)

    def declare(self, models: dict[str, type], model: type, name: str, what: str) -> None:
        """Put a model under its name."""
        refuse_model(model, BASES[what], RESERVED_KEYS)
        name = name or kebab(model.__name__)
        if not NAME.fullmatch(name):
            raise PluginError(f"the {what} {name!r}: expected lower-case words joined by minus signs")
        orders = {**self.actions, **self.advances}
        if name in (self.rolls if what == "roll" else orders):
            raise self.taken(what, name)
        models[name] = model

    def template(self, name: str, unit: Unit, *, kind: Kind = "house", summary: str = "") -> None:
        """Declare a ready-made unit."""
        if name in self.templates:
            raise self.taken("template", name)
        self.templates[name] = Template(name, unit, kind, summary)

    def templates_in(self, folder: Traversable) -> None:
        """Declare the ready-made units in every TOML file of a folder.

        Each is a table by its name: `unit` has the fields of the unit, `kind` among them; beside it stand `summary`
        and, where its figures are not house, `kind`.
        """
        for file in files_in(folder, ".toml"):
            for name, raw in read_toml(file).items():
                try:
                    ready = msgspec.convert(raw, ReadyMade)
                except msgspec.ValidationError as fault:
                    raise PluginError(f"{file}: {name}: {fault}") from fault
                self.template(name, ready.made(self.units(), name), kind=ready.kind, summary=ready.summary)
                self.raw_units[name] = ready.unit

    def examples_in(self, folder: Traversable) -> None:
        """Declare every example of a folder: an encounter in `NAME.toml`, its orders in `NAME.jsonl` if there are any.

        The encounter has a `summary`, and units that may begin as a `template` of `templates_in`.
        """
        orders = {file.name: file for file in files_in(folder, ".jsonl")}
        for file in files_in(folder, ".toml"):
            name = file.name.removesuffix(".toml")
            encounter, summary = scene(read_toml(file), self.raw_units, self.model(), name)
            played = orders.get(f"{name}.jsonl")
            told = [] if played is None else orders_of(played.read_text(encoding="utf-8"), name)
            self.example(name, encounter, orders=told, summary=summary)

    def model(self) -> type[Encounter]:
        """The model of the encounter, which is declared first."""
        if self.encounter_model is None:
            raise PluginError("the encounter has to be declared before its templates and examples")
        return self.encounter_model

    def units(self) -> object:
        """What its units can be."""
        return units_model(self.model())

    def table(self, name: str, data: Mapping[str, object], *, replaces: bool = False) -> None:
        """Declare a table by its data, in the form of a TOML file.

        Args:
            replaces: Whether it stands in for a table that is declared already, as an extension's may. It has to fit
                that table as a user's house table has to.
        """
        if not replaces and name in self.table_data:
            raise self.taken("table", name)
        self.table_data[name] = replacing(name, data, self.table_data) if replaces else Table(name, data, "plugin")

    def tables(self, folder: Traversable, *, replaces: bool = False) -> None:
        """Declare every TOML file of a folder as a table of the file's name; `replaces` as for `table`."""
        for file in files_in(folder, ".toml"):
            self.table(file.name.removesuffix(".toml"), read_toml(file), replaces=replaces)

    def rules(self, file: Traversable) -> None:
        """Declare the rules that `skirm rules` tells: a TOML file with a table for each number.

        A ruling that begins with a number of its own, `SA-A9: one die for each fire`, is found by that as well, and
        with it the tables whose reasons cite it.
        """
        for number, text in read_toml(file).items():
            if number in self.rule_texts:
                raise self.taken("rule", number)
            try:
                self.rule_texts[number] = msgspec.convert(text, RuleText)
            except msgspec.ValidationError as fault:
                raise PluginError(f"{file}: {number}: {fault}") from fault

    def example(
        self, name: str, encounter: Encounter, *, orders: Sequence[Mapping[str, object]] = (), summary: str = ""
    ) -> None:
        """Declare an example encounter and the orders that play it; the first one is what `--example` starts."""
        if name in self.examples:
            raise self.taken("example", name)
        self.examples[name] = Example(name, encounter, [dict(order) for order in orders], summary)


def replacing(name: str, data: Mapping[str, object], tables: Mapping[str, Table]) -> Table:
    """A table that stands in for one of the same name.

    Errors: PluginError where there is none, or where it does not fit.
    """
    from skirm.rules.house import HouseError, HouseTable, replaced  # noqa: PLC0415 - few plugins replace tables

    try:
        return replaced(tables, {name: HouseTable(data, f"table {name}")}, "plugin", HouseError)[name]
    except HouseError as fault:
        raise PluginError(fault.message) from fault


def refuse_gaps(model: type[Encounter], version: int, known: list[int]) -> None:
    """Errors: PluginError for a version that is none, and for migrations that do not lead up to it one by one."""
    if version < 1:
        raise PluginError(f"{model.__name__}: version {version}: versions count from 1")
    if known and (known[0] < 1 or known != list(range(known[0], version))):
        told = ", ".join(map(str, known))
        raise PluginError(f"{model.__name__}: the migrations of {told} do not lead to version {version} one by one")


def files_in(folder: Traversable, ending: str) -> list[Traversable]:
    """The files of a folder whose names end so, by name."""
    return sorted((file for file in folder.iterdir() if file.name.endswith(ending)), key=lambda file: file.name)


def refuse_model(model: type, base: type[msgspec.Struct], reserved: set[str]) -> None:
    """Errors: PluginError for a class of another kind, or with a field whose name is taken."""
    if not issubclass(model, base):
        raise PluginError(f"{model.__name__} is no {base.__name__}")
    fields = sorted(reserved.intersection(model.__struct_encode_fields__))
    if fields:
        raise PluginError(f"{model.__name__}: a field cannot be called {fields[0]!r}, which skirm uses itself")


def read_toml(file: Traversable) -> dict[str, object]:
    """A data file of a plugin.

    Errors: PluginError where it is no TOML.
    """
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise PluginError(f"{file}: {fault}") from fault
