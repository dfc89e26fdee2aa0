"""The charts of a player's aid, cut to the types in play, each with whose figures they are (DAT-1)."""

from hheditor.rules.api.paper.reference import Chart, Column, Modifier, Remark, Row, remark
from hheditor.rules.men_of_iron.charts.schema import AttackBand, AttackResults, FireBand, Profile, TypeRow
from hheditor.rules.men_of_iron.position.setup import Setup

NONE = "–"
LETTERS = ("D", "R", "U", "T", "E")


def signed(value: int) -> str:
    """A modifier as it is printed."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def pair(values: tuple[int, int], signs: bool = False) -> str:
    """Normal and disordered side."""
    return "/".join(signed(each) if signs else str(each) for each in values)


def message(kind: str, name: str) -> str:
    """The message that names a type, a ground or a hexside."""
    return f"{kind}.men_of_iron.{name.lower().replace('/', '-').replace('_', '-')}"


def source(profile: Profile, chart: str, priority: int = 0) -> tuple[Remark, ...]:
    """DAT-1: a house chart says so, an owner's own too; figures of the series rules need no word."""
    whose = profile.sources.get(chart, profile.source)
    return () if whose == "document" else (remark(f"reference.men_of_iron.{whose}", "DAT-1", priority),)


def in_play(setup: Setup) -> tuple[TypeRow, ...]:
    """The types the armies have, and what they may become: unhorsed, dismounted, remounted."""
    wanted = {card.kind for card in setup.units}
    for row in setup.profile.types:
        if row.id in wanted:
            wanted |= {each for each in (row.unhorsed, row.dismounts, row.remounts) if each}
    return tuple(row for row in setup.profile.types if row.id in wanted)


def _span(low: int | None, high: int | None) -> str:
    """A stretch of totals."""
    if low is None:
        return f"≤ {high}".replace("-", "−")
    if high is None:
        return f"≥ {low}".replace("-", "−")
    return (f"{low}" if low == high else f"{low} – {high}").replace("-", "−")


def _letters(result: str) -> str:
    return " + ".join(result) or NONE


def _spans(bands: tuple[FireBand, ...] | tuple[AttackBand, ...]) -> list[str]:
    found, low = [], None
    for band in bands:
        found.append(_span(low, band.to))
        low = None if band.to is None else band.to + 1
    return found


def fire(profile: Profile) -> Chart:
    """CHT-6: the four columns side by side, each with its totals."""
    results = profile.fire
    names = ("foot", "foot-disordered", "mounted", "mounted-disordered")
    bands = (results.foot, results.foot_disordered, results.mounted, results.mounted_disordered)
    columns = tuple(Column(f"reference.men_of_iron.fire-{name}", "left") for name in names)
    texts = [
        [f"{span}: {_letters(band.result)}" for span, band in zip(_spans(each), each, strict=True)]
        for each in bands
    ]
    rows = tuple(
        Row(tuple(column[number] if number < len(column) else "" for column in texts))
        for number in range(max(len(column) for column in texts))
    )
    other = results.instead_of_unhorsed
    notes = (
        remark(
            "reference.men_of_iron.unhorsed-else",
            "RES-7",
            normal=_letters(other[0]),
            other=_letters(other[1]),
        ),
    )
    return Chart("reference.men_of_iron.fire", columns, rows, notes=(*notes, *source(profile, "fire")))


def attack(profile: Profile, name: str, setup: Setup) -> Chart:
    """CHT-7, CHT-8: what a total does to attacker and defender."""
    results: AttackResults = profile.charge if name == "charge" else profile.shock
    columns = (
        Column("reference.men_of_iron.normal", "left"),
        Column("reference.men_of_iron.disordered", "left"),
    )
    texts = [
        [f"{span}: {_verdict(band)}" for span, band in zip(_spans(each), each, strict=True)]
        for each in (results.normal, results.disordered)
    ]
    rows = tuple(
        Row(tuple(column[number] if number < len(column) else "" for column in texts))
        for number in range(max(len(column) for column in texts))
    )
    notes: tuple[Remark, ...] = ()
    if results.thrown_else:
        types = {row.id for row in in_play(setup)}
        special = ", ".join(f"{kind} {_letters(r)}" for kind, r in results.thrown.items() if kind in types)
        notes = (
            remark(
                "reference.men_of_iron.thrown",
                "CHT-8",
                special=special or NONE,
                other=_letters(results.thrown_else),
            ),
        )
    return Chart(f"reference.men_of_iron.{name}", columns, rows, notes=(*notes, *source(profile, name)))


