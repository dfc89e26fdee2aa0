"""The day of a siege on one sheet: twenty turns, works with a box for every point, engines, ladders."""

from collections.abc import Iterator

from hheditor.rules.api.paper.reference import Cell, Remark, remark
from hheditor.rules.api.paper.tally import Choice, Count, Section, TallySheet, fives
from hheditor.rules.api.surfaces import TableSurface
from hheditor.rules.figures.paper.facts import NONE
from hheditor.rules.figures.paper.siege import need
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.position.works import EngineCard, Sector
from hheditor.rules.figures.siege.engines.batteries import DAMAGED, STRUCK
from hheditor.rules.figures.siege.fire import FIRST, LAST
from hheditor.rules.figures.siege_plan import sector_called
from hheditor.values import Parameter


def _say(name: str, rule: str = "", **parameters: Parameter) -> Remark:
    return remark(f"reference.figures.{name}", rule, **parameters)


def tally(setup: Setup, sides: tuple[str, ...] = ()) -> TallySheet | None:
    """SIE-2: the sheet of a day; None where nobody is besieged. The sides by the names the scenario has."""
    names = sides or setup.names
    siege, profile = setup.siege, setup.profile
    if siege is None:
        return None
    whole = profile.day + profile.night
    sections = [_turns(setup, names, whole)]
    sections += [_engines(setup, side, names[side], whole) for side in (siege.besieger, siege.defender)]
    sections += [_works(setup), _ladders(setup)]
    return TallySheet(
        _say("day-sheet", "SIE-2"),
        (
            Choice(_say("day-of", "SIE-2"), tuple(str(day + 1) for day in range(siege.days))),
            Choice(_say("declared", "SIE-8"), (_say("assault"), _say("bombardment"))),
            Choice(_say("nightfall", "NGT-2"), (_say("fights-on"), _say("quiet"))),
        ),
        tuple(section for section in sections if section.lines),
        (_say("dawn-note", "NGT-6"), _say("held-note", "SVI-3")),
    )


def _turns(setup: Setup, names: tuple[str, ...], whole: int) -> Section:
    """SIE-1: the besieger has the first player turn of every turn."""
    siege = setup.siege
    assert siege is not None
    lines = tuple(Count(names[side], boxes=(whole,)) for side in (siege.besieger, siege.defender))
    return Section(
        _say("day-turns", "SIE-2"),
        (_say("player-turn"),),
        lines,
        numbered=True,
        tinted=setup.profile.day + 1,
        notes=(_say("night-note", "NGT-1", n=setup.profile.day),),
    )


# Engines ---------------------------------------------------------------------------------------------------


def _engines(setup: Setup, side: int, name: str, whole: int) -> Section:
    """ENG-9, ENG-10, FIR-4: crew, rate, and a box for each turn in which it can work."""
    cards = [card for card in setup.engines if card.side == side]
    burning: tuple[Cell, ...] = tuple(need(least) for least in range(FIRST, LAST + 1))
    lines = []
    for card in cards:
        row = setup.profile.engine(card.kind)
        rate = str(row.rate) if row.range else NONE
        lines.append(Count(_named(card, cards), (len(card.crew), rate), (whole,), burning))
    return Section(
        _say("engines-of", "ENG-1", side=name),
        (_say("engine"), _say("engine-crew"), _say("engine-rate")),
        tuple(lines),
        side,
        numbered=True,
        tinted=setup.profile.day + 1,
        ringed=_say("puts-out", "FIR-4"),
        notes=(_say("engine-note", "ENG-10", points=DAMAGED, many=STRUCK),),
    )


def _named(card: EngineCard, cards: list[EngineCard]) -> str:
    """Its name, counted where several have it."""
    alike = [each for each in cards if each.name == card.name]
    if len(alike) < 2:
        return card.name
    return f"{card.name} {1 + next(place for place, each in enumerate(alike) if each is card)}"


# Works -----------------------------------------------------------------------------------------------------


def _works(setup: Setup) -> Section:
    """FOR-1, FOR-8: every sector with a box for each of its points; gates with what they can be."""
    siege = setup.siege
    assert siege is not None
    lines = []
    for number, sector in enumerate(setup.sectors):
        row = setup.profile.sector(sector.kind)
        points = row.castle if siege.works == "castle" else row.town
        words = tuple(_states(sector))
        lines.append(
            Count(
                _say("sector-line", "FOR-1", n=number + 1),
                (remark(sector_called(setup, number)), _square(setup, sector), str(points)),
                fives(points),
                words,
            )
        )
    return Section(
        _say(f"works-{siege.works}", "FOR-1"),
        (_say("sector"), _say("work"), _say("square"), _say("work-points")),
        tuple(lines),
        siege.defender,
        fields=(_say("at-dawn"),),
        ringed=_say("gate-is", "FOR-8"),
        notes=(_say("sector-note", "FOR-2"),),
    )


def _square(setup: Setup, sector: Sector) -> str:
    surface = TableSurface(setup.table.width, setup.table.height)
    return surface.label((sector.rect.pose.x, sector.rect.pose.y))


def _states(sector: Sector) -> Iterator[Remark]:
    if sector.gate:
        yield _say("gate-shut", "FOR-8")
        yield _say("gate-open", "FOR-8")


# Ladders ---------------------------------------------------------------------------------------------------


def _ladders(setup: Setup) -> Section:
    """LAD-1: every formation's ladders and screens, to be ticked when raised or lost."""
    lines = []
    for card in setup.units:
        alike = [each for each in setup.units if (each.side, each.name) == (card.side, card.name)]
        name = card.name if len(alike) < 2 else f"{card.name} {1 + alike.index(card)}"
        if card.ladders:
            lines.append(Count(name, (_say("ladders-raised", "LAD-3"),), (card.ladders,)))
        if card.screens:
            lines.append(Count(name, (_say("screens-lost", "LAD-2"),), fives(card.screens)))
    return Section(
        _say("ladders-and-screens", "LAD-1"), (_say("formation"), _say("ticked-when")), tuple(lines)
    )
