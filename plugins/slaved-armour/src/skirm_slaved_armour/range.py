"""Range bands: which one a target is in, and what that costs (SA-04)."""

from __future__ import annotations

from skirm.api import Play, RulesError
from skirm.hexes import distance

from .machines import Machine
from .people import Person


def band_of(letter: str, play: Play) -> str:
    """The range band that a weapon's letter stands for.

    Errors: RulesError (`no-figure`) for a letter that no band has.
    """
    return play.table("band-letters").text(letter)


def target_band(attacker: Machine | Person, target: Machine | Person, play: Play) -> str:
    """The band that a target is in by the positions on the map.

    Errors: RulesError: `no-band` where a position is not known, `too-far` beyond the last band.
    """
    if attacker.position is None or target.position is None:
        raise RulesError(("no-band", "how far is it? band=short, medium or long, or give both a position"))
    hexes = distance(attacker.position, target.position)
    if not play.table("ranges").has(hexes):
        raise RulesError(("too-far", f"{hexes} hexes are beyond every range band"))
    return play.table("ranges").row(hexes).name


def malus(weapon_band: str, band: str, play: Play) -> tuple[int, str]:
    """What a target outside the weapon's band costs, and why: `far range, medium for a weapon made for short`.

    Errors: RulesError: `bands` three or more steps away (SA-A5), `no-figure` for a band that there is not.
    """
    order = play.table("bands")
    if band == weapon_band and order.has(band):
        return 0, "in band"
    apart = play.table("bands").whole(band) - play.table("bands").whole(weapon_band)
    if not play.table("range-malus").has(str(abs(apart))):
        raise RulesError(("bands", f"{band} range is {abs(apart)} bands from {weapon_band}: no shot (SA-A5)"))
    name = ("far" if apart > 0 else "close") if abs(apart) == 1 else ("too far" if apart > 0 else "too close")
    points = play.table("range-malus").whole(str(abs(apart)), least=-1_000, most=0)
    return points, f"{name} range, {band} for a weapon made for {weapon_band}"
