"""What is to be remembered, in the order of play, with the modifiers where they are needed."""

from hheditor.rules.api.paper.reference import Cell, Modifier, PhaseBox, Remark, remark
from hheditor.rules.impetus.armies.troops import HORSE, INFANTRY
from hheditor.rules.impetus.paper.charts import paces_of
from hheditor.rules.impetus.paper.facts import Facts, signed
from hheditor.rules.impetus.position import modifiers
from hheditor.rules.impetus.shooting.weapons import ALL_ROUND
from hheditor.values import Parameter

_ENTRY = tuple[str, int, bool]


def phases(facts: Facts) -> tuple[PhaseBox, ...]:
    """SEQ-1 to SEQ-4, box by box."""
    found = [
        _box(
            "initiative",
            _initiative(facts),
            _entries("INI-1", (("general-lives", modifiers.GENERAL_LIVES, True),)),
        ),
        _box("moving", _moving(facts)),
        _box("charging", _charging(facts), _reactions(facts)),
        _box("shooting", _shooting(facts), _shots(facts)),
        _box("melee", _melee(facts), _fight(facts)),
        _box("testing", _testing(facts), _tests(facts)),
        _box("after", _after(facts)),
    ]
    return tuple(box for box in found if box.lines)


def _box(name: str, lines: list[Remark], entries: tuple[Modifier, ...] = ()) -> PhaseBox:
    return PhaseBox(f"reference.impetus.box-{name}", tuple(lines), entries)


def _entries(rule: str, values: tuple[_ENTRY, ...]) -> tuple[Modifier, ...]:
    return tuple(
        Modifier(remark(f"reference.impetus.mod-{name}", rule), signed(value))
        for name, value, there in values
        if there
    )


def _line(name: str, rule: str, /, **given: Parameter) -> Remark:
    return remark(f"reference.impetus.{name}", rule, **given)


def _initiative(facts: Facts) -> list[Remark]:
    found = [_line("initiative", "INI-1"), _line("activations", "SEQ-2")]
    found.insert(1, _line("reroll-s" if facts.any("S") else "reroll", "INI-2"))
    return found


def _moving(facts: Facts) -> list[Remark]:
    measure = facts.measure
    nimble, free, heavy = (
        facts.those("S", "CL"),
        facts.those("S", "CL", "CGL"),
        facts.those("ART", "W", "CGP", "CF"),
    )
    found = [
        _line("ground", "MOV-9"),
        _line(measure.board("wheel-but" if nimble else "wheel"), "MOV-4", **_named(nimble)),
        _line("back-but" if free else "back", "MOV-6", **_named(free)),
    ]
    if heavy:
        found.insert(2, _line("wheel-whole", "MOV-4", names=heavy))
    if nimble:
        found.append(_line("second", "MOV-8", names=nimble))
    found.append(_line("group", "GRP-2"))
    found.append(_line(measure.board("zone"), "ZOC-1", **_zone(facts)))
    passing = _passing(facts)
    if passing:
        found.append(remark("reference.impetus.passing", "INT-1", 0, (("names", passing),)))
    found.append(_line("rally-roll" if facts.profile.discipline_rally else "rally", "DIS-4"))
    found.append(_line("disorder", "DIS-3"))
    return found


def _named(names: str) -> dict[str, Parameter]:
    return {"names": names} if names else {}


def _zone(facts: Facts) -> dict[str, Parameter]:
    """ZOC-1: 1H deep; hexes say it in words."""
    measure = facts.measure
    return {} if measure.unit == "hexes" else {"reach": measure.reach(1), "unit": measure.unit}


def _passing(facts: Facts) -> tuple[str, ...]:
    """INT-1: who passes whom, as words for a list."""
    light = [
        klass.lower()
        for klass in ("FL", "T")
        if any(t.klass == klass and not t.impetuous for t in facts.troops)
    ]
    light += ["art"] if facts.any("ART") else []
    found = [
        name
        for name, there in (("s", facts.any("S")), ("cl", facts.any("CL")), ("w", facts.any("W")))
        if there
    ]
    if light:
        found.append("-".join(light))
    return tuple(f"reference.impetus.pass-{name}" for name in found)


