"""Pictures of the figure game: its armies, deployment in the field and on walls, a field battle from afar and
near by, a melee, a siege by day and by night, its engines and how it stands, the review; in English light and
dark, in Italian light.

uv run python -m tools.pictures.figures [folder] [shot ...]
"""

from typing import Any, ClassVar

from msgspec.structs import replace

from hheditor.app.scenario.start import StartWith, start_battle
from hheditor.rules.api import registry
from hheditor.rules.figures import Situation
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.ruleset import Figures
from hheditor.store.exchange.battle_files import read_battle
from hheditor.text.naming import translated
from tools.examples.figures import crema, legnano, magnesia, rocca_serena
from tools.examples.figures.sketch import scenario
from tools.pictures import ROOT
from tools.pictures.photographer import Photographer, take

T_SW, T_SE, T_NW, T_NE, KEEP, W_SW, W_SE, W_W, W_E, W_NW, W_NE, GATE, INNER = range(13)
RED, BLUE = 0, 1


class Staged(Figures):
    """Begins a battle wherever a picture wants it."""

    stage: ClassVar[Table | None] = None

    def opening(self, scenario: Any) -> Table:
        """The stage, or the first position."""
        return self.stage if self.stage is not None else super().opening(scenario)


class Herald(Photographer):
    """Sits at tables that are laid for him."""

    size = (1920, 1080)

    def begin(self, table: Table | None, sketch: Any = rocca_serena.SKETCH) -> Any:
        """Open a battle, at that position or from its beginning."""
        Staged.stage = table
        document = replace(scenario(sketch), start="deployed")
        if table is not None:
            document = replace(document, table=table.setup.table)
        card = self.books.create(document)
        start = StartWith(dice="seeded", deployed=True)
        battle = start_battle(self.books, document, registry.find("figures"), start, parent=card.id)
        self.desk.put("battle", "battle", battle.header.id)
        return self.go("battle").session

    def look(self, session: Any, scale: float, x: int, y: int) -> None:
        """From so near, at a spot."""
        session.view.set_scale(scale)
        session.view.centerOn(x, y)
        self.settle()


def castle(turn: int = 3) -> Table:
    """Rocca Serena in its third day: breached, stopped, fought for, with every engine before it."""
    document = scenario(rocca_serena.SKETCH)
    sheet = document.table
    assert sheet is not None
    field = Situation().besiege(((6250, 2350), (11750, 2350), (11750, 4850), (6250, 4850)))
    field.camp(RED, ((300, 10500), (3300, 10500), (3300, 12000), (300, 12000)))
    states: dict[int, dict[str, Any]] = {
        W_W: {"state": "stopped"},
        W_SE: {"damage": 22},
        W_E: {"damage": 30, "state": "fallen"},
        T_SW: {"damage": 33},
        T_NE: {"damage": 9},
        INNER: {"damage": 4},
        GATE: {"damage": 6},
    }
    for number, work in enumerate(sheet.works):
        pose, size = work.pose, work.size
        at = pose.x, pose.y, pose.a
        known = states.get(number, {})
        field.work(work.kind, at, (size.width, size.depth), doors=work.doors, style=work.style, **known)
    field.outlines.extend(each for each in sheet.outlines if each.kind != "camp")
    field.engine(RED, "siege-tower", (7900, 5550, 2700), code="fM", role="trooper")
    for kind, at in (
        ("ram", (9000, 5700, 2700)),
        ("bolt-thrower", (4600, 8600, 2700)),
        ("stone-thrower", (5400, 8600, 2700)),
        ("mangonel", (7500, 10150, 2700)),
        ("small-trebuchet", (8500, 10150, 2700)),
        ("trebuchet", (10500, 10150, 2700)),
        ("cannon", (11700, 9900, 2700)),
    ):
        fire = 5 if kind == "ram" else 0
        field.engine(RED, kind, at, fire=fire)  # type: ignore[arg-type]
    field.formation(RED, "8x2 c fM", (12600, 7400, 2700), name="Foot II", ladders=4)
    field.formation(RED, "6x2 o fL/xbow", (10500, 7600, 2700), name="Crossbowmen", screens=6)
    field.formation(RED, "4x2 c hH", (6000, 10900, 2700), name="Knights")
    field.single(RED, "hX", (7400, 8200, 2700), role="supreme")
    field.single(RED, "hM", (7700, 8200, 2700), role="musician")
    spots = tuple((9700 + 210 * n, 5400 + 230 * row) for row in range(2) for n in range(5))
    field.dissolved(RED, "5x2 c fM", spots, 2700, ladders=1, name="Storming party")
    field.on_ladder("fX", field.ladder(RED, (9800, 5150), W_SE, 1))
    field.ladder(RED, (11000, 5150), W_SE, 7)
    for slot in (5, 7):
        field.on_top(RED, "fX", W_SW, slot)
    for sector, slot, code in (
        *((W_SW, 2, "fM"), (W_SW, 9, "fL/xbow"), (W_SE, 3, "fM"), (W_SE, 9, "fL/xbow"), (GATE, 0, "fS/bow")),
        *((GATE, 4, "fM"), (T_SW, 0, "fX"), (T_SW, 3, "fL/xbow"), (T_SE, 3, "fS/bow"), (KEEP, 12, "fX")),
        *((T_NW, 5, "fM"), (T_NE, 6, "fM"), (W_NW, 4, "fS/bow"), (W_NE, 4, "fS/bow")),
    ):
        field.on_top(BLUE, code, sector, slot)
    field.single(BLUE, "fX", (9000, 3900, 900), role="supreme")
    for n in range(6):
        field.single(BLUE, ("fM", "fX", "fL/xbow")[n % 3], (7600 + 520 * n, 4500, 900))
    return field.table("movement", RED, turn=turn, day=3, command=False)


