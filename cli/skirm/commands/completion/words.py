"""What may stand at the cursor, by what the usage of the command calls it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.completion.offers import AnyOffer, Files, Offer
from skirm.commands.completion.situation import Situation, system_typed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import msgspec

    from skirm.commands.completion.values import Asker

    Supplier = Callable[[Situation], Iterable[AnyOffer]]


def systems(_: Situation | None = None) -> Iterator[Offer]:
    """The systems that can be played, of which nothing is imported."""
    from skirm.commands.catalogue import catalogue  # noqa: PLC0415 - most words name no system

    yield from (Offer(plugin.name, plugin.summary) for plugin in catalogue().systems())


def commands(_: Situation) -> Iterator[Offer]:
    """What there is help about: the commands, and the systems."""
    from skirm.commands.table import COMMANDS  # noqa: PLC0415 - most words name no command

    yield from (Offer(name, about) for name, about in COMMANDS.items())
    yield from systems()


def commands_of_system(situation: Situation) -> Iterator[Offer]:
    """What there is help about in the system that the line names."""
    system = system_typed(situation.settled("COMMAND"))
    if system is not None:
        schemas = system.schemas
        found = {**schemas.rolls, **schemas.actions, **schemas.advances}
        yield from (Offer(name, about_model(model)) for name, model in found.items())


def rolls(situation: Situation) -> Iterator[Offer]:
    """`SYSTEM:`, and behind the colon the rolls of that system."""
    given, colon, _ = situation.current.rpartition(":")
    if not colon:
        yield from (Offer(f"{name}:", about) for name, about in systems())
    elif system := system_typed(given):
        yield from (Offer(f"{given}:{name}", about_model(model)) for name, model in system.schemas.rolls.items())


def actions(situation: Situation) -> Iterator[Offer]:
    """The actions of the fight's system; where odds are asked, the ways in which time passes as well."""
    system = situation.system
    if system is None:
        return
    yield from (Offer(name, about_model(model)) for name, model in system.schemas.actions.items())
    if situation.command.name != "resolve":
        yield Offer("advance", "what time brings")
        yield from advances(situation)


def advances(situation: Situation) -> Iterator[Offer]:
    """The ways in which time passes."""
    if situation.system is not None:
        models = situation.system.schemas.advances
        yield from (Offer(name, about_model(model)) for name, model in models.items())


def templates(situation: Situation) -> Iterator[Offer]:
    """The ready-made units."""
    if situation.system is not None:
        found = situation.system.schemas.templates
        yield from (Offer(name, template.summary) for name, template in found.items())


def examples(situation: Situation) -> Iterator[Offer]:
    """The examples of a system."""
    if situation.system is not None:
        found = situation.system.schemas.examples
        yield from (Offer(name, example.summary) for name, example in found.items())


def units(situation: Situation) -> Iterator[Offer]:
    """The units of the fight, but for those that the line names already."""
    from skirm.commands.completion.values import unit_offer  # noqa: PLC0415 - most words name no unit

    scene = situation.scene
    if scene is not None:
        yield from (unit_offer(scene, name) for name in scene.units if name not in situation.words)


def pairs(situation: Situation) -> Iterator[Offer]:
    """Keys and values of what the line orders."""
    from skirm.commands.completion.pairs import pair_offers  # noqa: PLC0415 - most words are no pairs

    found = asker(situation)
    model = found.model
    if model is not None:
        from skirm.rules.requests import fields_of  # noqa: PLC0415 - as above

        fields = dict(fields_of(model))
        if situation.settled("TEMPLATE") and situation.current.partition("=")[0] == situation.current:
            if "name" not in found.given:
                yield Offer("name=", "what the unit is called")
            fields.pop("name", None)
        yield from pair_offers(found, fields, situation.current)


