"""Working out what a piece may do, and what a gesture means."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from hheditor.app.battle.choices import Choices, Destination, End, Entry, Group, Target
from hheditor.rules.api import Gesture, Order, Ruleset, tag_of
from hheditor.rules.api.screen.answers import gesture_to
from hheditor.rules.api.surfaces import NO_PLACE, Surface, Where
from hheditor.values import Finding, refuse

System = Ruleset[Any]


def choices(ruleset: System, position: Any, piece: int | None) -> Choices:
    """All that may be ordered of a piece; without one, what concerns none."""
    listed: Iterable[Order] = ruleset.orders(position, piece)
    if piece is None:
        listed = (order for order in listed if ruleset.gesture(position, order).piece < 0)
    sides = {each.id: each.side for each in ruleset.scene(position).pieces}
    ends: dict[Where, list[End]] = {}
    groups: dict[str, list[Entry]] = {}
    targets: dict[int, list[Entry]] = {}
    going: set[str] = set()
    for order in listed:
        shown = ruleset.gesture(position, order)
        if shown.where != NO_PLACE and not shown.targets:
            ends.setdefault(shown.where, []).append(_end(order, shown))
            if shown.cell >= 0:
                continue
            going.add(shown.kind)
        aimed = _aimed_at(shown, piece, sides)
        entry = Entry(order, ruleset.wording(position, order), aimed, shown.number)
        groups.setdefault(shown.kind, []).append(entry)
        for target in aimed:
            targets.setdefault(target, []).append(entry)
    # On a bare table a hand lays out where somebody goes: the other orders are looked for first.
    menu = tuple(
        Group(kind, f"order.{ruleset.id}.{kind}", tuple(entries))
        for kind, entries in sorted(groups.items(), key=lambda group: group[0] in going)
    )
    return Choices(
        -1 if piece is None else piece,
        {
            where: Destination(where, min(end.cost for end in found), tuple(found))
            for where, found in ends.items()
        },
        menu,
        {target: _target(target, entries) for target, entries in targets.items()},
    )


def _aimed_at(shown: Gesture, piece: int | None, sides: dict[int, int]) -> tuple[int, ...]:
    """Whom an order is done to, as the piece sees it that was asked about: in a fight put down under the
    enemy's name, that enemy."""
    if piece is None or shown.piece in (piece, -1):
        return tuple(dict.fromkeys(shown.targets))
    own = sides.get(piece)
    everybody = dict.fromkeys((shown.piece, *shown.targets))
    return tuple(each for each in everybody if each != piece and sides.get(each) != own)


def _target(piece: int, entries: list[Entry]) -> Target:
    plain = sorted(entries, key=lambda entry: len(entry.targets))
    number = next((entry.number for entry in plain if entry.number >= 0), -1)
    return Target(piece, tuple(plain), number)


def answers(ruleset: System, position: Any) -> tuple[Entry, ...]:
    """The answers to the question in hand, in words; none where nothing is asked."""
    return () if ruleset.question(position) is None else _in_words(ruleset, position)


def at_large(ruleset: System, position: Any) -> tuple[Entry, ...]:
    """The orders that no piece is asked for: which group acts, what the side does as a whole; where none of
    its pieces can be ordered now, all there are."""
    if ruleset.to_act(position) < 0 or ruleset.question(position) is not None:
        return ()
    groups = (card.order for card in ruleset.group_cards(position))
    found = (*(order for order in groups if order is not None), *ruleset.side_orders(position))
    if found:
        return tuple(Entry(order, ruleset.wording(position, order)) for order in found)
    return () if ruleset.subjects(position) else _in_words(ruleset, position)


def _in_words(ruleset: System, position: Any) -> tuple[Entry, ...]:
    found = []
    for order in ruleset.orders(position):
        shown = ruleset.gesture(position, order)
        found.append(Entry(order, ruleset.wording(position, order), shown.targets, shown.number))
    return tuple(found)


def is_wanted(entry: Entry, kinds: dict[int, str]) -> bool:
    """Whether an answer is of the kind its piece always gives."""
    piece = entry.phrase.pieces[0] if entry.phrase.pieces else -1
    return kinds.get(piece) == tag_of(entry.order)


# What a gesture means ------------------------------------------------------------------------------------


def _stands(ruleset: System, position: Any, piece: int) -> tuple[int, str]:
    """How a piece faces and in which formation it is, as the scene shows it."""
    for each in ruleset.scene(position).pieces:
        if each.id == piece:
            return each.facing, each.formation
    return -1, ""


