"""The player's aid: sequence, charts these armies need, DRM lists, leaders, the terrain on this map.

Every figure is read from the profile in force: whoever types his own charts over ours prints his own.
"""

from msgspec.structs import replace

from hheditor.hexes import facing_name, label
from hheditor.rules.api import Total
from hheditor.rules.api.armies.muster import UNITS
from hheditor.rules.api.paper.reference import (
    ArmyReference,
    Cell,
    Chart,
    Column,
    GroundRow,
    LeaderLine,
    Modifier,
    PhaseBox,
    Reference,
    Remark,
    Row,
    UnitLine,
    remark,
)
from hheditor.rules.men_of_iron.armies.troops import symbol_of
from hheditor.rules.men_of_iron.charts.schema import Going, TypeRow
from hheditor.rules.men_of_iron.charts.schema import GroundRow as Ground
from hheditor.rules.men_of_iron.paper import charts, pieces
from hheditor.rules.men_of_iron.paper.charts import NONE, in_play, message, pair, signed
from hheditor.rules.men_of_iron.position.ground import called
from hheditor.rules.men_of_iron.position.opening import Opening
from hheditor.rules.men_of_iron.position.setup import NEVER, Setup

_TROOPS = (
    Column("reference.count", "right"),
    Column("reference.men_of_iron.troops", "left", wide=True),
    Column("reference.men_of_iron.ma"),
    Column("reference.men_of_iron.defence"),
    Column("reference.men_of_iron.f"),
    Column("reference.men_of_iron.fp"),
)
_LEADERS = (
    Column("reference.men_of_iron.leader", "left", wide=True),
    Column("reference.men_of_iron.activation"),
    Column("reference.men_of_iron.command-range"),
    Column("reference.men_of_iron.charisma"),
    Column("reference.men_of_iron.effectiveness"),
    Column("reference.men_of_iron.fp"),
    Column("reference.men_of_iron.hex"),
)
_ROSTER = (
    Column("reference.men_of_iron.hex"),
    Column("reference.men_of_iron.facing"),
    Column("reference.men_of_iron.ma"),
    Column("reference.men_of_iron.defence"),
    Column("reference.men_of_iron.f"),
    Column("reference.men_of_iron.fp"),
)
_GROUND = (
    Column("reference.men_of_iron.ground", "left"),
    Column("reference.men_of_iron.foot"),
    Column("reference.men_of_iron.horse"),
    Column("reference.men_of_iron.fire-drm"),
    Column("reference.men_of_iron.shock-drm"),
    Column("reference.men_of_iron.own-drm"),
    Column("reference.men_of_iron.sight"),
    Column("reference.men_of_iron.charge-through"),
)


def reference(opening: Opening, version: str) -> Reference:
    """What the players of a battle look up."""
    setup = opening.setup
    profile = setup.profile
    ranged = charts.ranges(setup)
    return Reference(
        rules=profile.name,
        version=version,
        armies=tuple(_army(opening, side) for side in (0, 1)),
        charts=(
            replace(charts.attack(profile, "shock", setup), letters=charts.meanings(setup)),
            *((charts.attack(profile, "charge", setup),) if _chargers(setup) else ()),
            charts.weapons(setup),
            *((charts.fire(setup), ranged) if ranged is not None else ()),
            charts.tests(setup),
        ),
        phases=_phases(setup),
        ground=_GROUND,
        terrain=_terrain(setup),
        victory=tuple(_victory(setup)),
        markers=_markers(setup),
        tracks=pieces.tracks(setup),
        by_kind=True,
        solid=True,
    )


# Armies --------------------------------------------------------------------------------------------------


def _army(opening: Opening, side: int) -> ArmyReference:
    setup, board = opening.setup, opening.setup.ground.board
    lines: list[UnitLine] = []
    for index, card in enumerate(setup.units):
        if card.side != side:
            continue
        unit = opening.units[index]
        cells = (
            _where(opening, unit.cell),
            facing_name(unit.facing, board.orientation),
            *_figures(setup.look.types[card.kind], card.variant),
        )
        kind = f"{card.kind} {card.variant}".strip()
        place = len(lines)
        lines.append(UnitLine(setup.names[index], kind, symbol_of(card.kind), cells, 1, index=place))
    return ArmyReference(
        troops=_troops(setup, side),
        leaders=_leaders(opening, side),
        listed=(_standards(opening, side),),
        units=tuple(lines),
        commanders=tuple(_commander(opening, leader) for leader in _mine(setup, side)),
        roster=_ROSTER,
        command=_LEADERS[1:],
        totals=(Total(UNITS, len(lines)), Total("men_of_iron.flight-level", setup.sides[side].level)),
        counted="men_of_iron.units",
        counters=pieces.counters(opening, side),
    )


