"""A program behind a starter whose first window does not say which application it is, as LibreOffice's "Tip of the Day"."""

import os
import sys

if os.fork() > 0:
    os.wait()
    sys.exit(0)

import gi  # noqa: E402

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402


def show(title, kind, name):
    window = Gtk.Window(title=title)
    window.set_wmclass("starter", kind)
    button = Gtk.Button(label=name)
    window.add(button)
    window.show_all()
    return button


def go_on(_):
    show("Document", "late-window", "Close")


show("Tip", "Starter", "Go on").connect("clicked", go_on)
Gtk.main()
