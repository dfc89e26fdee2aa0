"""A battle with everything a file can hold; the golden file is made of it."""

from msgspec.structs import replace

from hheditor.battles import Arrow, Battle, DiceSettings, HexMark, amend, answer_chance, choose_dice
from hheditor.battles.header import BattleHeader
from hheditor.rules.api import Change, Override, Rolled
from hheditor.scenarios import Picture
from tests.battles.help import Clock, Kept, played
from tests.battles.pebbles import RULESET, Guess, Take, scenario


def sample() -> Battle:
    field = replace(
        scenario(heap=20, name="Pebbles on the beach"),
        pictures=(Picture("shore", "image/png", "iVBORw0KGgo="),),
    )
    header = BattleHeader(
        "0123456789abcdef",
        field,
        "pebbles",
        RULESET.version,
        DiceSettings("seeded", "Agincourt"),
        'The "great" game',
        ("Anna", "Bruno"),
        "1415-10-25",
    )
    battle = Battle.begin(header, RULESET, journal=Kept(), clock=Clock(), author="Anna")
    battle.annotate(0, text="A calm day; the tide is out.")
    played(battle, Guess("odd"), Guess("even"), Take(2, 0, 5, facing=1, via=(4,), say="mine"))
    answer_chance(battle)
    battle.annotate(3, text="Too greedy? (See the other line.)", glyphs=("!?",), arrows=(Arrow(0, 5),))
    battle.annotate(3, author="Bruno", marks=(HexMark(5, "cross", "red", "here"),), bookmark="First blood")
    with battle.gesture():
        played(battle, Take(2, 1, 3), Take(3, 0, 2))
    battle.go(2)
    played(battle, Take(2, 0, 6))
    battle.name_line(battle.cursor.node, "The cautious line")
    choose_dice(battle, "same")
    answer_chance(battle)
    battle.go(6)
    played(battle, Take(1, 1, 4))
    battle.undo()
    played(battle, Take(2, 1, 4), Rolled(reading=(1,)))
    amend(battle, 5, Take(2, 1, 7))
    played(battle, Override((Change(("turn",), 3),), "We forgot a turn."))
    battle.undo()
    return battle
