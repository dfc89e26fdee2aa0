"""The charts of the skeleton, house-made: a system of this family takes them all from data."""

MOUNTED = ("MM",)
SHOOTERS = ("LB", "CB")

MOVES = {"MM": (6, 4), "DM": (4, 3), "UH": (3, 2), "PK": (4, 3), "LB": (5, 4), "CB": (5, 4)}
"""Movement, normal and disordered."""
DEFENCE = {"MM": (-1, 0), "DM": (-2, -1), "UH": (-1, 0), "PK": (-2, -1), "LB": (0, 1), "CB": (0, 1)}
"""Shock-defence modifier, normal and disordered."""
POINTS = {"MM": 3, "DM": 3, "UH": 3, "PK": 2, "LB": 2, "CB": 2}
"""Flight points of an eliminated unit; a retired one counts 1."""
FIRE = {"LB": (3, 2, 0), "CB": (2, 1, -1)}
"""Fire modifier at one, two and three hexes."""
SHAKY = {"LB": 1, "CB": 2}
"""What a disordered shooter takes off."""

MATRIX = {
    "MM": {"MM": 1, "DM": 0, "UH": 2, "PK": -2, "LB": 3, "CB": 3},
    "DM": {"MM": 0, "DM": 0, "UH": 1, "PK": 0, "LB": 2, "CB": 2},
    "UH": {"MM": -2, "DM": -1, "UH": 0, "PK": -2, "LB": 1, "CB": 1},
    "PK": {"MM": 2, "DM": -1, "UH": 1, "PK": 0, "LB": 2, "CB": 2},
}
"""Weapons: row attacks column; who has no row may not shock."""

# Results: D disorder, R retreat one hex, DR both, U unhorsed, X retired, E eliminated, "" nothing. Each row
# says up to which total it reaches, the last one is without end.
_FIRE: dict[tuple[bool, bool], tuple[tuple[int, str], ...]] = {
    (False, False): ((6, ""), (9, "D"), (11, "DR"), (99, "X")),
    (False, True): ((5, ""), (7, "R"), (10, "X"), (99, "E")),
    (True, False): ((5, ""), (8, "D"), (11, "U"), (99, "X")),
    (True, True): ((4, ""), (6, "R"), (9, "U"), (99, "E")),
}
_SHOCK: dict[bool, tuple[tuple[int, str, str, bool], ...]] = {
    False: (
        (-1, "DR", "", False),
        (2, "D", "", False),
        (4, "", "", False),
        (6, "", "D", False),
        (8, "", "DR", False),
        (10, "", "X", False),
        (99, "", "E", True),
    ),
    True: (
        (-2, "DR", "", False),
        (1, "D", "", False),
        (3, "", "", False),
        (5, "", "R", False),
        (7, "", "X", False),
        (9, "", "E", False),
        (99, "", "E", True),
    ),
}
_CHARGE: dict[bool, tuple[tuple[int, str, str, bool], ...]] = {
    False: (
        (-1, "U", "", False),
        (1, "DR", "", False),
        (3, "D", "", False),
        (5, "D", "D", False),
        (7, "", "DR", False),
        (9, "", "X", True),
        (99, "", "E", True),
    ),
    True: (
        (-2, "U", "", False),
        (0, "DR", "", False),
        (2, "D", "", False),
        (4, "D", "R", False),
        (6, "", "X", True),
        (99, "", "E", True),
    ),
}


def fire_result(total: int, mounted: bool, disordered: bool) -> str:
    """What fire does.

    >>> fire_result(7, mounted=False, disordered=False), fire_result(9, mounted=True, disordered=False)
    ('D', 'U')
    """
    return next(result for least, result in _FIRE[mounted, disordered] if total <= least)


def shock_result(total: int, disordered: bool, charge: bool) -> tuple[str, str, bool]:
    """What a shock or charge does: to the attacker, to the defender, and whether the attack goes on.

    >>> shock_result(0, disordered=False, charge=False), shock_result(10, disordered=False, charge=True)
    (('D', '', False), ('', 'E', True))
    """
    row = next(row for row in (_CHARGE if charge else _SHOCK)[disordered] if total <= row[0])
    return row[1:]
