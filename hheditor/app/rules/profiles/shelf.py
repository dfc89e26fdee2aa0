"""The profiles there are: shipped ones of every system, and the person's own in the library."""

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.app.frame.desk import Desk
from hheditor.app.frame.history import History
from hheditor.app.library import DeskLibrary
from hheditor.app.rules.profiles.terms import check, playable, with_text, with_value
from hheditor.rules.api import Ruleset, find, systems
from hheditor.values import BadValue, Finding, Value, refuse

if TYPE_CHECKING:
    from hheditor.store import Profile


class Kept(Value, frozen=True):
    """A profile on the shelf."""

    id: str
    """In the library; of a shipped one ``<system>/<id>``."""
    name: str
    system: str
    terms: dict[str, Any]
    own: bool = False

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The system it belongs to."""
        return find(self.system)

    @property
    def profile(self) -> Any:
        """As the system's schema has it; `BadValue` where it is nonsense."""
        return self.ruleset.profile_of(self.playable)

    @property
    def base(self) -> Any:
        """The shipped profile it is based on."""
        from hheditor.app.scenario.options import shipped_profile

        return shipped_profile(self.ruleset, self.terms)[1]

    @property
    def playable(self) -> dict[str, Any]:
        """The terms as a scenario carries them."""
        return playable(self.ruleset, self.name, self.terms)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with it."""
        return check(self.ruleset, self.playable)


class SetTerms(Value, frozen=True, tag="terms"):
    """Other terms."""

    terms: dict[str, Any]


class SetName(Value, frozen=True, tag="name"):
    """Another name."""

    name: str


Edit = SetTerms | SetName


def apply(profile: "Profile", edit: Edit) -> tuple["Profile", Edit]:
    """Carry out an edit; the profile after it, and the edit that takes it back."""
    match edit:
        case SetTerms(terms):
            return replace(profile, terms=terms), SetTerms(profile.terms)
        case SetName(name):
            return replace(profile, name=name), SetName(profile.name)


def shipped() -> tuple[Kept, ...]:
    """The shipped profiles of all systems."""
    found = []
    for system in systems():
        for identity, profile in find(system).profiles().items():
            name = str(getattr(profile, "name", identity))
            found.append(Kept(f"{system}/{identity}", name, system, {"id": identity}))
    return tuple(found)


def own_profiles(desk: Desk, system: str) -> tuple[Kept, ...]:
    """The person's own profiles of a system; none where the library cannot be read."""
    from hheditor.store import StoreError

    try:
        return tuple(each for each in Shelf(desk.library).own() if each.system == system)
    except StoreError:
        return ()


def export_profile(kept: Kept, target: Path) -> None:
    """Write a profile to a file that others can take in; a `StoreError` says why not."""
    from hheditor.store import Profile
    from hheditor.store.exchange.writing import laid_out, write_whole
    from hheditor.values import new_id

    document = Profile(kept.name, kept.system, kept.terms)
    write_whole(target, laid_out("profile", kept.id if kept.own else new_id(), (), document))


