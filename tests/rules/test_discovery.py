from __future__ import annotations

import importlib.metadata
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from skirm.commands.table import RESERVED
from skirm.rules.discovery import Installed, MissingSystemError, NoSystemError, entries, installed
from skirm.rules.distributions import distributions
from skirm.rules.identity import identity
from skirm.rules.plugins import EVERY, Plugin, file_plugin, switched_off, well_named
from skirm.rules.refusals import PluginError
from tests.rules.toys import Installs, add_info
from tests.shell import python

if TYPE_CHECKING:
    from skirm.rules.distributions import Reader


def judged(group: str, path: list[str] | None = None) -> set[tuple[str, str, str, str]]:
    """What importlib.metadata says: name, value, distribution and version of every entry."""
    seen, found = set(), set()
    for dist in importlib.metadata.distributions(path=sys.path if path is None else path):
        name = dist.metadata["Name"]
        if name.lower() not in seen:
            seen.add(name.lower())
            found |= {(e.name, e.value, name, dist.version) for e in dist.entry_points if e.group == group}
    return found


def told(path: list[str] | None = None) -> set[tuple[str, str, str, str]]:
    return {(p.name, p.target, p.distribution, p.version) for p in entries(path) if p.group == "skirm.v1"}


class TestWhatIsInstalled:
    def test_is_told_with_distribution_version_and_summary(self, installs: Installs) -> None:
        installs.duel()
        assert installs.seen().plugins == [Plugin("duel", "duel_rules", "duel-rules", "1.0", "A duel at dawn")]

    def test_is_what_importlib_metadata_says(self, installs: Installs) -> None:
        installs.duel()
        installs.add("more.rules", {"a": "mod_a", "b": "mod_b:plugin", "a.b": "mod_c"}, version="2!1.0rc1")
        installs.add("later-rules", {"c": "mod_d"}, group="skirm.v2")
        assert told([str(installs.folder)]) == judged("skirm.v1", [str(installs.folder)])
        assert len(told([str(installs.folder)])) == 4

    def test_all_that_is_on_the_path_is_seen_as_importlib_metadata_sees_it(self) -> None:
        ours = {about.name: about.version for about in map(identity, distributions())}
        theirs = {dist.metadata["Name"]: dist.version for dist in importlib.metadata.distributions()}
        assert ours == theirs

    def test_the_first_of_two_installations_on_the_path_counts(self, installs: Installs, tmp_path: Path) -> None:
        installs.add("duel-rules", {"duel": "one"}, version="1.0")
        other = Installs(tmp_path / "other")
        other.folder.mkdir()
        other.add("Duel_Rules", {"duel": "two", "more": "two"}, version="2.0")
        path = [str(installs.folder), str(other.folder)]
        assert told(path) == {("duel", "one", "duel-rules", "1.0")}
        assert told(path[::-1]) == {("duel", "two", "Duel_Rules", "2.0"), ("more", "two", "Duel_Rules", "2.0")}

    def test_a_folder_that_is_edited_counts(self, tmp_path: Path) -> None:
        add_info(tmp_path / "src", {"duel": "duel_rules"}, name="duel_rules", summary="In the making")
        (plugin,) = entries([str(tmp_path / "src")])
        assert plugin == Plugin("duel", "duel_rules", "duel_rules", "0.1", "In the making")

    def test_an_egg_counts(self, tmp_path: Path) -> None:
        egg = tmp_path / "duel_rules-0.1-py3.11.egg"
        add_info(egg, {"duel": "duel_rules"}, name="duel_rules")
        egg.joinpath("duel_rules.egg-info").rename(egg / "EGG-INFO")
        assert told([str(egg)]) == judged("skirm.v1", [str(egg)]) == {("duel", "duel_rules", "duel_rules", "0.1")}

    def test_a_zip_file_counts(self, installs: Installs, tmp_path: Path) -> None:
        installs.duel()
        packed = tmp_path / "app.pyz"
        with zipfile.ZipFile(packed, "w") as archive:
            for file in installs.folder.rglob("*"):
                archive.write(file, file.relative_to(installs.folder))
        assert told([str(packed)]) == {("duel", "duel_rules", "duel-rules", "1.0")}

    def test_other_files_and_what_is_missing_on_the_path_are_passed_over(self, tmp_path: Path) -> None:
        tmp_path.joinpath("text").write_text("no zip")
        assert list(entries([str(tmp_path / "nowhere"), str(tmp_path / "text"), ""])) == []

    def test_damaged_metadata_harms_nobody_else(self, installs: Installs) -> None:
        installs.duel()
        bad = installs.folder / "bad-1.0.dist-info"
        bad.mkdir()
        bad.joinpath("entry_points.txt").write_bytes(b"stray\n[skirm.v1]\n\xff\xfe\nnovalue\n# a = b\nworse = x\n")
        installs.folder.joinpath("empty-1.0.dist-info").mkdir()
        assert [plugin.name for plugin in installs.seen().plugins] == ["duel", "worse"]

    def test_finders_of_another_kind_are_asked_through_importlib_metadata(
        self, installs: Installs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        hidden = Installs(tmp_path / "hidden")
        hidden.folder.mkdir()
        hidden.duel()

        class Finder:
            def find_spec(self, *_: object) -> None:
                return None

            def find_distributions(self, context: object = None) -> list[importlib.metadata.Distribution]:
                return [importlib.metadata.Distribution.at(hidden.folder / "duel_rules-1.0.dist-info")]

        assert ("duel", "duel_rules", "duel-rules", "1.0") not in told()
        monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])
        assert ("duel", "duel_rules", "duel-rules", "1.0") in told()

    def test_extras_behind_a_module_are_passed_over(self, installs: Installs) -> None:
        installs.add("duel-rules", {"duel": "duel_rules : plugin [extra]"})
        assert installs.seen().plugins[0].target == "duel_rules:plugin"


