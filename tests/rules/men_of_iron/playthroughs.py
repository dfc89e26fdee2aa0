"""Short battles whose every event is written down and read by a person.

``python -m tests.rules.men_of_iron.playthroughs`` writes them anew into ``golden/``; read what changed.
"""

from collections.abc import Callable
from pathlib import Path

from hheditor.rules.api import Event
from hheditor.rules.men_of_iron.activation.counters import NEGATION
from hheditor.rules.men_of_iron.position.orders import (
    Activate,
    ActivateArmy,
    Advance,
    Charge,
    CounterCharge,
    Declare,
    EndPhase,
    Fire,
    FormWall,
    Move,
    Pass,
    Play,
    Shock,
    Shoot,
    Withdraw,
)
from hheditor.rules.men_of_iron.position.table import LEADERS, STANDARDS
from tests.rules.men_of_iron.field import BLUE, BR, NC, RED, Field, Played, axial, cell, cells, play, settle

GOLDEN = Path(__file__).parent / "golden"


def told(played: Played) -> str:
    """The events as lines: side, what, rule, pieces, places, facts, terms."""
    return "".join(f"{_line(played, event)}\n" for event in played.events)


def _line(played: Played, event: Event) -> str:
    table = played.table
    names = []
    for piece in event.pieces:
        if piece >= STANDARDS:
            names.append(f"standard {piece - STANDARDS}")
        elif piece >= LEADERS:
            names.append(f"leader {piece - LEADERS}")
        else:
            names.append(f"{table.setup.units[piece].kind} {piece}")
    parts = [("Red", "Blue", "both")[event.side], event.event, f"[{event.rule}]", ", ".join(names)]
    if event.places:
        parts.append("at " + " ".join("({}, {})".format(*axial(place)) for place in event.places))
    parts += [f"{name} {value}" for name, value in event.facts]
    parts += [f"{term.name.rpartition('.')[2]} {term.value:+d}" for term in event.terms]
    return "  ".join(part for part in parts if part)


def a_charge_met() -> Played:
    """Lances ride at lances, are met, and shock instead; the beaten go back and are followed."""
    field = Field()
    red, blue = field.red("MM", (0, 2), moved=True), field.blue("MM", (0, 0))
    meet = (Charge(red, blue, cells((0, 1)), 9), Declare(), CounterCharge(blue, "charge", (), 3))
    return settle(play(field.shock(), *meet, 5, 8, Withdraw(cell((0, -1)), 3), Advance(red, cell((0, 0)), 9)))


def a_seizure_negated() -> Played:
    """The enemy seizes the moment, is negated, and the continuation is rolled as if nothing had happened."""
    field = Field().hand(RED, NEGATION).hand(BLUE, 4)
    other = field.battle(RED)
    field.leader(RED, (3, 6), other, activation=4)
    field.red("PK", (3, 6), battle=other)
    orders = (Activate(other), Play(4, field.own(BLUE)), Play(NEGATION), 2, EndPhase())
    return play(field.continuing(successes=2), *orders)


def bow_against_bow() -> Played:
    """Fire and return fire: both are hit, the one shot at goes back first."""
    field = Field()
    red, blue = field.red("LB", (0, 2)), field.blue("LB", (0, 0))
    back = (Withdraw(cell((0, -1)), 3), Withdraw(cell((0, 3)), 9))
    return play(field.acting(), Fire(red, blue), Shoot(blue), 9, 8, *back, EndPhase())


def the_wall() -> Played:
    """A wall is formed, arrows find it, axes do not break it from the front; from two sides they do."""
    field = Field(NC).side(BLUE, wall=True)
    wall = field.blue("PK", (0, 0))
    bows, front, flank = field.red("A", (0, 2)), field.red("AX", (-1, 1)), field.red("AX", (3, 0), "WNW")
    field.lead(RED, (0, 3), range=6)
    formed = play(field.free(BLUE), Activate(field.own(BLUE)), FormWall("wall"), EndPhase(), Pass())
    begun = play(formed.table, Activate(field.own(RED)), Fire(bows, wall), 6, Move(flank, cell((1, 0)), 7))
    fought = play(begun.table, EndPhase(), Shock(front, (wall,)), Shock(flank, (wall,)), Declare(), 5)
    done = settle(fought)
    return Played(done.table, [*formed.steps, *begun.steps, *done.steps])


def the_army_marches() -> Played:
    """The whole army moves, tries again and fails: the enemy is free."""
    field = Field(BR)
    field.lead(RED, (0, 9), oc=True, range=8)
    one = field.red("Inf", (0, 9))
    second = field.battle(RED)
    field.leader(RED, (3, 9), second)
    two = field.red("LB", (3, 9), battle=second)
    field.blue("Inf", (0, 0))
    orders = (
        ActivateArmy(),
        Move(one, cell((0, 7)), 9),
        Move(two, cell((3, 7)), 9),
        EndPhase(),
        ActivateArmy(),
        3,
    )
    return play(field.free(), *orders)


def rout_to_the_standard() -> Played:
    """Knights ride down archers who flee to their standard; their leader is put with the next unit."""
    field = Field()
    knights, bows = field.red("MM", (0, 2)), field.blue("LB", (0, 0))
    field.lead(BLUE, (0, 0))
    field.blue("PK", (0, -4))
    charge = (Charge(knights, bows, cells((0, 1)), 9), Declare(), Shoot(bows), 1, 6)
    return settle(play(field.shock(), *charge, Withdraw(cell((4, -7)), 3), 2))


BATTLES: tuple[Callable[[], Played], ...] = (
    a_charge_met,
    a_seizure_negated,
    bow_against_bow,
    the_wall,
    the_army_marches,
    rout_to_the_standard,
)


def main() -> None:
    """Write all of them."""
    GOLDEN.mkdir(exist_ok=True)
    for battle in BATTLES:
        (GOLDEN / f"{battle.__name__}.txt").write_text(told(battle()), encoding="utf-8")


if __name__ == "__main__":
    main()
