"""Files: a picture of the step, a series, an animated GIF, a page for a browser, the notation."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QLineEdit

from hheditor.battles import viewer_of
from hheditor.ui.look.widgets import every
from hheditor.ui.parts.files import documents
from hheditor.ui.workspaces.review import lines
from hheditor.values import Finding, refuse, tell

if TYPE_CHECKING:
    from hheditor.ui.workspaces.review.exporting import Job, Studio
    from hheditor.ui.workspaces.review.papers.export_card import Stretch, Wish
    from hheditor.ui.workspaces.review.session import ReviewSession

ENDINGS = {"picture": ".png", "series": "", "gif": ".gif", "page": ".html", "text": ".hhbattle"}
_ASKED = {
    "picture": "review.ask-picture-to",
    "series": "review.ask-series",
    "gif": "review.ask-gif",
    "page": "review.ask-page",
    "text": "review.ask-text",
}


class Exports(QObject):
    """Asks where to, and writes; what takes long is done between frames."""

    def __init__(self, session: "ReviewSession") -> None:
        super().__init__()
        self._session = session
        self._job: Job | None = None
        self._target = Path()
        self._timer: QTimer | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return self._job is not None

    def _stem(self) -> str:
        from hheditor.store.exchange import file_name

        header = self._session.study.battle.header
        return Path(file_name(header.title or header.scenario.name or "battle", "battle")).stem

    def export(self, kind: str) -> None:
        """Ask where to."""
        page, context = self._session.page, self._session.context
        self._session.player.stop()
        if kind in ("series", "gif"):
            self._ask_stretch(kind)
            return
        step = self._session.study.index
        name = f"{self._stem()}-{step:03}.png" if kind == "picture" else f"{self._stem()}{ENDINGS[kind]}"
        writers = {"picture": self._picture, "page": self._page, "text": self._text}
        page.prompt.ask_path(context.say(_ASKED[kind]), name, writers[kind])

    def _ask_stretch(self, kind: str) -> None:
        """Ask on a card what is taken out: the whole battle, unless another stretch is chosen."""
        from hheditor.ui.workspaces.review.papers.export_card import export_body

        page, context = self._session.page, self._session.context
        film = kind == "gif"
        name = f"{self._stem()}.gif" if film else self._stem()
        body = export_body(
            context,
            self._stretches(),
            documents() / name,
            self._gif if film else self._series,
            film=film,
            folder=not film,
        )
        page.card.open("export", context.say(_ASKED[kind]), body, 340, grows=False)
        field = body.findChild(QLineEdit, "review:export-path")
        if field is not None:
            field.setFocus()

    def _stretches(self) -> "list[Stretch]":
        """What may be taken out, the whole of it first."""
        from hheditor.ui.workspaces.review.papers.export_card import Stretch

        study, say = self._session.study, self._session.context.say
        nodes = list(study.line.nodes)
        found = [Stretch("whole", say("review.export-whole", n=len(nodes) - 1), nodes)]
        remembered = study.anchor is not None and study.anchor.node in study.line
        part = self._nodes()
        message = "review.export-remembered" if remembered else "review.export-turn"
        first, last = study.line.index(part[0]), study.line.index(part[-1])
        found.append(Stretch("part", say(message, first=first, last=last), part))
        return found

    def _studio(self, across: int) -> "Studio":
        from hheditor.ui.workspaces.review.exporting import Studio

        session = self._session
        return Studio(session.study, session.words, session.view, session.view.colors, across)

    def _picture(self, path: Path) -> None:
        from hheditor.ui.parts.beside import writing
        from hheditor.ui.workspaces.review.exporting import PICTURE_ACROSS, save

        session = self._session
        taken = self._studio(PICTURE_ACROSS).step(session.study.place.node)
        writing(session.context, session.page, path, lambda _: save(taken, path))

    def _page(self, path: Path) -> None:
        from hheditor.ui.parts.beside import Stop, writing

        context, battle = self._session.context, self._session.study.battle.header.id

        def write(stop: Stop) -> Finding | None:
            from hheditor.share.library import write_page

            return write_page(context.desk, "battle", battle, path, stop)

        writing(context, self._session.page, path, write)

    def _text(self, path: Path) -> None:
        from hheditor.store.exchange import export

        battle = self._session.study.battle

        def deed() -> None:
            # While it is being played the file is one for this reader's eyes.
            library = self._session.context.desk.library.library
            export(library, battle.header.id, path, viewer=viewer_of(battle))

        if self._session.attempt(deed):
            self._told(None, path)

    def _nodes(self) -> list[int]:
        study = self._session.study
        first, last = lines.stretch(self._session)
        start, end = study.line.index(first), study.line.index(last)
        return study.line.nodes[start : end + 1]

    def _series(self, wish: "Wish") -> None:
        from hheditor.ui.workspaces.review.exporting import series

        self._session.card.close()
        folder = wish.path
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            self._told(refuse("review.unwritable", file=folder.name), folder)
            return
        self._start(series(self._studio(wish.across), wish.nodes, folder, self._stem()), folder)

    def _gif(self, wish: "Wish") -> None:
        from hheditor.ui.workspaces.review.exporting import animation

        words, view = self._session.words, self._session.view
        self._session.card.close()
        studio = self._studio(wish.across)
        job = animation(studio, self._session.study, wish.nodes, wish.path, words, view, wish.hold)
        self._start(job, wish.path)

    def _start(self, job: "Job", target: Path) -> None:
        self._job, self._target = job, target
        if self._timer is None:
            self._timer = every(self, self._work, 0)
        self._timer.start()

    def _work(self) -> None:
        if self._job is None:
            return
        found = next(self._job, None)
        if found is None or isinstance(found, Finding):
            self.stop()
            self._told(found, self._target)
            return
        say = self._session.context.say
        self._session.context.status(say("review.writing", done=found.done, total=found.total))

    def stop(self) -> bool:
        """End a job that runs; whether one did."""
        running, self._job = self._job is not None, None
        if self._timer is not None:
            self._timer.stop()
        return running

    def _told(self, finding: Finding | None, path: Path) -> None:
        self._session.context.report(finding or tell("file.written", file=path.name))
