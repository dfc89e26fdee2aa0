"""The charts of a player's aid, cut to the types in play, each with whose figures they are (DAT-1)."""

from itertools import zip_longest

from hheditor.rules.api.paper.reference import Cell, Chart, Column, Modifier, Remark, Row, Span, remark
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


OWN = ("owner", "user")
"""DAT-1: the tags of a chart that somebody typed over ours, in a file or in the program."""


def source(profile: Profile, chart: str) -> Remark | None:
    """DAT-1: a house chart says so, an owner's own too; figures of the series rules need no word."""
    whose = profile.sources.get(chart, profile.source)
    if whose == "document":
        return None
    return remark(f"reference.men_of_iron.{'own' if whose in OWN else 'house'}", "DAT-1")


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


def letters(result: str) -> str:
    """A result as it is printed: ``D + R``."""
    return " + ".join(result) or NONE


def _spans(bands: tuple[FireBand, ...] | tuple[AttackBand, ...]) -> list[str]:
    found, low = [], None
    for band in bands:
        found.append(_span(low, band.to))
        low = None if band.to is None else band.to + 1
    return found


def _banded(
    heads: tuple[str, ...], columns: tuple[tuple[tuple[str, str], ...], ...]
) -> tuple[tuple[Column, ...], tuple[Row, ...], tuple[Span, ...]]:
    """Columns of totals and what they mean, side by side under a head each."""
    pair_ = (
        Column("", "right", head=True),
        Column("", "left"),
    )
    longest = max(len(column) for column in columns)
    rows = tuple(
        Row(
            tuple(
                cell for column in columns for cell in (column[number] if number < len(column) else ("", ""))
            )
        )
        for number in range(longest)
    )
    spans = tuple(Span(remark(f"reference.men_of_iron.{head}"), 2) for head in heads)
    return pair_ * len(columns), rows, spans


def fire(setup: Setup) -> Chart:
    """CHT-6: the four columns side by side, each with its totals; U only where somebody falls off a horse."""
    profile = setup.profile
    results = profile.fire
    falls = profile.switches.unhorsing and any(row.unhorsed for row in in_play(setup))
    names = ("foot", "foot-disordered", "mounted", "mounted-disordered")
    bands = (results.foot, results.foot_disordered, results.mounted, results.mounted_disordered)
    texts = tuple(
        tuple(
            (
                span,
                letters(
                    results.instead_of_unhorsed[number % 2]
                    if band.result == "U" and not falls
                    else band.result
                ),
            )
            for span, band in zip(_spans(each), each, strict=True)
        )
        for number, each in enumerate(bands)
    )
    columns, rows, spans = _banded(tuple(f"fire-{name}" for name in names), texts)
    other = results.instead_of_unhorsed
    notes: tuple[Remark, ...] = (
        remark(
            "reference.men_of_iron.unhorsed-else",
            "RES-7",
            normal=letters(other[0]),
            other=letters(other[1]),
        ),
    )
    if not falls:
        notes = ()
    mark = source(profile, "fire")
    return Chart("reference.men_of_iron.fire", columns, rows, spans, notes=notes, mark=mark)


def attack(profile: Profile, name: str, setup: Setup) -> Chart:
    """CHT-7, CHT-8: what a total does to attacker and defender."""
    results: AttackResults = profile.charge if name == "charge" else profile.shock
    texts = tuple(
        tuple((span, verdict(band)) for span, band in zip(_spans(each), each, strict=True))
        for each in (results.normal, results.disordered)
    )
    columns, rows, spans = _banded(("normal", "disordered"), texts)
    notes: tuple[Remark, ...] = ()
    if results.thrown_else:
        types = {row.id for row in in_play(setup)}
        special = ", ".join(f"{kind} {letters(r)}" for kind, r in results.thrown.items() if kind in types)
        parts = (("special", special),) if special else ()
        notes = (
            remark(
                f"reference.men_of_iron.thrown{'' if special else '-all'}",
                "CHT-8",
                other=letters(results.thrown_else),
                **dict(parts),
            ),
        )
    mark = source(profile, name)
    return Chart(f"reference.men_of_iron.{name}", columns, rows, spans, notes=notes, mark=mark)


def verdict(band: AttackBand) -> str:
    """What befalls attacker and defender as it is printed: ``A D + R, D T, CA``."""
    parts = [f"A {letters(band.attacker)}" if band.attacker else ""]
    parts.append(f"D {letters(band.defender)}" if band.defender else "")
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
    return Chart("reference.men_of_iron.weapons", columns, rows, mark=source(setup.profile, "weapons"))


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
    return Chart("reference.men_of_iron.ranges", columns, tuple(rows), mark=source(setup.profile, "ranges"))


