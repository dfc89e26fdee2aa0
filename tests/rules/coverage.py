"""Which rule lives where and which tests prove it.

The scan reads source text only: tests carry ``@pytest.mark.rule("MOV-3")``, and a rule's code names its id in
a docstring. ``python -m tests.rules.coverage`` writes which rule lives where to ``docs/rules-coverage.md``,
and the rulings to ``docs/rulings.md`` and ``docs/rulings.it.md``; the gate compares the pages with the code.
With ``--tests`` it prints which tests prove which rule instead.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from hheditor.rules.hordes_heroes.armies.catalogue import RuleEntry, chapters, entries, untestable

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
SYSTEM = ROOT / "hheditor" / "rules" / "hordes_heroes"
DOCS = ROOT / "docs"
OWN_TESTS = "rules/hordes_heroes/"
"""Where, below the tests, those of this system lie."""
MOST_IDS = 3
"""A test that proves more than this proves nothing in particular; the worked cases may carry theirs."""


class Marked(NamedTuple):
    """A test, or one set of its parameters, and the ids it carries."""

    path: str
    name: str
    ids: tuple[str, ...]

    @property
    def is_fantasy(self) -> bool:
        """Whether it plays by the fantasy book."""
        return Path(self.path).name.startswith("test_fantasy")

    @property
    def is_case(self) -> bool:
        """Whether it is one of the worked situations."""
        return Path(self.path).name.startswith("test_cases")


class BadMarker(ValueError):
    """A marker whose ids cannot be read from the source."""


# Tests ------------------------------------------------------------------------------------------------


def _is_rule(node: ast.expr) -> bool:
    """Whether an expression is ``pytest.mark.rule``."""
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "rule"
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    )


class _Reader:
    """Reads the markers of one file."""

    def __init__(self, source: str, path: str) -> None:
        self.path = path
        self.tree = ast.parse(source)
        self.aliases = {
            target.id
            for node in self.tree.body
            if isinstance(node, ast.Assign) and _is_rule(node.value)
            for target in node.targets
            if isinstance(target, ast.Name)
        }

    def ids(self, node: ast.expr) -> tuple[str, ...]:
        """The ids of a marker; none if the expression is no rule marker."""
        if not isinstance(node, ast.Call):
            return ()
        if not (_is_rule(node.func) or (isinstance(node.func, ast.Name) and node.func.id in self.aliases)):
            return ()
        found = []
        for argument in node.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise BadMarker(f"{self.path}:{node.lineno}: the ids of a rule marker must be written out")
            found.append(argument.value)
        if not found or node.keywords:
            raise BadMarker(f"{self.path}:{node.lineno}: a rule marker takes ids and nothing else")
        return tuple(found)

    def within(self, node: ast.AST) -> tuple[str, ...]:
        """The ids of all markers inside an expression."""
        return tuple(
            rule_id for inner in ast.walk(node) if isinstance(inner, ast.expr) for rule_id in self.ids(inner)
        )

    def parameters(self, decorator: ast.expr) -> Iterator[tuple[str, ...]]:
        """The ids of each ``pytest.param(..., marks=...)`` inside a decorator."""
        for inner in ast.walk(decorator):
            if (
                isinstance(inner, ast.Call)
                and isinstance(inner.func, ast.Attribute)
                and inner.func.attr == "param"
            ):
                for keyword in inner.keywords:
                    if keyword.arg == "marks" and (ids := self.within(keyword.value)):
                        yield ids

    def module_ids(self) -> tuple[str, ...]:
        """The ids of ``pytestmark``."""
        return tuple(
            rule_id
            for node in self.tree.body
            if isinstance(node, ast.Assign)
            and any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)
            for rule_id in self.within(node.value)
        )

    def tests(self) -> Iterator[Marked]:
        """Every test that carries ids, with those of its class and module."""
        yield from self._tests(self.tree.body, "", self.module_ids())

    def _tests(self, body: list[ast.stmt], prefix: str, above: tuple[str, ...]) -> Iterator[Marked]:
        for node in body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                own = tuple(rule_id for decorator in node.decorator_list for rule_id in self.ids(decorator))
                yield from self._tests(node.body, f"{prefix}{node.name}.", (*above, *own))
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                yield from self._test(node, prefix, above)

    def _test(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef, prefix: str, above: tuple[str, ...]
    ) -> Iterator[Marked]:
        own = tuple(rule_id for decorator in node.decorator_list for rule_id in self.ids(decorator))
        common = tuple(dict.fromkeys((*above, *own)))
        name = prefix + node.name
        sets = [ids for decorator in node.decorator_list for ids in self.parameters(decorator)]
        if common or sets:
            for ids in sets or [()]:
                yield Marked(self.path, name, tuple(dict.fromkeys((*common, *ids))))


def marked_tests(folder: Path) -> tuple[Marked, ...]:
    """Every test below a folder that carries rule ids."""
    found: list[Marked] = []
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "rule(" in source:
            found.extend(_Reader(source, path.relative_to(folder).as_posix()).tests())
    return tuple(found)


# Code -------------------------------------------------------------------------------------------------


def _id_pattern(known: Iterable[str]) -> re.Pattern[str]:
    prefixes = sorted({rule_id.partition("-")[0] for rule_id in known}, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(prefixes)})-\d+(?!\w)")


def homes(folder: Path, known: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """For each id that a docstring below a folder names, where: ``module`` or ``module.function``."""
    pattern = _id_pattern(known)
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        module = ".".join(path.relative_to(folder).with_suffix("").parts)
        for name, text in _docstrings(ast.parse(path.read_text(encoding="utf-8"))):
            place = f"{module}.{name}" if name else module
            for rule_id in dict.fromkeys(pattern.findall(text)):
                found.setdefault(rule_id, []).append(place)
    return {rule_id: tuple(dict.fromkeys(places)) for rule_id, places in found.items()}


def _docstrings(tree: ast.Module) -> Iterator[tuple[str, str]]:
    yield "", ast.get_docstring(tree) or ""
    yield from _docstrings_below(tree.body, "")


def _docstrings_below(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, str]]:
    for before, node in zip([None, *body], body, strict=False):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            name = prefix + node.name
            yield name, ast.get_docstring(node) or ""
            if isinstance(node, ast.ClassDef):
                yield from _docstrings_below(node.body, f"{name}.")
        elif (
            isinstance(before, ast.Assign | ast.AnnAssign)
            and isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            target = before.target if isinstance(before, ast.AnnAssign) else before.targets[0]
            if isinstance(target, ast.Name):
                yield prefix + target.id, node.value.value


# Folders ----------------------------------------------------------------------------------------------

ELSEWHERE: dict[str, tuple[str, ...]] = {
    "armies": ("R-46", "SW-5", "SW-7", "SW-8"),
    "command": ("TER-11", "ZOC-7", "FLY-2", "R-20", "R-37", "R-117", "R-156"),
    "contact": ("SEQ-8", "H2H-9", "R-21", "R-175", "R-199"),
    "magic": ("SW-9", "SW-10", "SW-62"),
    "melee": (
        *("SEQ-5", "PAS-3", "PAS-5", "STD-1", "STK-3", "MAG-11", "FLY-7", "FLY-9", "R-80", "R-83", "R-96"),
        *("R-100", "R-141", "R-142", "R-143", "R-151", "R-162", "R-163", "R-180", "R-195", "R-202", "R-206"),
    ),
    "movement": ("DIS-3", "DIS-4", "DIS-6", "R-22", "R-86", "R-97"),
    "movement/flying": ("MAG-5", "R-135"),
    "paper": ("R-139",),
    "position": ("R-210", "R-211", "SEQ-9", "MOV-7", "CMB-3", "R-74", "R-79", "R-172", "R-196"),
    "shooting": (
        *("SEQ-3", "SEQ-4", "SEQ-7", "CMP-15", "SKI-7", "CMB-2", "FLY-3", "FLY-4", "R-6", "R-10", "R-11"),
        *("R-13", "R-52", "R-68", "R-107", "R-166", "R-194"),
    ),
}
"""Rules of one chapter of the book that belong to another part of the game, by the folder they live in."""
WITHOUT_CODE = (
    *("ARM-8", "FAC-5", "R-2", "R-5", "R-23", "R-29", "R-30", "R-36", "R-41", "R-109"),
    *("R-110", "R-118", "R-123", "R-126", "R-127", "R-129", "R-140", "R-181", "R-182", "R-183", "R-185"),
    *("R-186", "R-193", "R-198", "SW-3", "SW-12", "SW-21", "SW-23", "SW-27", "SW-28", "SW-29", "SW-30"),
    *("SW-33", "SW-34", "SW-39", "SW-40", "SW-41", "SW-42", "SW-43", "SW-44", "SW-51", "SW-53", "SW-55"),
    *("SW-56", "SW-57", "SW-59", "SW-61", "SW-63", "SW-64", "SW-65", "SW-66"),
)
"""Rules no function is about: they follow from others, or are data."""
_ROW = re.compile(r"^\| ([A-Z0-9, ]+) \| `([a-z/]+)` \|", re.MULTILINE)


def folders() -> dict[str, str]:
    """The folder the letters of an id lead to, as `docs/architecture.md` says."""
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    return {letters: folder for row, folder in _ROW.findall(text) for letters in row.split(", ")}


_FIRST = re.compile(r"^\| ([A-Z0-9, ]+) \| `[a-z/]+` \| (.*) \|$", re.MULTILINE)


def first_places() -> dict[str, frozenset[str]]:
    """The modules in which to look first for an id with these letters, as `docs/architecture.md` says."""
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    return {
        letters: frozenset(re.findall(r"`(\w+)`", names))
        for row, names in _FIRST.findall(text)
        for letters in row.split(", ")
    }


def unguessed(ids: Iterable[str], places: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Of these ids those that live in no module in which a reader looks first; none without code, and none
    that a list says to be elsewhere."""
    first = first_places()
    listed = {*WITHOUT_CODE, *(rule_id for ids in ELSEWHERE.values() for rule_id in ids)}
    return tuple(
        f"{rule_id} is in {', '.join(places.get(rule_id, ()))}"
        for rule_id in ids
        if rule_id not in listed
        and (letters := rule_id.partition("-")[0]) in first
        and not first[letters] & {part for place in places.get(rule_id, ()) for part in place.split(".")}
    )


