"""Orders as a hand shows them on the table, and what a spot or a heading means to a piece."""

from msgspec.structs import replace

from hheditor.rules.api import Gesture, Order, Phrase, tag_of
from hheditor.rules.figures.command.array import AHEAD
from hheditor.rules.figures.command.opening import order_for
from hheditor.rules.figures.command.quarters import Placing
from hheditor.rules.figures.movement.phase import judge_primitive
from hheditor.rules.figures.position import orders, tasks
from hheditor.rules.figures.position.table import BASES, Table, piece_of
from hheditor.rules.figures.position.works import ENGINES
from hheditor.rules.figures.screen import nightfall, siege_gestures, sieges
from hheditor.rules.figures.shooting.targets import men_of
from hheditor.scenarios import Placement
from hheditor.tables import (
    CIRCLE,
    ONE,
    Pose,
    Rect,
    cosine,
    heading,
    nearest,
    sine,
    turn,
)
from hheditor.values import Finding


def gesture(table: Table, order: Order) -> Gesture:
    """An order as a hand shows it: whose it is, where it ends, whom it is done to."""
    shown = Gesture(tag_of(order))
    siege = siege_gestures.FIELDS.get(type(order))
    if siege is not None:
        return replace(shown, **siege(table, order))
    match order:
        case orders.Advance() | orders.Turn() | orders.Back() | orders.Slide() | orders.LineUp():
            return _primitive(table, order, replace(shown, piece=BASES + order.formation))
        case orders.Deploy() | orders.Reform():
            at = (order.x, order.y)
            return replace(shown, piece=BASES + order.formation, spot=at, facing=order.a)
        case orders.Place() | orders.Quarter() | orders.Garrison() | orders.Site():
            return _posted(table, order, shown)
        case orders.Walk():
            figure = table.figures[order.figure]
            at = order.points[-1] if order.points else (figure.x, figure.y)
            return replace(shown, piece=order.figure, spot=at, facing=order.facing)
        case orders.Shoot():
            shooter = order.shooters[0][0] if order.shooters else -1
            by = piece_of(table, shooter) if shooter >= 0 else -1
            return replace(shown, piece=by, targets=(order.target,))
        case orders.Attack():
            foes = dict.fromkeys(piece_of(table, enemy) for _, _, enemy in order.pairs)
            return replace(shown, piece=BASES + order.formation, targets=tuple(foes))
        case orders.Strike():
            return replace(shown, piece=order.figure, targets=(order.target,))
        case orders.Withdraw():
            return replace(shown, piece=order.piece)
        case orders.Swap() | orders.Fill() | orders.Lose():
            return replace(shown, piece=order.figure)
        case orders.March():
            return replace(shown, piece=order.figures[0] if order.figures else -1)
    return shown


def _posted(table: Table, order: Placing, shown: Gesture) -> Gesture:
    """Who is put on the ground or on works."""
    match order:
        case orders.Place(figure, x, y, a):
            return replace(shown, piece=figure, spot=(x, y), facing=a)
        case orders.Quarter(leader, a, spots):
            return replace(shown, piece=leader, spot=spots[0] if spots else None, facing=a)
        case orders.Garrison(guard, sector, slot):
            pose = table.setup.sectors[sector].slots[slot].pose
            return replace(shown, piece=guard, spot=(pose.x, pose.y), facing=pose.a)
        case orders.Site(engine, x, y, a, sector):
            where = Pose(x, y, a) if sector < 0 else table.setup.sectors[sector].rect.pose
            return replace(shown, piece=ENGINES + engine, spot=(where.x, where.y), facing=where.a)
    return shown


def _primitive(table: Table, order: Order, shown: Gesture) -> Gesture:
    if shown.piece - BASES not in table.bases:
        return shown
    found = judge_primitive(table, order)
    if isinstance(found, Finding):
        return shown
    pose = found.end.pose
    return replace(shown, spot=(pose.x, pose.y), facing=pose.a, cost=found.length)


def wording(order: Order, shown: Gesture) -> Phrase | None:
    """A move in a few words with its length or angle; None where the kind of the order says enough."""
    pieces = (shown.piece, *shown.targets)
    match order:
        case orders.Advance(_, length) | orders.Back(_, length):
            return Phrase(f"move.figures.{shown.kind}", pieces, parameters=(("length", length),))
        case orders.Slide(_, length):
            name = "slide-right" if length > 0 else "slide-left"
            return Phrase(f"move.figures.{name}", pieces, parameters=(("length", abs(length)),))
        case orders.Turn(_, angle, pivot):
            name = f"{'turn' if pivot == 'centre' else 'wheel'}-{'right' if angle > 0 else 'left'}"
            return Phrase(f"move.figures.{name}", pieces, parameters=(("angle", abs(angle)),))
        case orders.LineUp(_, other, _):
            return Phrase("move.figures.line-up", (shown.piece, BASES + other))
    return _aimed(order, shown)


