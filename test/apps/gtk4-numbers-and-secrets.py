#!/usr/bin/python3
"""A GTK 4 window with rows that do their work unseen, a number of usual width, whose middle is a button, and fields that show dots."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

GLib.set_prgname("gtk4-numbers-and-secrets")
Gtk.init()
loop = GLib.MainLoop()
window = Gtk.Window(title="Numbers and secrets", default_width=400, default_height=300)
window.connect("close-request", lambda _window: loop.quit())

rows = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE)
for text in ("Start", "Stop"):
    rows.append(Gtk.Label(label=text))

box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
number = Gtk.SpinButton.new_with_range(0, 1000, 1)
number.set_value(50)
number.set_halign(Gtk.Align.START)
said = Gtk.Label(label="Changed: never")
number.connect("value-changed", lambda _number: said.set_text("Changed: " + number.get_text()))

hidden = Gtk.Entry(text="s3cret", visibility=False, placeholder_text="Hidden")
starred = Gtk.Entry(text="s3cret", visibility=False, invisible_char="*", placeholder_text="Starred")
empty = Gtk.Entry(visibility=False, placeholder_text="Empty")
plain = Gtk.Entry(text="hello", placeholder_text="Plain")
reveal = Gtk.Button(label="Reveal")
reveal.connect("clicked", lambda _button: hidden.set_visibility(True))
for part in (rows, number, said, reveal, hidden, starred, empty, plain):
    box.append(part)
window.set_child(box)
window.present()
loop.run()
