"""SHK, CHG, REL, RBC, CCH, ADV: attacks."""

import pytest
from msgspec.structs import replace

from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.activation.counters import BREACH
from hheditor.rules.men_of_iron.attack.answers import gives_way
from hheditor.rules.men_of_iron.attack.clash import is_daunted
from hheditor.rules.men_of_iron.attack.paths import charge_paths
from hheditor.rules.men_of_iron.attack.score import attack_terms
from hheditor.rules.men_of_iron.charts.shipped import flavour
from hheditor.rules.men_of_iron.position.orders import (
    Advance,
    Charge,
    CounterCharge,
    Declare,
    Decline,
    Detour,
    Fire,
    Next,
    Play,
    Recall,
    Shock,
    Shoot,
    Withdraw,
)
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Attack, Clash, Closing, Declaring, Melee, Rallying
from tests.rules.men_of_iron.field import (
    BLUE,
    BR,
    INF,
    RED,
    Field,
    cell,
    cells,
    places,
    play,
    refused,
    rested,
    rule,
    settle,
)


@pytest.mark.rule("SHK-1", "DEC-11")
def test_declarations_stand_together_or_not_at_all() -> None:
    field = Field()
    one, two = field.red("DM", (0, 1)), field.red("DM", (4, 1))
    left, right = field.blue("DM", (0, 0)), field.blue("DM", (4, 0))
    table = field.shock()
    named = play(table, Shock(one, (left,)))
    assert not named.unit(one).struck, "nothing happens before all are declared"
    back = play(named.table, Recall(one))
    assert back.table == table
    both = play(named.table, Shock(two, (right,)), Declare())
    assert both.unit(one).struck and both.unit(right).hit
    assert isinstance(both.table.agenda[-1], Clash)


@pytest.mark.rule("SHK-2", "SHK-4", "REF-5")
def test_who_attacks_and_where() -> None:
    field = Field()
    bows, men, turned = field.red("LB", (0, 1)), field.red("DM", (4, 1)), field.red("DM", (8, 1), "S")
    one, two, three = (field.blue("DM", (x, 0)) for x in (0, 4, 8))
    table = field.shock()
    assert rule(table, Shock(bows, (one,))) == "SHK-2"
    assert rule(table, Shock(men, (two,))) == ""
    found = refused(table, Shock(turned, (three,)))
    assert (found.rule, found.pieces) == ("SHK-4", (turned, three))
    named = play(table, Shock(men, (two,))).table
    assert rule(named, Shock(men, (two,))) == "SHK-7"


@pytest.mark.rule("SHK-8", "DEC-12")
def test_the_attacker_says_who_is_next() -> None:
    field = Field()
    one, two = field.red("MM", (0, 2)), field.red("MM", (5, 2))
    left, right = field.blue("PK", (0, 0), "N"), field.blue("PK", (5, 0), "N")
    orders = (Charge(one, left, cells((0, 1)), 9), Charge(two, right, cells((5, 1)), 9), Declare())
    placing = play(field.shock(), *orders)
    assert set(RULESET.orders(placing.table)) == {Next(one), Next(two)}
    placed = play(placing.table, Next(two))
    assert placed.at(two) == (5, 1)
    assert set(RULESET.orders(placed.table)) == {Next(one), Next(two)}, "and which attack comes first"
    assert placed.at(one) == (0, 1)
    fought = play(placed.table, Next(two), 0)
    assert two in fought.named("fought")[0].pieces


@pytest.mark.rule("SHK-11", "SHK-22", "DEC-16")
def test_every_term_is_told_and_the_breach_adds_one() -> None:
    field = Field().hand(RED, BREACH)
    men, foe = field.red("DM", (0, 1)), field.blue("LB", (0, 0))
    asked = play(field.shock(), Shock(men, (foe,)), Declare())
    assert set(RULESET.orders(asked.table)) == {Decline(), Play(BREACH, unit=foe)}
    fought = play(asked.table, Play(BREACH, unit=foe), 0)
    terms = {term.name.rpartition(".")[2]: term.value for term in fought.named("fought")[0].terms}
    assert terms == {"weapons": 2, "breach": 1}
    table = asked.table
    met = attack_terms(table, Attack((men,), (foe,), paths=((),), facings=(-1,), met=(foe,)), foe)
    assert ("term.men_of_iron.counter-charge", -2) in {(term.name, term.value) for term in met}


