"""`skirm roll`, in this process."""

from __future__ import annotations

import json
import re

import pytest

from tests.shell import Here, Run


def objects(run: Run) -> list[dict[str, object]]:
    return [json.loads(line) for line in run.out.splitlines()]


class TestResults:
    def test_words_are_one_expression(self, here: Here) -> None:
        assert here("roll", "2d6", "+", "3", "--dice", "1,2") == Run(0, "2d6 (1 2) + 3 = 6\n", "")

    def test_n_results_are_n_lines(self, here: Here) -> None:
        assert here("roll", "d6", "-n3", "--dice", "1,2,3").out == "1d6 (1) = 1\n1d6 (2) = 2\n1d6 (3) = 3\n"

    def test_n_times_a_repeated_expression(self, here: Here) -> None:
        assert here("roll", "2x(d6)", "-n", "2", "-q", "--dice", "1 2 3 4").out == "1\n2\n3\n4\n"

    @pytest.mark.parametrize(
        ("expression", "dice", "told"),
        [
            ("3d6", "1,2,3", "6"),
            ("7/2", "", "7/2"),
            ("(d20) >= 5", "5", "success"),
            ("(d20) >= 5", "4", "failure"),
            ("3d{hit,miss}", "hit,miss,hit", "hit miss hit"),
            ("3d10>=8", "8,9,1", "2"),
            ("2d6[fire] # boom", "1,2", "3"),
        ],
    )
    def test_quiet_is_the_result_alone(self, here: Here, expression: str, dice: str, told: str) -> None:
        assert here("roll", expression, "-q", "--dice", dice).out == f"{told}\n"


class TestSeeds:
    def test_the_same_seed_gives_the_same_dice(self, here: Here) -> None:
        first = here("roll", "10d1000", "--seed", "monday")
        assert first == here("roll", "10d1000", "--seed", "monday")
        assert first.out != here("roll", "10d1000", "--seed", "tuesday").out

    def test_many_begin_with_what_one_gives(self, here: Here) -> None:
        many = here("roll", "3d6", "-n", "1000", "--seed", "a").out.splitlines()
        assert here("roll", "3d6", "--seed", "a").out.splitlines() == many[:1]
        assert len(many) == 1000

    def test_the_stream_runs_on_over_lines_and_repetitions(self, here: Here) -> None:
        by_lines = here("roll", "--seed", "a", stdin="3d6\n3d6\n2x3d6\n").out
        assert by_lines == here("roll", "3d6", "-n4", "--seed", "a").out

    def test_bulk_gives_what_single_rolls_give(self, here: Here) -> None:
        bulk = here("roll", "3d6+1", "-q", "-n", "5000", "--seed", "a").out.split()
        single = here("roll", "3d6+1", "-n", "5000", "--seed", "a").out.splitlines()
        assert bulk == [line.rpartition(" = ")[2] for line in single]

    def test_the_stream_runs_on_behind_bulk(self, here: Here) -> None:
        bulk = here("roll", "-q", "-n", "100", "--seed", "a", stdin="3d6\n2d4\n").out.splitlines()
        single = here("roll", "-n", "100", "--seed", "a", stdin="3d6\n2d4\n").out.splitlines()
        assert bulk == [line.rpartition(" = ")[2] for line in single]

    def test_the_seed_can_be_shown_and_gives_the_roll_again(self, here: Here) -> None:
        run = here("roll", "10d1000", "--show-seed")
        shown = re.fullmatch(r"skirm: seed ([0-9a-f]{32})\n", run.err)
        assert shown
        assert here("roll", "10d1000", "--seed", shown[1]).out == run.out

    def test_the_seed_is_shown_once(self, here: Here) -> None:
        assert here("roll", "--seed", "x", "--show-seed", stdin="d6\nd6\n").err == "skirm: seed x\n"
        assert here("roll", "3d6", "-q", "-n100", "--seed", "x", "--show-seed").err == "skirm: seed x\n"

    def test_an_error_shows_no_seed(self, here: Here) -> None:
        assert "seed" not in here("roll", "3d6+", "--seed", "x", "--show-seed").err