def _verdict(band: AttackBand) -> str:
    parts = [f"A {_letters(band.attacker)}" if band.attacker else ""]
    parts.append(f"D {_letters(band.defender)}" if band.defender else "")
    parts.append("CA" if band.continues else "")
    return ", ".join(part for part in parts if part) or NONE


def weapons(setup: Setup) -> Chart:
    """CHT-9 to CHT-11: the matrix for the types in play."""
    types = [row for row in in_play(setup) if not row.gun]
    matrix = setup.look.weapons
    columns = (
        Column("reference.men_of_iron.attacker", "left", head=True),
        *(Column(message("type", row.id), text=row.id) for row in types),
    )
    rows = tuple(
        Row((row.id, *(signed(matrix[row.id].get(other.id, 0)) for other in types)))
        for row in types
        if row.id in matrix
    )
    return Chart("reference.men_of_iron.weapons", columns, rows, notes=source(setup.profile, "weapons"))


def ranges(setup: Setup) -> Chart | None:
    """CHT-4: fire by distance for the shooters in play."""
    shooters = [row for row in in_play(setup) if row.missile and row.id in setup.look.ranges]
    if not shooters:
        return None
    farthest = max(len(setup.look.ranges[row.id]) for row in shooters)
    columns = (
        Column("reference.men_of_iron.shooter", "left", head=True),
        *(Column("reference.men_of_iron.range", text=str(distance + 1)) for distance in range(farthest)),
        Column("reference.men_of_iron.f"),
    )
    rows = []
    for row in shooters:
        figures = setup.look.ranges[row.id]
        cells = [signed(figures[n]) if n < len(figures) else "" for n in range(farthest)]
        rows.append(Row((row.id, *cells, f"−{row.f}" if row.f else NONE)))
    return Chart("reference.men_of_iron.ranges", columns, tuple(rows), notes=source(setup.profile, "ranges"))


def tests(setup: Setup) -> Chart:
    """CHT-13 to CHT-18, CHT-24: the other rolls these armies can need."""
    profile, found = setup.profile, setup.profile.tests
    kinds = {row.id for row in in_play(setup)}
    rows = [_test("flight", "VIC-6", "> FP"), _test("continuation", "CON-3", "≤")]
    if profile.switches.army_activation and found.army_continuation is not None:
        rows.append(_test("army", "CON-9", f"≤ {found.army_continuation}"))
    counters = ", ".join(f"0–{highest}" for highest in profile.seizures)
    if any(side.counters for side in setup.sides):
        rows.append(_test("seizure", "SEI-5", counters))
    if kinds & set(profile.switches.chargers):
        meets = found.counter_charge
        text = f"≤ {meets.against_charge} / {meets.against_shock} / {meets.against_fire}"
        rows.append(_test("counter-charge", "CCH-6", text))
    if found.reluctance is not None and kinds & set(profile.switches.reluctant):
        rows.append(_test("reluctance", "REL-1", f"≤ {found.reluctance.charges} / {found.reluctance.shocks}"))
    if found.knights_held is not None and kinds & set(profile.switches.rash):
        rows.append(_test("hold", "KNI-3", f"≤ {found.knights_held}"))
    if found.evasion is not None and kinds & set(profile.switches.evaders):
        rows.append(_test("evasion", "RBC-5", f"≤ {found.evasion.clean} / {found.evasion.disordered}"))
    lost = found.leader_in_attack
    rows.append(_test("leader", "LDR-6", f"≥ {lost.disordered} / {lost.retired} / {lost.eliminated}"))
    under = found.leader_under_fire
    rows.append(_test("leader-fire", "LDR-5", f"{under.total}+: ≥ {under.killed}"))
    if any(row.gun for row in in_play(setup)):
        rows.append(_test("gun", "RES-6", f"≤ {found.gun_disordered}"))
    rows.append(_test("standard", "STD-3", f"≥ {found.standard_moved}"))
    if profile.fleeing and profile.switches.battle_flight:
        rows.append(_test("battle-flight", "FLT-1", f"≤ {found.battle_flight}"))
    columns = (
        Column("reference.men_of_iron.roll", "left", wide=True),
        Column("reference.men_of_iron.reading", "left"),
    )
    return Chart(
        "reference.men_of_iron.tests", columns, tuple(rows), notes=source(profile, "tests"), priority=1
    )


def _test(name: str, rule: str, text: str) -> Row:
    return Row((remark(f"reference.men_of_iron.test-{name}", rule), text))


def meanings() -> tuple[Modifier, ...]:
    """RES-1: what the letters of results mean."""
    found = [
        Modifier(letter, remark(f"reference.men_of_iron.letter-{letter.lower()}", "RES-1"))
        for letter in LETTERS
    ]
    return (*found, Modifier("CA", remark("reference.men_of_iron.letter-ca", "RES-22")))
