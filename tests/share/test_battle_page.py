"""A battle in a real browser: what a reader sees and does, by mouse, by keys, by touch, on paper."""

import io
import re
from base64 import b64decode
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image

from hheditor.battles import ROOT, Battle, Place, Timeline, Unit
from hheditor.share import battle_page, fragment
from hheditor.text.retelling import Retelling
from tests.share.browser import Browser, Page
from tests.share.conftest import recorded

pytestmark = pytest.mark.timeout(600)
UNITS: tuple[Unit, ...] = ("event", "order", "fine", "middle", "coarse")


def whereabouts(page: Page) -> str:
    """The place the page says it is at, and where the link to it leads."""
    return page.text("#where")


def moved_to(page: Page, step: int) -> None:
    """The page has come to a step of the main line."""
    page.until(f"document.querySelector('#where').innerText.startsWith('Step {step} ')")


def poses(page: Page) -> dict[str, str]:
    """Where every piece stands, by what it is called."""
    found: dict[str, str] = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('#layer-pieces > .piece')]"
        ".filter((e) => e.style.display !== 'none')"
        ".map((e) => [e.querySelector('title').textContent.split(',')[0], e.style.transform]))"
    )
    return found


def expected(battle: Battle, node: int) -> dict[str, str]:
    """The same as the program has it."""
    names = Retelling(battle, "en").names.pieces
    return {
        names[piece.id].split(",")[0]: f"translate({piece.x}px, {piece.y}px)"
        for piece in battle.scene(node).pieces
        if not piece.hidden
    }


def test_the_first_frame_is_the_opening(page: Page, agincourt: Battle) -> None:
    assert page.text("h1") == "Agincourt: six charges and no battle"
    assert whereabouts(page) == f"Step 0 of {len(agincourt.main_line())}"
    assert poses(page) == expected(agincourt, ROOT)


def test_steps_lead_where_the_program_leads_by_every_unit(page: Page, agincourt: Battle) -> None:
    line = Timeline(agincourt, agincourt.tree.end_of_line(ROOT))
    for unit in UNITS:
        page.press("Home")
        page.evaluate(f"(u => {{ u.value = '{unit}'; u.dispatchEvent(new Event('change')) }})(unit)")
        place = Place(ROOT)
        for back in (False,) * 12 + (True,) * 5:
            following = line.step(place, unit, back=back)
            page.press("ArrowLeft" if back else "ArrowRight")
            if following is None:
                continue
            place = following
            within = f", event {place.events} of {line.count(place.node)}" if place.events >= 0 else ""
            assert whereabouts(page) == f"Step {line.index(place.node)} of {line.last}{within}", unit


def test_the_field_is_the_programs_at_every_tenth_step(page: Page, agincourt: Battle) -> None:
    line = agincourt.main_line()
    for index in (*range(10, len(line), 40), len(line), 3):
        page.evaluate(f"(s => {{ s.value = {index}; s.dispatchEvent(new Event('input')) }})(scrubber)")
        assert poses(page) == expected(agincourt, line[index - 1])


def test_the_scrubber_is_dragged(page: Page, agincourt: Battle) -> None:
    page.click("#scrubber", 0.5)
    middle = int(whereabouts(page).split()[1])
    assert abs(middle - len(agincourt.main_line()) / 2) < 6
    page.press("ArrowRight")
    moved_to(page, middle + 1)


def test_words_are_those_of_the_review(page: Page, agincourt: Battle) -> None:
    node = agincourt.main_line()[59]
    page.evaluate(f"location.hash = '#{node}'")
    moved_to(page, 60)
    told = Retelling(agincourt, "en").events(node)
    assert page.evaluate("[...document.querySelectorAll('#caption p')].map((p) => p.textContent)") == told
    note = next(iter(agincourt.node(node).notes.values()))
    assert note.text.split("\n")[0] in page.text("#notes")
    # The list of moves is laid out little by little.
    page.until("document.querySelector('.move[aria-current=step]')")
    current = page.evaluate("document.querySelector('.move[aria-current=step]').textContent")
    assert current.endswith(" ".join(told[:3]))


def test_an_address_given_while_the_page_still_writes_its_own_is_kept(page: Page, agincourt: Battle) -> None:
    node = agincourt.main_line()[59]
    page.press("End")
    # As an address typed at this moment: the page hears of it only after its own timer.
    page.evaluate(f"history.replaceState(null, '', '#{node}'); const given = performance.now()")
    page.until("performance.now() > given + 500")
    assert page.evaluate("location.hash") == f"#{node}"