@pytest.mark.rule("SHK-23")
def test_a_bad_result_strikes_all_who_attack_that_hex() -> None:
    field = Field()
    one, two, foe = field.red("UH", (0, 1)), field.red("UH", (-1, 1)), field.blue("PK", (0, 0))
    beaten = play(field.shock(), Shock(one, (foe,)), Shock(two, (foe,)), Declare(), 3)
    assert beaten.results == [("D", "", False)]
    assert beaten.state(one) == beaten.state(two) == "disordered"


@pytest.mark.rule("RBC-7", "MR-38", "DEC-13")
def test_who_goes_back_before_combat_and_how_far() -> None:
    field = Field()
    pikes, horse = field.red("PK", (0, 1)), field.blue("MM", (0, 0))
    asked = play(field.shock(), Shock(pikes, (horse,)), Declare())
    assert places(asked.table, Withdraw) == {(0, -1), (1, -1), (-1, 0)}, "a hex between them and the pikes"
    table = asked.table
    assert gives_way(table, horse, (pikes,)) == "free"
    for state in ("disordered", "retired"):
        shaken = table.with_unit(horse, replace(table.units[horse], state=state))
        assert gives_way(shaken, horse, (pikes,)) == ""


@pytest.mark.rule("MR-39")
def test_any_heavy_horse_calls_for_the_roll() -> None:
    field = Field(INF)
    light = field.blue("LC/A", (0, 0))
    knights, foot, archers = (
        field.red("KN", (0, 1)),
        field.red("PK", (-1, 1)),
        field.red("MC/A", (1, 0), "WNW"),
    )
    table = field.shock()
    assert gives_way(table, light, (foot,)) == "free"
    assert gives_way(table, light, (foot, knights)) == "roll"
    assert gives_way(table, light, (archers,)) == ""


@pytest.mark.rule("ADV-4", "DEC-17", "DEC-14")
def test_an_advance_faces_as_it_likes_but_not_going_on() -> None:
    field = Field()
    men, foe = field.red("DM", (0, 1)), field.blue("LB", (0, 0))
    won = play(field.shock(), Shock(men, (foe,)), Declare(), 6, Withdraw(cell((0, -1)), 3))
    assert {order.facing for order in RULESET.orders(won.table)} == {1, 3, 5, 7, 9, 11}  # type: ignore[attr-defined]
    on = Field()
    knights, foe = on.red("MM", (0, 2)), on.blue("LB", (0, 0))
    on.lead(RED, (0, 2), 2)
    charge = Charge(knights, foe, cells((0, 1)), 9, (on.builder.battles[on.own(RED)].leader,))
    gone = play(on.shock(), charge, Declare(), 9)
    found = {
        (order.facing, order.leaders) for order in RULESET.orders(gone.table) if isinstance(order, Advance)
    }
    assert {look for look, _ in found} == {9} and len(found) == 2, "only whether the leader comes"


@pytest.mark.rule("CHG-1", "CHG-4", "REF-6")
def test_who_may_not_charge() -> None:
    def charge(kind: str = "MM", near: bool = False, **state: object) -> str:
        field = Field()
        horse, bows = field.red(kind, (0, 2), **state), field.blue("LB", (0, 0))  # type: ignore[arg-type]
        if near:
            field.blue("PK", (1, 2), "N")
        field.red("DM", (6, 1))
        field.blue("DM", (6, 0))
        return rule(field.shock(), Charge(horse, bows, cells((0, 1)), 9))

    assert charge() == ""
    assert charge("Cav") == "CHG-1"
    assert charge(state="disordered") == "CHG-4"
    assert charge(near=True) == "CHG-4"
    assert charge(commanded=False) == "CMD-5"
    beside = Field()
    horse, bows = beside.red("MM", (0, 2)), beside.blue("LB", (0, 0))
    beside.blue("PK", (-1, 1), "N")
    table = beside.shock()
    assert rule(table, Charge(horse, bows, cells((0, 1)), 9)) == "", "the last hex may be next to others"


@pytest.mark.rule("CHG-2", "MR-42")
def test_several_may_charge_one() -> None:
    field = Field()
    one, two, bows = field.red("MM", (0, 2)), field.red("MM", (-2, 2)), field.blue("LB", (0, 0))
    table = play(field.shock(), Charge(one, bows, cells((0, 1)), 9)).table
    assert rule(table, Charge(two, bows, cells((-1, 1)), 11)) == ""
    both = play(table, Charge(two, bows, cells((-1, 1)), 11), Declare())
    [attack] = both.table.agenda[-1].attacks  # type: ignore[union-attr]
    assert set(attack.charging) == {one, two}