def _where(opening: Opening, cell: int) -> str:
    """A set-up hex."""
    return label(opening.setup.ground.board, cell, "numeric") if cell >= 0 else NONE


def _figures(row: TypeRow, variant: str) -> tuple[str, ...]:
    """CHT-2, CHT-3: movement, defence, F and flight points of a type or of a better or worse kind of it."""
    defence = next((each.defence for each in row.variants if each.id == variant), row.defence)
    return (
        NONE if row.fixed else pair(row.ma),
        NONE if row.gun else pair(defence, signs=True),
        f"−{row.f}" if row.f else NONE,
        str(row.fp),
    )


def _mine(setup: Setup, side: int) -> list[int]:
    return [index for index, card in enumerate(setup.leaders) if card.side == side]


def _troops(setup: Setup, side: int) -> Chart:
    """CHT-1 to CHT-3: the types of a side and what they may become; better and worse kinds apart."""
    counts: dict[tuple[str, str], int] = {}
    for card in setup.units:
        if card.side == side:
            key = (card.kind, card.variant)
            counts[key] = counts.get(key, 0) + 1
    rows = []
    for row in in_play(setup):
        kinds = [key for key in counts if key[0] == row.id]
        twins = {setup.look.types[kind].unhorsed for kind, _ in counts}
        twins |= {setup.look.types[kind].dismounts for kind, _ in counts}
        if not kinds and row.id not in twins:
            continue
        for kind, variant in kinds or [(row.id, "")]:
            number = counts.get((kind, variant), 0)
            name = message("variant" if variant else "type", variant or row.id)
            cells: tuple[Cell, ...] = (
                f"{number}×" if number else NONE,
                remark(name, "CHT-1"),
                *_figures(row, variant),
            )
            rows.append(Row(cells, symbol=symbol_of(row.id)))
    return Chart("", _TROOPS, tuple(rows), mark=charts.source(setup.profile, "types"))


def _ratings(opening: Opening, leader: int) -> tuple[str, ...]:
    setup = opening.setup
    card, points = setup.leaders[leader], setup.profile.leader_points
    worth = points.king if card.king and card.oc else points.oc if card.oc else points.leader
    return (
        str(card.activation) if card.activation else NONE,
        str(card.range),
        signed(card.charisma),
        signed(card.effectiveness) if card.oc else NONE,
        str(worth),
        _where(opening, opening.leaders[leader].cell),
    )


def _leaders(opening: Opening, side: int) -> Chart:
    """LDR-2: the leaders of a side; VIC-4: what their loss costs."""
    setup = opening.setup
    rows = [Row((setup.leaders[each].name, *_ratings(opening, each))) for each in _mine(setup, side)]
    return Chart("reference.leaders", _LEADERS, tuple(rows))


def _standards(opening: Opening, side: int) -> Chart:
    """STD-1: where the standards of a side stand."""
    setup, rows = opening.setup, []
    for index, card in enumerate(setup.standards):
        if card.side == side:
            battle = setup.battles[card.battle].name if card.battle >= 0 else ""
            name = "of-battle" if battle else "of-army"
            given = {"battle": battle} if battle else {}
            said = remark(f"reference.men_of_iron.standard-{name}", "STD-1", **given)
            rows.append(Row((said, _where(opening, opening.standards[index].cell))))
    return Chart(
        "", (Column("reference.men_of_iron.standards", "left", wide=True), _LEADERS[-1]), tuple(rows)
    )


def _commander(opening: Opening, leader: int) -> LeaderLine:
    card = opening.setup.leaders[leader]
    return LeaderLine(card.name, _ratings(opening, leader), first=card.oc)


# The sequence --------------------------------------------------------------------------------------------


