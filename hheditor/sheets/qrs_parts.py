"""The blocks of the quick-reference sheet, each measured for a width and a size before it is drawn."""

from typing import TYPE_CHECKING

from hheditor.rules.api.reference import PhaseBox, Reference
from hheditor.scenarios import Scenario
from hheditor.sheets.faces import Face, width
from hheditor.sheets.fitting import LEAST_BODY
from hheditor.sheets.grounds import ground_block
from hheditor.sheets.inks import device_color
from hheditor.sheets.options import MM
from hheditor.sheets.page import Book, boxes_per_row
from hheditor.sheets.setting import EMPTY, Block, Type, abreast, baseline, paragraph, stacked
from hheditor.sheets.shields import draw_shield
from hheditor.sheets.tables import Look, chart_block, entries_block
from hheditor.sheets.words import Speaker, plain

if TYPE_CHECKING:
    from hheditor.sheets.qrs import Source

BOX = 2.35
"""Side of a box to tick, in millimetres."""
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


def heading(text: str, room: float, size: float, color: str = "") -> Block:
    """A heading in the serif over a rule; where it is too long it is set smaller."""
    tall = size * 1.22 / MM
    fitted = max(7.2, min(size, size * room * MM / max(1.0, width(text, _HEAD, size))))

    def draw(book: Book, x: float, y: float) -> None:
        tone = color or book.tones.accent
        book.text(x, y + baseline(size, 1.1), text, fitted, face=_HEAD, color=tone, room=room + 0.1)
        book.rule(x, y + tall, x + room, weight=0.8, color=tone)

    return Block(tall + 0.7, draw)


def title(source: "Source", room: float, type_: Type) -> Block:
    """The name of the scenario and when, where and how long it is fought."""
    scenario, speaker = source.scenario, source.speaker
    facts = [", ".join(part for part in (scenario.place, scenario.year) if part)]
    if scenario.turn_limit:
        facts.append(speaker.say("sheet.turn-limit", n=scenario.turn_limit))
    if scenario.start == "deployed" and 0 <= scenario.first < len(scenario.sides):
        facts.append(speaker.say("sheet.first-bound", side=scenario.sides[scenario.first].name[:40]))
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
    color = device_color(source.scenario.sides[side].army.device, source.options.ink)
    look = Look(type_.body, type_.body, type_.leading + 0.02, color, lines=lines)
    return stacked(
        (
            _army_head(source, side, room, type_, color),
            chart_block(reference.troops, room, look, source.speaker),
            chart_block(reference.leaders, room, look, source.speaker),
            chart_block(reference.artillery, room, look, source.speaker),
        ),
        1.2,
    )