@pytest.mark.rule("CHG-9", "MR-36", "SHK-9")
def test_a_blocked_path_is_changed_or_the_charge_lapses() -> None:
    field = Field()
    knights, bows = field.red("MM", (0, 0)), field.blue("LB", (1, -2))
    blocker = field.red("PK", (5, 5))
    table = play(field.shock(), Charge(knights, bows, cells((0, -1)), 9)).table
    draft = table.agenda[-1]
    assert isinstance(draft, Declaring)
    for at, ends in (((0, -1), (1, -1)), ((1, -1), (0, -1))):
        stood = table.with_unit(blocker, replace(table.units[blocker], cell=cell(at)))
        clash = Clash(RED, draft.attacks, "place", (knights,))
        placed = play(rested_at(stood, clash))
        assert placed.at(knights) == ends
    both = table.with_unit(blocker, replace(table.units[blocker], cell=cell((0, -1))))
    other = next(i for i, unit in enumerate(both.units) if unit.side == RED and i not in (knights, blocker))
    both = both.with_unit(other, replace(both.units[other], cell=cell((1, -1))))
    lapsed = play(rested_at(both, Clash(RED, draft.attacks, "place", (knights,))))
    assert lapsed.at(knights) == (0, 0) and not lapsed.went("fought")


@pytest.mark.rule("CHG-9")
def test_where_several_other_ways_are_open_the_charger_is_asked() -> None:
    field = Field()
    knights, bows = field.red("MM", (0, 0)), field.blue("LB", (1, -3))
    blocker = field.red("PK", (5, 5))
    table = play(field.shock(), Charge(knights, bows, cells((0, -1), (0, -2)), 9)).table
    draft = table.agenda[-1]
    assert isinstance(draft, Declaring)
    stood = table.with_unit(blocker, replace(table.units[blocker], cell=cell((0, -2))))
    asked = rested_at(stood, Clash(RED, draft.attacks, "place", (knights,)))
    ways = [order for order in RULESET.orders(asked) if isinstance(order, Detour)]
    assert {order.path for order in ways} == {cells((0, -1), (1, -2)), cells((1, -1), (1, -2))}
    assert RULESET.to_act(asked) == RED and RULESET.subjects(asked) == (knights,)
    assert rule(asked, Detour(knights, cells((0, -1), (0, -2)))) == "CHG-9"
    for order in ways:
        placed = play(asked, order)
        assert placed.at(knights) == (1, -2)
        assert placed.named("charged")[0].places == (cell((0, 0)), *order.path)


def rested_at(table: Table, *tasks: object) -> Table:
    return rested(replace(table, agenda=(Closing(), Rallying(), *tasks)))


@pytest.mark.rule("CHG-10", "MR-43")
@pytest.mark.parametrize(
    "ground", ["wood", "marsh", "city", "broken", "bog", "town", "ditch", "thicket", "village"]
)
def test_ground_that_bars_charges_as_start_path_and_target(ground: str) -> None:
    for at in ((0, 2), (0, 1), (0, 0)):
        field = Field().paint(ground, at)
        horse, bows = field.red("MM", (0, 2)), field.blue("LB", (0, 0))
        assert charge_paths(field.shock(), horse, bows) == ()
    typed = replace(
        flavour("men_of_iron"),
        terrain=tuple(replace(row, no_charge=False) for row in flavour("men_of_iron").terrain),
    )
    field = Field(typed).paint(ground, (0, 0))
    horse, bows = field.red("MM", (0, 2)), field.blue("LB", (0, 0))
    allowed = charge_paths(field.shock(), horse, bows) != ()
    assert allowed == (ground == "village"), "what the text bars no chart can allow"


@pytest.mark.rule("CHG-10")
@pytest.mark.parametrize(
    ("side", "barred"), [("brook", False), ("stream", True), ("ford", True), ("river", True), ("hedge", True)]
)
def test_hexsides_that_bar_charges(side: str, barred: bool) -> None:
    for one, other in (((0, 2), (0, 1)), ((0, 1), (0, 0))):
        field = Field().hexside(side, one, other)
        horse, bows = field.red("MM", (0, 2)), field.blue("LB", (0, 0))
        assert (charge_paths(field.shock(), horse, bows) == ()) == barred


