#!/usr/bin/python3
"""A GTK 4 list whose rows are named after the type of what is in them: that is what a row gets that is labelled by a
widget of the application's own, whatever that widget is called."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk  # noqa: E402


class TypedRows(Gtk.Application):
    def do_activate(self):
        window = Gtk.ApplicationWindow(application=self, title="Typed rows", default_width=300, default_height=400)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        rows = Gtk.ListBox()
        for name in ("Forks", "Knives", "Spoons", "Ladles"):
            row = Gtk.ListBoxRow(child=Gtk.Label(label=name, xalign=0))
            row.update_property([Gtk.AccessibleProperty.LABEL], ["DrawerNameCell"])
            rows.append(row)
        box.append(rows)
        for brand in ("PaperClip", "GlueStick"):
            box.append(Gtk.Button(label=brand))
        window.set_child(box)
        window.present()


TypedRows(application_id="org.deskhand.test.TypedRows", flags=Gio.ApplicationFlags.NON_UNIQUE).run()