def misplaced(
    rules: Iterable[RuleEntry], places: dict[str, tuple[str, ...]], leading: dict[str, str]
) -> tuple[str, ...]:
    """Ids not found where their letters lead, nor where a list says they are, nor known to have no code."""
    rules = tuple(rules)
    chapter: dict[str, set[str]] = {}
    for rule in rules:
        if (letters := rule.id.partition("-")[0]) in leading and _kind(rule.id) == "":
            chapter.setdefault(rule.chapter, set()).add(leading[letters])
    elsewhere = {rule_id: folder for folder, ids in ELSEWHERE.items() for rule_id in ids}
    found = []
    for rule in rules:
        letters = rule.id.partition("-")[0]
        wanted = {leading[letters]} if letters in leading else chapter.get(rule.chapter, set())
        if rule.id in elsewhere:
            wanted = {elsewhere[rule.id]}
        there = {_folder(place) for place in places.get(rule.id, ())}
        if rule.id in WITHOUT_CODE and not there:
            continue
        if rule.id in WITHOUT_CODE or not wanted & there:
            found.append(f"{rule.id} is in {sorted(there)}, not in {sorted(wanted)}")
    return tuple(found)


def _folder(place: str) -> str:
    first, second = (*place.split("."), "")[:2]
    return f"{first}/{second}" if second == "flying" else first