def _charging(facts: Facts) -> list[Remark]:
    found = [
        _line("charge-rolled" if facts.profile.rolled_charge else "charge", "CHG-1"),
        _line("charge-order", "CHG-7"),
    ]
    never = facts.those("ART", "W")
    if any(not troop.impetus and troop.klass not in ("ART", "W") for troop in facts.troops):
        found.append(_line("charge-without-never" if never else "charge-without", "CHG-5", **_named(never)))
    elif never:
        found.append(_line("charge-never", "CHG-5", names=never))
    found.append(_line("charge-flank", "CHG-9"))
    nimble, shooters = facts.those("S", "CL"), facts.those("T", "W")
    if nimble:
        found.append(_line("evasion", "EVA-4", names=nimble))
    if shooters:
        found.append(_line("defence-w" if facts.any("W") else "defence", "DEF-1", **_named(shooters)))
    return found


# Evasion, defensive fire -----------------------------------------------------------------------------------


def _reactions(facts: Facts) -> tuple[Modifier, ...]:
    """EVA-3, DEF-2; what T need stands with their weapons."""
    evades, fires = facts.any("S", "CL"), facts.any("T", "W")
    found: list[tuple[Cell, Cell]] = []
    if evades:
        numbers = (modifiers.EVADES_SLOWER, modifiers.EVADES_LIKE, modifiers.EVADES_FASTER)
        found.append((_line("mod-evading", "EVA-3"), " / ".join(f"{each}+" for each in numbers)))
    if any(troop.evades and troop.general for troop in facts.troops):
        found.append((_line("mod-evading-general", "EVA-3"), signed(modifiers.GENERAL)))
    if facts.any("T"):
        found.append((_line("mod-t", "DEF-2"), remark("reference.impetus.see-table")))
    if facts.any("W"):
        said = _line("mod-wagons", "DEF-3", dice=modifiers.WAGON_DICE)
        found.append((said, f"{modifiers.WAGONS_FIRE}+"))
    if evades or fires:
        found.append((_line("mod-disordered", "EVA-3"), signed(modifiers.DISORDERED)))
    if fires and (facts.profile.rolled_charge or any(line.open.charge for _, line in paces_of(facts))):
        found.append((_line("mod-disordered-charger", "DEF-2"), signed(modifiers.BONUS_IN_DISORDER)))
    return tuple(Modifier(what, value) for what, value in found)


# Shooting --------------------------------------------------------------------------------------------------


def _shooting(facts: Facts) -> list[Remark]:
    if not facts.weapons:
        return []
    measure = facts.measure
    round_ = [each for each in sorted(ALL_ROUND) if any(t.klass == each and t.weapon for t in facts.troops)]
    if any(t.klass == "CL" and (arm := facts.armed(t)) is not None and arm.all_round for t in facts.troops):
        round_.insert(0, "CL")
    found = [_line("shot", "SHO-1"), _line("damage", "SEQ-7"), _line(measure.board("arc"), "SHO-4")]
    if round_:
        found.append(_line("arc-round", "SHO-4", names=", ".join(round_)))
    short = facts.profile.bands[0]
    found.append(_line("target", "SHO-9", reach=measure.reach(short), unit=measure.unit))
    found.append(_line(measure.board("sight"), "SHO-7"))
    if any(weapon.indirect for weapon in facts.weapons):
        found.append(_line("indirect", "SHO-8", reach=measure.reach(2), unit=measure.unit))
    return found


