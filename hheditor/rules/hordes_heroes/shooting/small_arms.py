"""SHO: small arms. Who may shoot, at whom, with how many dice and at which number.

SHO-3 (R-14): range two hexes, a clear line, the nearest enemy that is visible, in range and a legal target.
SHO-7: moving, evading and changing formation do not hinder it. Lone leaders are no units, so nobody can shoot
at them (GEN-2).
"""

from hheditor.hexes import cells_of, facing_towards
from hheditor.rules.api import Term
from hheditor.rules.hordes_heroes.armies.troops import Troop
from hheditor.rules.hordes_heroes.contact.zones import contacts
from hheditor.rules.hordes_heroes.position.formation import in_column
from hheditor.rules.hordes_heroes.position.table import Table, flies, troop
from hheditor.rules.hordes_heroes.position.tasks import Shot
from hheditor.rules.hordes_heroes.shooting import sight
from hheditor.values import Finding, refuse

Arms = tuple[tuple[int, int], ...]
"""(troop type, stands) of what shoots, the better weapon first."""

SIDES_OF_A_DIE = 12
_FRONT_PAIR = 2
_PAVISE = 2
_BY_WEAPON = {"gunpowder": 0, "crossbow": 1, "bow": 2, "": 3}


# Dice --------------------------------------------------------------------------------------------------


def armed(kind: Troop) -> bool:
    """Whether stands of a type shoot at all."""
    return kind.shooting > 0 or kind.artillery


def hampered(table: Table, number: int) -> bool:
    """DIS-5: disrupted, or in a river or a boat: half the stands shoot, and nobody turns first."""
    unit = table.units[number]
    if unit.disrupted:
        return True
    if unit.formation == "skirmish" or flies(table, unit):
        return False
    return table.setup.effects[unit.cell].all_disrupted


def _ranks(table: Table, number: int) -> Arms:
    unit = table.units[number]
    if unit.rear < 0:
        return ((unit.troop, unit.stands),)
    return ((unit.troop, unit.stands - unit.rear_stands), (unit.rear, unit.rear_stands))


def _shooters(table: Table, ranks: Arms) -> Arms:
    troops = table.setup.troops
    found = [(arm, stands) for arm, stands in ranks if stands > 0 and armed(troops[arm])]
    found.sort(key=lambda each: (troops[each[0]].shooting, _BY_WEAPON[troops[each[0]].weapon]))
    return tuple(found)


def _first(arms: Arms, count: int) -> Arms:
    kept = []
    for arm, stands in arms:
        if count > 0:
            kept.append((arm, min(stands, count)))
        count -= stands
    return tuple(kept)


def _total(arms: Arms) -> int:
    return sum(stands for _, stands in arms)


