"""For benchmarks alone: a long run is no hang."""

import faulthandler

import pytest


@pytest.fixture(autouse=True)
def no_dump_of_what_runs() -> None:
    """The dump of a thread after some minutes helps with a test that hangs; of one that runs it may read
    frames while they go, and end the whole process.
    """
    faulthandler.cancel_dump_traceback_later()
