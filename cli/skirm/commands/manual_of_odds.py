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
  skirm odds fight.toml shoot attacker=Rook target=Vyx --by 'units.Vyx.health<6'
"""
ODDS_TOLD = """\b
Dice that explode without end are told exactly up to some value, and how much lies
beyond it: as a rule less than 1 in 10^11. SKIRM_MAX_ODDS (4000000 steps) bounds
what the odds may cost. Of a sum of dice that costs more, mean and deviation are told
and between which values quantiles surely lie, of a comparison of such sums between
which bounds its chances lie; not with --fractions.

\b
Keys of --json:
  kind "odds", expression, against (behind vs), repetitions, comment
  denominator   what all weights are parts of
  odds          a list of {value or result, weight, chance, at_least, at_most};
                of a system with facts, an object by --by, and with several of
                them in place of a result
  mean, variance   exact, as a number or a fraction in text; null where unknown
  mean_float, standard_deviation
  beyond        {at_least or at_most: from where on, weight, chance}, a list
  unknown       what was followed no further: weights may be so much greater
  target        {at_least, weight, chance}, with --target
Of a system also:
  system, name  what was asked
  by            the facts, a list
  estimate      whether it is estimated from plays; each chance then lies between
                low and high (in odds and target), and the mean between mean_low
                and mean_high, 95 of 100 times
  runs          how often the rules were run, null in an estimate
  plays         how many plays were played, null where it is exact
  explain       with --explain a list of {figure, op, value, reason, rule, gains},
                null in an estimate; gains is a list of {of, gain, exact}: by how
                much the modifier raises the chance; null where it costs too much
Where the odds cost more than the bound, instead:
  kind "quantiles", expression, repetitions, comment, mean, variance, mean_float,
  standard_deviation
  bound         how many steps the exact odds were allowed
  quantiles     a list of {percent, at_least, at_most}: the least value that is not
                exceeded in so many per cent of cases lies between the two
  target        {at_least, chance_at_least, chance_at_most}, with --target
or kind "chances" of a comparison and of vs: expression, against, repetitions,
  comment, bound, odds: a list of {result, chance_at_least, chance_at_most}
Weights are text where the denominator is beyond 2^53.

\b
-q always prints a number: with --target, a comparison, vs, or a fact that is yes or no
the chance between 0 and 1 (of yes; by result, of success), of numbers the mean. Words
are refused: ask for one of them, --by result=hit. How far an estimate may be off is
told on standard error.
"""
SIMULATE = """Play a list of orders again and again from a save, and report how it ends. Nothing is committed.

ORDERS is a file of orders as skirm resolve reads them, or -. What the rules refuse is left out and counted, with the
reasons; what can never be right, such as a unit that is never there, is an error. Trial t throws the dice of (seed, t),
so that the answer depends on position, orders, seed and N alone.

\b
Examples:
  skirm simulate fight.toml round.jsonl -n 1000
  skirm simulate fight.toml duel.jsonl -n 100 --until over=yes --by units.Vyx.health
  skirm simulate fight.toml round.jsonl -n 500 --first 500 --json > share2.json

\b
Shares, played anywhere and joined, are to the byte what one run of all trials is:
  seq 0 99 297 | xargs -P 4 -I{} sh -c 'skirm simulate fight.toml duel.jsonl -n 99 --first {} --json > share{}'
  skirm simulate --merge share*
What was altered or damaged on its way is refused, and so are shares that overlap or differ in position, house tables,
orders, facts, condition, seed or versions. Trials missing between are told. Shares may be printed anew: jq -S . share0

\b
In orders, whom a unit's key names may be left to a policy:
  {"action": "shoot", "attacker": "@each:red", "target": "@nearest"}
  {"action": "shoot", "attacker": "Rook", "target": "@weakest", "if": "units.Rook.speed<3"}
@nearest, @weakest and @first look among those on other sides who can act, or on the side behind a colon; @each means
all who can act, one after the other. With --until the list is played again until the condition holds or the fight is
over, 100 times at most; how many trials were cut off by that is told.
"""
SIMULATE_TOLD = """\b
N may be as large as you like: memory does not grow with it. Only counts are kept, of
a --by FACT at most 1,000 values; one with more is told to have too many, so ask for a
condition instead: --by 'units.Vyx.health<3'. Ctrl-C ends within about a second, with
the report of all trials that were played to their end.

\b
Keys of --json:
  kind "simulation", question (a digest), seed, system
  shares        the trials that were played: a list of [first, how many]
  asked         what question is the digest of: position, house (tables), orders as digests,
                facts, until, versions
  roster, start   the units of the beginning in their order, and their sides
  units, out    by unit, in how many trials it was there, and out of action, at the end
  survivors     by side, how often how many of its units could act at the end
  ends, cut     by reason, why it was over ("" where not); how many trials were cut off
  advances, rounds   how often time passed, and the list was played, how many times
  orders, times, done, refused, skipped, reasons   by line: the order, how often the list
                gives it (of orders without a policy), and what became of it
  facts, unbounded   by fact, how often each value; facts with too many values
  check         a digest of all the rest; it tells damage, and is no signature

\b
Exit codes: 0 done, 2 orders or shares are wrong, 130 interrupted. All: skirm --help
"""
