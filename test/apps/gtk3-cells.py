#!/usr/bin/python3
"""A GTK 3 table with cells of every kind: check boxes, of which one column cannot be used, radio buttons, pictures, names that can
be edited, in place and as it goes, and notes that cannot. What was done to it last is written to the label "Last"."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

#       on,    shown, chosen, name,    note
ROWS = [
    [True, False, True, "Alpha", "first"],
    [False, False, False, "Beta", "second"],
    [False, True, False, "", ""],
]
ON, SHOWN, CHOSEN, NAME, NOTE = range(5)


class Cells(Gtk.Window):
    def __init__(self):
        super().__init__(title="Cells", default_width=520, default_height=300)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.add(box)
        self.last = Gtk.Label(label="Last: nothing")
        box.add(self.last)
        box.add(Gtk.Entry())
        self.store = Gtk.ListStore(bool, bool, bool, str, str)
        for row in ROWS:
            self.store.append(row)
        self.tree = Gtk.TreeView(model=self.store)
        self.add_toggle("On", ON)
        self.add_toggle("Shown", SHOWN, activatable=False)
        self.add_toggle("Chosen", CHOSEN, radio=True)
        self.tree.append_column(Gtk.TreeViewColumn("Picture", Gtk.CellRendererPixbuf(icon_name="folder")))
        name = Gtk.CellRendererText(editable=True)
        name.connect("edited", self.named)
        self.tree.append_column(Gtk.TreeViewColumn("Name", name, text=NAME))
        self.tree.append_column(Gtk.TreeViewColumn("Note", Gtk.CellRendererText(), text=NOTE))
        self.tree.connect("row-activated", lambda _tree, path, _column: self.say(f"opened {path}"))
        for column in self.tree.get_columns():
            column.set_expand(True)
        box.add(self.tree)
        self.connect("destroy", Gtk.main_quit)

    def add_toggle(self, title, place, **properties):
        toggle = Gtk.CellRendererToggle(**properties)
        toggle.connect("toggled", self.toggled, place)
        self.tree.append_column(Gtk.TreeViewColumn(title, toggle, active=place))

    def toggled(self, _renderer, path, place):
        if place == CHOSEN:
            for row in self.store:
                row[CHOSEN] = False
        self.store[path][place] = not self.store[path][place]
        self.say(f"toggled {path}")

    def named(self, _renderer, path, text):
        self.store[path][NAME] = text
        self.say(f"named {path}")

    def say(self, what):
        self.last.set_text("Last: " + what)


GLib.set_prgname("gtk3-cells")
Cells().show_all()
Gtk.main()
