"""Armies on paper: pasted from and copied to spreadsheets, read from and written to files."""

from pathlib import Path
from typing import TYPE_CHECKING

from hheditor.app.army.editor import rules_for
from hheditor.app.army.sheet import read_sheet, write_sheet
from hheditor.app.army.shelf import read_army, write_army
from hheditor.app.forms import fields_of
from hheditor.armies import Army
from hheditor.ui.parts.cards import ask_game
from hheditor.ui.parts.files import to_open, to_save
from hheditor.values import Finding, tell, warn

if TYPE_CHECKING:
    from hheditor.ui.workspaces.armies import ArmiesWorkspace
    from hheditor.ui.workspaces.armies.session import ArmySession


def copy(session: "ArmySession") -> None:
    """The army as a sheet, for a spreadsheet."""
    from PySide6.QtGui import QGuiApplication

    editor = session.editor
    QGuiApplication.clipboard().setText(write_sheet(editor.army, editor.appraisal))
    session.context.report(tell("armies.copied", n=len(editor.army.units)))


def paste(session: "ArmySession") -> None:
    """Units from whatever a spreadsheet put on the clipboard."""
    from PySide6.QtGui import QGuiApplication

    editor = session.editor
    types = tuple(recruit.troop for recruit in session.state.pool.everything)
    sheet = read_sheet(QGuiApplication.clipboard().text(), editor.army, types, editor.form)
    count = len(sheet.units) + len(sheet.leaders)
    if count:
        editor.do(sheet.edit(editor.army), "army.pasted", n=count)
    session.sheet_said(sheet.findings)
    say = warn if sheet.findings else tell
    session.context.report(say("armies.pasted", n=count, lines=len(sheet.findings)))


def import_file(workspace: "ArmiesWorkspace") -> None:
    """Ask where from, and read."""
    context = workspace.context
    title, kinds = context.say("armies.import"), context.say("armies.files")
    to_open(workspace.widget, title, kinds, lambda path: read(workspace, path))


def read(workspace: "ArmiesWorkspace", path: Path) -> None:
    """An army from a file, as a new one; a sheet of lines is read by the rules of a game."""
    ask_game(workspace.context, workspace.widget, lambda system: _read(workspace, path, system))


def _read(workspace: "ArmiesWorkspace", path: Path, system: str) -> None:
    rules = rules_for(system)
    empty = Army(path.stem, system, budget=rules.usual_budget)
    form = fields_of(rules.troop_schema)
    found = read_army(path, empty, rules.troop_types(), form)
    if isinstance(found, Finding):
        workspace.context.report(found)
        return
    army, findings = found
    workspace.create_army(army)
    if workspace.session is not None:
        workspace.session.sheet_said(findings)


def export(session: "ArmySession", ending: str) -> None:
    """Ask where to, and write."""
    title = session.context.say(f"armies.export-{ending}")
    to_save(session.page, title, f"{session.editor.army.name}.{ending}", lambda path: write(session, path))


def write(session: "ArmySession", path: Path) -> None:
    """The army into a file."""
    finding = write_army(path, session.editor.army, session.editor.appraisal)
    session.context.report(finding or tell("armies.written", file=path.name))
