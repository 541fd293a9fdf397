"""Whatever was ordered in a fight of any system, undo gives the bytes before, and the same orders again the same.

So what runs out, for whomever and whenever, runs out once and at the same moment also after an undo.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from skirm.rules.loading import load_needed
from tests.fuzz.running import at_home, run

SYSTEMS = ["slaved-armour", "percentile-skirmish", "vehicle-chase"]
SAVE = "fight.toml"
FILES = (SAVE, "fight.toml.journal.jsonl")
Raw = dict[str, object]


class Told(NamedTuple):
    """What came of an order, and the save after it."""

    code: int
    out: bytes
    err: str
    save: bytes
    revision: int


def show() -> Raw:
    found: Raw = json.loads(run("show", SAVE, "--json").out)
    return found


def order(raw: Raw) -> Told:
    done = run("resolve", SAVE, "--json", stdin=json.dumps(raw).encode() + b"\n")
    save = Path(SAVE).read_bytes()
    return Told(done.code, done.out, done.err, save, int(save.split(b"\nrevision = ")[-1].split()[0]))


def undo(steps: int) -> None:
    assert steps == 0 or run("undo", SAVE, str(steps)).code == 0


@pytest.fixture(scope="module", params=SYSTEMS)
def system(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A system with its example in the folder `begun`."""
    folder = tmp_path_factory.mktemp("fights")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SKIRM_CONFIG_DIR", "")
        patch.setenv("XDG_CACHE_HOME", "")
        at_home(str(folder))
        patch.chdir(folder)
        assert run("new", str(request.param), SAVE, "--example", "--seed", "monday").code == 0
        (folder / "begun").mkdir()
        for file in FILES:
            shutil.move(file, folder / "begun" / file)
        yield str(request.param)


@st.composite
def lists(draw: st.DrawFn, system: str) -> list[Raw]:
    """The orders of the example up to some point, and from there on any: theirs, advances, units that leave."""
    rules = load_needed(system)
    example = next(iter(rules.schemas.examples.values()))
    orders: list[Raw] = [dict(raw) for raw in example.orders]
    begun = orders[: draw(st.integers(0, len(orders)))]
    leaving: list[Raw] = [{"remove": name} for name in rules.names(example.encounter)]
    advances: list[Raw] = [{"advance": 1}, {"advance": 3}]
    more = st.one_of(st.sampled_from(advances), st.sampled_from(advances), st.sampled_from(leaving + orders))
    return begun[-3:] + draw(st.lists(more, min_size=1, max_size=3))


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_undo_gives_the_bytes_before_and_the_same_orders_the_same(system: str, data: st.DataObject) -> None:
    for file in FILES:
        shutil.copy(Path("begun") / file, file)
    begin = Told(0, b"", "", Path(SAVE).read_bytes(), 0)
    orders = data.draw(lists(system), "orders")
    told = [begin, *map(order, orders)]
    event(f"something runs out: {bool(show()['expires'])}")
    place = data.draw(st.integers(0, len(orders) - 1), "place")
    undo(told[-1].revision - told[place].revision)
    assert Path(SAVE).read_bytes() == told[place].save
    assert list(map(order, orders[place:])) == told[place + 1 :]
    for before, after in zip(told[-2::-1], told[:0:-1], strict=True):
        if after.revision == before.revision:
            continue
        undo(after.revision - before.revision)
        assert Path(SAVE).read_bytes() == before.save
    assert run("check", SAVE).code == 0
