from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tests.commands.table import Game, lines
from tests.shell import Here

SHOT = ["resolve", "fight.toml", "shoot", "attacker=Rook", "target=Vyx"]
AIM = {"action": "shoot", "attacker": "Rook", "target": "Vyx"}
KEYS = [
    "kind",
    "system",
    "name",
    "result",
    "success",
    "total",
    "data",
    "modifiers",
    "figures",
    "dice",
    "parts",
    "text",
    "revision",
]


def test_an_action_tells_its_story_body_first_and_is_committed(fight: Game) -> None:
    assert fight.ok(*SHOT, "--dice", "6,6") == ("Rook: 6 - 1 = 5 against 4, hit\nVyx: maim, 3 left\nhouse: wound\n")
    assert fight.revision() == 1
    assert fight.unit("Vyx")["health"] == 3


def test_what_no_printed_rule_says_is_told_once_in_one_line(fight: Game) -> None:
    fight.ok("set", "fight.toml", "units.Vyx.cover=full")
    out = fight.ok(
        "resolve", "fight.toml", "volley", "attacker=Rook", "target=Vyx", "shots=2", "distance=8", "--dice", "1,1"
    )
    assert out.splitlines()[-1] == "house: to-hit; ruling: TOY-A1"
    assert out.count("house") == out.count("ruling") == 1


def test_explain_has_modifiers_dice_and_figures(fight: Game) -> None:
    assert fight.ok(*SHOT, "--dice", "2", "--explain") == (
        "Rook: 2 - 1 = 1 against 4, miss\n"
        "  to hit -1: partial cover (TOY-2)\n"
        "  to hit, not applied: dazed -1 (not dazed)\n"
        "  shot of Rook: d6 -> 2 (given)\n"
        "  to-hit/pistol/6 = 4 (TOY-1), printed\n"
        "  cover/partial = -1 (TOY-2), printed\n"
    )


def test_explain_says_at_each_modifier_what_it_rests_on_and_why(fight: Game) -> None:
    fight.ok("set", "fight.toml", "units.Vyx.cover=full")
    out = fight.ok(*SHOT, "distance=8", "--dice", "2", "--explain").splitlines()
    assert "  to hit -2: full cover (TOY-2), ruling" in out
    assert "  cover/full = -2 (TOY-2), ruling: the table stops at partial cover (TOY-A1)" in out
    assert "  to-hit/pistol/12 = 6 (TOY-1h), house: printed as impossible" in out


def test_explain_is_silent_where_other_dice_would_have_been_thrown(fight: Game) -> None:
    # 4 less 1 for the cover misses; a hit would have thrown for the wound, and nobody knows what.
    assert "without" not in fight.ok(*SHOT, "--dice", "4", "--explain")


def test_quiet_is_the_result_alone(fight: Game) -> None:
    assert fight.ok(*SHOT, "--dice", "1", "-q") == "miss\n"


def test_json_has_every_key_in_its_order_and_the_revision(fight: Game) -> None:
    (told,) = fight.objects(*SHOT, "--dice", "6,1")
    assert list(told) == KEYS
    assert told | {"kind": "action", "name": "shoot", "result": "hit", "success": True, "revision": 1} == told
    assert told["dice"] == [{"sides": 6, "faces": [6], "why": "shot of Rook", "source": "given"}]
    parts = told["parts"]
    assert isinstance(parts, list)
    assert [part["kind"] for part in parts] == ["step"]
    assert list(parts[0]) == KEYS[:-1]


