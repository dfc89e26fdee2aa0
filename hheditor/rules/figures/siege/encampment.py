"""SIE-6, SIE-7 (FR-56), NGT-5 (FR-74): both sides place figures and engines, before a siege and by night.

The defender stands on his works and in his enclosure, as far as he can with a figure on every sector; the
besieger no nearer than 4000 to a standing sector.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.figures.command import placement, quarters
from hheditor.rules.figures.formations.layout import judge_layout
from hheditor.rules.figures.formations.rally import form_up_rect, formed
from hheditor.rules.figures.movement.ground import bar_to_base, bar_to_figure
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import Handler, handles
from hheditor.rules.figures.position.orders import (
    Deploy,
    EndPhase,
    FormUp,
    Garrison,
    Place,
    Quarter,
    SettleIn,
    Site,
    Withdraw,
)
from hheditor.rules.figures.position.posts import change_engine
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.position.table import BASES, NO_POST, Table, change_figures, kind_of
from hheditor.rules.figures.position.works import (
    ENGINES,
    HEAVY,
    LIGHT,
    Engine,
    SectorState,
    Siege,
)
from hheditor.rules.figures.siege.engines.crews import engine, seated
from hheditor.rules.figures.siege.places import in_enclosure, works_field
from hheditor.rules.figures.siege.ramparts import corners, judge_place, mounted_engine, posted_at
from hheditor.rules.figures.siege.settling import settled
from hheditor.tables import FINE, TOUCH, Pose, Rect, gap_squared, on_table
from hheditor.values import Finding, refuse


def opening_siege(setup: Setup) -> Siege:
    """FOR-1: every sector whole and the defender's, every engine where the scenario has put it."""
    assert setup.siege is not None
    return Siege(
        sectors=tuple(SectorState(holder=setup.siege.defender) for _ in setup.sectors),
        engines=tuple(
            Engine(
                card.side,
                card.kind,
                "standing" if card.sited or card.sector >= 0 else "waiting",
                card.x,
                card.y,
                card.a,
                card.sector,
            )
            for card in setup.engines
        ),
    )


def besieged_table(setup: Setup) -> Table:
    """SIE-1, SIE-6: the besieger goes first, the defender places first; the besieged stand by themselves."""
    from hheditor.rules.figures.command.deployment import empty_table

    terms = setup.siege
    assert terms is not None
    table = empty_table(setup)
    figures = [
        replace(figure, formation=-1) if figure.side == terms.defender else figure for figure in table.figures
    ]
    formations = tuple(
        replace(each, state="gone") if each.side == terms.defender else each for each in table.formations
    )
    siege = opening_siege(setup)
    for number, card in enumerate(setup.engines):
        state = "loose" if siege.engines[number].state == "standing" else "waiting"
        for man in card.crew:
            figures[man] = replace(figures[man], engine=number, state=state, sector=card.sector)
    table = replace(table, figures=tuple(figures), formations=formations, siege=siege, first=terms.besieger)
    for number, each in enumerate(siege.engines):
        if each.state == "standing":
            table = seated(table, number)
    camp = (tasks.PlacingCamp(terms.besieger),) if not setup.camps[terms.besieger] else ()
    places = (tasks.Encamping(terms.besieger), tasks.Encamping(terms.defender))
    return replace(table, agenda=(tasks.Dawning(), *places, *camp))


def too_near(table: Table, rect: Rect) -> bool:
    """SIE-6, NGT-5: nearer than 4000 to a standing sector."""
    limit = (table.profile.siege_gap * FINE) ** 2
    for other in works_field(table).rects.values():
        squared, parts = gap_squared(rect.corners, other.corners)
        if squared < limit * parts:
            return True
    return False


def judge_distance(table: Table, side: int, rect: Rect, pieces: tuple[int, ...]) -> Finding | None:
    """SIE-6: where a side may place on the ground."""
    sheet, terms = table.setup.table, table.setup.siege
    assert terms is not None
    if not on_table(rect, sheet.width, sheet.height):
        return refuse("refusal.figures.off-table", rule="MOV-7", pieces=pieces)
    if side == terms.defender:
        if not in_enclosure(table, rect.pose.x, rect.pose.y):
            return refuse("refusal.figures.not-inside", rule="SIE-6", pieces=pieces)
    elif too_near(table, rect):
        return refuse(
            "refusal.figures.too-near-works", rule="SIE-6", pieces=pieces, least=table.profile.siege_gap
        )
    return None


