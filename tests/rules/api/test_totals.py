"""What an army comes to is what its system counts."""

from typing import Any, ClassVar

from hheditor import text
from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.rules.api import Appraisal, Price, Total
from hheditor.rules.api.armies.muster import Mustering
from hheditor.rules.api.paper.reference import plain_reference
from hheditor.rules.hordes_heroes import RULESET as HORDES
from hheditor.rules.impetus import RULESET as IMPETUS
from hheditor.sheets.armies.totals import crossed_off, crossed_words, totals_line
from hheditor.sheets.words import Speaker

ARMY = Army(
    "Scots", "x", troops=(TroopType("p", "Pikes", "x"),), units=(Unit("p"),) * 3, leaders=(Leader("B"),)
)


class Priced(Mustering):
    """A system with prices."""

    def price(self, troop: Any) -> Price | None:
        return Price(7, 7)


class Pointless(Priced):
    """One whose armies cost nothing and flee."""

    has_points: ClassVar[bool] = False

    def totals(self, army: Army, found: Appraisal) -> tuple[Total, ...]:
        return (*super().totals(army, found), Total("impetus.breaking", 4, crossed=True))


def test_points_and_units_are_totals_of_every_system() -> None:
    found = Priced().appraise(ARMY)
    assert found.points == found.total("points") == 21
    assert [(each.of, each.value) for each in found.totals] == [("points", 21), ("units", 3)]


def test_a_system_without_points_has_none_anywhere() -> None:
    found = Pointless().appraise(ARMY)
    assert found.points == 0
    assert [each.of for each in found.totals] == ["units", "impetus.breaking"]
    speaker = Speaker("en")
    assert totals_line(speaker, found.totals) == "3 units"
    crossed = crossed_off(found.totals)
    assert crossed is not None and crossed_words(speaker, crossed) == "breaks at 4 VD"
    assert crossed_words(speaker, crossed_off(())) == ""


def test_every_total_has_its_words() -> None:
    for ruleset in (HORDES, IMPETUS):
        for army in ruleset.sample_armies().values():
            for total in ruleset.appraise(army).totals:
                for language in text.languages():
                    assert text.say(f"total.{total.of}", language)
                    assert str(total.value) in text.say(f"total.{total.of}.n", language, n=total.value)


def test_the_plain_reference_counts_units() -> None:
    class Side:
        army = ARMY

    class Scenario:
        system, sides = "x", (Side(),)

    (army,) = plain_reference(Scenario(), "1").armies
    assert army.totals == (Total("units", 3),)
