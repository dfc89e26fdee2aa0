"""``hheditor share``: a page or a fragment, or one sentence."""

from pathlib import Path

from click.testing import CliRunner, Result

from hheditor.cli.program import program
from hheditor.cli.speech import Speech
from hheditor.values.resources import example_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(program(Speech("en", open_window=lambda: 0)), ["share", *arguments])


def test_a_battle_and_a_scenario_become_pages(tmp_path: Path) -> None:
    for name in ("agincourt-1415-annotated.hhbattle", "agincourt-1415.hhscenario"):
        target = tmp_path / f"{name}.html"
        result = run(str(example_path(name)), "-o", str(target))
        assert result.exit_code == 0, result.output
        assert "kB" in result.output
        page = target.read_text(encoding="utf-8")
        assert page.startswith("<!DOCTYPE html>") and "default-src 'none'" in page.replace("&#x27;", "'")


def test_the_same_file_gives_the_same_page(tmp_path: Path) -> None:
    first, second = tmp_path / "1.html", tmp_path / "2.html"
    for target in (first, second):
        run(str(example_path("hastings-1066-annotated.hhbattle")), "-o", str(target))
    assert first.read_bytes() == second.read_bytes()


def test_a_fragment(tmp_path: Path) -> None:
    target = tmp_path / "part.html"
    result = run(str(example_path("agincourt-1415.hhscenario")), "-o", str(target), "--fragment")
    assert result.exit_code == 0, result.output
    assert target.read_text(encoding="utf-8").startswith("<iframe title=")


def test_what_is_no_battle_is_refused_with_a_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "x.hhbattle"
    broken.write_text("nonsense", encoding="utf-8")
    result = run(str(broken), "-o", str(tmp_path / "out.html"))
    assert result.exit_code == 1
    assert not (tmp_path / "out.html").exists()
    result = run(str(example_path("agincourt-1415.hhscenario")), "-o", str(tmp_path / "no" / "where.html"))
    assert result.exit_code == 1
    assert "where.html" in result.output


def test_an_audit_says_what_it_worked_out(tmp_path: Path) -> None:
    program_ = program(Speech("en", open_window=lambda: 0))
    source = example_path("agincourt-1415-annotated.hhbattle")
    result = CliRunner().invoke(program_, ["audit", str(source)])
    assert result.exit_code == 0, result.output
    assert "worked out again" in result.output and "as they must be" in result.output
    text = source.read_text(encoding="utf-8")
    last = text.rindex("chance: rolled ") + len("chance: rolled ")
    other = str(int(text[last]) % 6 + 1)
    changed = tmp_path / "tampered.hhbattle"
    changed.write_text(text[:last] + other + text[last + 1 :], encoding="utf-8")
    result = CliRunner().invoke(program_, ["audit", str(changed)])
    assert result.exit_code == 1, result.output
    assert f"Step 238: the dice show {other} and must show {text[last]}." in result.output