def test_a_variation_is_entered_and_left(page: Page, agincourt: Battle) -> None:
    tree = agincourt.tree
    parent = next(node for node in (ROOT, *agincourt.main_line()) if len(tree.shown_children(node)) > 1)
    main, other = tree.shown_children(parent)[:2]
    page.evaluate(f"location.hash = '#{main}'")
    page.until("document.querySelectorAll('#variations button').length > 1")
    page.press("ArrowDown")
    page.until("document.querySelector('#main-line')")
    assert poses(page) == expected(agincourt, other)
    page.until(f"location.hash === '#{other}'")
    page.press("ArrowRight")
    child = tree.shown_children(other)
    assert poses(page) == expected(agincourt, child[0] if child else other)
    page.click("#main-line")
    page.until("!document.querySelector('#main-line')")
    assert poses(page) == expected(agincourt, parent)


def test_a_link_leads_to_its_step(browser: Browser, agincourt_page: Path, agincourt: Battle) -> None:
    node = agincourt.main_line()[99]
    opened = browser.open(agincourt_page, address=f"#{node}")
    assert whereabouts(opened).startswith("Step 100 ")
    assert poses(opened) == expected(agincourt, node)
    opened.press("ArrowRight")
    opened.until(f"location.hash === '#{agincourt.main_line()[100]}'")
    for nonsense in ("#nowhere", "#99999999", "#-1"):
        opened.evaluate(f"location.hash = '{nonsense}'")
    assert whereabouts(opened).startswith("Step 101 ")
    assert opened.complaints == []
    opened.close()


def test_the_step_in_hand_stands_in_sight_in_the_list(browser: Browser, agincourt_page: Path) -> None:
    opened = browser.open(agincourt_page, address="#60")
    seen = (
        "(([r, p]) => r.top >= p.top && r.bottom <= p.bottom)("
        "['.move[aria-current=step]', '#moves']"
        ".map((s) => document.querySelector(s)?.getBoundingClientRect()))"
    )
    opened.until(f"document.querySelector('.move[aria-current=step]') && {seen}")
    opened.press("End")
    opened.until(seen)
    opened.close()


def test_both_languages(page: Page, agincourt: Battle) -> None:
    node = agincourt.main_line()[59]
    page.evaluate(f"location.hash = '#{node}'")
    moved_to(page, 60)
    page.click("#language")
    assert page.evaluate("document.documentElement.lang") == "it"
    told = Retelling(agincourt, "it")
    assert page.text("h1") == told.title
    assert page.text("#where").startswith("Passo 60 ")
    for sentence in told.events(node):
        assert sentence in page.text("#caption")
    page.press("l")
    assert page.evaluate("document.documentElement.lang") == "en"


def test_the_language_is_the_readers(browser: Browser, agincourt_page: Path) -> None:
    opened = browser.open(agincourt_page, address="?lang=it")
    assert opened.evaluate("document.documentElement.lang") == "it"
    opened.close()


def test_light_and_dark(browser: Browser, agincourt_page: Path, page: Page) -> None:
    ground = "getComputedStyle(document.body.parentElement).backgroundColor"
    meadow = "getComputedStyle(document.querySelector('#layer-ground path')).fill"
    light, field = page.evaluate(ground), page.evaluate(meadow)
    page.press("d")
    assert page.evaluate(ground) != light
    assert page.evaluate(meadow) != field
    night = browser.open(agincourt_page, dark=True)
    assert night.evaluate(ground) == page.evaluate(ground)
    night.close()


def test_everything_is_reached_by_keys_alone(page: Page, agincourt: Battle) -> None:
    reached = set()
    for _ in range(80):
        page.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.className"))
    wanted = {"language", "theme", "scrubber", "forward", "play", "unit", "speed", "zoom-in", "tab-moves"}
    assert wanted <= reached
    page.evaluate("document.activeElement.blur()")
    page.press("End")
    moved_to(page, len(agincourt.main_line()))
    page.press("Home")
    moved_to(page, 0)
    page.press(".")
    assert not whereabouts(page).startswith("Step 0 ")
    page.evaluate("document.getElementById('tab-moves').focus()")
    for tab in ("chapters", "numbers", "pieces", "about"):
        page.press("ArrowRight")
        assert (
            page.evaluate(f"!document.getElementById('{tab}').hidden && document.activeElement.id")
            == f"tab-{tab}"
        )


def test_it_plays_by_itself_and_stops(page: Page) -> None:
    page.evaluate("(s => { s.value = '8'; s.dispatchEvent(new Event('change')) })(speed)")
    page.press(" ")
    page.until("Number(document.querySelector('#where').innerText.split(' ')[1]) >= 3")
    page.press(" ")
    assert page.evaluate("document.querySelector('#play').getAttribute('aria-label')") == "Play"