def _army_head(source: "Source", side: int, room: float, type_: Type, color: str) -> Block:
    made, reference, speaker = source.scenario.sides[side], source.reference.armies[side], source.speaker
    name = type_.body + 4.5
    line = type_.line()
    inner = room - SHIELD - 2.5
    label = speaker.say("sheet.breaks-at", n=reference.breaking) if reference.breaking else ""
    per_row = boxes_per_row(reference.breaking, BOX, inner)
    rows = -(-reference.breaking // per_row) if reference.breaking else 0
    boxes = rows * (BOX + 0.7)
    tall = max(SHIELD * 1.18 + 0.5, name * 1.1 / MM + line + boxes + 0.8)

    def draw(book: Book, x: float, y: float) -> None:
        draw_shield(book, made.army.device, x + SHIELD / 2, y + SHIELD * 0.59, SHIELD)
        left = x + SHIELD + 2.5
        base = y + name * 0.82 / MM
        taken = book.text(left, base, made.name, name, face="serif", color=color, room=inner * 0.6)
        if made.army.name and made.army.name != made.name:
            book.text(
                left + taken + 2,
                base,
                made.army.name,
                type_.body + 1,
                face="italic",
                color=book.tones.soft,
                room=inner - taken - 2,
            )
        total = speaker.say(
            "sheet.points-stands",
            points=reference.points,
            units=len(reference.units),
            stands=reference.stands,
        )
        second = base + line * 1.05
        book.text(left, second, total, type_.body, color=book.tones.ink, room=inner)
        if label:
            book.text(left + inner, second, label, type_.body, face="bold", anchor="right", room=inner * 0.55)
        book.boxes(left, second + 1.3, reference.breaking, BOX, room=inner)

    return Block(tall, draw)


def columns(blocks: list[Block], room: float, gutter: float) -> Block:
    """The two armies with a hairline between them."""
    both = abreast(blocks, [room, room], gutter)

    def draw(book: Book, x: float, y: float) -> None:
        both.draw(book, x, y)
        middle = x + room + gutter / 2
        book.rule(middle, y + 1, middle, y + both.height, weight=0.3)

    return Block(both.height, draw)


def results(reference: Reference, speaker: Speaker, room: float, type_: Type, beside: float) -> Block:
    """The table of results, as large as what stands beside it allows."""
    chart = reference.results
    if not chart.rows:
        return EMPTY
    size = type_.body + 1.5
    notes = stacked(
        [paragraph(speaker.remark(note), type_.foot + 0.5, room, 1.16) for note in reference.notes], 0.2
    )
    top = heading(speaker.say(chart.title), room, type_.body + 2)
    rows = len(chart.rows) + 1
    plainly = rows * size * 1.14 / MM + top.height + notes.height + 1
    # A taller neighbour lends its height: the rows open up, never beyond comfort.
    leading = min(1.4, 1.14 * (1 + max(0.0, beside - plainly) / (rows * size * 1.14 / MM)))
    look = Look(size, size - 0.5, leading)
    rows_set = [tuple(speaker.cell(cell) for cell in row.cells) for row in chart.rows]
    heads = tuple(speaker.say(column.heading) for column in chart.columns)
    grid = _even_grid(heads, rows_set, [row.tinted for row in chart.rows], room, look)
    return stacked((top, grid, notes), 0.7)


def _even_grid(
    heads: tuple[str, ...], rows: list[tuple[str, ...]], tints: list[bool], room: float, look: Look
) -> Block:
    """Columns of one width, everything in the middle, the first column set apart."""
    first = max(width(text, "bold", look.head) for text in (heads[0], *(row[0] for row in rows))) / MM + 3
    each = (room - first) / (len(heads) - 1)
    line = look.size * look.leading / MM
    top = look.head * 1.25 / MM

    def centre(number: int) -> float:
        return first / 2 if number == 0 else first + (number - 0.5) * each

    def draw(book: Book, x: float, y: float) -> None:
        for number, head in enumerate(heads):
            tone = book.tones.soft if number == 0 else book.tones.accent
            size = look.head if number else look.head - 1
            book.text(
                x + centre(number),
                y + baseline(look.head, 1.2),
                head,
                size,
                face="bold",
                color=tone,
                anchor="middle",
            )
        y += top
        start = y
        book.rule(x, y, x + room, weight=0.6, color=book.tones.ink)
        for index, row in enumerate(rows):
            if tints[index] and book.tones.tint:
                book.box(x, y, room, line, fill=book.tones.tint)
            elif tints[index]:
                book.rule(x + 0.6, y + 0.4, x + 0.6, y + line - 0.4, weight=1.6, color=book.tones.ink)
            for number, cell in enumerate(row):
                face: Face = "bold" if number == 0 else "sans"
                book.text(
                    x + centre(number),
                    y + baseline(look.size, look.leading),
                    cell,
                    look.size,
                    face=face,
                    anchor="middle",
                    color=book.tones.soft if cell == "–" else "",
                )
            y += line
            last_tint = tints[index] and not (index + 1 < len(tints) and tints[index + 1])
            book.rule(
                x, y, x + room, weight=0.6 if last_tint else 0.22, color=book.tones.ink if last_tint else ""
            )
        for number in range(1, len(heads)):
            left = x + first + (number - 1) * each
            book.rule(left, start, left, y, weight=0.22)

    return Block(top + line * len(rows), draw)


def keys(reference: Reference, speaker: Speaker, room: float, type_: Type, gone: frozenset[str]) -> Block:
    """What the letters mean, and who wins."""
    small = Type(type_.body, type_.foot, min(type_.leading, 1.16))
    letters = [(speaker.cell(entry.what), speaker.cell(entry.value)) for entry in reference.letters]
    traits = [
        (speaker.cell(entry.what), speaker.cell(entry.value))
        for index, entry in enumerate(reference.characteristics)
        if f"letter.{index}" not in gone
    ]
    victory = [speaker.remark(line) for line in reference.victory]
    size = type_.body + 2
    found = []
    if letters:
        found += [heading(speaker.say("sheet.letters"), room, size), entries_block(letters, room, small)]
    if traits:
        entries = [f"*{mark}* {text}".replace(" ", "\u00a0") for mark, text in traits]
        block = paragraph("; ".join(entries), small.body, room, small.leading)
        found += [_gap(1.2), heading(speaker.say("sheet.characteristics"), room, size), block]
    if victory:
        # On a crowded page the terms run on.
        said = ["  ".join(victory)] if type_.body <= LEAST_BODY else victory
        lines = [paragraph(text, small.body, room, small.leading, indent=1.6) for text in said]
        found += [_gap(1.2), heading(speaker.say("sheet.victory"), room, size), *lines]
    return stacked(found, 0.0)


def _gap(tall: float) -> Block:
    return Block(tall, lambda book, x, y: None)  # noqa: ARG005 - air


# The strip of phases -----------------------------------------------------------------------------------


def phases(reference: Reference, speaker: Speaker, room: float, type_: Type, gone: frozenset[str]) -> Block:
    """The phases in their order, side by side; the fuller a box, the wider."""
    boxes = reference.phases
    if not boxes:
        return EMPTY
    gutter = 3.6
    texts = [
        [
            speaker.remark(line)
            for index, line in enumerate(box.lines)
            if f"phase.{number}.{index}" not in gone
        ]
        for number, box in enumerate(boxes)
    ]
    rows = [
        [(speaker.cell(entry.what), speaker.cell(entry.value)) for entry in box.modifiers] for box in boxes
    ]
    available = room - gutter * (len(boxes) - 1)
    volumes = [
        sum(width(plain(text), "sans", 1.0) + 14 for text in lines) + 22 * len(entries) + 20
        for lines, entries in zip(texts, rows, strict=True)
    ]
    # A box is never narrower than its heading at a readable size.
    heads = [width(f"8  {speaker.say(box.title)}", _HEAD, 8.6) / MM for box in boxes]
    least = [max(available * 0.15, min(head, available * 0.3)) for head in heads]
    widths = [max(low, available * volume / sum(volumes)) for low, volume in zip(least, volumes, strict=True)]
    best: tuple[float, list[float], list[Block]] | None = None
    for _ in range(4):
        share = available / sum(widths)
        widths = [round(wide * share) for wide in widths]
        widths[-1] += available - sum(widths)
        blocks = [
            _phase(number, boxes[number], texts[number], rows[number], speaker, widths[number], type_)
            for number in range(len(boxes))
        ]
        tallest = max(block.height for block in blocks)
        if best is None or tallest < best[0]:
            best = (tallest, widths, blocks)
        mean = sum(block.height for block in blocks) / len(blocks)
        widths = [
            max(low, wide * (block.height / mean) ** 0.6)
            for low, wide, block in zip(least, widths, blocks, strict=True)
        ]
    assert best is not None
    strip = abreast(best[2], best[1], gutter)
    chosen = best[1]

    def draw(book: Book, x: float, y: float) -> None:
        strip.draw(book, x, y)
        for wide in chosen[:-1]:
            x += wide + gutter
            book.rule(x - gutter / 2, y + 1, x - gutter / 2, y + strip.height, weight=0.25)

    return Block(strip.height, draw)


def _phase(
    number: int,
    box: PhaseBox,
    texts: list[str],
    rows: list[tuple[str, str]],
    speaker: Speaker,
    room: float,
    type_: Type,
) -> Block:
    tight = min(type_.leading, 1.16)
    head = f"{number + 1}  {speaker.say(box.title)}"
    found = [heading(head, room, type_.body + 2)]
    if rows:
        found.append(entries_block(rows, room, Type(type_.body, type_.foot, tight), value_last=True))
        found.append(_hairline(room))
    found += [paragraph(text, type_.body, room, tight, indent=1.6) for text in texts]
    return stacked(found, 0.35)


def _hairline(room: float) -> Block:
    return Block(0.8, lambda book, x, y: book.rule(x, y + 0.4, x + room, weight=0.25))


# The ground, special rules, the stamp ------------------------------------------------------------------


def ground(source: "Source", room: float, type_: Type, gone: frozenset[str]) -> Block:
    """The ground of this field, each kind with its picture."""
    rows = [row for index, row in enumerate(source.reference.terrain) if f"ground.{index}" not in gone]
    if not rows:
        return EMPTY
    return ground_block(source.reference.ground, rows, room, type_, source.speaker)


def special(source: "Source", room: float, type_: Type, gone: frozenset[str]) -> Block:
    """The scenario's own rules."""
    speaker, scenario = source.speaker, source.scenario
    text = speaker.own(scenario.special_rules, scenario.special_rules_it).strip()
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    kept = [line for index, line in enumerate(lines) if f"special.{index}" not in gone]
    if not kept:
        return EMPTY
    found = [heading(speaker.say("sheet.special-rules"), room, type_.body + 1.5)]
    found += [paragraph(line.replace("*", "∗"), type_.body, room, type_.leading) for line in kept]
    return stacked(found, 0.3)


def stamp(source: "Source", room: float, type_: Type) -> Block:
    """The rules' name and version, and what there is to say of the armies."""
    speaker, reference = source.speaker, source.reference
    words = speaker.say("sheet.stamp", rules=reference.rules[:80], version=reference.version[:20])
    if source.findings:
        notes = "  ".join(speaker.finding(finding) for finding in source.findings[:6])
    else:
        notes = speaker.say("sheet.sound")
    size = max(type_.foot, 7.0)
    body = paragraph(notes, size, room, 1.15, most=2)
    tall = body.height + size * 1.3 / MM + 0.8

    def draw(book: Book, x: float, y: float) -> None:
        book.rule(x, y, x + room, weight=0.4)
        body.draw(book, x, y + 0.6)
        book.text(
            x,
            y + 0.6 + body.height + baseline(size, 1.2),
            words,
            size,
            face="italic",
            color=book.tones.soft,
            room=room,
        )

    return Block(tall, draw)
