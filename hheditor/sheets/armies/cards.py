"""A card for each general: who he is, how far he moves and commands, and his units with boxes for stands.

Four cards to a page, with cut lines. The rules give no unit to a general for good; a card lists those
deployed nearest to him, or, where nobody is deployed, an equal share in the order of the list; it says
which.
"""

from typing import NamedTuple

from msgspec.structs import replace

from hheditor.rules.api.paper.reference import (
    ArmyReference,
    LeaderLine,
    PhaseBox,
    Reference,
    Remark,
    UnitLine,
)
from hheditor.rules.api.registry import surface_of
from hheditor.scenarios import Scenario
from hheditor.sheets.armies.shields import draw_shield
from hheditor.sheets.armies.unit_rows import units_block
from hheditor.sheets.cutouts.lettering import draw_lettering, fitted
from hheditor.sheets.making import Job, Printed, reference_of
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import width
from hheditor.sheets.paper.inks import side_color
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import EMPTY, Block, Type, paragraph, stacked
from hheditor.sheets.picturing import liveries_of
from hheditor.sheets.reference.qrs_parts import heading
from hheditor.sheets.words import Speaker, plain
from hheditor.text import knows
from hheditor.text.speech import own
from hheditor.values import refuse

MARGIN = 6.0
INSET = 6.0


class Card(NamedTuple):
    """A general and his units."""

    side: int
    leader: LeaderLine
    units: tuple[UnitLine, ...]
    note: str
    """Part of the message how they came to be his; empty where the army says so itself."""
    phase: PhaseBox | None = None
    """What he has to remember: command, the first phase of a bound."""


def sheet(job: Job) -> Printed:
    """Four cards to a page."""
    scenario = job.subject.scenario
    assert scenario is not None
    reference = reference_of(job)
    cards = [
        card
        for side in job.options.sides
        if 0 <= side < len(scenario.sides)
        for card in _cards(scenario, reference.armies[side], side)
    ]
    if not cards:
        return Printed(finding=refuse("sheet.no-leaders"))
    phase = next((box for box in reference.phases if box.leading), next(iter(reference.phases), None))
    cards = [card._replace(phase=phase) for card in cards]
    printed, lacking = _printed(job, scenario, reference, cards, backs=False)
    if job.options.back and lacking:
        # Those that go on overleaf first: the pages after them need no backs.
        ordered = sorted(cards, key=lambda card: card not in lacking)
        printed, _ = _printed(job, scenario, reference, ordered, backs=True)
    return printed


def _printed(
    job: Job, scenario: Scenario, reference: Reference, cards: list[Card], *, backs: bool
) -> tuple[Printed, list[Card]]:
    """The pages of cards, with the backs of those that need them; and who lacks something on its front."""
    kind = job.speaker.word_of(scenario.system, "sheet", "kind.cards")
    book = Book(job.options, f"{scenario.name}: {kind}")
    wide, tall = (book.wide - 2 * MARGIN) / 2, (book.tall - 2 * MARGIN) / 2
    dropped: list[str] = []
    found: list[Card] = []
    for start in range(0, len(cards), 4):
        if start:
            book.turn()
        lacking: list[tuple[int, Card, Lack]] = []
        for number, card in enumerate(cards[start : start + 4]):
            x, y = _place(book, number, wide, tall)
            inner = (x + INSET, y + INSET, wide - 2 * INSET, tall - 2 * INSET)
            lack = _card(book, job, scenario, reference.armies[card.side], card, *inner)
            if lack != Lack():
                lacking.append((number, card, lack))
                found.append(card)
            dropped += lack.words(card, job.speaker)
        # A page between others keeps its back, empty or not: what follows would be printed on it.
        if backs and (lacking or start + 4 < len(cards)):
            book.turn()
            for number, card, lack in lacking:
                # Turned over along its long edge, the left card of the front lies at the right.
                x, y = _place(book, number + (1 if number % 2 == 0 else -1), wide, tall)
                _back(
                    book, job, reference.armies[card.side], card, lack, x + INSET, y + INSET, wide - 2 * INSET
                )
    return Printed(book.finish(), book.pages, tuple(dict.fromkeys(dropped))), found


