"""The ground of a field and what it does, row by row; ground with the same effects shares a row."""

from hheditor.rules.api.paper.reference import Column, GroundRow, Remark, remark
from hheditor.rules.impetus.armies.troops import INFANTRY, MOUNTED
from hheditor.rules.impetus.movement.paces import rate
from hheditor.rules.impetus.paper.charts import paces_of
from hheditor.rules.impetus.paper.facts import Facts, signed
from hheditor.rules.impetus.position import modifiers
from hheditor.rules.impetus.position.profile import GroundKind, TerrainEffects

_NAMES = ("ground-move", "ground-sight", "ground-melee", "ground-cohesion")


def columns() -> tuple[Column, ...]:
    """The headings, that of the ground itself first."""
    return (
        Column("reference.impetus.ground-name", "left"),
        *(Column(f"reference.impetus.{name}", "left", wide=True) for name in _NAMES),
    )


def _say(name: str, rule: str, **given: str) -> Remark:
    return remark(f"reference.impetus.{name}", rule, **given)


def rows(facts: Facts) -> tuple[GroundRow, ...]:
    """All there is on this field, open ground apart."""
    shared: dict[tuple[tuple[Remark, ...], ...], list[TerrainEffects]] = {}
    for effects in facts.grounds:
        shared.setdefault(_effects(effects, facts), []).append(effects)
    found = [
        GroundRow(tuple(dict.fromkeys(map(_look, alike))), tuple(dict.fromkeys(map(_name, alike))), does)
        for does, alike in shared.items()
    ]
    if facts.hills:
        holds = (_holds(),) if facts.classes & INFANTRY else ()
        does = ((), (_say("ground-height", "TER-4"),), (), holds)
        found.append(GroundRow(("hill",), ("reference.impetus.hill",), does))
    ways = [name for name, there in (("way.road", facts.roads), ("feature.bridge", facts.bridges)) if there]
    if ways:
        looks = tuple(name.rpartition(".")[2] for name in ways)
        found.append(GroundRow(looks, tuple(ways), ((_say("ground-road", "TER-6"),), (), (), ())))
    return tuple(found)


def _look(effects: TerrainEffects) -> str:
    return "river" if effects.rule == "TER-7" else effects.id


def _name(effects: TerrainEffects) -> str:
    return f"way.{effects.id}" if effects.rule == "TER-7" else f"terrain.{effects.id}"


def _holds() -> Remark:
    return _say("ground-holds", "COH-10", value=signed(modifiers.HOLDS_GROUND))


def _effects(effects: TerrainEffects, facts: Facts) -> tuple[tuple[Remark, ...], ...]:
    """TER-1, TER-2, TER-5, TER-7: what it does to moving, to shots, in melee and to who holds it."""
    sight, melee, cohesion = [], [], []
    if not effects.sight:
        sight.append(_say("ground-blocks" if effects.ground == "closed" else "ground-edge", "TER-5"))
    if effects.edge:
        sight.append(_say("ground-target", "SHO-6", value=signed(effects.edge)))
    if effects.ground in ("broken", "difficult", "ford"):
        melee.append(_say("ground-no-impetus", "MEL-8"))
    if effects.ground == "difficult":
        slow = [
            name
            for name, there in (("mounted", bool(facts.classes & MOUNTED)), ("pikes", facts.has("pike")))
            if there
        ]
        if slow:
            melee.append(_say(f"ground-{'-'.join(slow)}", "MEL-6", value=signed(modifiers.DIFFICULT)))
    if effects.village and facts.classes & INFANTRY:
        cohesion.append(_say("ground-village", "COH-10", value=signed(modifiers.HOLDS_GROUND)))
    if effects.rule == "TER-7" and facts.classes & INFANTRY:
        cohesion.append(_holds())
    return (_moves(effects.ground, facts), tuple(sight), tuple(melee), tuple(cohesion))


def _moves(ground: GroundKind, facts: Facts) -> tuple[Remark, ...]:
    """MOV-9, MOV-12: which column of the movement table, and whom it disorders or shuts out."""
    if ground == "open":
        return ()
    if ground == "closed":
        return (_say("ground-closed", "MOV-12"),)
    entries = {names: rate(line, ground) for names, line in paces_of(facts)}
    barred = [names for names, entry in entries.items() if entry is None]
    found = [_say(f"ground-{ground}", "TER-7" if ground == "ford" else "TER-2")]
    free = [names for names, entry in entries.items() if entry is not None and not entry.disorder]
    if ground == "ford":
        found.append(_say("ground-wet", "TER-7"))
    elif free:
        found.append(_say("ground-disorders-but", "MOV-9", names=", ".join(free)))
    else:
        found.append(_say("ground-disorders", "MOV-9"))
    if barred:
        found.append(_say("ground-barred", "MOV-12", names=", ".join(barred)))
    return tuple(found)
