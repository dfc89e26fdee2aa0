"""The blocks of the quick-reference sheet, each measured for a width and a size before it is drawn."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hheditor.rules.api.paper.reference import Modifier, Reference
from hheditor.scenarios import Scenario
from hheditor.sheets.armies.shields import draw_shield
from hheditor.sheets.armies.totals import crossed_off, crossed_words, totals_line
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import Face, literal, width
from hheditor.sheets.paper.inks import side_color
from hheditor.sheets.paper.page import Book, boxes_per_row
from hheditor.sheets.paper.setting import EMPTY, Block, Type, abreast, baseline, paragraph, stacked
from hheditor.sheets.paper.tables import Look, chart_block, entries_block
from hheditor.sheets.reference.grounds import ground_block
from hheditor.sheets.words import Speaker, plain
from hheditor.text.documents.scenario import told
from hheditor.text.speech import own

if TYPE_CHECKING:
    from hheditor.sheets.reference.qrs import Source

BOX = (1.95, 2.5)
"""Side of a box to tick in millimetres, from the least to the most."""
SHIELD = 11.0
_HEAD: Face = "serif"


def optional(reference: Reference, scenario: Scenario, speaker: Speaker) -> list[tuple[int, str, str]]:
    """What may be left out: priority, key and how to say it."""
    found = []
    special = speaker.own(scenario.special_rules, scenario.special_rules_it).strip()
    for index, text in enumerate(line for line in special.splitlines() if line.strip()):
        first = " ".join(text.split()[:6])[:60]
        found.append((1, f"special.{index}", speaker.say("sheet.dropped-special", words=first)))
    for index, entry in enumerate(reference.characteristics):
        if entry.priority:
            letter = speaker.cell(entry.what)
            what = speaker.say("sheet.dropped-rule", where=letter, what=plain(speaker.cell(entry.value)))
            found.append((entry.priority, f"letter.{index}", what))
    for index, row in enumerate(reference.terrain):
        if row.priority:
            names = ", ".join(speaker.named(name) for name in row.names)
            where = speaker.say("sheet.ground")
            found.append(
                (row.priority, f"ground.{index}", speaker.say("sheet.dropped-rule", where=where, what=names))
            )
    for index, chart in enumerate(reference.charts[1:], 1):
        if chart.stays:
            continue
        # One that has no page of its own to go to may always go overleaf.
        where = speaker.say("sheet.charts")
        what = speaker.say("sheet.dropped-rule", where=where, what=speaker.named(chart.title))
        found.append((max(1, chart.priority), f"chart.{index}", what))
    lines = [
        (index / len(box.lines), number, index)
        for number, box in enumerate(reference.phases)
        for index in range(len(box.lines))
    ]
    # The last lines of every box before the first of any, so that no phase loses more than the others.
    for _, number, index in sorted(lines):
        box = reference.phases[number]
        line = box.lines[index]
        if line.priority:
            words = plain(speaker.remark(line))
            what = speaker.say("sheet.dropped-rule", where=speaker.say(box.title), what=words)
            found.append((line.priority, f"phase.{number}.{index}", what))
    return found


_UNBROKEN = 28
"""Letters of an entry that is kept on one line where nothing may be missing; a sentence is broken like any
other."""
_MARK: Face = "italic"
_MARKED = 7.5
"""Points of the word at the end of a heading."""


def heading_width(text: str, mark: str, size: float) -> float:
    """Millimetres a heading needs with the word at its end."""
    return (width(text, _HEAD, size) + (width(mark, _MARK, _MARKED) + 6.0 if mark else 0.0)) / MM


def heading(text: str, room: float, size: float, color: str = "", *, mark: str = "") -> Block:
    """A heading in the serif over a rule, perhaps with a quiet word at its end; where it is too long it is
    set smaller."""
    tall = size * 1.22 / MM
    free = room - (width(mark, _MARK, _MARKED) / MM + 2.0 if mark else 0.0)
    fitted = max(7.2, min(size, size * free * MM / max(1.0, width(text, _HEAD, size))))

    def draw(book: Book, x: float, y: float) -> None:
        tone = color or book.tones.accent
        base = y + baseline(size, 1.1)
        book.text(x, base, text, fitted, face=_HEAD, color=tone, room=free + 0.1)
        if mark:
            book.text(x + room, base, mark, _MARKED, face=_MARK, color=book.tones.soft, anchor="right")
        book.rule(x, y + tall, x + room, weight=0.8, color=tone)

    return Block(tall + 0.7, draw)


def title(source: "Source", room: float, type_: Type) -> Block:
    """The name of the scenario and when, where and how long it is fought."""
    scenario, speaker = source.scenario, source.speaker
    facts = [", ".join(part for part in (scenario.place, scenario.year) if part)]
    if scenario.turn_limit:
        facts.append(speaker.say("sheet.turn-limit", n=scenario.turn_limit))
    first_said = scenario.start == "deployed" and not source.reference.first_by_dice
    if first_said and 0 <= scenario.first < len(scenario.sides):
        first = own("sheet", scenario.system, "first")
        facts.append(speaker.say(first, side=scenario.sides[scenario.first].name[:40]))
    line = "  ·  ".join(part for part in facts if part)
    large = type_.body + 10
    tall = large * 1.12 / MM + (type_.body * 1.3 / MM if line else 0)

    def draw(book: Book, x: float, y: float) -> None:
        base = y + large * 0.9 / MM
        middle = x + room / 2
        taken = book.text(middle, base, scenario.name, large, face="serif", anchor="middle", room=room - 30)
        if line:
            book.text(
                middle,
                base + type_.body * 1.45 / MM,
                line,
                type_.body + 0.5,
                face="italic",
                color=book.tones.soft,
                anchor="middle",
                room=room,
            )
        # A rule on both sides of the name, ended by a lozenge.
        rule = base - large * 0.24 / MM
        for start, end in ((x, middle - taken / 2 - 5), (middle + taken / 2 + 5, x + room)):
            if end - start > 4:
                book.rule(start, rule, end, weight=0.9, color=book.tones.accent)
                book.rule(start, rule + 0.8, end, weight=0.3, color=book.tones.accent)

    return Block(tall, draw)


def army(source: "Source", side: int, room: float, type_: Type, lines: int = 2) -> Block:
    """One army: its head, its troops, its generals, its guns."""
    reference = source.reference.armies[side]
    color = side_color(source.scenario, side, source.options.ink)
    look = Look(type_.large, type_.large - 0.5, type_.air, color, lines=lines)
    return stacked(
        (
            _army_head(source, side, room, type_, color),
            chart_block(reference.troops, room, look, source.speaker),
            chart_block(reference.leaders, room, look, source.speaker),
            *(chart_block(chart, room, look, source.speaker) for chart in reference.charts),
        ),
        1.2,
    )


def _army_head(source: "Source", side: int, room: float, type_: Type, color: str) -> Block:
    made, reference, speaker = source.scenario.sides[side], source.reference.armies[side], source.speaker
    name = type_.body + 4.5
    line = type_.line()
    inner = room - SHIELD - 2.5
    crossed = crossed_off(reference.totals)
    label = crossed_words(speaker, crossed)
    count = crossed.value if crossed is not None else 0
    box = box_side(count, inner)
    rows = -(-count // boxes_per_row(count, box, inner)) if count else 0
    boxes = rows * (box + 0.7)
    tall = max(SHIELD * 1.18 + 0.5, name * 1.1 / MM + line + boxes + 0.8)

    def draw(book: Book, x: float, y: float) -> None:
        draw_shield(book, made.army.device, x + SHIELD / 2, y + SHIELD * 0.59, SHIELD)
        left = x + SHIELD + 2.5
        base = y + name * 0.82 / MM
        other = made.army.name and made.army.name != made.name
        broad = inner * 0.6 if other else inner
        # A long name is set smaller before it is cut.
        fits = broad * MM / max(1.0, width(made.name, "serif", name)) * name
        size = max(type_.body + 2, min(name, fits - 0.01))
        taken = book.text(left, base, made.name, size, face="serif", color=color, room=broad)
        if other:
            book.text(
                left + taken + 2,
                base,
                made.army.name,
                type_.body + 1,
                face="italic",
                color=book.tones.soft,
                room=inner - taken - 2,
            )
        total = totals_line(speaker, reference.totals)
        second = base + line * 1.05
        book.text(left, second, total, type_.body, color=book.tones.ink, room=inner)
        if label:
            book.text(left + inner, second, label, type_.body, face="bold", anchor="right", room=inner * 0.55)
        book.boxes(left, second + 1.3, count, box, room=inner)

    return Block(tall, draw)


def box_side(count: int, room: float) -> float:
    """As large as it may be with all boxes in one row; where they need more rows, the largest."""
    least, most = BOX
    side = most
    while side >= least:
        if boxes_per_row(count, side, room) >= count:
            return side
        side -= 0.05
    return most


def columns(blocks: list[Block], room: float, gutter: float) -> Block:
    """The two armies with a hairline between them."""
    both = abreast(blocks, [room, room], gutter)

    def draw(book: Book, x: float, y: float) -> None:
        both.draw(book, x, y)
        middle = x + room + gutter / 2
        book.rule(middle, y + 1, middle, y + both.height, weight=0.3)

    return Block(both.height, draw)


def letters(reference: Reference, speaker: Speaker, room: float, type_: Type) -> Block:
    """What the letters of the results mean."""
    if type_.solid:
        return running_letters(reference, speaker, room, type_)
    small = Type(type_.body, type_.foot, min(type_.leading, 1.18))
    found = [(speaker.cell(entry.what), speaker.cell(entry.value)) for entry in reference.main.letters]
    if not found:
        return EMPTY
    top = heading(speaker.say("sheet.letters"), room, type_.body + 2)
    return stacked((top, entries_block(found, room, small)), 0.0)


def traits(reference: Reference, speaker: Speaker, room: float, type_: Type, gone: frozenset[str]) -> Block:
    """What the letters of the troops mean."""
    kept = [entry for index, entry in enumerate(reference.characteristics) if f"letter.{index}" not in gone]
    return _running(kept, "sheet.characteristics", speaker, room, type_, broken=reference.solid)


def running_letters(reference: Reference, speaker: Speaker, room: float, type_: Type) -> Block:
    """What the letters of the results mean, one behind the other."""
    return _running(reference.main.letters, "sheet.letters", speaker, room, type_, broken=True)


def _running(
    entries: Sequence[Modifier], title: str, speaker: Speaker, room: float, type_: Type, *, broken: bool
) -> Block:
    if not entries:
        return EMPTY
    said = [f"*{speaker.cell(entry.what)}* {speaker.cell(entry.value)}" for entry in entries]
    text = "; ".join(
        entry if broken and len(entry) > _UNBROKEN else entry.replace(" ", "\u00a0") for entry in said
    )
    body = paragraph(text, type_.body, room, min(type_.leading, 1.18))
    return stacked((heading(speaker.say(title), room, type_.body + 2), body), 0.0)


def victory(reference: Reference, speaker: Speaker, room: float, type_: Type) -> Block:
    """Who wins, and who is beaten: a list."""
    if not reference.victory:
        return EMPTY
    leading = min(type_.leading, 1.18)
    lines = [
        paragraph(f"•\u00a0{speaker.remark(line)}", type_.body, room, leading, indent=2.0)
        for line in reference.victory
    ]
    return stacked((heading(speaker.say("sheet.victory"), room, type_.body + 2), *lines), 0.0)


# The ground, special rules, the stamp ------------------------------------------------------------------


def ground(source: "Source", room: float, type_: Type, gone: frozenset[str]) -> Block:
    """The ground of this field, each kind with its picture."""
    rows = [row for index, row in enumerate(source.reference.terrain) if f"ground.{index}" not in gone]
    if not rows:
        return EMPTY
    return ground_block(source.reference.ground, rows, room, type_, source.speaker)


def terms(source: "Source", room: float, type_: Type, side: int | None = None) -> Block:
    """What the scenario says of its sides, of who comes later, and of its turns; of one side on its sheet."""
    speaker = source.speaker
    lines = _told(source, side)
    if not lines:
        return EMPTY
    found = [heading(speaker.say("sheet.scenario-terms"), room, type_.body + 1.5)]
    found += [paragraph(literal(line), type_.body, room, type_.leading) for line in lines]
    return stacked(found, 0.3)


def _told(source: "Source", side: int | None) -> list[str]:
    if source.reference.told:
        return []
    # Where units are counters, the roster is the place for where each of them begins.
    return told(source.scenario, source.speaker.language, side, setup=not source.reference.by_kind)


def special(
    source: "Source", room: float, type_: Type, gone: frozenset[str], *, side: int | None = None
) -> Block:
    """The scenario's own rules; of a `side` what the scenario says of it stands before them."""
    speaker, scenario = source.speaker, source.scenario
    text = speaker.own(scenario.special_rules, scenario.special_rules_it).strip()
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    kept = [line for index, line in enumerate(lines) if f"special.{index}" not in gone]
    first = _told(source, side) if side is not None else []
    if not kept and not first:
        return EMPTY
    title = "sheet.scenario-terms" if first else "sheet.special-rules"
    found = [heading(speaker.say(title), room, type_.body + 1.5)]
    found += [paragraph(literal(line), type_.body, room, type_.leading) for line in (*first, *kept)]
    return stacked(found, 0.3)


