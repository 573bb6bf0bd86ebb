#!/usr/bin/python3
"""A GTK 3 window whose field listens to the Return key itself, and has a default button beside it that its action would press; the
button "Options" opens a menu, which takes the keys. What happened last is in the label "Last"."""
import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

window = Gtk.Window(title="Keys")
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
amount = Gtk.SpinButton(adjustment=Gtk.Adjustment(value=3, upper=99, step_increment=1))
amount.get_accessible().set_name("Amount")
connect.connect("clicked", lambda _button: last.set_text(f"Last: connected {amount.get_value_as_int()}"))
options = Gtk.Button(label="Options")
menu = Gtk.Menu()
menu.add(Gtk.MenuItem(label="Slower"))
menu.show_all()
options.connect("clicked", lambda button: menu.popup_at_widget(button, Gdk.Gravity.SOUTH_WEST, Gdk.Gravity.NORTH_WEST, None))
for part in (last, Gtk.Entry(), field, amount, connect, options):
    box.add(part)
window.add(box)
window.set_default(connect)
window.connect("destroy", Gtk.main_quit)
GLib.set_prgname("gtk3-keys")
window.show_all()
Gtk.main()
