"""`skirm odds`, in this process."""

from __future__ import annotations

import json
import re

import pytest

from tests.shell import Here, python

TWO_DICE = """\
2d4
mean 5, standard deviation 1.5811
value      %  at least  at most
    2   6.25       100     6.25
    3  12.50     93.75    18.75
    4  18.75     81.25    37.50
    5  25.00     62.50    62.50
    6  18.75     37.50    81.25
    7  12.50     18.75    93.75
    8   6.25      6.25      100
"""


class TestPeople:
    def test_a_table(self, here: Here) -> None:
        run = here("odds", "2d4")
        assert (run.code, run.out, run.err) == (0, TWO_DICE, "")

    def test_several_words_are_one_expression_and_a_minus_is_no_option(self, here: Here) -> None:
        assert here("odds", "5", "-1d4", "-q").out == "2.5\n"
        assert here("odds", "-1d4", "-q").out == "-2.5\n"

    def test_fractions(self, here: Here) -> None:
        lines = here("odds", "1d3", "--fractions").out.splitlines()
        assert lines[2:] == [
            "value  chance  at least  at most",
            "    1     1/3         1      1/3",
            "    2     1/3       2/3      2/3",
            "    3     1/3       1/3        1",
        ]

    def test_what_is_possible_is_never_0_and_what_is_uncertain_never_100(self, here: Here) -> None:
        lines = here("odds", "10d6", "--all").out.splitlines()
        assert lines[3].split() == ["10", "<0.01", "100", "<0.01"]
        assert lines[4].split() == ["11", "<0.01", ">99.99", "<0.01"]

    def test_what_is_hardly_possible_is_summed_up(self, here: Here) -> None:
        out = here("odds", "20d6").out
        assert "40 and less: <0.01 % (" in out
        assert "100 and more: <0.01 % (" in out
        assert len(here("odds", "20d6", "--all").out.splitlines()) == 104

    def test_words_that_are_hardly_possible_are_summed_up(self, here: Here) -> None:
        lines = here("odds", "3d{a, b}!=a").out.splitlines()
        assert len(lines) < 30
        assert re.fullmatch(r"\d+ others, each hardly possible: 0\.0\d %", lines[-2])
        assert len(here("odds", "3d{a, b}!=a", "--all").out.splitlines()) > 130

    def test_a_small_mean_is_told(self, here: Here) -> None:
        assert "mean 3.5e-06, standard deviation 1.708e-06\n" in here("odds", "1d6/1000000").out

    def test_what_lies_beyond_is_told(self, here: Here) -> None:
        out = here("odds", "1d6!", "--all").out
        assert re.search(r"^\d+ and more: <0\.01 % \(\d\.?\d*e-13\)$", out, re.MULTILINE)

    def test_a_target(self, here: Here) -> None:
        assert here("odds", "1d20+5", "--target", "15").out.endswith("at least 15: 55.00 %\n")
        assert here("odds", "1d20+5", "--target", "15", "-q").out == "0.55\n"
        assert here("odds", "1d20+5", "--target", "15", "-q", "--fractions").out == "11/20\n"
        assert here("odds", "-1d4", "--target", "-2", "-q").out == "0.5\n"

    def test_one_against_another(self, here: Here) -> None:
        assert here("odds", "1d6", "vs", "1d4").out == (
            "1d6 vs 1d4\nresult      %\nwin     58.33\ntie     16.67\nlose    25.00\n"
        )
        assert here("odds", "1d6 VS 1d4", "-q", "--fractions").out == "7/12\n"

    def test_vs_inside_of_a_label_is_none(self, here: Here) -> None:
        assert here("odds", "1d6[red vs blue] + 1", "-q").out == "4.5\n"
        assert here("odds", "1d6 # red vs blue", "-q").out == "3.5\n"

    def test_a_comparison(self, here: Here) -> None:
        assert here("odds", "(1d20) >= 15").out.splitlines()[1:] == [
            "result       %",
            "success  30.00",
            "failure  70.00",
        ]

    def test_words(self, here: Here) -> None:
        assert here("odds", "2d{hit, miss}").out.splitlines()[1:] == [
            "result         %",
            "hit hit    25.00",
            "hit miss   50.00",
            "miss miss  25.00",
        ]
        assert "3 hit, 3 miss" in here("odds", "6d{hit, miss}").out

    def test_a_repetition_is_told_once(self, here: Here) -> None:
        assert here("odds", "6x(4d6kh3) # statistics").out.startswith("6 results, each: 4d6kh3  # statistics\n")


