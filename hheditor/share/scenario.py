"""A scenario as one page: its map with both sides deployed, what it is about, armies, briefings, the tables
its players look up. It needs no program to be read or printed; a small one changes language and theme.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape

from hheditor.drawing.pieces.names import name_lift
from hheditor.rules.api import find
from hheditor.rules.api.paper.reference import ArmyReference, Cell, Chart, Column, Modifier, Reference
from hheditor.rules.api.screen.scene import Scene
from hheditor.scenarios import Scenario
from hheditor.share.page import art, html_page
from hheditor.share.phrases import LANGUAGES
from hheditor.share.scenery import Scenery
from hheditor.sheets.words import Speaker
from hheditor.text import Naming, translated
from hheditor.text.documents.scenario import told
from hheditor.values import BadValue

_STARRED = re.compile(r"\*([^*\n]+)\*")


def scenario_page(scenario: Scenario) -> str:
    """The page. `KeyError` where nobody knows the rules it is for."""
    rules = find(scenario.system)
    scenery = Scenery(scenario)
    read = {language: translated(scenario, language) for language in LANGUAGES}
    try:
        references = {language: rules.reference(each) for language, each in read.items()}
        scene, zones = rules.deployed(scenario), rules.zones(scenario)
    except BadValue:
        # Half a scenario is still worth a page: what it has is shown.
        references, scene, zones = dict.fromkeys(LANGUAGES, Reference()), Scene(), ()
    figure = _figure(scenario, scenery, scene, zones)
    pages = [_Writer(each, references[language], Speaker(language)) for language, each in read.items()]
    body = "".join(
        (
            '<header><div class="choices"><button id="language"></button><button id="theme">◐</button></div>',
            *(page.within("div", page.title()) for page in pages),
            "</header><main>",
            *(page.within("section", page.facts()) for page in pages),
            figure,
            *(page.within("section", page.armies() + page.tables()) for page in pages),
            *(page.within("footer", f"<p>{escape(page.say('share.made-with'))}</p>") for page in pages),
            "</main>",
        )
    )
    style = art("page.css") + art("scenario.css") + scenery.css()
    return html_page(scenario.name, body, style, art("page.js") + art("scenario.js"))


def _figure(scenario: Scenario, scenery: Scenery, scene: Scene, zones: tuple[tuple[int, ...], ...]) -> str:
    """The field with everybody on it."""
    easel = scenery.easel
    near, names = [], []
    for piece in scene.pieces:
        if piece.hidden:
            continue
        pose = scenery.pose(piece)
        for x, y in pose.spots[1:] or pose.spots:
            place = f"translate({x} {y}) rotate({pose.angle / 10:g})"
            near.append(f'<g transform="{place}">{easel.picture(pose.near)}</g>')
        near.append(f'<g transform="translate({piece.x} {piece.y})">{easel.picture(pose.markers)}</g>')
    lying = "".join(easel.picture(scenery.mark(mark)) for mark in scene.marks)
    for language in LANGUAGES:
        naming = Naming(scenario, language)
        labels = [easel.picture(scenery.words(naming.map, naming.table))]
        for piece in naming.scene(scene).pieces:
            if not piece.hidden:
                label = easel.picture(scenery.label(piece.name))
                labels.append(f'<g transform="translate({piece.x} {piece.y - name_lift(piece)})">{label}</g>')
        names.append(f'<g lang="{language}">{"".join(labels)}</g>')
    ground = easel.picture(scenery.ground())
    rim, ground_name = easel.picture(scenery.rim()), (scenery.table or scenario.map).name
    if scenery.table is None:
        areas = easel.picture(scenery.zones(() if scene.pieces else zones))
    else:
        outlines = () if scene.pieces else find(scenario.system).zone_outlines(scenario)
        areas = easel.picture(scenery.grounds(outlines))
    left, top, wide, tall = scenery.box([(piece.x, piece.y) for piece in scene.pieces])
    return (
        f'<figure><svg viewBox="{left:.0f} {top:.0f} {wide:.0f} {tall:.0f}" role="img" '
        f'aria-label="{escape(ground_name or scenario.name)}"><defs>{easel.definitions()}'
        f'<clipPath id="cut"><path d="{scenery.outline}"/></clipPath></defs>{rim}'
        f'<g clip-path="url(#cut)">{ground}</g>{areas}{lying}{"".join(near)}{"".join(names)}</svg></figure>'
    )


def _starred(text: str) -> str:
    """Text with ``*stars*`` as markup, everything else as it stands."""
    return _STARRED.sub(r"<b>\1</b>", escape(text))


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{escape(line.strip())}</p>" for line in text.splitlines() if line.strip())


class _Writer:
    """Writes a scenario in one language."""

    def __init__(self, scenario: Scenario, reference: Reference, speaker: Speaker) -> None:
        self.scenario, self.reference, self.speaker = scenario, reference, speaker
        self.say = speaker.say

    def within(self, tag: str, inside: str) -> str:
        """Something that only readers of the language see."""
        return f'<{tag} lang="{self.speaker.language}">{inside}</{tag}>' if inside else ""

    def _own(self, english: str, italian: str) -> str:
        return _paragraphs(self.speaker.own(english, italian))

    def _headed(self, message: str, inside: str, level: int = 2) -> str:
        return f"<h{level}>{escape(self.say(message))}</h{level}>{inside}" if inside else ""

    def title(self) -> str:
        """What it is called, who fights, where and when."""
        scenario = self.scenario
        first, second = (side.name for side in scenario.sides)
        versus = self.say("sheet.versus", first=first, second=second)
        facts = ", ".join(filter(None, (scenario.place, scenario.year)))
        author = self.say("share.by", author=scenario.author) if scenario.author else ""
        line = "  ·  ".join(filter(None, (versus, facts, author)))
        return f"<h1>{escape(scenario.name)}</h1><p>{escape(line)}</p>"

    def facts(self) -> str:
        """What to know before the first turn."""
        scenario = self.scenario
        turns = (
            f"<p>{escape(self.say('share.turns', n=scenario.turn_limit))}</p>" if scenario.turn_limit else ""
        )
        goals = "".join(f"<li>{_starred(self.speaker.remark(each))}</li>" for each in self.reference.victory)
        victory = turns + (f"<ul>{goals}</ul>" if goals else "")
        special = self._own(scenario.special_rules, scenario.special_rules_it)
        lines = told(scenario, self.speaker.language)
        terms = "".join(f"<li>{escape(line)}</li>" for line in lines)
        return (
            self._own(scenario.notes, scenario.notes_it)
            + self._headed("share.victory", victory)
            + self._headed("sheet.scenario-terms", f"<ul>{terms}</ul>" if terms else "")
            + self._headed("share.special-rules", special)
        )

    def armies(self) -> str:
        """Both sides: briefing, troops, leaders, and every unit."""
        found = []
        for number, side in enumerate(self.scenario.sides):
            briefing = self._headed("share.briefing", self._own(side.briefing, side.briefing_it), 3)
            known = self.reference.armies[number] if number < len(self.reference.armies) else ArmyReference()
            sums = " · ".join(self.say(f"total.{each.of}.n", n=each.value) for each in known.totals)
            tables = "".join(map(self._chart, (known.troops, known.leaders, *known.charts)))
            roster = self._units(known)
            found.append(
                f'<section class="army"><h2 class="side{number}">{escape(side.name)}</h2>'
                f'<p class="quiet">{escape(sums)}</p>{briefing}{tables}{roster}</section>'
            )
        return f'<div class="armies">{"".join(found)}</div>'

    def _units(self, army: ArmyReference) -> str:
        columns = (
            Column("reference.unit", "left", wide=True),
            Column(f"strength.{army.counted}"),
            *army.roster,
        )
        rows = [
            (
                unit.name,
                str(unit.strength or ""),
                *map(self.speaker.cell, unit.line),
                *self._options(unit.options),
            )
            for unit in army.units
        ]
        return self._headed("share.units", self._table(columns, rows), 3)

    def _options(self, options: Iterable[Cell]) -> tuple[str, ...]:
        said = ", ".join(map(self.speaker.cell, options))
        return (said,) if said else ()

    def tables(self) -> str:
        """What is looked up at the table."""
        reference = self.reference
        found = ""
        for chart in reference.charts:
            found += self._chart(chart)
            found += self._entries("share.letters", chart.letters)
        found += self._entries("share.characteristics", reference.characteristics)
        for phase in reference.phases:
            lines = "".join(f"<li>{_starred(self.speaker.remark(line))}</li>" for line in phase.lines)
            title = escape(self.speaker.named(phase.title))
            body = (f"<ul>{lines}</ul>" if lines else "") + self._pairs(phase.modifiers)
            found += f'<section class="phase"><h3>{title}</h3>{body}</section>' if body else ""
        return self._headed("share.reference", found)

    def _entries(self, message: str, entries: Sequence[Modifier]) -> str:
        return self._headed(message, self._pairs(entries), 3)

    def _pairs(self, entries: Sequence[Modifier]) -> str:
        said = [(self.speaker.cell(each.what), self.speaker.cell(each.value)) for each in entries]
        rows = "".join(f"<tr><td>{_starred(one)}</td><td>{_starred(other)}</td></tr>" for one, other in said)
        return f"<table>{rows}</table>" if rows else ""

    def _chart(self, chart: Chart) -> str:
        rows = [tuple(map(self.speaker.cell, row.cells)) for row in chart.rows]
        table = self._table(chart.columns, rows)
        return self._headed(chart.title, table, 3) if chart.title else table

    def _table(self, columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> str:
        if not rows:
            return ""
        heads = "".join(
            f"<th{self._aligned(column)}>{_starred(self.say(column.heading))}</th>" for column in columns
        )
        body = "".join(
            "<tr>"
            + "".join(
                f"<td{self._aligned(columns[at]) if at < len(columns) else ''}>{_starred(cell)}</td>"
                for at, cell in enumerate(row)
            )
            + "</tr>"
            for row in rows
        )
        return (
            f'<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'
        )

    @staticmethod
    def _aligned(column: Column) -> str:
        return "" if column.align == "left" else ' class="number"'