def melee_at() -> Table:
    """Horse in the flank of foot, a phalanx before elephants, camels and chariots beside them."""
    field = Situation()
    field.formation(RED, "8x2 c fHp", (9000, 6000, 2700), name="Phalanx", lost=((7, 1), (6, 1)))
    field.formation(RED, "4x2 c hX", (11300, 5900, 2700), name="Companions")
    field.formation(RED, "4x2 o fS/jav", (6800, 6100, 2700), name="Agrianians")
    field.formation(RED, "3x2 o hL/bow", (4500, 6400, 2700), name="Horse archers")
    field.formation(RED, "6x2 c fL/bow", (9000, 7300, 2700), name="Cretans", mixed={(0, 0): "fX"})
    field.single(RED, "hX", (10400, 7200, 2700), role="supreme")
    field.single(RED, "fH", (10900, 7200, 2700), role="standard")
    field.formation(BLUE, "7x2 c fM", (9000, 5600, 900), name="Spearmen")
    field.formation(BLUE, "2x1 o el[fL fM/jav fM/bow]", (11200, 5025, 900), name="Elephants")
    field.formation(BLUE, "3x1 o ch[fL fM/bow]", (6500, 4700, 900), name="Chariots")
    field.formation(BLUE, "4x1 o cL/bow", (3500, 4600, 900), name="Camels")
    field.formation(BLUE, "6x2 o fS/sling", (9200, 4200, 900), name="Slingers")
    field.single(BLUE, "hX", (10200, 3600, 900), role="supreme")
    field.single(BLUE, "fM", (7600, 3900, 2700), state="rout")
    return field.table("melee", RED)


def army(person: Herald) -> None:
    """A list of the field, and one of a siege with its engines."""
    for name, sketch, side, unit in (("army", magnesia.SKETCH, 1, 0), ("army-siege", crema.SKETCH, 0, 2)):
        document = translated(scenario(sketch), person.language)
        person.desk.put("armies", "army", person.books.create(document.sides[side].army).id)
        person.go("armies").session.state.choose((unit,), ())
        person.picture(name)


def deployment(person: Herald) -> None:
    """A line of battle, and men on walls one by one."""
    for name, sketch, side in (("deployment", magnesia.SKETCH, 1), ("garrison", rocca_serena.SKETCH, 1)):
        workspace = person.go("scenario")
        workspace.open(person.books.create(scenario(sketch)).id)
        session = workspace.session
        session.turn_to("field")
        person.settle()
        session.deployer.use_side(side)
        session.deployer.pick([3])
        person.picture(name)


def field(person: Herald) -> None:
    """Legnano drawn up: from afar blocks, near by every figure."""
    session = person.begin(None, legnano.SKETCH)
    person.picture("field-far")
    person.look(session, 0.09, 9300, 5200)
    person.picture("field-near")


def melee(person: Herald) -> None:
    """Everything that rides and walks, hand to hand."""
    session = person.begin(melee_at(), legnano.SKETCH)
    person.look(session, 0.12, 7200, 5500)
    person.picture("melee")


def siege(person: Herald) -> None:
    """By day: the whole table, the walls near by, an engine chosen."""
    session = person.begin(castle())
    person.picture("siege-far")
    person.look(session, 0.13, 9000, 4900)
    person.picture("siege-walls")
    session.seat.choose(20_003)
    person.look(session, 0.085, 8600, 7600)
    person.picture("siege-engines")
    session.seat.choose(session.seat.table.position.crews[0][0])
    person.look(session, 0.16, 8600, 5600)
    person.picture("siege-inside")


def night(person: Herald) -> None:
    """By night."""
    session = person.begin(castle(17))
    person.look(session, 0.1, 9000, 5600)
    person.picture("siege-night")


def review(person: Herald) -> None:
    """Legnano as it is told."""
    Staged.stage = None
    path = ROOT / "examples" / "figures" / "legnano-1176-annotated.hhbattle"
    read = read_battle(path.read_bytes())
    card = person.books.library.battles.add(read.header, read.entries)
    person.desk.put("review", "battle", card.id)
    session = person.go("review").session
    person.wait(session.page._reading.isActive)  # noqa: SLF001 - the script stands in for a person
    battle = session.study.battle
    noted = [node for node in battle.main_line() if battle.node(node).notes]
    session.go_node(noted[len(noted) // 2])
    person.wait(session.page._reading.isActive)  # noqa: SLF001
    person.picture("review")
    person.run("review.numbers")
    person.picture("review-numbers")


SHOTS = (army, deployment, field, melee, siege, night, review)

if __name__ == "__main__":
    registry.register(Staged())
    take("figures", SHOTS, Herald)
    take("figures-it", SHOTS, Herald, themes=("light",), language="it")