def asker(situation: Situation) -> Asker:
    """Who asks for the keys of the line."""
    from skirm.commands.completion.pairs import given_in  # noqa: PLC0415 - most words are no pairs
    from skirm.commands.completion.values import Asker  # noqa: PLC0415
    from skirm.commands.meant import unit_fields  # noqa: PLC0415

    model, name, ordered = ordered_by(situation)
    scene = situation.scene if ordered or situation.settled("TEMPLATE") else None
    actor = next(unit_fields(model), "") if ordered else ""
    return Asker(situation.system, scene, name, given_in(situation.words), actor, model)


def ordered_by(situation: Situation) -> tuple[type[msgspec.Struct] | None, str, bool]:
    """The model that the line's pairs belong to, its name, and whether it is an order in a fight."""
    system = situation.system
    if system is None:
        return None, "", False
    schemas = system.schemas
    if situation.own is not None:
        name = situation.command.name.rpartition(" ")[2]
        orders: dict[str, type[msgspec.Struct]] = {**schemas.actions, **schemas.advances}
        return orders.get(name, schemas.rolls.get(name)), name, name in orders
    if roll := situation.settled("SYSTEM:ROLL"):
        name = roll.rpartition(":")[2]
        return schemas.rolls.get(name), name, False
    if template := situation.settled("TEMPLATE"):
        found = schemas.templates.get(template)
        return None if found is None else type(found.unit), template, False
    name = situation.settled("ACTION") or situation.settled("KIND")
    if name in schemas.actions:
        return schemas.actions[name], name, True
    if name in ("", "advance"):
        name = schemas.default_advance or ""
    return schemas.advances.get(name), name, True


def paths(situation: Situation) -> Iterator[Offer]:
    """Key paths of the fight with their values."""
    from skirm.commands.completion.places import set_offers  # noqa: PLC0415 - two commands know paths
    from skirm.commands.completion.values import Asker  # noqa: PLC0415

    if situation.scene is not None:
        yield from set_offers(Asker(situation.system, situation.scene), situation.current)


def facts(situation: Situation) -> Iterator[Offer]:
    """By what results are grouped: facts of an outcome and of the state after it."""
    from skirm.commands.completion.places import path_offers  # noqa: PLC0415 - two commands know paths
    from skirm.rules.paths import ASKED, OUTCOME  # noqa: PLC0415

    if situation.command.name != "simulate":
        yield from (Offer(fact, "of the outcome") for fact in OUTCOME if fact != "data")
    if situation.scene is not None:
        yield from (Offer(fact, "of the fight") for fact in ASKED)
        yield from path_offers(situation.scene, situation.current, end="")


def conditions(situation: Situation) -> Iterator[Offer]:
    """What may have to hold: the beginnings of conditions."""
    from skirm.commands.completion.places import set_offers  # noqa: PLC0415 - two commands know paths
    from skirm.commands.completion.values import Asker  # noqa: PLC0415

    if situation.scene is None:
        return
    yield Offer("over=yes", "the fight is over")
    yield Offer("up=", "whose turn it is")
    if situation.current.startswith("up="):
        yield from (Offer(f"up={name}") for name in situation.scene.units)
    else:
        yield from set_offers(Asker(situation.system, situation.scene), situation.current)


def rule_names(situation: Situation) -> Iterator[Offer]:
    """What `rules` tells one by one: tables, rules, rulings."""
    system = situation.system
    if system is None:
        return
    from skirm.rules.rulings import rulings  # noqa: PLC0415 - one command asks for them

    texts = system.schemas.rule_texts
    yield from tables(situation)
    yield from (Offer(number, text.title) for number, text in texts.items())
    found = rulings(texts, system.tables)
    yield from (Offer(number, " ".join(each.text for each in found[number].stands[:1])) for number in found)
    if found:
        yield Offer("rulings", "all readings of what a source leaves unclear")


def tables(situation: Situation) -> Iterator[Offer]:
    """The tables of a system."""
    if situation.system is not None:
        yield from (Offer(name, table.title) for name, table in situation.system.tables.items())