@pytest.mark.rule("REL-3", "MR-44")
def test_whom_horses_refuse() -> None:
    field = Field(INF)
    horse, javelins = field.red("HC", (0, 1)), field.blue("PKJ", (0, 0))
    assert is_daunted(field.shock(), horse, javelins)
    field = Field(INF)
    knights, pikes = field.red("KN", (0, 1)), field.blue("PK", (0, 0))
    assert not is_daunted(field.shock(), knights, pikes)
    field = Field(BR)
    horse, men = field.red("MM", (0, 1)), field.blue("DM", (0, 0))
    assert not is_daunted(field.shock(), horse, men)


@pytest.mark.rule("CCH-14", "DEC-15")
def test_no_counter_charge_answers_a_counter_charge() -> None:
    field = Field(INF)
    archers, knights = field.red("MC/A", (0, 1)), field.blue("HC", (0, 0), met=())
    table = field.acting()
    table = table.with_unit(archers, replace(table.units[archers], left=True))
    gone = play(table, Fire(archers, knights), CounterCharge(knights, "fire", (), 3), 0, 0)
    assert gone.went("counter-charged")
    assert isinstance(gone.table.agenda[-1], Melee), "nobody is asked to meet it"
    assert not gone.went("awaits")


@pytest.mark.rule("MR-37")
def test_the_leader_counts_with_knights_whether_they_charge_or_not() -> None:
    field = Field(INF)
    knights, foe = field.red("KN", (0, 1)), field.blue("PK", (0, 0))
    field.lead(RED, (0, 1), 1)
    fought = play(field.shock(), Shock(knights, (foe,)), Declare(), 0)
    terms = {term.name.rpartition(".")[2]: term.value for term in fought.named("fought")[0].terms}
    assert (terms["charisma"], terms["leader-with-chargers"]) == (1, 1)
    moi = Field()
    knights, foe = moi.red("MM", (0, 1)), moi.blue("PK", (0, 0))
    moi.lead(RED, (0, 1), 1)
    fought = play(moi.shock(), Shock(knights, (foe,)), Declare(), 0)
    assert "term.men_of_iron.leader-with-chargers" not in {t.name for t in fought.named("fought")[0].terms}


@pytest.mark.rule("DEC-18", "RES-24")
def test_who_continues_alone_has_no_choice() -> None:
    field = Field()
    knights, bows, behind = field.red("MM", (0, 2)), field.blue("LB", (0, 0)), field.blue("PK", (0, -1))
    won = settle(play(field.shock(), Charge(knights, bows, cells((0, 1)), 9), Declare(), 6))
    task = won.table.agenda[-1]
    assert isinstance(task, Melee) and task.attack.targets == (behind,), "declared by itself"
    assert won.unit(knights).continued == 1


@pytest.mark.rule("SHK-10", "CHG-7")
def test_reaction_fire_may_take_the_charge_out_of_a_charge() -> None:
    field = Field()
    knights, bows = field.red("MM", (0, 2)), field.blue("LB", (0, 0))
    shot = play(field.shock(), Charge(knights, bows, cells((0, 1)), 9), Declare(), Shoot(bows), 4, 5)
    assert shot.named("fought")[0].fact("table") == "shock"
    assert RULESET.to_act(shot.table) in (RED, BLUE)


@pytest.mark.rule("CCH-4")
def test_an_attack_on_foot_is_met_as_a_shock_and_as_nothing_else() -> None:
    field = Field()
    pikes = field.red("PK", (1, 0), "WNW", moved=True, left=True)
    knights = field.blue("MM", (0, 0), met=())
    asked = play(field.shock(), Shock(pikes, (knights,)), Declare(), Decline()).table
    kinds = {order.kind for order in RULESET.orders(asked) if isinstance(order, CounterCharge)}
    assert kinds == {"shock"}


@pytest.mark.rule("CHG-1")
def test_nobody_charges_friends_the_fallen_or_the_neutral() -> None:
    field = Field()
    knights, friend, foe = field.red("MM", (0, 2)), field.red("LB", (0, 0)), field.blue("LB", (3, 0))
    field.blue("LB", (2, 0))
    table = field.shock()
    assert rule(table, Charge(knights, friend, cells((0, 1)), 9)) == "CHG-1"
    gone = table.with_unit(foe, replace(table.units[foe], cell=-1, gone="lost"))
    assert rule(gone, Charge(knights, foe, cells((0, 1)), 9)) == "CHG-1"
