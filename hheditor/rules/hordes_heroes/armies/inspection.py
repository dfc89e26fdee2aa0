"""Findings on documents: a map, an army, a scenario, seen with the eyes of these rules.

ARM-9: an army's points, stands and breaking point; 50 points is the least sensible army. ARM-10: heroes
are declared. Building is never blocked: a warning advises, a refusal says what cannot be played.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.armies import Army, TroopType
from hheditor.maps import Map
from hheditor.rules.hordes_heroes.armies.building import choices, unit_price, unit_stands
from hheditor.rules.hordes_heroes.armies.troops import (
    FANTASTIC,
    FANTASTIC_KINDS,
    GUNS,
    MAGICIAN,
    characteristics_of,
    leader_characteristics,
    leader_price,
    price_of,
)
from hheditor.rules.hordes_heroes.position.profile import (
    Profile,
    fantasy,
    inspect_profile,
    medieval,
    profile_of,
)
from hheditor.rules.hordes_heroes.position.terrain import IDLE_EDGES, ground
from hheditor.scenarios import Scenario
from hheditor.values import BadValue, Finding, refuse, warn

LEAST_POINTS = 50


def unit_points(army: Army, index: int, profile: Profile) -> int:
    """ARM-2: the price of a unit."""
    return unit_price(army, army.units[index], profile).points


def army_points(army: Army, profile: Profile) -> int:
    """ARM-9: the points of an army, leaders included."""
    units = sum(unit_points(army, index, profile) for index in range(len(army.units)))
    return units + sum(leader_price(leader, profile) for leader in army.leaders)


def army_stands(army: Army) -> int:
    """ARM-9: combat stands, leaders excluded."""
    return sum(unit_stands(army, unit) for unit in army.units)


def inspect_army(army: Army, profile: Profile) -> tuple[Finding, ...]:
    """Findings on an army."""
    return tuple(_army(army, profile))


def _army(army: Army, profile: Profile) -> Iterator[Finding]:
    known = {troop.id for troop in army.troops}
    types = tuple(_types(army, profile))
    sound = all(finding.message != "refusal.hordes_heroes.troop-unreadable" for finding in types)
    yield from types
    for index, unit in enumerate(army.units):
        for troop_id in (unit.troop, unit.rear):
            if troop_id and troop_id not in known:
                sound = False
                yield refuse(
                    "refusal.hordes_heroes.troop-unknown",
                    rule="ARM-1",
                    field=f"units.{index}",
                    troop=troop_id,
                )
        if unit.rear and sound:
            yield from _combined(army, index, profile)
        if unit.stands is not None and sound:
            yield from _size(army, index)
    odd = tuple(_unreadable_leaders(army))
    sound = sound and not odd
    yield from odd
    yield from _magicians(army, profile)
    if not army.leaders:
        yield warn("warning.hordes_heroes.no-leaders", rule="VIC-1", field="leaders")
    if sound:
        points = army_points(army, profile)
        if points > army.budget:
            yield warn(
                "warning.hordes_heroes.over-budget",
                rule="ARM-9",
                field="budget",
                points=points,
                budget=army.budget,
            )
        if points < LEAST_POINTS:
            yield warn(
                "warning.hordes_heroes.small-army",
                rule="ARM-9",
                field="units",
                points=points,
                least=LEAST_POINTS,
            )


def _types(army: Army, profile: Profile) -> Iterator[Finding]:
    for index, troop in enumerate(army.troops):
        try:
            for finding in price_of(troop, profile).findings:
                yield replace(finding, field=f"troops.{index}.{finding.field}")
            yield from _beyond(troop, index, profile)
        except BadValue as error:
            yield refuse(
                "refusal.hordes_heroes.troop-unreadable",
                rule="ARM-1",
                field=f"troops.{index}",
                reason=str(error),
            )


def _beyond(troop: TroopType, index: int, profile: Profile) -> Iterator[Finding]:
    """SW-4: characteristics the profile does not know."""
    data = characteristics_of(troop)
    field = f"troops.{index}.traits"
    if not profile.creatures:
        for trait in sorted(FANTASTIC & set(data.traits) | FANTASTIC_KINDS & {data.kind}):
            yield warn(
                "warning.hordes_heroes.fantastic-trait",
                rule="ARM-6",
                field=field,
                troop=troop.name,
                trait=trait,
            )


def _magicians(army: Army, profile: Profile) -> Iterator[Finding]:
    """ARM-11: a list limits its magicians; SW-5: by the medieval book they are generals like others."""
    found = [index for index, leader in enumerate(army.leaders) if leader.role == MAGICIAN]
    if found and not profile.elements:
        name = army.leaders[found[0]].name
        yield warn(
            "warning.hordes_heroes.magician-general", rule="SW-5", field=f"leaders.{found[0]}.role", name=name
        )
    elif len(found) > profile.magicians_most:
        yield warn(
            "warning.hordes_heroes.magicians",
            rule="ARM-11",
            field=f"leaders.{found[profile.magicians_most]}.role",
            n=len(found),
            most=profile.magicians_most,
        )


def book_of(army: Army) -> Profile:
    """The shipped profile an army is judged by outside a scenario: with a magician the fantasy one."""
    magical = any(leader.role == MAGICIAN for leader in army.leaders)
    return fantasy() if magical else book_for(*army.troops)


def book_for(*troops: TroopType) -> Profile:
    """ARM-11: the shipped profile that troops are judged by outside a scenario: the medieval one, unless one
    of them is found in the fantasy book only.
    """
    return fantasy() if any(_fantastic(troop) for troop in troops) else medieval()


def shelf_of(troop: TroopType) -> str:
    """ARM-11: the id of the profile whose book a type is from; empty where it goes with both."""
    if _fantastic(troop):
        return fantasy().id
    return medieval().id if troop.period or troop.people else ""


def _fantastic(troop: TroopType) -> bool:
    try:
        data = characteristics_of(troop)
    except BadValue:
        return False
    beyond = data.speed > medieval().fastest or data.kind in FANTASTIC_KINDS
    nine = data.kind in GUNS and data.price not in medieval().artillery_prices
    return beyond or nine or troop.period == "fantasy" or bool(FANTASTIC & set(data.traits))


def _unreadable_leaders(army: Army) -> Iterator[Finding]:
    for index, leader in enumerate(army.leaders):
        try:
            leader_characteristics(leader)
        except BadValue as error:
            where = f"leaders.{index}"
            yield refuse(
                "refusal.hordes_heroes.leader-unreadable", rule="ARM-4", field=where, reason=str(error)
            )


def _combined(army: Army, index: int, profile: Profile) -> Iterator[Finding]:
    """CMB-1: one class, or in fantasy another where the list says so (SW-7)."""
    unit = army.units[index]
    front, rear = characteristics_of(army.troop(unit.troop)), characteristics_of(army.troop(unit.rear))
    if front.class_ != rear.class_:
        one, other, where = front.class_, rear.class_, f"units.{index}"
        if profile.combined_class_front:
            yield warn(
                "warning.hordes_heroes.combined-class", rule="CMB-1", field=where, front=one, rear=other
            )
        else:
            yield refuse(
                "refusal.hordes_heroes.combined-class", rule="CMB-1", field=where, front=one, rear=other
            )
    if front.shooting and not rear.shooting:
        yield refuse("refusal.hordes_heroes.combined-order", rule="CMB-1", field=f"units.{index}")


def _size(army: Army, index: int) -> Iterator[Finding]:
    """ARM-7: how many stands a unit may have."""
    unit = army.units[index]
    sizes = choices(army, unit).sizes
    if not unit.rear and sizes and unit.stands not in sizes:
        yield warn(
            "warning.hordes_heroes.unit-stands",
            rule="ARM-7",
            field=f"units.{index}.stands",
            stands=unit.stands or 0,
            full=sizes[0],
        )


def inspect_map(field: Map, profile: Profile) -> tuple[Finding, ...]:
    """Terrain these rules do not know is a warning, and plays as open; so are works along hexsides that do
    nothing (R-210).
    """
    known = {effects.id for effects in profile.terrain}
    strange: dict[str, list[int]] = {}
    for cell, kind in enumerate(ground(field)):
        if kind not in known:
            strange.setdefault(kind, []).append(cell)
    found = [
        warn("warning.hordes_heroes.unknown-terrain", rule="TER-1", places=tuple(cells), terrain=kind)
        for kind, cells in sorted(strange.items())
    ]
    high = tuple(cell for cell, level in enumerate(field.levels) if not 0 <= level <= 3)
    if high:
        found.append(warn("warning.hordes_heroes.level", rule="TER-12", places=high))
    idle = tuple(sorted({edge.cell for edge in field.edges if edge.kind in IDLE_EDGES}))
    if idle:
        found.append(warn("warning.hordes_heroes.idle-works", rule="R-210", places=idle))
    return tuple(found)


def inspect_scenario(scenario: Scenario) -> tuple[Finding, ...]:
    """Everything about a scenario: its profile, its map, its armies, its deployments, its terms."""
    return tuple(_scenario(scenario))


def _scenario(scenario: Scenario) -> Iterator[Finding]:
    try:
        profile = profile_of(scenario.profile)
    except BadValue as error:
        yield refuse("refusal.hordes_heroes.profile-unreadable", field="profile", reason=str(error))
        return
    yield from inspect_profile(profile)
    yield from inspect_map(scenario.map, profile)
    sound = True
    for index, side in enumerate(scenario.sides):
        for finding in inspect_army(side.army, profile):
            sound = sound and finding.weight == "warning"
            yield finding
        if not side.army.units:
            sound = False
            yield refuse("refusal.hordes_heroes.empty-army", rule="ARM-9", field=f"sides.{index}.army")
    opposite = {"north": "south", "south": "north", "east": "west", "west": "east"}
    if scenario.sides[1].edge != opposite[scenario.sides[0].edge]:
        yield warn("warning.hordes_heroes.edges", rule="DEP-3", field="sides.1.edge")
    if profile.chief_decides:
        for index, side in enumerate(scenario.sides):
            if not any(leader.first for leader in side.army.leaders):
                yield warn(
                    "warning.hordes_heroes.no-chief", rule="VIC-4", field=f"sides.{index}.army.leaders"
                )
    if sound:
        yield from _deployments(scenario)


def _deployments(scenario: Scenario) -> Iterator[Finding]:
    from hheditor.rules.hordes_heroes.command.deployment import empty_field, piece_of, place_deployment
    from hheditor.rules.hordes_heroes.command.placement import cells_of_order, judge_place, zone_of
    from hheditor.rules.hordes_heroes.position.orders import Deploy

    table = empty_field(scenario)
    everywhere = table.setup.grid.everywhere
    for deployment in scenario.deployments:
        if deployment.side not in (0, 1):
            yield refuse(
                "refusal.hordes_heroes.no-such-side", rule="DEP-1", field=f"deployments.{deployment.name}"
            )
            continue
        zone = zone_of(table, deployment.side)
        base = table
        for index, placement in enumerate(deployment.placements):
            where = f"deployments.{deployment.name}.{index}"
            piece = piece_of(table, deployment.side, placement.piece)
            order = Deploy(piece, placement.cell, placement.facing, placement.formation, placement.cells)
            refused = judge_place(base, deployment.side, order, everywhere)
            if refused is not None:
                yield replace(refused, field=where)
                continue
            base = place_deployment(base, replace(deployment, placements=(placement,)))
            outside = tuple(cell for cell in cells_of_order(order) if not zone >> cell & 1)
            if outside:
                yield warn("warning.hordes_heroes.deployment-zone", rule="DEP-1", field=where, places=outside)
