"""One system as it plays: its plugins under one manager, what they registered, the tables in effect."""

from __future__ import annotations

import sys
from inspect import signature
from typing import TYPE_CHECKING, cast

import msgspec
import pluggy

from skirm.errors import Stopped
from skirm.rules import hookspecs
from skirm.rules.guard import Guard, given_back, said, told, untouched
from skirm.rules.models import Action, Encounter, Roll, Written, kebab, units_of
from skirm.rules.outcome import Modifier, Outcome
from skirm.rules.refusals import PluginError, RulesError, TooManyRunsError, broken
from skirm.rules.schemas import Schemas

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import typer

    from skirm.rules.draws import PlayDice
    from skirm.rules.models import Advance, Request, Step
    from skirm.rules.play import Play
    from skirm.rules.tables import Table

HOOKS = ("register_schemas", "register_commands", "roll", "resolve", "advance", "modifiers")
ANSWERS = ("roll", "resolve", "advance")


class LastResort:
    """What the core itself answers when no plugin does: the model's own method."""

    @hookspecs.hookimpl(trylast=True)
    def roll(self, request: Roll, play: Play) -> Outcome:
        """Ask the roll itself."""
        return request.roll(play)

    @hookspecs.hookimpl(trylast=True)
    def resolve(self, encounter: Encounter, action: Action, play: Play) -> Outcome:
        """Ask the action itself."""
        return action.resolve(encounter, play)

    @hookspecs.hookimpl(trylast=True)
    def advance(self, encounter: Encounter, request: Advance, play: Play) -> Outcome:
        """Ask the advance itself."""
        return request.advance(encounter, play)


class System:
    """A system with its extensions.

    `versions` has the version of every distribution that takes part, by the name of its plugin.
    """

    def __init__(self, name: str, manager: pluggy.PluginManager, schemas: Schemas, versions: Mapping[str, str]) -> None:
        self.name = name
        self.manager = manager
        self.schemas = schemas
        self.versions = dict(versions)
        self.tables: dict[str, Table] = dict(schemas.table_data)
        model = schemas.encounter_model or Encounter
        self.encounter_model: type[Encounter] = model
        self.has_house = bool(manager.hook.modifiers.get_hookimpls())
        # What no plugin answers in the model's stead is asked of the model, without the way through the hooks.
        self.by_model = {hook for hook in ANSWERS if len(getattr(manager.hook, hook).get_hookimpls()) == 1}
        self.encoder = msgspec.msgpack.Encoder()
        self.decoder = msgspec.msgpack.Decoder(model)

    @property
    def system(self) -> str:
        """The name, as saves ask for it."""
        return self.name

    @property
    def version(self) -> int:
        """The version of the encounter model, as saves ask for it."""
        return self.schemas.version

    @property
    def encounter(self) -> type[Encounter]:
        """The encounter model, as saves ask for it."""
        return self.encounter_model

    @property
    def migrations(self) -> Mapping[int, Callable[[dict[str, object]], dict[str, object]]]:
        """The functions that make older states newer, as saves ask for them."""
        return self.schemas.migrations

    def settle(self, encounter: object) -> list[tuple[tuple[str | int, ...], str]]:
        """Look at orders of turns that people wrote, as saves ask for it."""
        from skirm.rules.turns import settled_orders  # noqa: PLC0415 - most saves were written by skirm

        return settled_orders(cast("Encounter", encounter))

    def freeze(self, encounter: Encounter) -> bytes:
        """The whole state as bytes; states that are equal, key by key in the same order, give equal bytes.

        Errors: PluginError for a state with things in it that no model can have.
        """
        try:
            return self.encoder.encode(encounter)
        except (TypeError, ValueError, OverflowError, RecursionError) as fault:
            broken(f"{self.name}: the state cannot be written down: {fault}")

    def thaw(self, state: bytes) -> Encounter:
        """A fresh encounter from such bytes.

        Errors: PluginError where they do not fit the model.
        """
        try:
            return self.decoder.decode(state)
        except (msgspec.DecodeError, RecursionError) as fault:
            broken(f"{self.name}: the state does not fit its model: {fault}")

    def written(self, request: Request) -> Written:
        """A request, to be read and used up again and again. Errors: PluginError."""
        try:
            return Written(type(request), self.encoder.encode(request))
        except RecursionError as fault:
            broken(f"{self.name}: the request is nested too deep: {fault}")

    def read(self, written: Written) -> Request:
        """A request that was written down, to be used up."""
        try:
            return msgspec.msgpack.decode(written.data, type=written.model)
        except RecursionError as fault:
            broken(f"{self.name}: the request is nested too deep: {fault}")

    def answer(self, request: Request, encounter: Encounter | None, play: Play) -> Outcome:
        """Ask the plugins for the body of a request.

        Errors: RulesError where the rules refuse; PluginError where a plugin raises or returns anything else.
        """
        hook, by_model = self.manager.hook, self.by_model

        def ask() -> object:
            if isinstance(request, Roll):
                return request.roll(play) if "roll" in by_model else hook.roll(request=request, play=play)
            if isinstance(request, Action):
                if "resolve" in by_model:
                    return request.resolve(encounter, play)
                return hook.resolve(encounter=encounter, action=request, play=play)
            if "advance" in by_model:
                return request.advance(encounter, play)
            return hook.advance(encounter=encounter, request=request, play=play)

        return self.guarded(request, ask, play.dice)

    def guarded(self, asked: Request | Step, ask: Callable[[], object], dice: PlayDice) -> Outcome:
        """An outcome from the code of plugins; whatever else comes of it is told as the system's fault.

        Errors: RulesError where the rules refuse; what the source of the dice raised; PluginError for all else.
        """
        streams = sys.stdout, sys.stderr
        try:
            outcome = ask()
        except RulesError as refusal:
            if not any(text.strip() for _, text in refusal.reasons):
                broken(f"{self.told(asked)} refused without a reason")
            raise
        except (TooManyRunsError, KeyboardInterrupt, Stopped):
            raise
        except BaseException as fault:
            if fault is dice.failure or self.is_told(fault):
                raise
            raise PluginError(f"{self.told(asked)} failed: {told(fault)}") from fault
        finally:
            if not untouched(streams):
                given_back(streams, self.told(asked))
        if not isinstance(outcome, Outcome):
            broken(f"{self.told(asked)} returned {type(outcome).__name__}, no Outcome")
        result: object = outcome.result
        success: object = outcome.success
        if not isinstance(result, str) or (success is not None and not isinstance(success, bool)):
            told_so = f"result {said(lambda: repr(result))} and success {said(lambda: repr(success))}"
            broken(f"{self.told(asked)} returned an outcome with {told_so}")
        if not result.strip():
            broken(f"{self.told(asked)} returned an outcome without a result")
        return outcome

    def is_told(self, fault: BaseException) -> bool:
        """Whether a fault says already whose it is."""
        return isinstance(fault, PluginError) and fault.message.startswith(f"{self.name}: ")

    def told(self, asked: Request | Step) -> str:
        """What was asked of whom, at the head of a fault."""
        return f"{self.name}: {kebab(type(asked).__name__)}"

    def house_modifiers(self, request: Request, encounter: Encounter | None, play: Play) -> list[Modifier]:
        """The modifiers of house rules for a request, from all plugins, which may read the tables in play."""
        if not self.has_house:
            return []
        with Guard(f"{self.name}: modifiers failed", allowed=RulesError):
            found = self.manager.hook.modifiers(encounter=encounter, request=request, play=play)
            joined = [modifier for some in found for modifier in some]
        for modifier in joined:
            if not isinstance(modifier, Modifier):
                broken(f"{self.name}: modifiers returned {type(modifier).__name__}, no Modifier")
        return joined

    def add_commands(self, app: typer.Typer) -> None:
        """Let the plugins add their own commands.

        Errors: PluginError.
        """
        with Guard(f"{self.name}: register_commands failed"):
            self.manager.hook.register_commands(app=app)

    def names(self, encounter: Encounter) -> list[str]:
        """The names of the units, in their order."""
        return list(units_of(encounter))


