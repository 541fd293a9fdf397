"""What uv notes of a tool, asked for again: every form that uv 0.13 writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirm.environment.receipt import ReceiptError, Requirement, read_receipt

ENTRY = 'entrypoints = [{ name = "skirm", install-path = "/home/ann/bin/skirm", from = "skirm" }]\n'


def receipt(folder: Path, requirements: str, more: str = "") -> Path:
    file = folder / "uv-receipt.toml"
    file.write_text(f"[tool]\nrequirements = [{requirements}]\n{ENTRY}{more}")
    return file


@pytest.mark.parametrize(
    ("entry", "argument"),
    [
        ('{ name = "duel" }', "duel"),
        ('{ name = "duel", specifier = ">=1,<2" }', "duel>=1,<2"),
        ('{ name = "duel", extras = ["art", "noise"], specifier = "==1" }', "duel[art,noise]==1"),
        (
            """{ name = "duel", specifier = ">=2", marker = "python_full_version >= '3.11'" }""",
            "duel>=2 ; python_full_version >= '3.11'",
        ),
        ('{ name = "duel", path = "/w/duel-1.0-py3-none-any.whl" }', "/w/duel-1.0-py3-none-any.whl"),
        ('{ name = "duel", directory = "/src/duel" }', "/src/duel"),
        ('{ name = "duel", extras = ["art"], directory = "/src/my duel" }', "duel[art] @ file:///src/my%20duel"),
        ('{ name = "duel", url = "https://example.org/duel.whl" }', "duel @ https://example.org/duel.whl"),
        (
            '{ name = "duel", url = "https://example.org/d.zip", subdirectory = "sub" }',
            "duel @ https://example.org/d.zip#subdirectory=sub",
        ),
        ('{ name = "duel", git = "https://example.org/duel" }', "duel @ git+https://example.org/duel"),
        ('{ name = "duel", git = "https://example.org/duel?rev=v1" }', "duel @ git+https://example.org/duel@v1"),
        (
            '{ name = "duel", git = "ssh://git@example.org/duel?branch=new&subdirectory=sub" }',
            "duel @ git+ssh://git@example.org/duel@new#subdirectory=sub",
        ),
    ],
)
def test_every_source_is_asked_for_again(tmp_path: Path, entry: str, argument: str) -> None:
    found = read_receipt(receipt(tmp_path, f'{{ name = "skirm" }}, {entry}'), "skirm")
    assert found.tool == Requirement("skirm", "skirm", executables=True)
    assert found.others == [Requirement("duel", argument)]
    assert (found.flags, found.commands, found.lost) == ([], "/home/ann/bin", [])


def test_what_is_edited_stays_so(tmp_path: Path) -> None:
    found = read_receipt(receipt(tmp_path, '{ name = "skirm", editable = "/src/skirm" }'), "skirm")
    assert found.tool == Requirement("skirm", "/src/skirm", editable=True)


def test_python_and_where_packages_come_from_are_kept(tmp_path: Path) -> None:
    more = (
        'python = "3.12"\n[tool.options]\nfind-links = ["file:///w", "/x"]\nno-index = true\nprerelease = "allow"\n'
        'no-sources = false\nextra-index-url = []\nconfig-settings = { a = "b" }\n'
        '[[tool.options.index]]\nurl = "https://example.org/simple"\ndefault = true\n'
        '[[tool.options.index]]\nname = "ours"\nurl = "https://example.org/ours"\n'
    )
    found = read_receipt(receipt(tmp_path, '{ name = "skirm" }', more), "skirm")
    assert found.flags == [
        *("--python", "3.12"),
        *("--find-links", "file:///w", "--find-links", "/x"),
        "--no-index",
        *("--prerelease", "allow"),
        *("--default-index", "https://example.org/simple"),
        *("--index", "ours=https://example.org/ours"),
    ]
    assert found.lost == ["config-settings"]


def test_what_uv_noted_again_and_again_is_asked_for_once(tmp_path: Path) -> None:
    """It adds what it is told to what its own configuration says, with every installation."""
    index = '[[tool.options.index]]\nname = "ours"\nurl = "https://example.org/ours"\n'
    more = f'[tool.options]\nno-index = true\nfind-links = ["file:///w", "file:///x", "file:///w"]\n{index}{index}'
    found = read_receipt(receipt(tmp_path, '{ name = "skirm" }', more), "skirm")
    links = ("--find-links", "file:///w", "--find-links", "file:///x")
    assert found.flags == ["--no-index", *links, "--index", "ours=https://example.org/ours"]


@pytest.mark.parametrize(
    ("requirements", "more", "told"),
    [
        ('{ name = "duel" }', "", "does not say what skirm is"),
        ('{ name = "skirm" }', 'constraints = [{ name = "x" }]\n', "it has constraints"),
        ('{ name = "skirm", moon = "full" }', "", "it asks for skirm with moon"),
        ('{ name = "skirm", git = "https://example.org/s?depth=1" }', "", "it asks git for depth"),
        ('"skirm"', "", "cannot be understood: AttributeError"),
        ("{", "", "cannot be understood: TOMLDecodeError"),
    ],
)
def test_what_cannot_be_asked_for_again_is_not_guessed(tmp_path: Path, requirements: str, more: str, told: str) -> None:
    with pytest.raises(ReceiptError, match=r"uv-receipt\.toml") as fault:
        read_receipt(receipt(tmp_path, requirements, more), "skirm")
    assert told in str(fault.value)
