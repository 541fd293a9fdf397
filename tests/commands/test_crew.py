"""Those who play trials: they come to an end when asked, give back what they have, and none outlives whoever asked."""

from __future__ import annotations

import json
import pickle
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from skirm.commands import crew, hands, simulate
from skirm.commands.asked import Asked
from skirm.commands.crew import Job, Portions, played, ready, share, together
from skirm.commands.hands import EACH, Halt, processes, processors
from skirm.commands.switches import Switches
from skirm.commands.tally import Tally, joined
from skirm.dice.errors import NotationError
from skirm.errors import SkirmError, UsageError
from skirm.rules.refusals import PluginError, RequestError, RulesError
from tests.commands.table import Game, lines
from tests.rules.toys import Installs, installs
from tests.shell import SKIRM, environment

__all__ = ["installs"]

# A system whose orders tell by the files that they leave that they are played, and may take for ever.
SLOW = """
from __future__ import annotations

import os
import time
from pathlib import Path

from skirm.api import Action, Encounter, Outcome, Play, Schemas, Unit, field, hookimpl


class Man(Unit):
    out: bool = False


class Fight(Encounter):
    units: dict[str, Man] = field(default_factory=dict)


class Wait(Action):
    seconds: float = 0.0
    dies: bool = False

    def resolve(self, encounter: Fight, play: Play) -> Outcome:
        Path(f"played{os.getpid()}").touch()
        if self.dies:
            os._exit(3)
        end = time.monotonic() + self.seconds
        while time.monotonic() < end:
            pass
        return Outcome("done")


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    schemas.encounter(Fight)
    schemas.action(Wait)
    schemas.template("man", Man())
"""
FOREVER = 10_000
PATIENCE = 60


