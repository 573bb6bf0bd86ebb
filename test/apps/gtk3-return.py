#!/usr/bin/python3
"""A GTK 3 window whose field listens to the Return key itself, and has a default button beside it that its action would press. What
happened last is in the label "Last"."""
import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

window = Gtk.Window(title="Return")
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
last = Gtk.Label(label="Last: nothing")
field = Gtk.Entry(activates_default=True)
field.get_accessible().set_name("Name")
connect = Gtk.Button(label="Connect", can_default=True)


def on_key(_field, event):
    if event.keyval != Gdk.KEY_Return:
        return False
    last.set_text(f"Last: renamed {field.get_text()}")
    return True


field.connect("key-press-event", on_key)
connect.connect("clicked", lambda _button: last.set_text("Last: connected"))
for part in (last, Gtk.Entry(), field, connect):
    box.add(part)
window.add(box)
window.set_default(connect)
window.connect("destroy", Gtk.main_quit)
GLib.set_prgname("gtk3-return")
window.show_all()
Gtk.main()
