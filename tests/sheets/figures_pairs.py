"""Pairs of sample lists of the figure game, in the field and at a castle; what their sheet holds."""

import re
from functools import cache

from msgspec.structs import replace

from hheditor.armies import Army, Unit
from hheditor.rules.figures import RULESET
from hheditor.rules.figures.armies.catalogue import sample_armies, siege_types
from hheditor.rules.figures.armies.troops import characteristics_of, size_of_unit
from hheditor.rules.figures.command.opening import set_up
from hheditor.rules.figures.position.profile import book
from hheditor.scenarios import Scenario
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.options import Paper
from hheditor.sheets.words import Speaker
from tests.sheets.impetus_pairs import squeezed, wanted
from tests.sheets.pdfs import words_of
from tests.sheets.test_qrs import check_page
from tools.examples.figures import rocca_serena
from tools.examples.figures.sketch import scenario as example

SIZES: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MOST_LEFT = 24
"""Reminders a siege of two whole field armies on the smaller paper may leave out, no chart among them; they
are printed overleaf."""
TRAIN = ("trebuchet", "mangonel", "ram", "siege_tower")
WALLS = ("stone_thrower", "bolt_thrower")
LETTERS = {"foot": "f", "horse": "h", "camel": "c", "chariot": "ch", "elephant": "el"}


def sampled() -> list[tuple[str, str]]:
    """Every list once."""
    names = sorted(sample_armies())
    half = len(names) // 2
    return list(zip(names[:half], reversed(names[half:]), strict=True))


@cache
def castle() -> Scenario:
    """A castle besieged."""
    return example(rocca_serena.SKETCH)


def _with(army: Army, engines: tuple[str, ...], gear: tuple[str, ...]) -> Army:
    """An army with engines, whose first formation on foot carries ladders or screens."""
    types = tuple(each for each in siege_types() if each.id.removeprefix("figures_siege_") in engines)
    units = list(army.units)
    for place, unit in enumerate(units):
        data = characteristics_of(army.troop(unit.troop))
        if data.footing == "foot" and not data.attendants and gear:
            units[place] = replace(unit, options=gear)
            break
    added = tuple(Unit(each.id, name=each.name) for each in types)
    return replace(army, troops=(*army.troops, *types), units=(*units, *added))


def besieging(first: str, second: str) -> Scenario:
    """The first list at the walls of a castle that the second one holds."""
    scenario, armies = castle(), sample_armies()
    besieger, besieged = scenario.sides
    sides = (
        replace(besieger, name=first, army=_with(armies[first], TRAIN, ("ladders", "screens"))),
        replace(besieged, name=second, army=_with(armies[second], WALLS, ())),
    )
    return replace(scenario, name=f"{first} {second}", sides=sides, deployments=(), start="setup")


def check_sheet(scenario: Scenario, language: str, paper: Paper = "a4") -> None:
    """One page, nothing too small or over something else; every chart and every number there. In a siege,
    which has most to say, a few reminders may be left out, and the page says which; nothing else."""
    made = make("qrs", Subject(scenario), PrintOptions(language=language, paper=paper))
    check_page(made, *SIZES[paper])
    siege = set_up(scenario).siege is not None
    assert len(made.dropped) <= (MOST_LEFT if siege else 0), made.dropped
    speaker = Speaker(language)
    said = squeezed(words_of(made.pdf, 0))
    told = Subject(scenario).told(language).scenario
    assert told is not None
    left = [squeezed(each.partition(": ")[2]) for each in made.dropped]
    reference = RULESET.reference(told)
    rows = [row for row in reference.terrain if squeezed(speaker.named(row.names[0])) in left]
    left += [squeezed(speaker.remark(each)) for row in rows for cell in row.cells for each in cell]
    every = map(squeezed, wanted(reference, speaker))
    missing = [text for text in every if text not in said and text not in left]
    assert not missing, missing[:6]
    _check_numbers(scenario, said)


def _check_numbers(scenario: Scenario, said: str) -> None:
    """Of every formation type, what a shot needs, melee, move and layout as list and profile have them, apart
    from any reference."""
    profile = book()
    besieged = -1 if set_up(scenario).siege is None else 1
    for number, side in enumerate(scenario.sides):
        for unit in side.army.units:
            data = characteristics_of(side.army.troop(unit.troop))
            if data.engine:
                row = profile.engine(data.engine)
                assert f"{row.crew}{row.width / 100:g}×{row.depth / 100:g}" in said
                continue
            if data.crew or data.attendants:
                continue
            count = size_of_unit(data, unit)
            klass, footing = profile.klass(data.class_), profile.footing(data.footing)
            slow = data.class_ == "X" and data.order == "compact" and number != besieged
            move = footing.heavy if slow else footing.move
            code = LETTERS[data.footing] + data.class_ + "b" * data.barded + "p" * data.phalanx
            hit = "6" if data.barded or klass.hit == 6 else f"{klass.hit}+"
            bonus = klass.melee + (data.footing != "foot")
            melee = f"+{bonus}" if bonus > 0 else f"−{-bonus}" if bonus else "0"
            layout = f"{data.files}×{-(-count // data.files)}{data.order[0]}" if number != besieged else "–"
            line = re.escape(f"{code}{hit}{melee}{move / 100:g}") + r"[\d–]+" + re.escape(layout)
            assert re.search(line, said), (unit.name, line)
