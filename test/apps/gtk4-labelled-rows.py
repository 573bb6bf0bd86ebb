#!/usr/bin/python3
"""A GTK 4 window with rows of a text and a control without a name, tabs that have only words inside, and tabs whose names are told
with their mnemonics."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

GLib.set_prgname("gtk4-labelled-rows")
Gtk.init()
loop = GLib.MainLoop()
window = Gtk.Window(title="Labelled rows", default_width=400, default_height=500)
window.connect("close-request", lambda _window: loop.quit())

volume = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
volume.set_draw_value(True)

rows = Gtk.ListBox()
for text, control in (
    ("Light", Gtk.Switch()),
    ("Sound", Gtk.CheckButton()),
    ("Volume", volume),
    ("Copies", Gtk.SpinButton.new_with_range(0, 100, 1)),
    ("Size", Gtk.DropDown.new_from_strings(["small", "large"])),
    ("Owner", Gtk.Entry(placeholder_text="Type here…")),
    ("Empty", None),
):
    line = Gtk.Box()
    line.append(Gtk.Label(label=text, hexpand=True, xalign=0))
    if control:
        line.append(control)
    rows.append(line)

notebook = Gtk.Notebook()
for text in ("page 1", "page 2"):
    notebook.append_page(Gtk.Label(label="This is on %s." % text), Gtk.Label(label=text))

stack = Gtk.Stack()
for text in ("Page _2", "Page _3"):
    page = stack.add_titled(Gtk.Label(label="Nothing."), text, text)
    page.set_use_underline(True)

box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
for part in (rows, notebook, Gtk.StackSwitcher(stack=stack), stack):
    box.append(part)
window.set_child(box)
window.present()
loop.run()
