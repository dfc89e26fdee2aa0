"""Takes pictures of the window and of printed sheets: offscreen, and never of the person's own library.

uv run python -m tools.pictures [folder] [set ...]
"""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["HHEDITOR_HOME"] = tempfile.mkdtemp()

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "screens"
