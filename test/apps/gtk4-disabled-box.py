#!/usr/bin/python3
"""A GTK 4 window with a box that is disabled, and in it a number, a field, a check box and a button; a check box beside it enables it."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

GLib.set_prgname("gtk4-disabled-box")
Gtk.init()
loop = GLib.MainLoop()
window = Gtk.Window(title="Disabled box", default_width=300, default_height=300)
window.connect("close-request", lambda _window: loop.quit())
outer = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
inner = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6, sensitive=False)
number = Gtk.SpinButton.new_with_range(1, 60, 1)
inner.append(number)
inner.append(Gtk.Entry(placeholder_text="Name"))
inner.append(Gtk.Switch(halign=Gtk.Align.START))
pressed = Gtk.Button(label="Reset")
pressed.connect("clicked", lambda _button: number.set_value(1))
inner.append(pressed)
limit = Gtk.CheckButton(label="Use a limit")
limit.connect("toggled", lambda _limit: inner.set_sensitive(limit.get_active()))
outer.append(limit)
outer.append(inner)
window.set_child(outer)
window.present()
loop.run()
