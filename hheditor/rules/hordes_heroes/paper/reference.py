"""What the players of a scenario look up at the table: their troops' numbers, the results, who wins.

Every number is the rules' own: prices, stands and breaking points come from the same functions that play
the battle. `reminders` has the phases, `grounds` the terrain.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from hheditor.hexes import label
from hheditor.rules.api import Total
from hheditor.rules.api.armies.muster import POINTS, UNITS
from hheditor.rules.api.paper.reference import (
    ArmyReference,
    Chart,
    Column,
    LeaderLine,
    Modifier,
    Reference,
    Remark,
    Row,
    UnitLine,
    remark,
)
from hheditor.rules.hordes_heroes.armies.building import totals
from hheditor.rules.hordes_heroes.armies.inspection import army_points, unit_points
from hheditor.rules.hordes_heroes.armies.troops import CLASSES, Troop
from hheditor.rules.hordes_heroes.command.deployment import empty_field
from hheditor.rules.hordes_heroes.command.victory import breaking_stands
from hheditor.rules.hordes_heroes.paper import grounds, markers, reminders
from hheditor.rules.hordes_heroes.paper.facts import WORDS, Facts, facts_of
from hheditor.rules.hordes_heroes.position.profile import parse_result
from hheditor.rules.hordes_heroes.position.setup import LeaderCard, Setup, UnitCard
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.rules.hordes_heroes.screen.scene import STANDS
from hheditor.scenarios import Goal, Scenario

NONE = "–"
BASES = {"chariot": (250, 400), "artillery": (300, 400), "siege_engine": (300, 400), "war_wagon": (400, 600)}
"""Width and depth of stands in tenths of a millimetre; all others 40 by 20 mm."""
FLYERS_BASE = (250, 400)
LETTERS = (
    ("flyer", "FL"),
    ("bomber", "BO"),
    ("shoots_flyers", "SF"),
    ("aggressive", "AG"),
    ("aggressive_horde", "AH"),
    ("horde", "H"),
    ("evade1", "E1"),
    ("evade2", "E2"),
    ("flee", "F"),
    ("hard_target", "HT"),
    ("skirmish", "SK"),
    ("pike", "PK"),
    ("pavise", "PV"),
    ("stakes", "ST"),
    ("disengage", "DG"),
    ("high_trajectory", "HI"),
)
"""Letters of the characteristics: the book's where it has some, ours for what it spells out."""
WEAPONS = {"crossbow": "C", "gunpowder": "G"}

_TROOPS = (
    Column("reference.count", "right"),
    Column("reference.hordes_heroes.troops", "left", wide=True),
    Column("reference.hordes_heroes.class"),
    Column("reference.hordes_heroes.speed"),
    Column("reference.hordes_heroes.combat", "left"),
    Column("reference.hordes_heroes.shooting"),
    Column("reference.hordes_heroes.characteristics", "left"),
    Column("reference.hordes_heroes.stands"),
    Column("reference.points", "right"),
)
_ROSTER = tuple(replace(column, meaning=f"{column.heading}-key") for column in _TROOPS[2:7])
_COMMAND = (Column("reference.hordes_heroes.move"), Column("reference.hordes_heroes.range"))
_ARTILLERY = (
    Column("reference.hordes_heroes.artillery", "left", wide=True),
    Column("reference.hordes_heroes.pieces"),
    Column("reference.hordes_heroes.band", "right"),
)


