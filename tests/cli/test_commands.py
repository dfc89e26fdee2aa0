"""Commands in this process: every one has help in every language, and a failing self-test says so."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from hheditor import text
from hheditor.cli import run
from hheditor.cli.commands import self_test
from hheditor.cli.program import program
from hheditor.cli.speech import Speech
from hheditor.store.exchange.writing import laid_out
from hheditor.tables.map import TableMap
from hheditor.tables.map.document import Label
from hheditor.values import new_id, refuse


def speech(language: text.Language = "en") -> Speech:
    return Speech(language, open_window=lambda: 7)


@pytest.mark.parametrize("language", [*text.languages(), "xx"])
def test_every_command_has_help_in_every_language(language: text.Language) -> None:
    group = program(speech(language))
    result = CliRunner().invoke(group, ["--help"])
    assert result.exit_code == 0
    for name in group.list_commands(None):  # type: ignore[arg-type]
        assert name in result.output
        help_text = CliRunner().invoke(group, [name, "--help"])
        assert help_text.exit_code == 0, help_text.output


def test_the_window_is_opened_from_outside() -> None:
    assert run(["window"], "en", open_window=lambda: 7) == 7


def test_a_failing_check_fails_the_self_test(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise FileNotFoundError("nothing there")

    monkeypatch.setattr(self_test, "CHECKS", (("cli.self-test.resources", fail),))
    result = CliRunner().invoke(program(speech()), ["self-test"])
    assert result.exit_code == 1
    assert "nothing there" in result.output
    assert "One check failed." in result.output
    with pytest.raises(FileNotFoundError):
        self_test._folder("empty", 0)


def test_findings_go_to_the_error_stream(capsys: pytest.CaptureFixture[str]) -> None:
    speech().report(refuse("refusal.unknown-operation", rule="X-1", operation="a.b"))
    assert capsys.readouterr().err == "X-1: There is no operation called a.b.\n"


def test_a_table_is_validated(tmp_path: Path) -> None:
    table = TableMap(name="Green", labels=(Label("Nowhere", -900, 100),))
    path = tmp_path / "green.hhtable"
    path.write_bytes(laid_out("table", new_id(), (), table))
    result = CliRunner().invoke(program(speech()), ["validate", str(path), "--json"])
    assert result.exit_code == 0, result.output
    assert "table-map.off" in result.output
    said = CliRunner().invoke(program(speech("it")), ["validate", str(path)])
    assert "fuori dal tavolo" in said.output
