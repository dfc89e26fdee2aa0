"""What each order is worth, as a sound player would judge it at a glance, in hundredths of a point.

Shoot while it is safe; go where the enemy is with those who fight hand to hand, keep shooters within range
and out of reach; turn before going; attack where the dice are better; keep the commanders with their men.
"""

from collections.abc import Iterator
from math import hypot
from typing import Any

from hheditor.rules.api import Order
from hheditor.rules.figures.bot import exchange
from hheditor.rules.figures.bot.march import NEARER, STAY, Candidate, march
from hheditor.rules.figures.bot.siege import besieger, camp, defender, staff
from hheditor.rules.figures.bot.siege import fire as siege_fire
from hheditor.rules.figures.bot.volleys import strays, volleys
from hheditor.rules.figures.formations import rally
from hheditor.rules.figures.melee.allotment import proposed as attack_of
from hheditor.rules.figures.melee.combat import able_formations
from hheditor.rules.figures.movement.bases import Move, moved, slide_room
from hheditor.rules.figures.movement.phase import judge_primitive
from hheditor.rules.figures.movement.singles import judge_walk
from hheditor.rules.figures.position import orders as o
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import AGENDA
from hheditor.rules.figures.position.kinds import range_of
from hheditor.rules.figures.position.measures import foes, front_foes, touched_by
from hheditor.rules.figures.position.table import BASES, Table, kind_of, piece_of
from hheditor.rules.figures.position.works import ENGINES
from hheditor.rules.figures.shooting.targets import shooters
from hheditor.tables import Pose, Rect, heading, turn
from hheditor.values import Finding

PIVOTS: tuple[o.TurnPivot, ...] = ("centre", "front-left", "front-right")
GOALS = 3
"""So many enemies a formation looks at before it stays where it is."""
SLIDE = 50
"""Less is not worth a slide."""
CONTACT = 150
"""What coming to blows is worth besides the dice: somebody must."""


def counsel(table: Table, about: int | None) -> Iterator[Candidate]:
    """Orders of the side to act with their merits."""
    task = table.agenda[-1]
    match task:
        case tasks.Shooting():
            yield from _shots(table, task.side, about)
        case tasks.Moving():
            yield from _moves(table, task.side, about)
        case tasks.Fighting():
            yield from _fights(table, task, about)
        case _ if table.siege is not None:
            yield from camp.counsel(table, about)
        case _:
            for place, order in enumerate(AGENDA.handler_of(task).orders(table, task, about)):
                yield _answer(table, order) - place, order


def _answer(table: Table, order: Order) -> int:
    """Questions: the first answer is the one proposed; of several who might be lost the cheapest."""
    match order:
        case o.Array():
            return 1000
        case o.Lose(figure):
            return -exchange.worth(table, figure)
    return 0


# Shooting ------------------------------------------------------------------------------------------------


def _shots(table: Table, side: int, about: int | None) -> Iterator[Candidate]:
    """Volleys, by the men of one piece where one is asked about."""
    found = shooters(table, side)
    for order, gain in volleys(table, side).items():
        if about is None:
            yield 30 + gain, order
            continue
        men = tuple(man for man in order.shooters if piece_of(table, man[0]) == about)
        if men:
            shots = tuple(found[man][order.target] for man in men)
            cost = sum(strays(table, order.target, shot) for shot in shots)
            yield 30 + exchange.shot(table, order.target, shots) - round(cost), o.Shoot(order.target, men)
    if table.siege is not None:
        yield from siege_fire.shots(table, side, about)
    if about is None:
        yield 0, o.EndPhase()


# Melee ---------------------------------------------------------------------------------------------------


def _fights(table: Table, task: tasks.Fighting, about: int | None) -> Iterator[Candidate]:
    besieged = table.siege is not None
    for number in able_formations(table, task.side):
        order = attack_of(table, number)
        if order is not None and about in (None, BASES + number):
            yield exchange.attacked(table, order) + 10, order
    for each in AGENDA.handler_of(task).orders(table, task, about):
        if isinstance(each, o.Strike):
            combat = tasks.Combat(((each.figure, each.seat),), each.target)
            zeal = siege_fire.zeal(table, task.side, each.figure, each.target) if besieged else 0
            yield exchange.fought(table, combat) + zeal, each
    if besieged:
        yield from siege_fire.blows(table, task.side, about)
    if about is None:
        yield 0, o.EndPhase()


# Movement ------------------------------------------------------------------------------------------------


