"""Pages and chains of causes as rich text."""

from collections.abc import Sequence
from typing import Any

from hheditor.app.rules.rulebook import Figure, Page
from hheditor.rules.api.paper.rulebook import Rule, told
from hheditor.ui.context import Context
from hheditor.ui.fonts import SERIF
from hheditor.ui.rich import escape
from hheditor.ui.rules.links import anchor, linked
from hheditor.ui.rules.words import term_name, value_name

DIAGRAM = "diagram:"
"""Address of the picture of the page in hand."""
CHANGE = "term:"
"""Address of a term to change: ``term:<name>``."""
PHASE = "phase:"
CHAPTER = "chapter:"


class Writer:
    """Writes rich text in the looks of the moment."""

    def __init__(self, context: Context, system: str) -> None:
        self._context = context
        self._system = system
        self._colours = context.theme.colours

    def _say(self, message: str, **parameters: int | str) -> str:
        return escape(self._context.say(message, **parameters))

    def heading(self, text: str) -> str:
        """A small heading."""
        return (
            f"<p style='margin: 16px 0 4px 0; font-weight: 600; color: {self._colours.quiet}'>"
            f"{escape(text)}</p>"
        )

    def title(self, text: str, points: float = 17.0) -> str:
        """The name of a page."""
        size = points * self._context.theme.scale / 100
        return (
            f'<p style=\'margin: 2px 0 8px 0; font-family: "{SERIF}"; font-weight: 600; '
            f"font-size: {size:.1f}pt'>{escape(text)}</p>"
        )

    def tag(self, text: str, strong: bool = False) -> str:
        """A small tag behind a value."""
        colours = self._colours
        ground = colours.accent_soft if strong else colours.hover
        ink = colours.ink if strong else colours.quiet
        shown = escape(text).replace(" ", "&nbsp;")
        return f"<span style='background: {ground}; color: {ink}'>&nbsp;{shown}&nbsp;</span>"

    # Pages ---------------------------------------------------------------------------------------------

    def page(self, page: Page, *, diagram: bool, phases: Sequence[tuple[str, str]]) -> str:
        """The page of a rule; `phases` are ids and names."""
        quiet = self._colours.quiet
        kind = self._say(f"rules.kind.{page.kind}")
        source = self.tag(self._context.say(f"rules.source.{page.source}"))
        chapter = f"<a href='{CHAPTER}{page.chapter_id}' style='color: {quiet}'>{escape(page.chapter)}</a>"
        parts = [
            f"<p style='margin: 0; color: {quiet}'><b>{escape(page.id)}</b> · {kind} · {chapter} "
            f"&nbsp;{source}</p>",
            self.title(page.title),
        ]
        if not page.holds:
            parts.append(f"<p style='color: {self._colours.bad}'>{self._say('rules.not-in-force')}</p>")
        parts.append(
            f"<p style='margin: 0; line-height: 125%'>{linked(self._context, page.text, self._system)}</p>"
        )
        if page.why:
            parts.append(self._reason(page.why))
        if diagram:
            parts.append(f"<p style='margin: 14px 0 0 0'><img src='{DIAGRAM}{page.id}'></p>")
        if page.figures:
            parts.append(self.heading(self._context.say("rules.figures")))
            parts += [self.figure(figure) for figure in page.figures]
        if page.rulings:
            parts.append(self.heading(self._context.say("rules.by-ruling")))
            parts += [self.ruling(rule) for rule in page.rulings]
        if page.related:
            parts.append(self.heading(self._context.say("rules.related")))
            rows = "".join(
                f"<tr><td width='22%'>{anchor(self._context, each.id, self._system)}</td>"
                f"<td width='78%'>{escape(each.title)}</td></tr>"
                for each in page.related
            )
            parts.append(f"<table width='100%' cellspacing='0' cellpadding='2'>{rows}</table>")
        if phases:
            parts.append(self.heading(self._context.say("rules.in-phases")))
            named = (
                f"<a href='{PHASE}{phase}' style='color: {self._colours.link}'>{escape(name)}</a>"
                for phase, name in phases
            )
            parts.append(f"<p style='margin: 0'>{' · '.join(named)}</p>")
        return "".join(parts)

    def _reason(self, reason: str) -> str:
        said = linked(self._context, self._context.say("rules.reason", reason=reason), self._system)
        return f"<p style='margin: 8px 0 0 0; font-style: italic; color: {self._colours.quiet}'>{said}</p>"

    def ruling(self, rule: Rule) -> str:
        """A ruling whole, within the page of another rule."""
        language = self._context.language
        title = escape(told(rule.title, language))
        source = self.tag(self._context.say(f"rules.source.{rule.source}"))
        text = linked(self._context, told(rule.text, language), self._system)
        why = told(rule.why, language)
        reason = self._reason(why) if why else ""
        link = anchor(self._context, rule.id, self._system)
        return (
            f"<p style='margin: 6px 0 2px 0'>{link} <b>{title}</b> {source}</p>"
            f"<p style='margin: 0'>{text}</p>{reason}"
        )

    def figure(self, figure: Figure) -> str:
        """A term of the profile with its value and its source."""
        name = escape(term_name(self._context, self._system, figure.term))
        tag = self.tag(self._context.say(f"rules.source.{figure.source}"), strong=figure.changed)
        change = (
            f"<a href='{CHANGE}{figure.term}' style='color: {self._colours.link}'>"
            f"{self._say('rules.change')}</a>"
        )
        value = figure.value
        if is_rows(value):
            body = "".join(self._row(figure.term, names, row) for names, row in _alike(value))
        elif is_grid(value):
            body = self._grid(value)
        elif isinstance(value, dict):
            body = self._row(figure.term, (), value)
        else:
            shown = escape(value_name(self._context, self._system, figure.term, value))
            return f"<p style='margin: 3px 0'>{name}: <b>{shown}</b> {tag} {change}</p>"
        return f"<p style='margin: 3px 0'>{name} {tag} {change}</p>{body}"

    def _grid(self, rows: Sequence[Sequence[Any]]) -> str:
        colours = self._colours
        head = "".join(
            f"<td align='center' style='color: {colours.quiet}'>{letter}</td>"
            for letter in ("", *"ABCDEFGHIJ"[: len(rows[0])])
        )
        lines = [f"<tr>{head}</tr>"]
        for number, row in enumerate(rows, 1):
            more = "+" if number == len(rows) else ""
            cells = "".join(f"<td align='center'>{escape(str(cell))}</td>" for cell in row)
            lines.append(
                f"<tr><td align='right' style='color: {colours.quiet}'>{number}{more}</td>{cells}</tr>"
            )
        return f"<table width='100%' cellspacing='0' cellpadding='2'>{''.join(lines)}</table>"

    def _row(self, term: str, names: Sequence[str], row: dict[str, Any]) -> str:
        """Rows of a table that say the same as a short list: their names, then what they say."""
        context, system = self._context, self._system
        name = ", ".join(value_name(context, system, f"{term}.id", each) for each in names)
        cells = "".join(
            f"<tr><td width='65%'>{escape(term_name(context, system, f'{term}.{field}'))}</td>"
            f"<td><b>{escape(value_name(context, system, f'{term}.{field}', value))}</b></td></tr>"
            for field, value in row.items()
        )
        head = f"<p style='margin: 6px 0 0 0'><b>{escape(name[:1].upper() + name[1:])}</b></p>"
        title = head if name else ""
        return f"{title}<table width='100%' cellspacing='0' cellpadding='1'>{cells}</table>"


def _alike(rows: Sequence[dict[str, Any]]) -> list[tuple[list[str], dict[str, Any]]]:
    """Rows that say the same, together under all their names."""
    found: list[tuple[list[str], dict[str, Any]]] = []
    for row in rows:
        rest = {field: value for field, value in row.items() if field not in ("id", "rule")}
        known = next((names for names, other in found if other == rest), None)
        if known is None:
            found.append(([str(row.get("id", ""))], rest))
        else:
            known.append(str(row.get("id", "")))
    return found


def is_rows(value: Any) -> bool:
    """Whether a value is a table of named fields, such as the terrain effects."""
    return isinstance(value, list | tuple) and bool(value) and isinstance(value[0], dict)


def is_grid(value: Any) -> bool:
    """Whether a value is a table of cells, such as the combat results."""
    return (
        isinstance(value, list | tuple)
        and bool(value)
        and isinstance(value[0], list | tuple)
        and len(value[0]) > 2
    )
