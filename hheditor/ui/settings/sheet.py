"""All keys on paper."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

import hheditor
from hheditor.ui.context import Context
from hheditor.ui.keys import readable
from hheditor.ui.parts.files import to_save
from hheditor.values import refuse, tell
from hheditor.values.files import write_whole


def shortcut_pdf(frame: Context) -> bytes:
    """The sheet in the language of the screen, with the person's own keys, for their paper."""
    from hheditor.sheets import PrintOptions
    from hheditor.sheets.keys import KeyGroup, key_sheet

    groups: dict[str, list[tuple[str, str]]] = {}
    for operation in frame.desk.operations:
        keys = "  ".join(readable(each) for each in frame.desk.operations.shortcut(operation.id).split())
        if keys:
            groups.setdefault(_heading(frame, operation.workspace, operation.category), []).append(
                (frame.say(operation.title), keys)
            )
    language = frame.language if frame.language == "it" else "en"
    return key_sheet(
        frame.say("settings.keys.sheet"),
        frame.say("settings.keys.foot", version=hheditor.__version__),
        [KeyGroup(heading, rows) for heading, rows in groups.items()],
        PrintOptions(language=language, paper=frame.desk.settings.value.paper),
    )


def _heading(frame: Context, workspace: str, category: str) -> str:
    """The workspace and the category, as one heading."""
    words = frame.say(category)
    if not workspace:
        return words
    place = frame.say(f"workspace.{workspace}")
    return place if place == words else f"{place} · {words}"


def write_sheet(frame: Context, path: Path) -> None:
    """Write the file, and say so."""
    try:
        write_whole(path, shortcut_pdf(frame))
    except OSError as error:
        frame.report(refuse("file.unwritable", file=path.name, reason=error.strerror or ""))
        return
    frame.report(tell("print.saved", file=path.name))


def save_sheet(frame: Context, parent: QWidget) -> None:
    """Ask where to, and write."""
    title = frame.say("settings.keys.save-sheet")
    to_save(parent, title, f"{frame.say('settings.keys.sheet')}.pdf", lambda path: write_sheet(frame, path))


def print_sheet(frame: Context, parent: QWidget) -> None:
    """Let the person choose a printer, and print."""
    from hheditor.ui.workspaces.print.printer import ask_and_print

    done = ask_and_print(parent, shortcut_pdf(frame), frame.say("settings.keys.sheet"))
    if done is not None:
        frame.report(tell("print.printed") if done else refuse("print.not-printed"))
