#!/usr/bin/python3
"""A GTK 4 window with two check boxes, which have no action there, two radio buttons, a list that opens beside them, a button that
stays pressed, one that does not, and one with a menu, in which there are two more check boxes."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

GLib.set_prgname("gtk4-check-boxes")
Gtk.init()
loop = GLib.MainLoop()
window = Gtk.Window(title="Check boxes", default_width=300, default_height=200)
window.connect("close-request", lambda _window: loop.quit())
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
for label in ("Apples", "Pears"):
    box.append(Gtk.CheckButton(label=label))
red = Gtk.CheckButton(label="Red", active=True)
green = Gtk.CheckButton(label="Green", group=red)
for button in (red, green):
    box.append(button)
box.append(Gtk.DropDown.new_from_strings(["small", "large"]))
box.append(Gtk.ToggleButton(label="Monday"))
box.append(Gtk.Button(label="Plain"))
inside = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
inside.append(Gtk.Label(label="Inside"))
for label in ("Plums", "Cherries"):
    inside.append(Gtk.CheckButton(label=label))
box.append(Gtk.MenuButton(label="More", popover=Gtk.Popover(child=inside)))
window.set_child(box)
window.present()
loop.run()
