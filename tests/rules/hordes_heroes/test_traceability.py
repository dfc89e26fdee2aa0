"""Every rule has its test and every test its rule, and the pages that say so are up to date."""

from pathlib import Path

import pytest

from hheditor.rules.hordes_heroes.armies.catalogue import RuleEntry, entries, medieval_ids, untestable
from tests.rules import coverage
from tests.rules.coverage import BadMarker, Marked

KNOWN = tuple(rule.id for rule in entries())
IN_ORDER = tuple(rule_id for rule_id in KNOWN if rule_id in medieval_ids())


# The gate ---------------------------------------------------------------------------------------------


def test_every_medieval_id_has_a_test():
    missing = coverage.unproven(IN_ORDER, coverage.our_tests(), untestable())
    assert not missing, f"{len(missing)} ids without a test: {', '.join(missing)}"


def test_every_fantasy_id_has_a_test():
    missing = coverage.fantasy_unproven(entries(), coverage.our_tests(), untestable())
    assert not missing, f"{len(missing)} ids without a test: {', '.join(missing)}"


def test_no_test_names_an_unknown_id():
    assert not coverage.unknown_ids(coverage.our_tests(), KNOWN)


def test_no_test_carries_more_than_three_ids():
    assert not coverage.overloaded(coverage.our_tests())


def test_the_list_of_untestable_ids_is_short_and_reasoned():
    assert not coverage.bad_excuses(KNOWN, coverage.our_tests(), untestable())
    assert len(untestable()) <= 12


def test_no_docstring_names_an_unknown_id():
    places = coverage.homes(coverage.SYSTEM, KNOWN)
    assert not {rule_id: where for rule_id, where in places.items() if rule_id not in KNOWN}


def test_every_rule_lives_where_its_letters_lead():
    leading = coverage.folders()
    places = coverage.homes(coverage.SYSTEM, KNOWN)
    letters = {rule_id.partition("-")[0] for rule_id in KNOWN}
    assert set(leading) == letters - {"R"}
    assert all((coverage.SYSTEM / folder).is_dir() for folder in leading.values())
    assert not coverage.misplaced(entries(), places, leading)


def test_the_name_of_its_module_is_one_a_player_would_guess():
    """Not of ten rules drawn at random, as a reader would try it, but of all."""
    leading, first = coverage.folders(), coverage.first_places()
    assert set(first) == set(leading)
    for letters, names in first.items():
        folder = coverage.SYSTEM / leading[letters]
        assert all((folder / f"{name}.py").is_file() for name in names), letters
    places = coverage.homes(coverage.SYSTEM, KNOWN)
    assert coverage.unguessed(sorted(KNOWN), places) == ()
    assert coverage.unguessed(["FRM-4"], {"FRM-4": ("melee.phase.count",)}) == (
        "FRM-4 is in melee.phase.count",
    )


def test_a_rule_out_of_its_place_is_told():
    rules = (rule("MOV-1"), rule("R-1"), rule("R-9"))
    places: dict[str, tuple[str, ...]] = {"MOV-1": ("melee.flight.run",), "R-1": ("movement.reach",)}
    assert coverage.misplaced(rules, places, {"MOV": "movement"}) == (
        "MOV-1 is in ['melee'], not in ['movement']",
        "R-9 is in [], not in ['movement']",
    )


@pytest.mark.parametrize("name", ["rules-coverage.md", "rulings.md", "rulings.it.md"])
def test_the_pages_are_up_to_date(name):
    path = coverage.DOCS / name
    assert path.read_text(encoding="utf-8") == coverage.pages()[path], "run: python -m tests.rules.coverage"


# The machinery, on folders of its own -----------------------------------------------------------------


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def found(folder: Path) -> list[tuple[str, tuple[str, ...]]]:
    return [(test.name, test.ids) for test in coverage.marked_tests(folder)]


def test_markers_of_functions_are_found(tmp_path):
    write(
        tmp_path,
        "deep/test_a.py",
        "import pytest\n"
        '@pytest.mark.rule("MOV-3", "ZOC-2")\ndef test_stop(): ...\n'
        '@pytest.mark.rule("MOV-1")\n@pytest.mark.rule("FAC-1")\nasync def test_both(): ...\n'
        '@pytest.mark.rule("MOV-9")\ndef helper(): ...\n'
        "def test_none(): ...\n",
    )
    assert found(tmp_path) == [("test_stop", ("MOV-3", "ZOC-2")), ("test_both", ("MOV-1", "FAC-1"))]
    assert coverage.marked_tests(tmp_path)[0].path == "deep/test_a.py"


