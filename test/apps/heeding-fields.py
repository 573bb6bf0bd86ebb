#!/usr/bin/python3
"""A window whose program heeds a text when the focus leaves its field, as forms do, and one field of which says in grey what belongs
into it, as a text that goes when the focus comes. What was heeded last is in the label "Heeded". GTK 3, or with the argument 4 GTK 4."""
import sys

import gi

VERSION = "4.0" if sys.argv[1:] == ["4"] else "3.0"
gi.require_version("Gdk", VERSION)
gi.require_version("Gtk", VERSION)
from gi.repository import GLib, Gtk  # noqa: E402

HINT = "Payee"


class Fields(Gtk.Window):
    def __init__(self):
        super().__init__(title="Fields")
        self.heeded = Gtk.Label(label="Heeded: nothing")
        self.box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.add_child(self.heeded)
        self.date = self.add_field("Date:", "01/01/26")
        self.payee = self.add_field("To:", HINT)
        self.add_child(Gtk.Button(label="Rest"))
        if VERSION == "3.0":
            self.add(self.box)
        else:
            self.set_child(self.box)

    def add_child(self, child):
        if VERSION == "3.0":
            self.box.add(child)
        else:
            self.box.append(child)

    def add_field(self, name, text):
        label = Gtk.Label(label=name)
        field = Gtk.Entry(text=text)
        label.set_mnemonic_widget(field)
        self.add_child(label)
        self.add_child(field)
        if VERSION == "3.0":
            field.connect("focus-in-event", lambda *_: self.entered(field))
            field.connect("focus-out-event", lambda *_: self.left(field))
        else:
            focus = Gtk.EventControllerFocus()
            focus.connect("enter", lambda *_: self.entered(field))
            focus.connect("leave", lambda *_: self.left(field))
            field.add_controller(focus)
        return field

    def entered(self, field):
        if field.get_text() == HINT:
            field.set_text("")

    def left(self, field):
        text = field.get_text()
        self.heeded.set_text("Heeded: " + text)
        if text == "" and field is self.payee:
            field.set_text(HINT)


window = Fields()
if VERSION == "3.0":
    window.show_all()
    Gtk.main()
else:
    window.present()
    GLib.MainLoop().run()
