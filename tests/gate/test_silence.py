"""Only ui, cli and sheets speak: no other room holds a sentence for people.

The rule, as far as a machine can hold it. In every module outside those three rooms a string literal is
taken for a sentence if it has more than three words, that is, four or more runs of letters between spaces.
Not counted are:

- docstrings, and strings that stand alone as statements (they document);
- what is raised, asserted or logged: words for programmers, who read English;
- SQL (it holds a keyword of SQL in capitals) and whatever is passed to a function called ``execute`` or
``executescript``;
- style sheets (they hold properties before a closing brace), font families (they end in ``serif``), and
patterns passed to ``re.compile``.

Even ``ui`` and ``cli`` take their sentences from the catalogues; what they hold by themselves is a handful
of words for the moment when the catalogues cannot be trusted yet, each listed below.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "hheditor"
SPEAKING = {"ui", "cli", "sheets"}
WORD = re.compile(r"[^\W\d_]{2,}[,.:;!?…]?")
SQL = re.compile(
    r"\b(?:SELECT|FROM|WHERE|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA|NOT NULL|ORDER BY|JOIN)\b"
)
SHEET = re.compile(r"[a-z-]+: [^;]*;[^}]*\}|, (?:sans-)?serif$")
LOGGING = {"debug", "info", "warning", "error", "exception", "critical", "log"}
TECHNICAL = {"execute", "executescript", "executemany", "compile", "query"}


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _silent(node: ast.AST) -> bool:
    """Whether what is below is for programmers or machines."""
    if isinstance(node, ast.Raise | ast.Assert):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Call):
        name = _name(node.func)
        return name in LOGGING | TECHNICAL or name.endswith(("Error", "Exception", "Warning"))
    return False


def _literals(node: ast.AST) -> Iterator[ast.Constant]:
    if _silent(node):
        return
    if isinstance(node, ast.JoinedStr):
        pieces = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values]
        yield ast.Constant("".join(pieces), lineno=node.lineno)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _literals(child)


def sentences(source: str) -> list[tuple[int, str]]:
    """Line and text of every literal that looks like a sentence for people."""
    found = []
    for literal in _literals(ast.parse(source)):
        words = [word for word in str(literal.value).split(" ") if WORD.fullmatch(word)]
        if len(words) > 3 and not SQL.search(str(literal.value)) and not SHEET.search(str(literal.value)):
            found.append((literal.lineno, str(literal.value)))
    return found


def test_no_other_room_speaks() -> None:
    spoken = [
        f"{path.relative_to(ROOT)}:{line}: {sentence}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).parts[0] not in SPEAKING | {"__main__.py"}
        for line, sentence in sentences(path.read_text(encoding="utf-8"))
    ]
    assert spoken == []


# Said before the catalogues can be read, or by the machinery under them.
PLAIN: set[str] = set()


def test_ui_and_cli_take_their_sentences_from_the_catalogues() -> None:
    spoken = [
        f"{path.relative_to(ROOT)}:{line}: {sentence}"
        for room in ("ui", "cli")
        for path in sorted((PACKAGE / room).rglob("*.py"))
        for line, sentence in sentences(path.read_text(encoding="utf-8"))
        if sentence not in PLAIN
    ]
    assert spoken == []


@pytest.mark.parametrize(
    "source",
    [
        "x = 'The unit may not move.'",
        "def f():\n    return f'The unit {x} may not move here'",
        "show('You have lost the battle')",
        "X = {'a': 'Four little words here'}",
    ],
)
def test_a_sentence_is_found(source: str) -> None:
    assert len(sentences(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        '"""This module is about four things."""',
        "x: int = 3\n'''What x is good for.'''",
        "raise ValueError('this is not a hex at all')",
        "assert x, 'the bound of the enemy is over'",
        "log.warning('the catalogue lacks %s and so on', x)",
        "db.execute('select one from other where nothing')",
        "x = 'SELECT one FROM other WHERE nothing'",
        "refuse('refusal.out-of-range')",
        "x = 'three short words'",
        "re.compile('one two three four')",
        "x = 'QLabel { background: red solid thick; } and more of the same kind'",
    ],
)
def test_other_strings_are_let_be(source: str) -> None:
    assert sentences(source) == []


# Words of strangers --------------------------------------------------------------------------------------

GUESSING = {
    "QLabel": "labels.py",
    "QToolTip": "tips.py",
    "QTextBrowser": "parts/text_page.py",
    "setTextFormat": "labels.py",
    "QTextEdit": "",
    "QMessageBox": "",
    "QInputDialog": "",
    "QErrorMessage": "",
    "QProgressDialog": "",
    "QWhatsThis": "",
    "QStaticText": "",
    "QGraphicsTextItem": "",
}
"""What of Qt takes words for markup, and the one module of ``ui`` that may use it."""
INSTEAD = "use ui.labels.Text, ui.tips.show_tip (or setToolTip with plain text), ui.parts.text_page.TextPage"


def guessing(source: str) -> list[tuple[int, str]]:
    """Line and name of everything in a module that would guess markup."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            found += [(node.lineno, alias.name) for alias in node.names if alias.name in GUESSING]
        elif isinstance(node, ast.Attribute) and node.attr in GUESSING:
            found.append((node.lineno, node.attr))
        elif isinstance(node, ast.Call) and _name(node.func) == "addRow" and len(node.args) == 2:
            # A form makes a label of its own of words it is given.
            title = node.args[0]
            if not (
                isinstance(title, ast.Name | ast.Attribute) or _name(getattr(title, "func", title)) == "Text"
            ):
                found.append((node.lineno, "QLabel"))
    return found


def test_no_widget_takes_foreign_words_for_markup() -> None:
    ui = PACKAGE / "ui"
    bare = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in sorted(ui.rglob("*.py"))
        for line, name in guessing(path.read_text(encoding="utf-8"))
        if path != ui / GUESSING[name]
    ]
    assert bare == [], INSTEAD


def test_markup_of_tooltips_is_made_in_one_place() -> None:
    """Whoever hands markup to a tooltip sees it letter by letter; this finds it before a person does."""
    marked = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((PACKAGE / "ui").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and _name(node.func) in ("setToolTip", "show_tip")
        and any(
            isinstance(part, ast.Constant) and re.search(r"<[a-z]|&[a-z]+;", str(part.value))
            for part in ast.walk(node)
        )
    ]
    assert marked == [], INSTEAD


@pytest.mark.parametrize(
    "source",
    [
        "from PySide6.QtWidgets import QLabel\n",
        "import PySide6.QtWidgets as Q\nQ.QMessageBox.warning()\n",
        "form.addRow(say('x'), box)\n",
    ],
)
def test_the_gate_sees_what_guesses(source: str) -> None:
    assert guessing(source)
