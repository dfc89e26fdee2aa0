"""The looks of the moment: theme, text scale and language, applied to the whole application."""

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from hheditor.app import Desk
from hheditor.text import Language, languages, system_language
from hheditor.ui.fonts import body_font, load_fonts
from hheditor.ui.look.style import style_sheet
from hheditor.ui.look.theme import Theme

_SCHEMES = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}


_TRANSLATOR = "qtbase"
"""The name of the one translator of an application, so that the next one finds and replaces it."""


class Looks:
    """Follows the settings, and the system where the settings leave it the choice."""

    def __init__(self, application: QApplication, desk: Desk) -> None:
        self._application = application
        self._desk = desk
        self._applied: Theme | None = None
        self._spoken = system_language()
        """Asked once: every sentence of the screen wants to know."""
        load_fonts()
        self.apply()

    @property
    def language(self) -> Language:
        """The language of the screen."""
        chosen = self._desk.settings.value.language
        return chosen if chosen in (*languages(), "xx") else self._spoken

    @property
    def theme(self) -> Theme:
        """Colours and measures."""
        return self._applied or self._wanted()

    def _wanted(self) -> Theme:
        settings = self._desk.settings.value
        if settings.theme == "system":
            dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        else:
            dark = settings.theme == "dark"
        return Theme(dark, settings.text_scale, settings.contrast, settings.field)

    @property
    def stale(self) -> bool:
        """Whether the application is dressed in another way than it should be."""
        QGuiApplication.styleHints().setColorScheme(_SCHEMES[self._desk.settings.value.theme])
        return self._wanted() != self._applied

    def apply(self) -> None:
        """Dress the application, if need be."""
        if not self.stale:
            return
        self._applied = theme = self._wanted()
        self._application.setFont(body_font(theme.scale))
        self._application.setPalette(theme.palette())
        self._application.setStyleSheet(style_sheet(theme))

    def translate_qt(self) -> None:
        """Let Qt's own dialogs speak the language, too."""
        for old in self._application.findChildren(QTranslator, _TRANSLATOR):
            self._application.removeTranslator(old)
            old.deleteLater()
        if self.language in ("en", "xx"):
            return
        translator = QTranslator(self._application)
        translator.setObjectName(_TRANSLATOR)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if translator.load(QLocale(self.language), "qtbase", "_", folder):
            self._application.installTranslator(translator)
