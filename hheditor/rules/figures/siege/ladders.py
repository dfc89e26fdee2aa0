"""SIE-4, SIE-5, LAD: formations dissolve before the works, raise ladders and climb.

LAD-2: screens, and whom they save from engines. LAD-3 (FR-69): two figures of the formation raise a ladder.
LAD-4: a turn to climb, another to cross or attack. LAD-5: unguarded ladders are thrown down. LAD-6: climbing
down.
"""

from hheditor.rules.api import Stage
from hheditor.rules.figures.formations.breaking import broken, judge_held
from hheditor.rules.figures.movement.allowance import whole_move
from hheditor.rules.figures.position.losses import lose
from hheditor.rules.figures.position.orders import (
    Climb,
    ClimbDown,
    CrossWall,
    RaiseLadder,
    ThrowDown,
)
from hheditor.rules.figures.position.posts import (
    FOOT,
    at_foot,
    change_ladder,
    change_siege,
    near_foot,
)
from hheditor.rules.figures.position.table import (
    BASES,
    NO_POST,
    Table,
    change_figure,
    change_figures,
    change_formation,
    kind_of,
)
from hheditor.rules.figures.position.works import SECTORS, Ladder, Place
from hheditor.rules.figures.siege.places import kept_off, near_works
from hheditor.rules.figures.siege.ramparts import (
    ground_rect,
    judge_ground,
    judge_place,
    posted_at,
)
from hheditor.tables import FINE, TOUCH, heading, within
from hheditor.values import Finding, refuse

NEAR = 100
"""SIE-5: so near to the strip a formation may dissolve, as near to loose ground it may break."""
HEADS = 400
"""LAD-3: heads of ladders are so far apart."""


# Dissolving ------------------------------------------------------------------------------------------------


def judge_dissolve(table: Table, formation: int) -> Finding | None:
    """SIE-4, SIE-5: at the strip along the works, in its own movement."""
    piece, side = BASES + formation, table.formations[formation].side
    refused = judge_held(table, formation)
    if refused is not None:
        return refused
    reach = table.profile.strip + NEAR
    if table.siege is None or not near_works(table, table.bases[formation], reach):
        return refuse("refusal.figures.no-strip", rule="SIE-5", pieces=(piece,), reach=NEAR)
    if kept_off(table, side):
        return refuse("refusal.figures.bombardment", rule="SIE-8", pieces=(piece,), reach=table.profile.strip)
    return None


def dissolved(table: Table, formation: int) -> Table:
    """SIE-4: for good; LAD-2: each screen stays with a front figure."""
    each = table.formations[formation]
    changes: dict[int, dict[str, object]] = {}
    for number in table.members[formation]:
        figure = table.figures[number]
        screen = figure.rank == 0 and figure.file < each.screens
        if not kind_of(table, number).counts:
            changes[number] = {"formation": -1, "steady": table.turn}
        elif screen:
            changes[number] = {"screen": True}
    after = broken(table, formation)
    after = change_formation(after, formation, state="dissolved", screens=0)
    return change_figures(after, changes)


def lose_to_engine(stage: Stage[Table], number: int, rule: str) -> None:
    """LAD-2 (FR-68): an engine's shot would eliminate a figure: a screen of its formation, or its own, is
    lost instead."""
    table = stage.position
    figure = table.figures[number]
    base = figure.formation if figure.state == "base" else -1
    if base >= 0 and table.formations[base].screens:
        after = change_formation(table, base, screens=table.formations[base].screens - 1)
    elif figure.screen:
        after = change_figure(table, number, screen=False)
    else:
        lose(stage, number, rule)
        return
    stage.happen("screen-lost", after, rule="LAD-2", side=figure.side, pieces=(number,))


# Raising ---------------------------------------------------------------------------------------------------


def ladder_place(table: Table, pair: tuple[int, int], x: int, y: int) -> Place | None:
    """LAD-3: the sector both figures and the foot touch, and the slot nearest above the foot."""
    assert table.siege is not None
    foot = ((x * FINE, y * FINE),)
    gap = TOUCH * FINE
    for number, built in enumerate(table.setup.sectors):
        standing = table.siege.sectors[number].state == "standing"
        shapes = (foot, *(table.standing[each].corners for each in pair))
        if standing and built.topped and all(within(built.rect.corners, shape, gap) for shape in shapes):
            slots = built.slots
            index = min(
                range(len(slots)),
                key=lambda each: ((slots[each].pose.x - x) ** 2 + (slots[each].pose.y - y) ** 2, each),
            )
            return number, index
    return None


