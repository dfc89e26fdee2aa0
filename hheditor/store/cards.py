"""Cards: what the library shows of a document without opening it; listing, sorting and searching them."""

import re
from collections.abc import Sequence
from typing import Any, Literal

from hheditor.store.file.connection import Access
from hheditor.store.kinds import KINDS, Kind, Summary
from hheditor.values import BadValue, Value, decode

Order = Literal["changed", "opened", "name", "created", "kind"]

_COLUMNS = """
    document.id, document.kind, document.name, document.system, document.summary, document.revision,
    document.created, document.changed, document.opened, document.trashed,
    (SELECT group_concat(tag, char(31)) FROM tag WHERE tag.document = document.key),
    CASE document.kind WHEN 'battle'
        THEN (SELECT coalesce(max(sequence) + 1, 0) FROM step WHERE battle = document.key) ELSE 0 END
"""
_ORDERS: dict[Order, str] = {
    "changed": "document.changed DESC, document.key DESC",
    "opened": "document.opened DESC, document.changed DESC, document.key DESC",
    "name": "document.name COLLATE NOCASE, document.key",
    "created": "document.created DESC, document.key DESC",
    "kind": "document.kind, document.name COLLATE NOCASE, document.key",
}
_WORD = re.compile(r"\w+")
_MOST_WORDS = 12
_SUBSTRING_FROM = 2
"""Letters from which a word is also looked for in the middle of names."""


class Card(Value, frozen=True):
    """A document at a glance."""

    id: str
    kind: Kind
    name: str
    system: str = ""
    summary: Summary = Summary()
    revision: int = 1
    created: int = 0
    changed: int = 0
    opened: int | None = None
    trashed: int | None = None
    tags: tuple[str, ...] = ()
    steps: int = 0
    """Of a battle: how many entries its record has."""


class Query(Value, frozen=True):
    """Which documents to show, and in which order."""

    words: str = ""
    """Typed so far; every word must occur, the beginning of one is enough. Best fits come first."""
    kinds: tuple[Kind, ...] = ()
    """Empty: all."""
    tags: tuple[str, ...] = ()
    """A document must have every one of these."""
    trashed: bool = False
    order: Order = "changed"
    limit: int = 100_000
    system: str = ""
    """Only documents of this game, and those of no game; empty: all."""


