"""`skirm rules`: the tables and rules of a system, with the kind of every figure and the reason for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.saves import chosen_save, names_save
from skirm.commands.systems import system_named, word_for_system
from skirm.errors import SkirmError
from skirm.output.stream import AtOnce, escaped, print_out, write_out
from skirm.rules.differing import differences
from skirm.rules.lookup import look_up
from skirm.rules.names import candidates, folded
from skirm.rules.outcome import FigureUse
from skirm.rules.rulings import rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from skirm.commands.declared import Line
    from skirm.rules.lookup import Found
    from skirm.rules.rulings import Ruling
    from skirm.rules.schemas import RuleText
    from skirm.rules.system import System
    from skirm.rules.tables import Table


RULINGS = "rulings"
ELSEWHERE = {
    "toml": "skirm.commands.house_file",
    "copy": "skirm.commands.house_file",
    "check": "skirm.commands.rules_check",
    "odds": "skirm.commands.rules_odds",
}


class NoRuleError(SkirmError):
    """A system has no table and no rule of this name."""

    id = "no-rule"


class RuleBook:
    """What can be looked up in a system."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.texts = system.schemas.rule_texts
        self.tables = system.tables
        self.rulings = rulings(self.texts, self.tables)

    def names(self) -> list[str]:
        """All that the list of the system has: tables, and rules by their numbers."""
        return [*self.tables, *self.texts]

    def other_names(self) -> Iterator[str]:
        """By what else something is found: numbers of rulings and of single figures, titles."""
        yield from self.rulings
        yield from (use.rule for use in self.uses())
        yield from (text.title for text in self.texts.values())
        yield from (table.title for table in self.tables.values())

    def find(self, name: str) -> tuple[str, str]:
        """What somebody means: a table or a rule by its name, a ruling by its number, a figure's own rule, a title.

        Returns: `table`, `rule`, `figures` or `ruling`, and the name as it is spelled; `list` where it is no name, but
        words that stand in several of them.
        Errors: NoRuleError, with what there is.
        """
        known = [("table", key, key) for key in self.tables]
        known += [("rule", number, number) for number in self.texts]
        known += [("figures", use.rule, use.rule) for use in self.uses()]
        known += [("ruling", number, number) for number in self.rulings]
        known += [("rule", number, text.title) for number, text in self.texts.items()]
        known += [("table", key, table.title) for key, table in self.tables.items()]
        wanted = folded(name)
        for kind, key, spelled in known:
            if folded(spelled) == wanted:
                return kind, key
        found = self.look_up(name)
        if found:
            return found.only or ("list", name)
        told = candidates(wanted, self.names(), self.other_names())
        raise NoRuleError(f"{self.system.name} has no table or rule {name!r}; {told}")

    def look_up(self, words: str) -> Found:
        """Everything that has some words of the game."""
        return look_up(words, self.tables, self.texts, self.rulings)

    def uses(self) -> Iterator[FigureUse]:
        """The single figures and rows that have a rule of their own; one that is a ruling's number is told as that."""
        for table in self.tables.values():
            for cell, value, origin in table.every():
                if origin.rule and origin.rule != table.origin.rule and not self.stands(origin.rule):
                    yield FigureUse(table.name, cell, value, origin.kind, origin.rule, table.source, origin.reason)

    def stands(self, number: str) -> bool:
        """Whether a number is that of a ruling that stands under a rule."""
        return number in self.rulings and bool(self.rulings[number].stands)


def rules(line: Line) -> int:
    """Carry the line out.

    Errors: NoSystemError, NoRuleError, PluginError, HouseError; those of saves; OutputError.
    """
    asked = [name for name in ("toml", "copy", "check", "odds") if line.has(name)]
    if len(asked) > 1:
        raise line.wrong(f"--{asked[0]} and --{asked[1]} are two questions; ask one of them")
    stray = [name for name in ("csv", "budget") if (line.has(name) or line.value(name)) and asked != ["odds"]]
    if stray:
        raise line.wrong(f"--{stray[0]} goes with --odds")
    if line.has("csv") and line.has("json"):
        raise line.wrong("--csv and --json are two ways to print; choose one")
    if asked:
        from importlib import import_module  # noqa: PLC0415 - one of several

        carry_out: Callable[[Line], int] = getattr(import_module(ELSEWHERE[asked[0]]), asked[0])
        return carry_out(line)
    told_about(line, system_of(line))
    return 0


def system_of(line: Line) -> System:
    """The system that a line asks about: one that is named, by the user's tables, or that of a fight, by its own.

    Errors: UsageError, NoSystemError, PluginError, HouseError; those of saves.
    """
    if line.words and names_save(line.words[0]) and not is_plugin(line.words[0]):
        from skirm.commands.fights import fight_to_ask  # noqa: PLC0415 - one of two

        return fight_to_ask(chosen_save(line)).system
    return system_named(word_for_system(line, "a system or a save"))


def is_plugin(word: str) -> bool:
    """Whether a word is the path of a plugin's file."""
    return word.endswith(".py")


