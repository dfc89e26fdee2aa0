"""A letter: what one side tells the other, small enough for a mail, signed and numbered."""

import hmac
from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from hheditor.app.frame.session import StandingAnswer
from hheditor.scenarios import Deployment, Scenario
from hheditor.values import BadValue, Few, Finding, Number, Value, decode, encode, refuse

FORMAT = "hheditor letter 1"
LARGEST = 20 * 1024 * 1024
"""Bytes; the first letter carries a whole scenario."""
Kind = Literal[
    "invitation", "acceptance", "plan", "turn", "asks-back", "grants-back", "refuses-back", "secret"
]


class Letter(Value, frozen=True):
    """All kinds of letters."""

    format: str
    match: str
    number: Number
    """From 1; both sides' letters are counted together."""
    side: Few
    """Who wrote it."""
    kind: Kind = "turn"
    after: str = ""
    """The digest of the letter before; empty in the first."""
    name: str = ""
    """Of the writer, in the first two."""
    pledge: str = ""
    """In the first two."""
    key: str = ""
    """What letters are signed with; in the first."""
    scenario: Scenario | None = None
    """What is played; in the first."""
    rules: str = ""
    """The version of the rules, in the first two: both must have the same."""
    seal: str = ""
    """In the first two, where both deploy in secret: what binds the writer to his plan and tells nothing."""
    plan: Deployment | None = None
    """How the writer's side stands, once both are bound."""
    salt: str = ""
    """What opens the seal of the plan."""
    answered: str = ""
    """My link, where the other's order led to dice."""
    orders: Annotated[tuple[msgspec.Raw, ...], Meta(max_length=2000)] = ()
    """My orders, as the rules system writes them."""
    shown: str = ""
    """My link, where my last order leads to dice."""
    standing: Annotated[tuple[StandingAnswer, ...], Meta(max_length=2000)] | None = None
    """From now on the other's program may answer so for me; None: as was told before."""
    back: Number = 0
    """How many letters are to stand, where something is taken back."""
    secret: str = ""
    """At the end: what my pledge was made of."""
    signature: str = ""


def signed(letter: Letter, key: str) -> Letter:
    """The letter with its signature."""
    bare = replace(letter, signature="")
    return replace(bare, signature=hmac.new(key.encode(), encode(bare), sha256).hexdigest())


def is_signed(letter: Letter, key: str) -> bool:
    """Whether nobody without the key has changed it."""
    return hmac.compare_digest(signed(letter, key).signature.encode(), letter.signature.encode())


def digest_of(letter: Letter) -> str:
    """What the next letter calls this one."""
    return sha256(encode(letter)).hexdigest()


def write_letter(letter: Letter) -> bytes:
    """A letter as a file."""
    return encode(letter) + b"\n"


def read_letter(data: bytes) -> Letter | Finding:
    """The letter of a file; one sentence where it is none."""
    from hheditor.store import StoreError
    from hheditor.store.exchange.bounds import check_json

    if len(data) > LARGEST:
        return refuse("letter.unreadable")
    try:
        check_json(data)
        letter = decode(data, Letter)
    except (StoreError, BadValue, ValueError, OverflowError, RecursionError):
        return refuse("letter.unreadable")
    if letter.format != FORMAT:
        return refuse("letter.newer" if letter.format.startswith("hheditor letter ") else "letter.unreadable")
    if write_letter(letter) != data:
        # One way to write a letter: whatever else decodes to the same was changed on the way.
        return refuse("letter.altered")
    return letter
