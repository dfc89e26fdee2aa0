"""The rules at hand without a window: every id has its page, search finds it, ids in sentences are known."""

import re
import time
from typing import Any

import pytest

from hheditor.app import desk_in_memory
from hheditor.app.games import choose
from hheditor.app.rules.rulebook import Book, Trail, book_of, in_force, page_of, why
from hheditor.battles import Battle, read_battle
from hheditor.battles.notation import Loaded
from hheditor.rules.api import find, systems
from hheditor.rules.api.paper.rulebook import Rule, Rulebook, RuleChapter
from hheditor.rules.hordes_heroes.armies import catalogue
from hheditor.text import languages
from tests.rules.hordes_heroes.playthroughs import whole
from tests.systems.training import Training


class Numbered(Training):
    """A system whose book has ids of every form."""

    id = "numbered"

    def rulebook(self) -> Rulebook:
        ids = ("6.3", "6.3.1", "SHK-4", "A12b", "Movement", "10")
        rules = tuple(Rule(each, "all", {"en": each}, {"en": "See 6.3."}) for each in ids)
        return Rulebook((RuleChapter("all", {"en": "All"}),), rules)


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("6.3: too far, 6.3 cm away.", ["6.3"]),
        ("6.3.1: not now (SHK-4).", ["6.3.1", "SHK-4"]),
        ("See SHK-4, A12b and (6.3).", ["SHK-4", "A12b", "6.3"]),
        ("Movement: 10 units and no more movement, § 10.", ["Movement", "10"]),
        ("10 units lost 6.3 points in Movement.", []),
        ("XSHK-4 and SHK-44 and A12bc are nobody's; 16.3 neither.", []),
    ],
)
def test_ids_of_any_form_are_found_where_ids_stand(sentence: str, named: list[str]) -> None:
    spans = Book(Numbered()).spans(sentence)
    assert [span.rule for span in spans if span.rule] == named
    assert "".join(span.text for span in spans) == sentence


@pytest.fixture(scope="module")
def battle() -> Battle:
    """A whole battle as it was recorded."""
    loaded = read_battle(whole.FILE.read_text(encoding="utf-8"))
    assert isinstance(loaded, Loaded)
    return loaded.battle


