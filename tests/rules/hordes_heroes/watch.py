"""Rules that are watched: every step played is held against what must be true of any battle.

`problems` (one unit to a hex, no negative stands, nobody off the board) are asked for elsewhere. Here:
command is fixed from the command moves to the end of the bound; who is in melee does not shoot; the events
tell as many dice as were asked for; stands never grow; every unit and every leader lost is told with its
cause; elementals come by a die and go with a word, and nobody keeps one he cannot hold; and whatever a
position remembers is what it would work out itself.
"""

from __future__ import annotations

from msgspec.structs import replace

from hheditor.rules.api import Event, Order, Override, Roll, Rolled, Step
from hheditor.rules.hordes_heroes.contact.zones import contacts
from hheditor.rules.hordes_heroes.magic.control import broken
from hheditor.rules.hordes_heroes.position.agenda import AGENDA
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.table import Table, flies
from hheditor.rules.hordes_heroes.position.tasks import MovementPhase
from hheditor.rules.hordes_heroes.ruleset import RULESET, HordesAndHeroes

REMEMBERED = (
    "held",
    "formed",
    "loose",
    "alone",
    "zones",
    "leaders_with",
    "flyers",
    "air",
    "conjured",
    "warded",
)


class Watched(HordesAndHeroes):
    """Hordes & Heroes, looking over its own shoulder."""

    unwatched = RULESET
    """Who plays a battle again that has been watched."""

    def play(self, position: Table, order: Order) -> Step[Table]:
        """As everywhere, and checked."""
        roll = self.roll(position)
        step = super().play(position, order)
        if isinstance(order, Override):
            return step  # what is forced keeps to nothing
        check_losses(position, step)
        check_bound(position, step.after)
        check_flyers(position, step)
        check_magic(position, step)
        if isinstance(order, Rolled) and roll is not None:
            check_dice(roll, step.events)
        return step


def check_losses(before: Table, step: Step[Table]) -> None:
    """Nobody comes from nowhere or goes without a word."""
    after = step.after
    for side in (0, 1):
        stands = [sum(unit.stands for unit in table.units if unit.side == side) for table in (before, after)]
        assert stands[1] <= stands[0], f"side {side} grew from {stands[0]} stands to {stands[1]}"
    lost = {n for n, unit in enumerate(after.units) if unit.gone == "lost" != before.units[n].gone}
    assert lost == _told(step.events, "eliminated"), f"lost are {lost}"
    fallen = {
        LEADERS + index
        for index, leader in enumerate(after.leaders)
        if leader.gone == "lost" != before.leaders[index].gone
    }
    assert fallen == _told(step.events, "leader-lost"), f"fallen are {fallen}"


def _told(events: tuple[Event, ...], name: str) -> set[int]:
    """The pieces lost by events of a name, each once, with its rule and its cause."""
    found = [event for event in events if event.event == name]
    assert all(event.rule and event.fact("cause") for event in found)
    pieces = [event.pieces[0] for event in found]
    assert len(set(pieces)) == len(pieces)
    return set(pieces)


def check_bound(before: Table, after: Table) -> None:
    """What is fixed within a bound, and who shoots in it."""
    if (before.turn, before.mover) != (after.turn, after.mover) or before.phase == "deployment":
        return
    if before.phase != "command" and after.phase != "over":
        assert after.commanded == before.commanded, "command changed in mid-bound"
    shot = set(after.shot) - set(before.shot)
    assert not [number for number in shot if before.units[number].melee], "shooting out of a melee"


def check_flyers(before: Table, step: Step[Table]) -> None:
    """Flyers hover over no mountain, are low only if they fly, and fight nobody below them unless they are;
    an attack does not outlast the contact it was made for; bombs fall on what was flown over.
    """
    after = step.after
    flying = any(unit.low or flies(after, unit) for unit in after.units if unit.cell >= 0)
    for number, unit in enumerate(after.units) if flying else ():
        if unit.cell < 0:
            continue
        aloft = flies(after, unit)
        assert not unit.low or aloft, f"{number} is low and does not fly"
        assert not aloft or not after.setup.closed >> unit.cell & 1, f"{number} hovers over a mountain"
        below = [foe for foe in contacts(after, number) if flies(after, after.units[foe]) is not aloft]
        assert not below or unit.low or any(after.units[foe].low for foe in below)
        ordered = after.agenda and isinstance(after.agenda[-1], MovementPhase)
        if aloft and not unit.disrupted and ordered and after.mover == unit.side:
            assert number in after.commanded, f"{number} flies out of command"
        settled = len(after.agenda) == 1 and after.phase in ("movement", "command")
        if settled and unit.low == "attack":
            assert below, f"{number} attacks nobody"
    for event in step.events:
        if event.event == "bombed":
            assert event.places[-1] in dict(before.flown).get(event.pieces[0], ()), "a bomb off the way"


def check_magic(before: Table, step: Step[Table]) -> None:
    """MAG: one elemental to a magician, held by a clear line from where he cast; one spell a turn."""
    after = step.after
    came = {each.caster for each in after.elementals} - {each.caster for each in before.elementals}
    went = {each.caster for each in before.elementals} - {each.caster for each in after.elementals}
    told = [event for event in step.events if event.event == "evoked"]
    ended = {event.pieces[0] - LEADERS for event in step.events if event.event == "elemental-ended"}
    assert came <= {event.pieces[0] - LEADERS for event in told}, "an elemental from nowhere"
    assert went <= ended, "an elemental gone without a word"
    assert not told or isinstance(step.order, Rolled)
    for each in after.elementals if after.ended is None else ():
        assert not broken(after, each), f"{each} is held by nobody"
        assert after.leaders[each.caster].cell == each.origin
    if after.phase == "command" and before.phase != "command":
        assert not any(leader.spell for leader in after.leaders)


def check_dice(roll: Roll, events: tuple[Event, ...]) -> None:
    """The dice told are those that were asked for, and they can show what is told."""
    for event in events:
        if event.event == "volley":
            assert event.fact("dice") == roll.count
        if event.event == "strayed" and roll.purpose == "stray":
            assert event.fact("dice") == roll.count
        if event.event == "fought":
            last = [term for term in event.terms if term.name == "term.hordes_heroes.dice"][-1]
            assert set(roll.pieces) <= set(event.pieces)
            assert roll.count <= last.value <= 6 * roll.count
        if event.event == "elemental-struck" and event.fact("leader"):
            assert event.fact("hits") in (0, 1)
    if roll.purpose in ("shooting", "artillery"):
        assert any(event.event == "volley" for event in events)
    if roll.purpose == "combat":
        assert all(pool.sides == 6 and pool.count in (1, 2) for pool in roll.pools)


def check_memory(position: Table) -> None:
    """Whatever was handed on from an earlier position is still so."""
    fresh = replace(position)
    for name in REMEMBERED:
        if name in position.__dict__:
            assert position.__dict__[name] == getattr(fresh, name), name
    for number, known in position.__dict__.get("contacted", {}).items():
        assert known == contacts(fresh, number), f"contacts of {number}"
    if "actor" in position.__dict__ and position.agenda:
        assert AGENDA.actor_of(position) == AGENDA.actor_of(fresh)
