"""A whole battle as one HTML file.

Everything a reader of the review sees is in it: the field as it stood after every event, the main line and
its variations, what people wrote and drew, chapters, measures, chances, luck, dice and deeds, in every
language. ``resources/share/battle.js`` plays it.
"""

from base64 import b64decode
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from hheditor.app.review.story import Chapter, Story
from hheditor.battles import GLYPHS, ROOT, Annotation, Battle, Timeline, thrown, told
from hheditor.rules.api import Moment
from hheditor.rules.api.moments import Scale, unit_at
from hheditor.share.course import Course, shown_nodes
from hheditor.share.figures import Figures, outcome_of
from hheditor.share.page import art, html_page
from hheditor.share.photos import data_uri
from hheditor.share.phrases import LANGUAGES, Phrases
from hheditor.share.scenery import Scenery
from hheditor.text.retelling import Retelling
from hheditor.text.speech import signed

Photos = Callable[[str], bytes | None]

WORDS = (
    *("about", "at", "average", "back", "bad", "chapters", "course", "deeds", "dice"),
    *("drawings", "event", "expected", "faces", "field", "first", "forward", "good", "keys"),
    *("keys-told", "language", "last", "luck", "made-with", "main", "main-line", "moves", "names"),
    *("notes", "numbers", "odds", "order", "photo", "pieces", "place", "play", "rarity"),
    *("result", "rough", "scrubber", "side", "speed", "state", "stop", "strength", "theme", "thrown"),
    *("throws", "trails", "unit", "unit-name", "variations", "within", "zoom-in", "zoom-out"),
)
"""What the page itself says: ``share.<word>``."""
GAPS = {"at": ("step", "steps"), "within": ("step", "steps", "event", "events"), "faces": ("sides",)}
"""What the page puts into its words."""


def battle_page(battle: Battle, photos: Photos | None = None) -> str:
    """The page; `photos` gives the pictures of notes by their ids, unless the scenario carries them."""
    book = _Book(battle, photos)
    data = book.data()
    title = book.speakers[0].title
    style = art("page.css") + art("battle.css") + book.scenery.css()
    return html_page(title, art("battle.html"), style, art("page.js") + art("battle.js"), data)