# Judgement --------------------------------------------------------------------------------------------


def unknown_ids(tests: Iterable[Marked], known: Iterable[str]) -> tuple[str, ...]:
    """Tests that name an id the list does not have.

    Outside the tests of this system an id whose letters are not ours is another system's.
    """
    listed = frozenset(known)
    letters = {rule_id.partition("-")[0] for rule_id in listed}
    return tuple(
        f"{test.path}::{test.name} names {rule_id}"
        for test in tests
        for rule_id in test.ids
        if rule_id not in listed and (test.path.startswith(OWN_TESTS) or rule_id.partition("-")[0] in letters)
    )


def overloaded(tests: Iterable[Marked]) -> tuple[str, ...]:
    """Tests that carry too many ids."""
    return tuple(
        f"{test.path}::{test.name} carries {len(test.ids)}"
        for test in tests
        if len(test.ids) > MOST_IDS and not test.is_case
    )


def unproven(wanted: Iterable[str], tests: Iterable[Marked], excused: dict[str, str]) -> tuple[str, ...]:
    """Ids that no test carries and no reason excuses, in the order of the list."""
    proven = {rule_id for test in tests for rule_id in test.ids}
    return tuple(rule_id for rule_id in wanted if rule_id not in proven and rule_id not in excused)


def fantasy_unproven(
    rules: Iterable[RuleEntry], tests: Iterable[Marked], excused: dict[str, str]
) -> tuple[str, ...]:
    """What the fantasy book still wants: ids of its own that no test carries, and switches whose other side
    no fantasy test plays.
    """
    tests = tuple(tests)
    everywhere = {rule_id for test in tests for rule_id in test.ids}
    there = {rule_id for test in tests if test.is_fantasy for rule_id in test.ids}
    wanted = []
    for rule in rules:
        if "fantasy" not in rule.profiles or rule.id in excused:
            continue
        two_sided = _kind(rule.id) == "SW" and "medieval" in rule.profiles
        if rule.id not in (there if two_sided else everywhere):
            wanted.append(rule.id)
    return tuple(wanted)