def tests(setup: Setup) -> Chart:
    """CHT-13 to CHT-18, CHT-24: the other rolls these armies can need."""
    profile, found = setup.profile, setup.profile.tests
    kinds = {row.id for row in in_play(setup)}
    rows = [
        _test("flight", "VIC-6", remark("reference.men_of_iron.above-level")),
        _test("continuation", "CON-3", remark("reference.men_of_iron.up-to-rating")),
    ]
    if profile.switches.army_activation and found.army_continuation is not None:
        rows.append(_test("army", "CON-9", f"≤ {found.army_continuation}"))
    counters = ", ".join(f"0–{highest}" for highest in profile.seizures)
    if any(side.counters for side in setup.sides):
        rows.append(_test("seizure", "SEI-5", counters))
    if kinds & set(profile.switches.chargers):
        meets = found.counter_charge
        text = f"≤ {meets.against_charge} / {meets.against_shock} / {meets.against_fire}"
        rows.append(_test("counter-charge", "CCH-6", text, turning=signed(meets.turning)))
    if found.reluctance is not None and kinds & set(profile.switches.reluctant):
        daunted = found.reluctance
        text = f"≤ {daunted.charges} / {daunted.shocks}"
        rows.append(_test("reluctance", "REL-1", text, supported=signed(daunted.supported)))
    if found.knights_held is not None and kinds & set(profile.switches.rash):
        rows.append(_test("hold", "KNI-3", f"≤ {found.knights_held}"))
    if found.evasion is not None and kinds & set(profile.switches.evaders):
        rows.append(_test("evasion", "RBC-5", f"≤ {found.evasion.clean} / {found.evasion.disordered}"))
        late = found.evasion_from_counter_charge
        if late is not None:
            rows.append(_test("evasion-fire", "RBC-6", f"≤ {late.clean} / {late.disordered}"))
    passed = found.passage
    if passed is not None and profile.switches.passing == "horse" and _passers(setup):
        rows.append(_test("passage", "STK-3", f"≤ {passed.nothing} / {passed.passed}"))
    lost = found.leader_in_attack
    rows.append(_test("leader", "LDR-6", f"≥ {lost.disordered} / {lost.retired} / {lost.eliminated}"))
    under = found.leader_under_fire
    rows.append(_test("leader-fire", "LDR-5", f"{under.total}+: ≥ {under.killed}"))
    if any(row.gun for row in in_play(setup)):
        rows.append(_test("gun", "RES-6", f"≤ {found.gun_disordered}"))
    rows.append(_test("standard", "STD-3", f"≥ {found.standard_moved}"))
    if profile.fleeing and profile.switches.battle_flight:
        rows.append(_test("battle-flight", "FLT-1", f"≤ {found.battle_flight}"))
        rows.append(_test("pursuit", "PUR-1", f"≤ {found.pursuit}"))
        if found.catch is not None:
            caught = found.catch
            rows.append(_test("catch", "PUR-4", f"≥ {caught.mounted} / {caught.foot} / {caught.leader}"))
        rows.append(_test("comes-back", "PUR-7", f"≥ {found.comes_back}"))
    # Two by two: a line of each is short, and there are many.
    roll, reading = Column("", "left", wide=True), Column("", "right", head=True)
    columns = (roll, reading, Column("", text="   "), roll, reading)
    half = -(-len(rows) // 2)
    paired = [
        Row((*one.cells, "", *(other.cells if other is not None else ("", ""))))
        for one, other in zip_longest(rows[:half], rows[half:])
    ]
    mark = source(profile, "tests")
    return Chart("reference.men_of_iron.tests", columns, tuple(paired), mark=mark, priority=1)


def _passers(setup: Setup) -> bool:
    """Whether men-at-arms on horses share a side with missile units."""
    kinds = [(card.side, setup.look.types[card.kind]) for card in setup.units]
    riders = {side for side, row in kinds if row.mounted and row.unhorsed}
    return any(side in riders and row.missile and not row.gun for side, row in kinds)


def _test(name: str, rule: str, text: Cell, **figures: str) -> Row:
    return Row((remark(f"reference.men_of_iron.test-{name}", rule, **figures), text))


def meanings(setup: Setup) -> tuple[Modifier, ...]:
    """RES-1: what the letters of results mean; DAT-1: what the words beside titles do."""
    profile = setup.profile
    falls = profile.switches.unhorsing and any(row.unhorsed for row in in_play(setup))
    found = [
        Modifier(letter, remark(f"reference.men_of_iron.letter-{letter.lower()}", "RES-1"))
        for letter in LETTERS
        if letter != "U" or falls
    ]
    found.append(Modifier("CA", remark("reference.men_of_iron.letter-ca", "RES-22")))
    whose = {*profile.sources.values(), profile.source}
    for name, there in (("house", "house" in whose), ("own", bool(whose & {*OWN}))):
        if there:
            word = remark(f"reference.men_of_iron.{name}", "DAT-1")
            found.append(Modifier(word, remark(f"reference.men_of_iron.{name}-means", "DAT-1")))
    return tuple(found)
