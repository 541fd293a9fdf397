"""What `skirm odds` and `skirm simulate` say of themselves."""

from __future__ import annotations

ODDS = """Tell the exact odds of a dice expression, of a roll of a system, or of an order in a fight.

The notation is that of skirm roll. Of each value its chance is told, and the chances of at least and at most this
much, in per cent. With vs between two expressions they are thrown against each other.

Rolls and orders are asked by the rules that play them, over all that their dice may show, and nothing is committed.
They are grouped by the result, or by other facts with --by: result, success, total, data.KEY, over, up, a path of the
state after it, or a condition there, which does not hold where nothing stands; several --by have a column each. SAVE
advance [KIND] asks what time brings. Where exact odds take more than some seconds they are estimated, and that is said.

\b
Examples:
  skirm odds 4d6kh3
  skirm odds 1d20+5 --target 15
  skirm odds 3d6 vs 1d20
  skirm odds '5d10>=8' --fractions
  skirm odds '(2d6+3)>=9' -q
  skirm odds 6d6! --csv > explosions.csv
  skirm odds 3d6 --json | jq .mean
  skirm odds fight.toml shoot attacker=Rook target=Vyx --explain
  skirm odds fight.toml shoot attacker=Rook target=Vyx --by units.Vyx.destroyed --by 'units.Rook.weapons.0.loaded<2'
"""
ODDS_TOLD = """Dice that explode without end are told exactly up to some value, and how much lies beyond it: as a rule
less than 1 in 10^11. SKIRM_MAX_ODDS (4000000 steps) bounds what the odds may cost. Of a sum of dice that costs more,
mean and deviation are told and between which values quantiles surely lie, of a comparison of such sums between which
bounds its chances lie; not with --fractions.

-q always prints a number: with --target, a comparison, vs, or a fact that is yes or no the chance between 0 and 1 (of
yes; by result, of success), of numbers the mean. Words are refused: ask for one of them, --by result=hit. How far an
estimate may be off is told on standard error.
"""
SIMULATE = """Play a list of orders again and again from a save, and report how it ends. Nothing is committed.

ORDERS is a file of orders as skirm resolve reads them, or -. What the rules refuse is left out and counted, with the
reasons; what can never be right, such as a unit that is never there, is an error. Trial t throws the dice of (seed, t),
so that the answer depends on position, orders, seed and N alone.

\b
Examples:
  skirm simulate fight.toml round.jsonl -n 1000
  skirm simulate fight.toml duel.jsonl -n 100 --until over=yes --by units.Vyx.destroyed
  skirm simulate fight.toml round.jsonl -n 500 --first 500 --json > share2.json

\b
Shares, played anywhere and joined, are to the byte what one run of all trials is:
  for k in 0 99 198; do skirm simulate fight.toml duel.jsonl -n 99 --first $k --json > share$k & done; wait
  skirm simulate --merge share*

What was altered or damaged on its way is refused, and so are shares that overlap or differ in position, house tables,
orders, facts, condition, seed or versions. Trials missing between are told. Shares may be printed anew: jq -S . share0

\b
In orders, whom a unit's key names may be left to a policy:
  {"action": "shoot", "attacker": "@each:red", "target": "@weakest"}
  {"action": "reload", "unit": "Rook", "if": "units.Rook.weapons.0.loaded<1"}

@nearest, @weakest and @first look among those on other sides who can act, or on the side behind a colon; @each means
all who can act, one after the other. With --until the list is played again until the condition holds or the fight is
over, 100 times at most; how many trials were cut off by that is told.
"""
SIMULATE_TOLD = """N may be as large as you like: memory does not grow with it. Only counts are kept, of a --by FACT
at most 1,000 values; one with more is told to have too many, so ask for a condition instead: --by 'units.Tern.speed<3'.
Ctrl-C ends within about a second, with the report of all trials that were played to their end.
"""