def reference(scenario: Scenario, version: str) -> Reference:
    """The reference of a scenario; `BadValue` where it cannot be played."""
    table = empty_field(scenario)
    facts = facts_of(table)
    profile = table.profile
    heroic = profile.hero_rows if facts.heroes else 0
    armies = tuple(_army(scenario, table, side) for side in (0, 1))
    return Reference(
        rules=profile.name,
        version=version,
        armies=armies,
        charts=(
            Chart(
                "reference.hordes_heroes.results",
                (
                    Column("reference.hordes_heroes.hits"),
                    *(Column(f"reference.hordes_heroes.class-{letter.lower()}") for letter in CLASSES),
                ),
                tuple(
                    Row(
                        (
                            str(number) + ("+" if number == len(profile.results) else ""),
                            *map(_result, cells),
                        ),
                        tinted=number <= heroic,
                    )
                    for number, cells in enumerate(profile.results, 1)
                ),
                notes=_notes(heroic),
                letters=_letters(facts),
            ),
        ),
        characteristics=_characteristics(facts),
        phases=reminders.phases(facts),
        ground=grounds.columns(facts),
        terrain=grounds.rows(facts),
        victory=tuple(_victory(scenario, table)),
        markers=markers.counts(facts, armies),
    )


def _result(text: str) -> str:
    """A cell of the table as it is printed: the letters, then the stands lost."""
    result = parse_result(text)
    if result is None:
        return text
    letters = {"recoil": "R", "flee": "F", "": ""}[result.move] + ("D" if result.disrupted else "")
    return (letters + (f" {result.stands}" if result.stands else "")).strip() or NONE


# Armies ------------------------------------------------------------------------------------------------


def speed_of(troop: Troop) -> str:
    """ARM-5: the speed with its letters.

    >>> speed_of(Troop("a", "A", 0, 3, 5, may_column=True, road_letter=True))
    '3CR'
    """
    return f"{troop.speed}{'C' if troop.may_column else ''}{'R' if troop.road_letter else ''}"


def combat_of(troop: Troop) -> str:
    """The combat factor with the impact bonus as the lists print it."""
    return f"{troop.combat}(+{troop.impact})" if troop.impact else str(troop.combat)


def base_of(troop: Troop) -> tuple[int, int]:
    """The base of a stand; R-139: flyers stand on the same as chariots."""
    return FLYERS_BASE if troop.flies else BASES.get(troop.kind, (400, 200))


def letters_of(troop: Troop) -> tuple[str, ...]:
    """Letters of its characteristics, armour first."""
    found = [f"A{troop.armour}"] if troop.armour else []
    if troop.weapon in WEAPONS:
        found.append(WEAPONS[troop.weapon])
    return (*found, *(letters for trait, letters in LETTERS if troop.has(trait)))


def _numbers(setup: Setup, card: UnitCard) -> tuple[str | Remark, ...]:
    """Class, speed, combat, shooting, characteristics of a unit; of combined arms as front and rear lend
    them."""
    troop = setup.troops[card.troop]
    rear = setup.troops[card.rear] if card.rear >= 0 else None
    shooter = rear if rear is not None and rear.shooting else troop
    shooting: str | Remark = f"{shooter.shooting}+" if shooter.shooting else NONE
    if troop.artillery:
        shooting = remark("reference.hordes_heroes.see-below")
    letters = list(letters_of(troop))
    if rear is not None:
        letters += [one for one in letters_of(rear) if one not in letters]
    speed = speed_of(troop if rear is None or troop.speed <= rear.speed else rear)
    return (
        CLASSES[troop.column_of_results],
        speed,
        combat_of(troop),
        shooting,
        " ".join(letters) or NONE,
    )


def _title(setup: Setup, card: UnitCard) -> str:
    front = setup.troops[card.troop].name
    return f"{front} + {setup.troops[card.rear].name}" if card.rear >= 0 else front