class TestStdin:
    def test_one_expression_a_line(self, here: Here) -> None:
        run = here("roll", "--dice", "1 2 3 4 5", stdin="3d6\n\n   \n# a comment\n  # another\n2d6 # fire\n")
        assert run == Run(0, "3d6 (1 2 3) = 6\n2d6 (4 5) = 9  # fire\n", "")

    def test_a_minus_alone_means_stdin(self, here: Here) -> None:
        assert here("roll", "-", stdin="1+1\n").out == "1 + 1 = 2\n"

    def test_no_lines_are_no_results(self, here: Here) -> None:
        assert here("roll", stdin="") == Run(0, "", "")

    @pytest.mark.parametrize("text", [b"\xef\xbb\xbf1+1\r\n2\r\n", b"1+1\n2"])
    def test_line_ends_and_marks_of_other_systems(self, here: Here, text: bytes) -> None:
        assert here("roll", stdin=text).out == "1 + 1 = 2\n2 = 2\n"

    def test_an_error_names_the_line_and_stops(self, here: Here) -> None:
        run = here("roll", stdin="1+1\n\n2d6++\n3\n")
        assert run.code == 2
        assert run.out == "1 + 1 = 2\n"
        assert re.fullmatch(r"skirm: line 3, column 6: expected .*\n  2d6\+\+\n       \^\n", run.err)

    def test_an_error_without_a_column_names_the_line_too(self, here: Here) -> None:
        run = here("roll", "--exit-code", stdin="(2)>=1\n2\n")
        assert run.err.startswith("skirm: line 2: --exit-code needs")

    def test_an_error_in_json_names_line_and_column(self, here: Here) -> None:
        run = here("roll", "--json", stdin="1+1\n2d6++\n3\n")
        good, bad = objects(run)
        assert good["total"] == 2
        assert bad["kind"] == "error"
        reasons = bad["reasons"]
        assert isinstance(reasons, list)
        assert reasons[0].keys() == {"id", "text", "line", "column"}
        assert (reasons[0]["id"], reasons[0]["line"], reasons[0]["column"]) == ("notation", 2, 6)
        assert not reasons[0]["text"].startswith("column")

    def test_bytes_that_are_no_text(self, here: Here) -> None:
        assert here("roll", stdin=b"3 # caf\xe9\n").out == "3 = 3  # caf\ufffd\n"
        assert here("roll", stdin=b"3\xff6\n").code == 2

    def test_an_endless_line_is_refused_for_its_length(self, here: Here) -> None:
        run = here("roll", stdin=b"1" * 3_000_000)
        assert run.code == 2
        assert "SKIRM_MAX_LENGTH" in run.err
        assert len(run.err) < 500

    def test_the_rest_of_a_line_that_is_too_long_is_no_line_of_its_own(self, here: Here) -> None:
        for line in (b"3d6" + b" " * 50_000 + b"+100", b"#" + b"x" * 40_007 + b"3d6", b" " * 50_000 + b"3d6"):
            run = here("roll", stdin=line + b"\n2d6\n")
            assert (run.code, run.out) == (2, "")
            assert "SKIRM_MAX_LENGTH" in run.err

    def test_a_terminal_gets_a_usage_error(self, here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("skirm.commands.stdin.at_terminal", lambda: True)
        run = here("roll", stdin="")
        assert run == Run(
            2,
            "",
            "skirm: an expression is missing, 3d6 for example, or - to type one a line (see: skirm roll --help)\n",
        )

    def test_a_closed_stdin_gets_one_too(self, here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sys.stdin", None)
        assert here("roll").code == 2
        assert here("roll", "-") == Run(2, "", "skirm: standard input is closed\n")
        assert here("roll", "1+1").code == 0


class TestGivenDice:
    @pytest.mark.parametrize(
        ("argv", "told"),
        [
            (["3d6", "--dice", "1,2"], "3d6: too few dice given"),
            (["3d6", "--dice", "1,2,3,4"], "too many dice given: 4 left over"),
            (["3d6", "--dice", "1,2,7"], "3d6: 7 is no face of d6"),
            (["d6", "-n2", "--dice", "1"], "1d6: too few dice given"),
            (["3d6", "--dice", ""], "3d6: too few dice given"),
        ],
    )
    def test_nothing_is_printed_unless_all_dice_fit(self, here: Here, argv: list[str], told: str) -> None:
        run = here("roll", *argv)
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith(f"skirm: {told}")
        assert run.err.count("\n") == 1

    def test_nor_from_lines(self, here: Here) -> None:
        assert here("roll", "--dice", "1,2,3", stdin="d6\nd6\n").out == ""
        assert here("roll", "--dice", "1", stdin="d6\nd6\n").out == ""

    def test_nor_in_json_but_the_error(self, here: Here) -> None:
        assert [found["kind"] for found in objects(here("roll", "--json", "d6", "--dice", "1,2"))] == ["error"]

    def test_json_gives_the_faces_as_they_can_be_given_back(self, here: Here) -> None:
        found = objects(here("roll", "--json", "4d6!r1 + d66 + 2dF + d%", "--seed", "abc"))[0]
        drawn = found["dice"]
        assert isinstance(drawn, list)
        faces = ",".join(str(face) for draw in drawn for face in draw["faces"])
        again = objects(here("roll", "--json", "4d6!r1 + d66 + 2dF + d%", "--dice", faces))[0]
        assert again["text"] == found["text"]
        assert {draw["source"] for draw in drawn} == {"random"}


class TestAskedDice:
    def test_the_prompt_goes_to_stderr(self, here: Here) -> None:
        run = here("roll", "3d6", "--dice", "ask", stdin="1 2\n3\n")
        assert run == Run(0, "3d6 (1 2 3) = 6\n", "3d6, 3 dice: \n3d6, 1 more: \n")

    def test_the_end_of_input_is_an_error(self, here: Here) -> None:
        run = here("roll", "3d6", "--dice", "ask", stdin="1 2\n")
        assert (run.code, run.out) == (2, "")
        assert run.err.endswith("skirm: the input ended before the dice were given; asked was: 3d6, 1 more\n")

    @pytest.mark.parametrize("answer", ["7 1 2", "1 2 3 4"])
    def test_a_wrong_answer_from_a_program_is_an_error(self, here: Here, answer: str) -> None:
        run = here("roll", "3d6", "--dice", "ask", stdin=f"{answer}\n1 2 3\n")
        assert (run.code, run.out) == (2, "")

    def test_a_person_is_asked_again(self, here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("skirm.commands.stdin.at_terminal", lambda: True)
        run = here("roll", "3d6", "--dice", "ask", stdin="7\n1 2 3\n")
        assert run.out == "3d6 (1 2 3) = 6\n"
        assert run.err.count("3d6, 3 dice: ") == 2
        assert "7 is no face of d6" in run.err

    def test_closed_stdin(self, here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sys.stdin", None)
        run = here("roll", "3d6", "--dice", "ask")
        assert run.code == 2
        assert "standard input is closed" in run.err


class TestExitCode:
    @pytest.mark.parametrize(
        ("argv", "dice", "code"),
        [
            (["(d20+5) >= 15"], "10", 0),
            (["(d20+5) >= 15"], "9", 1),
            (["3d10>=8"], "1,2,8", 0),
            (["3d10>=8"], "1,2,3", 1),
            (["3d10>=8f1"], "1,1,8", 1),
            (["3d10>=8[hits]"], "1,1,8", 0),
            (["d20", "--target", "15"], "15", 0),
            (["d20", "--target", "15"], "14", 1),
            (["3d10>=8", "--target", "2"], "8,9,1", 0),
            (["3d10>=8", "--target", "2"], "8,1,1", 1),
            (["d20", "--target", "15", "-n", "2"], "15,14", 1),
            (["d20", "--target", "15", "-q"], "14", 1),
            (["d20", "--target", "15", "--json"], "14", 1),
        ],
    )
    def test_every_result_must_succeed(self, here: Here, argv: list[str], dice: str, code: int) -> None:
        assert here("roll", *argv, "--exit-code", "--dice", dice).code == code
        assert here("roll", *argv, "--dice", dice).code == 0

    @pytest.mark.parametrize("expression", ["3d6", "3d6 + (1d20 >= 5)", "3d{hit,miss}", "7"])
    def test_something_must_be_able_to_fail(self, here: Here, expression: str) -> None:
        run = here("roll", expression, "--exit-code")
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith("skirm: --exit-code needs something that can fail")

    def test_that_is_said_before_dice_are_asked_for(self, here: Here) -> None:
        assert "dice:" not in here("roll", "3d6", "--exit-code", "--dice", "ask", stdin="").err

    @pytest.mark.parametrize(
        ("expression", "told"), [("(d20) >= 5", "two questions at once"), ("3d{hit,miss}", "needs a total")]
    )
    def test_a_target_needs_a_total(self, here: Here, expression: str, told: str) -> None:
        run = here("roll", expression, "--target", "3")
        assert (run.code, run.out) == (2, "")
        assert told in run.err


@pytest.mark.parametrize("variable", ["SKIRM_MAX_DICE", "SKIRM_MAX_DEPTH", "SKIRM_MAX_LENGTH", "SKIRM_MAX_DIGITS"])
def test_a_bound_that_is_no_number_is_an_error(here: Here, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, "many")
    run = here("roll", "3d6")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(f"skirm: {variable}: ")


@pytest.mark.parametrize("expression", ["", " ", "hello", "1d20 please", "3d6++", "9e9d6", "(" * 20000, "1+" * 20000])
def test_what_is_wrong_with_an_expression_is_short(here: Here, expression: str) -> None:
    run = here("roll", expression)
    assert (run.code, run.out) == (2, "")
    assert re.match(r"skirm: column \d+: ", run.err)
    assert run.err.count("\n") in (1, 3)
    assert len(run.err) < 500


def test_control_characters_do_not_reach_the_terminal(here: Here) -> None:
    run = here("roll", "3d6\x1b[31m \u202e # x")
    assert run.code == 2
    assert run.err.replace("\n", "").isprintable()


def test_what_was_rolled_before_a_fault_is_printed_before_it_is_told(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKIRM_MAX_DICE", "120")
    for seed in "1", "4", "5", "7":
        run = here("roll", "9d6!>1", "-n", "5000", "--seed", seed, "-q")
        whole = here("roll", "9d6!>1", "-n", str(max(1, run.out.count("\n"))), "--seed", seed, "-q")
        assert run.code == 2
        assert run.out == (whole.out if run.out else "")
        assert "SKIRM_MAX_DICE" in run.err


def test_results_of_given_dice_are_bounded_since_they_are_held(here: Here) -> None:
    run = here("roll", "5", "-n", "99999999", "--dice", "")
    assert (run.code, run.out) == (2, "")
    assert "SKIRM_MAX_DICE" in run.err


@pytest.mark.parametrize(
    "argv",
    [
        ["roll", "3d6", "--seed", "\u202e\u009b31m\x7f", "--json"],
        ["roll", "1d6", "--json", "--dice", "1,\u202e\u009b31m"],
        ["roll", "1d6", "--json", "--\u202e\u009b31m"],
        ["roll", "1d6 # a\u200db", "--json"],
    ],
)
def test_an_object_has_no_character_that_must_not_reach_a_terminal(here: Here, argv: list[str]) -> None:
    assert here(*argv).out.rstrip("\n").isprintable()


def test_dice_that_a_shell_has_torn_apart_are_not_taken_for_an_expression(here: Here) -> None:
    assert "put quotes round them" in here("roll", "3d6", "--dice", "1,", "2,", "3").err
