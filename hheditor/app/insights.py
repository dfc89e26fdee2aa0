"""What a report is told besides the record: course, turning points and luck of the main line."""

from typing import TYPE_CHECKING, NamedTuple

from hheditor.battles import ROOT

if TYPE_CHECKING:
    from hheditor.battles import Battle
    from hheditor.insight.chances import Swing
    from hheditor.sheets.insights import Insights, Swung


class _Known(NamedTuple):
    battle: str
    nodes: tuple[int, ...]
    insights: "Insights"


_last: list[_Known] = []
"""The last battle asked about: choosing another paper must not reckon its luck again."""


def insights_of(battle: "Battle") -> "Insights":
    """Worked out once for a main line."""
    nodes = tuple(battle.main_line())
    known = next((each for each in _last if (each.battle, each.nodes) == (battle.header.id, nodes)), None)
    if known is None:
        known = _Known(battle.header.id, nodes, _worked_out(battle, nodes))
        _last[:] = [known]
    return known.insights


def _worked_out(battle: "Battle", nodes: tuple[int, ...]) -> "Insights":
    from hheditor.insight.luck import Bookkeeper, by_turn, rarity
    from hheditor.sheets.insights import Fortune, Insights, Toll

    book = Bookkeeper(battle, nodes)
    book.work()
    luck = book.luck()
    return (_course(battle, nodes) if battle.ruleset.prospect_scale else Insights())._replace(
        fortunes=tuple(
            Fortune(each.side, each.purpose, each.throws, each.thrown, each.expected, *rarity(each))
            for each in luck.tallies
        ),
        tolls=tuple(Toll(each.side, each.lost, each.expected) for each in luck.tolls),
        counted=luck.counted,
        lucky_turns=tuple((turn, tuple(sorted(sides.items()))) for turn, sides in by_turn(book.kinds)),
    )


def _course(battle: "Battle", nodes: tuple[int, ...]) -> "Insights":
    from hheditor.insight.chances import course, swings, turning_points, whole
    from hheditor.insight.outlook import band
    from hheditor.sheets.insights import Insights

    points = course(battle, (ROOT, *nodes))
    where = {point.node: at for at, point in enumerate(points)}
    turns: dict[int, int] = {}
    for at, point in enumerate(points):
        turn = battle.moment(point.node).turn
        if turn:
            turns.setdefault(turn, at)
    changes = swings(battle, points)
    together = whole(changes)
    return Insights(
        tuple(point.chance for point in points),
        tuple(band(battle.ruleset, point.chance) for point in points),
        tuple((at, turn) for turn, at in turns.items()),
        tuple(_swung(swing, where[swing.start]) for swing in turning_points(changes)),
        None if together is None else _swung(together, 0),
    )


def _swung(swing: "Swing", at: int) -> "Swung":
    from hheditor.sheets.insights import Swung

    parts = swing.parts
    return Swung(
        swing.turn,
        swing.side,
        at,
        parts.gains,
        parts.points,
        parts.decisions,
        parts.dice,
        swing.rarity,
    )
