#!/usr/bin/python3
"""Two windows with a field each, in a GTK 3 program that shows no elements. What is typed becomes the title of its window."""
import os

os.environ["NO_AT_BRIDGE"] = "1"

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk


def show(name, x):
    window = Gtk.Window(title=name)
    field = Gtk.Entry()
    field.connect("changed", lambda _: window.set_title(f"{name}: {field.get_text()}"))
    window.add(field)
    window.connect("destroy", Gtk.main_quit)
    window.set_default_size(200, 60)
    window.show_all()
    window.move(x, 100)


show("Left", 100)
show("Right", 500)
Gtk.main()