def judge_raise(table: Table, side: int, order: RaiseLadder) -> Finding | None:
    """LAD-3 (FR-69): two figures of a dissolved formation that has a ladder, touching the work."""
    pair = order.figure, order.other
    assert table.siege is not None
    for number in pair:
        figure = table.figures[number]
        if figure.side != side or figure.state != "loose" or figure.posted or pair[0] == pair[1]:
            return refuse("refusal.figures.not-loose", rule="LAD-3", pieces=(number,))
    formations = {table.figures[number].formation for number in pair}
    formation = formations.pop()
    each = table.formations[formation] if formation >= 0 else None
    if formations or each is None or each.state != "dissolved" or not each.ladders:
        return refuse("refusal.figures.no-ladder", rule="LAD-3", pieces=pair)
    foot = order.x, order.y
    place = ladder_place(table, pair, *foot)
    if place is None or not all(near_foot(table, number, foot) for number in pair):
        return refuse("refusal.figures.not-at-wall", rule="LAD-3", pieces=pair, reach=FOOT)
    here = _slot_spot(table, place)
    for ladder in table.siege.ladders:
        there = _slot_spot(table, (ladder.sector, ladder.slot))
        if not ladder.down and (here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2 < HEADS * HEADS:
            return refuse("refusal.figures.ladders-apart", rule="LAD-3", pieces=pair, least=HEADS)
    return None


def _slot_spot(table: Table, place: Place) -> tuple[int, int]:
    pose = table.setup.sectors[place[0]].slots[place[1]].pose
    return pose.x, pose.y


def raised(table: Table, order: RaiseLadder) -> Table:
    """A ladder at the wall; the two have moved."""
    pair = order.figure, order.other
    place = ladder_place(table, pair, order.x, order.y)
    assert place is not None
    assert table.siege is not None
    formation = table.figures[order.figure].formation
    side = table.figures[order.figure].side
    after = change_figures(table, {number: {"left": 0} for number in pair})
    after = change_formation(after, formation, ladders=table.formations[formation].ladders - 1)
    ladder = Ladder(side, order.x, order.y, *place)
    return change_siege(after, ladders=(*table.siege.ladders, ladder))


# Climbing --------------------------------------------------------------------------------------------------


def climber(table: Table, ladder: int) -> int:
    """LAD-4: who is on a ladder; -1: nobody."""
    return next(
        (
            number
            for number, figure in enumerate(table.figures)
            if figure.ladder == ladder and figure.state == "loose"
        ),
        -1,
    )


def _ladder(table: Table, number: int) -> Ladder:
    assert table.siege is not None
    return table.siege.ladders[number]


def judge_climb(table: Table, side: int, order: Climb) -> Finding | None:
    """LAD-4: beginning its movement at the foot, with its whole move, nobody on the ladder."""
    number, ladder = order.figure, _ladder(table, order.ladder)
    refused = whole_move(table, side, number, "LAD-4")
    if refused is not None:
        return refused
    if ladder.down or ladder.side != side or not near_foot(table, number, (ladder.x, ladder.y)):
        return refuse("refusal.figures.not-at-ladder", rule="LAD-4", pieces=(number,), reach=FOOT)
    there = climber(table, order.ladder)
    if there >= 0:
        return refuse("refusal.figures.ladder-taken", rule="LAD-4", pieces=(number, there))
    return None


def climbed(table: Table, order: Climb) -> Table:
    """A figure on a ladder."""
    ladder = _ladder(table, order.ladder)
    x, y = _slot_spot(table, (ladder.sector, ladder.slot))
    facing = heading(x - ladder.x, y - ladder.y)
    fields = {**NO_POST, "ladder": order.ladder}
    return change_figure(table, order.figure, x=ladder.x, y=ladder.y, a=facing, left=0, **fields)


def _judge_climber(table: Table, side: int, number: int) -> Finding | None:
    refused = whole_move(table, side, number, "LAD-4", posted=True)
    if refused is not None:
        return refused
    if table.figures[number].ladder < 0:
        return refuse("refusal.figures.not-on-ladder", rule="LAD-4", pieces=(number,))
    return None


def judge_cross(table: Table, side: int, order: CrossWall) -> Finding | None:
    """LAD-4: from the turn after, into the slot at the head."""
    refused = _judge_climber(table, side, order.figure)
    if refused is not None:
        return refused
    ladder = _ladder(table, table.figures[order.figure].ladder)
    return judge_place(table, order.figure, (ladder.sector, ladder.slot), "LAD-4")


def crossed(table: Table, order: CrossWall) -> Table:
    """A figure over the wall."""
    ladder = _ladder(table, table.figures[order.figure].ladder)
    return posted_at(table, order.figure, (ladder.sector, ladder.slot), left=0)


def judge_down(table: Table, side: int, order: ClimbDown) -> Finding | None:
    """LAD-6: with the whole move, to within 300 of the foot."""
    number = order.figure
    refused = _judge_climber(table, side, number)
    if refused is not None:
        return refused
    ladder = _ladder(table, table.figures[number].ladder)
    if (order.x - ladder.x) ** 2 + (order.y - ladder.y) ** 2 > FOOT * FOOT:
        return refuse("refusal.figures.not-at-ladder", rule="LAD-6", pieces=(number,), reach=FOOT)
    return judge_ground(table, number, ground_rect(table, number, order.x, order.y), "LAD-6")


def climbed_down(table: Table, order: ClimbDown) -> Table:
    """A figure at the foot again."""
    return change_figure(table, order.figure, x=order.x, y=order.y, left=0, **NO_POST)


def judge_throw(table: Table, side: int, order: ThrowDown) -> Finding | None:
    """LAD-5: from the slot at its head, nobody on it and no enemy at its foot, with the whole move."""
    number, ladder = order.figure, _ladder(table, order.ladder)
    figure = table.figures[number]
    refused = whole_move(table, side, number, "LAD-5", posted=True)
    if refused is not None:
        return refused
    if ladder.down or ladder.side == side or (figure.sector, figure.slot) != (ladder.sector, ladder.slot):
        return refuse(
            "refusal.figures.no-ladder-here", rule="LAD-5", pieces=(number, SECTORS + ladder.sector)
        )
    guards = [each for each in at_foot(table, (ladder.x, ladder.y)) if table.figures[each].side != side]
    on_it = climber(table, order.ladder)
    guards += [on_it] if on_it >= 0 else []
    if guards:
        return refuse("refusal.figures.ladder-guarded", rule="LAD-5", pieces=(number, *guards), reach=FOOT)
    return None


def thrown_down(table: Table, order: ThrowDown) -> Table:
    """The ladder is gone."""
    return change_ladder(change_figure(table, order.figure, left=0), order.ladder, down=True)
