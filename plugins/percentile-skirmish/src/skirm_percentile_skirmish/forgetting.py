"""For odds: what neither due work nor the question reads is blanked, so that equal states are found equal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from .fighters import HARMS, LAST_ROUND, LASTING, Area, Fighter, Injury, vital
from .harm import UNASKED
from .targets import Target

if TYPE_CHECKING:
    from .skirmish import Skirmish

# No timer comes so far: a step that would only lengthen it throws no die.
NEVER = 10 * LAST_ROUND
# What no step reads.
UNREAD: dict[str, object] = {
    "position": None,
    "facing": None,
    "shield": None,
    "parries": 0,
    "strikes": 0,
    "martial": False,
    "rear": False,
    "used": 0,
    "begun": False,
    "riposte": "",
    "may_throw": "",
    "attacked": False,
    "defended": False,
    "running": False,
}
# What steps only read to say when somebody can act again.
ECONOMY: dict[str, object] = {"acted": False, "spent_next": False}
# What nobody asks for loses nothing, and no die is thrown for it.
STATISTICS = ("left", "right", "agility", "perception", "strength", "coordination")
Asked = tuple[str, ...]


def forget(skirmish: Skirmish, asked: Asked) -> None:
    """Blank what is neither due nor asked for.

    Args:
        skirmish: The state.
        asked: The key paths of the question.
    """
    kept = units_kept(skirmish, asked)
    for name, unit in skirmish.units.items():
        path = f"units.{name}"
        if name not in kept:
            skirmish.units[name] = nobody(unit)
        elif path in asked or "units" in asked:
            continue
        elif isinstance(unit, Fighter):
            forget_fighter(unit, path, skirmish.clock, asked)
        else:
            blank(unit, path, {"position": None, "facing": None, "moved": 0}, asked)


def units_kept(skirmish: Skirmish, asked: Asked) -> set[str]:
    """The units that the question reads, or whose fate bears on what it reads.

    Who is out of the fight decides whose turn it is, who rides is told of hits on a mount, and who ceases what he does
    lets go of others.
    """
    if any(
        not path.startswith("units.") or ".held" in path or path[len("units.") :] in skirmish.units for path in asked
    ):
        return set(skirmish.units)
    names = {name for name in skirmish.units if read(f"units.{name}", asked)}
    mounts = {unit.mount for name, unit in skirmish.units.items() if isinstance(unit, Fighter) and name in names}
    return names | mounts


def nobody(unit: Fighter | Target) -> Fighter | Target:
    """Somebody out of the way: no step touches another unit than its own, and who is past harm takes none."""
    if isinstance(unit, Fighter):
        return Fighter(dead=True, initiative=unit.initiative, mount=unit.mount)
    return Target(destroyed=True)


def forget_fighter(fighter: Fighter, path: str, clock: int, asked: Asked) -> None:
    """Blank what is not asked of a fighter."""
    blank(fighter, path, UNREAD, asked)
    if not read(f"{path}.weapons", asked):
        fighter.weapons = []
    if not read(f"{path}.held", asked):
        fighter.held = []
    if not read(f"{path}.shocks", asked):
        fighter.shocks = []
    clocks = read(f"{path}.injuries", asked) and any(clocked(question) for question in asked)
    if not (clocks or read(f"{path}.stunned", asked) or read(f"{path}.acted", asked)):
        blank(fighter, path, ECONOMY, asked)
    if not read(f"{path}.lost", asked):
        unread = [statistic for statistic in STATISTICS if not read(f"{path}.{statistic}", asked)]
        fighter.lost = dict.fromkeys(unread, UNASKED)
        blank(fighter, path, dict.fromkeys(unread, 0), asked)
    if not read(f"{path}.stunned", asked):
        fighter.stunned = 0
    for area, injury in fighter.injuries.items():
        forget_injury(injury, area, f"{path}.injuries.{area}", clock, asked)


def clocked(question: str) -> bool:
    """Whether a question reads the clocks of an injury: by name, or with all that stands beside them."""
    last = question.rpartition(".")[2]
    return last not in ("level", "count", "spot", "treated", "taken", "check", "also", "dead")


def forget_injury(injury: Injury, area: Area, path: str, clock: int, asked: Asked) -> None:
    """Blank what is not asked of an injury; of its spot only whether it is vital matters."""
    lasts = HARMS.index(injury.level) >= LASTING
    # An Injure that was taken just now still has to throw for its timer; in a lasting level nobody looks at one.
    due = injury.level == "injure" and not injury.until and injury.taken == clock
    timed = read(f"{path}.until", asked) or read(f"{path.partition('.injuries')[0]}.stunned", asked)
    if (lasts or due) and not timed:
        injury.until = NEVER
    if not read(f"{path}.stunned", asked):
        injury.stunned = 0
    if not read(f"{path}.spot", asked):
        injury.spot = "" if area != "torso" or vital(area, injury.spot) else "groin"
    if not read(f"{path}.taken", asked) and not due:
        injury.taken = 0


@lru_cache(maxsize=1024)
def read(path: str, asked: Asked) -> bool:
    """Whether a question reads a path, something in it, or something that holds it."""
    return any(f"{path}.".startswith(f"{question}.") or f"{question}.".startswith(f"{path}.") for question in asked)


def blank(unit: Fighter | Target, path: str, fields: Mapping[str, object], asked: Asked) -> None:
    """Blank fields that are not asked for."""
    for field, value in fields.items():
        if not read(f"{path}.{field}", asked):
            setattr(unit, field, value)