BOOK = book_of("hordes_heroes")
MEDIEVAL = find("hordes_heroes").profiles()["medieval"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("profile", ["medieval", "fantasy"])
def test_every_id_has_its_page(profile: Any, language: str) -> None:
    ids = catalogue.profile_ids(profile)
    assert len(ids) > 300
    for rule in ids:
        page = page_of(BOOK, rule, MEDIEVAL, language)
        assert page.title and page.chapter and len(page.text.split()) >= 4, rule
        assert page.kind != "ruling" or page.why, rule
    english, other = ({page_of(BOOK, rule, MEDIEVAL, each).text for rule in ids} for each in ("en", "it"))
    assert not english & other, "every page is written in each language"


def test_every_term_of_the_profile_belongs_to_a_rule() -> None:
    terms = BOOK.rulebook.terms
    assert set(terms) <= set(MEDIEVAL.__struct_fields__) - {"id", "name", "sources"}
    assert len(terms) >= 45
    for term, rules in terms.items():
        for rule in rules:
            assert rule in BOOK, (term, rule)


def test_a_page_quotes_the_profile_in_force() -> None:
    changed = find("hordes_heroes").profile_of({"id": "medieval", "small_arms_range": 3})
    before, after = (page_of(BOOK, "SHO-3", profile, "en").figures for profile in (MEDIEVAL, changed))
    assert [(each.term, each.value, each.source, each.changed) for each in before] == [
        ("small_arms_range", 2, "book", False)
    ]
    assert [(each.value, each.source, each.changed) for each in after] == [(3, "user", True)]


def test_a_page_of_terrain_quotes_only_its_own_rows() -> None:
    ground = page_of(BOOK, "TER-4", MEDIEVAL, "en").figures
    assert [row["id"] for each in ground for row in each.value] == ["wood", "orchard"]


def test_a_ruling_stands_whole_on_the_page_of_its_rule() -> None:
    page = page_of(BOOK, "AGG-2", MEDIEVAL, "en")
    assert [rule.id for rule in page.rulings] == ["R-43"]
    assert "R-43" not in {each.id for each in page.related}


def test_what_holds_elsewhere_says_so() -> None:
    assert not page_of(BOOK, "MAG-1", MEDIEVAL, "en").holds
    assert page_of(BOOK, "ZOC-1", MEDIEVAL, "en").holds


def test_ids_in_sentences_are_found() -> None:
    assert [span.rule for span in BOOK.spans("CMD-2: too far; see R-43, and UTF-8.")] == [
        "CMD-2",
        "",
        "R-43",
        "",
    ]
    assert "".join(span.text for span in BOOK.spans("a CMD-2 b")) == "a CMD-2 b"


@pytest.mark.parametrize("rule", ["ZOC-1", "R-43", "SW-32", "H2H-10"])
def test_an_id_is_found_first(rule: str) -> None:
    assert BOOK.search(rule, "en")[0] == rule
    assert BOOK.search(rule.lower().replace("-", ""), "it")[0] == rule


def test_words_are_found_in_either_language_and_without_accents() -> None:
    assert BOOK.search("recoil", "en")[0] == "CMP-1"
    assert BOOK.search("unita impetuose", "it")[0] == "AGG-1"
    assert BOOK.search("xyzzy", "en") == ()
    assert BOOK.search("   ", "en") == ()


def test_search_answers_while_one_types() -> None:
    BOOK.search("warm", "en")
    for typed in ("z", "zo", "zone", "zone of control", "the enemy may not"):
        start = time.process_time()
        BOOK.search(typed, "en")
        assert time.process_time() - start < 0.05, typed


def test_the_way_back() -> None:
    trail = Trail()
    for place in ("home", "A-1", "A-1", "B-2"):
        trail.visit(place)
    assert (trail.back(), trail.back(), trail.back()) == ("A-1", "home", "home")
    assert trail.forward() == "A-1"
    trail.visit("C-3")
    assert not trail.can_go_forward
    assert trail.back() == "A-1"


def test_without_a_document_the_shipped_profile_is_in_force() -> None:
    desk = desk_in_memory()
    choose(desk, "hordes_heroes")
    force = in_force(desk, "library")
    assert (force.system, force.origin, force.profile) == ("hordes_heroes", "shipped", MEDIEVAL)


def test_every_system_can_be_read_even_one_without_a_book() -> None:
    for system in systems():
        book = book_of(system)
        assert book.search("a", "en") is not None
        assert re.fullmatch(r"\w+", book.system)


def test_why_gives_the_chain_of_a_fight(battle: Battle) -> None:
    kinds: set[str] = set()
    numbers = 0
    for node in battle.main_line():
        chain = why(battle, node)
        kinds |= {cause.kind for cause in chain}
        for cause in chain:
            assert all(rule in BOOK for rule in cause.rules), cause.rules
            if cause.account is not None:
                for tally in cause.account.tallies:
                    assert tally.total == sum(term.value for term in tally.terms)
                    numbers += 1
    assert kinds == {"order", "roll", "account", "event"}
    assert numbers > 10


def test_why_tells_a_side_nothing_hidden(battle: Battle) -> None:
    node = battle.main_line()[5]
    assert why(battle, node, viewer=0) == why(battle, node), "this game hides nothing"


@pytest.mark.parametrize(
    ("typed", "language", "rule"),
    [("flank", "en", "FAC-2"), ("zoc", "en", "ZOC-1"), ("missile", "en", "SHO-5"), ("zoc", "it", "ZOC-1")],
)
def test_wargamers_words_find_what_the_book_calls_otherwise(typed: str, language: str, rule: str) -> None:
    found = book_of("hordes_heroes").search(typed, language)
    assert rule in found, found[:10]