def placeable(table: Table, side: int, number: int) -> bool:
    """NGT-5: a single figure that waits, or, by night, stands and is placed elsewhere."""
    figure = table.figures[number]
    if figure.side != side or figure.engine >= 0:
        return False
    return (figure.state == "waiting" and figure.formation < 0) or figure.state == "loose"


def judge_garrison(table: Table, side: int, order: Garrison) -> Finding | None:
    """SIE-6, FOR-4: in a slot of the defender's works."""
    terms, number = table.setup.siege, order.figure
    assert terms is not None
    if side != terms.defender or not placeable(table, side, number):
        return refuse("refusal.figures.not-waiting", rule="SIE-6", pieces=(number,))
    return judge_place(table, number, (order.sector, order.slot), "SIE-6")


def judge_placing(table: Table, side: int, order: Place) -> Finding | None:
    """SIE-6: a figure on the ground."""
    number = order.figure
    if not placeable(table, side, number):
        return refuse("refusal.figures.not-waiting", rule="SIE-6", pieces=(number,))
    kind = kind_of(table, number)
    rect = Rect(Pose(order.x, order.y, order.a), table.setup.sizes[number])
    refused = judge_distance(table, side, rect, (number,))
    if refused is not None:
        return refused
    ground = bar_to_figure(table, kind, (rect.corners,))
    if ground:
        return refuse("refusal.figures.closed-ground", rule="ROG-2", pieces=(number,), ground=ground)
    if kind.role == "attendant" and table.camps[side]:
        from hheditor.rules.figures.position.measures import in_camp

        if not in_camp(table, side, order.x, order.y):
            return refuse("refusal.figures.attendant-leaves", rule="CMP-2", pieces=(number,))
    return _judge_room(table, rect, (number,))


def _judge_room(table: Table, rect: Rect, own: tuple[int, ...]) -> Finding | None:
    met = table.pieces.within(rect, TOUCH, leave=own)
    if met:
        return refuse("refusal.figures.deployed-in-contact", rule="DEP-4", pieces=met)
    return None


def judge_site(table: Table, side: int, order: Site) -> Finding | None:
    """SIE-6, NGT-5, ENG-13: an engine with its crew; heavy ones stay once they stand."""
    number, terms = order.engine, table.setup.siege
    each, piece = engine(table, number), ENGINES + number
    assert terms is not None
    moves = each.state == "waiting" or (each.state == "standing" and each.kind not in HEAVY)
    if each.side != side or not moves:
        return refuse("refusal.figures.no-engine", rule="NGT-5", pieces=(piece,))
    if order.sector >= 0:
        built = table.setup.sectors[order.sector]
        taken = mounted_engine(table, order.sector)
        standing = table.siege is not None and table.siege.sectors[order.sector].state == "standing"
        fit = built.kind == "tower" and each.kind in LIGHT and side == terms.defender and standing
        # ENG-13: the corners are for others.
        kept = corners(table, order.sector)
        crowd = [
            who for (place, slot), who in table.tops.items() if place == order.sector and slot not in kept
        ]
        if not fit or taken not in (-1, number) or crowd:
            return refuse("refusal.figures.no-tower-for-engine", rule="ENG-13", pieces=(piece, *crowd))
        return None
    rect = table.engine_rect(_sited(table, order))
    refused = judge_distance(table, side, rect, (piece,))
    if refused is not None:
        return refused
    ground = bar_to_base(table, (rect.corners,)) if side == terms.besieger else ""
    if ground:
        return refuse("refusal.figures.engine-ground", rule="ENG-2", pieces=(piece,), ground=ground)
    return _judge_room(table, rect, (piece,))


def _sited(table: Table, order: Site) -> Engine:
    each = engine(table, order.engine)
    if order.sector >= 0:
        pose = table.setup.sectors[order.sector].rect.pose
        return replace(each, state="standing", x=pose.x, y=pose.y, a=pose.a, sector=order.sector)
    return replace(each, state="standing", x=order.x, y=order.y, a=order.a, sector=-1)


def crew_of(table: Table, number: int) -> tuple[int, ...]:
    """Who serves an engine, waiting or there."""
    return tuple(
        man for man, figure in enumerate(table.figures) if figure.engine == number and figure.state != "gone"
    )


def sited(table: Table, order: Site) -> Table:
    """An engine in its place, with its crew."""
    each = _sited(table, order)
    after = change_engine(
        table, order.engine, state="standing", x=each.x, y=each.y, a=each.a, sector=each.sector
    )
    crew = crew_of(table, order.engine)
    if crew:
        after = change_figures(after, {man: {"state": "loose"} for man in crew})
    return seated(after, order.engine)


