#!/usr/bin/python3
"""Two windows of GTK 3 or 4, one of which opens a modal dialog with a button that is called like one behind it, and that opens another."""

import sys

import gi

VERSION = sys.argv[1]
gi.require_version("Gtk", f"{VERSION}.0")
from gi.repository import GLib, Gtk  # noqa: E402


def put(window, *widgets):
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for widget in widgets:
        box.append(widget) if VERSION == "4" else box.pack_start(widget, False, False, 0)
    window.set_child(box) if VERSION == "4" else window.add(box)
    window.present() if VERSION == "4" else window.show_all()


def button(label, action):
    made = Gtk.Button(label=label)
    made.connect("clicked", lambda _: action())
    return made


main = Gtk.Window(title="Main", default_width=300)
said = Gtk.Label(label="Nothing saved")


def ask(title="Question", behind=main):
    dialog = Gtk.Dialog(title=title, transient_for=behind, modal=True)
    area = dialog.get_content_area()
    for each in (
        button("Save", lambda: (said.set_label(f"Saved by the {title}"), dialog.destroy())),
        button("Ask again", lambda: GLib.idle_add(ask, "Second question", dialog) and None),
        button("Cancel", dialog.destroy),
    ):
        area.append(each) if VERSION == "4" else area.pack_start(each, False, False, 0)
    dialog.present() if VERSION == "4" else dialog.show_all()


put(
    main,
    said,
    Gtk.CheckButton(label="Behind"),
    button("Save", lambda: said.set_label("Saved by the window")),
    button("Ask", lambda: GLib.idle_add(ask) and None),
)
put(Gtk.Window(title="Other", default_width=200), Gtk.CheckButton(label="Beside"))
GLib.MainLoop().run()
