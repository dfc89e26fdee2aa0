"""Counsel: what is worth more than resting, and that it wins."""

from msgspec.structs import replace

from hheditor.insight.bots import Tactician
from hheditor.insight.outlook import estimate
from hheditor.insight.playing import play_out
from hheditor.insight.recruit import Recruit
from hheditor.rules.api import Order
from hheditor.rules.impetus import RULESET, BareSituation, Situation
from hheditor.rules.impetus.bot.exchange import damages, taken
from hheditor.rules.impetus.position.orders import Charge, Evade, Fight, Rally, Shoot, Stand
from hheditor.scenarios import Deployment, Scenario
from tests.rules.impetus import battlefields
from tests.rules.impetus.bare import tables
from tests.rules.impetus.driver import BLUE, Game


def best(game: Game, about: int | None = None) -> Order:
    return max(RULESET.counsel(game.table, about), key=lambda each: each[0])[1]


def merits(game: Game) -> dict[Order, int]:
    return {order: merit for merit, order in RULESET.counsel(game.table)}


def test_expected_damage_and_loss():
    for count in (1, 5, 12):
        assert abs(sum(share for _, share in damages(count)) - 10_000) <= 3
    assert dict(damages(2))[1] == round(10_000 * (10 / 36 + 1 / 36))
    assert taken(5, disordered=False, vbu=5, count=0) == 0
    assert taken(3, disordered=False, vbu=5, count=8) > taken(5, disordered=False, vbu=5, count=8)
    assert taken(5, disordered=False, vbu=5, count=12) > taken(5, disordered=False, vbu=5, count=6)


def test_knights_charge_foot_and_not_pikes():
    for target, deep, charges in (("T 3/0", 1, True), ("FP 7/2 pike deep", 3, False)):
        made = Situation()
        made.red("CP1 7/4", (0, 0))
        made.block(BLUE, target, (1, -3), deep)
        game = Game(made)
        found = [merit for order, merit in merits(game).items() if isinstance(order, Charge)]
        assert (max(found) > 0) is charges, "nobody does what is worth less than resting"


def test_archers_shoot_and_the_shaken_rally():
    made = Situation()
    archers = made.red("T 4/0 longbow_a", (0, 0))
    made.blue("CP1 7/4", (1, -4))
    assert isinstance(best(Game(made), archers), Shoot)
    made = Situation()
    shaken = made.red("FP 5/1", (0, 0), disordered=True)
    made.blue("FP 5/1", (0, -9))
    assert best(Game(made), shaken) == Rally(shaken)


def test_a_flank_is_worth_more_than_a_front():
    made = BareSituation()
    beside = made.red("CM 5/2", (13.5, 5.4), "180")
    before = made.red("CM 5/2", (10, 10))
    foe = made.blue("FP 5/1", (10, 6))
    found = {order.unit: merit for order, merit in merits(Game(made)).items() if isinstance(order, Charge)}
    assert found[beside] > found[before] + 50
    assert foe == 2


def test_light_horse_evades_knights_and_a_melee_is_fought():
    made = Situation()
    knights, light = made.red("CP2 6/4", (0, 0)), made.blue("CL 3/1", (1, -3))
    game = Game(made)
    game.do(next(order for order in game.orders(knights) if isinstance(order, Charge)))
    answers = merits(game)
    assert answers[Evade(light)] > answers[Stand(light)]
    made = Situation()
    red, blue = made.red("FP 5/1", (0, 0)), made.blue("FP 5/1", (0, -1))
    made.bond(red, blue)
    assert best(Game(made), red) == Fight(red, blue)


def drawn_up(scenario: Scenario) -> Scenario:
    lines = tuple(Deployment("line", side, RULESET.array(scenario, side)) for side in (0, 1))
    return replace(scenario, start="deployed", deployments=lines, turn_limit=12)


def test_counsel_beats_chance():
    hexes = [drawn_up(battlefields.scenario(number, deploy=True, deployment_gap=1)) for number in range(10)]
    won = 0
    for number, scenario in enumerate(hexes):
        good = number % 2
        bots = (Recruit(), Tactician()) if good else (Tactician(), Recruit())
        ending = play_out(RULESET, RULESET.opening(scenario), bots, number)
        assert ending.outcome is not None
        won += ending.outcome.winner == good
    assert won >= 8


def test_a_battle_on_a_table_comes_to_an_end():
    position = RULESET.opening(drawn_up(tables.scenario(2)))
    ending = play_out(RULESET, position, (Tactician(), Tactician()), 5)
    assert ending.outcome is not None
    assert RULESET.problems(ending.position) == ()


def test_the_chance_of_winning_follows_what_is_lost():
    """A quarter of what breaks an army is worth much, three quarters nearly everything."""
    made = Situation()
    for number in range(8):
        made.red("FP 5/1/2", (number - 4, 4))
        made.blue("FP 5/1/2", (number - 4, -4))
    table = made.table()
    chances = []
    for lost in (0, 1, 2, 3):
        units = list(table.units)
        for number in [n for n, unit in enumerate(units) if unit.side == BLUE][:lost]:
            units[number] = replace(units[number], cell=-1, vbu=0, gone="destroyed")
        chances.append(estimate(RULESET, replace(table, units=tuple(units))))
    assert chances[0] == 0.5
    assert 0.75 < chances[1] < chances[2] < chances[3]
    assert chances[3] > 0.99
