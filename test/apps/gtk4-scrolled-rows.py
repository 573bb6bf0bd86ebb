#!/usr/bin/python3
"""A GTK 4 table of 500 rows, in which the rows that are scrolled away still claim the places that they had."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk  # noqa: E402


class ScrolledRows(Gtk.Application):
    def do_activate(self):
        window = Gtk.ApplicationWindow(application=self, title="Scrolled rows", default_width=400, default_height=400)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        window.set_child(box)
        self.last = Gtk.Label(label="Last: nothing")
        box.append(self.last)
        self.model = Gtk.SingleSelection(
            model=Gtk.StringList.new(["Item %03d" % at for at in range(500)]), autoselect=False, can_unselect=True
        )
        self.model.connect("notify::selected-item", self.tell)
        view = Gtk.ColumnView(model=self.model)
        for title in ("Name", "Kind"):
            factory = Gtk.SignalListItemFactory()
            factory.connect("setup", lambda _factory, item: item.set_child(Gtk.Label(xalign=0)))
            factory.connect("bind", self.bind, title)
            view.append_column(Gtk.ColumnViewColumn(title=title, factory=factory))
        box.append(Gtk.ScrolledWindow(child=view, vexpand=True))
        window.present()

    def bind(self, _factory, item, title):
        text = item.get_item().get_string()
        item.get_child().set_text(text if title == "Name" else "kind of " + text[5:])

    def tell(self, model, _property):
        item = model.get_selected_item()
        self.last.set_text("Last: " + (item.get_string() if item else "nothing"))


ScrolledRows(application_id="org.deskhand.test.ScrolledRows", flags=Gio.ApplicationFlags.NON_UNIQUE).run()
