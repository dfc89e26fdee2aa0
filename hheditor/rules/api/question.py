"""What the actor is asked: the words and the place, not the choices (`orders` lists those)."""

from hheditor.values import Parameter, Value


class Question(Value, frozen=True):
    """Put to the actor who is to act, where the rules wait for an answer."""

    message: str
    """Message id, e.g. ``question.evade``."""
    actor: int
    rule: str = ""
    pieces: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    parameters: tuple[tuple[str, Parameter], ...] = ()
