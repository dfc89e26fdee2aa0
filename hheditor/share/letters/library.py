"""The matches of a library: begun, found again, and gone on with by letters that come as files."""

import weakref
from pathlib import Path

from hheditor.app.library import DeskLibrary
from hheditor.app.scenario.editor import TRIPPED
from hheditor.scenarios import Deployment, Scenario
from hheditor.share.letters import match as matches
from hheditor.share.letters.box import find_match, keep_match
from hheditor.share.letters.letter import LARGEST, Letter, read_letter
from hheditor.share.letters.match import Match
from hheditor.share.letters.post import Post
from hheditor.values import BadValue, Finding, refuse

SUFFIX = ".hhturn"
_HEAD = b'{"format":"hheditor letter'

_posts: "weakref.WeakKeyDictionary[DeskLibrary, weakref.WeakValueDictionary[str, Post]]" = (
    weakref.WeakKeyDictionary()
)


def post_of(books: DeskLibrary, battle: str) -> Post | None:
    """The end of the match a battle is played in; None where it is not played by letters. `BadValue` where
    its letters do not fit, `StoreError` where it cannot be read."""
    known = _posts.setdefault(books, weakref.WeakValueDictionary())
    found = known.get(battle)
    if found is None:
        match = find_match(books.library, battle)
        if match is None:
            return None
        found = known[battle] = Post(books, match)
    return found


def begin(
    books: DeskLibrary,
    scenario: Scenario,
    side: int,
    name: str,
    plan: Deployment | None = None,
    parent: str = "",
) -> Post | Finding:
    """Invite somebody: a match and its battle in the library. With a plan both deploy in secret."""
    sent = matches.invite(scenario, side, name, plan=plan)
    return sent if isinstance(sent, Finding) else _founded(books, sent.match, parent)


def _founded(books: DeskLibrary, match: Match, parent: str = "") -> Post | Finding:
    post = Post(books, match)
    library = books.library
    try:
        with library.writing():
            books.begin_battle(post.header(), parent=parent or None)
            keep_match(library, match, 0)
            post.tell()
    except TRIPPED:
        return refuse("letter.unplayable")
    _posts.setdefault(books, weakref.WeakValueDictionary())[post.id] = post
    return post


def is_letter(path: Path) -> bool:
    """Whether a file is a letter, by its name or by its first words: mails rename what they carry."""
    if path.suffix.lower() == SUFFIX:
        return True
    try:
        with path.open("rb") as file:
            return file.read(len(_HEAD)) == _HEAD
    except OSError:
        return False


def read_file(path: Path) -> Letter | Finding:
    """The letter of a file."""
    try:
        with path.open("rb") as file:
            return read_letter(file.read(LARGEST + 1))
    except OSError as error:
        return refuse("file.unreadable", file=path.name, reason=error.strerror or str(error))


def take_in(books: DeskLibrary, letter: Letter) -> Post | Finding:
    """Take a letter into a library: an invitation makes a match, any other goes on with one. `StoreError`
    where the disk refuses; a letter that does not fit changes nothing."""
    try:
        post = post_of(books, letter.match)
    except BadValue:
        return refuse("letters.spoilt")
    if post is not None:
        return post.take(letter) or post
    if letter.number != 1:
        return refuse("letters.unknown")
    match = matches.invited(letter)
    if isinstance(match, Finding):
        return match
    parent = ""
    if letter.seal and letter.scenario is not None:
        # The field on which the own side is placed before the answer goes out.
        parent = books.add(letter.scenario).id
    return _founded(books, match, parent)


def file_name(post: Post, number: int, name: str) -> str:
    """What the file of a letter is called."""
    from hheditor.store.exchange import file_name as safe

    scenario = post.match.letters[0].scenario
    title = scenario.name if scenario is not None else ""
    stem = safe(" ".join(part for part in (title, f"{number:02}", name) if part), None)
    return Path(stem).stem + SUFFIX
