"""Shares that something happened to on their way: each joins to what it was, or is refused in one line."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from skirm.commands.shares import merged
from skirm.commands.tally import MergeError, written
from skirm.errors import InputError
from tests.commands.table import Game, lines
from tests.shell import sh

WORDS = [
    "fight.toml",
    "duel.jsonl",
    "--jobs",
    "1",
    "--until",
    "turns.round>=3",
    "--by",
    "units.Vyx.health",
    "--by",
    "up",
]
VALUES: list[object] = [0, 1, -1, 10**30, 7.0, 0.5, "", "0", None, True, [], {}, [[0, 1]]]
ROUNDS = 150


@pytest.fixture
def shares(fight: Game) -> list[str]:
    """Three shares of ten trials, with units that join and leave, orders by policy, and refusals."""
    Path("duel.jsonl").write_text(
        lines(
            {"action": "shoot", "attacker": "@each:red", "target": "@nearest", "distance": 3},
            {"action": "shoot", "attacker": "Vyx", "target": "Rook"},
            {"add": "duellist", "name": "Zed", "side": "amber", "if": "units.Vyx.health=6"},
            {"remove": "Brill", "if": "units.Vyx.health<4"},
            {"advance": 2},
        )
    )
    return [fight.ok("simulate", *WORDS, "-n", n, "--first", first, "--json") for first, n in SPANS]


SPANS = [("0", "3"), ("3", "1"), ("4", "6")]


def places(content: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where something stands in JSON."""
    inner: list[tuple[str | int, object]] = []
    if isinstance(content, dict):
        inner = list(content.items())
    elif isinstance(content, list):
        inner = list(enumerate(content))
    for key, value in inner:
        yield (*path, key)
        yield from places(value, (*path, key))


def holder(content: object, path: tuple[str | int, ...]) -> dict[str | int, object]:
    """The table or list in which a place is."""
    for key in path[:-1]:
        content = content[key]  # type: ignore[index]
    return content  # type: ignore[return-value]


def flipped(text: str, random: Random) -> bytes:
    """One bit the other way."""
    found = bytearray(text.encode())
    found[random.randrange(len(found))] ^= 1 << random.randrange(8)
    return bytes(found)


def torn(text: str, random: Random) -> str:
    """Cut off somewhere."""
    return text[: random.randrange(len(text))]


def lacking(text: str, random: Random) -> str:
    """Without some letters."""
    at = random.randrange(len(text))
    return text[:at] + text[at + random.randint(1, 40) :]


def stuttered(text: str, random: Random) -> str:
    """Some letters twice."""
    at = random.randrange(len(text))
    end = at + random.randint(1, 40)
    return text[:end] + text[at:]


def replaced(text: str, random: Random) -> str:
    """Another value somewhere."""
    content = json.loads(text)
    path = random.choice(list(places(content)))
    holder(content, path)[path[-1]] = random.choice(VALUES)
    return json.dumps(content)


def raised(text: str, random: Random) -> str:
    """A count one higher or lower, or as a float."""
    content = json.loads(text)
    counts = [path for path in places(content) if isinstance(holder(content, path)[path[-1]], int)]
    path = random.choice(counts)
    holder(content, path)[path[-1]] += random.choice([1, -1, 0.0])  # type: ignore[operator]
    return json.dumps(content)


def moved(text: str, random: Random) -> str:
    """A count of one more, and another of one less."""
    content = json.loads(text)
    counts = [path for path in places(content) if isinstance(holder(content, path)[path[-1]], int)]
    for by, path in zip((1, -1), random.sample(counts, 2), strict=True):
        holder(content, path)[path[-1]] += by  # type: ignore[operator]
    return json.dumps(content)


def deleted(text: str, random: Random) -> str:
    """Something less."""
    content = json.loads(text)
    path = random.choice(list(places(content)))
    del holder(content, path)[path[-1]]
    return json.dumps(content)


def doubled(text: str, random: Random) -> str:
    """A key a second time, with another value."""
    content = json.loads(text)
    tables = [path for path in places(content) if isinstance(path[-1], str)]
    path = random.choice(tables)
    table = holder(content, path)
    value = table.pop(path[-1])
    twice = [(path[-1], random.choice(VALUES)), (path[-1], value)]
    table["HERE"] = 0
    inside = ", ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in twice)
    return json.dumps(content).replace('"HERE": 0', inside)


def renamed(text: str, random: Random) -> str:
    """A key that is called otherwise."""
    content = json.loads(text)
    path = random.choice([path for path in places(content) if isinstance(path[-1], str)])
    table = holder(content, path)
    table[random.choice(["1", "9", "01", "red", "Vyx", ""])] = table.pop(path[-1])
    return json.dumps(content)