def stamp(source: "Source", room: float, type_: Type, note: str = "") -> Block:
    """What the page leaves out, what there is to say of the armies, the rules' name and version."""
    speaker, reference = source.speaker, source.reference
    words = speaker.say(
        "sheet.stamp", rules=speaker.rules(reference.rules)[:80], version=reference.version[:20]
    )
    said = "  ".join(speaker.finding(finding) for finding in source.findings[:6])
    size = max(type_.foot, 7.0)
    left_out = paragraph(note, type_.body, room, 1.2) if note else EMPTY
    body = paragraph(said, size, room, 1.15, most=2) if said else EMPTY
    above = stacked((left_out, body), 0.3)

    def draw(book: Book, x: float, y: float) -> None:
        book.rule(x, y, x + room, weight=0.4)
        above.draw(book, x, y + 0.6)
        base = y + 0.6 + above.height + baseline(size, 1.2)
        book.text(x, base, words, size, face="italic", color=book.tones.soft, room=room)

    return Block(above.height + size * 1.3 / MM + 0.8, draw)


def stamp_words(book: Book, reference: Reference, speaker: Speaker, margin: float) -> None:
    """The rules' name and version at the foot of a page that has nothing else to say there."""
    words = speaker.say(
        "sheet.stamp", rules=speaker.rules(reference.rules)[:80], version=reference.version[:20]
    )
    book.text(margin, book.tall - margin, words, 7.5, face="italic", color=book.tones.soft)
