#!/usr/bin/python3
"""A GTK 3 window with three buttons in one box. "Shift" moves "Second" and nothing else, "Scroll" scrolls all of them."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

window = Gtk.Window(title="Moving", default_width=400, default_height=200)
area = Gtk.ScrolledWindow(hscrollbar_policy=Gtk.PolicyType.EXTERNAL, vscrollbar_policy=Gtk.PolicyType.EXTERNAL)
fixed = Gtk.Fixed(width_request=800, height_request=600)
buttons = [Gtk.Button(label=label) for label in ("First", "Second", "Shift", "Scroll")]
for place, button in enumerate(buttons):
    fixed.put(button, 60 + 80 * place, 80)
place = 140


def shift(_button):
    global place
    place += 7
    fixed.move(buttons[1], place, 120)


buttons[2].connect("clicked", shift)
buttons[3].connect("clicked", lambda _button: area.get_vadjustment().set_value(area.get_vadjustment().get_value() + 11))
area.add(fixed)
window.add(area)
window.connect("destroy", Gtk.main_quit)
GLib.set_prgname("gtk3-moving")
window.show_all()
Gtk.main()
