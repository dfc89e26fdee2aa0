"""Documents of a stranger who put markup into every word that can be written by hand."""

import json
from pathlib import Path
from typing import Any

from hheditor.app import Desk
from hheditor.app.scenario.start import StartWith, start_battle
from hheditor.rules.api import find
from hheditor.scenarios import Scenario
from hheditor.values.resources import example_path

WRITTEN = {
    "author",
    "briefing",
    "briefing_it",
    "name",
    "notes",
    "notes_it",
    "place",
    "special_rules",
    "special_rules_it",
    "text",
    "year",
}
"""The keys of a document behind which a person writes freely."""


def marked(part: Any, mark: str, key: str = "") -> Any:
    """A document with a mark behind every written word, and in the words of its translations."""
    if isinstance(part, dict):
        if key == "words":
            return {
                language: {f"{mark} {name}"[:200]: f"{mark} {said}"[:200] for name, said in known.items()}
                for language, known in part.items()
            }
        return {name: marked(value, mark, name) for name, value in part.items()}
    if isinstance(part, list):
        return [marked(value, mark, key) for value in part]
    if isinstance(part, str) and key in WRITTEN:
        return f"{mark} {part}"[:2000] if key not in ("name", "year", "author", "place") else f"{mark} {part}"
    return part


def furnish_with_strangers(desk: Desk, mark: str, folder: Path) -> None:
    """Every workspace with documents of the stranger in it; the battle has been played for some steps."""
    source = json.loads((example_path() / "hastings-1066.hhscenario").read_text(encoding="utf-8"))
    source["document"] = marked(source["document"], mark)
    source["document"]["words"] = {}
    source["tags"] = [f"{mark} tag"]
    file = folder / "stranger.hhscenario"
    file.write_text(json.dumps(source), encoding="utf-8")
    books = desk.library
    (card,) = books.take_in(file)
    scenario = books.library.documents.load(card.id, Scenario)
    desk.put("scenario", "scenario", card.id)
    desk.put("map", "map", books.create(scenario.map).id)
    desk.put("armies", "army", books.create(scenario.sides[0].army).id)
    battle = start_battle(books, scenario, find(scenario.system), StartWith(), parent=card.id)
    desk.put("battle", "battle", battle.header.id)