def _shots(facts: Facts) -> tuple[Modifier, ...]:
    """SHO-5, SHO-6."""
    if not facts.weapons:
        return ()
    shooters = [troop for troop in facts.troops if troop.weapon]
    steady = [k for k in modifiers.STEADY if any(t.klass == k for t in shooters)]
    free = ["S"] if any(t.klass == "S" for t in shooters) else []
    free += ["FL"] if any(t.klass == "FL" and t.weapon == "javelin" for t in shooters) else []
    others = [t for t in shooters if t.klass not in (*steady, *free)]
    moved = [
        (", ".join(names), value) for names, value in ((steady, modifiers.MOVING_STEADY), (free, 0)) if names
    ]
    said = " / ".join(names for names, _ in moved)
    found: list[tuple[Cell, str]] = []
    if others and moved:
        figures = " / ".join(signed(value) for value in (modifiers.MOVING, *(value for _, value in moved)))
        found.append((_line("mod-moving-and", "SHO-5", names=said), figures))
    elif others:
        found.append((_line("mod-moving", "SHO-5"), signed(modifiers.MOVING)))
    else:
        found.append(
            (_line("mod-moving-those", "SHO-5", names=said), " / ".join(signed(v) for _, v in moved))
        )
    found.append((_line("mod-disordered", "SHO-5"), signed(modifiers.DISORDERED)))
    for value, names in _targets(facts).items():
        names_ = tuple(f"reference.impetus.target-{name}" for name in names)
        found.append((remark("reference.impetus.mod-at", "SHO-6", 0, (("names", names_),)), signed(value)))
    if facts.artillery:
        found.append(
            (_line("mod-guns-w" if facts.any("W") else "mod-guns", "SHO-6"), signed(modifiers.AT_DEEP))
        )
    return tuple(Modifier(what, value) for what, value in found)


def _targets(facts: Facts) -> dict[int, list[str]]:
    """SHO-6, SPC-10: whom it is harder to hit, by how much."""
    small = any(not weapon.artillery for weapon in facts.weapons)
    guns = "-guns" if facts.artillery else ""
    found: dict[int, list[str]] = {}
    for name, value, there in (
        ("s", modifiers.AT_LOOSE, facts.any("S")),
        ("art", modifiers.AT_LOOSE, facts.any("ART")),
        ("cl", modifiers.AT_LIGHT, facts.any("CL")),
        *(("wood", edge, True) for edge in facts.edges),
        (f"w{guns}", modifiers.AT_COVER, small and facts.any("W")),
        (f"pavises{guns}", modifiers.AT_COVER, small and facts.has("pavises")),
    ):
        if there:
            found.setdefault(value, []).append(name)
    return found


# Melee, tests, what follows --------------------------------------------------------------------------------


def _melee(facts: Facts) -> list[Remark]:
    denied = ["worn", "ground"]
    denied += ["foot"] if facts.mounted and facts.foot else []
    denied += ["wall"] if facts.has("shieldwall") else []
    denied += ["el"] if facts.any("EL") else []
    found = [
        _line("fight", "MEL-4"),
        _line("support", "MEL-5"),
        remark(
            "reference.impetus.no-impetus",
            "MEL-8",
            0,
            (("names", tuple(f"reference.impetus.no-impetus-{name}" for name in denied)),),
        ),
    ]
    stops = tuple(f"reference.impetus.stops-{name}" for name, there in _stopping(facts) if there)
    if facts.mounted and stops:
        found.append(remark("reference.impetus.no-impetus-mounted", "MEL-8", 0, (("names", stops),)))
    found.append(_line("loser", "MEL-12"))
    found.append(_line("draw-off" if _breaks_off(facts) else "draw", "MEL-14"))
    return found


def _stopping(facts: Facts) -> tuple[tuple[str, bool], ...]:
    """MEL-8 (d): what horse has no impetus against."""
    foot = [troop for troop in facts.troops if not troop.mounted]
    return (
        ("wagons", facts.any("W")),
        ("elephants", facts.any("EL")),
        ("camels", facts.has("camels")),
        ("pikes", any(troop.has("pike") for troop in foot)),
        ("spears", any(troop.speared for troop in foot)),
        ("stakes", any(troop.has("stakes") for troop in foot)),
        ("pavises", any(troop.has("pavises") for troop in foot)),
    )


