"""The rulings saved as a sheet to print."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from hheditor.app.rules.rulebook import Force
from hheditor.ui.context import Context
from hheditor.ui.parts.files import to_save
from hheditor.values import tell

if TYPE_CHECKING:
    from hheditor.sheets import Subject


def save_rulings(context: Context, parent: QWidget, force: Force) -> None:
    """Ask for a file and write the sheet there; what stands in the way is told."""
    from hheditor.store.exchange import file_name

    title = context.say("rules.by-ruling")
    name = Path(file_name(f"{title} {force.name}".strip(), None)).stem + ".pdf"
    to_save(parent, context.say("rules.print"), name, lambda path: _write(context, force, path))


def _write(context: Context, force: Force, path: Path) -> None:
    from hheditor.sheets import PrintOptions, make
    from hheditor.store import StoreError
    from hheditor.store.exchange.writing import write_whole

    printed = make("rulings", _subject(context, force), PrintOptions(language=context.language))
    if printed.finding is not None:
        context.report(printed.finding)
        return
    try:
        write_whole(path, printed.pdf)
    except StoreError as error:
        context.report(error.finding)
        return
    context.report(tell("rules.printed", file=path.name))


def _subject(context: Context, force: Force) -> "Subject":
    """What the rulings are printed for: the document whose profile is in force, or none."""
    from hheditor.scenarios import Scenario
    from hheditor.sheets import Subject

    library = context.desk.library.library if force.identity else None
    if library is None:
        return Subject(game=force.system)
    if force.origin == "battle":
        return Subject(library.battles.header(force.identity).scenario)
    return Subject(library.documents.load(force.identity, Scenario))
