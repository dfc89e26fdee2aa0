"""The recorded battles of ``examples/``: played once, annotated by hand, written again whenever asked.

    python -m tools.examples.record_battles                      write all from their orders and annotations
    python -m tools.examples.record_battles --check              say which files differ from them
    python -m tools.examples.record_battles play SLUG SEED   let two bots play a battle; its orders are kept
    python -m tools.examples.record_battles story SLUG           every step as a sentence, with its number
    python -m tools.examples.record_battles vary SLUG STEP N [ORDER]
                                                        an order instead of what followed a step, and how bots
                                                        would go on for N orders: the material of a variation

A battle has two sources in ``tools/examples/annotations``: ``<slug>.orders``, what the sides ordered, one a
line (the dice come from the seed), and ``<slug>.toml``, what is said about it. Bots may change their minds;
the orders of a battle that was annotated stay what they were.
"""

import sys
import tomllib
from itertools import islice
from pathlib import Path
from typing import Any, cast

from msgspec.structs import replace

from hheditor.app.scenario.start import StartWith, ready
from hheditor.battles import (
    Arrow,
    Battle,
    BattleHeader,
    DiceSettings,
    Flaw,
    HexMark,
    Node,
    answer_chance,
    choose_dice,
    needs_dice_choice,
    told,
    write_battle,
)
from hheditor.battles.notation.script import read_script
from hheditor.hexes import cell_labelled
from hheditor.rules.api import NOBODY, Order, Rolled, find
from hheditor.rules.hordes_heroes.position.orders import Move
from hheditor.scenarios import Scenario
from hheditor.store.exchange.reading import read_document
from hheditor.text import Narrator
from hheditor.values import Finding, digest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "tools" / "examples" / "annotations"
EXAMPLES = ROOT / "examples"
SLUGS = ("hastings-1066", "bannockburn-1314", "agincourt-1415", "stone-gate", "mirror-lake")
IRON, IMPETUS, FIGURES = "men-of-iron/agincourt", "impetus/ridge-1066", "figures/legnano-1176"
"""The ones of Men of Iron, of Basic Impetus and of the figure game."""


def path_of(slug: str) -> Path:
    """Where the battle is written."""
    return EXAMPLES / f"{slug}-annotated.hhbattle"


def source(slug: str) -> dict[str, Any]:
    """What is said about a battle."""
    return tomllib.loads((SOURCES / f"{slug}.toml").read_text(encoding="utf-8"))


def scenario(slug: str) -> Scenario:
    """The scenario, as a battle that starts deployed takes it."""
    path = EXAMPLES / f"{slug}.hhscenario"
    found = read_document(path.read_bytes(), path.name).content
    assert isinstance(found, Scenario)
    return ready(found, StartWith())


def begun(
    slug: str,
    seed: str,
    title: str = "",
    players: tuple[str, ...] = (),
    date: str = "",
    italian: dict[str, str] | None = None,
) -> Battle:
    """The battle before its first order. `italian` are words the annotations add to those of the scenario."""
    fought = scenario(slug)
    fought = replace(fought, words={"it": {**fought.words["it"], **(italian or {})}})
    ruleset = find(fought.system)
    header = BattleHeader(
        # The id follows from what is played, so that writing again writes the same.
        id=digest((slug, seed)).translate(str.maketrans("ilou", "jkmn")),
        scenario=fought,
        system=fought.system,
        rules=ruleset.version,
        dice=DiceSettings("seeded", seed),
        title=title or fought.name,
        players=players,
        date=date,
    )
    return Battle.begin(header, ruleset)


def meant(battle: Battle, text: str) -> tuple[Order, ...]:
    """The orders a text means."""
    script = read_script(text, battle.ruleset, battle.header.scenario)
    if isinstance(script, Flaw):
        raise SystemExit(f"line {script.line}: {script.finding}")
    return tuple(step.order for step in script if not isinstance(step.order, Rolled))


