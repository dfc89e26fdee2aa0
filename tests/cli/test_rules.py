"""``hheditor rules``: pages, lists and differences on the terminal."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hheditor.app import desk_in_memory
from hheditor.app.rules.profiles import Shelf
from hheditor.cli.program import program
from hheditor.cli.speech import Speech

HH = ("--system", "hordes_heroes")


def run(*arguments: str, language: str = "en") -> Result:
    return CliRunner().invoke(program(Speech(language, open_window=lambda: 0)), ["rules", *arguments])


def test_a_page_is_shown_with_its_figures_rulings_and_neighbours() -> None:
    result = run("show", "agg-2")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("AGG-2  The aggressive move\n")
    for part in ("Aggressive troops attack always: yes [book]", "R-43", "Why: ", "Related: "):
        assert part in result.output
    assert "Il movimento impetuoso" in run("show", "AGG-2", language="it").output


def test_a_page_is_data_too() -> None:
    page = json.loads(run("show", "SHO-3", "--json", *HH).output)
    assert page["id"] == "SHO-3"
    assert page["figures"][0] == {"term": "small_arms_range", "value": 2}


def test_an_unknown_id_names_what_is_near() -> None:
    result = run("show", "recoil")
    assert result.exit_code == 2
    assert "CMP-1" in result.output


def test_rules_are_listed_by_chapter_phase_words_and_kind() -> None:
    assert len(run("list", *HH).output.splitlines()) > 440
    zones = run("list", *HH, "--chapter", "zones").output
    assert "ZOC-1" in zones
    assert "CMP-1" not in zones
    assert "SHO-1" in run("list", *HH, "--phase", "shooting").output
    assert run("list", "recoil", *HH).output.splitlines()[0].strip().startswith("CMP-1")
    assert all(
        line.strip().startswith("R-") for line in run("list", "recoil", *HH, "--rulings").output.splitlines()
    )
    assert run("list", *HH, "xyzzy").exit_code == 1


def test_profiles_are_compared_by_id_name_and_file(tmp_path: Path) -> None:
    assert run("diff", "medieval", "medieval").output.endswith("are alike.\n")
    books = desk_in_memory().library
    shelf = Shelf(books)
    medieval = shelf.get("hordes_heroes/medieval")
    assert medieval is not None
    own = shelf.copy(medieval, "Club")
    shelf.set(own.id, "small_arms_range", 3)
    shelf.set(own.id, "results.0.3", "R1")
    kept = shelf.get(own.id)
    assert kept is not None
    shelf.export(kept, tmp_path / "club.hhprofile")
    books.close()
    for name in ("Club", str(tmp_path / "club.hhprofile")):
        told = run("diff", "medieval", name).output
        assert "Range of small arms in hexes: 2 | 3" in told
        assert "Combat Result Table (0.3): D | R1" in told
    found = json.loads(run("diff", "medieval", "Club", "--json").output)
    assert [each["path"] for each in found] == ["small_arms_range", "results.0.3"]


@pytest.mark.parametrize("name", ["nobody", "nothing.hhprofile"])
def test_what_is_no_profile_is_told_in_one_sentence(name: str) -> None:
    result = run("diff", "medieval", name)
    assert result.exit_code in (1, 2)
    assert len(result.output.strip().splitlines()) == 1


def test_profiles_of_two_games_are_not_compared() -> None:
    result = run("diff", "men_of_iron", "medieval")
    assert result.exit_code == 2
    assert "blood_and_roses" in result.output and "fantasy" not in result.output
    assert run("diff", "men_of_iron", "men_of_iron").output.endswith("are alike.\n")


def test_an_unknown_system_is_told() -> None:
    assert run("show", "SHO-3", "--system", "checkers").exit_code == 2
    assert run("list", "--system", "checkers").exit_code == 2


def test_house_charts_are_written_and_taken_in_again(tmp_path: Path) -> None:
    file = tmp_path / "infidel.hhprofile"
    result = run("export", "infidel", str(file))
    assert result.exit_code == 0 and "infidel.hhprofile" in result.output
    result = run("import", str(file))
    assert result.exit_code == 0 and "Infidel" in result.output, result.output
    assert run("diff", "infidel", "Infidel 2").output.endswith("are alike.\n")
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])
    result = run("import", str(file))
    assert result.exit_code == 1 and len(result.output.strip().splitlines()) == 1
    assert run("export", "nobody", str(file)).exit_code == 2


def test_charts_of_two_flavours_are_compared_cell_by_cell() -> None:
    told = run("diff", "men_of_iron", "norman_conquests").output
    assert "BattleSheet" not in told and "Remark(" not in told
    assert any("(" in line and " | " in line for line in told.splitlines()[1:])