def test_a_refusal_has_all_reasons_and_changes_nothing(fight: Game) -> None:
    before = Path("fight.toml").read_bytes()
    run = fight("resolve", "fight.toml", "shoot", "attacker=Vyx", "target=Vyx", "distance=99")
    assert (run.code, run.out) == (1, "")
    assert run.err == (
        "skirm: refused: it is Rook's turn; nobody shoots at themselves; 99 paces are too far for a pistol, "
        "see: skirm rules toy to-hit\n"
    )
    assert Path("fight.toml").read_bytes() == before
    (told,) = fight.objects("resolve", "fight.toml", "shoot", "attacker=Vyx", "target=Vyx")
    assert told["kind"] == "refusal"
    assert told["exit"] == 1
    reasons = told["reasons"]
    assert isinstance(reasons, list)
    assert [reason["id"] for reason in reasons] == ["no-turn", "self"]


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["shoot"], 2, "shoot: attacker is missing: the name of a unit; target is missing: the name of a unit"),
        (["shoot", "attacker=Rok", "target=Vyx"], 1, "refused: there is no unit 'Rok'; did you mean Rook?"),
        (
            ["shoot", "attacker"],
            2,
            "expected key=value, found 'attacker'; the keys are told by: skirm help SYSTEM shoot",
        ),
        (["shoot", "atacker=Rook"], 2, "shoot: there is no key 'atacker'; did you mean attacker?; attacker is missing"),
        (["shot"], 2, "toy has no action 'shot'; did you mean shoot?"),
        (["turn"], 2, "toy has no action 'turn'; did you mean: skirm advance SAVE turn"),
        (["nerve"], 2, "toy has no action 'nerve'; did you mean: skirm roll toy:nerve"),
        (["reload", "unit=Rook", "--dice", "1"], 1, "refused: Rook's pouch is full"),
        (["shoot", "attacker=Rook", "target=Vyx", "--dice", "7"], 2, "shot of Rook: 7 is no face of d6 (1 to 6)"),
        (["shoot", "attacker=Rook", "target=Vyx", "--dice", ""], 2, "shot of Rook: too few dice given"),
        (["shoot", "attacker=Rook", "target=Vyx", "--dice", "1,1"], 2, "too many dice given: 1 left over"),
        (["light", "attacker=Rook", "target=Vyx"], 1, "refused: Vyx is no barrel"),
    ],
)
def test_an_error_says_what_would_be_right_and_commits_nothing(
    fight: Game, words: list[str], code: int, told: str
) -> None:
    run = fight("resolve", "fight.toml", *words)
    assert run.code == code
    assert run.out == ""
    assert run.err.startswith("skirm: ")
    assert told in run.err
    assert run.err.count("\n") == 1
    assert fight.revision() == 0


@pytest.mark.parametrize("dice", [["--dice", "ask", "--dice", "3"], ["--dice=3", "--dice=3"]])
@pytest.mark.parametrize("words", [SHOT, ["roll", "1d6"], ["toy", "shoot", "fight.toml", *SHOT[3:]]])
def test_dice_are_given_once(fight: Game, words: list[str], dice: list[str]) -> None:
    run = fight(*words, *dice)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("skirm: --dice is given twice; it takes all dice at once: --dice 4,2 (see: skirm ")
    assert fight.revision() == 0


def test_names_compare_without_case_and_composition(fight: Game) -> None:
    fight.ok("add", "fight.toml", "duellist", "name=Zo\u00eb")
    fight.ok("resolve", "fight.toml", "shoot", "attacker=ROOK", "target=zoe\u0308", "--dice", "1")


def test_a_name_never_means_a_longer_one(fight: Game) -> None:
    fight.ok("add", "fight.toml", "duellist", "name=KO10")
    run = fight("resolve", "fight.toml", "shoot", "attacker=Rook", "target=KO1")
    assert run.code == 1
    assert "there is no unit 'KO1'; did you mean KO10?" in run.err


def test_the_dice_belong_to_the_revision(fight: Game) -> None:
    first = fight.ok(*SHOT)
    fight.ok("undo", "fight.toml")
    assert fight.ok(*SHOT) == first
    second = fight.ok("resolve", "fight.toml", "shoot", "attacker=Rook", "target=Ash", "--json")
    fight.ok("undo", "fight.toml", "2")
    fight.ok(*SHOT)
    assert fight.ok("resolve", "fight.toml", "shoot", "attacker=Rook", "target=Ash", "--json") == second


def test_a_dry_run_says_so_and_commits_nothing(fight: Game) -> None:
    before = Path("fight.toml").read_bytes()
    run = fight(*SHOT, "--dry-run")
    assert run.code == 0
    assert run.err == "skirm: a dry run: nothing is committed\n"
    assert Path("fight.toml").read_bytes() == before
    assert fight.ok(*SHOT) == run.out