def play(battle: Battle, orders: tuple[Order, ...], dice: str = "fresh") -> list[Node]:
    """Play orders where the battle stands; the dice between them fall by themselves."""
    reached: list[Node] = []
    for order in orders:
        node = battle.play(order, variation=True)
        if isinstance(node, Finding):
            raise SystemExit(f"after step {battle.cursor.node}: {order}: {node}")
        reached.append(node)
        if needs_dice_choice(battle):
            choose_dice(battle, "same" if dice == "same" else "fresh")
        answer_chance(battle)
    return reached


def _annotate(battle: Battle, number: int, about: dict[str, Any], said: dict[str, Any]) -> None:
    fought = battle.header.scenario

    def place(text: str) -> int | tuple[int, int]:
        """A hex by its name, or a spot of a bare table in centimetres: ``75,22``."""
        if fought.table is None:
            return cell_labelled(fought.map.board, text)
        x, y = (round(100 * float(each)) for each in text.split(","))
        return x, y

    def arrow(text: str) -> Arrow:
        start, end, colour = text.split()
        return Arrow(place(start), place(end), colour)  # type: ignore[arg-type]

    def mark(text: str) -> HexMark:
        spot, shape, colour, words = (*text.split(" ", 3), "")[:4]
        return HexMark(place(spot), shape, colour, words)  # type: ignore[arg-type]

    battle.annotate(
        number,
        about["author"],
        text=" ".join(said.get("text", "").split()),
        glyphs=tuple(said.get("glyphs", ())),
        arrows=tuple(map(arrow, said.get("arrows", ()))),
        marks=tuple(map(mark, said.get("marks", ()))),
        bookmark=said.get("bookmark"),
        translations=(("it", " ".join(said["italiano"].split())),),
    )


def recorded(slug: str) -> Battle:
    """The battle with everything that is said about it."""
    about = source(slug)
    players, words = tuple(about["players"]), about["italiano"]
    battle = begun(slug, about["seed"], about["title"], players, about["date"], words)
    answer_chance(battle)
    play(battle, meant(battle, (SOURCES / f"{slug}.orders").read_text(encoding="utf-8")))
    for said in about["note"]:
        _annotate(battle, said["step"], about, said)
    for line in about["line"]:
        battle.go(line["after"])
        reached = play(battle, meant(battle, line["orders"]), line.get("dice", "fresh"))
        battle.name_line(reached[0].id, line["name"])
        for said in line["note"]:
            _annotate(battle, reached[said["order"] - 1].id, about, said)
    # Whoever opens the battle stands at the end of what was really played.
    battle.stand(battle.main_line()[-1])
    return battle


def printed(slug: str) -> str:
    """The file."""
    return write_battle(recorded(slug))


# The workshop ------------------------------------------------------------------------------------------

Held = dict[int, int]
"""Pieces and the last turn in which they stay where they are."""


class Drilled:
    """A side that takes the best order at a glance, as the Tactician does, and marches as men were drilled.

    Of moves that are worth the same it takes the one that keeps the front the side deployed with; and some of
    its pieces hold until a turn the plan names, since a shield wall does not run down its hill on the first
    morning.
    """

    def __init__(self, held: Held, fronts: dict[int, int]) -> None:
        self._held, self._fronts = held, fronts
        self._when: Any = None
        self._settled: set[int] = set()

    def choose(self, ruleset: Any, view: Any) -> Order:
        """The next order of the side to act."""
        resting = ruleset.resting(view)
        if resting is None:
            return self._best(list(ruleset.counsel(view)))[1]
        when = ruleset.moment(view)
        if when != self._when:
            self._when = when
            self._settled = {piece for piece, turn in self._held.items() if self._holds(when, turn)}
        for piece in ruleset.subjects(view):
            listed = [] if piece in self._settled else list(ruleset.counsel(view, piece))
            if listed and (found := self._best(listed))[0] > 0:
                return found[1]
            self._settled.add(piece)
        return cast("Order", resting)

    @staticmethod
    def _holds(when: Any, turn: int) -> bool:
        return bool(when.phase == "movement" and when.turn <= turn)

    def _best(self, listed: list[tuple[int, Order]]) -> tuple[int, Order]:
        def rank(candidate: tuple[int, Order]) -> tuple[int, int]:
            merit, order = candidate
            if not isinstance(order, Move) or order.unit not in self._fronts:
                return merit, 0
            aside = abs(order.facing - self._fronts[order.unit]) % 12
            return merit, -min(aside, 12 - aside)

        return max(listed, key=rank)