def _army(scenario: Scenario, table: Table, side: int) -> ArmyReference:
    setup, army = table.setup, scenario.sides[side].army
    cards = [card for card in setup.units if card.side == side]
    prices = [unit_points(army, index, setup.profile) for index in range(len(cards))]
    kinds: dict[tuple[int, int, int], list[int]] = {}
    for index, card in enumerate(cards):
        kinds.setdefault((card.troop, card.rear, card.stands), []).append(index)
    rows = tuple(
        Row(
            (
                f"{len(members)}×",
                _title(setup, cards[members[0]]),
                *_numbers(setup, cards[members[0]]),
                str(cards[members[0]].stands),
                str(prices[members[0]]),
            ),
            symbol=setup.troops[cards[members[0]].troop].symbol,
        )
        for members in kinds.values()
    )
    leaders = [card for card in setup.leaders if card.side == side]
    return ArmyReference(
        troops=Chart("", _TROOPS, rows),
        leaders=_leaders(leaders),
        charts=_army_charts(tuple(_guns(setup, cards))),
        units=tuple(
            UnitLine(
                name=card.name,
                troop=_title(setup, card),
                symbol=setup.troops[card.troop].symbol,
                line=_numbers(setup, card),
                strength=card.stands,
                points=price,
                base=base_of(setup.troops[card.troop]),
                options=tuple(remark(f"reference.hordes_heroes.{option}") for option in card.options)
                if all(option in WORDS for option in card.options)
                else (),
                index=index,
            )
            for index, (card, price) in enumerate(zip(cards, prices, strict=True))
        ),
        commanders=tuple(
            LeaderLine(
                card.name,
                (str(card.move), str(card.range)),
                _standing(card),
                card.price,
                first=card.chief,
                symbol=_symbol(card),
            )
            for card in leaders
        ),
        roster=_ROSTER,
        command=_COMMAND,
        totals=(
            Total(POINTS, army_points(army, setup.profile)),
            Total(UNITS, len(army.units)),
            *totals(setup.start_stands[side], breaking_stands(table, side)),
        ),
        counted=STANDS,
    )


def _army_charts(guns: tuple[Row, ...]) -> tuple[Chart, ...]:
    return (Chart("reference.hordes_heroes.artillery", _ARTILLERY, guns),) if guns else ()


def _standing(card: LeaderCard) -> tuple[Remark, ...]:
    found = []
    if card.chief:
        found.append(remark("reference.hordes_heroes.chief"))
    if card.hero:
        found.append(remark("reference.hordes_heroes.hero"))
    if card.magician:
        found.append(remark("reference.hordes_heroes.magician"))
    return tuple(found)


def _symbol(card: LeaderCard) -> str:
    return "hero" if card.hero else "wizard" if card.magician else "general"


def _leaders(cards: Sequence[LeaderCard]) -> Chart:
    """Those who command, under what they are."""
    title = "reference.hordes_heroes.generals" + (
        "-and-magicians" if any(card.magician for card in cards) else ""
    )
    columns = (Column(title, "left", wide=True), *_COMMAND, Column("reference.points", "right"))
    return Chart(title, columns, tuple(_leader_row(card) for card in cards))


def _leader_row(card: LeaderCard) -> Row:
    kind = "-hero" if card.hero else "-magician" if card.magician else ""
    which = "reference.hordes_heroes.leader-named" + ("-chief" if card.chief else "") + kind
    return Row(
        (remark(which, name=card.name), str(card.move), str(card.range), str(card.price)),
        symbol=_symbol(card),
    )


def _guns(setup: Setup, cards: list[UnitCard]) -> list[Row]:
    """ART-3: a row for each kind of artillery with its range bands."""
    found: dict[int, int] = {}
    for card in cards:
        if setup.troops[card.troop].artillery:
            found.setdefault(card.troop, card.stands)
    return [
        Row((setup.troops[number].name, str(stands), "; ".join(map(_band, setup.troops[number].rows))))
        for number, stands in found.items()
    ]


def _band(band: tuple[int, int, int, int]) -> str:
    """A range band: the hexes, then the numbers for one hit and for two.

    >>> _band((1, 3, 4, 9)), _band((4, 6, 8, 12)), _band((7, 7, 12, 13))
    ('1–3:\xa04+\xa0/\xa09+', '4–6:\xa08+\xa0/\xa012', '7:\xa012\xa0/\xa0–')
    """
    near, far, one, two = band
    hexes = f"{near}–{far}" if far > near else str(near)
    hits = [NONE if number > 12 else "12" if number == 12 else f"{number}+" for number in (one, two)]
    return f"{hexes}:\xa0{hits[0]}\xa0/\xa0{hits[1]}"


