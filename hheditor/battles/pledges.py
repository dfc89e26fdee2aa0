"""Dice of two who do not trust each other, and sealed plans: commit first, reveal later.

Each side thinks of a secret and hashes it `LINKS` times; the last hash is its **pledge**, told before
anything is played. Going back from there hash by hash gives its **links**: link *k* is shown for throws
64 *k* to 64 *k* + 63, no sooner, and whoever hashes it *k* + 1 times comes to the pledge. So no side can
choose its links, nobody can work out one that has not been shown, and everybody can check one that has. The
dice of throw *n* come from the links of all sides together: they are those of the seed that is SHA-256 of the
text ``hheditor dice/n/link/link`` (`hheditor.battles.dice`). One honest side is enough to make them fair.

Dice that fall one after the other, nobody deciding anything in between, may come from one link; whoever plays
by letters goes on to the next link wherever somebody decides, so that nobody foresees a throw he decides on.

>>> secrets = ("annas-secret", "brunos-secret")
>>> pledges = tuple(map(pledge, secrets))
>>> holds(pledges[0], 7, link(secrets[0], 7)), holds(pledges[0], 7, link(secrets[1], 7))
(True, False)

A **seal** is the hash of a plan and of a salt that nobody can guess: it binds whoever made it and tells
nothing.

>>> kept = seal("salt", b"all on the left")
>>> opens(kept, "salt", b"all on the left"), opens(kept, "salt", b"all on the right")
(True, False)
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from hheditor.battles.dice import Seeded
from hheditor.battles.header import DiceSettings
from hheditor.rules.api import Roll, Rolled

LINKS = 10_000
"""Links a pledge is good for."""
PER_LINK = 64
"""Throws a link is good for."""
_DIGEST = re.compile(r"[0-9a-f]{64}")
_SALTED = "hheditor seal"


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@lru_cache(maxsize=64)
def _chain(secret: str) -> tuple[str, ...]:
    """All links of a secret, the pledge first."""
    found = [_hashed(f"hheditor pledge/{secret}")]
    while len(found) <= LINKS:
        found.append(_hashed(found[-1]))
    found.reverse()
    return tuple(found)


def pledge(secret: str) -> str:
    """What a side tells of its secret before the first throw."""
    return _chain(secret)[0]


def link(secret: str, number: int) -> str:
    """A link by its number; `IndexError` for more than a pledge is good for."""
    if not 0 <= number < LINKS:
        raise IndexError(number)
    return _chain(secret)[number + 1]


def holds(given: str, number: int, shown: str) -> bool:
    """Whether what was shown as the link of that number is what was pledged."""
    if not 0 <= number < LINKS or _DIGEST.fullmatch(shown) is None:
        return False
    for _ in range(number + 1):
        shown = _hashed(shown)
    return shown == given


def is_pledge(text: str) -> bool:
    """Whether a text can be a pledge, a link or a seal at all."""
    return _DIGEST.fullmatch(text) is not None


def common_seed(number: int, links: Sequence[str]) -> str:
    """The seed of a throw, of the links of all sides in their order."""
    return _hashed("/".join(("hheditor dice", str(number), *links)))


class Pledged:
    """Dice of all sides together; left open while a side has not shown its link."""

    numbered = True

    def __init__(self, shown: Sequence[Mapping[int, str]]) -> None:
        self._shown = shown
        """For each side its links by their numbers."""

    def answer(self, roll: Roll, number: int) -> Rolled | None:
        """The faces of that throw, once every link is there."""
        links = [side.get(number // PER_LINK, "") for side in self._shown]
        return Seeded(common_seed(number, links)).answer(roll, number) if links and all(links) else None


class Revealed:
    """Dice of sides that have shown their secrets: any throw can be worked out."""

    numbered = True

    def __init__(self, secrets: Sequence[str]) -> None:
        self._secrets = secrets

    def answer(self, roll: Roll, number: int) -> Rolled | None:
        """The faces of that throw."""
        if not self._secrets or not 0 <= number < LINKS * PER_LINK:
            return None
        links = [link(secret, number // PER_LINK) for secret in self._secrets]
        return Seeded(common_seed(number, links)).answer(roll, number)


def kept(settings: DiceSettings) -> bool:
    """Whether the secrets that were shown are those that were pledged."""
    return len(settings.pledges) == len(settings.secrets) and all(
        pledge(secret) == given for given, secret in zip(settings.pledges, settings.secrets, strict=True)
    )


def seal(salt: str, plan: bytes) -> str:
    """A plan bound and hidden."""
    return hashlib.sha256(f"{_SALTED}/{len(salt)}/{salt}/".encode() + plan).hexdigest()


def opens(sealed: str, salt: str, plan: bytes) -> bool:
    """Whether a plan is the one that was sealed."""
    return seal(salt, plan) == sealed
