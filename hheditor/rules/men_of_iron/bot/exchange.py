"""What results of the charts are worth: what shots and attacks gain on average, in hundredths of a point."""

from hheditor.rules.men_of_iron.attack.score import attack_terms, is_charge
from hheditor.rules.men_of_iron.charts.lookup import attack_result, fire_result, thrown
from hheditor.rules.men_of_iron.charts.schema import Profile, TypeRow
from hheditor.rules.men_of_iron.fire.targets import fire_terms
from hheditor.rules.men_of_iron.position.setup import Setup
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Attack

FACES = 10
CONTINUES = 40
"""What a continued attack promises."""


def worth(row: TypeRow) -> int:
    """What a unit is worth to its side: its flight points, and that it can fight at all."""
    return 100 * row.fp + 80


def loss(row: TypeRow, state: str, letters: str) -> int:
    """What letters of the charts take from a unit in a state."""
    if not letters:
        return 0
    full = worth(row)
    if state == "retired":
        return full - 100 if set(letters) & set("RTE") else 0
    if "E" in letters:
        return full
    if "T" in letters:
        return 100 + full // 4
    found = full // 3 if "U" in letters and row.unhorsed else 0
    if "D" in letters and state == "normal":
        found += full // 5
    if "R" in letters:
        found += full // 10
    return found


def attack_gain(
    setup: Setup, mine: tuple[TypeRow, str], foe: tuple[TypeRow, str], base: int, charge: bool, many: int = 1
) -> int:
    """What an attack with so much added to the die brings on average: the enemy's loss less one's own."""
    known = setup.memo("gains")
    key = (mine[0].id, mine[1], foe[0].id, foe[1], base, charge, many)
    if key not in known:
        chart = setup.profile.charge if charge else setup.profile.shock
        total = 0
        for face in range(FACES):
            band = attack_result(chart, foe[1] != "normal", base + face)
            letters = thrown(chart, band.attacker, mine[0].id)
            total += loss(*foe, band.defender) - many * loss(*mine, letters)
            total += CONTINUES if band.continues else 0
        known[key] = total // FACES
    found: int = known[key]
    return found


def gain_of(table: Table, attack: Attack) -> int:
    """What an attack as it stands brings on average; guns alone fall without a die (ART-3)."""
    found = 0
    first = attack.attackers[0]
    mine = table.row(first), table.units[first].state
    charge = is_charge(table, attack)
    for target in attack.targets:
        row = table.row(target)
        if row.gun:
            found += worth(row)
            continue
        base = sum(term.value for term in attack_terms(table, attack, target))
        foe = row, table.units[target].state
        found += attack_gain(table.setup, mine, foe, base, charge, len(attack.attackers))
    return found


def shot_gain(profile: Profile, foe: TypeRow, state: str, base: int) -> int:
    """What a shot with so much added to the die takes on average."""
    known = profile.memo("shots")
    key = (foe.id, state, base)
    if key not in known:
        results = (fire_result(profile, foe, state != "normal", base + face) for face in range(FACES))
        known[key] = sum(loss(foe, state, letters) for letters in results) // FACES
    found: int = known[key]
    return found


def shot_of(table: Table, firer: int, target: int, moving: bool = False) -> int:
    """What a shot takes on average."""
    base = sum(term.value for term in fire_terms(table, firer, target, moving))
    return shot_gain(table.setup.profile, table.row(target), table.units[target].state, base)
