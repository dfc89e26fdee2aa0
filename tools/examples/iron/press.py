"""From a sheet and its dress to a scenario, and to the file of it."""

from collections import Counter
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from hheditor.armies import Army, Group, Leader, Unit
from hheditor.hexes.layout import pose_of
from hheditor.maps import Map
from hheditor.maps.document import Label
from hheditor.rules.men_of_iron.armies.troops import STANDARD
from hheditor.rules.men_of_iron.scenarios.documents import document
from hheditor.rules.men_of_iron.scenarios.shipped import hexes, terms
from hheditor.scenarios import Scenario
from hheditor.scenarios.scenario import Side
from hheditor.store.exchange.writing import laid_out
from tools.examples.iron.dress import Banner, Dress, Said

FOLDER = Path(__file__).parents[3] / "examples" / "men-of-iron"
NOUNS = {
    "A": Said("Archers", "Arcieri"),
    "AF": Said("Sudanese Archers", "Arcieri sudanesi"),
    "Art": Said("Guns", "Cannoni"),
    "AX": Said("Axes", "Asce"),
    "Cav": Said("Horse", "Cavalleria"),
    "CB": Said("Crossbows", "Balestrieri"),
    "DM": Said("Men-at-Arms", "Uomini d'arme"),
    "HC": Said("Heavy Horse", "Cavalleria pesante"),
    "HG": Said("Handguns", "Schioppettieri"),
    "Inf": Said("Bills", "Ronconi"),
    "KN": Said("Brethren", "Confratelli"),
    "LB": Said("Longbows", "Archi lunghi"),
    "LC/A": Said("Horse Archers", "Arcieri a cavallo"),
    "MC": Said("Lancers", "Lancieri"),
    "MC/A": Said("Mamluks", "Mamelucchi"),
    "MM": Said("Knights", "Cavalieri"),
    "PK": Said("Pikes", "Picche"),
    "PKJ": Said("Javelins", "Giavellotti"),
}
"""What units are called by their type."""


def scenario(dress: Dress) -> Scenario:
    """The whole scenario: it plays as the sheet does, and reads as its dress has it."""
    sheet = document(dress.sheet)
    words: dict[str, str] = dict(dress.words)
    sides = tuple(
        _side(side, banner, dress, words) for side, banner in zip(sheet.sides, dress.banners, strict=True)
    )
    for told in (dress.name, dress.place, *(label[0] for label in dress.labels)):
        _learn(words, told)
    balance, marker = _balance(sheet, dress), terms(dress.sheet).marker
    return replace(
        sheet,
        name=dress.name.en,
        map=_field(sheet.map, dress),
        sides=(sides[0], sides[1]),
        place=dress.place.en,
        author="hheditor",
        notes=dress.notes.en.format(balance=balance.en.format(marker=marker)),
        notes_it=dress.notes.it.format(balance=balance.it.format(marker=marker)),
        special_rules=dress.special.en.format(marker=marker),
        special_rules_it=dress.special.it.format(marker=marker),
        tags=("historical",),
        words={"it": words},
    )


def _balance(sheet: Scenario, dress: Dress) -> Said:
    """How even it is between the program's own tacticians."""
    names = [side.name for side in sheet.sides]
    called = [dress.words.get(name, name) for name in names]
    first, second, drawn = dress.won
    games = sum(dress.won)
    return Said(
        f"between the program's own tacticians {names[0]} won {first} games of {games}, {names[1]} {second}, "
        f"and {drawn} were drawn. {dress.remark.en}",
        f"fra i tattici del programma {called[0]} {first} partite vinte su {games}, {called[1]} {second}, "
        f"patte {drawn}. {dress.remark.it}",
    )


def _learn(words: dict[str, str], told: Said) -> str:
    """The English name; the Italian one is noted where it is another."""
    if told.it != told.en:
        words[told.en] = told.it
    return told.en


def _field(map_: Map, dress: Dress) -> Map:
    """The field, with what lies under the plough and the names of places."""
    terrain = list(map_.terrain)
    for block in dress.fields:
        for cell in hexes(map_.board, block):
            if terrain[cell] == "open":
                terrain[cell] = "field"
    labels = []
    for told, at, right, down, size, angle in dress.labels:
        [cell] = hexes(map_.board, at)
        x, y = pose_of(map_.board, cell)
        labels.append(Label(told.en, x + right, y + down, size, angle))
    return replace(map_, name=dress.name.en, terrain=tuple(terrain), labels=tuple(sorted(labels)))


def _side(side: Side, banner: Banner, dress: Dress, words: dict[str, str]) -> Side:
    army = side.army
    return replace(
        side,
        army=replace(
            army,
            name=_learn(words, banner.army),
            device=banner.device,
            units=_named(army, banner, dress, words),
            leaders=tuple(_standard(army, leader, dress, words) for leader in army.leaders),
            groups=tuple(
                Group(group.id, group.name, colour)
                for group, colour in zip(army.groups, banner.colours, strict=True)
            ),
        ),
        briefing=banner.briefing.en,
        briefing_it=banner.briefing.it,
    )


def _standard(army: Army, leader: Leader, dress: Dress, words: dict[str, str]) -> Leader:
    """A standard by whom it serves; leaders as they are."""
    if leader.role != STANDARD:
        return leader
    told = Said("Standard", "Stendardo")
    for group in army.groups:
        if group.id == leader.group:
            told = Said(f"{group.name}'s Standard", f"Stendardo di {dress.words.get(group.name, group.name)}")
    return replace(leader, name=_learn(words, told))


def _named(army: Army, banner: Banner, dress: Dress, words: dict[str, str]) -> tuple[Unit, ...]:
    """Every unit by its Battle's leader and what it is; numbered where there are several."""
    battles = {group.id: group.name for group in army.groups}
    chiefs = {leader.group: leader.name for leader in army.leaders if leader.role != STANDARD}
    keys = [(unit.group, _type(army, unit)) for unit in army.units]
    many, met = Counter(keys), Counter[Any]()
    found = []
    for unit, (group, kind) in zip(army.units, keys, strict=True):
        number = met[group, kind]
        met[group, kind] += 1
        own = banner.names.get(f"{battles[group]} {kind}")
        if own is not None:
            told = own[number]
        else:
            count = f" {number + 1}" if many[group, kind] > 1 else ""
            told = _called(banner.nouns.get(kind, NOUNS[kind]), chiefs.get(group, ""), dress, count)
        found.append(replace(unit, name=_learn(words, told)))
    return tuple(found)


def _type(army: Army, unit: Unit) -> str:
    return str(army.troop(unit.troop).characteristics["type"])


def _called(noun: Said, chief: str, dress: Dress, count: str) -> Said:
    if not chief:
        return Said(f"{noun.en}{count}", f"{noun.it}{count}")
    called = dress.words.get(chief, chief)
    return Said(f"{chief}'s {noun.en}{count}", f"{noun.it} di {called}{count}")


def printed(dress: Dress) -> bytes:
    """The file of a scenario, as the library writes it."""
    made = scenario(dress)
    # Sixteen letters of the library's alphabet, the same at every print: who has it is offered it once.
    identity = (dress.sheet.translate(str.maketrans("ilou", "100v")) + "menz0f1r0n000000")[:16]
    return laid_out("scenario", identity, made.tags, made)


def path_of(dress: Dress) -> Path:
    """Its file."""
    return FOLDER / f"{dress.sheet}.hhscenario"
