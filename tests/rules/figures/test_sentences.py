"""Everything the figure game can say is in the catalogues, and nothing else; every task has a handler."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from hheditor import text
from hheditor.app.forms import fields_of
from hheditor.rules.api import Order
from hheditor.rules.figures.armies.catalogue import sample_armies, siege_types
from hheditor.rules.figures.armies.points import terms_of
from hheditor.rules.figures.armies.troops import GEAR, Characteristics, muster
from hheditor.rules.figures.chapters import load
from hheditor.rules.figures.command.besieging import WORKS, SideSheet
from hheditor.rules.figures.formations.layout import LAYOUTS
from hheditor.rules.figures.paper.facts import Facts
from hheditor.rules.figures.position import orders, tasks
from hheditor.rules.figures.position.agenda import AGENDA
from hheditor.rules.figures.position.kinds import ROLES, kind
from hheditor.rules.figures.position.profile import ENGINE_ROWS, SECTOR_ROWS, book
from hheditor.rules.figures.scenes import MARKS
from hheditor.rules.figures.screen.measures import DEEDS, FATES
from hheditor.rules.figures.siege import moves as siege_moves
from hheditor.tables.map import TableMap
from hheditor.text.catalogue import read_domain
from hheditor.text.speech import FOLDER
from hheditor.values import refuse

EVERYBODY = replace(
    sample_armies()["seleucids"],
    units=(*sample_armies()["seleucids"].units, *sample_armies()["english"].units),
    troops=(*sample_armies()["seleucids"].troops, *sample_armies()["english"].troops),
)
"""An army with something of everything."""
SYSTEM = Path(__file__).resolve().parents[3] / "hheditor" / "rules" / "figures"
SOURCE = "".join(path.read_text(encoding="utf-8") for path in sorted(SYSTEM.rglob("*.py")))
NAMED = set(re.findall(r'"((?:refusal|warning|problem|question|outcome|count)\.figures\.[a-z-]+)"', SOURCE))
TERMS = set(re.findall(r'"(term\.figures\.[a-z-]*[a-z])"', SOURCE))
EVENTS = {f"event.figures.{name}" for name in re.findall(r'happen\(\s*"([a-z-]+)"', SOURCE)}
ROLLS = {f"roll.{name}" for name in re.findall(r'Roll\(\s*"(figures\.[a-z]+)"', SOURCE)}


def put_together() -> set[str]:
    tags = {
        str(each.__struct_config__.tag)
        for each in vars(orders).values()
        if isinstance(each, type) and issubclass(each, Order) and each.__module__ == orders.__name__
    }
    found = {f"order.figures.{tag}" for tag in tags} | {f"mark.figures.{mark}" for mark in MARKS}
    found |= {
        f"phase.figures.{each}" for each in ("deployment", "shooting", "movement", "melee", "night", "over")
    }
    found |= {f"ground.figures.{row.id}" for row in book().ground if not row.base or row.id == "hill"}
    found |= {f"troops.figures.{each}" for each in ("s", "l", "chariot", "elephant")}
    found |= {f"term.figures.{each}" for each in ("flank", "rear")} | {
        *("ground.figures.slope", "ground.figures.strip", "ground.figures.enclosure")
    }
    found |= {f"work.figures.{kind}" for kind in SECTOR_ROWS}
    found |= {f"engine.figures.{kind}" for kind in ENGINE_ROWS}
    found |= {f"event.figures.{name}" for name in siege_moves.EVENTS}
    found |= {f"term.figures.price-{each}" for each in GEAR}
    found |= {
        f"event.figures.{each}"
        for each in (
            *("turned", "hinged", "closed-up", "opened-order", "filled", "filling"),
            *("fire-out", "fire-stays", "day-of-assault", "day-of-bombardment"),
            *("sortie-found", "sortie-unseen"),
        )
    }
    found |= {f"term.figures.side.{field.name}" for field in fields_of(SideSheet)}
    found |= {f"term.figures.side.besieges.{works}" for works in ("none", *WORKS)}
    found |= {"term.figures.side.wanted.none"}
    return found | {term.name for role in ROLES for term in terms_of(book(), kind("hXb/bow", role))}


FAMILIES = "overlay|pin|range|move|account|band|result|tally|roster|standing"
STRENGTHS = ("", ".changed", ".diff", ".lost", ".lost-of", ".mean", ".n", ".share")
SIDES = ("n", "ne", "e", "se", "s", "sw", "w", "nw", "middle")
SHOWN = {
    *(f"move.figures.{name}-{side}" for name in ("slide", "turn", "wheel") for side in ("left", "right")),
    *(f"move.figures.{name}-{side}" for name in ("haul", "bear") for side in ("left", "right")),
    *(f"move.figures.haul-{side}-on" for side in ("left", "right")),
    *(f"move.figures.{name}" for name in ("advance", "back")),
    *(f"account.figures.{name}" for name in ("ram", "axes")),
    *(f"result.figures.{name}" for name in ("hit", "missed")),
    *(f"called.figures.{name}" for name in ENGINE_ROWS),
    *(f"called.figures.{name}.{side}" for name in SECTOR_ROWS for side in SIDES),
    *(f"strength.figures.points{part}" for part in STRENGTHS),
    *(f"formation.figures.{name}" for name in ("engine", "docked", "standing", "stopped", "open-gate")),
    *re.findall(rf'"((?:{FAMILIES})\.figures\.[a-z-]+)"', SOURCE),
    *(f"result.figures.{name}" for name in ("wins", "loses", "even")),
    *(f"formation.figures.{name}" for name in ("line", "single", "compact", "open", *LAYOUTS)),
    *(f"measure.{name}" for name in re.findall(r'Measure\("(figures\.[a-z]+)"', SOURCE)),
    *(f"deed.{name}" for name in DEEDS.values() if name.startswith("figures.")),
    *(f"{said}.{name}" for name in FATES.values() if name != "lost" for said in ("fate", "fates")),
}


@pytest.mark.parametrize("language", text.languages())
def test_what_the_screen_shows_has_names_and_nothing_else_has(language: str) -> None:
    assert set(read_domain(FOLDER / language / "figures" / "screen.po")) == SHOWN


@pytest.mark.parametrize("language", text.languages())
def test_everything_named_can_be_said_and_nothing_is_left_over(language: str) -> None:
    known = set(read_domain(FOLDER / language / "figures" / "rules.po"))
    shared = {
        each
        for each in known
        if each.startswith(("armies.", "characteristic.", "strength.", "total.", "role.", "option.", "game."))
    }
    fields = {name.rstrip("_") for name in Characteristics.__struct_fields__}
    assert {f"characteristic.figures.{name}" for name in fields} <= shared
    assert {"strength.figures.figures.n", "total.figures.figures.n", "role.figures.supreme"} <= shared
    times = {"time.figures.turn.n.of-day"}
    assert known - shared == NAMED | TERMS | EVENTS | ROLLS | put_together() | times


def on_paper() -> set[str]:
    """What its sheet says, every class, term and kind of ground."""
    found = set(re.findall(r'"(reference\.figures\.[a-z-]+[a-z])"', SOURCE))
    found |= {f"reference.figures.{name}" for name in re.findall(r'_say\(\s*"([a-z-]+)"', SOURCE)}
    found |= {f"reference.figures.{name}" for name in ("stakes", "screens", "ladders")}
    found |= {f"reference.figures.{name}" for name in ("melee-hungry", "shot-night")}
    found |= {f"reference.figures.works-{name}" for name in ("castle", "town")}
    terms = Facts(muster(TableMap(), (EVERYBODY, EVERYBODY), book()))
    found |= {f"reference.figures.melee-{name}" for name, *_ in terms.melee_terms()}
    found |= {f"reference.figures.{name}" for name in ("melee-higher", "shot-over", "shot-loose")}
    found |= {f"reference.figures.needs-{name}" for name in ("barded", "covered", "class-s", "class-x")}
    found |= {
        f"reference.figures.needs-class-{''.join(each)}" for n in (1, 2, 3) for each in combinations("lmh", n)
    }
    found |= {"reference.figures.melee-hungry", "reference.figures.shot-night"}
    found |= {f"reference.figures.works-{works}" for works in WORKS}
    found |= {"mark.figures.camp", *(f"sheet.figures.map-{symbol}" for symbol in ("general", "leader"))}
    found |= {f"reference.figures.pace-{name}" for name in ("full", "slow", "closed")}
    return found | {f"reference.figures.on-{row.id}" for row in book().ground}


@pytest.mark.parametrize("language", text.languages())
def test_what_the_sheet_says_is_in_the_catalogues_and_nothing_else_is(language: str) -> None:
    known = set(read_domain(FOLDER / language / "figures" / "paper.po"))
    assert known == on_paper()


@pytest.mark.parametrize("language", text.languages())
def test_every_shipped_list_has_its_names(language: str) -> None:
    known = set(read_domain(FOLDER / language / "figures" / "lists.po"))
    armies = sample_armies().values()
    troops = {f"troop.figures.{troop.id}" for army in armies for troop in army.troops}
    troops |= {f"troop.figures.{troop.id}" for troop in siege_types()}
    assert troops <= known
    rest = known - troops
    assert len([each for each in rest if each.startswith("sample-army.")]) == len(sample_armies())
    families = {each.rpartition(".")[0] for each in rest}
    assert families == {f"{each}.figures" for each in ("sample-army", "sample-leader", "people", "period")}


def test_lengths_and_angles_are_said_as_people_say_them() -> None:
    finding = refuse("refusal.figures.too-far", length=826, left=500)
    assert text.say_finding(finding, "en") == "8.26 cm is too far: 5 cm left."
    assert text.say_finding(finding, "it") == "8,26 cm è troppo: restano 5 cm."
    finding = refuse("refusal.figures.turn-too-far", angle=905, most=900)
    assert "90.5°" in text.say_finding(finding, "en")


def test_every_task_has_a_handler() -> None:
    load()
    assert set(tasks.AnyTask.__args__) == AGENDA.kinds