# Results, letters, victory -----------------------------------------------------------------------------


def _notes(heroic: int) -> tuple[Remark, ...]:
    notes = [remark("reference.hordes_heroes.note-losses", "CRT-3", 1)]
    if heroic:
        notes.insert(0, remark("reference.hordes_heroes.note-hero", "CRT-2", rows=heroic))
    return tuple(notes)


def _letters(facts: Facts) -> tuple[Modifier, ...]:
    flight = "flee-two" if facts.profile.flight == "two_moves" else "flee-one"
    return (
        Modifier("D", remark("reference.hordes_heroes.letter-d", "DIS-2")),
        Modifier("R", remark("reference.hordes_heroes.letter-r", "CMP-1")),
        Modifier("F", remark(f"reference.hordes_heroes.letter-{flight}", "CMP-3")),
        Modifier("1–5", remark("reference.hordes_heroes.letter-stands", "CRT-3")),
    )


def _characteristics(facts: Facts) -> tuple[Modifier, ...]:
    found = []
    if facts.columns:
        found.append(Modifier("…C", remark("reference.hordes_heroes.letter-column", "ARM-5"), 2))
    if any(troop.road_letter for troop in facts.troops):
        found.append(Modifier("…R", remark("reference.hordes_heroes.letter-road", "ARM-5"), 2))
    found += [
        Modifier(f"A{armour}", remark("reference.hordes_heroes.armour", n=armour), 1)
        for armour in sorted(facts.armour)
    ]
    for weapon, letters in WEAPONS.items():
        if weapon in facts.weapons:
            found.append(Modifier(letters, remark(f"reference.hordes_heroes.{weapon}"), 1))
    for trait, letters in LETTERS:
        if trait in facts.traits:
            found.append(
                Modifier(letters, remark(f"reference.hordes_heroes.trait-{trait.replace('_', '-')}"), 1)
            )
    return tuple(found)


def _victory(scenario: Scenario, table: Table) -> list[Remark]:
    profile = table.profile
    share = profile.breaking_point
    found = [
        remark("reference.hordes_heroes.victory-break", "VIC-2", share=share)
        if share < 100
        else remark("reference.hordes_heroes.victory-last-stand", "VIC-2"),
        remark("reference.hordes_heroes.victory-all-leaders", "VIC-1")
        if any(card.magician for card in table.setup.leaders)
        else remark("reference.hordes_heroes.victory-leaders", "VIC-1"),
    ]
    if profile.chief_decides:
        found.append(remark("reference.hordes_heroes.victory-chief", "VIC-4"))
    found += [_goal(scenario, goal) for goal in scenario.goals if 0 <= goal.side < 2]
    if scenario.turn_limit:
        found.append(remark("reference.hordes_heroes.victory-turns", "VIC-3", n=scenario.turn_limit))
    return found


def _goal(scenario: Scenario, goal: Goal) -> Remark:
    side = scenario.sides[goal.side].name
    board = scenario.map.board
    places = ", ".join(label(board, cell) for cell in goal.cells if 0 <= cell < board.cells)
    turn = goal.turn or scenario.turn_limit
    where = goal.name or places
    if goal.kind == "hold":
        if not turn:
            return remark("reference.hordes_heroes.goal-hold-open", "VIC-5", side=side, where=where)
        return remark("reference.hordes_heroes.goal-hold", "VIC-5", side=side, where=where, turn=turn)
    if goal.kind == "leave":
        edge = goal.edge or "any"
        return remark("reference.hordes_heroes.goal-leave", "VIC-5", side=side, n=goal.count, edge=edge)
    return remark("reference.hordes_heroes.goal-survive", "VIC-5", side=side, turn=turn)