def _breaks_off(facts: Facts) -> bool:
    """OPT-8."""
    return facts.profile.light_break_off and facts.any("CL", "CM") and facts.any("FP", "FL", "T", "W")


def _fight(facts: Facts) -> tuple[Modifier, ...]:
    """MEL-6, SPC-9."""
    hindered = "-".join(
        name for name, there in (("mounted", facts.mounted), ("pikes", facts.has("pike"))) if there
    )
    return (
        *_entries(
            "MEL-6",
            (
                ("disordered", modifiers.DISORDERED, True),
                ("flank", modifiers.FLANK, True),
                (f"difficult-{hindered}", modifiers.DIFFICULT, facts.difficult and bool(hindered)),
                ("heavy-chariots", modifiers.HEAVY_CHARIOTS, facts.any("CGP") and facts.foot),
                ("shieldwall", modifiers.SHIELDWALL, facts.has("shieldwall")),
            ),
        ),
        *_depth(facts),
    )


def _depth(facts: Facts) -> tuple[Modifier, ...]:
    """LRG-6: against mounted and against foot."""
    kinds = {
        "pike": any(troop.has("pike") for troop in facts.blocks),
        "spear": any(troop.speared and not troop.impetuous for troop in facts.blocks),
        "warband": any(troop.has("warband") for troop in facts.blocks),
    }
    return tuple(
        Modifier(_line(f"mod-depth-{name}", "LRG-6"), " / ".join(map(signed, modifiers.DEPTH[name])))
        for name, there in kinds.items()
        if there
    )


def _testing(facts: Facts) -> list[Remark]:
    found = [_line("test", "COH-1"), _line("test-after", "COH-6"), _line("test-flank", "COH-8")]
    if facts.blocks:
        found.append(_line("large-losses", "LRG-3"))
    return found


def _tests(facts: Facts) -> tuple[Modifier, ...]:
    """COH-4, COH-5."""
    shot = any(not weapon.artillery for weapon in facts.weapons)
    armoured = facts.those("CP1", "FP")
    found = list(
        _entries(
            "COH-5",
            (
                ("disordered", modifiers.DISORDERED, True),
                ("general", modifiers.GENERAL, True),
                ("shieldwall", modifiers.SHIELDWALL, facts.has("shieldwall")),
                ("shot-guns" if facts.artillery else "shot", modifiers.NOT_ARTILLERY, shot),
            ),
        )
    )
    if shot and armoured:
        message = "mod-armoured-guns" if facts.artillery else "mod-armoured"
        found.append(Modifier(_line(message, "COH-4", names=armoured), signed(modifiers.ARMOURED)))
    found += _entries("COH-5", (("attacked-flank", modifiers.ATTACKED_FLANK, True),))
    horse = facts.those("CP1", "CP2", "CM", "CL")
    if facts.any("FP") and facts.classes & HORSE:
        said = _line("mod-foot-against-horse", "COH-5", names=horse)
        found.append(Modifier(said, signed(modifiers.FOOT_AGAINST_HORSE)))
    if facts.holds and facts.classes & INFANTRY:
        found += _entries("COH-5", (("holds-ground", modifiers.HOLDS_GROUND, True),))
    return tuple(found)


def _after(facts: Facts) -> list[Remark]:
    found = [_line("retreat-way", "RET-2")]
    still = [name for name in ("w", "art") if facts.any(name.upper())]
    if still:
        found.append(_line(f"retreat-{'-'.join(still)}", "RET-7"))
    swift = facts.those("CM", "CL", "CGL") if facts.foot else ""
    must = "-must" if any(troop.impetuous for troop in facts.troops) else ""
    found.append(_line(f"pursue{must}{'-but' if swift else ''}", "PUR-2", **_named(swift)))
    found.append(_line("pursue-melee", "PUR-5"))
    return found
