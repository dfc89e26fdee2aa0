"""The terrain on a field and what it does, row by row; ground with the same effects shares a row."""

from hheditor.rules.api.reference import Column, GroundRow, Remark, remark
from hheditor.rules.hordes_heroes.facts import Facts
from hheditor.rules.hordes_heroes.profile import TerrainEffects
from hheditor.rules.hordes_heroes.setup import HARD_EDGES, LINEAR_EDGES
from hheditor.rules.hordes_heroes.troops import WHEELED

COLUMNS = (
    Column("reference.ground", "left"),
    Column("reference.ground-move", "left", wide=True),
    Column("reference.ground-shooting", "left", wide=True),
    Column("reference.ground-combat", "left", wide=True),
)


def _say(name: str, rule: str = "", **parameters: int | str) -> Remark:
    return remark(f"reference.hordes_heroes.ground-{name}", rule, **parameters)


def name_of(kind: str) -> str:
    """Message id of a kind of ground."""
    return f"way.{kind}" if kind == "river" else f"terrain.{kind}"


def rows(facts: Facts) -> tuple[GroundRow, ...]:
    """All there is on this field, open ground apart."""
    shared: dict[tuple[tuple[Remark, ...], ...], list[str]] = {}
    for effects in facts.grounds:
        cells = _cells(effects, facts)
        if any(cells):
            shared.setdefault(cells, []).append(effects.id)
    found = [
        GroundRow(tuple(kinds), tuple(name_of(kind) for kind in kinds), cells)
        for cells, kinds in shared.items()
    ]
    if facts.hills:
        shooting = (_say("over-friends", "SHO-9"),) if facts.shooters or facts.guns else ()
        found.append(
            GroundRow(
                ("hill",), ("reference.hill",), ((_say("free", "TER-2"),), shooting, (_say("upslope"),)), 2
            )
        )
    if facts.roads:
        which = "road-column" if facts.columns else "road"
        found.append(GroundRow(("road",), ("way.road",), ((_say(which, "TER-8"),), (), (_say("around"),)), 1))
    if facts.setup.narrow:
        found.append(
            GroundRow(
                ("bridge",),
                ("feature.bridge",),
                ((_say("bridge", "TER-10"),), (), (_say("bridge-fight", "FRM-5"),)),
                1,
            )
        )
    edges = tuple(sorted({kind for kind, _, _ in facts.setup.edges if kind in LINEAR_EDGES}))
    if edges:
        hard = (_say("hard", "HT-1"),) if set(edges) <= HARD_EDGES else ()
        found.append(
            GroundRow(
                edges, tuple(f"edge.{kind}" for kind in edges), ((), hard, (_say("obstacle", "CMP-7"),)), 2
            )
        )
    return tuple(found)


def _cells(effects: TerrainEffects, facts: Facts) -> tuple[tuple[Remark, ...], ...]:
    return _move(effects, facts), _shooting(effects, facts), _combat(effects, facts)


def _move(effects: TerrainEffects, facts: Facts) -> tuple[Remark, ...]:
    found = []
    if effects.entry == "stop":
        found.append(_say("stop", effects.rule))
    elif effects.entry != "free":
        found.append(_say(f"entry-{effects.entry}", effects.rule))
    wheels = bool(facts.kinds & WHEELED)
    if not effects.wheeled and wheels and effects.entry in ("stop", "river", "free"):
        found.append(_say("no-wheels", "TER-13"))
    if effects.command == "end":
        found.append(_say("command-end", "CMD-4"))
    elif effects.command == "closed":
        found.append(_say("command-closed", "CMD-4"))
    return tuple(found)


def _shooting(effects: TerrainEffects, facts: Facts) -> tuple[Remark, ...]:
    found = []
    if facts.shooters and effects.sight == "into":
        if effects.small_arms < facts.profile.small_arms_range:
            found.append(_say("arms-into", effects.rule, n=effects.small_arms))
        else:
            found.append(_say("arms-first", effects.rule))
    elif (facts.shooters or facts.guns) and effects.sight == "closed":
        found.append(_say("no-sight", effects.rule))
    elif (facts.shooters or facts.guns) and effects.entry in ("river", "lake"):
        found.append(_say("across", effects.rule))
    if facts.guns and effects.sight != "closed":
        if effects.artillery == "never":
            found.append(_say("guns-never", "ART-7"))
        elif effects.artillery == "first":
            found.append(_say("guns-first", "ART-7"))
    if effects.cover and facts.shooters:
        found.append(_say("cover", effects.rule, n=effects.cover))
    return tuple(found)


def _combat(effects: TerrainEffects, facts: Facts) -> tuple[Remark, ...]:
    found = []
    if effects.entry == "closed":
        return ()
    if not effects.impact:
        found.append(_say("no-impact", "H2H-13"))
    if effects.all_disrupted:
        found.append(_say("all-disrupted", "DIS-5"))
    elif effects.mounted_disrupted and "cavalry" in facts.kinds:
        found.append(_say("mounted", "TER-14"))
    return tuple(found)
