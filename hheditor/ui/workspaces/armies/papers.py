"""Armies on paper: pasted from and copied to spreadsheets, read from and written to files."""

from pathlib import Path
from typing import TYPE_CHECKING

from hheditor.app.army.editor import rules_for, usual_system
from hheditor.app.army.forms import form_of
from hheditor.app.army.sheet import read_sheet, write_sheet
from hheditor.app.army.shelf import read_army, write_army
from hheditor.armies import Army
from hheditor.ui.parts.files import to_open, to_save
from hheditor.values import Finding, tell

if TYPE_CHECKING:
    from hheditor.ui.workspaces.armies import ArmiesWorkspace


def copy(workspace: "ArmiesWorkspace") -> None:
    """The army as a sheet, for a spreadsheet."""
    from PySide6.QtGui import QGuiApplication

    editor = workspace.state.editor
    if editor is not None:
        QGuiApplication.clipboard().setText(write_sheet(editor.army, editor.appraisal))
        workspace.context.report(tell("armies.copied", n=len(editor.army.units)))


def paste(workspace: "ArmiesWorkspace") -> None:
    """Units from whatever a spreadsheet put on the clipboard."""
    from PySide6.QtGui import QGuiApplication

    editor = workspace.state.editor
    if editor is None:
        return
    types = tuple(recruit.troop for recruit in workspace.state.pool.everything)
    leader = editor.ruleset.leader_for(editor.army)
    sheet = read_sheet(QGuiApplication.clipboard().text(), editor.army, types, editor.form, leader)
    count = len(sheet.units) + len(sheet.leaders)
    if count:
        editor.do(sheet.edit(editor.army), "army.pasted", n=count)
    workspace.sheet_said(sheet.findings)
    workspace.context.report(tell("armies.pasted", n=count, lines=len(sheet.findings)))


def import_file(workspace: "ArmiesWorkspace") -> None:
    """Ask where from, and read."""
    context = workspace.context
    path = to_open(workspace.widget, context.say("armies.import"), context.say("armies.files"))
    if path is not None:
        read(workspace, path)


def read(workspace: "ArmiesWorkspace", path: Path) -> None:
    """An army from a file, as a new one."""
    rules = rules_for(usual_system())
    empty = Army(path.stem, usual_system())
    form = form_of(rules.troop_schema())
    found = read_army(path, empty, rules.troop_types(), form, rules.leader_for(empty))
    if isinstance(found, Finding):
        workspace.context.report(found)
        return
    army, findings = found
    workspace.create_army(army)
    workspace.sheet_said(findings)


def export(workspace: "ArmiesWorkspace", ending: str) -> None:
    """Ask where to, and write."""
    editor = workspace.state.editor
    if editor is None:
        return
    title = workspace.context.say(f"armies.export-{ending}")
    path = to_save(workspace.widget, title, f"{editor.army.name}.{ending}")
    if path is not None:
        write(workspace, path)


def write(workspace: "ArmiesWorkspace", path: Path) -> None:
    """The army into a file."""
    editor = workspace.state.editor
    if editor is not None:
        finding = write_army(path, editor.army, editor.appraisal)
        workspace.context.report(finding or tell("armies.written", file=path.name))