def _phases(setup: Setup) -> tuple[PhaseBox, ...]:
    """SEQ-2 to SEQ-6, with the modifiers where they are needed."""
    switches = setup.profile.switches
    special = {
        "a": [("army", "ACT-5", switches.army_activation), ("ambush", "AMB-1", _ambush(setup))],
        "b": [
            ("wall", "WAL-1", any(side.wall for side in setup.sides)),
            ("command", "CMD-5", True),
            ("zone", "MOV-5", True),
            ("shots", "FIR-2", any(row.missile for row in in_play(setup))),
            ("fire", "FIR-12", any(row.missile for row in in_play(setup))),
        ],
        "c": [
            ("add", "SHK-11", True),
            ("table", "SHK-10", _chargers(setup)),
            ("face", "SHK-5", True),
            ("engagement", "ENG-1", setup.profile.engagement),
        ],
        "d": [("standard", "RAL-3", True)],
        "e": [
            ("battle-flight", "FLT-1", setup.profile.fleeing and switches.battle_flight),
            ("counters", "SEI-4", any(side.counters for side in setup.sides)),
        ],
    }
    rules = {"a": "SEQ-2", "b": "SEQ-3", "c": "SEQ-4", "d": "SEQ-5", "e": "SEQ-6"}
    modifiers = {"b": _fire_modifiers(setup), "c": _attack_modifiers(setup), "e": _going_on(setup)}
    found = []
    for phase, rule in rules.items():
        lines = [remark(f"reference.men_of_iron.phase-{phase}", rule)]
        lines += [
            remark(f"reference.men_of_iron.phase-{phase}-{name}", id_)
            for name, id_, there in special.get(phase, [])
            if there
        ]
        found.append(PhaseBox(f"phase.men_of_iron.{phase}", tuple(lines), modifiers.get(phase, ())))
    return tuple(found)


def _chargers(setup: Setup) -> bool:
    """Whether anybody here charges."""
    return bool({row.id for row in in_play(setup)} & set(setup.profile.switches.chargers))


def _ambush(setup: Setup) -> bool:
    return setup.profile.switches.ambush and any(side.ambush for side in setup.sides)


def _fire_modifiers(setup: Setup) -> tuple[Modifier, ...]:
    """CHT-5."""
    extra, profile = setup.profile.modifiers, setup.profile
    kinds = {row.id for row in in_play(setup)}
    if not any(row.missile for row in in_play(setup)):
        return ()
    figures = (
        ("flank", extra.flank_fire, bool(kinds & set(profile.switches.flank_fire))),
        ("indirect", extra.indirect, any(row.over for row in in_play(setup))),
        ("wall-fire", extra.wall_fire, any(side.wall for side in setup.sides)),
        ("schiltron-fire", extra.schiltron_fire, any(side.schiltron for side in setup.sides)),
    )
    return _listed(figures)


def _attack_modifiers(setup: Setup) -> tuple[Modifier, ...]:
    """CHT-12."""
    extra = setup.profile.modifiers
    chargers = _chargers(setup)
    figures = (
        ("flank-attack", extra.flank, True),
        ("rear", extra.rear, True),
        ("two-sides", extra.two_sides, True),
        ("leader-with-chargers", extra.leader_with_chargers, bool(setup.profile.switches.leader_bonus)),
        ("disordered", extra.attacker_disordered, True),
        ("moved", extra.charger_moved, chargers),
        ("retired", extra.defender_retired, True),
        ("continued", extra.continued, True),
        ("wall-attack", extra.wall, any(side.wall for side in setup.sides)),
        ("schiltron-attack", extra.schiltron, any(side.schiltron for side in setup.sides)),
        ("stakes", setup.profile.obstacles.stakes.attack, bool(setup.ground.stakes)),
        ("nets", setup.profile.obstacles.nets.attack, bool(setup.ground.nets)),
        ("counter-charge", extra.counter_charge, chargers),
        ("breach", extra.breach, any(side.counters for side in setup.sides)),
    )
    return _listed(figures)


def _going_on(setup: Setup) -> tuple[Modifier, ...]:
    """CON-4, CON-6, CON-7: what is added to a continuation."""
    found = [
        Modifier(remark("term.men_of_iron.successes", "CON-6"), remark("reference.men_of_iron.one-each"))
    ]
    if any(card.oc for card in setup.leaders):
        found.insert(
            0,
            Modifier(
                remark("reference.men_of_iron.commander", "CON-4"),
                remark("reference.men_of_iron.if-in-range"),
            ),
        )
    found.append(
        Modifier(remark("term.men_of_iron.one-battle", "CON-7"), remark("reference.men_of_iron.one-each"))
    )
    return tuple(found)


def _listed(values: tuple[tuple[str, int, bool], ...]) -> tuple[Modifier, ...]:
    return tuple(
        Modifier(remark(f"term.men_of_iron.{name}", "CHT-12"), signed(value))
        for name, value, there in values
        if there and value
    )


# Ground --------------------------------------------------------------------------------------------------


