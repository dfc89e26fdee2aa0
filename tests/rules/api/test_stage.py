"""The stage: quiet changes join what is told, and the events fold to the position."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hheditor.rules.api import Change, Position, Rolled, Stage, Step, Term, derived, fold
from hheditor.values import decode, encode


class Count(Position, frozen=True, kw_only=True):
    a: int = 0
    b: tuple[int, ...] = ()

    @derived
    def total(self) -> int:
        """The sum of all."""
        return self.a + sum(self.b)


changes = st.tuples(st.booleans(), st.integers(0, 3), st.lists(st.integers(0, 3), max_size=3).map(tuple))


@given(st.lists(changes, max_size=8))
def test_the_events_fold_to_the_position_in_hand(made: list[tuple[bool, int, tuple[int, ...]]]) -> None:
    start = Count()
    stage, silent = Stage(start), Stage(start, record=False)
    for told, a, b in made:
        for each in (stage, silent):
            after = replace(each.position, a=a, b=b)
            if told:
                each.happen("changed", after, rule="C-1", a=a)
            else:
                each.quietly(after)
    events = stage.events()
    assert fold(start, *(event.patch for event in events)) == stage.position == silent.position
    assert stage.events() == events, "asking again changes nothing"
    assert silent.events() == ()
    happened = sum(told for told, _, _ in made)
    assert len(events) == (happened or int(stage.position != start))


def test_a_quiet_change_joins_the_next_event() -> None:
    stage = Stage(Count())
    stage.quietly(Count(a=1))
    stage.happen("spoke", Count(a=1, b=(2,)))
    [event] = stage.events()
    assert event.event == "spoke"
    assert fold(Count(), event.patch) == Count(a=1, b=(2,))


def test_a_quiet_change_at_the_end_joins_the_last_event() -> None:
    stage = Stage(Count())
    stage.happen("spoke", Count(a=1))
    stage.quietly(Count(a=1, b=(2,)))
    [event] = stage.events()
    assert event.event == "spoke"
    assert fold(Count(), event.patch) == Count(a=1, b=(2,))


def test_nothing_but_quiet_changes_make_an_event_without_a_name() -> None:
    stage = Stage(Count())
    stage.quietly(Count(a=1))
    [event] = stage.events()
    assert (event.event, event.patch) == ("", (Change(("a",), 1),))


def test_quiet_changes_that_cancel_out_tell_nothing() -> None:
    stage = Stage(Count())
    stage.quietly(Count(a=1))
    stage.quietly(Count())
    assert stage.events() == ()


def test_an_event_keeps_what_it_was_told() -> None:
    stage = Stage(Count())
    term = Term("term.one", 1, "C-2", 4)
    stage.happen(
        "spoke", Count(a=1), side=1, pieces=(3,), places=(7, 8), terms=(term,), secret=True, z=1, b="x"
    )
    [event] = stage.events()
    assert (event.side, event.pieces, event.places, event.terms) == (1, (3,), (7, 8), (term,))
    assert event.facts == (("b", "x"), ("z", 1)), "facts are in the order of their names"
    assert event.fact("z") == 1
    assert event.secret
    assert decode(encode(event), type(event)) == event


def test_a_step_is_a_plain_tuple() -> None:
    step = Step(0, Rolled((1,)), (), Count())
    actor, _, events, after = step
    assert (actor, events, after) == (0, (), Count())


# Derived values -----------------------------------------------------------------------------------------


def test_a_derived_value_is_worked_out_once_and_never_copied() -> None:
    position = Count(a=1, b=(2, 3))
    assert "total" not in position.__dict__
    assert position.total == 6
    assert position.__dict__ == {"total": 6}
    changed = replace(position, a=5)
    assert changed.__dict__ == {}
    assert changed.total == 10
    assert position == Count(a=1, b=(2, 3))
    assert encode(position) == encode(Count(a=1, b=(2, 3)))


def test_a_derived_value_can_be_handed_on() -> None:
    after = Count(a=7)
    Count.total.hand_on(after, 7)
    assert after.total == 7
    assert Count.total.__doc__ == "The sum of all."
