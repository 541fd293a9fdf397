"""Into the opponent's hex: PS-21."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from skirm.api import Action, Meta, Outcome, Play, UnitName, refuse

from . import levels, opposed
from .budget import attack_done, attack_reasons
from .contests import Contested, allow_throw, martial_artist, resist_reasons
from .fighters import LEGS, worded
from .ground import displace
from .opposed import Given
from .places import apart, told_place
from .pushes import push_sum
from .strike import enemy_reasons

if TYPE_CHECKING:
    from .fighters import Fighter
    from .skirmish import Skirmish


class Close(Action, kw_only=True):
    """Go from the next hex into the opponent's own; only a push of his prevents it (PS-21).

    Draws d100 `push` of the target who pushes, then d100 `resist` of the attacker who resists that push.
    """

    attacker: UnitName
    target: UnitName
    response: Annotated[Literal["none", "push"], Meta(description="whether the target pushes the attacker off")] = (
        "none"
    )
    resist: Annotated[bool, Meta(description="whether the attacker resists that push by another")] = False
    level: Annotated[Given, Meta(description="the level of the attacker's resistance, instead of dice")] = ""
    defence_level: Annotated[Given, Meta(description="the level of the target's push, instead of dice")] = ""
    riposte: Annotated[bool, Meta(description="take the right of a riposte")] = False
    interrupt: Annotated[bool, Meta(description="out of turn, by the referee's leave")] = False

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        attacker, target = encounter.fighter(self.attacker), encounter.fighter(self.target)
        between = apart(attacker, target)
        lame = [leg for leg in LEGS if attacker.unusable(leg, encounter.clock)]
        claimed = self.target if self.riposte else ""
        held = bool(attacker.held) and not attacker.holds_by("restrained")
        refuse(
            *attack_reasons(encounter, self.attacker, riposte=claimed, interrupt=self.interrupt),
            *enemy_reasons(encounter, self.attacker, self.target),
            ("far" if between not in (None, 1) else "", f"{self.attacker} is not in the hex next to {self.target}"),
            ("held" if held else "", f"{self.attacker} is held"),
            ("leg" if lame else "", f"{self.attacker} cannot use the {' and the '.join(map(worded, lame))}"),
            *resist_reasons(self.target, target, self.response),
            (
                "held" if self.response == "push" and target.holds_by("restrained") else "",
                f"{self.target} is held fast (PS-29)",
            ),
        )
        attack_done(encounter, self.attacker, riposte=self.riposte, play=play)
        data = self.pushed(encounter, attacker, target, play) if self.response == "push" else None
        if data is not None and data.won:
            play.tell("{target} pushes {attacker} off", target=self.target, attacker=self.attacker)
            return Outcome("pushed-back", success=False, data=data)
        displace(encounter, self.attacker, target.position, play)
        attacker.facing = target.facing = None
        where = told_place(attacker.position)
        play.tell("{attacker} closes with {target}{where}", attacker=self.attacker, target=self.target, where=where)
        for fighter, name, other in ((attacker, self.attacker, self.target), (target, self.target, self.attacker)):
            if martial_artist(fighter, "") and not fighter.holds_by("restrained"):
                allow_throw(fighter, name, other, play)
        return Outcome("closed", success=True, data=data if data is not None else {})

    def pushed(self, skirmish: Skirmish, attacker: Fighter, target: Fighter, play: Play) -> Contested:
        """The target pushes; whoever closes may resist by a push of his own, as part of his action."""
        figure = push_sum(play, target, "push")
        level = opposed.rolled(play, figure, "push", self.target, self.defence_level)
        done = Contested("pushed-back", max(0, int(figure)), level)
        if self.resist:
            other = push_sum(play, attacker, "resist")
            done.defence_level = opposed.rolled(play, other, "resist", self.attacker, self.level)
            done.defence_chance = max(0, int(other))
            found = levels.cell(play, level, done.defence_level)
            done.won = bool(found.level) or (found.defender == "break" and not found.economy)
            done.barely = found.level == "glance"
            done.economy = found.economy
        else:
            done.won = levels.lands(level)
            done.barely = level == "glance"
        done.spent = opposed.charge(skirmish, self.target, play)
        done.result = "pushed-back" if done.won else "closed"
        return done
