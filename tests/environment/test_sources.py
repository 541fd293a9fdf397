"""Where something was installed from, as a new plugin tells uv."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from skirm.environment.sources import Source, source_in, source_of, table_in

COMMIT = "5f1e0c5e9d0d7e5c0a9a3c3a9a0b0c0d0e0f0a0b"


@pytest.mark.parametrize(
    ("direct", "source"),
    [
        ({"url": "file://{here}", "dir_info": {}}, {"path": "{here}"}),
        ({"url": "file://{here}", "dir_info": {"editable": True}}, {"path": "{here}", "editable": True}),
        ({"url": "file://{here}/a%20b.whl", "archive_info": {}}, {"path": "{here}/a b.whl"}),
        ({"url": "file://{here}", "dir_info": {}, "subdirectory": "cli"}, {"path": "{here}/cli"}),
        ({"url": "https://example.org/skirm-1-py3-none-any.whl", "archive_info": {}}, {"url": "{url}"}),
        (
            {"url": "https://example.org/skirm.git", "vcs_info": {"vcs": "git", "commit_id": COMMIT}},
            {"git": "{url}", "rev": COMMIT},
        ),
        (
            {
                "url": "https://example.org/skirm.git",
                "vcs_info": {"vcs": "git", "commit_id": COMMIT},
                "subdirectory": "cli",
            },
            {"git": "{url}", "rev": COMMIT, "subdirectory": "cli"},
        ),
        ({"url": "https://example.org/skirm", "vcs_info": {"vcs": "hg", "commit_id": COMMIT}}, {}),
        ({"url": "file://{here}/gone", "dir_info": {}}, {}),
        ({}, {}),
    ],
)
def test_where_it_came_from(tmp_path: Path, direct: dict[str, object], source: Source) -> None:
    (tmp_path / "a b.whl").touch()
    (tmp_path / "cli").mkdir()
    told = source_in(json.dumps(direct).replace("{here}", str(tmp_path)))
    assert told == {
        key: value.format(here=tmp_path, url=direct.get("url")) if isinstance(value, str) else value
        for key, value in source.items()
    }


def test_what_is_not_there_came_from_nowhere() -> None:
    assert source_of("skirm-nowhere") == {}


def test_the_table_is_read_as_it_is_meant() -> None:
    sources: dict[str, Source] = {
        "skirm": {"path": 'C:\\games\\the "best"\\é', "editable": True},
        "skirm-duel": {},
        "skirm-toy": {"git": "https://example.org/toy", "rev": COMMIT},
    }
    found = tomllib.loads(table_in(sources))["tool"]["uv"]["sources"]
    assert found == {name: source for name, source in sources.items() if source}
    assert table_in({"skirm": {}}) == ""
