"""Whose turn it is, what is still to do in it, and what the button of the phase bar does."""

from typing import TYPE_CHECKING

from hheditor.app.battle import turn
from hheditor.ui.parts.speech import Speech
from hheditor.ui.workspaces.battle.bars.phase_bar import Chip
from hheditor.ui.workspaces.battle.bars.phase_bar import Shown as BarShown

if TYPE_CHECKING:
    from hheditor.app.battle import Table
    from hheditor.app.battle.seat.clerk import Clerk
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.battle.bars.phase_bar import PhaseBar
    from hheditor.ui.workspaces.battle.letters import Letters
    from hheditor.ui.workspaces.battle.session import BattleSession


def show_bar(session: "BattleSession", bar: "PhaseBar", speech: Speech) -> None:
    """Whose bound, which phase, what is left, and what the button does."""
    context, seat, letters = session.context, session.seat, session.letters
    thinking, handing_over = session.opponents.thinking, session.seat.handing_over
    table = seat.table
    moment = table.battle.moment()
    chips = []
    for phase in table.ruleset.phases(table.position):
        detail = ""
        if phase.state == "now" and phase.left + phase.used:
            done, whole = len(phase.used), len(phase.left) + len(phase.used)
            muster = table.ruleset.muster(table.position)
            if muster is not None:
                whole = len(table.ruleset.enlisted(table.position, muster.side))
                done = whole - len(seat.unplaced())
            detail = context.say("battle.done-of", done=done, whole=whole)
        chips.append(Chip(speech.phase(phase.phase), phase.state, detail))
    now = next((phase for phase in table.ruleset.phases(table.position) if phase.state == "now"), None)
    side = now.side if now is not None and now.side >= 0 else moment.side
    side = side if side >= 0 else table.ruleset.to_act(table.position)
    turn = speech.turn(moment.turn) if moment.turn else speech.phase(moment.phase)
    waiting = table.waiting
    over = waiting.kind == "over"
    # In a phase of both sides it is the one that throws; at the end it is nobody's turn.
    side = -1 if over else side if side >= 0 else waiting.side
    if waiting.side >= 0 and waiting.side != side and waiting.kind in ("order", "question"):
        turn = f"{turn} · {context.say('battle.waits-for', side=speech.side(waiting.side))}"
    if letters is not None:
        letters.show()
        turn = " · ".join(part for part in (turn, letters.sentence()) if part)
    if thinking:
        turn = f"{turn} · {context.say('battle.thinking', side=speech.side(waiting.side))}"
    name = (
        speech.played(side, table.opponent_of(side) if letters is None else "")
        if side >= 0
        else context.say("battle.wait.hint" if over else "battle.nobody")
    )
    bar.show_state(BarShown(side, name, turn, () if over else tuple(chips)))
    if letters is None or not _offer_letters(context, bar, letters):
        _offer(context, bar, seat, speech, thinking=thinking, handing_over=handing_over)


def _offer_letters(context: "Context", bar: "PhaseBar", letters: "Letters") -> bool:
    """Offer what is to be done with letters; whether there is anything."""
    match letters.state:
        case "mine":
            return False
        case "due" | "invitation":
            tip = context.tip("battle.send-letter")
            bar.offer(letters.sending(), tip, primary=True, operation="battle.send-letter")
        case "asked":
            _offer_operation(context, bar, "battle.grant-back", primary=True)
        case "over":
            bar.offer("", "", primary=False)
        case _:
            _offer_operation(context, bar, "battle.take-letter", primary=False)
    return True


def _offer(
    context: "Context", bar: "PhaseBar", seat: "Clerk", speech: Speech, *, thinking: bool, handing_over: bool
) -> None:
    table = seat.table
    tip = context.tip("battle.end-phase")
    if handing_over:
        bar.offer(context.say("battle.hand-over"), tip, primary=True)
        return
    if thinking:
        _offer_operation(context, bar, "battle.interrupt", primary=False)
        return
    if table.waiting.kind == "throw":
        _offer_operation(context, bar, "battle.throw", primary=True)
        return
    if seat.unplaced():
        _offer_operation(context, bar, "battle.deploy-rest", primary=False)
        return
    resting = table.ruleset.resting(table.position)
    if resting is None or table.waiting.kind not in ("order", "question"):
        bar.offer("", "", primary=False)
        return
    if seat.warned:
        forgotten = turn.forgotten(table.ruleset, table.position)
        n = len(forgotten.pieces) if forgotten is not None else 0
        bar.offer(context.say("battle.press-again", n=n), tip, primary=False, warns=True)
        return
    if table.waiting.kind == "order":
        words = context.say("battle.end-of", phase=speech.phase(table.battle.moment().phase))
    else:
        words = speech.phrase(table.ruleset.wording(table.position, resting))
    bar.offer(words, tip, primary=not seat.able() or turn.forgotten(table.ruleset, table.position) is None)


def _offer_operation(context: "Context", bar: "PhaseBar", operation: str, *, primary: bool) -> None:
    title = context.say(context.desk.operations[operation].title)
    bar.offer(title, context.tip(operation), primary=primary, operation=operation)


def spent(table: "Table") -> tuple[int, ...]:
    """Those who have acted in this phase, and look it."""
    now = next((phase for phase in table.ruleset.phases(table.position) if phase.state == "now"), None)
    return now.used if now is not None and table.waiting.kind == "order" else ()
