#!/usr/bin/python3
"""A GTK 4 list of a thousand people that keeps only as many row widgets as fit and uses them again when it scrolls. A single
click opens one of them, and a double click does not."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk  # noqa: E402


class RecyclingList(Gtk.Application):
    def do_activate(self):
        window = Gtk.ApplicationWindow(application=self, title="Recycling list", default_width=400, default_height=300)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        window.set_child(box)
        self.last = Gtk.Label(label="Last: nothing")
        box.append(self.last)
        self.opened = Gtk.Label(label="Opened:")
        box.append(self.opened)
        for title, first in (("Far", 500), ("Near", 0)):
            button = Gtk.Button(label=title)
            button.connect("clicked", lambda _button, place: self.scroll_to(place), first)
            box.append(button)
        factory = Gtk.SignalListItemFactory()
        factory.connect("setup", self.setup)
        factory.connect("bind", self.bind)
        people = Gtk.StringList.new(["Person %d" % at for at in range(1000)])
        self.view = Gtk.ListView(model=Gtk.NoSelection(model=people), factory=factory, single_click_activate=True)
        self.view.connect("activate", lambda _view, at: self.opened.set_text("%s %d" % (self.opened.get_text(), at)))
        self.scrolled = Gtk.ScrolledWindow(child=self.view, vexpand=True)
        box.append(self.scrolled)
        window.present()

    def scroll_to(self, place):
        adjustment = self.scrolled.get_vadjustment()
        adjustment.set_value(adjustment.get_upper() * place / 1000)

    def setup(self, _factory, item):
        box = Gtk.Box(spacing=8)
        box.append(Gtk.Label())
        button = Gtk.Button(label="Delete")
        button.connect("clicked", lambda _button: self.last.set_text("Last: delete " + item.get_item().get_string()))
        box.append(button)
        item.set_child(box)

    def bind(self, _factory, item):
        item.get_child().get_first_child().set_text(item.get_item().get_string())


RecyclingList(application_id="org.deskhand.test.RecyclingList", flags=Gio.ApplicationFlags.NON_UNIQUE).run()
