#!/usr/bin/python3
"""Opens as many windows as it is told to, each with a button of its own; the first one counts how often any was pressed."""

import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

GLib.set_prgname("many-windows")
count = Gtk.Label(label="0 pressed")


def pressed(_button):
    count.set_text(f"{int(count.get_text().split()[0]) + 1} pressed")


for number in range(int(sys.argv[1])):
    window = Gtk.Window(title=f"Window {number}")
    window.set_default_size(120, 60)
    box = Gtk.Box()
    button = Gtk.Button(label=f"Button {number}")
    button.connect("clicked", pressed)
    box.add(button)
    if number == 0:
        box.add(count)
    window.add(box)
    window.show_all()
Gtk.main()
