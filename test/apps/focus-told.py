#!/usr/bin/python3
"""A window of GTK 3 or GTK 4, as its argument says, with one field and a label that says whether the window thinks that it has
the user."""
import sys

import gi

VERSION = sys.argv[1]
gi.require_version("Gtk", VERSION + ".0")
from gi.repository import GLib, Gtk  # noqa: E402

if VERSION == "4":
    Gtk.init()
window = Gtk.Window(title="Focus told %s" % VERSION, default_width=300, default_height=120)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
label = Gtk.Label(label="Active: no")
field = Gtk.Entry()


def tell(*_args):
    label.set_text("Active: " + ("yes" if window.is_active() else "no"))


window.connect("notify::is-active", tell)
for widget in (label, field):
    if VERSION == "4":
        box.append(widget)
    else:
        box.add(widget)
if VERSION == "4":
    window.set_child(box)
    window.present()
else:
    window.add(box)
    window.show_all()
field.grab_focus()
GLib.MainLoop().run()