class Shelf:
    """The shelf. A change is kept like every edit; what makes or throws away is on disk when it returns, or a
    `StoreError` says why not."""

    def __init__(self, books: DeskLibrary) -> None:
        self._books = books
        self._histories: dict[str, History[Profile, Edit]] = {}

    def all(self) -> tuple[Kept, ...]:
        """Shipped ones first, then the person's own by name; own ones of unknown systems are left out."""
        return (*shipped(), *self.own())

    def own(self) -> tuple[Kept, ...]:
        """The person's own."""
        from hheditor.store import Profile, Query, StoreError

        library = self._books.library
        cards = library.cards.find(Query(kinds=("profile",), order="name"))
        known = set(systems())
        documents = []
        for card in cards:
            # One that cannot be read costs itself alone.
            with contextlib.suppress(StoreError):
                documents.append((card.id, self._books.load(card.id)))
        return tuple(
            Kept(identity, each.name, each.system, each.terms, own=True)
            for identity, each in documents
            if isinstance(each, Profile) and each.system in known
        )

    def get(self, identity: str) -> Kept | None:
        """One of them."""
        return next((each for each in self.all() if each.id == identity), None)

    def copy(self, kept: Kept, name: str) -> Kept:
        """A copy of one's own, to change."""
        from hheditor.store import Profile

        card = self._books.add(Profile(self._free(name), kept.system, kept.terms))
        return Kept(card.id, card.name, kept.system, kept.terms, own=True)

    def _free(self, name: str) -> str:
        taken = {each.name for each in self.all()}
        number, wanted = 2, name
        while wanted in taken:
            wanted, number = f"{name} {number}", number + 1
        return wanted

    def history(self, identity: str) -> "History[Profile, Edit]":
        """The history of one's own profile: its edits can be undone, after a restart too."""
        from hheditor.store import Profile

        if identity not in self._histories:
            self._histories[identity] = self._books.edit(identity, Profile, apply, Edit)
        return self._histories[identity]

    def set(self, identity: str, path: str, value: Any) -> Finding | None:
        """Change one value; the finding at its field where it makes no sense, and nothing is changed."""
        history = self.history(identity)
        document = history.document
        return self._settle(history, path, with_value(find(document.system), document.terms, path, value))

    def type(self, identity: str, path: str, text: str) -> Finding | None:
        """Type into a cell of a chart; the finding at the cell where it makes no sense."""
        history = self.history(identity)
        document = history.document
        return self._settle(history, path, with_text(find(document.system), document.terms, path, text))

    def _settle(
        self, history: "History[Profile, Edit]", path: str, after: dict[str, Any] | Finding
    ) -> Finding | None:
        if isinstance(after, Finding):
            return after
        if after != history.document.terms:
            history.do(SetTerms(after), "profile.did.term", merge=f"term:{path}")
            self._books.tell("profile")
        return None

    def rename(self, identity: str, name: str) -> Finding | None:
        """Another name."""
        wanted = " ".join(name.split())[:200]
        if not wanted:
            return refuse("store.name-is-empty", field="name")
        history = self.history(identity)
        if wanted != history.document.name:
            history.do(SetName(wanted), "profile.did.name", merge="name")
            self._books.tell("profile")
        return None

    def undo(self, identity: str, *, again: bool = False) -> None:
        """Take the last change back, or make it again."""
        history = self.history(identity)
        if again:
            history.redo()
        else:
            history.undo()
        self._books.tell("profile")

    def trash(self, identity: str) -> None:
        """Throw one's own profile away; the library's trash keeps it for a while."""
        self._books.library.documents.trash(identity)
        self._histories.pop(identity, None)
        self._books.tell("profile")

    # Files ---------------------------------------------------------------------------------------------

    def export(self, kept: Kept, target: Path) -> None:
        """Write a profile to a file; a `StoreError` says why not."""
        export_profile(kept, target)

    def take_in(self, path: Path) -> Kept | Finding:
        """Take a profile in from a file; a finding where it is no profile, or its terms make no sense."""
        from hheditor.store import Profile, StoreError
        from hheditor.store.exchange.bounds import read_bounded
        from hheditor.store.exchange.reading import read_document

        try:
            document = read_document(read_bounded(path), path.name).content
        except StoreError as error:
            return error.finding
        if not isinstance(document, Profile):
            return refuse("profile.not-one", file=path.name)
        if document.system not in systems():
            return refuse("scenario.unknown-system", system=document.system)
        try:
            kept = Kept("", document.name, document.system, document.terms)
            trouble = next(iter(kept.findings), None)
        except (BadValue, TypeError, ValueError) as error:
            return refuse("profile.nonsense", trouble=str(error))
        return trouble if trouble is not None else self.copy(kept, document.name)
