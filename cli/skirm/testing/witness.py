"""What another process sees of a system: what its import loads, and what comes of the same orders there.

It is started by the contract with a JSON object on standard input, and answers with JSON on standard output.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

START = "import json, sys; asked = json.load(sys.stdin); sys.path[:] = asked['path']; from skirm.testing.witness import"
LIMIT = 300


def ask(what: str, **asked: object) -> object:
    """Have a function of this module called in a process of its own.

    Args:
        what: Its name.
        asked: What it is given; `hashes` is the seed of Python's hashes there.

    Errors: RuntimeError with what that process said on standard error.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("SKIRM_", "PYTHON"))}
    environment["PYTHONHASHSEED"] = str(asked.pop("hashes", 0))
    done = subprocess.run(  # noqa: S603 - this interpreter, with our own words
        [sys.executable, "-c", f"{START} {what}; print(json.dumps({what}(asked)))"],
        input=json.dumps({**asked, "path": [place or os.getcwd() for place in sys.path]}),  # noqa: PTH109
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        timeout=LIMIT,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip() or f"exit code {done.returncode}")
    return json.loads(done.stdout.splitlines()[-1])


def imports(asked: Mapping[str, object]) -> dict[str, str]:
    """Every module that is loaded by importing a system, beyond what its authors' surface loads, with its file."""
    import skirm.api  # noqa: PLC0415 - this process is measured, so that it begins with nothing
    import skirm.hexes  # noqa: F401, PLC0415 - both are there for every plugin
    from skirm.rules.discovery import installed  # noqa: PLC0415
    from skirm.rules.loading import imported  # noqa: PLC0415
    from skirm.rules.plugins import is_file  # noqa: PLC0415

    given = str(asked["system"])
    catalogue = installed()
    if is_file(given):
        catalogue, added = catalogue.with_file(given)
        given = added.system
    system = catalogue.meant(given)
    before = set(sys.modules)
    for plugin in (system, *catalogue.extensions(system.name)):
        imported(plugin)
    return {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items() if name not in before}


def campaign(asked: Mapping[str, object]) -> list[list[str]]:
    """What comes of a campaign, a pair of texts an episode: the order, and what it asked and led to."""
    from skirm.rules.loading import load  # noqa: PLC0415
    from skirm.testing.campaign import Campaign, Scene  # noqa: PLC0415

    system = load(str(asked["system"]))
    plays = cast("int", asked["plays"])
    seeds = cast("list[str]", asked["seeds"])
    return [list(line) for line in lines(Campaign(system, Scene.of(system), seeds, plays))]


def lines(found: object) -> Iterator[tuple[str, str]]:
    """The episodes of a campaign, as two texts each."""
    from skirm.testing.campaign import Campaign  # noqa: PLC0415
    from skirm.testing.promises.play import questions, told_of  # noqa: PLC0415

    assert isinstance(found, Campaign)  # noqa: S101 - typed so that this module imports nothing at first
    for episode in found.episodes:
        after = "" if episode.after is None else repr(found.system.thaw(episode.after))
        story = [] if episode.report is None else episode.report.lines()
        yield episode.told, "\n".join([*questions(episode), told_of(episode), *story, after])