ALTERATIONS: list[Callable[[str, Random], str | bytes]] = [
    flipped, torn, lacking, stuttered, replaced, raised, moved, deleted, doubled, renamed,
]  # fmt: skip


def joined(*files: str) -> bytes | str:
    """What the shares in some files come to, or why they do not join."""
    try:
        return written(merged(files))
    except (MergeError, InputError) as fault:
        return str(fault)


@pytest.mark.parametrize("alter", ALTERATIONS, ids=lambda alter: alter.__name__)
def test_an_altered_share_is_refused_or_joins_to_what_it_was(
    shares: list[str], alter: Callable[[str, Random], str | bytes]
) -> None:
    random = Random(alter.__name__)
    for share in ("whole.json", "altered.json"):
        Path(share).write_text(shares[0])
    Path("whole.json").write_text("".join(shares[1:]))
    Path("altered.json").write_text(shares[0])
    whole = joined("whole.json", "altered.json")
    came: Counter[bool] = Counter()
    for _ in range(ROUNDS):
        altered = alter(shares[0], random)
        Path("altered.json").write_bytes(altered if isinstance(altered, bytes) else altered.encode())
        found = joined("whole.json", "altered.json")
        if isinstance(found, str):
            assert found.startswith("altered.json"), altered
            assert "\n" not in found
        else:
            assert found == whole, altered
        came[found == whole] += 1
    assert came[False] > ROUNDS * 0.6, came


@pytest.mark.skipif(shutil.which("jq") is None, reason="jq is not installed")
@pytest.mark.parametrize("words", [".", "-S .", "-c .", "-S -c .", "--tab -S ."])
def test_shares_that_jq_has_printed_join(fight: Game, shares: list[str], words: str) -> None:
    whole = fight.ok("simulate", *WORDS, "-n", "10", "--json")
    Path("shares").write_text("".join(shares))
    Path("printed").write_text(sh(f"jq {words} shares").out)
    assert fight.ok("simulate", "--merge", "printed", "--json") == whole


@pytest.mark.parametrize("indent", [None, 0, 1, 4])
@pytest.mark.parametrize("sort", [False, True])
def test_shares_that_were_printed_otherwise_join(
    fight: Game, shares: list[str], indent: int | None, sort: bool
) -> None:
    whole = fight.ok("simulate", *WORDS, "-n", "10", "--json")
    printed = [json.dumps(json.loads(share), indent=indent, sort_keys=sort, ensure_ascii=sort) for share in shares]
    Path("printed").write_text("\n".join(reversed(printed)))
    assert fight.ok("simulate", "--merge", "printed", "--json") == whole


def test_a_merge_of_merges_is_the_whole(fight: Game, shares: list[str]) -> None:
    whole = fight.ok("simulate", *WORDS, "-n", "10", "--json")
    for name, share in zip("abc", shares, strict=True):
        Path(name).write_text(share)
    Path("outer").write_text(fight.ok("simulate", "--merge", "c", "a", "--json"))
    assert fight.ok("simulate", "--merge", "outer", "b", "--json") == whole
    Path("whole").write_text(whole)
    assert fight.ok("simulate", "--merge", "whole", "--json") == whole


def test_the_line_of_a_share_is_the_one_it_begins_in(fight: Game, shares: list[str]) -> None:
    printed = [json.dumps(json.loads(share), indent=1) for share in (shares[0], shares[1], shares[1])]
    Path("printed").write_text("\n" + "\n\n".join(printed))
    line = 2 + printed[0].count("\n") + 2 + printed[1].count("\n") + 2
    run = fight("simulate", "--merge", "printed")
    assert run.err.startswith(f"skirm: printed, line {line}: trial 3 is in printed, line ")


def test_trials_between_that_are_missing_are_told(fight: Game, shares: list[str]) -> None:
    Path("a").write_text(shares[0] + shares[2])
    run = fight("simulate", "--merge", "a")
    assert (run.code, run.err) == (0, "skirm: trial 3: in none of the shares; the report is without\n")
    assert run.out.startswith("9 trials (0 to 2, 4 to 9)")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([*WORDS[2:], "--seed", "tuesday"], ": seed differ"),
        ([*WORDS[2:], "--by", "turns.round"], ": facts differ"),
        ([*WORDS[2:4], *WORDS[6:]], ": until differ"),
    ],
)
def test_shares_of_another_question_are_refused(fight: Game, shares: list[str], words: list[str], told: str) -> None:
    Path("a").write_text(shares[0])
    other = ["fight.toml", "duel.jsonl", "--first", "10", "-n", "1", *words]
    Path("b").write_text(fight.ok("simulate", *other, "--json"))
    run = fight("simulate", "--merge", "a", "b")
    assert (run.code, run.out) == (2, "")
    assert told in run.err