def assemble(name: str, plugins: Mapping[str, object], versions: Mapping[str, str] | None = None) -> System:
    """Make a system of its plugins.

    Args:
        plugins: Modules or objects with hook implementations by name: the system first, then its extensions.
        versions: The version of each plugin's distribution.

    Errors: PluginError for an unknown hook, a hook with unknown arguments, or a registration that fails.
    """
    manager = pluggy.PluginManager("skirm")
    manager.add_hookspecs(hookspecs)
    manager.register(LastResort(), "skirm")
    schemas = Schemas(name)
    for plugin_name, plugin in plugins.items():
        with Guard(f"{plugin_name}: it cannot be registered", plugin_name, allowed=PluginError):
            refuse_unknown_hooks(manager, plugin_name, plugin)
            manager.register(plugin, plugin_name)
    for plugin_name in plugins:
        others = [plugin for other, plugin in plugins.items() if other != plugin_name]
        with Guard(f"{plugin_name}: register_schemas failed", plugin_name):
            manager.subset_hook_caller("register_schemas", others)(schemas=schemas)
    with Guard(f"{name}: the encounter is no model", name):
        return System(name, manager, schemas, versions or {})


def refuse_unknown_hooks(manager: pluggy.PluginManager, name: str, plugin: object) -> None:
    """Errors: PluginError for a hook that does not exist, or not with such arguments."""
    for attribute in dir(plugin):
        options = manager.parse_hookimpl_opts(plugin, attribute)
        hook = attribute if options is None else options["specname"] or attribute
        if options is None or (options["optionalhook"] and hook not in HOOKS):
            continue
        if hook not in HOOKS:
            broken(f"{name}: there is no hook {hook!r}; there are {', '.join(HOOKS)}", name)
        offered = list(signature(getattr(hookspecs, hook)).parameters)
        for argument in signature(getattr(plugin, attribute)).parameters.values():
            if argument.default is argument.empty and argument.name not in offered:
                broken(
                    f"{name}: hook {hook}: there is no argument {argument.name!r}; there are {', '.join(offered)}", name
                )
