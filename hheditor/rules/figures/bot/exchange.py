"""What dice may be expected to bring: combats and volleys, in hundredths of a point of the house prices."""

from functools import lru_cache
from math import prod

from hheditor.rules.figures.armies.points import figure_price
from hheditor.rules.figures.melee.combat import combats, present
from hheditor.rules.figures.melee.modifiers import attacker_terms, defender_terms, defending_seat
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.kinds import next_lost
from hheditor.rules.figures.position.orders import Attack
from hheditor.rules.figures.position.table import Table, kind_of
from hheditor.rules.figures.shooting.targets import Shot

CENT = 100
FACES = 6


@lru_cache(maxsize=4096)
def chances(count: int, lead: int) -> tuple[int, int]:
    """How likely so many attackers win and lose, in thousandths: `lead` is the sum of their modifiers less
    the defender's for each of them (MEL-5).

    >>> chances(1, 0), chances(1, 6)[1]
    ((417, 417), 0)
    """
    sums: dict[int, int] = {0: 1}
    for _ in range(count):
        later: dict[int, int] = {}
        for total, ways in sums.items():
            for face in range(1, FACES + 1):
                later[total + face] = later.get(total + face, 0) + ways
        sums = later
    win = lose = 0
    for total, ways in sums.items():
        for guard in range(1, FACES + 1):
            ahead = count * (total - guard) + lead
            win += ways * (ahead > 0)
            lose += ways * (ahead < 0)
    whole = FACES ** (count + 1)
    return round(1000 * win / whole), round(1000 * lose / whole)


def worth(table: Table, number: int) -> int:
    """What the next loss of a figure or model costs its side."""
    kind, crew = kind_of(table, number), table.figures[number].crew
    now = figure_price(table.profile, kind, crew)
    if not kind.model or len(crew) < 2:
        return CENT * now
    left = tuple(seat for seat in crew if seat != next_lost(kind, crew))
    return CENT * (now - figure_price(table.profile, kind, left))


def fought(table: Table, task: tasks.Combat) -> int:
    """What a combat may be expected to bring the attackers."""
    men = present(table, task)
    if not men:
        return 0
    modifiers = sum(term.value for man in men for term in attacker_terms(table, man, task.target))
    seat = defending_seat(table, task.target, men)
    defence = sum(term.value for term in defender_terms(table, (task.target, seat), men))
    win, lose = chances(len(men), modifiers - len(men) * defence)
    own = min(worth(table, number) for number, _ in men)
    return (win * worth(table, task.target) - lose * own) // 1000


def attacked(table: Table, order: Attack) -> int:
    """What an attack of a formation may be expected to bring."""
    return sum(fought(table, task) for task in combats(table, order.pairs))


def shot(table: Table, target: int, shots: tuple[Shot, ...]) -> int:
    """What a volley may be expected to cost its target: one hit is enough."""
    missed = prod(min(FACES, max(0, each.need - 1)) / FACES for each in shots)
    return round((1 - missed) * worth(table, target))