class TestPrograms:
    def test_json(self, here: Here) -> None:
        found = json.loads(here("odds", "2d4", "--json").out)
        assert found["kind"] == "odds"
        assert found["denominator"] == 16
        assert found["odds"][1] == {"value": 3, "weight": 2, "chance": 0.125, "at_least": 0.9375, "at_most": 0.1875}
        assert (found["mean"], found["variance"], found["mean_float"]) == (5, "5/2", 5.0)
        assert (found["beyond"], found["unknown"]) == ([], 0.0)

    def test_weights_too_long_for_a_program_are_text(self, here: Here) -> None:
        found = json.loads(here("odds", "30d6", "--json").out)
        assert found["denominator"] == str(6**30)
        assert sum(int(row["weight"]) for row in found["odds"]) == 6**30

    def test_the_tail_is_told(self, here: Here) -> None:
        found = json.loads(here("odds", "2d6!", "--json", "--target", "12").out)
        (tail,) = found["beyond"]
        assert sum(int(row["weight"]) for row in found["odds"]) + int(tail["weight"]) == int(found["denominator"])
        assert found["mean"] == "42/5"
        assert found["target"]["at_least"] == 12

    def test_thousands_of_digits(self, here: Here) -> None:
        found = json.loads(here("odds", "2000d10>=5", "--json").out)
        assert len(found["odds"]) == 2001

    def test_comma_separated_values(self, here: Here) -> None:
        assert here("odds", "1d2", "--csv").out == "value,chance,at least,at most\n1,0.5,1.0,0.5\n2,0.5,0.5,1.0\n"
        assert here("odds", "1d{a, b}", "--csv", "--fractions").out == "result,chance\na,1/2\nb,1/2\n"
        assert '"3 a, 2 b",' in here("odds", "5d{a, b}", "--csv").out
        assert here("odds", "1d6!", "--csv").out.splitlines()[-1].startswith(">=")


TOO_MANY_DICE = """\
10000d6
mean 35000, standard deviation 170.7825
quantile  at least  at most
     1 %     34603    34603
     5 %     34719    34719
    25 %     34885    34885
    50 %     35000    35000
    75 %     35115    35115
    95 %     35281    35281
    99 %     35397    35397
exact odds would cost more than SKIRM_MAX_ODDS (4000000 steps); quantiles are certified
"""