def _terrain(setup: Setup) -> tuple[GroundRow, ...]:
    """CHT-20, CHT-21, CHT-22: what lies on this map and does something, hexes first; what is alike shares a
    row."""
    clear = setup.look.terrain["clear"]
    hexes = [row for row in dict.fromkeys(setup.rows) if replace(row, id=clear.id) != clear]
    bare = Ground("", Going(0), Going(0))
    crossed = dict.fromkeys(row for each in setup.sides_crossed.values() for row in each.rows)
    sides = [row for row in crossed if replace(row, id="") != bare]
    found = [_ground(row, message("ground", row.id)) for row in hexes]
    found += [_ground(row, message("hexside", row.id), side=True) for row in sides]
    found += _obstacles(setup)
    shared: dict[tuple[tuple[Remark, ...], ...], GroundRow] = {}
    for row in found:
        before = shared.get(row.cells)
        shared[row.cells] = (
            row
            if before is None
            else GroundRow((*before.looks, *row.looks), (*before.names, *row.names), row.cells)
        )
    return tuple(shared.values())


def _obstacles(setup: Setup) -> list[GroundRow]:
    """CHT-22: what men put in the way."""
    obstacles, ground = setup.profile.obstacles, setup.ground
    stakes, nets, caltrops, pits = obstacles.stakes, obstacles.nets, obstacles.caltrops, obstacles.pits
    none, no = NONE, "charge-no"
    rows = (
        (
            "stakes",
            bool(ground.stakes),
            (_going(stakes.foot, side=True), _going(stakes.mounted, side=True), none, signed(stakes.attack)),
            no,
        ),
        ("nets", bool(ground.nets), (f"D{nets.test}", f"D{nets.test}", none, signed(nets.attack)), no),
        (
            "caltrops",
            bool(ground.caltrops),
            (f"D{caltrops.foot}", f"D{caltrops.mounted}", none, none),
            "charge-yes",
        ),
        ("pits", bool(ground.pits), (str(pits.foot), f"≥ {pits.falls}", none, none), "charge-yes"),
    )
    return [
        _row(
            f"side:{name}" if name == "stakes" else name,
            f"obstacle.men_of_iron.{name}",
            (*figures, none),
            "",
            charge,
        )
        for name, there, figures, charge in rows
        if there
    ]


def _ground(row: Ground, name: str, side: bool = False) -> GroundRow:
    closed = row.foot is None and row.mounted is None
    figures = (
        _going(row.foot, side),
        _going(row.mounted, side),
        NONE if closed else signed(row.fire),
        "NA" if row.no_shock else signed(row.shock),
        NONE if closed or side else signed(row.own),
    )
    look = _LOOKS.get(row.id) or (f"side:{row.id}" if side else called(row.id))
    charge = f"charge-{'no' if row.no_charge or closed else 'yes'}"
    return _row(look, name, figures, row.sight, charge)


_LOOKS = {
    **dict.fromkeys(("gentle_up", "gentle_down", "steep_up", "steep_down"), "hill"),
    "brook": "side:men_of_iron.brook",
    "town_wall": "side:men_of_iron.town-wall",
}
"""Hexsides by what they are drawn as: slopes lie between the levels of a map."""


def _row(look: str, name: str, figures: tuple[str, ...], sight: str, charge: str) -> GroundRow:
    texts = tuple((remark("reference.men_of_iron.figure", figure=figure),) for figure in figures)
    seen = remark(f"reference.men_of_iron.sight-{sight or 'open'}", "LOS-3")
    through = remark(f"reference.men_of_iron.{charge}", "CHG-5")
    return GroundRow((look,), (name,), (*texts, (seen,), (through,)))


def _going(going: Going | None, side: bool) -> str:
    """What a step costs, and from which face a roll disorders."""
    if going is None:
        return "NA"
    cost = f"+{going.cost}" if side and going.cost else str(going.cost)
    return cost if going.test >= NEVER else f"{cost} D{going.test}"


# The end -------------------------------------------------------------------------------------------------


def _victory(setup: Setup) -> list[Remark]:
    """VIC-6, TIM-1: flight levels, and who has the time."""
    found = []
    for card in setup.sides:
        timed = card.has_time and setup.marker
        if timed:
            found.append(
                remark(
                    "reference.men_of_iron.level-and-time",
                    "TIM-1",
                    army=card.name,
                    level=card.level,
                    marker=setup.marker,
                )
            )
        else:
            found.append(remark("reference.men_of_iron.level", "VIC-6", army=card.name, level=card.level))
    return found


def _markers(setup: Setup) -> tuple[tuple[str, int], ...]:
    """As many as could be needed at once."""
    units = len(setup.units)
    found = [("disordered", units), ("retired", max(4, units // 3))]
    if any(side.wall for side in setup.sides):
        found.append(("wall", units // 2))
    if any(side.schiltron for side in setup.sides):
        found.append(("schiltron", units // 2))
    return tuple(found)