def judge_composed(table: Table, side: int, order: FormUp) -> Finding | None:
    """NGT-5 (FR-74): steady figures of the besieger become a formation."""
    terms = table.setup.siege
    assert terms is not None
    members = tuple(number for number in order.figures if number >= 0)
    for number in members:
        if side != terms.besieger or not placeable(table, side, number):
            return refuse("refusal.figures.cannot-join", rule="NGT-5", pieces=(number,))
    refused = judge_layout(table.setup, order.figures, order.files, order.ranks, order.compact)
    if refused is not None:
        return refused
    rect = form_up_rect(table, order)
    ground = bar_to_base(table, (rect.corners,))
    if ground:
        return refuse("refusal.figures.loose-ground", rule="DEP-4", ground=ground)
    return judge_distance(table, side, rect, members) or _judge_room(table, rect, members)


# Who is still to be placed ---------------------------------------------------------------------------------


def waiting(table: Table, side: int) -> tuple[int, ...]:
    """Everything of a side that has no place yet: figures, formations, engines, as pieces."""
    assert table.siege is not None
    singles = (
        number
        for number, figure in enumerate(table.figures)
        if figure.side == side and figure.state == "waiting" and figure.formation < 0 and figure.engine < 0
    )
    bases = (BASES + number for number in placement.waiting_formations(table, side))
    engines = (
        ENGINES + number
        for number, each in enumerate(table.siege.engines)
        if each.side == side and each.state == "waiting"
    )
    return (*singles, *bases, *engines)


def empty_sectors(table: Table) -> tuple[int, ...]:
    """SIE-7: standing sectors with a top and nobody on it."""
    assert table.siege is not None
    return tuple(
        number
        for number, built in enumerate(table.setup.sectors)
        if built.topped
        and table.siege.sectors[number].state == "standing"
        and not table.garrisons.get(number)
    )


def judge_end(table: Table, side: int) -> Finding | None:
    """SIE-6, SIE-7: everybody placed, and the defender on every sector as far as he can."""
    assert table.setup.siege is not None
    rest = waiting(table, side)
    if rest:
        return refuse("refusal.figures.still-waiting", rule="SIE-6", pieces=rest, count=len(rest))
    if side != table.setup.siege.defender:
        return None
    empty = empty_sectors(table)
    if empty and _could_hold(table, side) > len(table.garrisons):
        return refuse("refusal.figures.empty-sectors", rule="SIE-7", count=len(empty), sector=empty[0] + 1)
    return None


def relieving(table: Table, side: int) -> tuple[Garrison, ...]:
    """SIE-7: who is to spare and could stand on the first sector without anybody."""
    terms = table.setup.siege
    empty = empty_sectors(table)
    if terms is None or side != terms.defender or not empty:
        return ()
    found = []
    for number, figure in enumerate(table.figures):
        alone = figure.sector >= 0 and len(table.garrisons.get(figure.sector, ())) == 1
        if alone or figure.state != "loose" or not placeable(table, side, number):
            continue
        slots = range(len(table.setup.sectors[empty[0]].slots))
        tries = (Garrison(number, empty[0], slot) for slot in slots)
        order = next((each for each in tries if judge_garrison(table, side, each) is None), None)
        if order is not None:
            found.append(order)
    return tuple(found)


def unsettled(table: Table, side: int) -> bool:
    """SEQ-7, SIE-7: whether somebody waits, or could go where nobody stands and must."""
    return bool(waiting(table, side)) or (judge_end(table, side) is not None and bool(relieving(table, side)))


def relieved(table: Table, side: int) -> Table:
    """SIE-7: whoever is to spare goes on to sectors without anybody, one after another."""
    for _ in range(len(table.setup.sectors)):
        order = next(iter(relieving(table, side)), None)
        if order is None or judge_end(table, side) is None:
            break
        table = placed(table, order)
    return table


def _could_hold(table: Table, side: int) -> int:
    """SIE-7: how many sectors could have somebody on them: towers with engines, and one for each other man on
    foot."""
    manned = {figure.sector for figure in table.figures if figure.engine >= 0 and figure.sector >= 0}
    free = sum(
        figure.side == side
        and figure.state == "loose"
        and figure.engine < 0
        and not kind_of(table, number).mounted
        for number, figure in enumerate(table.figures)
    )
    return min(len(empty_sectors(table)) + len(table.garrisons), len(manned) + free)