def _place(book: Book, number: int, wide: float, tall: float) -> tuple[float, float]:
    """Where a card of the page begins, with its outline drawn."""
    x, y = MARGIN + number % 2 * wide, MARGIN + number // 2 * tall
    book.box(x, y, wide, tall, color=book.tones.rule, weight=0.3)
    return x, y


class Lack(NamedTuple):
    """What a card has no room for."""

    units: tuple[UnitLine, ...] = ()
    lines: tuple[Remark, ...] = ()

    def words(self, card: Card, speaker: Speaker) -> list[str]:
        """Each in words."""
        where = speaker.say(card.phase.title) if card.phase is not None else ""
        units = [
            speaker.say("sheet.dropped-rule", where=card.leader.name[:60], what=unit.name[:60])
            for unit in self.units
        ]
        return units + [
            speaker.say("sheet.dropped-rule", where=where, what=plain(speaker.remark(line)))
            for line in self.lines
        ]


def _back(
    book: Book,
    job: Job,
    army: ArmyReference,
    card: Card,
    lack: Lack,
    x: float,
    y: float,
    wide: float,
) -> None:
    """The back of a card: the units and the reminders its front lacks."""
    speaker = job.speaker
    title = heading(card.leader.name[:60], wide, 12)
    title.draw(book, x, y)
    y += title.height + 1
    if lack.units:
        block = units_block(
            [replace(unit, line=unit.line[:4]) for unit in lack.units],
            army.roster[:4],
            wide,
            Type(8.5, 7.5, 1.2),
            speaker,
            side=card.side,
            wear=None,
            color=book.tones.accent,
            pictures=False,
            points=False,
            row=5.0,
            counted=army.counted,
        )
        block.draw(book, x, y)
        y += block.height + 3
    for line in lack.lines:
        said = paragraph(speaker.remark(line), 9.5, wide, 1.25, indent=1.6)
        said.draw(book, x, y)
        y += said.height + 1