def _drilled(battle: Battle, plan: dict[str, Any]) -> tuple[Drilled, Drilled]:
    opening = battle.position(0)
    fronts = {number: unit.facing for number, unit in enumerate(opening.units)}
    held: Held = {}
    for names, turn in plan.items():
        known = {name: number for number, name in battle.ruleset.names(opening).items()}
        held.update({known[name.strip()]: turn for name in names.split(",")})
    return Drilled(held, fronts), Drilled(held, fronts)


def _go_on(battle: Battle, plan: dict[str, Any], count: int) -> None:
    """Let two drilled sides play on."""
    bots = _drilled(battle, plan)
    for _ in range(count):
        position = battle.position()
        actor = battle.ruleset.to_act(position)
        if actor == NOBODY:
            break
        play(battle, (bots[actor].choose(battle.ruleset, battle.ruleset.view(position, actor)),))


def _spelled(battle: Battle) -> list[str]:
    """The lines of a battle's file that are orders of a side, on the way to the cursor."""
    wanted = set(battle.tree.path(battle.cursor.node))
    lines = write_battle(battle).split("\nsteps:\n")[1].split("\nend\n")[0].splitlines()
    found: list[tuple[int, str]] = []
    for line in lines:
        words = line.strip(" ()").split(" ", 1)
        number = words[0].rstrip(".+")
        if number.isdecimal() and int(number) in wanted and not words[1].startswith("chance:"):
            found.append((int(number), words[1].split(" [%")[0].rstrip(" )")))
    return [text for _, text in sorted(found)]


def tell(battle: Battle, nodes: list[int]) -> None:
    """Steps as sentences."""
    narrator = Narrator(battle, "en")
    when: Any = None
    for number in nodes:
        moment = battle.moment(number)
        if moment != when:
            when = moment
            print(f"--- {narrator.moment(moment)}")
        for event in told(battle, number):
            words = narrator.event(event)
            if words:
                print(f"{number:4} {words}")


def _vary(slug: str, step: int, count: int, text: str) -> None:
    battle = recorded(slug)
    battle.go(step)
    reached = play(battle, meant(battle, text)) if text else []
    _go_on(battle, source(slug).get("plan", {}), count - len(reached))
    tell(battle, list(battle.tree.path(battle.cursor.node, above=step)))
    for line in _spelled(battle)[-count:]:
        print(line)


def _play(slug: str, seed: str) -> None:
    battle = begun(slug, seed)
    answer_chance(battle)
    _go_on(battle, source(slug).get("plan", {}), 30_000)
    (SOURCES / f"{slug}.orders").write_text("\n".join(_spelled(battle)) + "\n", encoding="utf-8")
    print(battle.ruleset.outcome(battle.position()))


def main(arguments: list[str]) -> int:
    """Do what is asked."""
    match arguments:
        case ["play", slug, seed]:
            _play(slug, seed)
        case ["story", slug]:
            battle = recorded(slug)
            tell(battle, battle.main_line())
        case ["vary", slug, step, count, *text]:
            _vary(slug, int(step), int(count), "\n".join(islice(text, 100)))
        case [] | ["--check"]:
            differing = 0
            for slug in (*SLUGS, IRON, IMPETUS, FIGURES):
                file, path = printed(slug), path_of(slug)
                same = path.exists() and path.read_text(encoding="utf-8") == file
                differing += not same
                if not arguments:
                    path.write_text(file, encoding="utf-8")
                print(f"{slug}: {len(file) // 1024} KB{'' if same else ', differs'}")
            return int(bool(arguments) and differing > 0)
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