def test_a_reader_without_eyes_is_told_the_same(page: Page, agincourt: Battle) -> None:
    assert page.evaluate("document.querySelector('#caption').getAttribute('aria-live')") == "polite"
    page.press("End")
    assert page.evaluate("scrubber.getAttribute('aria-valuetext')").startswith(whereabouts(page))
    page.click("#tab-pieces")
    told = page.text("#pieces")
    names = Retelling(agincourt, "en").names.pieces
    last = agincourt.scene(agincourt.main_line()[-1]).pieces
    assert all(names[piece.id] in told for piece in last if not piece.hidden)
    unnamed = page.evaluate(
        "[...document.querySelectorAll('button, select, input')].filter((e) => !(e.innerText.trim()"
        " || e.getAttribute('aria-label') || e.closest('label')?.innerText.trim())).length"
    )
    assert unnamed == 0


def test_numbers_chapters_and_odds(page: Page, agincourt: Battle) -> None:
    page.click("#tab-numbers")
    assert page.evaluate("document.querySelectorAll('#numbers .chart').length") >= 5
    page.click("#numbers .chart", 0.5)
    assert not whereabouts(page).startswith("Step 0 ")
    page.click("#tab-chapters")
    page.click("#chapters .bookmark")
    assert (
        page.evaluate("document.querySelector('#chapters .bookmark').getAttribute('aria-current')") == "true"
    )
    thrown = next(node for node in agincourt.main_line() if agincourt.node(node).added.roll is not None)
    page.evaluate(f"location.hash = '#{thrown}'")
    page.until("document.querySelectorAll('#odds tr').length > 0")
    assert "%" in page.text("#odds")


def test_what_people_drew_is_on_the_field(page: Page, agincourt: Battle) -> None:
    node = next(
        n for n in agincourt.main_line() if any(note.arrows for note in agincourt.node(n).notes.values())
    )
    page.evaluate(f"location.hash = '#{node}'")
    page.until("document.querySelector('#layer-drawings use')")
    page.click("#show-drawings")
    assert page.evaluate("getComputedStyle(document.querySelector('#layer-drawings')).display") == "none"


def test_on_a_telephone_nothing_is_cut_and_a_finger_steps(browser: Browser, agincourt_page: Path) -> None:
    phone = browser.open(agincourt_page, wide=375, tall=720)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 375
    beside = phone.evaluate(
        "[...document.querySelectorAll('button, select, h1, #where')].filter((e) => e.offsetParent)"
        ".map((e) => [e.id, e.getBoundingClientRect()])"
        ".filter(([, b]) => b.left < 0 || b.right > 375).map(([id]) => id)"
    )
    assert beside == []
    small = phone.evaluate(
        "[...document.querySelectorAll('.buttons button')]"
        ".filter((e) => e.getBoundingClientRect().height < 40).length"
    )
    assert small == 0
    phone.swipe("#scroll", -160)
    moved_to(phone, 1)
    phone.swipe("#scroll", 160)
    moved_to(phone, 0)
    for tab in ("chapters", "numbers", "pieces", "about"):
        phone.click(f"#tab-{tab}")
        assert phone.evaluate("document.documentElement.scrollWidth") <= 375, tab
    assert phone.complaints == []
    phone.close()


def test_on_paper_are_the_field_the_moves_and_the_numbers(page: Page) -> None:
    page.press("d")
    document = pypdfium2.PdfDocument(io.BytesIO(page.pdf()))
    words = "\n".join(each.get_textpage().get_text_range() for each in document)
    assert 4 <= len(document) <= 24
    assert "Agincourt: six charges" in words
    assert "Turn 1 · French" in words and "Win chance and turning points" in words
    assert "Step by" not in words
    corners = [each.render(scale=0.2).to_pil().convert("L").getpixel((3, 3)) for each in document]
    assert set(corners) == {255}, "white, though the page is dark on the screen"
    document.close()


HOSTILE = '</script><img src=x onerror="window.harmed = 1"><b>&amp;"'


def test_names_with_markup_stay_text(browser: Browser, agincourt: Battle, tmp_path: Path) -> None:
    scenario = agincourt.header.scenario
    first, second = scenario.sides
    units = tuple(replace(unit, name=HOSTILE) for unit in first.army.units)
    sides = (replace(first, name=HOSTILE, army=replace(first.army, units=units)), second)
    header = replace(
        agincourt.header,
        title=HOSTILE,
        players=(HOSTILE, HOSTILE),
        scenario=replace(scenario, name=HOSTILE, sides=sides, notes=HOSTILE, words={}),
    )
    battle = Battle.begin(header, author=HOSTILE)
    battle.annotate(ROOT, text=HOSTILE, bookmark=HOSTILE, glyphs=("!",))
    path = tmp_path / "hostile.html"
    path.write_text(battle_page(battle), encoding="utf-8")
    opened = browser.open(path)
    for tab in ("chapters", "numbers", "pieces", "about"):
        opened.click(f"#tab-{tab}")
    assert opened.text("h1") == HOSTILE
    assert opened.evaluate("document.title") == HOSTILE
    assert HOSTILE in opened.text("#notes")
    assert opened.evaluate("window.harmed === undefined && !document.querySelector('img, b')")
    assert opened.complaints == []
    assert opened.requests == [path.as_uri()]
    opened.close()


