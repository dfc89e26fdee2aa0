"""The style sheet: what Fusion and the palette leave plain.

Small on purpose. It gives Qt's standard widgets our corners, spacing and hairlines at the text scale of the
moment; everything with a face of its own paints itself.
"""

from hheditor.ui.look.theme import RADIUS, Theme
from hheditor.values.resources import resource_path

_SHEET = """
QToolTip { background: @raised; color: @ink; border: 1px solid @hairline; padding: $4px $6px; }
QPushButton, QToolButton[text-button="true"] {
    background: @raised; color: @ink; border: 1px solid @hairline; border-radius: $Rpx; padding: $6px $14px;
}
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @hairline; }
QPushButton:focus { border-color: @accent; }
QPushButton:disabled { color: @quiet; background: transparent; }
QPushButton[primary="true"] {
    background: @accent; color: @on_accent; border-color: @accent; font-weight: 600; padding: $8px $20px;
}
QPushButton[primary="true"]:hover { background: @accent_bright; border-color: @accent_bright; }
QPushButton[primary="true"]:pressed { background: @accent_deep; }
QPushButton[primary="true"]:focus { border: 2px solid @ink; padding: $7px $19px; }
QToolButton { border: none; border-radius: $Rpx; padding: $4px; }
QToolButton:hover { background: @hover; }
QToolButton:pressed, QToolButton:checked { background: @accent_soft; }
QToolButton:focus { border: 1px solid @accent; padding: $3px; }
QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {
    background: @raised; border: 1px solid @hairline; border-radius: $Rpx; padding: $4px $8px;
    selection-background-color: @accent; selection-color: @on_accent;
}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
    border-color: @accent;
}
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: $10px; }
QScrollBar:horizontal { height: $10px; }
QScrollBar::handle { background: @faint; border-radius: $3px; margin: $2px; min-height: $24px; min-width:
$24px; } QScrollBar::handle:hover { background: @quiet; }
QScrollBar::handle:disabled { background: transparent; } QScrollBar::add-line, QScrollBar::sub-line,
QScrollBar::add-page, QScrollBar::sub-page {
    background: transparent; width: 0; height: 0;
}
QMenu { background: @raised; border: 1px solid @hairline; padding: $4px; }
QMenu::item { padding: $5px $24px $5px $12px; border-radius: $4px; }
QMenu::item:selected { background: @accent_soft; color: @ink; }
QMenu::separator { height: 1px; background: @hairline; margin: $4px $8px; }
QSplitter::handle { background: @hairline; }
QComboBox { padding-right: $24px; }
QComboBox::drop-down { border: none; width: $24px; }
QComboBox::down-arrow, QAbstractSpinBox::down-arrow, QAbstractSpinBox::up-arrow {
    width: 0; height: 0; border-left: $4px solid @raised; border-right: $4px solid @raised;
}
QComboBox::down-arrow, QAbstractSpinBox::down-arrow { border-top: $5px solid @quiet; }
QAbstractSpinBox::up-arrow { border-bottom: $5px solid @quiet; }
QAbstractSpinBox { qproperty-alignment: "AlignRight | AlignVCenter"; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
    border: none; background: transparent; width: $20px;
}
QComboBox QAbstractItemView { background: @raised; border: 1px solid @hairline; padding: $4px; }
QAbstractItemView {
    background: @raised; border: 1px solid @hairline; border-radius: $Rpx; outline: none;
    selection-background-color: @accent_soft; selection-color: @ink;
}
QAbstractItemView:focus { border-color: @accent; }
QListView::item, QTreeView::item, QTableView::item { padding: $4px $8px; border: none; }
QListView::item:hover, QTreeView::item:hover { background: @hover; }
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected {
    background: @accent_soft; color: @ink;
}
QTableView { gridline-color: @hairline; }
QTableCornerButton::section { background: @surface; border: none; }
QHeaderView { background: @surface; border: none; }
QHeaderView::section {
    background: @surface; color: @quiet; border: none; border-bottom: 1px solid @hairline; padding: $4px $8px;
    font-weight: 400;
}
QCheckBox::indicator, QRadioButton::indicator {
    width: $14px; height: $14px; border: 1px solid @quiet; border-radius: $4px; background: @raised;
}
QRadioButton::indicator { border-radius: $7px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: @accent; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(@tick); }
QRadioButton::indicator:checked { border: $4px solid @accent; width: $8px; height: $8px; }
QSlider::groove:horizontal { height: $4px; background: @hairline; border-radius: $2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: $2px; }
QSlider::handle:horizontal {
    width: @handle_widepx; margin: -$5px 0; border-radius: @handle_roundpx; background: @handle;
    border: 1px solid @quiet;
}
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus {
    border-color: @accent; background: @accent;
}
QProgressBar {
    background: @hairline; border: none; border-radius: $3px; max-height: $6px; text-align: center;
    color: transparent;
}
QProgressBar::chunk { background: @accent; border-radius: $3px; }
QTabWidget::pane { border: none; border-top: 1px solid @hairline; }
QTabBar::tab { padding: $6px $14px; border: none; color: @quiet; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @ink; border-bottom-color: @accent; }
QTabBar::tab:hover { color: @ink; }
"""


def style_sheet(theme: Theme) -> str:
    """The sheet for a theme at its text scale."""
    colours = theme.colours
    values = {name: getattr(colours, name) for name in colours.__struct_fields__}
    values["accent_bright"] = theme.colour("accent").lighter(108).name()
    values["accent_deep"] = theme.colour("accent").darker(112).name()
    light = theme.colour("on_accent").lightnessF() > 0.5
    # A handle must stand out from its groove on every ground. It is as high as groove and margins make it;
    # to be round it is as broad, its rim included.
    high = theme.px(4) + 2 * theme.px(5)
    values["handle"] = colours.quiet if theme.dark else colours.raised
    values |= {"handle_wide": str(high - 2), "handle_round": str(high // 2)}
    values["tick"] = resource_path("icons", "check-light.svg" if light else "check.svg").as_posix()
    sheet = _SHEET
    for name in sorted(values, key=len, reverse=True):
        sheet = sheet.replace(f"@{name}", values[name])
    sheet = sheet.replace("$Rpx", f"{theme.px(RADIUS)}px")
    for pixels in (24, 20, 19, 14, 12, 10, 8, 7, 6, 5, 4, 3, 2):
        sheet = sheet.replace(f"${pixels}px", f"{theme.px(pixels)}px")
    return sheet