def arms(table: Table, number: int) -> Arms:
    """SHO-8: the stands that shoot: in column the front two, of those hampered half, rounded up (R-67).

    Of combined arms the shooters behind shoot, and those in front if they can; when not all shoot the better
    do.
    """
    ranks = _ranks(table, number)
    if in_column(table, table.units[number]):
        ranks = _first(ranks, _FRONT_PAIR)
    able = _shooters(table, ranks)
    if hampered(table, number):
        able = _first(able, (_total(able) + 1) // 2)
    return able


def dice(table: Table, number: int) -> int:
    """How many dice a unit may throw."""
    return _total(arms(table, number))


def dice_terms(table: Table, number: int) -> tuple[Term, ...]:
    """How the number of its dice comes about."""
    everybody = _total(_shooters(table, _ranks(table, number)))
    terms = [Term("term.hordes_heroes.dice-stands", everybody, "SHO-8", number)]
    able = everybody
    if in_column(table, table.units[number]):
        able = _total(_shooters(table, _first(_ranks(table, number), _FRONT_PAIR)))
        if able < everybody:
            terms.append(Term("term.hordes_heroes.dice-column", able - everybody, "FRM-4", number))
    left = dice(table, number)
    if left < able:
        rule = "SHO-8" if table.units[number].disrupted else "DIS-5"
        terms.append(Term("term.hordes_heroes.dice-half", left - able, rule, number))
    return tuple(terms)


# Who may shoot -----------------------------------------------------------------------------------------


def attackers(table: Table, number: int) -> tuple[int, ...]:
    """SHO-5: enemies in contact who came in this bound; a unit so contacted shoots at them and may split
    (R-54).
    """
    return tuple(foe for foe in contacts(table, number) if (foe, number) in table.contacts)


def engaged(table: Table, number: int) -> Finding | None:
    """SHO-6: once in hand-to-hand a unit does not shoot; nor does one that moved into contact, but
    chariots do.

    R-171: in melee it does not even if those it fought have gone and only newcomers touch it.
    """
    for foe in contacts(table, number):
        if table.units[number].melee:
            return refuse("refusal.hordes_heroes.in-hand-to-hand", rule="SHO-6", pieces=(number, foe))
        if (foe, number) in table.contacts:
            continue
        if (number, foe) not in table.contacts:
            return refuse("refusal.hordes_heroes.in-hand-to-hand", rule="SHO-6", pieces=(number, foe))
        if troop(table, table.units[number]).kind != "chariot":
            return refuse("refusal.hordes_heroes.moved-into-contact", rule="SHO-5", pieces=(number, foe))
    return None


def bar(table: Table, number: int) -> Finding | None:
    """Why a unit may not shoot small arms in this phase, or None."""
    unit = table.units[number]
    if unit.cell < 0:
        return refuse("refusal.hordes_heroes.not-on-table", rule="SHO-3", pieces=(number,))
    if not arms(table, number):
        return refuse("refusal.hordes_heroes.no-shooters", rule="SHO-1", pieces=(number,))
    if unit.disrupted and unit.side != table.mover and flies(table, unit):
        return refuse("refusal.hordes_heroes.flyer-shaken", rule="FLY-3", pieces=(number,))
    if unit.pavise and unit.moved:
        return refuse("refusal.hordes_heroes.pavise-moved", rule="PAV-1", pieces=(number,))
    return engaged(table, number)


def turns_freely(table: Table, number: int) -> bool:
    """Whether the unit may turn to any facing before it shoots; skirmishers have no facing."""
    return table.units[number].formation != "skirmish" and not hampered(table, number)


def all_round(table: Table, number: int) -> bool:
    """SHO-4: whether the unit shoots in any direction as it stands: skirmishers and chariots, not those
    who must turn.
    """
    unit = table.units[number]
    return unit.formation == "skirmish" or troop(table, unit).kind == "chariot"


def stands_of(table: Table, number: int) -> tuple[int, ...]:
    """The cells a unit shoots from: its own, or that of each skirmish stand."""
    unit = table.units[number]
    return unit.cells if unit.formation == "skirmish" else (unit.cell,)


# Targets -----------------------------------------------------------------------------------------------


def target_cell(table: Table, origin: int, target: int) -> int:
    """The cell at which a unit is shot: its own, or of skirmishers the stand nearest to the shooter."""
    unit = table.units[target]
    if unit.formation != "skirmish":
        return unit.cell
    distance = table.setup.grid.distance
    return min(unit.cells, key=lambda cell: (distance(origin, cell), cell))


def untouched(table: Table, origin: int, target: int) -> Finding | None:
    """SKI-2: skirmishers cannot be shot at but from an adjacent hex."""
    if table.units[target].formation != "skirmish":
        return None
    distance = table.setup.grid.distance(origin, target_cell(table, origin, target))
    if distance <= 1:
        return None
    return refuse(
        "refusal.hordes_heroes.skirmishers-untouched", rule="SKI-2", pieces=(target,), distance=distance
    )


def mingled(table: Table, number: int, target: int) -> Finding | None:
    """SHO-12 (R-55): not at an enemy in contact with a friend, unless that enemy entered the contact this
    bound.

    A unit's own fresh contact is no obstacle to itself.
    """
    foes = contacts(table, target)
    if number in foes:
        return None
    for friend in foes:
        if (target, friend) not in table.contacts:
            return refuse("refusal.hordes_heroes.friend-in-contact", rule="SHO-12", pieces=(target, friend))
    return None


def farthest(table: Table, number: int) -> int:
    """How far a unit shoots at troops on the ground: FLY-3, flyers one hex farther than others."""
    profile = table.profile
    aloft = flies(table, table.units[number])
    return profile.flyer_ground_range if aloft else profile.small_arms_range


def reach(table: Table, number: int, target: int) -> tuple[int, str]:
    """How far a unit shoots at another, and by which rule: FLY-4, flyers are hit within two hexes only."""
    if flies(table, table.units[target]):
        return table.profile.flyer_air_range, "FLY-3" if flies(table, table.units[number]) else "FLY-4"
    return farthest(table, number), "FLY-3" if flies(table, table.units[number]) else "SHO-3"


def objection(table: Table, number: int, origin: int, target: int, *, hard: bool = False) -> Finding | None:
    """Why a unit may not shoot from a cell at an enemy, the nearest or not; `hard` asks about a hard target
    to suppress.

    TER-3, TER-4, TER-9: how far small arms reach into ground; TER-3 and TER-4 one hex, a village as far as
    anywhere.
    """
    setup = table.setup
    pieces = (number, target)
    loose = table.units[target].formation == "skirmish"
    if loose and table.units[number].formation == "skirmish":
        return refuse("refusal.hordes_heroes.skirmishers-only", rule="SKI-5", pieces=pieces)
    spared = untouched(table, origin, target)
    if spared is not None:
        return spared
    cell = target_cell(table, origin, target)
    distance = setup.grid.distance(origin, cell)
    most, rule = reach(table, number, target)
    parting = (number, target) in table.parted
    if distance > most and not parting:
        return refuse(
            "refusal.hordes_heroes.out-of-range",
            rule=rule,
            pieces=pieces,
            places=(cell,),
            distance=distance,
            range=most,
        )
    ground = setup.effects[cell]
    below = ground.sight != "clear" and not flies(table, table.units[target])
    if below and distance > ground.small_arms:
        return refuse(
            "refusal.hordes_heroes.out-of-range",
            rule=ground.rule,
            pieces=pieces,
            places=(cell,),
            distance=distance,
            range=ground.small_arms,
        )
    if sight.hard_cover(table, target, origin, cell) is not hard:
        message = "refusal.hordes_heroes.not-hard" if hard else "refusal.hordes_heroes.hard-target"
        return refuse(message, rule="HT-1", pieces=pieces, places=(cell,))
    side = table.units[number].side
    return (
        (None if parting else mingled(table, number, target))
        or _out_of_arc(table, number, cell)
        or sight.obstruction(table, side, origin, cell, aloft=flies(table, table.units[number]))
    )


def _out_of_arc(table: Table, number: int, cell: int) -> Finding | None:
    if all_round(table, number) or turns_freely(table, number) or in_arc(table, number, cell):
        return None
    return refuse("refusal.hordes_heroes.out-of-arc", rule="SHO-4", pieces=(number,), places=(cell,))


def in_arc(table: Table, number: int, cell: int, facing: int = -1) -> bool:
    """Whether a cell lies before the front sides of a unit, as it faces or would face."""
    unit = table.units[number]
    grid = table.setup.grid
    look = unit.facing if facing < 0 else facing
    return bool(grid.arc(unit.cell, look, grid.distance(unit.cell, cell)) >> cell & 1)


def nearest(table: Table, number: int, origin: int) -> tuple[int, ...]:
    """The targets from which a unit, or its stand in that cell, may choose: the nearest, in order of their
    cells.

    A unit contacted in this bound chooses among those who came in. Hard targets are passed over (R-164).
    """
    came_in = attackers(table, number)
    if came_in:
        found = [foe for foe in came_in if objection(table, number, origin, foe) is None]
        return tuple(sorted(found, key=lambda foe: table.units[foe].cell))
    near = _nearest(table, number, origin)
    if not table.parted:
        return near
    back = tuple(foe for foe in fled_from(table, number) if objection(table, number, origin, foe) is None)
    return (*back, *(foe for foe in near if foe not in back))


def fled_from(table: Table, number: int) -> tuple[int, ...]:
    """SHO-13: the enemies chariots fled from by choice in this bound: they may always shoot back at them,
    however far off they have come, whoever else is nearer or fights them.
    """
    return tuple(foe for unit, foe in table.parted if unit == number and table.units[foe].cell >= 0)


def _nearest(table: Table, number: int, origin: int) -> tuple[int, ...]:
    grid = table.setup.grid
    foe = 1 - table.units[number].side
    enemies = table.formed[foe] | table.loose[foe]
    most = farthest(table, number)
    if table.flyers[foe]:
        most = max(most, table.profile.flyer_air_range)
    if not enemies & grid.disc(origin, most):
        return ()
    for radius in range(1, most + 1):
        near = dict.fromkeys(table.held[cell] for cell in cells_of(enemies & grid.ring(origin, radius)))
        legal = tuple(target for target in near if objection(table, number, origin, target) is None)
        if legal:
            return legal
    return ()


def not_nearest(table: Table, number: int, origin: int, target: int, choice: tuple[int, ...]) -> Finding:
    """Why a lawful target may not be chosen: others are nearer, or have come into contact."""
    distance = table.setup.grid.distance
    far = distance(origin, target_cell(table, origin, target))
    near = distance(origin, target_cell(table, origin, choice[0])) if choice else 0
    rule = "SHO-5" if attackers(table, number) else "SHO-3"
    return refuse(
        "refusal.hordes_heroes.nearer-target", rule=rule, pieces=(number, *choice), distance=far, nearest=near
    )


# Shots -------------------------------------------------------------------------------------------------


def number_terms(table: Table, number: int, arm: int, origin: int, target: int) -> tuple[Term, ...]:
    """SHO-1: the number a die must show: the factor, worn armour, cover, pavises, all adding up.

    R-12, R-66: gunpowder takes worn armour away, a crossbow one of it; cover stays against both. TER-4 and
    TER-9 lend cover (R-13); PAV-1 lends it all round, or by option to the front only (R-64).
    """
    setup = table.setup
    weapon = setup.troops[arm]
    unit = table.units[target]
    cell = target_cell(table, origin, target)
    terms = [Term("term.hordes_heroes.shooting", weapon.shooting, "SHO-1", number)]
    armour = troop(table, unit).armour
    if armour:
        terms.append(Term("term.hordes_heroes.armour", armour, "SHO-1", target))
        if weapon.weapon == "gunpowder":
            terms.append(Term("term.hordes_heroes.gunpowder", -armour, "SHO-1", number))
        elif weapon.weapon == "crossbow":
            terms.append(
                Term(
                    "term.hordes_heroes.crossbow",
                    -min(armour, table.profile.crossbow_reduction),
                    "SHO-1",
                    number,
                )
            )
    ground = setup.effects[cell]
    if ground.cover and not flies(table, unit):
        terms.append(Term("term.hordes_heroes.cover", ground.cover, ground.rule, target))
    if unit.pavise and (not table.profile.pavise_front_only or in_arc(table, target, origin)):
        terms.append(Term("term.hordes_heroes.pavise", _PAVISE, "PAV-1", target))
    return tuple(terms)


def steps(terms: tuple[Term, ...]) -> tuple[tuple[int, int], ...]:
    """How a die of small arms is read: a hit from that number on."""
    return ((sum(term.value for term in terms), 1),)


def shots_at(table: Table, number: int, split: tuple[tuple[int, int], ...]) -> tuple[Shot, ...]:
    """The shots of a unit in one hex: so many stands at each target, the better weapons at the first."""
    shots = []
    left = list(arms(table, number))
    for target, stands in split:
        wanted = stands
        while wanted > 0 and left:
            arm, have = left.pop(0)
            shots.append(Shot(number, target, min(have, wanted), arm))
            if have > wanted:
                left.insert(0, (arm, have - wanted))
            wanted -= have
    return tuple(shots)


def default_shots(table: Table, number: int) -> tuple[Shot, ...]:
    """What a unit shoots unless its owner says otherwise: everything at the nearest, the first of equals.

    SKI-2: each skirmish stand rolls one die at its own nearest target (R-68).
    """
    if bar(table, number) is not None:
        return ()
    unit = table.units[number]
    if unit.formation != "skirmish":
        choice = nearest(table, number, unit.cell)
        return shots_at(table, number, ((choice[0], dice(table, number)),)) if choice else ()
    shots = []
    for stand in unit.cells:
        choice = nearest(table, number, stand)
        if choice:
            shots.append(Shot(number, choice[0], 1, unit.troop, stand))
    return tuple(shots[: dice(table, number)])


def facing_to_shoot(table: Table, number: int, target: int) -> int:
    """The facing in which a unit shoots: its own if the target lies before it, else the one that looks at
    it best.
    """
    unit = table.units[number]
    cell = target_cell(table, unit.cell, target)
    if all_round(table, number) or not turns_freely(table, number) or in_arc(table, number, cell):
        return unit.facing
    hexes = table.setup.grid.hexes
    return facing_towards(hexes[unit.cell], hexes[cell])