class _Book:
    """A battle on its way into a page."""

    def __init__(self, battle: Battle, photos: Photos | None) -> None:
        self.battle = battle
        self.phrases = Phrases()
        self.speakers = [Retelling(battle, language) for language in LANGUAGES]
        self.scenery = Scenery(battle.header.scenario)
        self.course = Course(battle, self.scenery, self.speakers, self.phrases)
        self.line = Timeline(battle, battle.tree.end_of_line(ROOT))
        self.nodes = shown_nodes(battle)
        self.index = {node: at for at, node in enumerate(self.nodes)}
        self.figures = Figures(battle, self.line, self.speakers, self.phrases)
        self.story = Story(battle)
        self._carried = {each.id: each.data for each in battle.header.scenario.pictures}
        self._photos = photos
        self._moments: dict[Moment, int] = {}
        self._moment_rows: list[list[Any]] = []
        self._pictures: dict[str, int] = {}
        self._shown: list[str] = []

    def tell(self, told_: Callable[[Retelling], str]) -> int:
        """The number of a sentence."""
        return self.phrases.of(self.speakers, told_)

    def data(self) -> dict[str, Any]:
        """All of it."""
        aside = [node for node in self.nodes if node not in self.line]
        kinds, values = self.figures.measures(aside)
        odds = self.figures.odds(aside)
        # Steps first: they fill the tables.
        steps = [self._step(node) for node in self.nodes]
        for at, node in enumerate(self.nodes):
            if node in values:
                steps[at]["v"] = values[node]
            if node in odds:
                steps[at]["o"] = odds[node]
        chapters = self.story.chapters(self.line, self.figures.turning)
        course = self.figures.course()
        if course is not None:
            course["swings"] = [[self.index[node], told_] for node, told_ in course["swings"]]
        found = {
            "languages": LANGUAGES,
            "words": {word: self._word(word) for word in WORDS} | self._scale_words(),
            "scales": list(self._scale_words()),
            "about": self._about(),
            "sides": self._sides(),
            "chapters": [self._chapter(each) for each in chapters] + self._aside(aside),
            "measures": kinds,
            "course": course,
            "luck": self.figures.luck(),
            "dice": self.figures.dice(),
            "units": self.figures.units(),
            "glyphs": [[glyph, self.phrases.message(f"glyph.{at}")] for at, glyph in enumerate(GLYPHS)],
            "rim": self.scenery.rim(),
            "labels": [self.scenery.words(each.naming.map, each.naming.table) for each in self.speakers],
            "outline": self.scenery.outline,
            "box": [round(each) for each in self.scenery.box(sorted(self.course.spots))],
            "pieces": self.course.pieces,
            "infos": self.course.infos,
            "moments": self._moment_rows,
            "nodes": steps,
            "pictures": self._shown,
        }
        easel = self.scenery.easel
        return found | {
            "texts": self.phrases.table,
            "elements": easel.elements,
            "looks": easel.looks,
            "definitions": easel.definitions(),
        }

    def _word(self, word: str) -> int:
        """What the page itself says; it fills the gaps."""
        gaps = {gap: f"{{{gap}}}" for gap in GAPS.get(word, ())}
        return self.tell(lambda each: each.say(f"share.{word}", **gaps))

    def _about(self) -> dict[str, Any]:
        header, scenario = self.battle.header, self.battle.header.scenario
        return {
            "title": self.tell(lambda each: each.title or scenario.name),
            "facts": self.phrases.add(
                [
                    ", ".join(filter(None, (each.naming(scenario.place), scenario.year)))
                    for each in self.speakers
                ]
            ),
            "date": header.date,
            "players": self.tell(lambda each: " – ".join(each.naming(p) for p in header.players if p)),
            "notes": self.phrases.add(
                [
                    (scenario.notes_it or scenario.notes)
                    if each == "it"
                    else (scenario.notes or scenario.notes_it)
                    for each in LANGUAGES
                ]
            ),
            "outcome": outcome_of(self.battle, self.speakers, self.phrases),
        }

    def _sides(self) -> list[dict[str, Any]]:
        scenario = self.battle.header.scenario
        return [
            {
                "name": self.phrases.add([each.side(side) for each in self.speakers]),
                "shield": self.scenery.shield(side),
            }
            for side in range(len(scenario.sides))
        ]

    # Steps ---------------------------------------------------------------------------------------------

    def _step(self, node: int) -> dict[str, Any]:
        record = self.battle.node(node)
        found: dict[str, Any] = {"i": node, "m": self._moment(record.moment)}
        if node == ROOT:
            found["e"] = [self.course.opening()]
        else:
            found["p"] = self.index[record.parent]
            found["a"] = self.tell(lambda each: each.actor(node))
            found["n"] = max(1, len(told(self.battle, node)))
            changes, trails = self.course.step(node)
            if changes:
                found["e"] = changes
            if trails >= 0:
                found["t"] = trails
            found["s"] = self._sentences(node)
            faces = [list(cast.faces) for cast in thrown(self.battle, node)]
            if faces:
                found["d"] = faces
        high = self._height(node)
        if high:
            found["b"] = high
        if record.name:
            found["l"] = self.tell(lambda each: each.line(node))
        notes = [self._note(author, note) for author, note in record.notes.items()]
        if notes:
            found["w"] = notes
        drawn = self._drawn(list(record.notes.values()))
        if drawn:
            found["k"] = drawn
        return found

    def _height(self, node: int) -> int:
        """How high the mark of a step stands over the scrubber, from 5 to 14; 0 where it has none."""
        beat = self.story.beat(node)
        marked = [each for each in self.battle.ruleset.beats if each.icon]
        if beat not in marked:
            return 0
        return 5 + 9 * marked.index(beat) // max(1, len(marked) - 1)

    def _sentences(self, node: int) -> list[list[int]]:
        """After how many events each sentence is true, and the sentence."""
        told_ = [list(each.sentences(node)) for each in self.speakers]
        found = [
            [parts[0][0] + parts[0][1], self.phrases.add([said for _, _, said in parts])]
            for parts in zip(*told_, strict=True)
            if any(said for _, _, said in parts)
        ]
        return found or [[1, self.tell(lambda each: each.quiet(node))]]

    def _moment(self, moment: Moment) -> int:
        if moment not in self._moments:
            self._moments[moment] = len(self._moments)
            words = self.tell(lambda each: each.stretch(moment))
            phase = self.tell(lambda each: each.phase(moment.phase))
            scales: tuple[Scale, ...] = ("coarse", "middle", "fine")
            stretch = {
                scale: "/".join(map(str, self.battle.ruleset.stretch(moment, scale))) for scale in scales
            }
            self._moment_rows.append([moment.side, phase, stretch, words])
        return self._moments[moment]

    def _scale_words(self) -> dict[str, Any]:
        """What the units of this game's time are called, from the finest; each once."""
        system, time = self.battle.header.system, self.battle.ruleset.time
        scales: tuple[Scale, ...] = ("coarse", "middle", "fine")
        units = dict(reversed([(unit_at(time, scale).id, scale) for scale in scales]))
        return {
            scale: self.tell(lambda each, unit=unit: each.word(f"time.{system}.{unit}", unit))  # type: ignore[misc]
            for unit, scale in units.items()
        }

    # Notes ---------------------------------------------------------------------------------------------

    def _note(self, author: str, note: Annotation) -> dict[str, Any]:
        found: dict[str, Any] = {"by": self.tell(lambda each: each.naming(author))}
        if note.text or note.translations:
            found["text"] = self.tell(lambda each: note.told(each.language))
        if note.glyphs:
            found["glyphs"] = list(note.glyphs)
        if note.bookmark:
            found["bookmark"] = self.tell(lambda each: each.naming(note.bookmark or ""))
        pictures = [at for each in note.pictures if (at := self._picture(each)) >= 0]
        if pictures:
            found["pictures"] = pictures
        return found

    def _picture(self, identity: str) -> int:
        if identity not in self._pictures:
            data = self._photos(identity) if self._photos is not None else None
            if data is None and identity in self._carried:
                data = b64decode(self._carried[identity])
            uri = data_uri(data) if data else ""
            self._pictures[identity] = len(self._shown) if uri else -1
            if uri:
                self._shown.append(uri)
        return self._pictures[identity]

    def _drawn(self, notes: Sequence[Annotation]) -> list[int]:
        if not any(note.arrows or note.marks for note in notes):
            return []
        return [self.scenery.scribbles([each.drawn(note) for note in notes]) for each in self.speakers]

    # Chapters ------------------------------------------------------------------------------------------

    def _chapter(self, chapter: Chapter) -> list[Any]:
        node = self.line.nodes[chapter.at]
        return [self.index[node], self.tell(lambda each: chapter_name(each, chapter)), chapter.kind]

    def _aside(self, aside: Sequence[int]) -> list[list[Any]]:
        """Bookmarks of variations."""
        kept = set(aside)
        return [
            [self.index[node], self.phrases.add([each.naming(name) for each in self.speakers]), "bookmark"]
            for node, _, name in self.battle.bookmarks()
            if node in kept and name
        ]


def chapter_name(narrator: Retelling, chapter: Chapter) -> str:
    """What a chapter is called."""
    say = narrator.say
    match chapter.kind:
        case "turn":
            return narrator.turn(chapter.moment.turn)
        case "bookmark":
            unnamed = say("review.bookmark-unnamed", moment=narrator.moment(chapter.moment))
            return narrator.naming(chapter.name) or unnamed
        case "leader-lost":
            return say("review.chapter.leader-lost", side=narrator.side(chapter.side))
        case "own" if chapter.heading is not None:
            side = ("side", narrator.side(chapter.side))
            return narrator.phrase(replace(chapter.heading, parameters=(*chapter.heading.parameters, side)))
        case "turning" if chapter.swing is not None:
            parts = chapter.swing.parts
            return say("review.chapter.turning", side=narrator.side(parts.gains), points=signed(parts.points))
        case "end":
            reason = narrator.reason(chapter.reason)
            return say("review.chapter.end-of", reason=reason) if reason else say("review.chapter.end")
        case kind:
            return say(f"review.chapter.{kind}")
