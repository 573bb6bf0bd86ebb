#!/usr/bin/python3
"""A GTK 4 window that scrolls, with a list at its end that is out of sight at first. The text "Last" says which row was activated."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk  # noqa: E402


class ListBelow(Gtk.Application):
    def do_activate(self):
        window = Gtk.ApplicationWindow(application=self, title="List below", default_width=400, default_height=400)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        window.set_child(box)
        self.last = Gtk.Label(label="Last: nothing")
        box.append(self.last)
        page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        for number in range(1, 21):
            page.append(Gtk.Label(label="Text %d" % number, height_request=40))
        rows = Gtk.ListBox()
        for name in ("First row", "Second row", "Third row"):
            rows.append(Gtk.Label(label=name))
        rows.connect("row-activated", lambda _rows, row: self.last.set_text("Last: " + row.get_child().get_label()))
        page.append(rows)
        page.append(Gtk.Label(label="The end", height_request=60))
        box.append(Gtk.ScrolledWindow(child=page, vexpand=True))
        window.present()


ListBelow(application_id="org.deskhand.test.ListBelow", flags=Gio.ApplicationFlags.NON_UNIQUE).run()
