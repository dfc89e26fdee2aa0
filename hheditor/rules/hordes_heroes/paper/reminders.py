"""What is forgotten at the table, phase by phase: only what these armies on this field can meet."""

from collections.abc import Iterator

from hheditor.rules.api.paper.reference import Modifier, PhaseBox, Remark, remark
from hheditor.rules.hordes_heroes.paper.facts import Facts
from hheditor.rules.hordes_heroes.paper.grounds import name_of

MUST, SHOULD, MAY, SPARE = 0, 1, 2, 3
"""Priorities: a reminder that stays, and three that go, the last first."""


def _say(name: str, rule: str, priority: int = MUST, /, **parameters: int | str) -> Remark:
    return remark(f"reference.hordes_heroes.{name}", rule, priority, **parameters)


def phases(facts: Facts) -> tuple[PhaseBox, ...]:
    """The boxes, in the order of the bound; magic where somebody casts."""
    magic = PhaseBox("phase.hordes_heroes.magic", tuple(_magic(facts)), tuple(_spells(facts)))
    return (
        PhaseBox("phase.hordes_heroes.command", tuple(_command(facts))),
        PhaseBox("phase.hordes_heroes.movement", tuple(_movement(facts))),
        *((magic,) if facts.magicians else ()),
        PhaseBox("phase.hordes_heroes.shooting", tuple(_shooting(facts)), tuple(_to_hit(facts))),
        PhaseBox("phase.hordes_heroes.combat", tuple(_combat(facts)), tuple(_score(facts))),
    )


def _command(facts: Facts) -> Iterator[Remark]:
    yield _say("generals-move-road" if facts.roads else "generals-move", "CMD-1")
    yield _say("in-command", "CMD-2")
    yield _say("passed-on", "CMD-3")
    if facts.hordes:
        yield _say("hordes-command", "CMD-7")
    if "flyer" in facts.traits:
        yield _say("flyers-command", "CMD-8")
    yield _say("out-of-command", "MOV-2")
    yield _say("host-disrupted", "CMD-5", MAY)
    yield _say("leaving-host", "CMD-6", SPARE)
    if all(facts.leaders):
        yield _say("duel", "DUE-1", SPARE)


def _movement(facts: Facts) -> Iterator[Remark]:
    traits = facts.traits
    if {"aggressive", "aggressive_horde"} & traits:
        yield _say("aggressive", "AGG-1")
    yield _say("turning", "FAC-3")
    yield _say("zone", "ZOC-1")
    if facts.magicians:
        yield _say("elemental-zone", "MAG-5", SHOULD)
    if facts.columns:
        yield _say("column-road" if facts.roads else "column", "FRM-2", SHOULD)
    elif facts.roads:
        yield _say("road", "TER-8", SHOULD)
    if "infantry" in facts.kinds:
        yield _say("backstep", "MOV-4", SHOULD)
        if any(troop.kind == "infantry" and troop.column_of_results < 2 for troop in facts.troops):
            yield _say("disengage", "MOV-5", MAY)
    evades = [trait for trait in ("evade1", "evade2") if trait in traits]
    if evades:
        yield _say("evade-both" if len(evades) == 2 else evades[0], "RSP-1")
    if "flee" in traits:
        yield _say("flee-response", "RSP-2")
    yield from _flyers_moving(facts)
    yield from _special_movers(facts)
    yield _say("passing", "PAS-1", MAY)
    yield _say("interchange", "PAS-2", SPARE)
    yield _say("joining", "STD-2", SPARE)
    if facts.profile.flight == "two_moves":
        yield _say("second-flight", "CMP-3", SHOULD)
    yield _say("rally", "DIS-3")


def _flyers_moving(facts: Facts) -> Iterator[Remark]:
    if "flyer" in facts.traits:
        yield _say("flying", "FLY-1")
        yield _say("flyers-zone", "ZOC-5")
        yield _say("flyers-attack", "FLY-6")


def _flyers_shooting(facts: Facts) -> Iterator[Remark]:
    if "bomber" in facts.traits:
        yield _say("bombs", "FLY-5")
    if "flyer" in facts.traits:
        profile = facts.profile
        yield _say("flyers-range", "FLY-3", down=profile.flyer_ground_range, air=profile.flyer_air_range)


def _special_movers(facts: Facts) -> Iterator[Remark]:
    traits = facts.traits | facts.options
    if "skirmish" in traits:
        yield _say("skirmish", "SKI-1", SHOULD)
        yield _say("sweeping", "SKI-6", MAY)
    if "stakes" in traits:
        yield _say("stakes-planted", "STK-2", SHOULD)
    if "pavise" in traits:
        yield _say("pavise-moved", "PAV-1", SHOULD)
    if "pike" in traits or facts.hordes:
        yield _say("six-stands", "HOR-1", MAY)


