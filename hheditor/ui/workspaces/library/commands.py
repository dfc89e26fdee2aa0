"""Everything a person can do in the library."""

from hheditor.app import Command
from hheditor.ui.workspaces.library import files
from hheditor.ui.workspaces.library.session import LibrarySession as It

COMMANDS: tuple[Command[It], ...] = (
    Command("search", It.search, "Ctrl+F", "search"),
    Command("show-all", It.show_all, "Ctrl+Shift+F"),
    Command("open", It.open, refusal=It.openable),
    Command("rename", lambda it: it.page.rename(), "Shift+F2", "rename", It.change_one),
    Command("duplicate", It.duplicate, "Ctrl+D", "copy", It.change_picked),
    Command("trash", It.trash, "Del", "trash", It.change_picked),
    Command("untrash", It.untrash, "Ctrl+Shift+Del", "undo", It.in_trash),
    Command("delete", It.delete, "", "close", It.in_trash),
    Command("import", files.choose_import, "Ctrl+I", "import", It.writable),
    Command("export", files.choose_export, "Ctrl+E", "export", It.picked),
    Command("page", files.choose_page, "Ctrl+Shift+E", "export", files.no_page),
    Command("export-all", files.choose_export_all, refusal=It.closed),
    Command("view", It.switch_view, "Ctrl+L", "list", It.closed, lambda it: it.state.look.view == "list"),
    Command("show-trash", It.show_trash, "Ctrl+Shift+T", "trash", It.closed, lambda it: it.state.trash),
    Command("welcome", It.show_welcome, "", "help"),
    Command("take-examples", files.take_examples, refusal=files.no_examples),
    Command("back-up", files.back_up, "", "backup", It.writable),
    Command("check", files.check, refusal=It.closed),
    Command("restore", files.choose_restore, "", "version", It.closed),
    Command("rescue", files.choose_rescue, refusal=It.closed),
)
