"""Situation 8 and the lists: points, VDT, breaking points."""

from typing import Any

import pytest

from hheditor.armies import TroopType
from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.armies.points import vdt
from hheditor.rules.impetus.situation import troop_from

LISTS = {
    "ehy": (9, 19, 10, 190), "fhy": (9, 21, 11, 212), "sco": (9, 18, 9, 178), "teu": (10, 20, 10, 216),
    "mon": (9, 19, 10, 199), "nor": (8, 18, 9, 178), "sax": (8, 15, 8, 173), "bur": (10, 21, 11, 213),
    "swi": (10, 20, 10, 201), "hus": (11, 22, 11, 194), "ott": (10, 17, 9, 206), "con": (9, 17, 9, 197),
    "cru": (9, 19, 10, 204), "ayy": (11, 17, 9, 209), "fre": (8, 16, 8, 170), "eng": (9, 13, 7, 158),
    "wel": (11, 21, 11, 171), "ano": (8, 14, 7, 163), "ita": (8, 16, 8, 158), "swa": (8, 18, 9, 176),
    "mag": (9, 18, 9, 166), "ger": (8, 20, 10, 185), "byz": (9, 20, 10, 181), "gal": (9, 23, 12, 163),
}  # fmt: skip


def points(text: str) -> int:
    kind = troop_from(text)
    table: dict[str, Any] = {
        "class": kind.klass, "vbu": kind.vbu, "impetus": kind.impetus, "weapon": kind.weapon,
        "traits": kind.traits,
    }  # fmt: skip
    price = RULESET.price(TroopType("x", "X", "impetus", characteristics=table))
    assert price is not None
    assert sum(term.value for term in price.terms) == price.points
    return price.points


@pytest.mark.rule("ARM-1", "ARM-3", "ARM-6")
def test_case_8_points():
    assert points("CP1 7/4") == 32
    assert points("T 4/0 longbow_a stakes") == 20
    assert points("FP 4/1 pike schiltron deep") == 20
    assert points("S 2/0 javelin") == 10
    assert points("W 5/0 various") == 18
    assert points("CL 4/1 composite_bow") == 21
    army = RULESET.sample_armies()["ehy"]
    found = RULESET.appraise(army)
    assert found.points == 3 * 26 + 4 * 20 + 17 + 10 + 5 == 190
    assert (vdt(army), found.total("impetus.breaking")) == (19, 10)


@pytest.mark.parametrize("name", sorted(LISTS))
@pytest.mark.rule("ARM-1", "ARM-3", "ARM-6")
def test_every_list_comes_to_its_totals(name):
    army = RULESET.sample_armies()[name]
    found = RULESET.appraise(army)
    assert (len(army.units), vdt(army), found.total("impetus.breaking"), found.points) == LISTS[name]
    assert RULESET.inspect(army) == ()
    assert all(troop.source in ("ours", "author") for troop in army.troops)


def test_there_are_twenty_four():
    assert set(RULESET.sample_armies()) == set(LISTS)