class Slow:
    """A fight of the slow system, simulated by processes of their own."""

    def __init__(self, installs: Installs) -> None:
        installs.add("skirm-slow", {"slow": "slow"}, SLOW)
        self.path = str(installs.folder)
        self.begun: list[subprocess.Popen[str]] = []
        for argv in (["new", "slow", "fight.toml", "--seed", "monday"], ["add", "fight.toml", "man", "name=Rook"]):
            subprocess.run([SKIRM, *argv], env=self.environment(), check=True)

    def environment(self) -> dict[str, str]:
        return environment(PYTHONPATH=self.path, SKIRM_CONFIG_DIR=str(Path("config").absolute()))

    def begin(self, *orders: dict[str, object], jobs: str, number: str = "1000000000") -> subprocess.Popen[str]:
        """Begin a simulation that nobody will live to see the end of."""
        Path("orders.jsonl").write_text(lines(*orders))
        process = subprocess.Popen(
            [SKIRM, "simulate", "fight.toml", "orders.jsonl", "-n", number, "--jobs", jobs, "--json"],
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.begun.append(process)
        return process

    def playing(self, process: subprocess.Popen[str], many: int) -> None:
        """Wait until so many processes have played an order."""
        for _ in range(PATIENCE * 20):
            if process.poll() is not None or len(list(Path().glob("played*"))) >= many:
                break
            select.select([], [], [], 0.05)
        assert process.poll() is None, process.communicate()


@pytest.fixture
def slow(installs: Installs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    monkeypatch.chdir(tmp_path)
    slow = Slow(installs)
    yield slow
    for process in slow.begun:
        if process.poll() is None:
            process.kill()
            process.communicate()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_reports_what_was_played_and_leaves_nobody(slow: Slow, jobs: str) -> None:
    process = slow.begin({"action": "wait", "seconds": 0.001}, jobs=jobs)
    slow.playing(process, int(jobs))
    process.send_signal(signal.SIGINT)
    # The pipe ends when the last process that could write into it is gone.
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    tally = json.loads(out)
    plays = sum(count for _, count in tally["shares"])
    assert plays > 0
    # What was not played to its end does not count.
    assert tally["done"] == {"1": plays}
    assert err == f"skirm: interrupted; {plays:,} of 1,000,000,000 trials were played\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_waits_for_no_order_that_never_ends(slow: Slow, jobs: str) -> None:
    process = slow.begin({"action": "wait", "seconds": FOREVER}, jobs=jobs)
    slow.playing(process, int(jobs))
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (130, "")
    assert err == "skirm: interrupted; 0 of 1,000,000,000 trials were played\n"


def late(_: threading.Event, seconds: float) -> None:
    """Come late to work: what was handed out by then is more than is waited for at once."""
    time.sleep(seconds)


def never_done(first: int, count: int) -> Tally:
    """Play an order that does not end."""
    time.sleep(FOREVER)
    raise AssertionError(first, count)


class Loaded(ProcessPoolExecutor):
    """An executor on a loaded machine: it hears of the end of its processes before it is shut down."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        time.sleep(0.5)
        super().shutdown(wait, cancel_futures=cancel_futures)


def test_ctrl_c_tells_nothing_of_what_nobody_had_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(threading, "excepthook", told.append)
    monkeypatch.setattr(hands, "ProcessPoolExecutor", Loaded)
    looks = 0

    def halted() -> bool:
        nonlocal looks
        looks += 1
        if looks == 20:
            raise KeyboardInterrupt
        return looks >= 15

    with pytest.raises(KeyboardInterrupt), processes(2, late, 0.7) as (executor, stop):
        list(together(executor, never_done, Portions(0, 10, 2), 2, halted, lambda _: stop()))
    assert told == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_whoever_is_gone_leaves_nobody(slow: Slow, number: signal.Signals) -> None:
    process = slow.begin({"action": "wait", "seconds": FOREVER}, jobs="2")
    slow.playing(process, 2)
    process.send_signal(number)
    out, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (-number, "")


def test_a_process_that_dies_is_told(slow: Slow) -> None:
    process = slow.begin({"action": "wait", "dies": True}, jobs="2", number="4")
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 6
    assert json.loads(out)["kind"] == "error"
    assert "is gone: it was killed" in err
    assert err.count("\n") == 1


def test_a_fault_of_one_ends_all_and_knows_its_line(slow: Slow) -> None:
    orders: list[dict[str, object]] = [{"action": "wait"}, {"action": "wait", "dice": [3]}]
    process = slow.begin(*orders, jobs="2")
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert json.loads(out)["reasons"][0]["id"] == "given-dice"
    assert err.startswith("skirm: orders.jsonl, line 2: too many dice given")


def job(game: Game) -> Job:
    """Shots in the yard."""
    orders = lines({"action": "shoot", "attacker": "Rook", "target": "Vyx"})
    save = Path("fight.toml").read_bytes()
    ready(save, orders, (), None, Switches())
    return Job(save, orders, (), None, "monday", Asked(), Switches())


def test_no_more_processes_than_are_good_for_anything(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def processes(hands: int, *_: object) -> None:
        asked.append(hands)
        raise UsageError("enough")

    monkeypatch.setattr(crew, "processes", processes)
    for count, jobs in ((10**6, 100_000), (2, 100_000), (10**6, 2)):
        with pytest.raises(UsageError, match="enough"):
            list(played(job(fight), 0, count, jobs, None))
    assert asked == [EACH * processors(), 2, 2]


def test_without_jobs_few_trials_are_played_here(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "WORTH", float("inf"))
    monkeypatch.setattr(crew, "processes", None)
    assert joined(played(job(fight), 5, 30, None, None)).shares == [(5, 30)]


def test_without_jobs_many_trials_are_shared_out(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "WORTH", 0)
    monkeypatch.setattr(crew, "processors", lambda: 2)
    whole = share(job(fight), 0, 40, seconds=None)
    assert joined(played(job(fight), 0, 40, None, None)) == whole


def test_a_portion_ends_by_time_and_has_one_trial_at_least(fight: Game) -> None:
    tally = share(job(fight), 7, 100, seconds=0)
    assert tally.shares == [(7, 1)]
    assert share(job(fight), 7, 3, seconds=None).shares == [(7, 3)]


def test_a_trial_that_is_not_played_to_its_end_does_not_count(fight: Game) -> None:
    looks = iter([False, False, False, True])
    tally = share(job(fight), 0, 100, lambda: next(looks))
    assert (tally.shares, tally.done) == ([(0, 3)], {"1": 3})
    assert share(job(fight), 0, 100, lambda: True).shares == []


def test_ctrl_c_asks_once_and_then_insists() -> None:
    with Halt() as halt:
        assert not halt.is_asked()
        signal.raise_signal(signal.SIGINT)
        assert halt.is_asked()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_what_does_not_come_to_an_end_is_left_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "GRACE", 0.01)
    begun = threading.Event()
    with pytest.raises(KeyboardInterrupt), Halt():  # noqa: PT012 - the moment is what is tested
        signal.raise_signal(signal.SIGINT)
        while True:
            begun.wait(0.01)


def test_who_ignores_ctrl_c_goes_on_ignoring_it() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Halt() as halt:
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
            assert not halt.is_asked()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def interrupted(parts: list[Tally], *, insists: bool) -> Iterator[Tally]:
    """Some portions, and then Ctrl-C, once or twice."""
    yield from parts
    signal.raise_signal(signal.SIGINT)
    if insists:
        signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("insists", [False, True])
def test_the_report_after_ctrl_c(fight: Game, monkeypatch: pytest.MonkeyPatch, *, insists: bool) -> None:
    Path("shot.jsonl").write_text(lines({"action": "shoot", "attacker": "Rook", "target": "Vyx"}))
    parts = [share(job(fight), 20, 20), share(job(fight), 0, 20)]
    monkeypatch.setattr(simulate, "played", lambda *_: interrupted(parts, insists=insists))
    run = fight("simulate", "fight.toml", "shot.jsonl", "-n", "120")
    assert (run.code, run.err) == (130, "skirm: interrupted; 40 of 120 trials were played\n")
    assert run.out.startswith("40 trials (0 to 39), seed monday")


def test_ctrl_c_before_anything_was_played_says_so(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("shot.jsonl").write_text(lines({"action": "shoot", "attacker": "Rook", "target": "Vyx"}))
    monkeypatch.setattr(simulate, "played", lambda *_: interrupted([], insists=True))
    run = fight("simulate", "fight.toml", "shot.jsonl")
    assert (run.code, run.out, run.err) == (130, "", "skirm: interrupted; 0 of 1,000 trials were played\n")


def test_playing_can_be_left_at_any_time(fight: Game) -> None:
    with closing(played(job(fight), 0, 10**9, 2, None)) as tallies:
        assert next(tallies).plays > 0


@pytest.mark.parametrize(
    "fault",
    [
        RulesError(("no-ammo", "empty"), ("down", "is down")),
        RequestError([("bad-value", "no number")], "shoot"),
        UsageError("wrong", "roll"),
        PluginError("toy: shoot failed", "toy"),
        NotationError("no dice", 3, "3e6"),
    ],
)
def test_errors_come_over_from_another_process_as_they_are(fault: SkirmError) -> None:
    fault.line = 7
    found = pickle.loads(pickle.dumps(fault))
    assert type(found) is type(fault)
    assert (str(found), found.message, found.reasons, found.line) == (
        str(fault),
        fault.message,
        fault.reasons,
        7,
    )


def test_dask_plays_one_trial_at_a_time_in_a_process(fight: Game) -> None:
    # The threads of a worker share what was read once.
    found: list[Tally] = []
    threads = [
        threading.Thread(target=lambda first=first: found.append(share(job(fight), first, 20, seconds=None)))
        for first in (0, 20, 40)
    ]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert joined(found) == share(job(fight), 0, 60, seconds=None)