def bad_excuses(known: Iterable[str], tests: Iterable[Marked], excused: dict[str, str]) -> tuple[str, ...]:
    """Entries of the list of untestable ids that do not belong there."""
    listed = frozenset(known)
    proven = {rule_id for test in tests for rule_id in test.ids}
    return tuple(
        f"{rule_id}: {trouble}"
        for rule_id, reason in excused.items()
        for trouble, true in (
            ("no such id", rule_id not in listed),
            ("has no reason", len(reason.split()) < 4),
            ("has a test", rule_id in proven),
        )
        if true
    )


# Pages ------------------------------------------------------------------------------------------------

_ORIGIN = {"book": "book", "author": "designer", "ruling": "ours"}


def _kind(rule_id: str) -> str:
    prefix = rule_id.partition("-")[0]
    return prefix if prefix in ("R", "SW") else ""


def _listed(names: Iterable[str]) -> str:
    return "<br>".join(f"`{name}`" for name in names)


def proofs(tests: Iterable[Marked]) -> dict[str, tuple[str, ...]]:
    """For each id, the tests that carry it."""
    found: dict[str, dict[str, None]] = {}
    for test in tests:
        for rule_id in test.ids:
            found.setdefault(rule_id, {})[f"{Path(test.path).stem}.{test.name}"] = None
    return {rule_id: tuple(names) for rule_id, names in found.items()}