def test_markers_of_classes_modules_and_aliases_reach_their_tests(tmp_path):
    write(
        tmp_path,
        "test_b.py",
        "import pytest\n"
        "rule = pytest.mark.rule\n"
        'pytestmark = [pytest.mark.rule("SEQ-1")]\n'
        '@rule("MOV-1")\nclass TestMoves:\n'
        '    @rule("MOV-2")\n    def test_one(self): ...\n'
        "    def test_two(self): ...\n"
        "def test_three(): ...\n",
    )
    assert found(tmp_path) == [
        ("TestMoves.test_one", ("SEQ-1", "MOV-1", "MOV-2")),
        ("TestMoves.test_two", ("SEQ-1", "MOV-1")),
        ("test_three", ("SEQ-1",)),
    ]


def test_each_set_of_parameters_is_a_test_of_its_own(tmp_path):
    write(
        tmp_path,
        "test_c.py",
        "import pytest\n"
        '@pytest.mark.parametrize("n", [\n'
        '    pytest.param(1, marks=pytest.mark.rule("R-1", "R-2")),\n'
        '    pytest.param(2, marks=[pytest.mark.rule("R-3"), pytest.mark.slow]),\n'
        "])\n"
        '@pytest.mark.rule("DEP-1")\ndef test_rows(n): ...\n',
    )
    assert found(tmp_path) == [("test_rows", ("DEP-1", "R-1", "R-2")), ("test_rows", ("DEP-1", "R-3"))]


@pytest.mark.parametrize("arguments", ["IDS[0]", "*IDS", "", '"A-1", why="x"', "f'{x}'"])
def test_ids_that_are_not_written_out_are_refused(tmp_path, arguments):
    write(tmp_path, "test_d.py", f"import pytest\n@pytest.mark.rule({arguments})\ndef test_it(): ...\n")
    with pytest.raises(BadMarker, match="test_d"):
        coverage.marked_tests(tmp_path)


def test_ids_in_docstrings_are_found(tmp_path):
    write(
        tmp_path,
        "movement.py",
        '"""MOV-1, MOV-2: moving. UTF-8 is no rule, nor is XMOV-3 or MOV-4x."""\n'
        "LEAST = 0\n"
        '"""R-29: there is none."""\n'
        "class Unit:\n"
        '    """A unit."""\n'
        "    speed: int = 1\n"
        '    """ARM-1."""\n'
        "    def step(self):\n"
        '        """MOV-1 (MOV-3)."""\n'
        '        return "MOV-9"\n',
    )
    write(tmp_path, "deep/zones.py", 'def zone():\n    """ZOC-1."""\n')
    known = ("MOV-1", "ARM-1", "R-1", "ZOC-1")
    assert coverage.homes(tmp_path, known) == {
        "ZOC-1": ("deep.zones.zone",),
        "MOV-1": ("movement", "movement.Unit.step"),
        "MOV-2": ("movement",),
        "R-29": ("movement.LEAST",),
        "ARM-1": ("movement.Unit.speed",),
        "MOV-3": ("movement.Unit.step",),
    }


TESTS = (
    Marked("test_x.py", "test_few", ("MOV-1", "MOV-2", "MOV-3")),
    Marked("test_x.py", "test_many", ("MOV-1", "MOV-2", "MOV-3", "MOV-4")),
    Marked("test_cases_moves.py", "test_case_5", ("MOV-1", "MOV-2", "MOV-3", "MOV-4", "MOV-5")),
    Marked("test_x.py", "test_wrong", ("MOV-99",)),
)


def test_too_many_ids_are_told_but_cases_may():
    assert coverage.overloaded(TESTS) == ("test_x.py::test_many carries 4",)