def order_towards(
    ruleset: System,
    surface: Surface,
    position: Any,
    piece: int,
    where: Where,
    facing: int | None = None,
    formation: str | None = None,
    known: Choices | None = None,
) -> Order | Finding:
    """The legal order nearest to a gesture, or why there is none.

    A formation not asked for is the present one, if the place can be reached in it. No facing aimed means the
    present one. The least turn away wins, then the least cost. Who has the piece's choices gives them: orders
    are listed once. What a spot means only the rules know.
    """
    look, now = _stands(ruleset, position, piece)
    if not isinstance(where, int):
        shown = gesture_to(piece, where, -1 if facing is None else facing, formation or now)
        meant = ruleset.order_of(position, shown)
        return _why_no(ruleset, position, shown, meant) or meant or _nowhere(shown)
    wanted = look if facing is None else facing

    def away(end: End) -> tuple[bool, int, bool, int]:
        strange = end.formation not in ("", formation or now)
        # A formation that was asked for comes before the aim; one merely kept gives way to it.
        return strange and formation is not None, surface.apart(wanted, end.facing), strange, max(end.cost, 0)

    best = min(_ends(ruleset, position, piece, where, known), key=away, default=None)
    if best is not None:
        return best.order
    why = why_not(ruleset, position, piece, where, facing, formation, known)
    return why if why is not None else _nowhere(gesture_to(piece, where))


def _ends(ruleset: System, position: Any, piece: int, cell: int, known: Choices | None) -> Iterable[End]:
    """The ways a move of a piece may end in a place."""
    if known is not None:
        found = known.destinations.get(cell)
        return found.ends if found is not None else ()
    shown = ((order, ruleset.gesture(position, order)) for order in ruleset.orders(position, piece))
    return (_end(order, each) for order, each in shown if each.cell == cell and not each.targets)


def _end(order: Order, shown: Gesture) -> End:
    return End(order, shown.facing, shown.formation, shown.cost, shown.choice)


def why_not(
    ruleset: System,
    position: Any,
    piece: int,
    where: Where,
    facing: int | None = None,
    formation: str | None = None,
    known: Choices | None = None,
) -> Finding | None:
    """Why a piece may not go somewhere; None where it may, facing in some way or as asked."""
    look, now = _stands(ruleset, position, piece)
    kept = look if isinstance(where, int) else -1
    shown = gesture_to(piece, where, kept if facing is None else facing, formation or now)
    refused = _why_no(ruleset, position, shown, ruleset.order_of(position, shown))
    if refused is None or facing is not None:
        return refused
    # As it faces now it may not; perhaps it may in another way.
    if known is not None and where in known.destinations:
        return None
    rest = ruleset.orders(position, piece) if known is None else known.others
    if any(ruleset.gesture(position, order).where == where for order in rest):
        return None
    return refused


def _why_no(ruleset: System, position: Any, shown: Gesture, meant: Order | None) -> Finding | None:
    return _nowhere(shown) if meant is None else ruleset.refusal(position, meant)


def _nowhere(shown: Gesture) -> Finding:
    places = (shown.cell,) if shown.cell >= 0 else ()
    return refuse("table.no-order-there", pieces=(shown.piece,), places=places)


def order_along(
    ruleset: System,
    surface: Surface,
    position: Any,
    piece: int,
    way: tuple[int, ...],
    facing: int | None = None,
    known: Choices | None = None,
) -> Order | Finding:
    """The order for a path walked with the keys."""
    if not way:
        return refuse("table.no-way", pieces=(piece,))
    best = order_towards(ruleset, surface, position, piece, way[-1], facing, known=known)
    if isinstance(best, Finding) or len(way) < 2:
        return best
    shown = ruleset.gesture(position, best)
    by_way = ruleset.order_of(position, replace(shown, via=way[:-1]))
    return by_way if by_way is not None and ruleset.refusal(position, by_way) is None else best


def order_at(
    ruleset: System, position: Any, piece: int, target: int, known: Choices | None = None
) -> Order | Finding:
    """The plainest order of a piece at another."""
    found = (known or choices(ruleset, position, piece)).targets.get(target)
    if found is not None:
        return found.entries[0].order
    order = ruleset.order_of(position, Gesture("", piece, targets=(target,)))
    if order is None:
        return refuse("table.no-order-at", pieces=(piece, target))
    refused = ruleset.refusal(position, order)
    if refused is None and ruleset.lists_all_orders:
        # What is lawful and not listed is something else.
        return refuse("table.no-order-at", pieces=(piece, target))
    return refused or order
