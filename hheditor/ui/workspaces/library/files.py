"""Files of the library: taken in, written out, backed up, brought back. Each is a function of the session."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QMimeData, QTimer

from hheditor.ui.workspaces.letters import letters_first, take_letters
from hheditor.values import Finding, refuse, tell, warn
from hheditor.values.resources import example_path

if TYPE_CHECKING:
    from hheditor.store.exchange import Answer, Arrival, Shipment
    from hheditor.ui.workspaces.library.session import LibrarySession

T = TypeVar("T")


def dropped_files(mime: QMimeData) -> list[Path]:
    """The local files in what is being dragged."""
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]


def choose_import(session: "LibrarySession") -> None:
    """Ask for files and take them in."""
    from hheditor.ui.parts.files import several_to_open

    several_to_open(
        session.page,
        session.context.say("library.import"),
        session.context.say("library.file-filter"),
        lambda paths: take_in(session, paths),
    )


def choose_export(session: "LibrarySession") -> None:
    """Ask for a place and write the selected documents there."""
    from hheditor.store.exchange import export, export_all, file_name
    from hheditor.ui.parts.files import a_folder, to_save

    cards = session.state.chosen
    title = session.context.say("library.export")

    def write(place: Path) -> None:
        if len(cards) == 1:
            export(session.library, cards[0].id, place)
        else:
            export_all(session.library, [card.id for card in cards], place)
        session.context.report(tell("library.exported", n=len(cards), place=place.name))

    def then(place: Path) -> None:
        session.attempt(lambda: write(place))

    if len(cards) == 1:
        to_save(session.page, title, file_name(cards[0].name, cards[0].kind), then)
    else:
        a_folder(session.page, title, then)


def choose_page(session: "LibrarySession") -> None:
    """Ask for a place and write the selected battle or scenario there as a page for a browser."""
    from hheditor.store.exchange import file_name
    from hheditor.ui.parts.beside import Stop, writing
    from hheditor.ui.parts.files import to_save

    card, context = session.state.chosen[0], session.context

    def write(place: Path) -> None:
        def made(stop: Stop) -> Finding | None:
            from hheditor.share.library import write_page

            return write_page(context.desk, card.kind, card.id, place, stop)

        writing(context, session.page, place, made)

    name = Path(file_name(card.name, None)).stem + ".html"
    to_save(session.page, session.context.say("library.page"), name, write)


def no_page(session: "LibrarySession") -> Finding | None:
    """Why the selection can be no page, or None."""
    finding = session.openable()
    if finding is None and session.state.chosen[0].kind not in ("battle", "scenario"):
        return refuse("refusal.no-page")
    return finding


def choose_export_all(session: "LibrarySession") -> None:
    """Ask for a file and write the whole library to it."""
    from hheditor.store.exchange import file_name
    from hheditor.ui.parts.files import to_save

    title = session.context.say("library.export-all")

    def write(chosen: Path) -> None:
        if session.attempt(lambda: session.library.export_whole(chosen)):
            session.context.report(tell("library.exported-all", place=chosen.name))

    to_save(session.page, title, file_name("hheditor", None), write)


def take_in(session: "LibrarySession", paths: Sequence[Path]) -> None:
    """Read files one after the other, ask about conflicts, take everything in."""
    finding = session.writable()
    if finding is not None:
        session.report(finding)
        return
    letters, paths = letters_first(paths)
    if letters:
        take_letters(session.context, letters)
    busy = bool(session.waiting)
    session.waiting.extend(paths)
    if not busy:
        _take_next(session)


def _take_next(session: "LibrarySession") -> None:
    from hheditor.store import StoreError
    from hheditor.ui.parts.beside import Stopped

    while session.waiting:
        try:
            shipment, conflicts = _beside(session, session.waiting[0].name, lambda stop: _read(session, stop))
        except Stopped:
            session.report(refuse("exchange.stopped", file=session.waiting.popleft().name))
            continue
        except StoreError as error:
            session.report(error.finding)
            session.waiting.popleft()
            continue
        try:
            if conflicts:
                _ask(session, shipment, conflicts)
                return
            _carry_out(session, shipment, {})
        except StoreError as error:
            session.report(error.finding)
        shipment.close()
        session.waiting.popleft()


def _beside(
    session: "LibrarySession", file: str, work: "Callable[[threading.Event], T]", *, finish: bool = False
) -> "T":
    """Something long about a file, while the window goes on painting."""
    from hheditor.ui.parts.beside import beside

    say = session.context.say
    return beside(
        session.page, say("library.taking-in", file=file), say("library.cancel"), work, finish=finish
    )


def _read(session: "LibrarySession", stop: threading.Event) -> "tuple[Shipment, tuple[Arrival, ...]]":
    """The file in hand and what it meets here; closed again where that does not come to its end."""
    from hheditor.store.exchange import plan, read_file

    shipment = read_file(session.waiting[0])
    try:
        arrivals = plan(session.library, shipment, stop)
    except BaseException:
        shipment.close()
        raise
    if stop.is_set():
        shipment.close()
    return shipment, tuple(arrival for arrival in arrivals if arrival.conflict)


def _ask(session: "LibrarySession", shipment: "Shipment", conflicts: "tuple[Arrival, ...]") -> None:
    from hheditor.ui.workspaces.library.dialogs.conflicts import ConflictDialog

    dialog = ConflictDialog(session.context, conflicts, session.page)

    def answered(accepted: int) -> None:
        if accepted:
            session.attempt(lambda: _carry_out(session, shipment, dialog.answers()))
        shipment.close()
        dialog.deleteLater()
        session.waiting.popleft()
        _take_next(session)

    dialog.finished.connect(answered)
    dialog.open()


def _carry_out(session: "LibrarySession", shipment: "Shipment", answers: "dict[str, Answer]") -> None:
    from hheditor.app.library.example_cards import lend_picture
    from hheditor.store.exchange import carry_out

    outcomes = _beside(
        session,
        shipment.source,
        lambda stop: carry_out(session.library, shipment, answers, stop),
        finish=True,
    )
    if not outcomes:
        return
    lend_picture(session.library, session.waiting[0], outcomes)
    session.state.selected = tuple(outcome.card.id for outcome in outcomes)
    if len(outcomes) == 1:
        session.context.report(tell(f"exchange.deed.{outcomes[0].deed}", name=outcomes[0].card.name))
    else:
        session.context.report(tell("library.taken-in", n=len(outcomes), file=shipment.source))
    session.books.tell(*(outcome.card.kind for outcome in outcomes))
    # Chosen already: Enter opens it, once the cards are there.
    view = session.page.view
    QTimer.singleShot(0, view, view.setFocus)


def examples() -> tuple[Path, ...]:
    """The files that ship as examples."""
    from hheditor.store.exchange import SUFFIXES

    folder = example_path()
    if not folder.is_dir():
        return ()
    return tuple(sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES.values()))


def take_examples(session: "LibrarySession") -> None:
    """Take all examples into the library."""
    take_in(session, examples())
    session.state.selected = ()
    session.refresh()


def no_examples(session: "LibrarySession") -> Finding | None:
    """Why there is nothing to take in, or None."""
    from hheditor.app.library.samples import any_samples

    finding = session.writable()
    if finding is None and not any_samples():
        return refuse("refusal.no-examples")
    return finding


def back_up(session: "LibrarySession") -> None:
    """Take a backup now."""
    if session.attempt(session.library.back_up):
        session.context.report(tell("library.backed-up"))


def check(session: "LibrarySession") -> None:
    """Check the whole library."""
    checkup = session.library.check()
    message = "library.sound" if checkup.sound else "store.damaged"
    finding = warn(message, file=session.library.path.name)
    session.context.report(finding if checkup.sound else refuse(message, file=session.library.path.name))


def choose_restore(session: "LibrarySession") -> None:
    """Show the backups and bring one back."""
    from hheditor.ui.workspaces.library.dialogs.restore import RestoreDialog

    dialog = RestoreDialog(session.context, session.library, session.page)

    def answered(accepted: int) -> None:
        chosen = dialog.choice()
        dialog.deleteLater()
        if accepted and chosen is not None:
            restore(session, chosen)

    dialog.finished.connect(answered)
    dialog.open()


def choose_rescue(session: "LibrarySession") -> None:
    """Ask where to, and keep a copy of all that can be read there."""
    from hheditor.ui.safety.unsaved import ask_where, keep_elsewhere

    context = session.context

    def keep(target: Path) -> None:
        finding = keep_elsewhere(session.books, target)
        context.report(finding or tell("library.rescued", file=target.name, folder=str(target.parent)))

    ask_where(context.say, "library.rescue", session.page, keep)


def restore(session: "LibrarySession", backup: Path) -> None:
    """Bring a backup back; what is there now is kept."""
    from hheditor.store import restore, restore_open

    def bring() -> None:
        if session.library.writable:
            kept = restore_open(session.library, backup)
        else:
            session.books.close()
            kept = restore(session.books.path, backup)
        session.context.report(tell("library.restored", kept=kept.name))

    if session.attempt(bring):
        session.books.tell("map", "army", "scenario", "battle")