def schema_names(situation: Situation) -> Iterator[Offer]:
    """What `schema` prints the schema of."""
    system = situation.system
    if system is None:
        return
    yield Offer("encounter", "the state in a save")
    yield Offer("orders", "a line of JSON as resolve reads it")
    yield Offer("report", "a line of --json")
    schemas = system.schemas
    models: dict[str, type] = {**schemas.rolls, **schemas.actions, **schemas.advances}
    yield from (Offer(name, about_model(model)) for name, model in models.items())


def plugins(_: Situation) -> Iterator[Offer]:
    """All plugins that are installed, systems and extensions."""
    from skirm.commands.catalogue import catalogue  # noqa: PLC0415 - most words name no plugin

    yield from (Offer(plugin.name, plugin.summary) for plugin in catalogue().plugins)


def about_model(model: type) -> str:
    """What a model is, in a line."""
    from skirm.commands.system import about  # noqa: PLC0415 - most words name no model

    return about(model).partition("\n")[0]


def files(ending: str) -> Supplier:
    """Files whose names end so."""
    return lambda _: (Files(ending),)


SUPPLIERS: dict[str, Supplier] = {
    "SAVE": files(".toml"),
    "COMMAND": commands,
    "SYSTEM": systems,
    "SYSTEM:ROLL": rolls,
    "ACTION": actions,
    "KIND": advances,
    "KEY=VALUE": pairs,
    "PATH=VALUE": paths,
    "TEMPLATE": templates,
    "UNIT": units,
    "TABLE": rule_names,
    "ORDERS": files(".jsonl"),
    "SHARE": files(".json"),
    "FILE": files(""),
    "FOLDER": files("/"),
    "THING": files(""),
    "FACT": facts,
    "CONDITION": conditions,
}
# Where a command means something else by a word, or an option by its value.
MEANT: dict[tuple[str, str], Supplier] = {
    ("schema", "NAME"): schema_names,
    ("uninstall", "NAME"): plugins,
    ("help", "NAME"): commands_of_system,
    ("adopt", "TABLE"): tables,
    ("adopt", "FILE"): files(".toml"),
    ("rules", "FILE"): files(".toml"),
    ("rules", "A"): tables,
    ("rules", "B"): tables,
    ("", "--plugin"): files(".py"),
    ("", "--without"): plugins,
    ("new", "--example"): examples,
    ("map", "--unit"): units,
    ("resolve", "--orders"): files(".jsonl"),
}


def word_offers(situation: Situation) -> Iterator[AnyOffer]:
    """What may stand at the cursor."""
    option = situation.pending
    command = situation.command.name
    if option is not None:
        for offer in value_offers(command, option.name, option.metavar, situation):
            yield Offer(situation.stem + offer.text, offer.about) if isinstance(offer, Offer) else offer
        if situation.stem or option.name != situation.command.optional:
            return
    for names, _ in situation.expected:
        for name in names:
            if name.islower():
                yield Offer(name)
            supplier = MEANT.get((command, name)) or SUPPLIERS.get(name)
            if supplier is not None:
                yield from supplier(situation)


def value_offers(command: str, name: str, metavar: str, situation: Situation) -> Iterator[AnyOffer]:
    """The values of an option, by its name, or by what stands for them in the help."""
    supplier = MEANT.get((command, f"--{name}")) or SUPPLIERS.get(metavar)
    if supplier is not None:
        yield from supplier(situation)
    elif metavar.startswith("FILE."):
        yield Files(metavar.removeprefix("FILE"))
    else:
        yield from (Offer(word) for word in metavar.split("|") if word.islower() and word.isalpha())


def option_offers(situation: Situation) -> Iterator[Offer]:
    """The options of the command."""
    from skirm.commands.completion.applications import HELP  # noqa: PLC0415 - most words are no options

    for option in (*situation.command.options, HELP):
        if option.several or f"--{option.name}" not in situation.flags:
            yield Offer(f"{'--' if len(option.name) > 1 else '-'}{option.name}", option.help)
