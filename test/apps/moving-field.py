#!/usr/bin/python3
"""A window whose field moves some time after its text was changed, so that a button comes to be where the field was. GTK 3, or with
the argument 4 GTK 4."""
import sys

import gi

VERSION = "4.0" if sys.argv[1:] == ["4"] else "3.0"
gi.require_version("Gdk", VERSION)
gi.require_version("Gtk", VERSION)
from gi.repository import GLib, Gtk  # noqa: E402

LATER_MS = 200

box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
window = Gtk.Window(title="Moving", default_width=300, default_height=500)
results = Gtk.Label(label="Results", height_request=120)
field = Gtk.Entry()
label = Gtk.Label(label="Search:")
label.set_mnemonic_widget(field)
button = Gtk.Button(label="Not pressed", height_request=250)
button.connect("clicked", lambda _button: button.set_label("Pressed"))
children = (results, label, field, button)


def move():
    results.set_visible(field.get_text() == "")


field.connect("changed", lambda _field: GLib.timeout_add(LATER_MS, move))
if VERSION == "3.0":
    for child in children:
        box.add(child)
    window.add(box)
    window.show_all()
    Gtk.main()
else:
    for child in children:
        box.append(child)
    window.set_child(box)
    window.present()
    GLib.MainLoop().run()