def test_unknown_ids_are_told():
    known = [f"MOV-{n}" for n in range(1, 11)]
    tests = (
        *TESTS,
        Marked("rules/hordes_heroes/test_y.py", "test_typo", ("MVO-1",)),
        Marked("systems/test_other.py", "test_theirs", ("TRN-1", "MOV-1")),
    )
    assert coverage.unknown_ids(tests, known) == (
        "test_x.py::test_wrong names MOV-99",
        "rules/hordes_heroes/test_y.py::test_typo names MVO-1",
    )


def test_unproven_ids_are_told_unless_excused():
    wanted = ("MOV-5", "MOV-6", "MOV-7")
    assert coverage.unproven(wanted, TESTS, {"MOV-7": "nothing to see here at all"}) == ("MOV-6",)


def test_a_switch_needs_a_test_by_the_fantasy_book_and_an_id_of_its_own_any_test():
    rules = (
        rule("SW-1"),
        rule("SW-2"),
        rule("SW-62", profiles=("fantasy",)),
        rule("MOV-1"),
        rule("R-9", profiles=("medieval",)),
        rule("MAG-1", profiles=("fantasy",)),
        rule("FLY-1", profiles=("fantasy",)),
    )
    tests = (
        Marked("a/test_x.py", "test_one", ("SW-1", "SW-2", "MOV-1")),
        Marked("a/test_fantasy_y.py", "test_other", ("SW-2", "FLY-1")),
    )
    assert coverage.fantasy_unproven(rules, tests, {}) == ("SW-1", "SW-62", "MAG-1")
    assert coverage.fantasy_unproven(rules, tests, {"SW-1": "there is nothing to see"}) == ("SW-62", "MAG-1")


def test_excuses_need_a_known_id_a_reason_and_no_test():
    excuses = {
        "MOV-6": "there is nothing to carry out",
        "MOV-7": "too hard",
        "MOV-1": "nobody could possibly test this",
        "NON-1": "nobody could possibly test this",
    }
    known = [f"MOV-{n}" for n in range(1, 11)]
    assert coverage.bad_excuses(known, TESTS, excuses) == (
        "MOV-7: has no reason",
        "MOV-1: has a test",
        "NON-1: no such id",
    )


def rule(rule_id: str, **more) -> RuleEntry:
    return RuleEntry(
        id=rule_id,
        chapter=more.pop("chapter", "movement"),
        profiles=more.pop("profiles", ("medieval", "fantasy")),
        source=more.pop("source", "book"),
        title_en=f"title of {rule_id}",
        title_it=f"titolo di {rule_id}",
        en="It is so.",
        it="È così.",
        **more,
    )


def test_the_coverage_page_lists_rules_and_their_homes():
    rules = (rule("MOV-1"), rule("MOV-8"), rule("R-17", profiles=("fantasy",)))
    page = coverage.coverage_page(
        rules, {"MOV-1": ("movement.step",)}, TESTS, {"MOV-8": "nothing to carry out"}
    )
    assert "Medieval profile: 2 ids, 1 with tests, 1 that no test can prove." in page
    assert "Fantasy profile: 3 ids, 1 with tests." in page
    assert "| MOV-1 | title of MOV-1 | `movement.step` |" in page
    assert "| MOV-8 | title of MOV-8 | (no test: nothing to carry out) |" in page
    assert "| R-17 | title of R-17 (fantasy) | |" in page
    assert page.index("## Rules") < page.index("### Movement") < page.index("## Rulings")


def test_each_rule_is_listed_with_the_tests_that_prove_it():
    assert coverage.proofs(TESTS)["MOV-1"] == (
        "test_x.test_few",
        "test_x.test_many",
        "test_cases_moves.test_case_5",
    )


def test_the_page_of_rulings_gives_reasons_in_both_languages():
    rules = (
        rule("MOV-4"),
        rule(
            "R-17",
            profiles=("medieval",),
            source="author",
            related=("MOV-4", "SW-25"),
            why_en="Silent.",
            why_it="Tace.",
        ),
    )
    english = coverage.rulings_page(rules, "en")
    assert "## Movement" in english
    assert (
        "- **R-17 title of R-17** (medieval only; the designer's; MOV-4): It is so. *Why: Silent.*" in english
    )
    assert "MOV-4 title" not in english
    italian = coverage.rulings_page(rules, "it")
    assert "(solo medievale; dell'autore; MOV-4): È così. *Perché: Tace.*" in italian