def test_the_save_may_come_from_the_environment(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRM_SAVE", "fight.toml")
    assert fight.ok("resolve", "shoot", "attacker=Rook", "target=Vyx", "--dice", "1", "-q") == "miss\n"
    assert fight.ok("advance", "-q") == "ended\n"
    assert fight.revision() == 2


def test_without_a_save_one_is_asked_for(game: Game) -> None:
    run = game("resolve", "shoot", "attacker=Rook")
    assert run.code == 2
    assert run.err == (
        "skirm: a save is missing, and 'shoot' is none; a save ends in .toml or begins with ./, / or ~, or is - "
        "(see: skirm resolve --help)\n"
    )


@pytest.mark.parametrize(
    ("word", "told"),
    [("fight", "'fight' is none; did you mean fight.toml?"), ("old", "'old' is none; did you mean ./old?")],
)
def test_the_file_that_may_have_been_meant_is_told(fight: Game, word: str, told: str) -> None:
    Path("old").write_bytes(Path("fight.toml").read_bytes())
    assert f"a save is missing, and {told}; a save ends in .toml" in fight("show", word).err
    Path("orders.jsonl").touch()
    assert (
        "the save stands first: fight.toml before 'orders.jsonl'" in fight("simulate", "orders.jsonl", "fight.toml").err
    )
    assert "a save is missing, and '.' is none but a folder; a save ends" in fight("show", ".").err


class TestOrders:
    def test_lines_are_played_in_order_a_result_each(self, fight: Game) -> None:
        orders = lines(
            {**AIM, "dice": [1]},
            {"advance": 2},
            {"set": {"units.Rook.cover": "full"}},
            {"add": "duellist", "name": "Orm", "side": "red"},
            {"remove": "orm"},
            {"advance": "turn"},
        )
        told = fight.objects("resolve", "fight.toml", stdin=orders)
        assert [(t["kind"], t["result"], t["revision"]) for t in told] == [
            ("action", "miss", 1),
            ("advance", "ended", 2),
            ("advance", "ended", 3),
            ("set", "set", 4),
            ("add", "added", 5),
            ("remove", "removed", 6),
            ("advance", "ended", 7),
        ]
        assert fight.revision() == 7

    def test_blank_lines_and_comments_are_left_out(self, fight: Game) -> None:
        orders = "# a round\n\n" + lines({**AIM, "dice": "1"}) + "   \n"
        assert fight.ok("resolve", "fight.toml", "-q", stdin=orders) == "miss\n"

    def test_a_refusal_stops_and_what_was_committed_stays(self, fight: Game) -> None:
        orders = lines({**AIM, "dice": [1]}, {**AIM, "attacker": "Vyx"}, {"advance": 1})
        run = fight("resolve", "fight.toml", "-q", stdin=orders)
        assert run.code == 1
        assert run.out == "miss\n"
        assert run.err == "skirm: line 2: refused: it is Rook's turn; nobody shoots at themselves\n"
        assert fight.revision() == 1

    def test_with_json_the_error_is_the_last_line(self, fight: Game) -> None:
        told = fight.objects("resolve", "fight.toml", stdin=lines({**AIM, "dice": [1]}) + "{nonsense\n")
        assert [t["kind"] for t in told] == ["action", "error"]
        reasons = told[1]["reasons"]
        assert isinstance(reasons, list)
        assert [(reason["id"], reason["line"]) for reason in reasons] == [("no-json", 2)]

    @pytest.mark.parametrize(
        ("line", "told"),
        [
            ("{", "expected a JSON object"),
            ("[]", "expected a JSON object such as"),
            ("{}", "an order has one of the keys action, advance, add, remove and set; this one has none"),
            ('{"shoot": "Rook"}', "this one has shoot"),
            ('{"action": "shoot", "advance": 1}', "this one has action and advance"),
            ('{"action": 3}', "action: expected a name, found 3"),
            ('{"advance": 0}', "advance: expected a number from 1 to 10000"),
            ('{"advance": 10001}', "advance: expected a number from 1 to 10000"),
            ('{"advance": true}', "advance: expected a name, found true"),
            ('{"set": "units.Rook.cover=full"}', "set: expected paths and values"),
            ('{"set": {"units..x": 1}}', "a key is missing"),
            ('{"set": {"units.Rook.x": 1}, "dice": [1]}', "nothing is thrown, so it takes no dice"),
            ('{"remove": "Rook", "x": 1}', "there is no key 'x'; it has none"),
            ('{"advance": 1, "seed": "x"}', "seed: an order has none of its own"),
            ('{"advance": 1, "dice": {}}', "dice: expected a list of faces"),
            (
                '{"action": "shoot", "attacker": "Rook", "target": "Vyx", "distance": -1}',
                "distance: expected a whole number >= 0",
            ),
            ("\x00", "expected a JSON object"),
            ('{"a": ' * 5000, "expected a JSON object"),
        ],
    )
    def test_an_order_that_is_none_says_what_is_right(self, fight: Game, line: str, told: str) -> None:
        run = fight("resolve", "fight.toml", stdin=line + "\n")
        assert run.code == 2
        assert run.err.startswith("skirm: line 1: ")
        assert told in run.err
        assert fight.revision() == 0

    def test_a_file_of_orders(self, fight: Game) -> None:
        Path("round.jsonl").write_text("\ufeff" + lines({**AIM, "dice": [1]}) + lines({"action": "dance"}))
        run = fight("resolve", "fight.toml", "--orders", "round.jsonl", "-q")
        assert (run.code, run.out) == (2, "miss\n")
        assert run.err == (
            "skirm: round.jsonl, line 2: toy has no action 'dance'; there are shoot, volley, reload, strike, riposte, "
            "light\n"
        )

    def test_a_file_that_is_not_there(self, fight: Game) -> None:
        run = fight("resolve", "fight.toml", "--orders", "none.jsonl")
        assert (run.code, run.err) == (2, "skirm: none.jsonl: No such file or directory\n")

    @pytest.mark.parametrize(
        "argv",
        [
            ["resolve", "fight.toml", "--dice", "1"],
            ["resolve", "-"],
            ["resolve", "-", "--orders", "-"],
            ["resolve", "fight.toml", "shoot", "--orders", "x"],
            ["advance", "fight.toml", "--steps", "2", "--dice", "1"],
            ["resolve", "-", "shoot", "--dice", "ask"],
        ],
    )
    def test_contradictions_are_told(self, fight: Game, argv: list[str]) -> None:
        run = fight(*argv, stdin="")
        assert run.code == 2
        assert run.err.endswith(f"(see: skirm {argv[0]} --help)\n")

    def test_never_from_a_terminal(self, fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        terminal = io.TextIOWrapper(io.BytesIO(b'{"advance": 1}\n'))
        monkeypatch.setattr(terminal, "isatty", lambda: True, raising=False)
        monkeypatch.setattr("sys.stdin", terminal)
        run = fight("resolve", "fight.toml")
        assert run.code == 2
        assert "an action is missing" in run.err


class TestFilters:
    def test_the_new_save_and_nothing_else_goes_on(self, fight: Game) -> None:
        save = Path("fight.toml").read_bytes()
        run = fight("resolve", "-", "shoot", "attacker=Rook", "target=Vyx", "--dice", "1", stdin=save)
        assert run.code == 0
        assert run.err == "Rook: 1 - 1 = 0 against 4, miss\n"
        fight.ok(*SHOT, "--dice", "1")
        assert run.out.encode() == Path("fight.toml").read_bytes()

    def test_a_refusal_lets_no_save_through(self, fight: Game) -> None:
        save = Path("fight.toml").read_bytes()
        run = fight("resolve", "-", "shoot", "attacker=Vyx", "target=Rook", "--json", stdin=save)
        assert (run.code, run.out) == (1, "")
        first, second = run.err.splitlines()
        assert json.loads(first)["kind"] == "refusal"
        assert second == "skirm: refused: it is Rook's turn"

    def test_all_or_nothing(self, fight: Game) -> None:
        Path("o.jsonl").write_text(lines({**AIM, "dice": [1]}, {"action": "dance"}))
        run = fight("resolve", "-", "--orders", "o.jsonl", stdin=Path("fight.toml").read_bytes())
        assert (run.code, run.out) == (2, "")

    def test_outcomes_may_go_to_a_file(self, fight: Game) -> None:
        save = Path("fight.toml").read_bytes()
        run = fight("advance", "-", "--steps", "2", "--json", "--results", "out.jsonl", stdin=save)
        assert (run.code, run.err) == (0, "")
        assert [json.loads(line)["revision"] for line in Path("out.jsonl").read_text().splitlines()] == [1, 2]
        run = fight("advance", "-", "nap", "--json", "--results", "out.jsonl", stdin=save)
        assert (run.code, run.out) == (2, "")
        assert json.loads(run.err.splitlines()[0])["kind"] == "error"
        assert len(Path("out.jsonl").read_text().splitlines()) == 2
        run = fight(
            "resolve", "-", "shoot", "attacker=Vyx", "target=Rook", "--json", "--results", "out.jsonl", stdin=save
        )
        assert (run.code, run.out) == (1, "")
        assert json.loads(Path("out.jsonl").read_text())["kind"] == "refusal"

    def test_a_file_that_cannot_be_written_is_told_before_anything_happens(self, fight: Game) -> None:
        run = fight(*SHOT, "--results", "no/such/folder")
        assert run.code == 74
        assert run.err == "skirm: cannot write to no/such/folder: No such file or directory\n"
        assert fight.revision() == 0

    def test_a_full_file(self, fight: Game) -> None:
        if not Path("/dev/full").exists():
            pytest.skip("no /dev/full")
        run = fight(*SHOT, "--results", "/dev/full")
        assert run.code == 74
        assert fight.revision() == 1

    def test_a_dry_run_passes_the_save_on(self, fight: Game) -> None:
        save = Path("fight.toml").read_bytes()
        assert fight("advance", "-", "--dry-run", stdin=save).out.encode() == save

    @pytest.mark.parametrize("save", ["", "x", "[units]\n", "\x00"])
    def test_what_is_no_save(self, game: Game, save: str) -> None:
        run = game("advance", "-", stdin=save)
        assert (run.code, run.out) == (3, "")
        assert run.err.startswith("skirm: standard input")


def test_asked_dice_are_asked_with_their_purpose(fight: Game) -> None:
    run = fight(*SHOT, "--dice", "ask", stdin="6\n1\n")
    assert run.code == 0
    assert "shot of Rook" in run.err
    assert "wound of Vyx" in run.err
    assert run.out == "Rook: 6 - 1 = 5 against 4, hit\nVyx: graze, 5 left\n"


def test_a_save_of_a_system_that_is_not_installed(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRM_WITHOUT", "toy")
    run = fight(*SHOT)
    assert run.code == 5
    assert run.err.count("\n") == 1


def test_a_name_from_a_file_is_data(fight: Game) -> None:
    fight.ok("add", "fight.toml", "duellist", "name=[red]:skull:[/]")
    out = fight.ok("resolve", "fight.toml", "shoot", "attacker=Rook", "target=[red]:skull:[/]", "--dice", "6,1")
    assert "[red]:skull:[/]: graze, 5 left\n" in out


def test_a_leading_dash_is_a_value_behind_its_key(fight: Game) -> None:
    fight.ok("add", "fight.toml", "duellist", "name=-Bo")
    fight.ok("resolve", "fight.toml", "shoot", "attacker=Rook", "target=-Bo", "--dice", "1")
    fight.ok("remove", "fight.toml", "--", "-Bo")


def test_a_save_that_is_not_there(game: Game) -> None:
    run = game("resolve", "none.toml", "shoot")
    assert run.code == 3
    assert run.err == "skirm: none.toml: there is no such save; `skirm new SYSTEM none.toml` makes one\n"


def test_help_is_the_manual(here: Here) -> None:
    text = here("resolve", "--help").out
    assert text.startswith("Usage: skirm resolve [OPTIONS] SAVE [ACTION [KEY=VALUE]...]\n")
    for part in ("Examples:", "Orders, a JSON object a line:", "--orders FILE", "--results FILE"):
        assert part in text


@pytest.mark.parametrize("orders", ["", "\n# nothing\n"])
def test_no_orders_are_told(fight: Game, orders: str) -> None:
    run = fight("resolve", "fight.toml", stdin=orders)
    assert (run.code, run.out, run.err) == (0, "", "skirm: no orders came; nothing was done\n")
    assert fight.revision() == 0


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["shoot", "fight.toml"], "an action is resolved: skirm resolve fight.toml shoot"),
        (["roll", "nerve"], "a system's roll is asked for so: skirm roll SYSTEM:nerve"),
        (["odds", "nerve"], "a system's roll is asked for so: skirm odds SYSTEM:nerve"),
        (["odds", "toy", "nerve", "number=3"], "a system's roll is asked for so: skirm odds toy:nerve number=3"),
        (["roll", "toy", "nerve"], "a system's roll is asked for so: skirm roll toy:nerve"),
        (["roll", "toy", "nerve", "number=3"], "skirm roll toy:nerve number=3"),
        (["advance", "fight.toml", "3"], "3 is no kind of advance; for 3 of them: skirm advance fight.toml --steps 3"),
        (["odds", *SHOT[1:], "--by", "hit"], "there is no such key; there are "),
        (["odds", *SHOT[1:], "--by", "hit"], "; a result is asked for so: --by result=hit (see: skirm odds --help)"),
        (["odds", *SHOT[1:], "--by", "Rook.health"], "there is no such key; did you mean units.Rook? (see"),
        (["undo", "fight.toml"], "skirm: fight.toml: there is nothing to undo"),
        (["redo", "fight.toml", "2"], "skirm: fight.toml: there is nothing to redo"),
    ],
)
def test_a_slip_is_told_with_what_would_be_right(fight: Game, argv: list[str], told: str) -> None:
    run = fight(*argv)
    assert (run.code, run.out) == (2, "")
    assert told in run.err


def test_dice_that_are_misspelt_hint_at_no_system(fight: Game) -> None:
    for words in (["3d6+"], ["3d6kx2"], ["d6", "plus", "2"], ["max"]):
        assert "system" not in fight("roll", *words).err
