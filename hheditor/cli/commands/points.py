"""``hheditor points``: an army list with its points, term by term."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hheditor.cli.output import echo
from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.armies import Army
    from hheditor.rules.api import Appraisal, Appraised


def _terms(speech: Speech, found: "Appraised") -> str:
    """A price as a sum: "Class 4 + Speed 1 + Combat factor 5"."""
    text = ""
    for term in found.price.terms:
        sign = "" if not text else " + " if term.value >= 0 else " \N{MINUS SIGN} "
        text += f"{sign}{speech.say(term.name)} {abs(term.value)}"
    return text


def _line(speech: Speech, system: str, number: int, name: str, found: "Appraised", *, priced: bool) -> None:
    from hheditor.text import figure_word

    shown = (figure_word(system, each.id, each.text, speech.language, short=True) for each in found.figures)
    figures = " ".join(filter(None, shown))
    points = found.price.points
    price = f" {points:4d} {number * points:5d}  {_terms(speech, found)}" if priced else ""
    echo(f"{number:3d} × {name:<34} {figures:<16}{price}".rstrip())


def _table(speech: Speech, army: "Army", found: "Appraisal") -> None:
    from hheditor.armies.mustering import kinds
    from hheditor.rules.api.armies.muster import POINTS, findings_of
    from hheditor.text import say_finding, translated_army
    from hheditor.text.speech import own

    army = translated_army(army, speech.language)
    priced = any(total.of == POINTS for total in found.totals)
    echo(army.name)
    for leader, appraised in zip(army.leaders, found.leaders, strict=True):
        name = leader.name or speech.say(own("role", army.system, leader.role))
        _line(speech, army.system, 1, name, appraised, priced=priced)
    names = {troop.id: troop.name for troop in army.troops}
    for kind, places in kinds(army):
        name = names.get(kind.troop, kind.troop)
        if kind.rear:
            name += f" + {names.get(kind.rear, kind.rear)}"
        _line(speech, army.system, len(places), name, found.units[places[0]], priced=priced)
    for finding in findings_of(found):
        echo(say_finding(finding, speech.language))
    said = [speech.say(f"total.{total.of}.n", n=total.value) for total in found.totals]
    if priced:
        said.append(speech.say("cli.points.budget", budget=army.budget))
    echo(", ".join(said))


def _as_json(army: "Army", found: "Appraisal") -> dict[str, Any]:
    from hheditor.armies.mustering import kinds

    return {
        "name": army.name,
        "system": army.system,
        "budget": army.budget,
        "points": found.points,
        "totals": {total.of: total.value for total in found.totals},
        "leaders": [
            {"name": leader.name, "price": appraised.price}
            for leader, appraised in zip(army.leaders, found.leaders, strict=True)
        ],
        "units": [
            {
                "troop": kind.troop,
                "rear": kind.rear,
                "number": len(places),
                "strength": found.units[places[0]].strength,
                "price": found.units[places[0]].price,
            }
            for kind, places in kinds(army)
        ],
    }


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("points", help=speech.say("cli.points.help"))
    @click.argument("army", type=click.Path(path_type=Path))
    @click.option("--json", "as_json", is_flag=True, help=speech.say("cli.json.help"))
    @click.option("--lang", "language", help=speech.say("cli.points.language"))
    def points(army: Path, language: str | None, *, as_json: bool) -> None:
        from dataclasses import replace

        from hheditor.armies import Army
        from hheditor.cli.battle_files import Stop, read_document, rules_of
        from hheditor.text import languages
        from hheditor.values import encode_pretty

        spoken = speech
        if language is not None:
            if language not in languages():
                speech.complain("cli.points.no-language", asked=language)
                raise Stop
            spoken = replace(speech, language=language)
        document = read_document(spoken, army)
        if not isinstance(document, Army):
            spoken.complain("army.file-no-army", file=army.name)
            raise Stop
        found = rules_of(spoken, document).appraise(document)
        if as_json:
            echo(encode_pretty(_as_json(document, found)), nl=False)
        else:
            _table(spoken, document, found)

    return points