class Cards:
    """Looking through the library."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def card(self, identity: str) -> Card | None:
        """The card of a document, in the trash or not; None if there is no such document."""
        row = self._access.row(f"SELECT {_COLUMNS} FROM document WHERE id = ?", (identity,))  # noqa: S608 - our own text
        return None if row is None else _card(row)

    def of_origin(self, origin: str) -> Card | None:
        """The document here, not in the trash, that is or came from the one with this id."""
        row = self._access.row(
            f"SELECT {_COLUMNS} FROM document WHERE (origin = ?1 OR id = ?1) AND trashed IS NULL "  # noqa: S608
            "ORDER BY id = ?1 DESC, key DESC LIMIT 1",
            (origin,),
        )
        return None if row is None else _card(row)

    def find(self, query: Query = Query()) -> tuple[Card, ...]:  # noqa: B008 - a frozen value
        """The documents that fit."""
        words = _WORD.findall(query.words)[:_MOST_WORDS]
        if query.words.strip() and not words:
            return ()
        where = ["document.trashed IS NOT NULL" if query.trashed else "document.trashed IS NULL"]
        parameters: list[Any] = []
        if query.kinds:
            where.append(f"document.kind IN ({', '.join('?' * len(query.kinds))})")
            parameters += query.kinds
        if query.system:
            where.append("document.system IN (?, '')")
            parameters.append(query.system)
        for tag in query.tags:
            where.append("EXISTS (SELECT 1 FROM tag WHERE tag.document = document.key AND tag.tag = ?)")
            parameters.append(tag)
        condition = " AND ".join(where)
        if words:
            return self._search(words, condition, parameters, query)
        statement = (
            f"SELECT {_COLUMNS} FROM document WHERE {condition} ORDER BY {_ORDERS[query.order]} LIMIT ?"  # noqa: S608
        )
        rows = self._access.rows(statement, (*parameters, query.limit))
        # A kind no program knows is a bit the disk has flipped; the check names the document.
        return tuple(_card(row) for row in rows if row[1] in KINDS)

    def _search(
        self, words: list[str], condition: str, parameters: list[Any], query: Query
    ) -> tuple[Card, ...]:
        match = " ".join(f'"{word}"*' for word in words)
        # Notes of a battle are rows of their own, so one document may be found by several of them. The rank
        # cannot be asked for inside an aggregate, so it is taken first.
        ranked = f"""
            WITH hit AS MATERIALIZED (
                SELECT prose.document AS document, bm25(prose_fts, 10.0, 2.0, 1.0) AS score
                FROM prose_fts JOIN prose ON prose.key = prose_fts.rowid WHERE prose_fts MATCH ?
            ),
            found AS (SELECT document, min(score) AS score FROM hit GROUP BY document),
            best AS MATERIALIZED (
                SELECT document.key AS key, found.score AS score
                FROM found JOIN document ON document.key = found.document
                WHERE {condition} ORDER BY found.score, {_ORDERS[query.order]} LIMIT ?
            )
            SELECT {_COLUMNS} FROM best JOIN document ON document.key = best.key
            ORDER BY best.score, {_ORDERS[query.order]}
        """  # noqa: S608 - our own text; what people type is a parameter
        cards = {row[0]: _card(row) for row in self._access.rows(ranked, (match, *parameters, query.limit))}
        if len(cards) < query.limit and all(len(word) >= _SUBSTRING_FROM for word in words):
            inside = " AND ".join("instr(lower(document.name), lower(?))" for _ in words)
            statement = (
                f"SELECT {_COLUMNS} FROM document WHERE {condition} AND {inside} "  # noqa: S608 - as above
                f"ORDER BY {_ORDERS[query.order]} LIMIT ?"
            )
            for row in self._access.rows(statement, (*parameters, *words, query.limit)):
                if row[0] not in cards:
                    cards[row[0]] = _card(row)
        return tuple(cards.values())[: query.limit]

    def excerpts(self, words: str, identities: Sequence[str]) -> dict[str, str]:
        """Where the words were found, for documents whose name alone does not show it."""
        wanted = _WORD.findall(words)[:_MOST_WORDS]
        if not wanted or not identities:
            return {}
        match = "{notes briefing} : " + " ".join(f'"{word}"*' for word in wanted)
        places = ", ".join("?" * len(identities))
        statement = (
            "SELECT document.id, snippet(prose_fts, -1, '', '', '…', 9) FROM prose_fts "  # noqa: S608 - own text
            "JOIN prose ON prose.key = prose_fts.rowid JOIN document ON document.key = prose.document "
            f"WHERE prose_fts MATCH ? AND document.id IN ({places})"
        )
        rows = self._access.rows(statement, (match, *identities))
        return {identity: " ".join(text.split()) for identity, text in rows}

    def named(self, name: str, kind: Kind) -> bool:
        """Whether a document of the kind has exactly this name."""
        return (
            self._access.row("SELECT 1 FROM document WHERE name = ? AND kind = ?", (name, kind)) is not None
        )

    def recent(self, count: int = 8) -> tuple[Card, ...]:
        """What was opened last."""
        rows = self._access.rows(
            f"SELECT {_COLUMNS} FROM document WHERE opened IS NOT NULL AND trashed IS NULL "  # noqa: S608
            f"ORDER BY {_ORDERS['opened']} LIMIT ?",
            (count,),
        )
        return tuple(_card(row) for row in rows)

    def tags(self) -> tuple[tuple[str, int], ...]:
        """Every tag in use, and how many documents have it."""
        rows = self._access.rows(
            "SELECT tag, count(*) FROM tag JOIN document ON document.key = tag.document "
            "WHERE trashed IS NULL GROUP BY tag ORDER BY tag COLLATE NOCASE"
        )
        return tuple((tag, count) for tag, count in rows)

    def count(self, *, trashed: bool = False) -> int:
        """How many documents there are."""
        row = self._access.row("SELECT count(*) FROM document WHERE (trashed IS NOT NULL) = ?", (trashed,))
        return 0 if row is None else int(row[0])


_LAST_MOMENT = 253_402_300_799_000
"""The end of the year 9999: no calendar goes further, whatever a disk says."""


def _time(milliseconds: int) -> int:
    return min(max(milliseconds, 0), _LAST_MOMENT)


def _card(row: tuple[Any, ...]) -> Card:
    identity, kind, name, system, summary, revision, created, changed, opened, trashed, tags, steps = row
    try:
        glance = decode(summary, Summary)
    except BadValue:
        # A newer program may say more on its cards; a card without a summary is still a card.
        glance = Summary()
    return Card(
        identity, kind, name, system, glance, revision, _time(created), _time(changed),
        None if opened is None else _time(opened), None if trashed is None else _time(trashed),
        tuple(sorted(tags.split("\x1f"))) if tags else (), steps,
    )  # fmt: skip