def _aimed(order: Order, shown: Gesture) -> Phrase | None:
    """A volley or an attack with its target and how many take part."""
    match order:
        case orders.Shoot(target, shooters):
            count = (("count", len(shooters)),)
            return Phrase("move.figures.shoot", (shown.piece, target), parameters=count)
        case orders.Attack(_, pairs):
            count = (("count", len({target for _, _, target in pairs})),)
            return Phrase("move.figures.attack", (shown.piece, *shown.targets), parameters=count)
        case orders.Strike(_, _, target):
            return Phrase("move.figures.strike", (shown.piece, target))
    return None


def meant(table: Table, shown: Gesture) -> Order | None:
    """Of a formation: ahead or back as far as the spot lies from it; shown on its own base, a turn about its
    centre. Of a single figure: straight there, looking where it goes or as it was turned."""
    if shown.spot is None:
        return _at(table, shown)
    task = table.agenda[-1] if table.agenda else None
    if nightfall.encamping(table) >= 0:
        return nightfall.put(table, shown.piece, shown.spot, shown.facing, shown.formation)
    if isinstance(task, tasks.Deploying | tasks.Encamping):
        return _put(table, shown, shown.spot)
    if not isinstance(task, tasks.Moving):
        return sieges.struck_at(table, shown.piece, shown.spot)
    if shown.piece >= ENGINES:
        known = shown.piece - ENGINES in table.engines
        return sieges.turned_to(table, shown.piece - ENGINES, shown.spot) if known else None
    if shown.piece >= BASES:
        formation = shown.piece - BASES
        return _of_base(formation, table.bases[formation], shown) if formation in table.bases else None
    if shown.piece not in table.singles:
        return None
    return _of_single(table, shown.piece, shown.spot, shown.facing)


def _put(table: Table, shown: Gesture, spot: tuple[int, int]) -> Order | None:
    """DEP-4: placed there, looking at the enemy or as it was turned, in its army's layout or as named."""
    known = (
        0 <= shown.piece < len(table.figures),
        0 <= shown.piece - BASES < len(table.setup.units),
        0 <= shown.piece - ENGINES < len(table.setup.engines),
    )
    if not any(known):
        return None
    side = table.side_of(shown.piece)
    facing = shown.facing if shown.facing >= 0 else AHEAD[side]
    return order_for(table, shown.piece, Placement(0, facing=facing, formation=shown.formation, spot=spot))


def _at(table: Table, shown: Gesture) -> Order | None:
    """A shot of all who could at one enemy figure, so that it can be asked why not; rocks at one or two."""
    if not shown.targets or not table.agenda or not isinstance(table.agenda[-1], tasks.Shooting):
        return None
    engine = sieges.aimed(table, shown.piece, shown.targets)
    if engine is not None or len(shown.targets) > 1:
        return engine
    members = (
        table.members.get(shown.piece - BASES, ()) if shown.piece >= BASES else (shown.piece,)
    )  # fmt: skip
    men = [man for man in men_of(table, table.agenda[-1].side) if man[0] in members]
    return orders.Shoot(shown.targets[0], tuple(men)) if men else None


def _of_base(formation: int, rect: Rect, shown: Gesture) -> Order | None:
    assert shown.spot is not None
    pose = rect.pose
    x, y = shown.spot[0] - pose.x, shown.spot[1] - pose.y
    ahead = nearest(x * cosine(pose.a) + y * sine(pose.a), ONE)
    if shown.facing >= 0 and abs(ahead) < rect.size.depth // 2:
        return orders.Turn(formation, turn(pose.a, shown.facing))
    return orders.Advance(formation, ahead) if ahead > 0 else orders.Back(formation, -ahead)


def _of_single(table: Table, number: int, spot: tuple[int, int], facing: int) -> Order:
    pose = table.singles[number].pose
    x, y = spot[0] - pose.x, spot[1] - pose.y
    points = ((spot[0], spot[1]),) if x or y else ()
    looks = facing if facing >= 0 else heading(x, y) if points else pose.a
    return sieges.sent(table, number, points, looks % CIRCLE)