def told_about(line: Line, system: System) -> None:
    """Tell what the words of a line ask for. Errors: NoRuleError; OutputError."""
    name = " ".join(line.words)
    if not name:
        tell_all(line, system)
        return
    book = RuleBook(system)
    if folded(name) == RULINGS and RULINGS not in book.tables:
        tell_rulings(line, system, book)
        return
    kind, key = book.find(name)
    if kind == "table":
        tell_table(line, system, system.tables[key])
    elif kind == "rule":
        tell_rule(line, system, key)
    elif kind == "ruling":
        tell_ruling(line, system, book.rulings[key])
    elif kind == "list":
        tell_found(line, system, book, book.look_up(key))
    else:
        tell_figures(line, system, key, [use for use in book.uses() if use.rule == key])


def lists(system: System, tables: Iterable[Table], texts: Mapping[str, RuleText]) -> dict[str, object]:
    """Some tables and rules of a system, each in brief, as programs read them."""
    return {
        "kind": "rules",
        "system": system.name,
        "tables": [brief_table(table) for table in tables],
        "rules": [brief_rule(number, text) for number, text in texts.items()],
    }


def tell_all(line: Line, system: System) -> None:
    """List all tables and rules."""
    texts, tables = system.schemas.rule_texts, system.tables.values()
    if line.has("json"):
        print_json(lists(system, tables, texts))
    elif tables or texts:
        from skirm.output.rulebook import print_lists  # noqa: PLC0415 - programs need none of it

        print_lists(tables, texts)
    else:
        print_out(f"{system.name} has no tables and no rules to tell")


def brief_table(table: Table) -> dict[str, object]:
    """A table in the list, for programs."""
    told: dict[str, object] = {
        "name": table.name,
        "title": table.title,
        "origin": table.origin,
        "source": table.source,
    }
    if table.replaces is not None:
        told |= {"where": table.where, "differences": differences(table.replaces, table)}
    return told


def brief_rule(number: str, text: RuleText) -> dict[str, object]:
    """A rule in the list, for programs."""
    return {"rule": number, "title": text.title, "origin": {"kind": text.kind}}


def tell_table(line: Line, system: System, table: Table) -> None:
    """Tell one table."""
    if line.has("json"):
        print_json({"kind": "table", "system": system.name, **brief_table(table), "data": table.data})
        return
    from skirm.output.rulebook import print_rules_table  # noqa: PLC0415 - programs need none of it

    print_rules_table(table)


def tell_rule(line: Line, system: System, number: str) -> None:
    """Tell one rule, its rulings, and the tables that belong to it."""
    text = system.schemas.rule_texts[number]
    tables = [table for table in system.tables.values() if table.origin.rule == number]
    if line.has("json"):
        more = {"text": text.text, "rulings": text.rulings, "tables": [table.name for table in tables]}
        print_json({"kind": "rule", "system": system.name, **brief_rule(number, text), **more})
        return
    from skirm.output.rulebook import print_rule  # noqa: PLC0415 - programs need none of it

    print_rule(number, text, tables)


def tell_ruling(line: Line, system: System, ruling: Ruling) -> None:
    """Tell one ruling by its number."""
    if line.has("json"):
        more = {"ruling": ruling.number, "rules": ruling.stands, "tables": ruling.cited}
        print_json({"kind": "ruling", "system": system.name, **more})
        return
    from skirm.output.rulebook import print_ruling  # noqa: PLC0415 - programs need none of it

    print_ruling(ruling)


def tell_found(line: Line, system: System, book: RuleBook, found: Found) -> None:
    """Tell what some words stand in."""
    tables = [book.tables[name] for name in found.tables]
    texts = {number: book.texts[number] for number in found.rules}
    if line.has("json"):
        print_json(lists(system, tables, texts) | {"rulings": found.rulings, "within": found.within})
        return
    from skirm.output.rulebook import print_lists  # noqa: PLC0415 - programs need none of it

    print_lists(tables, texts)
    within = [f"{key} {book.texts[key].title}" if key in book.texts else key for key in found.within]
    if within:
        print_out(escaped(f"{'also in' if tables or texts else 'in'}: {', '.join(within)}"))


def tell_rulings(line: Line, system: System, book: RuleBook) -> None:
    """List all rulings by their numbers, with what each says."""
    if line.has("json"):
        print_json({"kind": "rulings", "system": system.name, "rulings": list(book.rulings.values())})
        return
    if not book.rulings:
        print_out(f"{system.name} has no rulings with numbers")
    with AtOnce():
        for number, ruling in book.rulings.items():
            for standing in ruling.stands[:1]:
                print_out(escaped(f"{number} ({standing.rule} {standing.title}): {standing.text}"))


def tell_figures(line: Line, system: System, number: str, found: list[FigureUse]) -> None:
    """Tell the single figures that have a rule of their own, and the rule that it belongs to."""
    if line.has("json"):
        print_json({"kind": "figures", "system": system.name, "rule": number, "figures": found})
        return
    from skirm.output.rulebook import print_figures  # noqa: PLC0415 - programs need none of it

    print_figures(found)
    whole = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    if whole in system.schemas.rule_texts:
        tell_rule(line, system, whole)


def print_json(found: dict[str, object]) -> None:
    """Print an object."""
    from skirm.output.report import to_json  # noqa: PLC0415 - people need none of it

    write_out(to_json(found) + b"\n")
