"""The language the computer speaks, where the person has not chosen one."""

import os
from collections.abc import Mapping

from hheditor.text.speech import SOURCE, Language, languages


def system_language(environment: Mapping[str, str] | None = None) -> Language:
    """The first of the system's languages that we have, else English.

    >>> system_language({"LANG": "it_IT.UTF-8"})
    'it'
    >>> system_language({"LANG": "de_DE.UTF-8", "LC_ALL": "C"})
    'en'
    """
    variables = os.environ if environment is None else environment
    wanted = next((variables[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if variables.get(name)), "")
    if not wanted and environment is None:
        import locale

        wanted = locale.getlocale()[0] or ""
    code = wanted[:2].casefold()
    if code not in languages() and wanted.casefold().startswith("italian"):
        code = "it"  # Windows spells it out
    return code if code in languages() else SOURCE
