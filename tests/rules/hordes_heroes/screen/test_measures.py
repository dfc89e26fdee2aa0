"""What readers have counted: read off positions of a whole recorded battle."""

from functools import cache
from pathlib import Path

from hheditor.battles import Battle, read_battle, told
from hheditor.battles.notation import Loaded
from hheditor.rules.api import Deed, Event
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.command.victory import stands_lost
from hheditor.rules.hordes_heroes.screen.measures import ground
from tests.systems.training import TRAINING

RECORD = Path(__file__).parents[1] / "playthroughs" / "whole-battle.hhbattle"


@cache
def battle() -> Battle:
    loaded = read_battle(RECORD.read_bytes())
    assert isinstance(loaded, Loaded)
    return loaded.battle


def test_measures_are_the_same_kinds_at_every_step_and_within_their_bounds() -> None:
    record = battle()
    kinds = [measure.id for measure in record.ruleset.measures(record.position(0))]
    for number in record.main_line()[::7]:
        measures = record.ruleset.measures(record.position(number))
        assert [measure.id for measure in measures] == kinds
        for measure in measures:
            assert len(measure.values) == 2
            assert all(value >= 0 for value in measure.values)
            if measure.unit == "percent" and measure.id != "breaking":
                assert all(value <= 100 for value in measure.values)


def test_the_loser_of_the_battle_has_passed_its_breaking_point() -> None:
    record = battle()
    end = record.position(record.main_line()[-1])
    lost = record.ruleset.measures(end)[0]
    assert lost.id == "stands-lost"
    beaten = 1 - end.ended.winner
    assert lost.values[beaten] >= lost.limits[beaten]
    assert lost.values[1 - beaten] < lost.limits[1 - beaten]


def test_ground_is_shared_out_and_never_counted_twice() -> None:
    record = battle()
    for number in record.main_line()[::11]:
        first, second = ground(record.position(number))
        assert 0 <= first + second <= 100
    assert ground(record.position(0)) == (0, 0)


def test_deeds_add_up_to_the_stands_that_are_gone() -> None:
    record = battle()
    units: dict[int, int] = {}
    for number in record.main_line():
        for event in told(record, number):
            for deed in record.ruleset.deeds(event):
                assert isinstance(deed, Deed)
                if deed.kind == "stands-lost":
                    units[deed.piece] = units.get(deed.piece, 0) + deed.number
    end = record.position(record.main_line()[-1])
    for side in (0, 1):
        own = {number for number, unit in enumerate(end.units) if unit.side == side}
        assert sum(number for piece, number in units.items() if piece in own) == stands_lost(end, side)


def test_beats_tell_fights_from_losses() -> None:
    record = battle()
    beats = {record.ruleset.beat(event) for number in record.main_line() for event in told(record, number)}
    assert {"shooting", "combat", "rout", "loss", "end"} <= beats


def test_hits_of_which_nothing_came_are_known() -> None:
    def shot(**facts: int) -> Event:
        return Event("shot", pieces=(0, 1), facts=tuple(facts.items()))

    nothing = {"move": 0, "disrupted": 0, "stands": 0}
    assert RULESET.in_vain(shot(hits=1, **nothing))
    assert not RULESET.in_vain(shot(hits=1, **{**nothing, "stands": 1}))
    assert not RULESET.in_vain(shot(**nothing))
    assert not TRAINING.in_vain(shot(hits=1, **nothing)), "another game says it in its own way"
