"""Everything a person can do at a battle."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from hheditor.app import Command
from hheditor.app.battle import dice
from hheditor.app.battle.seat.written import kinds
from hheditor.app.frame.operations import Refusal, all_of, needs, under
from hheditor.rules.api import Pin
from hheditor.ui.workspaces.battle.letters import Letters
from hheditor.ui.workspaces.battle.session import BattleSession as It
from hheditor.ui.workspaces.field import fit_commands, zoom_commands
from hheditor.values import Finding, refuse, tell

if TYPE_CHECKING:
    from hheditor.ui.workspaces.battle import BattleWorkspace


# Why not ---------------------------------------------------------------------------------------------------


def _opponent_acts(it: It) -> Finding | None:
    # Nothing is amiss: one only has to wait.
    return tell("battle.opponent-acts") if it.table.waiting.kind == "opponent" else None


_open: Refusal[It] = needs(lambda it: it.seat.eyes.curtain < 0, "battle.behind-curtain")
_acts: Refusal[It] = needs(lambda it: it.table.waiting.kind in ("order", "question"), "battle.nobody-acts")
_acting: Refusal[It] = all_of(_opponent_acts, _acts, _open)
_goes_on: Refusal[It] = all_of(
    needs(
        lambda it: (
            it.letters is not None or it.table.waiting.kind in ("order", "question", "throw", "opponent")
        ),
        "battle.nobody-acts",
    ),
    _open,
)
_curtained: Refusal[It] = needs(lambda it: it.seat.eyes.curtain >= 0, "battle.no-curtain")
_secretive: Refusal[It] = needs(lambda it: it.seat.eyes.shared, "battle.nothing-hidden")
_written: Refusal[It] = needs(
    lambda it: kinds(it.table.ruleset, it.table.position), "battle.nothing-to-write"
)
_chosen: Refusal[It] = needs(lambda it: it.seat.selection, "battle.none-chosen")
_dice: Refusal[It] = all_of(_open, needs(lambda it: it.seat.wants_dice, "refusal.no-dice-asked"))
_rolled: Refusal[It] = needs(lambda it: dice.history(it.table.reader), "battle.no-rolls")
_over: Refusal[It] = needs(lambda it: it.table.waiting.kind == "over", "battle.not-over")
_pending: Refusal[It] = needs(lambda it: it.table.pending, "table.nothing-pending")
_lined: Refusal[It] = needs(lambda it: it.seat.line > 0, "battle.no-line")
_undo: Refusal[It] = needs(lambda it: it.seat.can_undo, "battle.nothing-to-undo")
_redo: Refusal[It] = needs(lambda it: it.table.can_redo, "battle.nothing-to-redo")
_refused: Refusal[It] = needs(
    lambda it: it.seat.clerk and it.seat.refused is not None, "battle.nothing-refused"
)


def _letters(refusal: Callable[[Letters], Finding | None] | None = None) -> Refusal[It]:
    """Why nothing can be done about letters."""

    def found(it: It) -> Finding | None:
        if it.letters is None:
            return refuse("battle.not-by-letters")
        return None if refusal is None else refusal(it.letters)

    return found


def _of_letters(run: Callable[[Letters], object]) -> Callable[[It], object]:
    return lambda it: None if it.letters is None else run(it.letters)


_by_hand: Refusal[It] = needs(lambda it: it.letters is None, "table.by-letters")


# What ------------------------------------------------------------------------------------------------------

_TURN: tuple[Command[It], ...] = (
    Command("end-phase", It.end_phase, "E Ctrl+Return", "battle-end", _goes_on),
    Command("next-unit", lambda it: it.next_unit(back=False), "Tab", refusal=_acting),
    Command("previous-unit", lambda it: it.next_unit(back=True), "Shift+Tab", refusal=_acting),
    Command("go-here", It.go_here, "Shift+Return", refusal=_chosen),
    Command("turn-right", lambda it: it.turn(1), ".", refusal=_chosen),
    Command("turn-left", lambda it: it.turn(-1), ",", refusal=_chosen),
    Command("formation", It.next_formation, "V", refusal=_chosen),
    Command("advance", It.advance, "G", "battle-advance", _chosen),
    Command("select-all", lambda it: it.seat.choose(*it.seat.able()), "Ctrl+A", refusal=_acting),
    Command("let-go", lambda it: it.page.let_go(), "Esc", listed=False),
    Command("menu", lambda it: it.page.menu_at_piece(), "M Menu", refusal=_chosen),
    Command("always", lambda it: it.page.bubble.toggle_standing(), "A", refusal=_acting),
    Command("hint", It.hint, refusal=_acting, title="hint.ask"),
    Command("again", lambda it: it.page.aftermath.again()),
    Command("fold", lambda it: it.page.questions.fold(), "Q", refusal=_acting),
    Command("deploy-rest", It.deploy_rest, "Ctrl+D", refusal=all_of(_acting, It.deploy_refusal)),
    Command("call-time", It.call_time, refusal=all_of(_acting, lambda it: it.seat.time_refusal())),
    Command("write-order", It.write_order, "I", "rename", all_of(_acting, _written)),
    Command("open-curtain", lambda it: it.seat.pass_screen(), refusal=_curtained),
    Command("look-at-hand", It.look_at_hand, "H", "scenario-curtain", _secretive),
    Command("undo", lambda it: it.seat.undo(), "Ctrl+Z", "undo", _undo),
    Command("redo", lambda it: it.seat.redo(), "Ctrl+Shift+Z Ctrl+Y", "redo", _redo),
    Command("interrupt", lambda it: it.opponents.interrupt(), "P"),
)


def _digit(number: int) -> Command[It]:
    return Command(
        f"digit-{number}", lambda it: it.digit(number), str(number), title="battle.digit", listed=False
    )


_DICE: tuple[Command[It], ...] = (
    Command("throw", lambda it: it.seat.throw(), "R", "battle-throw", _dice),
    Command("take-dice", lambda it: it.seat.take_dice(), refusal=_dice),
    Command("erase", lambda it: it.seat.erase(), "Backspace", refusal=_dice, listed=False),
    Command(
        "faces",
        lambda it: it.seat.switch_faces(),
        "F",
        "battle-faces",
        checked=lambda it: it.seat.entry.faces,
    ),
    Command(
        "dice-mode",
        lambda it: it.seat.switch_dice(),
        "D",
        "battle-typed",
        _by_hand,
        checked=lambda it: it.table.battle.header.dice.source == "typed",
    ),
    Command("pause", It.toggle_pause, checked=lambda it: it.table.settings.pause),
    Command("earlier-roll", lambda it: it.page.page_rolls(1), "PgUp", "battle-back", _rolled),
    Command("later-roll", lambda it: it.page.page_rolls(-1), "PgDown", "battle-forth", _rolled),
    *(_digit(number) for number in range(10)),
)

_RECORD: tuple[Command[It], ...] = (
    Command(
        "correct", lambda it: it.seat.begin_correction(it.seat.line), "K", "rename", all_of(_by_hand, _lined)
    ),
    Command("take-up", lambda it: it.seat.take_up(), "J", refusal=_pending),
    Command("look", It.look, "L", refusal=_lined),
    Command("why", It.why, "Y", "help", _lined),
    Command("to-end", It.to_end, "End"),
    Command("clerk", It.toggle_clerk, "B", "battle-clerk", _by_hand, checked=lambda it: it.seat.clerk),
    Command("happened", lambda it: it.seat.happened_anyway(), "X", refusal=_refused),
    Command("override", lambda it: it.page.open_umpire(), "O", "battle-umpire", all_of(_by_hand, _chosen)),
    Command("play-on", It.play_on, refusal=all_of(_by_hand, _over)),
    Command("rematch", lambda it: it.rematch(swapped=False)),
    Command("swap", lambda it: it.rematch(swapped=True)),
    Command("review", lambda it: it.take_to("review"), "", "review"),
    Command("report", lambda it: it.take_to("print"), "", "print"),
    Command("seats", lambda it: it.page.open_seats(), "W", refusal=_by_hand),
    Command("leave", lambda it: it.workspace.leave_battle()),
)


_LETTERS: tuple[Command[It], ...] = (
    Command("send-letter", _of_letters(Letters.send), "Ctrl+S", "export", _letters(Letters.refusal)),
    Command("take-letter", _of_letters(Letters.take), "Ctrl+O", "import", _letters()),
    Command("save-letter", _of_letters(Letters.save_again), refusal=_letters(Letters.unsaved)),
    Command("ask-back", _of_letters(Letters.ask_back), refusal=_letters(Letters.back_refusal)),
    *(
        Command[It](
            f"{name}-back",
            _of_letters(partial(Letters.answer_back, granted=granted)),
            refusal=_letters(Letters.asked_refusal),
        )
        for name, granted in (("grant", True), ("refuse", False))
    ),
    Command(
        "letters-answers",
        _of_letters(Letters.toggle_answers),
        refusal=_letters(),
        checked=lambda it: it.letters is not None and it.letters.post.match.tells,
    ),
)


_laid: Refusal[It] = all_of(_chosen, lambda it: it.page.bare.ghost.refusal())


def _step(name: str, keys: str, *, ahead: int = 0, aside: int = 0, turn: int = 0) -> Command[It]:
    """Lay out a little more of a move."""
    return Command(
        f"path-{name}",
        lambda it: it.page.bare.ghost.step(ahead=ahead, aside=aside, turn=turn),
        keys,
        refusal=_laid,
    )


BARE_TABLE: tuple[Command[It], ...] = under(
    "category.battle-path",
    Command("path-type", It.type_path, "/", "text", _laid),
    Command("path-contact", It.to_contact, "Shift+C", refusal=_laid),
    Command("path-give", lambda it: it.page.bare.ghost.give(), refusal=_laid),
    _step("ahead", "Alt+Up", ahead=100),
    _step("back", "Alt+Down", ahead=-100),
    _step("ahead-fine", "Alt+Shift+Up", ahead=10),
    _step("back-fine", "Alt+Shift+Down", ahead=-10),
    _step("right", "Alt+Right", aside=100),
    _step("left", "Alt+Left", aside=-100),
    _step("right-fine", "Alt+Shift+Right", aside=10),
    _step("left-fine", "Alt+Shift+Left", aside=-10),
    _step("turn-right-1", "Shift+.", turn=10),
    _step("turn-left-1", "Shift+,", turn=-10),
    _step("turn-right-45", "Alt+.", turn=450),
    _step("turn-left-45", "Alt+,", turn=-450),
    Command(
        "ruler",
        It.toggle_ruler,
        "Shift+R",
        "battle-ruler",
        checked=lambda it: it.page.bare.ruler.on,
    ),
)
"""What can be done on a bare table alone."""


def pinning(pin: Pin) -> Command[It]:
    """Keep an overlay of the game at hand on the field, or take it off."""
    return Command(
        pin.id,
        lambda it: it.seat.pin(pin.id),
        pin.keys,
        pin.icon,
        checked=lambda it: pin.id in it.seat.pinned,
        category="category.battle-view",
        title=pin.message,
    )


_VIEW: tuple[Command[It], ...] = (
    Command(
        "units",
        It.toggle_units,
        "U",
        "battle-units",
        checked=lambda it: it.workspace.shows_units,
        title="battle.roster",
    ),
    Command("names", It.toggle_names, "N", checked=lambda it: it.context.desk.settings.value.unit_names),
    Command(
        "counters",
        It.toggle_counters,
        "Shift+N",
        refusal=It.counters_refusal,
        checked=lambda it: it.context.desk.settings.value.counters,
    ),
    Command("next-part", lambda it: it.page.focus_next_part(), "F6"),
    *zoom_commands("map"),
    *fit_commands("map"),
)

COMMANDS: tuple[Command[It], ...] = (
    *under("category.battle-turn", *_TURN),
    *under("category.battle-dice", *_DICE),
    *under("category.battle-record", *_RECORD),
    *under("category.battle-letters", *_LETTERS),
    *under("category.battle-view", *_VIEW),
)
ALWAYS: "tuple[Command[BattleWorkspace], ...]" = (
    Command("start", lambda workspace: workspace.leave_battle(), category="category.battle-record"),
)
