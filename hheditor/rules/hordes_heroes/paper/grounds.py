"""The terrain on a field and what it does, row by row; ground with the same effects shares a row.

A cell is a word or two under the heading of what it is about, so that a reader finds it at a glance. Columns
that concern nobody in play are left out.
"""

from hheditor.rules.api.paper.reference import Column, GroundRow, Remark, remark
from hheditor.rules.hordes_heroes.armies.troops import WHEELED
from hheditor.rules.hordes_heroes.paper.facts import Facts
from hheditor.rules.hordes_heroes.position.terrain import HARD_EDGES, LINEAR_EDGES, TerrainEffects

NAMES = ("move", "wheels", "command", "arms", "guns", "cover", "impact", "fight")
Cells = dict[str, Remark]
_MANY = 3


def _say(name: str, rule: str = "", **parameters: int | str) -> Remark:
    return remark(f"reference.hordes_heroes.ground-{name}", rule, **parameters)


def _wanted(facts: Facts) -> tuple[str, ...]:
    """The columns somebody in play needs."""
    left_out = set()
    if not facts.kinds & WHEELED:
        left_out.add("wheels")
    if not facts.shooters:
        left_out |= {"arms", "cover"}
    if not facts.guns:
        left_out.add("guns")
    if not any(troop.impact for troop in facts.troops):
        left_out.add("impact")
    return tuple(name for name in NAMES if name not in left_out)


def columns(facts: Facts) -> tuple[Column, ...]:
    """The headings, that of the ground itself first."""
    return (
        Column("reference.hordes_heroes.ground", "left"),
        *(Column(f"reference.hordes_heroes.head-{name}", "left", wide=True) for name in _wanted(facts)),
    )


def name_of(kind: str) -> str:
    """Message id of a kind of ground."""
    return f"way.{kind}" if kind == "river" else f"terrain.{kind}"


def rows(facts: Facts) -> tuple[GroundRow, ...]:
    """All there is on this field, open ground apart."""
    wanted = _wanted(facts)

    def cells(found: Cells) -> tuple[tuple[Remark, ...], ...]:
        return tuple((found[name],) if name in found else () for name in wanted)

    shared: dict[tuple[tuple[Remark, ...], ...], list[str]] = {}
    for effects in facts.grounds:
        does = cells(_effects(effects, facts))
        if any(does):
            shared.setdefault(does, []).append(effects.id)
    found = [
        GroundRow(tuple(kinds), tuple(name_of(kind) for kind in kinds), does)
        for does, kinds in shared.items()
    ]
    if facts.hills:
        hill = {"arms": _say("over-friends", "SHO-9"), "fight": _say("upslope", "H2H-12")}
        found.append(GroundRow(("hill",), ("reference.hordes_heroes.hill",), cells(hill), 1))
    if facts.roads:
        bonus = _say("road-column" if facts.columns else "road", "TER-8")
        found.append(GroundRow(("road",), ("way.road",), cells({"move": bonus}), 1))
    if facts.setup.narrow:
        bridge = {"move": _say("bridge", "TER-10"), "fight": _say("bridge-fight", "FRM-5")}
        found.append(GroundRow(("bridge",), ("feature.bridge",), cells(bridge), 1))
    edges = tuple(sorted({kind for kind, _, _ in facts.setup.edges if kind in LINEAR_EDGES}))
    if edges:
        wall = {"fight": _say("obstacle", "CMP-7")}
        if set(edges) <= HARD_EDGES:
            wall["cover"] = _say("hard", "HT-1")
        found.append(GroundRow(edges, tuple(f"edge.{kind}" for kind in edges), cells(wall), 2))
    works = tuple(sorted({kind for kind, _ in facts.setup.works}))
    if works:
        fortified = {
            "move": _say("entry-stop", "R-177"),
            "wheels": _say("no-wheels", "TER-13"),
            "cover": _say("hard", "HT-1"),
            "fight": _say("obstacle", "CMP-7"),
        }
        # Many names would make the row too wide for the page; it shows what they look like.
        names = (
            tuple(f"feature.{kind}" for kind in works)
            if len(works) < _MANY
            else ("reference.hordes_heroes.works",)
        )
        found.append(GroundRow(works, names, cells(fortified)))
    return tuple(found)


def _effects(effects: TerrainEffects, facts: Facts) -> Cells:
    found: Cells = {}
    if effects.entry != "free":
        over = "-flyers" if effects.entry == "lake" and "flyer" in facts.traits else ""
        found["move"] = _say(f"entry-{effects.entry}{over}", effects.rule)
    if not effects.wheeled:
        closed = effects.entry in ("closed", "lake")
        found["wheels"] = _say("no-wheels-at-all" if closed else "no-wheels", "TER-13")
    if effects.command != "free":
        found["command"] = _say(f"command-{effects.command}", "CMD-4")
    if effects.sight == "closed":
        found["arms"] = found["guns"] = _say("no-sight", effects.rule)
    elif effects.sight == "into":
        near = effects.small_arms < facts.profile.small_arms_range
        found["arms"] = (
            _say("arms-into", effects.rule, n=effects.small_arms)
            if near
            else _say("arms-first", effects.rule)
        )
        if effects.artillery != "free":
            found["guns"] = _say(f"guns-{effects.artillery}", "ART-7")
    if effects.cover:
        found["cover"] = _say("cover", effects.rule, n=effects.cover)
    if not effects.impact:
        found["impact"] = _say("no-impact", "H2H-13")
    if effects.all_disrupted:
        found["fight"] = _say("all-disrupted", "DIS-5")
    elif effects.mounted_disrupted and "cavalry" in facts.kinds:
        found["fight"] = _say("mounted", "TER-14")
    return found
