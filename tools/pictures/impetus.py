"""Pictures of Basic Impetus for the documentation, light and dark: every shipped scenario drawn up, in the
middle of its fight, at a roll of melee and at its end, on hexes and on the bare table; its deployment; the
recorded battle in review.

uv run python -m tools.pictures.impetus [folder] [shot ...]
"""

from collections.abc import Callable

from hheditor.insight.bots import Tactician
from hheditor.insight.playing import never
from hheditor.rules.impetus.position.tasks import Pursuing, Round
from hheditor.store.exchange.battle_files import read_battle
from tools.pictures import ROOT
from tools.pictures.battle import Player
from tools.pictures.photographer import example, take

NAMES = ("ridge-1066", "muddy-field-1415", "wagons-1420")
BOARDS = ("", "-table")
LATER = 4
"""The turn in which armies are in the middle of their fight."""


class Watcher(Player):
    """Lets bots fight, and stops where there is something to see."""

    def fight(self, *stop: type, turn: int = 0) -> None:
        """Play until a turn has come and a task of a kind is in hand; without either, to the end."""
        table, bot = self.session.table, Tactician()
        for number in range(2_000):
            waiting = table.waiting
            if waiting.kind == "over":
                break
            task = table.position.agenda[-1] if table.position.agenda else None
            if turn and table.battle.moment().turn >= turn and (not stop or isinstance(task, stop)):
                break
            if waiting.kind in ("order", "question"):
                side = table.ruleset.to_act(table.position)
                view = table.ruleset.view(table.position, side)
                table.give(bot.choose(table.ruleset, view, side, number, never))
            elif waiting.kind == "dice":
                table.throw()
        self.session.page.show_all()
        self.settle()


def drawn_up(person: Watcher, name: str) -> None:
    """The armies as they stand at the start."""
    person.begin(example(f"impetus/{name}"), "typed")
    person.picture(name)


def fought(person: Watcher, name: str) -> None:
    """In the middle: a round of melee with its account, a pursuit, and the end."""
    person.begin(example(f"impetus/{name}"), "typed")
    person.fight(Round, turn=LATER)
    person.picture(f"{name}-melee")
    person.fight(Pursuing, turn=LATER)
    person.picture(f"{name}-pursuit")
    person.fight()
    person.picture(f"{name}-end")


def deploying(person: Watcher, board: str) -> None:
    """The four steps, half done."""
    person.put("scenario", example(f"impetus/wagons-1420{board}"))
    session = person.go("scenario").session
    session.turn_to("field")
    person.settle()
    session.deployer.auto()
    session.deployer.pick([3])
    person.picture(f"deploying{board}")


def reviewed(person: Watcher) -> None:
    """The recorded battle: notes, and the numbers."""
    read = read_battle((ROOT / "examples" / "impetus" / "ridge-1066-annotated.hhbattle").read_bytes())
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
    person.picture("numbers")
    person.run("review.numbers")


def _of(shot: Callable[[Watcher, str], None], name: str) -> Callable[[Watcher], None]:
    """A shot of one scenario, called after both."""

    def found(person: Watcher) -> None:
        shot(person, name)

    found.__name__ = f"{shot.__name__}-{name}"
    return found


SHOTS = (
    *(_of(shot, f"{name}{board}") for name in NAMES for board in BOARDS for shot in (drawn_up, fought)),
    *(_of(deploying, board) for board in BOARDS),
    reviewed,
)

if __name__ == "__main__":
    take("impetus", SHOTS, Watcher)
