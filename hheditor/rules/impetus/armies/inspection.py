"""ARM: findings on armies, maps and scenarios; building is never blocked, only annotated.

ARM-1: 8 to 14 units are usual. ARM-2: exactly one general, with a unit that may hold him. ARM-4 (IR-5): old
lists. ARM-5, LRG-1: a group of an army is a large unit. ARM-6: `lists`. TER-1: terrain the rules do not know
plays as open.
"""

from collections.abc import Iterator, Sequence

from hheditor.armies import Army
from hheditor.armies.grouping import members
from hheditor.maps import Map
from hheditor.maps.inspect import idle
from hheditor.maps.legend import legend
from hheditor.rules.impetus.armies.lists import inspect_by_list, inspect_lists
from hheditor.rules.impetus.armies.troops import Characteristics, characteristics_of
from hheditor.rules.impetus.position.profile import Profile, inspect_profile, profile_of
from hheditor.scenarios import Scenario
from hheditor.values import BadValue, Finding, refuse, warn


def inspect_army(army: Army, profile: Profile, own: Sequence[Profile] = ()) -> tuple[Finding, ...]:
    """What is worth a word about an army; lists of one's own come before those of the profile."""
    return (
        *_types(army),
        *_size(army, profile),
        *_general(army),
        *_blocks(army, profile),
        *inspect_by_list(army, (*own, profile)),
    )


def _types(army: Army) -> Iterator[Finding]:
    known = {troop.id for troop in army.troops}
    for place, unit in enumerate(army.units):
        if unit.troop not in known:
            yield refuse(
                "refusal.impetus.unknown-troop", rule="ARM-1", field=f"units.{place}.troop", troop=unit.troop
            )
    for place, troop in enumerate(army.troops):
        try:
            data = characteristics_of(troop)
        except BadValue:
            yield refuse(
                "refusal.impetus.unreadable-troop", rule="TRP-4", field=f"troops.{place}", troop=troop.name
            )
            continue
        yield from _odd(data, troop.name, place)


def _odd(data: Characteristics, name: str, place: int) -> Iterator[Finding]:
    """Traits that cannot work together, weapons nobody could use."""
    where = f"troops.{place}"
    gun = data.weapon.startswith("artillery")
    if gun != (data.class_ == "ART"):
        yield warn("warning.impetus.artillery", rule="SHO-3", field=where, troop=name)
    if data.class_ == "T" and not data.weapon:
        yield warn("warning.impetus.no-missiles", rule="TRP-4", field=where, troop=name)
    if "deep" in data.traits and data.class_ not in ("FP", "FL", "T"):
        yield warn("warning.impetus.deep", rule="LRG-1", field=where, troop=name)


def _size(army: Army, profile: Profile) -> Iterator[Finding]:
    least, most = profile.usual_units
    count = len(army.units)
    if not least <= count <= most:
        yield warn(
            "warning.impetus.army-size", rule="ARM-1", field="units", count=count, least=least, most=most
        )


def _general(army: Army) -> Iterator[Finding]:
    if len(army.leaders) != 1:
        yield warn("warning.impetus.one-general", rule="ARM-2", field="leaders", count=len(army.leaders))
    marked = 0
    for unit in army.units:
        try:
            marked += characteristics_of(army.troop(unit.troop)).general
        except (BadValue, KeyError):
            continue
    chosen = sum("general" in unit.options for unit in army.units)
    if army.units and not marked and not chosen:
        yield warn("warning.impetus.nobody-holds-general", rule="ARM-2", field="units")
    if chosen > 1:
        yield warn("warning.impetus.two-hold-general", rule="ARM-2", field="units", count=chosen)


def _blocks(army: Army, profile: Profile) -> Iterator[Finding]:
    """LRG-1: two or three of a kind, and deep."""
    for group, units, _ in members(army):
        if group is None or not units:
            continue
        most = profile.largest_block
        if not 2 <= len(units) <= most:
            yield warn(
                "warning.impetus.block-size",
                rule="LRG-1",
                field=f"units.{units[0]}",
                block=group.name,
                count=len(units),
                most=most,
            )
        try:
            kinds = [characteristics_of(army.troop(army.units[at].troop)) for at in units]
        except (BadValue, KeyError):
            continue
        alike = len({(k.class_, k.vbu, k.impetus, k.weapon, frozenset(k.traits)) for k in kinds}) == 1
        if not alike or any("deep" not in kind.traits for kind in kinds):
            yield warn(
                "warning.impetus.block-kind", rule="LRG-1", field=f"units.{units[0]}", block=group.name
            )


def inspect_map(field: Map, profile: Profile) -> tuple[Finding, ...]:
    """TER-1: terrain the rules do not know, and what does nothing in them."""
    known = {effects.id for effects in profile.terrain}
    odd = sorted(set(field.terrain) - known - {"river", "stream"})
    return (
        *(warn("warning.impetus.terrain", rule="TER-1", field="terrain", terrain=each) for each in odd),
        *(remark.finding for remark in idle(field, legend("impetus"))),
    )


def inspect_scenario(scenario: Scenario) -> tuple[Finding, ...]:
    """Both armies, the field, the profile."""
    try:
        profile = profile_of(dict(scenario.profile))
    except BadValue as error:
        return (refuse("refusal.impetus.profile", rule="OPT-10", field="profile", error=str(error)),)
    found = [*inspect_profile(profile), *inspect_lists(profile), *inspect_map(scenario.map, profile)]
    for side in scenario.sides:
        found += inspect_army(side.army, profile)
    return tuple(found)
