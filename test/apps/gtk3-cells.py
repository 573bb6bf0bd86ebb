#!/usr/bin/python3
"""A GTK 3 table with cells of every kind: check boxes, of which one column cannot be used, radio buttons, pictures, names that can
be edited, notes that cannot, kinds that are chosen and sizes between 0 and 100. What was done to it last is written to the label
"Last"."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

#    on, shown, chosen, name, note, kind, size
ROWS = [
    [True, False, True, "Alpha", "first", "small", "1"],
    [False, False, False, "Beta", "second", "large", "20"],
    [False, True, False, "", "", "-", "3"],
]
ON, SHOWN, CHOSEN, NAME, NOTE, KIND, SIZE = range(7)
# One of them is only a line between the others.
KINDS = ["small", "medium", "-", "large"]


class Cells(Gtk.Window):
    def __init__(self):
        super().__init__(title="Cells", default_width=720, default_height=300)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.add(box)
        self.last = Gtk.Label(label="Last: nothing")
        box.add(self.last)
        box.add(Gtk.Entry())
        self.store = Gtk.ListStore(bool, bool, bool, str, str, str, str)
        for row in ROWS:
            self.store.append(row)
        self.tree = Gtk.TreeView(model=self.store)
        self.add_toggle("On", ON)
        self.add_toggle("Shown", SHOWN, activatable=False)
        self.add_toggle("Chosen", CHOSEN, radio=True)
        self.tree.append_column(Gtk.TreeViewColumn("Picture", Gtk.CellRendererPixbuf(icon_name="folder")))
        self.add_text("Name", NAME, Gtk.CellRendererText(editable=True))
        self.add_text("Note", NOTE, Gtk.CellRendererText())
        kinds = Gtk.ListStore(str)
        for kind in KINDS:
            kinds.append([kind])
        kind = Gtk.CellRendererCombo(model=kinds, text_column=0, has_entry=False, editable=True)
        kind.connect("editing-started", self.divide)
        self.add_text("Kind", KIND, kind)
        sizes = Gtk.Adjustment(lower=0, upper=100, step_increment=1)
        self.add_text("Size", SIZE, Gtk.CellRendererSpin(adjustment=sizes, editable=True))
        self.tree.connect("row-activated", lambda _tree, path, _column: self.say(f"opened {path}"))
        for column in self.tree.get_columns():
            column.set_expand(True)
        box.add(self.tree)
        self.connect("destroy", Gtk.main_quit)

    def add_toggle(self, title, place, **properties):
        toggle = Gtk.CellRendererToggle(**properties)
        toggle.connect("toggled", self.toggled, place)
        self.tree.append_column(Gtk.TreeViewColumn(title, toggle, active=place))

    def add_text(self, title, place, text):
        text.connect("edited", self.edited, place)
        self.tree.append_column(Gtk.TreeViewColumn(title, text, text=place))

    def divide(self, _renderer, combo, _path):
        combo.set_row_separator_func(lambda model, row: model[row][0] == "-")

    def toggled(self, _renderer, path, place):
        if place == CHOSEN:
            for row in self.store:
                row[CHOSEN] = False
        self.store[path][place] = not self.store[path][place]
        self.say(f"toggled {path}")

    def edited(self, _renderer, path, text, place):
        self.store[path][place] = text
        self.say(f"named {path}")

    def say(self, what):
        self.last.set_text("Last: " + what)


GLib.set_prgname("gtk3-cells")
Cells().show_all()
Gtk.main()
