"""Flyers and bombers at the battle workspace, by mouse and by keyboard."""

from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver

FOOT = "C 3(+1)/4 s2CR"
BOMBERS = "C 2/2 s4 FLY BOMB kind=creature"
DRAGONS = "B 8(+4)/3 s4 A1 FLY kind=creature"


def over_the_mere() -> Ground:
    """Bombers and dragons this side of a lake, foot beyond it."""
    ground = Ground(id="fantasy")
    ground.paint("lake", "H7 I7")
    ground.unit(0, BOMBERS, "H8", name="Bombers")
    ground.unit(0, DRAGONS, "K8", name="Dragons")
    ground.leader(0, "H11", "Brand", reach=6)
    ground.unit(1, FOOT, "H6", name="Spears")
    ground.unit(1, FOOT, "K5", name="Axes")
    ground.leader(1, "H2", "Orm", reach=9)
    return ground


def test_flyers_bomb_and_attack(driver: Driver) -> None:
    player = Player(driver, over_the_mere().scenario())
    player.to_phase(0, "movement")

    # Over the lake and over the spears, and down beside nobody.
    player.move("Bombers", "H5")
    assert player.place("Bombers") == "H5"

    # Beside the axes nothing happens until the dragons are sent at them: a click on the enemy.
    player.move("Dragons", "K6")
    assert player.place("Dragons") == "K6"
    with driver.budget(1):
        player.click("K5")
    assert "zone" in player.piece("Dragons").marks
    assert "Dragons" in " ".join(player.log)

    # Bombs before anything else is shot: by a click on the hex, its die typed in.
    if not player.bubble:
        player.end_phase()
    assert "Bombs left: 2" in player.bubble
    with driver.budget(2):
        player.click("H6")
        driver.key("2")
    assert "disrupted" in player.piece("Spears").marks
    with driver.budget(2):
        driver.key("1")
        driver.key("1")
    assert not player.bubble.startswith("Bombs left")
    assert player.phase[1] in ("shooting", "combat")


def test_who_stands_beside_flyers_that_attack_says_whether_he_joins(driver: Driver) -> None:
    ground = over_the_mere()
    ground.unit(1, FOOT, "L6", name="Pikes")
    ground.unit(1, FOOT, "J6", name="Bills")
    player = Player(driver, ground.scenario())
    player.to_phase(0, "movement")
    player.move("Dragons", "K6")
    player.click("K5")
    player.end_phase()
    assert "Who joins the fight" in player.bubble
    assert not any(player.covered(place) for place in ("J6", "K6", "L6")), "everybody it is about is seen"
    assert [answer.split(":")[0] for answer in player.answers] == ["Pikes", "Bills", "Pikes", "Bills"]

    # By mouse: the unit, then the flyers. By key: the number of the answer.
    with driver.budget(2):
        player.click("L6")
        player.click("K6")
    assert "Pikes joined the fight with the Dragons." in player.log
    assert "Who joins the fight" in player.bubble
    with driver.budget(1):
        driver.key("2")
    assert "Who joins the fight" not in player.bubble
    assert player.log[-1] == "Bills: keep out of it"


def test_a_zone_is_set_and_lifted_by_the_number_on_the_card(driver: Driver) -> None:
    player = Player(driver, over_the_mere().scenario())
    for zone in (True, False):
        player.to_phase(0, "movement")
        player.click("K8")
        with driver.budget(1):
            driver.key("1")
        assert ("zone" in player.piece("Dragons").marks) is zone
        player.to_phase(1, "movement")
