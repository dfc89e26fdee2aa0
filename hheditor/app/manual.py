"""The manual: its pages in both languages, which of them a workspace needs, and what they link to.

    page_for("review")                     the page F1 opens there
    text_of("review", "it")                its Markdown
    title_of("review", "it")               its first heading
    find_pages("dice", "en")               pages that say so
    page_of_link("../rulings.md")          the page a link means, or nothing
    shortcuts_page(operations, say)        every key, written from the operations themselves

The pages are files in ``docs/manual/<language>``, which people read on the web as well. One of them, the list
of shortcuts, is written from the operations: on the screen from those of the moment, with a person's own
keys, and in the file by ``python -m tools.manual_pages``.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path, PurePosixPath

from hheditor.app.frame.operations import Operations
from hheditor.values.resources import manual_path

PAGES = (
    "index",
    "field",
    "tables",
    "armies",
    "scenario",
    "print",
    "record",
    "review",
    "sharing",
    "troops",
    "fantasy",
    "iron",
    "impetus",
    "figures",
    "rules",
    "rulings",
    "shortcuts",
)
"""Front to back."""
LANGUAGES = ("en", "it")
SHORTCUTS = "shortcuts"
_RULINGS = "rulings"
_OF_WORKSPACE = {
    "library": "index",
    "map": "field",
    "tables": "tables",
    "armies": "armies",
    "scenario": "scenario",
    "battle": "record",
    "review": "review",
    "print": "print",
}


def page_for(workspace: str) -> str:
    """The page somebody in a workspace wants."""
    return _OF_WORKSPACE.get(workspace, PAGES[0])


def spoken(language: str) -> str:
    """The language the manual has for somebody's."""
    return language if language in LANGUAGES else LANGUAGES[0]


def path_of(page: str, language: str) -> Path:
    """The file of a page."""
    language = spoken(language)
    path = manual_path(language, f"{page}.md")
    if page == _RULINGS and not path.exists():
        # In a clone the rulings lie beside the manual, where the tests of the rules write them.
        return manual_path("..", "rulings.md" if language == LANGUAGES[0] else f"rulings.{language}.md")
    return path


@lru_cache(maxsize=64)
def text_of(page: str, language: str) -> str:
    """A page as Markdown."""
    return path_of(page, language).read_text(encoding="utf-8")


def heading_of(text: str) -> str:
    """The first heading of a text.

    >>> heading_of("\\n# Printing\\n\\nAt 100 %.")
    'Printing'
    """
    return next((line[2:].strip() for line in text.splitlines() if line.startswith("# ")), "")


def title_of(page: str, language: str) -> str:
    """What a page is called."""
    return heading_of(text_of(page, language))


def page_of_link(link: str) -> str:
    """The page a link of the manual leads to; empty for any other link.

    >>> page_of_link("review.md"), page_of_link("../../rulings.it.md"), page_of_link("https://example.org")
    ('review', 'rulings', '')
    """
    if "://" in link:
        return ""
    name = PurePosixPath(link.split("#", maxsplit=1)[0]).name
    stem = name.split(".")[0]
    return stem if name.endswith(".md") and stem in PAGES else ""


def find_pages(query: str, language: str) -> tuple[str, ...]:
    """The pages that have all words of a query, those with a word in the heading first; all without one."""
    words = query.casefold().split()

    def rank(page: str) -> tuple[bool, int]:
        title = title_of(page, language).casefold()
        return not all(word in title for word in words), PAGES.index(page)

    fitting = [page for page in PAGES if all(word in text_of(page, language).casefold() for word in words)]
    return tuple(sorted(fitting, key=rank))


def shortcuts_page(
    operations: Operations, say: Callable[[str], str], spelled: Callable[[str], str] = str
) -> str:
    """Every operation that has keys, as Markdown: by workspace, then by category.

    `spelled` writes keys as this system does; without it they stand as everywhere in the manual.
    """
    groups: dict[str, dict[str, list[tuple[str, str]]]] = {}
    for operation in operations:
        keys = operations.shortcut(operation.id).split()
        if keys:
            place = f"workspace.{operation.workspace}" if operation.workspace else "manual.everywhere"
            rows = groups.setdefault(place, {}).setdefault(operation.category, [])
            rows.append((say(operation.title), ", ".join(f"`{spelled(key)}`" for key in keys)))
    lines = [f"# {say('manual.shortcuts')}", "", say("manual.shortcuts.text"), ""]
    for place, categories in groups.items():
        lines += [f"## {say(place)}", ""]
        for category, rows in categories.items():
            if len(categories) > 1:
                lines += [f"### {say(category)}", ""]
            lines += _table(say("manual.command"), say("manual.keys"), rows)
    return "\n".join(lines).rstrip() + "\n"


def _table(command: str, keys: str, rows: Iterable[tuple[str, str]]) -> list[str]:
    return [
        f"| {command} | {keys} |",
        "|---|---|",
        *(f"| {title.replace('|', '/')} | {spelled.replace('|', '&#124;')} |" for title, spelled in rows),
        "",
    ]