class TestTooCostly:
    def test_quantiles_are_told_instead(self, here: Here) -> None:
        run = here("odds", "10000d6")
        assert (run.code, run.out, run.err) == (0, TOO_MANY_DICE, "")

    def test_the_chance_of_a_target_is_rounded_outward(self, here: Here) -> None:
        lines = here("odds", "10000d6", "--target", "35000").out.splitlines()
        assert lines[-2] == "at least 35000: 50.1167 to 50.1168 %"
        assert here("odds", "10000d6", "--target", "9999").out.splitlines()[-2] == "at least 9999: 100 %"
        assert here("odds", "10000d6", "--target", "60001").out.splitlines()[-2] == "at least 60001: 0 %"

    def test_json(self, here: Here) -> None:
        told = json.loads(here("odds", "2x10000d6/2", "--json", "--target", "17500").out)
        chance = told.pop("target")
        assert chance["at_least"] == 17500
        assert 0.5011 < chance["chance_at_least"] < chance["chance_at_most"] < 0.5012
        assert told.pop("quantiles")[0] == {"percent": 1, "at_least": "34603/2", "at_most": "34603/2"}
        assert told == {
            "kind": "quantiles",
            "expression": "10000d6 / 2",
            "repetitions": 2,
            "comment": None,
            "mean": 17500,
            "variance": "21875/3",
            "mean_float": 17500.0,
            "standard_deviation": pytest.approx(85.39125638),
            "bound": 4_000_000,
        }

    def test_csv_and_one_number(self, here: Here) -> None:
        lines = here("odds", "10000d6", "--csv").out.splitlines()
        assert lines[:2] == ["quantile,at least,at most", "1,34603,34603"]
        assert here("odds", "5000d6!", "-q").out == "21000\n"

    def test_a_comparison_is_told_within_bounds(self, here: Here) -> None:
        lines = here("odds", "10000d6 vs 10000d6").out.splitlines()
        assert lines[0] == "10000d6 vs 10000d6"
        assert lines[2].split() == ["win", "49.9174", "%", "49.9175", "%"]
        assert lines[3].split() == ["tie", "0.1651", "%", "0.1652", "%"]
        assert lines[-1].endswith("these chances are certified")
        told = json.loads(here("odds", "(10000d6) >= 35000", "--json").out)
        assert (told["kind"], told["bound"]) == ("chances", 4_000_000)
        success, failure = told["odds"]
        assert 0.5011 < success["chance_at_least"] < success["chance_at_most"] < 0.5012
        assert (success["result"], failure["result"]) == ("success", "failure")
        assert here("odds", "10000d6 vs 10000d6", "--csv").out.startswith("result,at least,at most\nwin,0.499")
        assert here("odds", "10000d6 vs 3", "-q").out == "1\n"
        assert here("odds", "10000d6 vs 10000d6", "--fractions").code == 2


class TestErrors:
    @pytest.mark.parametrize(
        ("argv", "said"),
        [
            (["3d6+"], "column 5: expected"),
            (["3d6", "vs", "2d"], ""),
            (["3d6 vs 2d6+"], "column 12: expected"),
            (["3d6", "-q", "--csv"], "--csv and --quiet contradict each other"),
            (["(3d6) >= 9", "--target", "4"], "two questions at once"),
            (["3d6 vs 2d6", "--target", "4"], "two questions at once"),
            (["2x(3d6) vs 2d6"], "leave the repetition out"),
            (["1d{a, b} vs 2d6"], "words cannot stand against anything"),
            (["2d{a, b}", "--target", "1"], "these dice show words"),
            (["3d6", "--target", "x"], "--target takes a whole number"),
            ([], "an expression is missing"),
            (["500d100kh400"], "bound); quantiles are certain only of sums of dice that are all kept or counted"),
            (["500d100kh400 vs 500d100"], "bound); chances are certain only of sums of dice"),
            (["(500d100kh400) >= 7"], "bound); chances are certain only of sums of dice"),
            (["1000d1000", "--fractions"], "SKIRM_MAX_ODDS"),
        ],
    )
    def test_one_line_and_exit_code_2(self, here: Here, argv: list[str], said: str) -> None:
        run = here("odds", *argv)
        if not said:
            assert run.code == 0
            return
        assert run.code == 2
        assert run.out == ""
        assert said in run.err.splitlines()[0]

    def test_the_bound_is_raised_by_its_variable(self, here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SKIRM_MAX_ODDS", "10")
        assert "more than 10 steps (SKIRM_MAX_ODDS raises the bound)" in here("odds", "4d6kh3").err
        monkeypatch.setenv("SKIRM_MAX_ODDS", "none")
        assert "SKIRM_MAX_ODDS: expected a positive whole number" in here("odds", "3d6").err


def test_a_roll_imports_nothing_of_odds() -> None:
    code = "import sys\nfrom skirm.__main__ import main\nmain(['roll', '4d6kh3!'])\nprint(*sys.modules)"
    assert "odds" not in python(code).out