def _cards(scenario: Scenario, army: ArmyReference, side: int) -> list[Card]:
    units = army.units
    places_of = [number for number, leader in enumerate(army.commanders) if leader.leads]
    leaders = [army.commanders[number] for number in places_of]
    if not leaders:
        return []
    made = scenario.sides[side].army
    if made.groups:
        led = {leader.name: leader.group for leader in made.leaders[::-1]}
        return [
            Card(
                side,
                leader,
                tuple(unit for unit in units if made.units[unit.index].group == led.get(leader.name, "")),
                "",
            )
            for leader in leaders
        ]
    chosen = next((each for each in scenario.deployments if each.side == side), None)
    places = {placement.piece: placement.where for placement in chosen.placements} if chosen else {}
    cells = [places.get(len(units) + number) for number in places_of]
    shares: list[list[UnitLine]] = [[] for _ in leaders]
    if places and all(cell is not None for cell in cells):
        surface = surface_of(scenario)
        for unit in units:
            cell = places.get(unit.index)
            if cell is None or not surface.holds(cell):
                shares[0].append(unit)
                continue
            far = [
                surface.distance(cell, other) if other is not None and surface.holds(other) else 10**6
                for other in cells
            ]
            shares[far.index(min(far))].append(unit)
        return [
            Card(side, leader, tuple(own), "card-nearest")
            for leader, own in zip(leaders, shares, strict=True)
        ]
    per = -(-len(units) // len(leaders))
    return [
        Card(side, leader, units[index * per : (index + 1) * per], "card-shared")
        for index, leader in enumerate(leaders)
    ]


def _ratings(army: ArmyReference, card: Card, speaker: Speaker, room: float) -> list[tuple[str, str]]:
    """The numbers of a leader behind their names, written out where the system has longer ones: as many as
    there is room for."""
    found = []
    for column, value in zip(army.command, card.leader.line, strict=False):
        long = f"{column.heading}.long"
        said = speaker.say(long if knows(long) else column.heading), speaker.cell(value)
        room -= (width(said[0], "sans", 9) + width(said[1], "serif", 22)) / MM + 5.5
        if room < 0:
            break
        found.append(said)
    return found


def _card(
    book: Book,
    job: Job,
    scenario: Scenario,
    army: ArmyReference,
    card: Card,
    x: float,
    y: float,
    wide: float,
    tall: float,
) -> Lack:
    """The front of a card; gives what it has no room for."""
    speaker, made, system = job.speaker, scenario.sides[card.side], scenario.system
    color = side_color(scenario, card.side, job.options.ink)
    draw_shield(book, made.army.device, x + 8, y + 9.5, 16)
    left = x + 20
    inner = wide - 20
    name = fitted(card.leader.name, inner, (16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0), "serif")
    down = 0.0 if len(name.lines) == 1 else 1.6
    draw_lettering(book, name, left, y + 6.5 + down, face="serif", color=color, anchor="left")
    rank = ", ".join(speaker.remark(part) for part in card.leader.remarks)
    book.text(
        left,
        y + 12 + down * 0.6,
        ", ".join(part for part in (made.name, rank) if part),
        9.5,
        face="italic",
        color=book.tones.soft,
        room=inner,
    )
    alive = speaker.say("sheet.card-alive")
    book.box(left, y + 14.6, 3.4, 3.4, color=book.tones.ink)
    book.text(left + 4.6, y + 17.4, alive, 9)
    at = left + inner
    for words, value in reversed(_ratings(army, card, speaker, inner - 20)):
        at -= book.text(at, y + 19, value, 22, face="serif", color=color, anchor="right") + 1.5
        at -= book.text(at, y + 19, words, 9, color=book.tones.soft, anchor="right") + 4
    said = speaker.say(own("sheet", system, card.note)) if card.note else ""
    note = paragraph(said, 7.5, wide, 1.15, face="italic") if said else EMPTY
    top = y + 23
    room = y + tall - note.height - 1 - top
    row = min(9.0, (room - 5) / max(1, len(card.units)))
    type_ = Type(8.5 if row >= 5.0 else 8.0, 7.5, 1.2)
    shown = card.units
    if row < 4.2:
        row = 4.2
        shown = card.units[: int((room - 9) / row)]
    # A card is narrow: class, speed, combat and shooting, no more.
    block = units_block(
        [replace(unit, line=unit.line[:4]) for unit in shown],
        army.roster[:4],
        wide,
        type_,
        speaker,
        side=card.side,
        wear=liveries_of(scenario, book),
        color=color,
        pictures=row >= 5.0,
        points=False,
        row=row,
        arms=made.army.own_arms,
        counted=army.counted,
    )
    block.draw(book, x, top)
    if len(shown) < len(card.units):
        more = speaker.say("sheet.card-more", n=len(card.units) - len(shown))
        book.text(x, top + block.height + 3.6, more, 8, face="italic", color=book.tones.soft)
    foot = y + tall - note.height
    note.draw(book, x, foot)
    lines = _reminders(book, job, card, x, top + block.height + 5, wide, foot - 5)
    if lines:
        message = "sheet.card-overleaf" if job.options.back else "sheet.card-left-out"
        book.text(x, foot - 1.4, speaker.say(message, n=len(lines)), 8, face="bold", room=wide)
    return Lack(card.units[len(shown) :], lines)


def _reminders(
    book: Book, job: Job, card: Card, x: float, y: float, wide: float, limit: float
) -> tuple[Remark, ...]:
    """What a general has to remember in his own phase, as far as there is room below his units; gives what
    there is none for."""
    if card.phase is None:
        return ()
    if limit - y < 24:
        return card.phase.lines
    speaker = job.speaker
    title = heading(speaker.say(card.phase.title), wide, 10.5)
    title.draw(book, x, y)
    y += title.height + 0.6
    said = [speaker.remark(line) for line in card.phase.lines]
    blocks: list[Block] = []
    # All of them a little smaller rather than some of them overleaf.
    for size in (8.5, 8.0):
        blocks = [paragraph(text, size, wide, 1.18, indent=1.6) for text in said]
        if y + sum(block.height + 0.5 for block in blocks) <= limit + 3.5:
            stacked(blocks, 0.5).draw(book, x, y)
            return ()
    for number, block in enumerate(blocks):
        if y + block.height > limit:
            return card.phase.lines[number:]
        block.draw(book, x, y)
        y += block.height + 0.5
    return ()