def test_looking_imports_no_plugin_and_no_costly_module(installs: Installs) -> None:
    installs.add("bad-rules", {"bad": "bad_rules"}, "raise SystemExit(3)")
    code = (
        "import sys; from skirm.rules.discovery import installed\n"
        "print([p.name for p in installed().systems()])\n"
        "print(*sys.modules)"
    )
    names, modules = python(code, PYTHONPATH=str(installs.folder)).out.splitlines()
    assert "'bad'" in names
    costly = {
        "importlib.metadata",
        "pluggy",
        "msgspec",
        "email",
        "zipfile",
        "difflib",
        "bad_rules",
        "skirm.rules.system",
    }
    assert not costly & set(modules.split())


class TestANameThatWasTyped:
    @pytest.fixture(autouse=True)
    def three(self, installs: Installs) -> None:
        for name in ("slaved-armour", "slug", "vehicle-chase"):
            installs.add(name, {name: name.replace("-", "_")})
        installs.add("night", {"slaved-armour.night": "night"})

    @pytest.mark.parametrize("given", ["slaved-armour", "sla", "Slaved-Armour", "slaved-"])
    def test_may_be_the_beginning_of_one(self, installs: Installs, given: str) -> None:
        assert installs.seen().meant(given).name == "slaved-armour"

    def test_is_exact_before_it_is_a_beginning(self, installs: Installs) -> None:
        installs.add("v", {"v": "v"})
        assert installs.seen().meant("v").name == "v"

    @pytest.mark.parametrize(
        ("given", "what"),
        [
            ("sl", "system 'sl' could be slaved-armour or slug"),
            ("vehicle-chess", "there is no system 'vehicle-chess'; did you mean vehicle-chase?"),
            ("zzz", "there is no system 'zzz'; there are slaved-armour, slug, vehicle-chase"),
            ("", "there is no system ''; there are slaved-armour, slug, vehicle-chase"),
            ("slaved-armour.night", "slaved-armour.night is an extension of slaved-armour, and is loaded with it"),
        ],
    )
    def test_is_refused_with_the_candidates(self, installs: Installs, given: str, what: str) -> None:
        with pytest.raises(NoSystemError) as refused:
            installs.seen().meant(given)
        assert (str(refused.value), refused.value.exit_code) == (what, 2)

    def test_without_any_system_says_so(self, tmp_path: Path) -> None:
        with pytest.raises(NoSystemError, match="there is no system 'duel'; none is installed"):
            installed(path=[str(tmp_path)]).meant("duel")


