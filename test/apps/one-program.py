"""Several applications in one program: the first process of it shows the windows of all, as LibreOffice does."""

import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gio, Gtk  # noqa: E402

asking = []


def ask(parent):
    dialog = Gtk.Dialog(title="Recover?", transient_for=parent, modal=True)
    dialog.add_button("Discard", Gtk.ResponseType.OK)
    dialog.show_all()
    asking.append(dialog)


def on_command_line(application, command_line):
    """Takes nothing in as long as a question is open."""
    if asking:
        return 1
    kind = command_line.get_arguments()[1]
    window = Gtk.ApplicationWindow(application=application, title=f"Untitled - {kind}")
    if kind != "one-plain":
        window.set_wmclass("one", kind)
    window.set_default_size(300, 200)
    window.show_all()
    if kind == "one-asking":
        ask(window)
    return 0


flags = Gio.ApplicationFlags.HANDLES_COMMAND_LINE
application = Gtk.Application(application_id="org.deskhand.OneProgram", flags=flags)
application.connect("command-line", on_command_line)
sys.exit(application.run(sys.argv))