def test_the_policy_lets_nothing_out(browser: Browser, agincourt_page: Path) -> None:
    opened = browser.open(agincourt_page)
    opened.evaluate(
        "globalThis.stopped = []; document.addEventListener('securitypolicyviolation',"
        " (event) => stopped.push(event.effectiveDirective))"
    )
    outcome = opened.evaluate(
        "Promise.all([fetch('https://example.com').then(() => 'out', () => 'kept'),"
        " new Promise((done) => { const i = new Image(); i.onload = () => done('out');"
        " i.onerror = () => done('kept'); i.src = 'https://example.com/x.png'; })])"
    )
    assert outcome == ["kept", "kept"]
    opened.until("stopped.length === 2")
    assert sorted(opened.evaluate("stopped")) == ["connect-src", "img-src"]
    assert opened.left == [agincourt_page.as_uri()], "what was asked for was stopped by the policy"
    opened.close()


def test_a_fragment_in_somebody_elses_page(browser: Browser, agincourt_page: Path, tmp_path: Path) -> None:
    whole = agincourt_page.read_text(encoding="utf-8")
    path = tmp_path / "blog.html"
    blog = f"<!DOCTYPE html><meta charset=utf-8><title>Blog</title><p>Look:</p>{fragment(whole, 'A <b>')}"
    path.write_text(blog, encoding="utf-8")
    opened = browser.open(path)
    frame = opened.evaluate(
        "(f => [f.title, f.sandbox.value, f.contentDocument === null])(document.querySelector('iframe'))"
    )
    assert frame == ["A <b>", "allow-scripts allow-modals", True]
    assert opened.complaints == []
    opened.close()


@pytest.mark.parametrize(
    "name", ["agincourt-1415", "bannockburn-1314", "hastings-1066", "mirror-lake", "stone-gate"]
)
def test_every_shipped_battle_is_small_enough_for_a_mail(name: str, browser: Browser, tmp_path: Path) -> None:
    battle = recorded(f"{name}-annotated")
    path = tmp_path / "page.html"
    path.write_text(battle_page(battle), encoding="utf-8")
    assert path.stat().st_size < 2 * 1024 * 1024
    opened = browser.open(path)
    opened.press("End")
    assert poses(opened) == expected(battle, battle.main_line()[-1])
    assert opened.complaints == []
    opened.close()


def _photo() -> bytes:
    """A camera's picture, lying on its side, with words of the camera in it: red above, blue below when it is
    held upright."""
    upright = Image.new("RGB", (40, 60), (20, 20, 200))
    upright.paste((200, 20, 20), (0, 0, 40, 30))
    told = Image.Exif()
    told[0x0112] = 6
    told[0x010F] = "a-camera-that-talks"
    written = io.BytesIO()
    upright.rotate(90, expand=True).save(written, "JPEG", quality=95, exif=told)
    assert b"a-camera-that-talks" in written.getvalue()
    return written.getvalue()


def test_a_photo_in_a_note_is_in_the_page(browser: Browser, tmp_path: Path) -> None:
    battle = recorded("agincourt-1415-annotated")
    step = battle.main_line()[0]
    battle.annotate(step, "Anna", text="The table", pictures=("a-photo",))
    path = tmp_path / "photo.html"
    path.write_text(battle_page(battle, {"a-photo": _photo()}.get), encoding="utf-8")
    (held,) = re.findall(r"data:image/jpeg;base64,([\w+/=]+)", path.read_text(encoding="utf-8"))
    assert b"a-camera-that-talks" not in b64decode(held)
    page = browser.open(path, address="#1")
    page.until("[...document.images].some((each) => each.complete && each.naturalWidth)")
    size, above, below = page.evaluate(
        "(() => { const photo = [...document.images].find((each) => each.naturalWidth);"
        " const canvas = document.createElement('canvas');"
        " const pen = canvas.getContext('2d', { willReadFrequently: true });"
        " canvas.width = photo.naturalWidth; canvas.height = photo.naturalHeight; pen.drawImage(photo, 0, 0);"
        " const at = (y) => [...pen.getImageData(20, y, 1, 1).data.slice(0, 3)];"
        " return [[canvas.width, canvas.height], at(10), at(50)]; })()"
    )
    assert size == [40, 60]
    assert above[0] > 150 > 80 > above[2]
    assert below[2] > 150 > 80 > below[0]
    assert page.complaints == []
    asked = [address.partition("#")[0] for address in page.requests]
    assert [address for address in asked if not address.startswith("data:")] == [path.as_uri()]
    page.close()