def _magic(facts: Facts) -> Iterator[Remark]:
    yield _say("spell", "MAG-1", range=facts.profile.spell_range)
    yield _say("spell-destroys", "MAG-2")
    yield _say("spell-bound", "MAG-3")
    yield _say("spell-duel", "MAG-6", SHOULD)
    yield _say("spell-ends", "MAG-9", SHOULD)
    if facts.setup.works:
        yield _say("spell-works", "MAG-10", SHOULD)


def _spells(facts: Facts) -> Iterator[Modifier]:
    """The faces each element needs."""
    water = bool(facts.setup.water)
    for element in facts.profile.elements:
        if water or not element.in_water:
            named = remark("reference.hordes_heroes.spell-element", "MAG-1", element=element.id)
            yield Modifier(named, f"{element.low}–{element.high}")


def _shooting(facts: Facts) -> Iterator[Remark]:
    if not facts.shooters and not facts.guns:
        yield _say("nobody-shoots", "SEQ-1")
        yield from _flyers_shooting(facts)
        return
    yield from _flyers_shooting(facts)
    yield _say("together", "SEQ-3", SHOULD)
    if facts.shooters:
        yield _say("small-arms", "SHO-3", range=facts.profile.small_arms_range)
        yield _say("shooting-dice-column" if facts.columns else "shooting-dice", "SHO-8")
        yield _say("chargers", "SHO-5", SHOULD)
        yield _say("into-fights", "SHO-12", SHOULD)
    if facts.guns:
        yield _say("guns", "ART-1")
        yield _say("hold-fire", "ART-8", SHOULD)
        yield _say("guns-miss", "ART-9", MAY)
    if "high_trajectory" in facts.traits:
        yield _say("high-trajectory", "ART-5", MAY)
    if "hard_target" in facts.traits:
        profile = facts.profile
        yield _say(
            "hard-target", "HT-1", SHOULD, open=profile.suppression_open, cover=profile.suppression_cover
        )
    yield _say("line-of-fire", "SHO-10", MAY)
    yield _say("hits-add-up", "SHO-2", SHOULD)


def _to_hit(facts: Facts) -> Iterator[Modifier]:
    if not facts.shooters:
        return
    for armour in sorted(facts.armour):
        yield Modifier(_say("target-armour", "SHO-1", n=armour), f"+{armour}")
    covers: dict[int, list[str]] = {}
    for effects in facts.grounds:
        if effects.cover:
            covers.setdefault(effects.cover, []).append(name_of(effects.id))
    for cover, names in sorted(covers.items()):
        listed = remark("reference.hordes_heroes.target-cover", "SHO-1", 0, (("list", tuple(names)),))
        yield Modifier(listed, f"+{cover}")
    if "pavise" in facts.traits | facts.options:
        yield Modifier(_say("target-pavise", "PAV-1"), "+2")
    if facts.armour and "crossbow" in facts.weapons:
        yield Modifier(_say("by-crossbow", "SHO-1"), f"−{facts.profile.crossbow_reduction}")
    if facts.armour and "gunpowder" in facts.weapons:
        yield Modifier(_say("by-gunpowder", "SHO-1"), "0")


def _combat(facts: Facts) -> Iterator[Remark]:
    if facts.magicians:
        yield _say("elementals-strike", "MAG-4", die=facts.profile.leaders_die_from)
        if facts.setup.water or facts.setup.woods:
            yield _say("elementals-ground", "MAG-7", SHOULD)
        yield _say("magician-dice", "GEN-4", SHOULD)
    yield _say("difference", "H2H-2")
    if any(troop.impact for troop in facts.troops):
        yield _say("impact", "H2H-3")
        if "stakes" in facts.traits | facts.options:
            yield _say("stakes-impact", "STK-1", SHOULD)
    if "flyer" in facts.traits:
        yield _say("flyers-fight", "FLY-9", SHOULD)
    yield _say("fighting-disrupted", "H2H-5")
    if facts.combined:
        yield _say("combined", "CMB-1", SHOULD)
    yield _say("several", "H2H-6", SHOULD)
    yield _say("melee", "H2H-4")
    yield _say("last-stand", "STD-1")
    yield _say("follow-up", "CMP-6", SHOULD)
    yield _say("pursuit-once" if facts.profile.pursuit_once else "pursuit", "CMP-8", SHOULD)
    if facts.obstacles:
        yield _say("decline", "CMP-7", MAY)
    if facts.kinds & {"artillery", "siege_engine", "war_wagon"}:
        yield _say("steadfast", "CMP-9", MAY)
    if any(facts.leaders):
        yield _say("lone-general", "GEN-2", MAY)


def _score(facts: Facts) -> Iterator[Modifier]:
    charging = any(troop.impact for troop in facts.troops)
    yield Modifier(
        _say("score-factor" if charging else "score-plain", "H2H-1"), _say("score-listed", "H2H-1")
    )
    yield Modifier(_say("score-column" if facts.columns else "score-stands", "FRM-4"), "+1")
    if facts.hills:
        yield Modifier(_say("score-height", "H2H-12"), "+1")
    yield Modifier(_say("score-die", "GEN-1"), _say("score-dice", "H2H-1"))
