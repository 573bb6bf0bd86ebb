#!/usr/bin/python3
"""A GTK 3 table that is scrolled: 40 rows of a number, a product and a note, of which the numbers and the products can be edited
and the notes are out of sight. What was edited last is written to the label "Last"."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

ROWS = 40
WIDTHS = [80, 200, 400]
TITLES = ["Number", "Product", "Note"]


class Scrolled(Gtk.Window):
    def __init__(self):
        super().__init__(title="Scrolled", default_width=300, default_height=220)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.add(box)
        self.last = Gtk.Label(label="Last: nothing")
        box.add(self.last)
        self.store = Gtk.ListStore(str, str, str)
        for row in range(1, ROWS + 1):
            self.store.append([str(row), f"product {row}", "" if row % 2 else f"note {row}"])
        tree = Gtk.TreeView(model=self.store)
        for place, (title, width) in enumerate(zip(TITLES, WIDTHS)):
            text = Gtk.CellRendererText(editable=place < 2)
            text.connect("edited", self.edited, place)
            tree.append_column(Gtk.TreeViewColumn(title, text, text=place, min_width=width))
        scrolled = Gtk.ScrolledWindow()
        scrolled.add(tree)
        box.pack_start(scrolled, True, True, 0)
        self.connect("destroy", Gtk.main_quit)

    def edited(self, _renderer, path, text, place):
        self.store[path][place] = text
        self.last.set_text(f"Last: row {path}")


Scrolled().show_all()
Gtk.main()
