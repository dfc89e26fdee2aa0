"""What the bar, the tray, the card, the banner and the pointer say, read off the table."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from hheditor.app.battle import choosing, dice
from hheditor.app.battle.seat.aiming import aims_on
from hheditor.app.battle.since import deeds, half_before
from hheditor.drawing.pieces.markers import look_of, shown_marks
from hheditor.drawing.terrain.ruins import fallen, ruins_of
from hheditor.maps.document import Map
from hheditor.rules.api import Roll
from hheditor.rules.api.screen.scene import stands_at
from hheditor.rules.api.surfaces import NO_PLACE, Where
from hheditor.ui.keys import readable
from hheditor.ui.parts.ground import describe as describe_ground
from hheditor.ui.parts.ground import describe_spot
from hheditor.ui.parts.speech import Speech
from hheditor.ui.workspaces.battle.dice.tray import Shown as TrayShown
from hheditor.ui.workspaces.battle.field.banner import Shown as BannerShown
from hheditor.ui.workspaces.battle.panels.card import Row
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.app.battle import Entry, Plan, Table
    from hheditor.app.battle.choices import Target
    from hheditor.app.battle.seat.clerk import Clerk
    from hheditor.rules.api import Badge, Order
    from hheditor.rules.api.screen.scene import Piece
    from hheditor.ui.canvas.pieces import Pieces
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.battle.field.guide import Guide
    from hheditor.ui.workspaces.battle.panels.card import UnitCard
    from hheditor.ui.workspaces.battle.panels.roster import RosterModel

_MOST_ORDERS = 8
_MOST_TO_PLACE = 14
_CONSEQUENCES = 12
"""Steps after a roll among which what it brought is looked for."""
_THROWN = {"typed": "typed", "seeded": "thrown", "pledged": "pledged"}
"""What is said of the dice before any has fallen, by where they come from."""
Lines = list[tuple[str, str]]


def _keys(context: "Context", operation: str) -> str:
    return readable(context.desk.operations.shortcut(operation))


# The tray -------------------------------------------------------------------------------------------------


def tray(context: "Context", seat: "Clerk", speech: Speech, back: int) -> TrayShown:
    """The dice in hand, those typed so far, or those thrown last."""
    table = seat.table
    roll = seat.roll if seat.wants_dice else None
    if roll is not None and back < 0:
        return _asked(context, seat, speech, roll)
    rolls = dice.history(table.reader)
    if not rolls:
        mode = f"battle.dice-{_THROWN[table.battle.header.dice.source]}"
        return TrayShown(context.say("battle.no-dice"), context.say(mode))
    at = len(rolls) - 1 - max(0, back)
    thrown = rolls[at]
    result = _result(table, speech, thrown.node)
    detail = speech.rolls_for(thrown.roll)
    other = half_before(table.reader, rolls, at)
    return TrayShown(
        speech.roll(thrown.roll),
        detail,
        thrown.roll,
        thrown.faces,
        reading=speech.reading(thrown.roll, thrown.reading),
        result=result,
        before=((other.roll, other.faces),) if other is not None and other.faces else (),
    )


def _asked(context: "Context", seat: "Clerk", speech: Speech, roll: Roll) -> TrayShown:
    entry = seat.entry
    by_faces = entry.by_faces(roll)
    how = "battle.type-faces" if by_faces else speech.asks_for(roll) or "battle.type-reading"
    result = context.say(how, throw=_keys(context, "battle.throw"))
    detail = " · ".join(part for part in (speech.rolls_for(roll), speech.dice(roll)) if part)
    return TrayShown(
        speech.roll(roll),
        detail,
        roll,
        entry.done if by_faces else (),
        entry=entry.digits,
        reading=entry.digits,
        result=result,
        waiting=True,
    )


def _result(table: "Table", speech: Speech, node: int) -> str:
    """What a throw brought, with all that followed from it by itself."""
    battle = table.reader
    line = battle.line(battle.cursor.node)
    after = [each for each in line if battle.node(each).depth >= battle.node(node).depth]
    found = deeds(battle, tuple(after[:_CONSEQUENCES]))
    return speech.came_of(found[0]) if found and found[0].events else ""


# The card -------------------------------------------------------------------------------------------------


def show_card(
    context: "Context",
    card: "UnitCard",
    seat: "Clerk",
    speech: Speech,
    roster: "RosterModel",
    rest_on: "Callable[[Entry | None], None]",
) -> None:
    """The piece chosen and everything it may do."""
    table = seat.table
    card.show_legend(_markers(seat, speech))
    if len(seat.selection) > 1:
        names = speech.pieces(seat.selection)
        card.show_piece(None, context.say("battle.several", n=len(seat.selection)), names, (),
                        context.say("battle.several.hint"))  # fmt: skip
        card.show_orders(())
        return
    number = seat.chosen
    if number < 0 and seat.unplaced():
        card.show_nothing(context.say("battle.to-deploy", n=len(seat.unplaced())))
        waiting = seat.unplaced()
        card.show_orders([_to_place(seat, speech, piece) for piece in waiting[:_MOST_TO_PLACE]])
        return
    if number < 0:
        at_large = () if seat.eyes.hides else choosing.at_large(table.ruleset, table.position)
        acts = at_large and table.waiting.kind == "order"
        card.show_nothing(context.say("battle.choose-order") if acts else _nothing_chosen(context, table))
        card.show_orders([_ordering(seat, speech, entry, rest_on) for entry in at_large] if acts else ())
        return
    piece = seat.piece(number)
    facts = roster.pairs(number)
    name = speech.piece(number)
    facts = [pair for pair in facts if not name.startswith(pair[1])]
    choices = seat.choices()
    hint, entries = "", []
    if choices is not None:
        entries = [entry for group in choices.menu for entry in group.entries]
        if choices.destinations and seat.surface.places:
            hint = context.say(f"battle.may-{choices.verb}", n=len(choices.destinations))
        if seat.aims:
            hint = context.say("battle.aims-on", units=speech.pieces(seat.aims))
        elif piece is not None and _is_placed(table, number):
            hint = context.say("battle.may-place-anew")
    elif piece is not None and number not in seat.able():
        hint = context.say("battle.cannot-act")
    owner = next((row.side for row in roster.roster.rows if row.piece == number), -1)
    if owner < 0 and piece is not None:
        # What no roster counts: an engine, a work.
        owner, facts = piece.side, _facts_of(table, speech, piece)
    troubles = [kind.id for kind in table.ruleset.overlay_kinds if kind.trouble]
    broken = next((found.finding for found in table.overlays(*troubles, piece=number)), None)
    trouble = speech.finding(broken) if broken is not None else ""
    card.show_piece(piece, name, speech.side(owner), facts, hint, trouble)
    more = len(entries) - _MOST_ORDERS
    card.show_orders(
        [_ordering(seat, speech, entry, rest_on) for entry in entries[:_MOST_ORDERS]],
        context.say("battle.more-orders", n=more, keys=_keys(context, "battle.menu")) if more > 0 else "",
    )


def _is_placed(table: "Table", number: int) -> bool:
    """Whether a piece on a bare table is put down elsewhere by hand, as by night."""
    found = None if table.surface.places else table.ruleset.mobility(table.position, number)
    return found is not None and found.placed


def _facts_of(table: "Table", speech: Speech, piece: "Piece") -> list[tuple[str, str]]:
    """What is left of a piece that the roster leaves out, and what else is kept count of."""
    strength = piece.strength
    facts = []
    if strength.full > 1:
        facts.append((speech.say(f"strength.{strength.of}"), speech.strength(strength)))
    standing = table.ruleset.standing(table.shown)
    things = [thing for section in standing.sections for thing in section.things] if standing else []
    notes = [speech.phrase(note) for thing in things if thing.piece == piece.id for note in thing.notes]
    return [*facts, (speech.say("roster.marks"), " · ".join(notes))] if notes else facts


def _markers(seat: "Clerk", speech: Speech) -> "list[tuple[Badge, str]]":
    """The markers that lie on the field now, each with its word."""
    shown = (piece for piece in seat.scene().pieces if not piece.hidden)
    lying = dict.fromkeys(mark for piece in shown for mark in shown_marks(piece))
    looks = seat.table.ruleset.badges
    return [(look_of(mark, looks), speech.mark(mark)) for mark in lying]


def _nothing_chosen(context: "Context", table: "Table") -> str:
    """What to do while no unit is chosen."""
    match table.waiting.kind:
        case "order" | "question":
            return context.say("battle.choose.hint", next=_keys(context, "battle.next-unit"))
        case "dice" | "throw" | "dice-choice":
            return context.say("battle.wait-dice.hint")
        case "opponent":
            return context.say("table.letter-awaited" if table.post else "battle.wait-opponent.hint")
    return context.say("battle.wait.hint")


def _ordering(
    seat: "Clerk", speech: Speech, entry: "Entry", rest_on: "Callable[[Entry | None], None]"
) -> "Row":
    """The row of an order."""
    detail = f"{entry.number}+" if entry.number >= 0 else ""
    return Row(
        speech.phrase(entry.phrase),
        lambda: seat.give(entry.order),
        detail,
        lambda on: rest_on(entry if on else None),
    )


def _to_place(seat: "Clerk", speech: Speech, piece: int) -> "Row":
    """The row of a piece that is still to be deployed."""
    return Row(speech.piece(piece), lambda: seat.choose(piece))


def show_declared(guide: "Guide", seat: "Clerk") -> None:
    """Shots the rules force or somebody chose, as arrows, until they are confirmed."""
    table = seat.table
    shots: list[tuple[Where, Where]] = []
    roll = seat.roll if seat.wants_dice else None
    if roll is not None and isinstance(target := dict(roll.parameters).get("target"), int):
        end = seat.where_of(target)
        shots += [(seat.where_of(piece), end) for piece in roll.pieces if piece != target]
    elif table.waiting.kind in ("order", "question"):
        for account in table.accounts():
            pieces = account.title.pieces
            if len(pieces) > 1:
                end = seat.where_of(pieces[-1])
                shots += [(seat.where_of(piece), end) for piece in pieces[:-1]]
    guide.show_shots((start, end) for start, end in shots if NO_PLACE not in (start, end))


# The banner -----------------------------------------------------------------------------------------------


def banner(context: "Context", seat: "Clerk", speech: Speech, *, asked: bool) -> BannerShown:
    """What is asked of a whole side, or in which state the table is; and the way out of it."""
    table = seat.table
    if seat.amending >= 0:
        what = "battle.correcting-dice" if seat.amending_roll is not None else "battle.correcting"
        return BannerShown(context.say(what), "rename", "battle.to-end", "battle.banner.leave")
    if table.pending and waits_for_order(table):
        text = context.say("battle.pending", n=len(table.pending))
        return BannerShown(text, "rename", "battle.take-up", "battle.banner.take-up")
    if not table.at_end_of_line and not table.battle.cursor.undone:
        text = context.say("battle.looking")
        return BannerShown(text, "review", "battle.to-end", "battle.banner.to-end")
    waiting = table.waiting
    if waiting.kind == "question" and not asked and waiting.question is not None:
        who = speech.side(waiting.side)
        return BannerShown(f"{who}: {speech.question(waiting.question)}")
    if seat.clerk:
        return BannerShown(context.say("battle.clerk-on"), "battle-clerk")
    return BannerShown()


def waits_for_order(table: "Table") -> bool:
    """Whether nothing new has to be answered or thrown before old orders can be played again."""
    return table.waiting.kind == "order"


# The pointer ----------------------------------------------------------------------------------------------


def describe(context: "Context", seat: "Clerk", speech: Speech, where: Where) -> str:
    """The status line about a place: its label, ground and effects, and who stands there."""
    table = seat.table
    map_: Map = table.battle.header.scenario.map
    scene = seat.scene()
    line = speech.place(where)
    if isinstance(where, int):
        worn = fallen(map_, ruins_of(scene.marks))
        rules = table.ruleset
        line = describe_ground(
            worn, table.surface, where, context.say, rules.id, lambda place: rules.ground_effects(map_, place)
        )
    else:
        line = describe_spot(speech.naming.table, table.surface, where, context.say)
    here = [each.id for each in scene.pieces if stands_at(each, where) and not each.hidden]
    return " · ".join(part for part in (line, speech.pieces(tuple(here))) if part)


def about_cell(
    context: "Context", seat: "Clerk", speech: Speech, pieces: "Pieces", where: Where
) -> "tuple[Lines, Order | None]":
    """What would happen if the chosen piece went or aimed there, or why not."""
    table = seat.table
    here = pieces.pieces_at(where)
    choices = seat.choices()
    if choices is None:
        return _who(speech, here), None
    for piece in here:
        told = _unlisted(seat, speech, [piece]) if seat.aims or aims_on(seat, piece.id) else None
        target = choices.targets.get(piece.id)
        if told is not None:
            return told
        if target is not None:
            return _about_target(context, seat, speech, target)
    met = [piece for piece in here if not piece.ground]
    if met and not isinstance(where, int) and seat.chosen in seat.able():
        found = _unlisted(seat, speech, met)
        if found is not None:
            return found
    stays = seat.where_of(seat.chosen) == where or (met and not isinstance(where, int))
    if stays and (seat.facing is None or where not in choices.destinations):
        return _who(speech, here), None
    if where in choices.destinations:
        return about_goal(context, seat, speech, where)
    why = choosing.why_not(table.ruleset, table.position, seat.chosen, where, known=choices)
    if why is None and not isinstance(where, int):
        return about_goal(context, seat, speech, where)
    if why is None:
        return _who(speech, here), None
    head = context.say("battle.not-there", place=speech.place(where))
    return [(head, "head"), (speech.finding(why), "bad")], None


def _about_target(
    context: "Context", seat: "Clerk", speech: Speech, target: "Target"
) -> "tuple[Lines, Order | None]":
    """What the chosen piece would do to another."""
    order = target.entries[0].order
    lines: Lines = [(speech.phrase(target.entries[0].phrase), "head")]
    if target.number >= 0:
        lines.append((context.say("battle.needs", number=target.number), "plain"))
    return [*lines, *_terms(seat.table, speech, order)], order


def _unlisted(seat: "Clerk", speech: Speech, here: "list[Piece]") -> "tuple[Lines, Order | None] | None":
    """What the chosen piece would do to an enemy whom its choices do not name, or why not; None where that is
    no question of the rules."""
    own = seat.piece(seat.chosen)
    for piece in here:
        if own is None or piece.side == own.side or piece.body == "part":
            continue
        order = seat.order_at(piece.id)
        if not isinstance(order, Finding):
            head = speech.phrase(seat.table.ruleset.wording(seat.table.position, order))
            return [(head, "head"), *_terms(seat.table, speech, order)], order
        if order.rule:
            return [*_who(speech, (piece,)), (speech.finding(order), "bad")], None
    return None


def about_goal(
    context: "Context", seat: "Clerk", speech: Speech, where: Where, facing: int | None = None
) -> "tuple[Lines, Order | None]":
    """What would happen if the chosen piece went where it can go, aimed so."""
    table = seat.table
    order = seat.aimed(where, facing)
    if order is None:
        return [], None
    several = seat.several_at(where)
    if several:
        words = [speech.phrase(table.ruleset.wording(table.position, each)) for each in several]
        return [(speech.place(where), "head"), *((word, "plain") for word in words)], order
    shown = table.ruleset.gesture(table.position, order)
    parts = [speech.place(where)]
    if not isinstance(where, int):
        parts.insert(0, speech.phrase(table.ruleset.wording(table.position, order)))
    if shown.cost >= 0:
        parts.append(context.say("battle.costs", cost=shown.cost))
    if shown.facing >= 0:
        parts.append(context.say("battle.faces-so", facing=speech.facing(shown.facing)))
    if shown.formation:
        parts.append(speech.formation(shown.formation))
    lines: Lines = [(" · ".join(parts), "head")]
    choices = seat.choices()
    found = choices.destinations.get(where) if choices is not None else None
    if found is not None and len(found.formations) > 1:
        lines.append(
            (context.say("battle.other-formation", keys=_keys(context, "battle.formation")), "quiet")
        )
    preview = table.preview(order)
    if not isinstance(preview, Finding):
        told = [speech.event(event) for event in preview.events[1:]]
        lines += [(sentence, "plain") for sentence in told[:2] if sentence]
        waiting = preview.waiting
        if waiting.kind == "question" and waiting.question is not None:
            asks = context.say(
                "battle.then-asks",
                side=speech.side(waiting.side),
                question=speech.question(waiting.question),
            )
            lines.append((asks, "quiet"))
    return lines, order


def about_advance(context: "Context", speech: Speech, plan: "Plan") -> Lines:
    """Who of a group would go, and who would not come all the way."""
    lines: Lines = [(context.say("battle.group-goes", n=len(plan.goes)), "head")]
    held = [each.piece for each in plan.held]
    if held:
        lines.append((context.say("battle.group-held", units=speech.pieces(tuple(held))), "quiet"))
        lines.append((speech.finding(plan.held[0].finding), "quiet"))
    return lines


def _terms(table: "Table", speech: Speech, order: "Order") -> Lines:
    """The terms of the first account, one line; of one who aims at several, of the account of each."""
    from hheditor.ui.workspaces.battle.panels.account import plain, signed

    lines: Lines = []
    several = len(table.ruleset.gesture(table.position, order).targets)
    accounts = table.accounts(order)
    for account in accounts[: several if several == len(accounts) else 1]:
        for tally in account.tallies:
            terms = ", ".join(f"{speech.word(t.name, t.name)} {signed(t.value)}" for t in tally.terms)
            lines += [(f"{speech.tally(tally)} {plain(tally.total)}: {terms}", "quiet")] if terms else []
        if sum(tally.dice for tally in account.tallies) == 1:
            # One die: every face and what it would bring.
            lines += [(f"{speech.span(band)}: {speech.meaning(band)}", "plain") for band in account.bands]
    return lines


def _who(speech: Speech, here: "tuple[object, ...]") -> Lines:
    """Who stands there and in which state."""
    from hheditor.rules.api.screen.scene import Piece

    lines: Lines = []
    for piece in here:
        assert isinstance(piece, Piece)
        name, formation = speech.piece(piece.id), piece.formation
        if name.startswith("(") and formation not in ("", "line"):
            # Called after somebody else, as an elemental after its magician: what it is comes first.
            kind = speech.formation(formation)
            name, formation = f"{kind[:1].upper()}{kind[1:]} {name}", ""
        lines.append((name, "head"))
        parts = [speech.side(piece.side)]
        if piece.strength.full > 1:
            parts.append(speech.strength(piece.strength))
        parts += [speech.mark(mark) for mark in piece.marks]
        if formation not in ("", "line"):
            parts.append(speech.formation(formation))
        lines.append((" · ".join(parts), "quiet"))
    return lines


def refusal_lines(context: "Context", seat: "Clerk", speech: Speech) -> Lines:
    """Why an order was not taken, and what a clerk may do about it."""
    refused = seat.refused
    assert refused is not None
    lines: Lines = [(speech.finding(refused.finding), "bad")]
    if seat.clerk and (refused.order is not None or refused.wish is not None):
        keys = _keys(context, "battle.happened")
        lines.append((context.say("battle.happened.hint", keys=keys), "plain"))
    return lines
