"""Everything a person can do in the review."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from hheditor.app import Command
from hheditor.app.frame.operations import Refusal, under
from hheditor.app.review.notes import EDITABLE
from hheditor.battles import Unit
from hheditor.rules.api.moments import Scale, unit_at
from hheditor.text import knows
from hheditor.ui.workspaces.field import fit_commands, zoom_commands
from hheditor.ui.workspaces.review import lines, writing
from hheditor.ui.workspaces.review.bars.transport import SPEEDS
from hheditor.ui.workspaces.review.pen import TOOLS, Tool
from hheditor.ui.workspaces.review.session import ReviewSession as It

if TYPE_CHECKING:
    from hheditor.ui.workspaces.review import ReviewWorkspace

Run = Callable[[It], object]


# The way ---------------------------------------------------------------------------------------------------


def _step(unit: Unit, *, back: bool = False) -> Run:
    return lambda it: it.step(unit, back=back)


def _stride(name: str, scale: Scale, keys: str, icon: str = "") -> Command[It]:
    """A step of a unit of time, called as the players of the game call it."""
    way = name.partition("-")[0]

    def title(it: It) -> str:
        rules = it.study.battle.ruleset
        own = f"time.{rules.id}.{unit_at(rules.time, scale).id}.{way}"
        return own if knows(own) else ""

    return Command(name, _step(scale, back=way == "back"), keys, icon, title=title)


def _mark(*, back: bool) -> Run:
    return lambda it: it.jump(lambda: it.study.next_mark(back=back), "review.no-mark")


def _branching(*, back: bool) -> Run:
    return lambda it: it.jump(lambda: it.study.next_branching(back=back), "review.no-branching")


def _line(by: int) -> Run:
    return lambda it: it.arrow_key(
        0, by, lambda: it.jump(lambda: it.study.switch(by), "review.no-other-line")
    )


def _order(by: int) -> Run:
    return lambda it: it.arrow_key(by, 0, lambda: it.step("order", back=by < 0))


def _chapter(*, back: bool) -> Run:
    def go(it: It) -> None:
        here = it.study.index
        stops = [chapter.at for chapter in it.study.chapters()]
        ahead = [at for at in stops if (at < here if back else at > here)]
        if ahead:
            it.go_to(ahead[-1] if back else ahead[0])

    return go


def _speed(it: It, by: int) -> None:
    at = SPEEDS.index(it.study.speed) if it.study.speed in SPEEDS else 1
    it.set_speed(SPEEDS[min(max(at + by, 0), len(SPEEDS) - 1)])


_WAY: tuple[Command[It], ...] = (
    Command("first", lambda it: it.go_to(0), "Home", "review-first"),
    Command("last", lambda it: it.go_to(it.study.line.last), "End", "review-last"),
    Command("back", _order(-1), "Left", "review-back"),
    Command("forward", _order(1), "Right", "review-forward"),
    Command("back-event", _step("event", back=True), "Shift+Left", "review-back-event"),
    Command("forward-event", _step("event"), "Shift+Right", "review-forward-event"),
    _stride("back-phase", "fine", "Ctrl+Left", "review-back-phase"),
    _stride("forward-phase", "fine", "Ctrl+Right", "review-forward-phase"),
    _stride("back-bound", "middle", "PgUp"),
    _stride("forward-bound", "middle", "PgDown"),
    _stride("back-turn", "coarse", "Ctrl+PgUp"),
    _stride("forward-turn", "coarse", "Ctrl+PgDown"),
    Command("play", It.play, "Space", "review-play", checked=lambda it: it.player.playing),
    Command("faster", lambda it: _speed(it, 1), "."),
    Command("slower", lambda it: _speed(it, -1), ","),
    Command("next-mark", _mark(back=False), "N", "review-next-mark"),
    Command("previous-mark", _mark(back=True), "Shift+N", "review-previous-mark"),
    Command("next-chapter", _chapter(back=False), "Alt+Right"),
    Command("previous-chapter", _chapter(back=True), "Alt+Left"),
    Command("line-above", _line(-1), "Up"),
    Command("line-below", _line(1), "Down"),
    Command("next-branching", _branching(back=False), "Ctrl+Down"),
    Command("previous-branching", _branching(back=True), "Ctrl+Up"),
)

# The tree --------------------------------------------------------------------------------------------------

_no_variation: Refusal[It] = lines.no_variation
_TREE: tuple[Command[It], ...] = (
    Command("undo", lines.undo, "Ctrl+Z", "undo", lines.nothing_to_undo),
    Command("redo", lines.redo, "Ctrl+Shift+Z Ctrl+Y", "redo", lines.nothing_to_redo),
    Command("why", lines.why, "Y", "help"),
    Command("play-on", lines.ask_who_plays, "P", "review-branch"),
    Command("try", lambda it: it.card.try_other(), "O", "review-branch"),
    Command(
        "main-line",
        lambda it: it.jump(it.study.to_main_line, "review.on-main-line"),
        "M",
        "review-main-line",
        lines.on_main_line,
    ),
    Command("promote", lines.promote, "Ctrl+Shift+Up", "review-promote", _no_variation),
    Command("demote", lines.demote, "Ctrl+Shift+Down", "review-demote", _no_variation),
    Command("make-main", lines.make_main, "Ctrl+Shift+M", refusal=lines.on_main_line),
    Command("name-line", lines.name, "Shift+F2", "rename", _no_variation),
    Command("delete", lines.delete, "Del", "trash", _no_variation),
    Command("fold", lambda it: it.study.fold(it.study.line_start()), "F", refusal=_no_variation),
    Command("fold-all", lambda it: it.study.fold_all(), "Shift+F"),
    Command(
        "taken-back",
        lambda it: it.study.toggle_taken_back(),
        "Ctrl+Shift+F",
        refusal=lines.nothing_taken_back,
        checked=lambda it: it.study.shows_taken_back,
    ),
    Command("copy", lines.copy, "Ctrl+D", "copy"),
    Command("clip", lines.clip, "Ctrl+Shift+D"),
)

# Notes -----------------------------------------------------------------------------------------------------


def _glyph(number: int, glyph: str) -> Command[It]:
    return Command(
        f"glyph-{number}",
        lambda it: writing.glyph(it, glyph),
        str(number + 1) if number < 9 else "",
        checked=lambda it: writing.has_glyph(it, glyph),
        title=f"glyph.{number}",
    )


def _pen(tool: Tool, keys: str) -> Command[It]:
    return Command(
        f"draw-{tool}",
        lambda it: writing.take(it, tool),
        keys,
        f"review-{tool}",
        checked=lambda it: it.workspace.pen_tool == tool,
    )


_NOTES: tuple[Command[It], ...] = (
    Command("write", writing.begin, "T", "review-note"),
    *(_glyph(number, glyph) for number, glyph in enumerate(EDITABLE)),
    Command("clear-glyphs", writing.clear_glyphs, "0"),
    Command("bookmark", writing.bookmark, "B", "review-bookmark", checked=writing.has_bookmark),
    Command("name-bookmark", writing.name_bookmark, "Shift+B"),
    *(_pen(tool, keys) for tool, keys in zip(TOOLS, ("A", "C", "X"), strict=True)),
    Command("pen-colour", writing.next_colour, "K", "review-ring"),
    Command("wipe", writing.wipe, "W", "review-wipe", writing.nothing_drawn),
    Command("author", writing.ask_author),
    Command("add-picture", writing.ask_picture, "Ctrl+P", "review-picture"),
)

# Seeing, and taking out ------------------------------------------------------------------------------------

_SEE: tuple[Command[It], ...] = (
    Command(
        "compare", lambda it: it.card.compare(), "V", "review-compare", checked=lambda it: it.card.comparing()
    ),
    Command("numbers", It.toggle_numbers, "U", "review-numbers", checked=lambda it: it.page.shows_numbers),
    Command("next-measure", lambda it: it.page.next_measure(), "H"),
    Command("find", lambda it: it.search.open(), "Ctrl+F", "search"),
    Command("recap", lambda it: it.card.recap(), "R", "review-recap"),
    Command("guess", lambda it: it.card.guess(), "G", "review-guess", checked=lambda it: it.card.guessing()),
    Command("escape", lambda it: it.card.escape(), "Esc", listed=False),
    *zoom_commands("review"),
    *fit_commands("review", fit="Ctrl+Home Z", full_size="Ctrl+Shift+Home"),
)


def _export(name: str, keys: str = "") -> Command[It]:
    return Command(f"export-{name}", lambda it: it.exports.export(name), keys, "export")


_OUT: tuple[Command[It], ...] = (
    _export("picture", "Ctrl+E"),
    _export("series"),
    _export("gif", "Ctrl+G"),
    _export("page", "Ctrl+Shift+E"),
    _export("text", "Ctrl+T"),
    Command("report", lines.report, "", "print"),
)

COMMANDS: tuple[Command[It], ...] = (
    *under("category.review-way", *_WAY),
    *under("category.review-tree", *_TREE),
    *under("category.review-notes", *_NOTES),
    *under("category.review-see", *_SEE),
    *under("category.review-out", *_OUT),
)
ALWAYS: "tuple[Command[ReviewWorkspace], ...]" = (
    Command("open-latest", lambda workspace: workspace.open_latest(), category="category.review-see"),
)