class TestANameInASave:
    def test_has_to_be_whole(self, installs: Installs) -> None:
        installs.duel()
        assert installs.seen().needed("duel").name == "duel"
        with pytest.raises(MissingSystemError) as missing:
            installs.seen().needed("due")
        assert str(missing.value) == "the save needs the system 'due', which is not installed; did you mean duel?"
        assert missing.value.exit_code == 5

    def test_of_a_system_for_another_skirm_says_so(self, installs: Installs) -> None:
        installs.add("later", {"duel": "later"}, group="skirm.v2", version="9")
        with pytest.raises(
            MissingSystemError, match=r"system duel \(later 9\) is made for skirm.v2; this skirm has skir"
        ):
            installs.seen().needed("duel")


class TestAClash:
    @pytest.fixture(autouse=True)
    def two(self, installs: Installs) -> None:
        installs.duel()
        installs.add("duel-fork", {"duel": "fork"}, version="2.0")
        installs.add("chess", {"chess": "chess"})

    def test_names_both_distributions(self, installs: Installs) -> None:
        with pytest.raises(PluginError) as clash:
            installs.seen().meant("duel")
        assert str(clash.value) == (
            "the name duel is claimed by duel-fork 2.0 and duel-rules 1.0; "
            "remove one: skirm uninstall duel-fork or skirm uninstall duel-rules"
        )
        assert clash.value.exit_code == 6

    def test_is_told_for_the_beginning_of_the_name_as_well(self, installs: Installs) -> None:
        with pytest.raises(PluginError):
            installs.seen().meant("du")

    def test_harms_no_other_system(self, installs: Installs) -> None:
        assert installs.seen().meant("chess").name == "chess"
        assert [plugin.name for plugin in installs.seen().systems()] == ["chess"]

    def test_of_an_extension_refuses_the_system(self, installs: Installs) -> None:
        installs.add("a", {"chess.blind": "a"})
        installs.add("b", {"chess.blind": "b"})
        with pytest.raises(
            PluginError, match=r"claimed by a 1.0 and b 1.0; switch it off: skirm --without chess.blind COMMAND"
        ):
            installs.seen().extensions("chess")
        assert installs.seen(disabled=("chess.blind",)).extensions("chess") == []

    def test_inside_one_distribution_names_it_once(self, installs: Installs) -> None:
        info = installs.folder / "chess-1.0.dist-info" / "entry_points.txt"
        info.write_text("[skirm.v1]\nchess = chess\nchess = other\n")
        with pytest.raises(PluginError, match=r"claimed by chess 1.0, twice; remove it: skirm uninstall chess"):
            installs.seen().meant("chess")


