"""Letters at the table: one's own go out as files, the other's come in, and what they brought is shown."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from hheditor.app.battle import Progress
from hheditor.ui.parts.cards import awaiting
from hheditor.ui.parts.files import several_to_open, to_save
from hheditor.ui.workspaces import Panel
from hheditor.ui.workspaces.battle.panels.letters import LettersPanel
from hheditor.ui.workspaces.letters import take_letters
from hheditor.values import Finding, refuse, tell
from hheditor.values.files import write_whole

if TYPE_CHECKING:
    from hheditor.share.letters import Letter
    from hheditor.share.letters.match import Sent
    from hheditor.share.letters.post import Post, State
    from hheditor.ui.parts.speech import Speech
    from hheditor.ui.workspaces.battle.session import BattleSession


class Letters:
    """What a person does with the letters of a match."""

    def __init__(self, session: "BattleSession", post: "Post") -> None:
        self._session, self._context, self.post = session, session.context, post
        self._told: tuple[int, ...] | None = None
        """The recap that was shown already."""
        self._panel: LettersPanel | None = None

    def panels(self, speech: "Speech") -> tuple[Panel, ...]:
        """The section beside the field, made anew with the page."""
        self._panel = LettersPanel(self._context, self._session, speech)
        return (Panel("battle.letters", "battle.letters", self._panel),)

    def show(self) -> None:
        """Say how things stand."""
        if self._panel is not None:
            self._panel.show_state()

    @property
    def state(self) -> "State":
        """What the match waits for."""
        return self.post.state(self._session.table.battle)

    @property
    def who(self) -> str:
        """What the other player is called here."""
        return self.post.other or self._context.say("letters.the-other")

    def sentence(self) -> str:
        """Whose turn it is."""
        return awaiting(self._context, self.state, self.post.other)

    # Going out ------------------------------------------------------------------------------------------

    def refusal(self) -> Finding | None:
        """Why no letter can go out now."""
        return None if self.state in ("due", "invitation") else self._not_now()

    def _not_now(self) -> Finding:
        """What has to come first."""
        if self.state == "over":
            return refuse("letters.no-letter.over")
        return refuse(f"letters.no-letter.{self.state}", name=self.who)

    @property
    def _deploys_first(self) -> bool:
        return self.state == "invitation" and self.post.sealed and isinstance(self._plan(), Finding)

    def sending(self) -> str:
        """What sending comes to."""
        if self.state != "invitation":
            return self._context.say("battle.send-letter")
        return self._context.say("letters.deploy" if self._deploys_first else "letters.accept")

    def send(self) -> None:
        """Ask where to, and send the letter that is ready; before a secret deployment, deploy."""
        if self._deploys_first:
            self.deploy()
            return
        self._ask_where(self._written)

    def deploy(self) -> None:
        """Place the own side on the field of the invitation."""
        library = self._context.desk.library.library
        field = self._context.tried(lambda: library.battles.parent(self.post.id))
        if field is None:
            self._context.report(refuse("letters.no-field"))
            return
        self._context.desk.put("scenario", "scenario", field)
        self._context.go("scenario")
        self._context.run(f"scenario.deploy-{self.post.side}")
        side = self._session.page.speech.side(self.post.side)
        self._context.report(tell("letters.deploy-first", side=side))

    def _plan(self) -> object:
        if not self.post.sealed:
            return None
        return self._context.tried(self.post.plan) or refuse("letter.plan-first")

    def _written(self) -> "Sent | Finding":
        plan = self._plan() if self.state == "invitation" else None
        if isinstance(plan, Finding):
            return plan
        table = self._session.table
        return self.post.letter(
            table.battle,
            name=self._context.desk.settings.value.author,
            plan=plan,  # type: ignore[arg-type]
            standing=table.settings.standing,
        )

    def _ask_where(self, make: "Callable[[], Sent | Finding]") -> None:
        """Where the letter is to lie; only then it is made and kept, and counts."""
        from hheditor.share.letters.library import file_name

        name = file_name(self.post, self.post.number + 1, self._context.desk.settings.value.author)

        def write(place: Path) -> None:
            sent = make()
            if isinstance(sent, Finding):
                self._context.report(sent)
            elif self._context.attempt(lambda: self.post.keep(sent)):
                self._write(sent.letter, place)
                QTimer.singleShot(0, self._session.page, self._session.follow_letters)

        to_save(self._session.page, self._context.say("battle.send-letter"), name, write)

    def _write(self, letter: "Letter", place: Path) -> None:
        from hheditor.share.letters import write_letter

        try:
            write_whole(place, write_letter(letter))
        except OSError as error:
            # It is kept: it can be written somewhere else.
            self._context.report(
                refuse("file.unwritable", file=place.name, reason=error.strerror or str(error))
            )
            return
        self._context.report(tell("letters.written", file=place.name, name=self.who))

    def unsaved(self) -> Finding | None:
        """Why there is no letter of one's own to write once more."""
        return None if self.post.last() is not None else refuse("letters.none-yet")

    def save_again(self) -> None:
        """Write the last letter of one's own to a file once more."""
        from hheditor.share.letters.library import file_name

        letter = self.post.last()
        if letter is not None:
            name = file_name(self.post, letter.number, self._context.desk.settings.value.author)
            title = self._context.say("battle.save-letter")
            to_save(self._session.page, title, name, lambda place: self._write(letter, place))

    # Taking back ----------------------------------------------------------------------------------------

    def _letters_back(self) -> int:
        return self.post.back_to(self._session.table.battle, self._session.seat.line)

    def back_refusal(self) -> Finding | None:
        """Why nothing can be asked back now."""
        if self.state not in ("mine", "due"):
            return self._not_now()
        return None if 0 < self._letters_back() < self.post.number else refuse("letters.nothing-back")

    def ask_back(self) -> None:
        """Ask the other to take back everything from the letter of the line chosen in the log on, or else
        from the last letter of one's own."""
        letters = self._letters_back()
        self._ask_where(lambda: self.post.ask_back(letters))

    def asked_refusal(self) -> Finding | None:
        """Why there is no wish to be answered."""
        return None if self.state == "asked" else refuse("letters.nobody-asks")

    def answer_back(self, *, granted: bool) -> None:
        """Grant what the other asks to take back, or not."""
        self._ask_where(lambda: self.post.answer_back(granted=granted))

    # Answers for me -------------------------------------------------------------------------------------

    def toggle_answers(self) -> None:
        """Let the other's program give the standing answers, or not."""
        on = not self.post.match.tells
        self._context.attempt(lambda: self.post.let_answer(on=on))
        self._session.page.show_waiting()

    # Coming in ------------------------------------------------------------------------------------------

    def take(self) -> None:
        """Ask for letters and take them in."""
        several_to_open(
            self._session.page,
            self._context.say("battle.take-letter"),
            self._context.say("letters.file-filter"),
            lambda paths: take_letters(self._context, paths),
        )

    def show_news(self) -> None:
        """Show what the last letter brought, once."""
        nodes = self.post.recap
        if nodes == self._told:
            return
        self._told = nodes
        if nodes:
            self._replay(nodes)

    def _replay(self, nodes: tuple[int, ...]) -> None:
        """Let what a letter brought happen before the eyes of whoever reads it."""
        session, table, page = self._session, self._session.table, self._session.page
        before = table.battle.node(nodes[0]).parent
        page.pieces.show(page.speech.named(table.scene(session.seat.viewer, before)))
        session.seat.progressed.emit(Progress(table.waiting, nodes, nodes, before))

    def left(self) -> None:
        """The battle is put aside: cards say what it waits for."""
        self._context.attempt(self.post.tell)