def _moves(table: Table, side: int, about: int | None) -> Iterator[Candidate]:
    for number in table.bases:
        if table.formations[number].side == side and about in (None, BASES + number):
            yield from _of_formation(table, side, number)
    for number in table.singles:
        figure = table.figures[number]
        if figure.side == side and figure.state == "loose" and about in (None, number):
            yield from _of_single(table, side, number)
    for number in table.engines:
        if table.side_of(ENGINES + number) == side and about in (None, ENGINES + number):
            yield from besieger.of_engine(table, side, number)
    if about is None:
        yield from ((200, order) for order in rally.proposals(table, side))
        yield 0, o.EndPhase()


def reach_of(table: Table, formation: int) -> int:
    """How far most of a formation shoot; 0 where they do not."""
    members = table.members.get(formation, ())
    found = sorted(
        max(
            range_of(table.profile, kind_of(table, number), seat)
            for seat in range(len(kind_of(table, number).seats))
        )
        for number in members
    )
    return found[len(found) // 2] if found else 0


def might(table: Table, piece: int) -> int:
    """MEL-7, MEL-8, MEL-10: what most of a piece add to their dice at its front."""
    members = table.members.get(piece - BASES, ()) if piece >= BASES else (piece,)
    if not members:
        return 0
    kind = kind_of(table, members[0])
    added = table.profile.klass(kind.klass).melee + kind.mounted + (kind.footing == "elephant")
    if piece < BASES:
        return added - 1
    each = table.formations[piece - BASES]
    # A second rank closes gaps; a compact front fights several to one.
    return added + (kind.phalanx and each.compact) + (each.compact and kind.footing == "foot")


def _goals(table: Table, formation: int) -> list[Rect]:
    """The enemies a formation may go for: near, before it, and not better than it is; the best first."""
    here = table.bases[formation].pose
    side = table.formations[formation].side
    found: list[tuple[float, int, Rect]] = []
    for piece, rect in table.pieces.rects.items():
        if table.side_of(piece) == side or (piece < BASES and table.figures[piece].state == "rout"):
            continue
        away = hypot(rect.pose.x - here.x, rect.pose.y - here.y)
        askew = abs(turn(here.a, heading(rect.pose.x - here.x, rect.pose.y - here.y)))
        better = might(table, BASES + formation) - might(table, piece)
        cost = away + askew - 500 * max(-4, min(3, better)) - (700 if piece >= BASES else 0)
        found.append((cost, piece, rect))
    return [rect for *_, rect in sorted(found, key=lambda each: each[:2])[:GOALS]]


def _of_formation(table: Table, side: int, formation: int) -> Iterator[Candidate]:
    each = table.formations[formation]
    if table.setup.siege is not None and side == table.setup.siege.besieger:
        yield from besieger.of_formation(table, side, formation)
        return
    if front_foes(table, formation) or (each.step == 2 and each.met):
        yield from _in_contact(table, formation)
        return
    if not each.command:
        return
    shoots = reach_of(table, formation)
    # Javelins are thrown on the way in; bows keep their distance.
    wish = shoots * 8 // 10 if shoots > 1500 else 0
    for goal in _goals(table, formation):
        found = list(march(table, formation, goal, wish, _shy if wish else _eager))
        yield from found
        # Who shoots waits where he is; who can neither come nearer nor wants to fight there looks elsewhere.
        if wish or any(merit > 0 for merit, _ in found):
            return


def _in_contact(table: Table, formation: int) -> Iterator[Candidate]:
    """SLD-1, TRN-4: along the enemy before it, or flush with whom it has just met, where more of its men come
    to fight than of theirs."""
    each = table.formations[formation]
    tries: list[Order] = []
    if each.step == 2:
        met = (piece - BASES for piece in each.met if piece >= BASES)
        tries = [o.LineUp(formation, other, pivot) for other in met for pivot in PIVOTS]
    elif not each.step:
        room = slide_room(table, formation)[1]
        tries = [o.Slide(formation, length) for length in (room, room // 2) if abs(length) >= SLIDE]
    before = _balance(table, formation) if tries else 0
    for order in tries:
        judged = judge_primitive(table, order)
        if not isinstance(judged, Finding):
            yield _balance(moved(table, formation, judged, step=5), formation) - before - STAY, order


def _balance(table: Table, formation: int) -> int:
    """What a formation may expect of fighting those it touches, theirs counted in."""
    theirs = sum(max(0, _attack(table, piece - BASES)) for piece in foes(table, formation) if piece >= BASES)
    return max(0, _attack(table, formation)) - theirs * 2 // 3


def _eager(table: Table, formation: int, order: Order, judged: Move) -> int:
    return _contact(table, formation, order, judged, CONTACT)


def _shy(table: Table, formation: int, order: Order, judged: Move) -> int:
    """Shooters do not look for a fight."""
    return _contact(table, formation, order, judged, -CONTACT)


def _contact(table: Table, formation: int, order: Order, judged: Move, eager: int) -> int:
    """What a move brings by whom it touches at its end: the attack that would follow, and theirs."""
    met = touched_by(table, judged.end, table.formations[formation].side)
    if not met or not isinstance(order, o.Advance):
        return 0
    after = moved(table, formation, judged, step=2, gone=table.formations[formation].gone + order.length)
    gain = max(0, _attack(after, formation))
    theirs = sum(max(0, _attack(after, piece - BASES)) for piece in met if piece >= BASES)
    flanked = sum(len(foes(after, piece - BASES)) > 1 for piece in met if piece >= BASES)
    return gain - theirs * 2 // 3 + eager + 100 * flanked


def _attack(table: Table, formation: int) -> int:
    """What the attack proposed for a formation may be expected to bring it."""
    attack = attack_of(table, formation)
    return 0 if attack is None else exchange.attacked(table, attack)


# Figures by themselves -----------------------------------------------------------------------------------


def _of_single(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """Commanders keep behind the middle of their men; whoever is rallied forms up again."""
    figure, kind = table.figures[number], kind_of(table, number)
    if kind.role == "trooper":
        for order in rally.proposals(table, side):
            if number in order.figures:
                yield 200, order
    if table.setup.siege is not None and (
        figure.posted or kind.role in ("trooper", "engineer") or side == table.setup.siege.defender
    ):
        of = defender.of_figure if side == table.setup.siege.defender else besieger.of_figure
        yield from of(table, side, number)
        return
    if kind.role in ("trooper", "engineer"):
        return
    if kind.role == "attendant" or not figure.left:
        return
    if table.siege is not None:
        yield from staff.to_station(table, side, number)
        return
    where = _station(table, side, number)
    if where is None:
        return
    x, y = where
    away = hypot(x - figure.x, y - figure.y)
    if away < 400:
        return
    for share in (1.0, 0.6, 0.3):
        step = min(away, figure.left * share - 2)
        to = round(figure.x + (x - figure.x) * step / away), round(figure.y + (y - figure.y) * step / away)
        found: Any = judge_walk(table, number, (to,), figure.a)
        if not isinstance(found, Finding):
            yield round(step) * NEARER // 100 - STAY, o.Walk(number, (to,), figure.a)
            return


def _station(table: Table, side: int, number: int) -> tuple[int, int] | None:
    """A centimetre or nine behind the middle of the formations he looks after: a commander after those on
    his half of the line, whoever helps after the supreme commander."""
    kind = kind_of(table, number)
    if not kind.commands:
        king = next(
            (
                each
                for each in table.standing
                if table.figures[each].side == side and kind_of(table, each).role == "supreme"
            ),
            -1,
        )
        if king < 0:
            return None
        at = table.standing[king].pose
        aside = 450 if kind.role == "standard" else -450
        return at.x + aside, at.y
    own = sorted(
        (rect.pose.x, rect.pose.y)
        for formation, rect in table.bases.items()
        if table.formations[formation].side == side
    )
    if not own:
        return None
    if kind.role == "commander" and len(own) > 3:
        half = len(own) // 2
        own = own[half:] if table.figures[number].x > sum(x for x, _ in own) // len(own) else own[:half]
    x = sum(each for each, _ in own) // len(own)
    y = sum(each for _, each in own) // len(own)
    return _behind(table, side, Pose(x, y, 0))


def _behind(table: Table, side: int, middle: Pose) -> tuple[int, int]:
    """A step away from the nearest enemies."""
    enemies = [rect.pose for piece, rect in table.pieces.rects.items() if table.side_of(piece) != side]
    if not enemies:
        return middle.x, middle.y
    near = min(enemies, key=lambda pose: hypot(pose.x - middle.x, pose.y - middle.y))
    away = max(1.0, hypot(near.x - middle.x, near.y - middle.y))
    sheet = table.setup.table
    x = round(middle.x - (near.x - middle.x) * 900 / away)
    y = round(middle.y - (near.y - middle.y) * 900 / away)
    return min(sheet.width - 300, max(300, x)), min(sheet.height - 300, max(300, y))
