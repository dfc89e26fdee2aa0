"""Exact odds of shots, charges and rounds before the click, by the code that plays."""

import pytest

from hheditor.insight.odds import odds
from hheditor.rules.impetus import RULESET, BareSituation, Situation
from hheditor.rules.impetus.position.orders import Charge, Fight, Fire, Shoot
from hheditor.rules.impetus.position.table import Table


def kinds(table: Table, order: object) -> dict[int, dict[str, float]]:
    (found,) = odds(RULESET, table, order)  # type: ignore[arg-type]
    assert sum(chance.weight for chance in found.chances) == found.whole
    return {
        piece: {kind: float(share) for kind, share in all_.items()}
        for piece, all_ in found.by_piece().items()
    }


def test_a_shot_may_cost_its_target_and_nobody_else() -> None:
    field = Situation()
    archers, foe = field.red("T 4/0 longbow_a", (0, 0)), field.blue("FL 4/2", (0, -2))
    found = kinds(field.table(), Shoot(archers, foe))
    assert set(found) == {foe}
    assert 0 < found[foe]["impetus.vbu"] < found[foe]["impetus.disordered"] < 1


@pytest.mark.parametrize("field", [Situation(), BareSituation()], ids=["hexes", "table"])
def test_a_charge_is_reckoned_as_if_he_stands(field: Situation) -> None:
    spots = ((10, 15), (10, 12)) if isinstance(field, BareSituation) else ((0, 0), (1, -3))
    knights, foe = field.red("CP2 6/3", spots[0]), field.blue("FL 4/2", spots[1])
    table = field.table()
    order = next(order for order in RULESET.orders(table, knights) if isinstance(order, Charge))
    found = kinds(table, order)
    assert found[foe]["impetus.vbu"] > found[knights]["impetus.vbu"]
    title = RULESET.accounts(table, order)[0].title
    assert odds(RULESET, table, order)[0].title == title, "the odds stand below the account"


def test_a_round_and_what_is_in_hand() -> None:
    field = Situation()
    one, foe = field.red("FP 5/2", (0, 0)), field.blue("FL 4/2", (0, -1))
    field.bond(one, foe)
    table = field.table()
    order = Fight(one, foe)
    assert kinds(table, order)
    rolling = RULESET.follow(table, order)
    assert kinds(rolling, None) == kinds(table, order), "nothing has been thrown yet"


def test_odds_of_a_round_end_where_a_pursuit_begins_the_next() -> None:
    """Impetuous troops must pursue: without an end the odds would be those of all their melees."""
    field = Situation()
    one, foe = field.red("FP 5/2 impetuous", (0, 0)), field.blue("FL 5/2 impetuous", (0, -1))
    field.bond(one, foe)
    table = field.table()
    (found,) = odds(RULESET, table, Fight(one, foe))
    shares = found.by_piece()
    assert 0 < shares[one]["impetus.fights-on"] < shares[foe]["impetus.retreats"] < 1
    assert not any(chance.question for chance in found.chances), "nobody is asked"
    most = max(fate.number for chance in found.chances for fate in chance.fates if fate.kind == "impetus.vbu")
    assert most <= 5, "no more than one round costs"


def test_defensive_fire_needs_its_die() -> None:
    field = Situation()
    archers, foe = field.red("T 4/0 longbow_a", (0, 0)), field.blue("CM 5/2", (0, -1))
    table = field.table()
    (fire,) = RULESET.ventures(table, Fire(archers, foe))
    roll = RULESET.roll(fire.position)
    assert roll is not None and roll.rule.startswith("DEF")
