"""A Dask cluster, by a stand-in for its client: what is sent there, what comes back, what is said where it fails."""

from __future__ import annotations

import pickle
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar, ParamSpec, TypeVar

import pytest

from tests.commands.table import Game, lines
from tests.shell import Run

P = ParamSpec("P")
T = TypeVar("T")
SHOT: dict[str, object] = {"action": "shoot", "attacker": "Rook", "target": "Vyx"}
ADDRESS = "tcp://10.0.0.1:8786"


class KilledWorker(Exception):  # noqa: N818 - so it is called there
    """What Dask raises for a task whose workers are gone."""


class Elsewhere(ThreadPoolExecutor):
    """An executor to which everything goes as bytes, and from which it comes back so."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        sent = pickle.dumps((fn, args, kwargs))

        def there() -> T:
            play, given, named = pickle.loads(sent)
            found: T = pickle.loads(pickle.dumps(play(*given, **named)))
            return found

        return super().submit(there)


class Gone(ThreadPoolExecutor):
    """An executor whose workers are killed."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_exception(KilledWorker("share-1 was on 4 workers that died"))
        return future


class Idle(ThreadPoolExecutor):
    """An executor that never begins; Ctrl-C comes while it is waited for."""

    waits = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if not self.waits:
            self.waits = True
            signal.raise_signal(signal.SIGINT)
        return Future()


class Client:
    """A stand-in for `distributed.Client`; what it was asked for stands in `asked`."""

    asked: ClassVar[list[object]] = []
    executor: ClassVar[type[ThreadPoolExecutor]] = Elsewhere

    def __init__(self, address: str, timeout: float) -> None:
        self.asked.append((address, timeout))
        self.hands = self.executor()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.hands.shutdown(cancel_futures=True)

    def get_executor(self) -> Executor:
        return self.hands

    def ncores(self) -> dict[str, int]:
        return {"one": 2, "two": 1}


@pytest.fixture
def orders(fight: Game) -> Game:
    Path("shot.jsonl").write_text(lines(SHOT, {"advance": 1}))
    return fight


def simulate(orders: Game, monkeypatch: pytest.MonkeyPatch, client: Callable[..., object]) -> Run:
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=client))
    return orders("simulate", "fight.toml", "shot.jsonl", "-n", "90", "--json", "--scheduler", ADDRESS)


def test_a_cluster_plays_what_is_played_here(orders: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Client, "asked", [])
    run = simulate(orders, monkeypatch, Client)
    assert (run.code, run.err) == (0, "")
    assert run.out == orders.ok("simulate", "fight.toml", "shot.jsonl", "-n", "90", "--json", "--jobs", "1")
    assert Client.asked == [(ADDRESS, 10)]


def test_workers_that_are_killed_are_told(orders: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Client, "executor", Gone)
    run = simulate(orders, monkeypatch, Client)
    assert run.code == 6
    assert run.err == (
        f"skirm: --scheduler {ADDRESS}: what plays there failed: KilledWorker: share-1 was on 4 workers that died\n"
    )


def test_ctrl_c_takes_back_what_no_worker_has_begun(orders: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Client, "executor", Idle)
    run = simulate(orders, monkeypatch, Client)
    assert (run.code, run.out) == (130, "")
    assert run.err == "skirm: interrupted; 0 of 90 trials were played\n"


def test_a_cluster_that_does_not_answer_is_told(orders: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def client(address: str, timeout: float) -> object:
        raise OSError(f"Timed out trying to connect to {address} after {timeout} s")

    run = simulate(orders, monkeypatch, client)
    assert run.code == 2
    assert f"--scheduler {ADDRESS}: no cluster answers there: Timed out trying to connect" in run.err
