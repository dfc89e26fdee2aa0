"""What every test gets: no display, its own settings, strict words, and a guard against leftovers."""

import gc
import itertools
import os
import shutil
import sys
import threading
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.*=false")
# A test must not know what the person who runs it has chosen.
for _name in ("QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "LANGUAGE"):
    os.environ.pop(_name, None)

ROOT = Path(__file__).resolve().parents[1]
if sys.dont_write_bytecode:
    # Whoever wants no byte code among the sources gets none there, but every process of the gate, and every
    # program a test starts, would compile thousands of modules anew: twenty seconds each.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(ROOT / ".pytest_cache" / "bytecode")
    sys.dont_write_bytecode = False

MEMORY = Path("/dev/shm")
ROOM = 4 << 30
if (
    "PYTEST_DEBUG_TEMPROOT" not in os.environ
    and os.access(MEMORY, os.W_OK)
    and shutil.disk_usage(MEMORY).free > ROOM
):
    # What a library promises of a disk is proven by refused calls and killed programs, and a disk that is
    # slow to say yes proves no more of it: where memory can be a disk, the tests write there.
    os.environ["PYTEST_DEBUG_TEMPROOT"] = str(MEMORY)

from hypothesis import HealthCheck, settings  # noqa: E402

from hheditor import text  # noqa: E402
from hheditor.ui.frame.bytecode import import_plainly  # noqa: E402

# As the program does: else PySide6 would read the text of every module that a test imports.
import_plainly()

BENCHMARKS = ROOT / "tests" / "benchmarks"

_CI = bool(os.environ.get("CI"))
_PATIENT = [HealthCheck.too_slow, HealthCheck.data_too_large]
# A test that needs more examples says so itself; in CI the same examples come every time.
settings.register_profile(
    "gate", max_examples=50, deadline=None, derandomize=_CI, print_blob=True, suppress_health_check=_PATIENT
)
settings.register_profile("deep", max_examples=1000, deadline=None, suppress_health_check=_PATIENT)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate"))

text.be_strict(True)

_homes = itertools.count()


BACKWARDS = os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:] in tuple("13579")
"""Every other worker reads the folders from their end. On a new machine each test module is compiled when it
is first read, which takes twenty seconds: what one worker has compiled the others need not."""


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Folders in the order of this worker."""
    report = yield
    if BACKWARDS and isinstance(collector, pytest.Directory):
        report.result.reverse()
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All workers number the tests alike."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: item.path)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is imported by now stays: nobody need look through it for garbage again, nor look so often."""
    _settle()
    gc.set_threshold(150_000, 20, 50)


MANY = 100_000


def _settle() -> None:
    gc.collect()
    gc.freeze()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """So do modules that tests imported since, when there are many."""
    if nextitem is not None and nextitem.path != item.path and len(gc.get_objects()) > MANY:
        _settle()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Benchmarks run when asked for by name: ``uv run pytest tests/benchmarks -n0 --benchmark-enable``."""
    if collection_path == BENCHMARKS and not any("benchmarks" in argument for argument in config.args):
        return True
    return None


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that stands for the person's home."""
    return Path(os.environ["HHEDITOR_HOME"])


@pytest.fixture(autouse=True)
def _own_home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Settings and library in a new folder for each test, made when something is written there."""
    monkeypatch.setenv("HHEDITOR_HOME", str(tmp_path_factory.getbasetemp() / f"home-{next(_homes)}"))


@pytest.fixture(scope="session")
def _pebbles() -> Iterator[None]:
    """The little game of `tests.battles.pebbles` is known, once for all: no test takes it from another, and
    no list of games has it."""
    from hheditor.rules.api import forget, register
    from tests.battles.pebbles import RULESET

    register(RULESET, offered=False)
    yield
    forget(RULESET.id)


def _leftover_widgets() -> list[str]:
    widgets = sys.modules.get("PySide6.QtWidgets")
    if widgets is None or widgets.QApplication.instance() is None:
        return []
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return [repr(widget) for widget in widgets.QApplication.topLevelWidgets()]


def _running_timers() -> list[str]:
    core = sys.modules.get("PySide6.QtCore")
    shiboken = sys.modules.get("shiboken6")
    if core is None or shiboken is None:
        return []
    return [
        repr(thing)
        for thing in gc.get_objects()
        if type(thing) is core.QTimer and shiboken.isValid(thing) and thing.isActive()
    ]


@pytest.fixture(autouse=True)
def _nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that leaves a thread, a running timer or a window: the next test would pay for it."""
    marker = request.node.get_closest_marker("leaves")
    allowed = set(marker.args) if marker else set()
    threads = set(threading.enumerate())
    yield
    ours = [thread for thread in threading.enumerate() if thread not in threads]
    for thread in ours if "threads" not in allowed else ():
        # One that was told to stop may be at its last sum; one that was not is still there afterwards.
        thread.join(timeout=5)
    left = {"threads": [repr(thread) for thread in ours if thread.is_alive()]}
    if "qapp" in request.fixturenames:
        left["widgets"] = _leftover_widgets()
        left["timers"] = _running_timers()
    for what, things in left.items():
        if things and what not in allowed:
            pytest.fail(f"left behind {what}: {', '.join(things)}")