@handles(tasks.Encamping)
class EncampingHandler(Handler[tasks.Encamping]):
    """SIE-6, NGT-5: a side places what it likes where it likes."""

    answers = (Deploy, Place, Garrison, Quarter, Site, FormUp, SettleIn, Withdraw, EndPhase)
    waits_for = "side"

    def question(self, table: Table, task: tasks.Encamping) -> Question | None:
        """Where?"""
        return Question("question.figures.encamp", task.side, "SIE-6")

    def subjects(self, table: Table, task: tasks.Encamping) -> tuple[int, ...]:
        """What waits; whoever could go where nobody stands."""
        rest = waiting(table, task.side)
        return rest or tuple(dict.fromkeys(order.figure for order in relieving(table, task.side)))

    def orders(self, table: Table, task: tasks.Encamping, about: int | None) -> Iterator[Order]:
        """A place for each that waits; all of them at once; or the end."""
        rest = waiting(table, task.side)
        if about is None:
            if not task.free and judge_end(table, task.side) is None:
                yield EndPhase()
            if rest:
                yield SettleIn()
        for piece in rest if about is None else (about,):
            if piece in rest:
                yield from self._places(table, task.side, piece)
        if not rest:
            yield from (order for order in relieving(table, task.side) if about in (None, order.figure))

    def _places(self, table: Table, side: int, piece: int) -> tuple[Order, ...]:
        from hheditor.rules.figures.siege.settling import proposals

        known: dict[int, tuple[Order, ...]] = table.memo("encampments")
        if piece not in known:
            known[piece] = tuple(proposals(table, side, piece))
        return known[piece]

    def judge(self, table: Table, task: tasks.Encamping, order: Any) -> Finding | None:
        """By what is placed."""
        match order:
            case Deploy():
                return placement.judge_deploy(table, task.side, order)
            case Place():
                return judge_placing(table, task.side, order)
            case Garrison():
                return judge_garrison(table, task.side, order)
            case Site():
                return judge_site(table, task.side, order)
            case FormUp():
                return judge_composed(table, task.side, order)
            case Quarter():
                return quarters.judge_quarter(table, task.side, order)
            case Withdraw():
                if not task.free:
                    return refuse("refusal.figures.placed-for-good", rule="SIE-6", pieces=(order.piece,))
                return quarters.judge_withdraw(table, task.side, order.piece)
            case EndPhase() if task.free:
                return refuse("refusal.figures.not-now", rule="SEQ-7", order="end-phase")
            case SettleIn():
                if unsettled(table, task.side):
                    return None
                return refuse("refusal.figures.nobody-waits", rule="SIE-6")
        return judge_end(table, task.side)

    def carry_out(self, stage: Stage[Table], task: tasks.Encamping, order: Any, reading: Reading) -> None:
        """It stands there."""
        table, side = stage.position, task.side
        if isinstance(order, Withdraw):
            after = quarters.withdrawn(table, order.piece)
            stage.happen("withdrawn", after, rule="SIE-6", side=side, pieces=(order.piece,))
            return
        if task.free and isinstance(order, Place | Garrison | Site):
            piece = ENGINES + order.engine if isinstance(order, Site) else order.figure
            after = quarters.placed(table, side, order)
            stage.happen("deployed", after, rule="SIE-6", side=side, pieces=(piece,))
            return
        match order:
            case EndPhase():
                stage.happen("encamped", table.then(), rule="SIE-6", side=side)
                return
            case SettleIn():
                count, after = len(waiting(table, side)), settled(table, side)
                manned = relieved(after, side)
                count += len(manned.garrisons) - len(after.garrisons)
                stage.happen("settled-in", manned, rule="SIE-6", side=side, count=count)
                return
            case Deploy():
                after, piece = placement.deployed(table, order), BASES + order.formation
            case FormUp():
                after, piece = composed(table, side, order), BASES + len(table.formations)
            case Site():
                after, piece = sited(table, order), ENGINES + order.engine
            case Quarter():
                after, piece = quarters.quartered(table, side, order), order.figure
            case _:
                after, piece = placed(table, order), order.figure
        stage.happen("deployed", after, rule="SIE-6", side=side, pieces=(piece,))


def placed(table: Table, order: Place | Garrison) -> Table:
    """A figure in its place."""
    if isinstance(order, Garrison):
        fields: dict[str, object] = {"state": "loose", "formation": -1}
        return posted_at(table, order.figure, (order.sector, order.slot), **fields)
    known = {"state": "loose", "x": order.x, "y": order.y, "a": order.a, **NO_POST}
    return change_figures(table, {order.figure: known})


def composed(table: Table, side: int, order: FormUp) -> Table:
    """NGT-5: figures on a base of their own."""
    members = [number for number in order.figures if number >= 0]
    loose = change_figures(table, {number: {"state": "loose", **NO_POST} for number in members})
    return formed(loose, side, order)