def coverage_page(
    rules: Iterable[RuleEntry],
    places: dict[str, tuple[str, ...]],
    tests: Iterable[Marked],
    excused: dict[str, str],
) -> str:
    """The page of ids and where they live."""
    rules = tuple(rules)
    by_id = proofs(tests)
    medieval = [rule for rule in rules if "medieval" in rule.profiles]
    proven = sum(rule.id in by_id for rule in medieval)
    fantastic = [rule for rule in rules if "fantasy" in rule.profiles]
    played = sum(rule.id in by_id for rule in fantastic)
    lines = [
        "# Rules coverage",
        "",
        "Written by `python -m tests.rules.coverage`; do not edit. For each rule of *Hordes & Heroes*, in",
        "our own numbering: the code whose docstring names it. `python -m tests.rules.coverage --tests`",
        "prints the tests that prove each. What the ids mean stands in",
        "`resources/rules/hordes_heroes/ids.json`.",
        "",
        f"Medieval profile: {len(medieval)} ids, {proven} with tests, {len(excused)} that no test can prove.",
        f"Fantasy profile: {len(fantastic)} ids, {played} with tests.",
    ]
    for kind, heading in (("", "Rules"), ("R", "Rulings"), ("SW", "Differences between the two books")):
        lines += ["", f"## {heading}"]
        for chapter in chapters():
            own = [rule for rule in rules if _kind(rule.id) == kind and rule.chapter == chapter.key]
            if not own:
                continue
            lines += ["", f"### {chapter.en}", "", "| id | rule | lives in |", "|---|---|---|"]
            for rule in own:
                fantasy = "" if "medieval" in rule.profiles else " (fantasy)"
                home = _listed(places.get(rule.id, ()))
                if rule.id in excused:
                    home = f"{home} (no test: {excused[rule.id]})".strip()
                lines.append(f"| {' | '.join((rule.id, rule.title_en + fantasy, home))} |".replace("  ", " "))
    return "\n".join(lines) + "\n"


_RULINGS = {
    "en": (
        "Rulings",
        "Where the rulebooks of *Hordes & Heroes* are silent, unclear or at odds, this is how the program"
        " plays, and why.\nThis is an unofficial companion: the rules themselves are the publisher's. Written"
        " by `python -m tests.rules.coverage`.",
        "Why:",
        {"medieval": "medieval only", "fantasy": "fantasy only"},
        "the designer's",
    ),
    "it": (
        "Interpretazioni",
        "Dove i regolamenti di *Hordes & Heroes* tacciono, non sono chiari o si contraddicono, il programma"
        " gioca così, e perché.\nQuesto è un ausilio non ufficiale: le regole sono dell'editore. Scritto da"
        " `python -m tests.rules.coverage`.",
        "Perché:",
        {"medieval": "solo medievale", "fantasy": "solo fantasy"},
        "dell'autore",
    ),
}


def rulings_page(rules: Iterable[RuleEntry], language: str) -> str:
    """The page of rulings by chapter."""
    title, intro, why, only, designer = _RULINGS[language]
    rulings = [rule for rule in rules if _kind(rule.id) == "R"]
    lines = [f"# {title}", "", intro]
    for chapter in chapters():
        own = [rule for rule in rulings if rule.chapter == chapter.key]
        if own:
            lines += ["", f"## {chapter.name(language)}", ""]
        for rule in own:
            notes = [only[rule.profiles[0]]] if len(rule.profiles) == 1 else []
            notes += [designer] if rule.source == "author" else []
            notes += [", ".join(rule_id for rule_id in rule.related if _kind(rule_id) != "SW")]
            heading = f"**{rule.id} {rule.title(language)}** ({'; '.join(note for note in notes if note)})"
            lines.append(f"- {heading}: {rule.text(language)} *{why} {rule.why(language)}*")
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=1)
def our_tests() -> tuple[Marked, ...]:
    """The tests of this project that carry rule ids; those of other systems have ids of their own."""
    return tuple(
        test
        for test in marked_tests(TESTS)
        if not test.path.startswith("rules/") or test.path.startswith((OWN_TESTS, "rules/api/"))
    )


def pages() -> dict[Path, str]:
    """Every page this module writes, by its place."""
    rules = entries()
    places = homes(SYSTEM, (rule.id for rule in rules))
    return {
        DOCS / "rules-coverage.md": coverage_page(rules, places, our_tests(), untestable()),
        DOCS / "rulings.md": rulings_page(rules, "en"),
        DOCS / "rulings.it.md": rulings_page(rules, "it"),
    }


def main(arguments: list[str]) -> None:
    """Write the pages, or print what proves each rule."""
    if "--tests" in arguments:
        by_id = proofs(our_tests())
        for rule in entries():
            print(rule.id, *by_id.get(rule.id, ("no test",)))
        return
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT).as_posix())


if __name__ == "__main__":
    main(sys.argv[1:])
