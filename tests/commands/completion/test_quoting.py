"""Any name, in any quotes: what bash is given reads back as the name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.commands.completion.quoting import Reader, for_bash, read_line, read_word

BREAKS = " \t\n\"'@><=;|&(:"
NAMES = st.text(
    st.characters(exclude_categories=("C", "Z")) | st.sampled_from(" '\"\\$`!&;|<>()*?[]{}~#=%:@.,-"), min_size=1
)


@given(NAMES, st.sampled_from(["", "'", '"']), st.sampled_from(["", "attacker=", "a:b@"]))
def test_what_bash_is_given_reads_back_as_the_name(name: str, quote: str, stem: str) -> None:
    current = read_line(f"skirm show {stem}{quote}", "bash")[-1]
    found = for_bash(stem + name, current, BREAKS)
    assert found is not None
    line = f"{stem}{quote}{found}"
    # bash closes a quote that it opened, unless it finds one there.
    line += quote if not line.endswith(quote) or found == "" else ""
    words = read_line(f"{line} next", "bash")
    assert [word.text for word in words] == [stem + name, "next"]


@given(st.text(), st.sampled_from(["bash", "zsh", "fish"]))
def test_any_line_is_read_to_its_end(line: str, shell: str) -> None:
    words = read_line(line, shell)
    assert sum(len(word.raw) for word in words) <= len(line)
    assert isinstance(read_word(line, shell), str)


@pytest.mark.parametrize(
    ("shell", "raw", "text"),
    [
        ("bash", "Jean\\ Luc", "Jean Luc"),
        ("bash", "'O'\\''Neil", "O'Neil"),
        ("bash", '"a\\$b\\c"', "a$b\\c"),
        ("bash", "'a\\'", "a\\"),
        ("fish", "'O\\'Neil'", "O'Neil"),
        ("fish", '"a\\$b"', "a$b"),
        ("zsh", "attacker='Jean L", "attacker=Jean L"),
        ("bash", "end\\", "end"),
        ("bash", "$(touch x)", "$(touch x)"),
    ],
)
def test_words_lose_their_quotes_and_nothing_is_expanded(shell: str, raw: str, text: str) -> None:
    assert read_word(raw, shell) == text


def test_an_open_quote_is_told() -> None:
    assert Reader("'Jean L", "bash").word().quote == "'"


def test_a_beginning_that_is_another_is_no_completion() -> None:
    assert for_bash("target=Rook", read_line("attacker=R", "bash")[0], BREAKS) is None
