"""The numbers of a battle for a page: measures over time, the course of the chances, luck, dice, units."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hheditor.app.review.course import Course
from hheditor.app.review.numbers import accounts, dice, kinds_of, samples
from hheditor.battles import ROOT, Battle, Timeline
from hheditor.share.chances import rare, swung
from hheditor.share.phrases import Phrases
from hheditor.text import decimal
from hheditor.text.chances import decisions, means, outcomes
from hheditor.text.retelling import Retelling

if TYPE_CHECKING:
    from hheditor.insight.chances import Swing
    from hheditor.insight.odds import Odds


class Figures:
    """Works them out once, for every language."""

    def __init__(
        self, battle: Battle, line: Timeline, speakers: Sequence[Retelling], phrases: Phrases
    ) -> None:
        from hheditor.insight.luck import Bookkeeper

        self._battle, self._line, self._speakers, self._phrases = battle, line, speakers, phrases
        self._course = Course(battle)
        self._course.work(line)
        self._book: Bookkeeper = Bookkeeper(battle, line.nodes[1:])
        self._book.work()

    @property
    def turning(self) -> "tuple[Swing, ...]":
        """The bounds that turned the battle."""
        return self._course.turning(self._line)

    # Over time -----------------------------------------------------------------------------------------

    def measures(self, aside: Sequence[int]) -> tuple[list[dict[str, Any]], dict[int, list[list[int]]]]:
        """What is measured, and by node its values, side by side; on the main line and, further on, aside.
        A value holds until the next."""
        rules, battle = self._battle.ruleset, self._battle
        kinds: list[dict[str, Any]] = []
        values: dict[int, list[list[int]]] = {}
        for node in (*(self._line.nodes[at] for at in samples(self._line)), *aside):
            read = rules.measures(battle.position(node))
            if not kinds:
                kinds = [
                    {
                        "name": self._named("measure", each.id),
                        "scale": each.scale,
                        "unit": each.unit,
                    }
                    for each in read
                ]
            for kind, each in zip(kinds, read, strict=False):
                kind["limits"] = max(kind.get("limits", ()), each.limits)
            values[node] = [list(each.values) for each in read]
        return kinds, values

    def course(self) -> dict[str, Any] | None:
        """The first side's chance in thousandths after every step of the main line, the band in which the
        truth lies, and what turned it; None where the rules have no opinion."""
        from hheditor.insight.outlook import band

        points = self._course.points(self._line)
        if not points:
            return None
        bands = [band(self._battle.ruleset, point.chance) for point in points]
        whole = self._course.whole(self._line)
        return {
            "chances": [round(1000 * point.chance) for point in points],
            "bands": [[round(1000 * low), round(1000 * high)] for low, high in bands],
            "swings": [[swing.start, self._swing(swing)] for swing in self.turning],
            "whole": -1 if whole is None else self._told(lambda each: swung(each, whole)),
        }

    def _swing(self, swing: "Swing") -> int:
        def told(each: Retelling) -> str:
            when = each.say("course.bound", turn=each.turn(swing.turn), side=each.side(swing.side))
            return f"{when}: {swung(each, swing)}"

        return self._told(told)

    # Dice ----------------------------------------------------------------------------------------------

    def odds(self, aside: Sequence[int]) -> dict[int, list[Any]]:
        """By node what might have come of the throw made there."""
        from hheditor.insight.luck import Bookkeeper

        others = Bookkeeper(self._battle, aside)
        others.work()
        return {node: self._odds(odds) for node, odds in (self._book.odds | others.odds).items()}

    def _odds(self, odds: "Odds") -> list[Any]:
        told = [outcomes(each, odds) for each in self._speakers]
        rows = [
            [
                round(1000 * line[0][0]),
                self._phrases.add([each[1] for each in line]),
                self._phrases.add([each[2] for each in line]),
            ]
            for line in zip(*told, strict=True)
        ]
        asked = zip(*(decisions(each, odds.chances) for each in self._speakers), strict=True)
        notes = [self._phrases.add(line) for line in asked]
        mean = self._told(lambda each: means(each, odds))
        return [self._told(lambda each: each.phrase(odds.title)), rows, [*notes, mean]]

    def luck(self) -> dict[str, Any]:
        """Thrown against expected for each side and purpose, stands lost, and luck turn by turn."""
        from hheditor.insight.luck import by_turn

        luck = self._book.luck()
        rows = [
            [
                tally.side,
                self._named("roll", tally.purpose)
                if tally.purpose
                else self._phrases.message("luck.together"),
                tally.throws,
                # Hits and pips do not add up to anything.
                str(tally.thrown) if tally.purpose else "",
                self._decimal(tally.expected) if tally.purpose else -1,
                self._told(lambda each, tally=tally: rare(each, tally)),
            ]
            for tally in luck.tallies
        ]
        rows += [
            [
                each.side,
                self._phrases.message(f"strength.{luck.counted}.lost"),
                "",
                str(each.lost),
                self._decimal(each.expected),
                -1,
            ]
            for each in luck.tolls
        ]
        turns = [
            [turn, [[side, round(away, 2)] for side, away in sorted(sides.items())]]
            for turn, sides in by_turn(self._book.kinds)
        ]
        return {"rows": rows, "turns": turns}

    def dice(self) -> list[dict[str, Any]]:
        """How often each face fell, by side and kind of die."""
        return [
            {
                "side": each.side,
                "sides": each.sides,
                "counts": each.counts,
                "average": self._decimal(each.average),
            }
            for each in dice(self._battle, self._line.nodes[1:])
        ]

    # Units ---------------------------------------------------------------------------------------------

    def units(self) -> dict[str, Any]:
        """What every piece did and suffered."""
        found = accounts(self._battle, self._line.nodes[1:])
        kinds = kinds_of(found, self._battle.ruleset.deed_order)
        return {
            "heads": [self._named("deed", kind) for kind in kinds],
            "rows": [
                [
                    each.side,
                    self._told(lambda one, each=each: one.piece(each.piece)),
                    [each.deeds.get(k, 0) for k in kinds],
                ]
                for each in found
                if each.side >= 0
            ],
        }

    # Words ---------------------------------------------------------------------------------------------

    def _told(self, told: Any) -> int:
        return self._phrases.of(self._speakers, told)

    def _named(self, family: str, word: str) -> int:
        return self._told(lambda each: each.own(family, word))

    def _decimal(self, value: float) -> int:
        return self._told(lambda each: decimal(value, 1, each.language))


def outcome_of(battle: Battle, speakers: Sequence[Retelling], phrases: Phrases) -> int:
    """How the battle ended, in a sentence; -1 where it has not."""
    end = battle.ruleset.outcome(battle.position(battle.tree.end_of_line(ROOT)))
    return -1 if end is None else phrases.of(speakers, lambda each: each.outcome(end))
