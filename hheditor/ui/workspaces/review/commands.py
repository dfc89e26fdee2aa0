"""Everything a person can do in the review, as operations."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hheditor.app import Operation
from hheditor.app.review.notes import EDITABLE
from hheditor.battles import Unit
from hheditor.ui.workspaces.review.pen import TOOLS
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.ui.workspaces.review import ReviewWorkspace

_WAY, _TREE, _NOTES, _SEE, _OUT = (
    "category.review-way",
    "category.review-tree",
    "category.review-notes",
    "category.review-see",
    "category.review-out",
)


def operations(room: "ReviewWorkspace") -> Sequence[Operation]:
    """All of them."""
    return (*_transport(room), *_tree(room), *_notes(room), *_seeing(room), *_out(room))


def _deed(
    room: "ReviewWorkspace",
    name: str,
    run: Callable[[], object],
    keys: str = "",
    category: str = _WAY,
    icon: str = "",
    refusal: Callable[[], Finding | None] | None = None,
    **more: object,
) -> Operation:
    identity = f"review.{name}"
    return Operation(identity, identity, run, keys, category, refusal or room.closed, icon=icon, **more)  # type: ignore[arg-type]


def _transport(room: "ReviewWorkspace") -> list[Operation]:
    def study_step(unit: Unit, *, back: bool = False) -> Callable[[], None]:
        return lambda: room.step(unit, back=back)

    def jump(how: str, otherwise: str, **more: bool) -> Callable[[], None]:
        return lambda: room.jump(lambda: getattr(room.study, how)(**more), otherwise)

    def switch(by: int) -> Callable[[], None]:
        def other() -> bool:
            assert room.study is not None
            return room.study.switch(by)

        return lambda: room.jump(other, "review.no-other-line")

    def end() -> None:
        assert room.study is not None
        room.go_to(room.study.line.last)

    def arrow(dx: int, dy: int, run: Callable[[], None]) -> Callable[[], None]:
        return lambda: room.arrow_key(dx, dy, run)

    def chapter(*, back: bool) -> Callable[[], None]:
        def go() -> None:
            assert room.study is not None
            study = room.study
            stops = [chapter.at for chapter in study.chapters()]
            ahead = [at for at in stops if (at < study.index if back else at > study.index)]
            if ahead:
                room.go_to(ahead[-1] if back else ahead[0])

        return go

    forward, backward = study_step("order"), study_step("order", back=True)
    return [
        _deed(room, "first", lambda: room.go_to(0), "Home", icon="review-first"),
        _deed(room, "last", end, "End", icon="review-last"),
        _deed(room, "back", arrow(-1, 0, backward), "Left", icon="review-back"),
        _deed(room, "forward", arrow(1, 0, forward), "Right", icon="review-forward"),
        _deed(room, "back-event", study_step("event", back=True), "Shift+Left", icon="review-back-event"),
        _deed(room, "forward-event", study_step("event"), "Shift+Right", icon="review-forward-event"),
        _deed(room, "back-phase", study_step("phase", back=True), "Ctrl+Left", icon="review-back-phase"),
        _deed(room, "forward-phase", study_step("phase"), "Ctrl+Right", icon="review-forward-phase"),
        _deed(room, "back-bound", study_step("bound", back=True), "PgUp"),
        _deed(room, "forward-bound", study_step("bound"), "PgDown"),
        _deed(room, "back-turn", study_step("turn", back=True), "Ctrl+PgUp"),
        _deed(room, "forward-turn", study_step("turn"), "Ctrl+PgDown"),
        _deed(room, "play", room.play, "Space", icon="review-play", checked=lambda: room.player.playing),
        _deed(room, "faster", lambda: _speed(room, 1), "."),
        _deed(room, "slower", lambda: _speed(room, -1), ","),
        _deed(room, "next-mark", jump("next_mark", "review.no-mark"), "N", icon="review-next-mark"),
        _deed(
            room,
            "previous-mark",
            jump("next_mark", "review.no-mark", back=True),
            "Shift+N",
            icon="review-previous-mark",
        ),
        _deed(room, "next-chapter", chapter(back=False), "Alt+Right"),
        _deed(room, "previous-chapter", chapter(back=True), "Alt+Left"),
        _deed(room, "line-above", arrow(0, -1, switch(-1)), "Up"),
        _deed(room, "line-below", arrow(0, 1, switch(1)), "Down"),
        _deed(room, "next-branching", jump("next_branching", "review.no-branching"), "Ctrl+Down"),
        _deed(
            room, "previous-branching", jump("next_branching", "review.no-branching", back=True), "Ctrl+Up"
        ),
    ]


def _speed(room: "ReviewWorkspace", by: int) -> None:
    from hheditor.ui.workspaces.review.transport import SPEEDS

    assert room.study is not None
    at = SPEEDS.index(room.study.speed) if room.study.speed in SPEEDS else 1
    room.set_speed(SPEEDS[min(max(at + by, 0), len(SPEEDS) - 1)])


def _tree(room: "ReviewWorkspace") -> list[Operation]:
    do = room.arranging

    def fold() -> None:
        assert room.study is not None
        room.fold(room.study.line_start())

    def fold_all() -> None:
        assert room.study is not None
        room.study.fold_all()

    def taken_back() -> None:
        assert room.study is not None
        room.study.toggle_taken_back()

    def shows_taken_back() -> bool:
        return room.study is not None and room.study.shows_taken_back

    def main_line() -> None:
        assert room.study is not None
        room.jump(room.study.to_main_line, "review.on-main-line")

    def tree(
        name: str, run: Callable[[], object], keys: str = "", icon: str = "", **more: object
    ) -> Operation:
        return _deed(room, name, run, keys, _TREE, icon, **more)  # type: ignore[arg-type]

    none = do.no_variation
    return [
        tree("undo", do.undo, "Ctrl+Z", "undo", refusal=do.nothing_to_undo),
        tree("redo", do.redo, "Ctrl+Shift+Z Ctrl+Y", "redo", refusal=do.nothing_to_redo),
        tree("why", do.why, "Y", "help"),
        tree("play-on", do.ask_who_plays, "P", "review-branch"),
        tree("try", room.carding.try_other, "O", "review-branch"),
        tree("main-line", main_line, "M", "review-main-line", refusal=do.on_main_line),
        tree("promote", do.promote, "Ctrl+Shift+Up", "review-promote", refusal=none),
        tree("demote", do.demote, "Ctrl+Shift+Down", "review-demote", refusal=none),
        tree("make-main", do.make_main, "Ctrl+Shift+M", refusal=do.on_main_line),
        tree("name-line", do.name, "Shift+F2", "rename", refusal=none),
        tree("delete", do.delete, "Del", "trash", refusal=none),
        tree("fold", fold, "F", refusal=none),
        tree("fold-all", fold_all, "Shift+F"),
        tree(
            "taken-back",
            taken_back,
            "Ctrl+Shift+F",
            refusal=do.nothing_taken_back,
            checked=shows_taken_back,
        ),
        tree("copy", do.copy, "Ctrl+D", "copy"),
        tree("clip", do.clip, "Ctrl+Shift+D"),
    ]


def _notes(room: "ReviewWorkspace") -> list[Operation]:
    do = room.noting

    def note(
        name: str, run: Callable[[], object], keys: str = "", icon: str = "", **more: object
    ) -> Operation:
        return _deed(room, name, run, keys, _NOTES, icon, **more)  # type: ignore[arg-type]

    glyphs = [
        Operation(
            f"review.glyph-{number}",
            f"glyph.{number}",
            lambda glyph=glyph: do.glyph(glyph),  # type: ignore[misc]
            str(number + 1) if number < 9 else "",
            _NOTES,
            room.closed,
            checked=lambda glyph=glyph: do.has_glyph(glyph),  # type: ignore[misc]
        )
        for number, glyph in enumerate(EDITABLE)
    ]
    pens = [
        note(
            f"draw-{tool}",
            lambda tool=tool: do.take(tool),  # type: ignore[misc]
            keys,
            f"review-{tool}",
            checked=lambda tool=tool: room.pen_tool == tool,
        )
        for tool, keys in zip(TOOLS, ("A", "C", "X"), strict=True)
    ]
    return [
        note("write", do.begin, "T", "review-note"),
        *glyphs,
        note("clear-glyphs", do.clear_glyphs, "0"),
        note("bookmark", do.bookmark, "B", "review-bookmark", checked=do.has_bookmark),
        note("name-bookmark", do.name_bookmark, "Shift+B"),
        *pens,
        note("pen-colour", do.next_colour, "K", "review-ring"),
        note("wipe", do.wipe, "W", "review-wipe", refusal=do.nothing_drawn),
        note("author", do.ask_author),
        note("add-picture", do.ask_picture, "Ctrl+P", "review-picture"),
    ]


def _seeing(room: "ReviewWorkspace") -> list[Operation]:
    def see(
        name: str, run: Callable[[], object], keys: str = "", icon: str = "", **more: object
    ) -> Operation:
        return _deed(room, name, run, keys, _SEE, icon, **more)  # type: ignore[arg-type]

    def zoom(steps: int) -> Callable[[], None]:
        return lambda: room.view.zoom(steps) if room.view is not None else None

    cards = room.carding
    return [
        Operation("review.open-latest", "review.open-latest", room.open_latest, category=_SEE),
        see("compare", cards.compare, "V", "review-compare", checked=cards.comparing),
        see("numbers", room.toggle_numbers, "U", "review-numbers", checked=room.shows_numbers),
        see("next-measure", lambda: room.desk.next_measure() if room.desk is not None else None, "H"),
        see("find", room.search.open, "Ctrl+F", "search"),
        see("recap", cards.recap, "R", "review-recap"),
        see("guess", cards.guess, "G", "review-guess", checked=cards.guessing),
        see("escape", room.escape, "Esc", listed=False),
        see("zoom-in", zoom(1), "+ ="),
        see("zoom-out", zoom(-1), "-"),
        see("fit", lambda: room.view.fit() if room.view is not None else None, "Ctrl+Home Z", "map-fit"),
        see(
            "full-size",
            lambda: room.view.full_size() if room.view is not None else None,
            "Ctrl+Shift+Home",
            "map-full",
        ),
    ]


def _out(room: "ReviewWorkspace") -> list[Operation]:
    files = room.filing

    def out(name: str, kind: str, keys: str = "") -> Operation:
        return _deed(room, name, lambda: files.export(kind), keys, _OUT, "export")

    return [
        out("export-picture", "picture", "Ctrl+E"),
        out("export-series", "series"),
        out("export-gif", "gif", "Ctrl+G"),
        out("export-text", "text", "Ctrl+T"),
        _deed(room, "report", room.arranging.report, "", _OUT, "print"),
    ]