class TestAName:
    def test_of_a_command_is_refused(self, installs: Installs) -> None:
        installs.add("rolls", {"roll": "rolls", "roll.more": "rolls"})
        seen = installs.seen(reserved=("roll",))
        with pytest.raises(
            PluginError, match=r"system roll \(rolls 1.0\): roll is a command of skirm; remove it: skirm"
        ):
            seen.meant("roll")
        assert [seen.state(plugin).word for plugin in seen.plugins] == ["misnamed", "misnamed"]

    @pytest.mark.parametrize(("name", "told"), [("all", "means every plugin"), ("skirm", "is skirm itself")])
    def test_that_means_something_already_is_refused(self, installs: Installs, name: str, told: str) -> None:
        installs.add("sly", {name: "sly", f"{name}.more": "sly"})
        seen = installs.seen(reserved=RESERVED)
        assert {seen.state(plugin).word for plugin in seen.plugins} == {"misnamed"}
        with pytest.raises(PluginError, match=rf"system {name} \(sly 1.0\): {name} {told}; remove it: skirm uninstall"):
            seen.meant(name)

    @pytest.mark.parametrize(
        ("name", "shown", "hint"),
        [
            ("", "system ''", "remove it: skirm uninstall sly"),
            ("x" * 10**5, f"system {'x' * 57}...", "remove it: skirm uninstall sly"),
            ("a; rm -rf ~.b", "extension", "switch it off: skirm --without 'a; rm -rf ~.b' COMMAND, or remove it"),
            ("--a.b", "extension --a.b", "remove it: skirm uninstall sly"),
        ],
    )
    def test_that_nobody_should_have_is_shown_so_that_it_can_be_read_and_typed(
        self, installs: Installs, name: str, shown: str, hint: str
    ) -> None:
        installs.add("sly", {name: "sly"})
        seen = installs.seen()
        (plugin,) = seen.plugins
        assert seen.state(plugin).word == "misnamed"
        assert seen.state(plugin).why.startswith(shown)
        assert seen.remedy(plugin).startswith(hint)
        assert len(seen.state(plugin).why) < 200

    @pytest.mark.parametrize("name", ["duel", "d20", "slaved-armour.night"])
    def test_is_lower_case_words(self, name: str) -> None:
        assert well_named(name)

    @pytest.mark.parametrize("name", ["", "Duel", "my game", "a.b.c", ".a", "a.", "-a", "1st", "a_b", "dué", "a:b"])
    def test_of_another_form_is_refused(self, name: str) -> None:
        assert not well_named(name)

    def test_that_nobody_could_type_is_no_candidate(self, installs: Installs) -> None:
        installs.add("bad", {"Duel!": "bad"})
        assert installs.seen().systems() == []


class TestOtherVersionsOfTheApi:
    def test_are_noticed(self, installs: Installs) -> None:
        installs.add("later", {"duel": "later"}, group="skirm.v2")
        seen = installs.seen()
        assert seen.state(seen.plugins[0]).word == "for another skirm"
        with pytest.raises(PluginError, match=r"made for skirm\.v2.*; remove it: skirm uninstall duel"):
            seen.meant("duel")

    def test_do_not_clash_with_this_one(self, installs: Installs) -> None:
        installs.duel()
        installs.add("later", {"duel": "later"}, group="skirm.v2")
        assert installs.seen().meant("duel").distribution == "duel-rules"

    def test_offered_beside_this_one_are_told_once(self, installs: Installs) -> None:
        installs.duel()
        info = installs.folder / "duel_rules-1.0.dist-info" / "entry_points.txt"
        info.write_text(info.read_text() + "[skirm.v2]\nduel = duel_rules.v2\n")
        assert [plugin.group for plugin in installs.seen().plugins] == ["skirm.v1"]

    def test_of_an_extension_refuse_the_system(self, installs: Installs) -> None:
        installs.duel()
        installs.add("night", {"duel.night": "night"}, group="skirm.v2")
        with pytest.raises(PluginError, match=r"made for skirm\.v2"):
            installs.seen().extensions("duel")


class TestSwitchingOff:
    def test_by_name(self, installs: Installs) -> None:
        installs.duel()
        installs.add("night", {"duel.night": "night"})
        seen = installs.seen(disabled=("duel.night",))
        assert seen.meant("duel").name == "duel"
        assert seen.extensions("duel") == []

    @pytest.mark.parametrize("disabled", [("duel",), EVERY])
    def test_a_system_is_told_when_it_is_asked_for(
        self, installs: Installs, disabled: tuple[str, ...] | frozenset[str]
    ) -> None:
        installs.duel()
        seen = installs.seen(disabled=disabled)
        assert seen.systems() == []
        with pytest.raises(NoSystemError, match=r"system duel .duel-rules 1.0. is switched off"):
            seen.meant("duel")

    def test_by_a_list(self) -> None:
        assert switched_off("a, b.c,,") == {"a", "b.c"}
        assert switched_off("") == set()
        assert "anything" in switched_off("all")


def test_an_extension_without_its_system_is_noticed(installs: Installs) -> None:
    installs.add("night", {"duel.night": "night"})
    seen = installs.seen()
    assert seen.state(seen.plugins[0]) == (
        "without its system",
        "extension duel.night (night 1.0): there is no system duel",
    )


class TestAFile:
    def test_is_a_plugin_of_its_name(self, tmp_path: Path) -> None:
        file = tmp_path / "My_Duel.py"
        file.write_text("x = 1")
        plugin = file_plugin(str(file))
        assert (plugin.name, plugin.target, plugin.distribution) == ("my-duel", str(file), "")
        file.write_text("x = 2")
        assert file_plugin(str(file)).version != plugin.version

    @pytest.mark.parametrize("where", ["src/skirm_my_duel", "skirm_my_duel"])
    def test_that_is_a_package_has_the_name_that_its_project_gives_it(self, tmp_path: Path, where: str) -> None:
        package = tmp_path / where
        package.mkdir(parents=True)
        (package / "__init__.py").write_text("")
        assert file_plugin(str(package)).name == "skirm-my-duel"
        entries = '[project.entry-points."skirm.v1"]\nother = "skirm_other"\n"my-duel.night" = "skirm_my_duel"\n'
        (tmp_path / "pyproject.toml").write_text(entries)
        assert file_plugin(str(package)).name == "my-duel.night"

    @pytest.mark.parametrize("text", ["[project", "project = 1", '[project.entry-points."skirm.v1"]', "[tool.x]"])
    def test_that_is_a_package_has_its_own_name_where_no_project_gives_it_one(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "pyproject.toml").write_text(text)
        package = tmp_path / "duel"
        package.mkdir()
        (package / "__init__.py").write_text("")
        assert file_plugin(str(package)).name == "duel"

    def test_stands_in_for_what_is_installed(self, installs: Installs, tmp_path: Path) -> None:
        installs.duel()
        file = tmp_path / "duel.py"
        file.write_text("")
        seen = installed(files=[str(file)], path=[str(installs.folder)])
        assert [plugin.target for plugin in seen.plugins] == [str(file)]


def test_of_what_is_installed_no_more_is_read_than_tells_of_plugins(
    installs: Installs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each file once, and of a distribution that brings no plugin its entry points alone: others may be hundreds."""
    installs.duel()
    installs.add("bystander", {"x": "y"}, group="console_scripts")
    read: list[str] = []

    def reader(folder: str) -> Reader:
        def of_folder(file: str) -> str:
            read.append(f"{Path(folder).name.partition('-')[0]} {file}")
            return Path(folder, file).read_text() if Path(folder, file).exists() else ""

        return of_folder

    monkeypatch.setattr("skirm.rules.distributions.reader", reader)
    assert [plugin.name for plugin in installs.seen().plugins] == ["duel"]
    assert sorted(read) == ["bystander entry_points.txt", "duel_rules METADATA", "duel_rules entry_points.txt"]


class Counted(str):
    """A text that counts how often it is compared with another."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, other)


@pytest.mark.parametrize("called", ["duel{}", "duel", "duel.x{}"])
def test_of_many_plugins_none_is_compared_with_all_others(called: str) -> None:
    """Twenty thousand of one distribution would be compared four hundred million times."""
    count = 300
    plugins = [Plugin(Counted(called.format(number)), f"module{number}", "many", "1") for number in range(count)]
    seen = Installed([Plugin(Counted("duel"), "module", "many", "1"), *plugins], frozenset(), frozenset())
    Counted.compared = 0
    for plugin in seen.plugins:
        seen.state(plugin)
        seen.removal(plugin)
    assert Counted.compared < 20 * count
