#!/usr/bin/python3
"""A GTK 3 table whose first header sorts as GTK wants it, with a word to everybody, and whose second header sorts in silence:
the rows are drawn in their new order and nobody is told. Its second table has a row that is renamed, and then stands elsewhere, of which
only the two places are told. The person whose row is opened is written to the label "Last"."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

PEOPLE = ["Alice", "Bob", "Carol", "Dave"]


class SilentSort(Gtk.Window):
    def __init__(self):
        super().__init__(title="Silent sort", default_width=400, default_height=300)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.add(box)
        self.last = Gtk.Label(label="Last: nothing")
        box.add(self.last)
        self.people = list(PEOPLE)
        self.store = Gtk.ListStore(int)
        for place in range(len(PEOPLE)):
            self.store.append([place])
        self.tree = Gtk.TreeView(model=self.store)
        for title, sort in (("Aloud", self.sort_aloud), ("Silently", self.sort_silently)):
            text = Gtk.CellRendererText()
            column = Gtk.TreeViewColumn(title, text)
            column.set_cell_data_func(text, self.show_person)
            column.set_clickable(True)
            column.connect("clicked", lambda _column, act: act(), sort)
            column.set_expand(True)
            self.tree.append_column(column)
        self.tree.connect("row-activated", self.opened)
        box.add(self.tree)
        box.add(self.renamed_table())
        self.connect("destroy", Gtk.main_quit)

    def renamed_table(self):
        names = ["Eve", "Frank", "Grace", "Heidi"]
        store = Gtk.ListStore(int)
        for place in range(len(names)):
            store.append([place])
        text = Gtk.CellRendererText()
        column = Gtk.TreeViewColumn("Renamed", text)
        column.set_cell_data_func(text, lambda _c, cell, model, row, _d=None: cell.set_property("text", names[model[row][0]]))
        tree = Gtk.TreeView(model=store)
        tree.append_column(column)

        def rename(_button):
            names[:] = ["Frank", "Grace", "Gus", "Heidi"]
            for place in (0, 2):
                store.row_changed(Gtk.TreePath(place), store.get_iter(place))

        button = Gtk.Button(label="Rename Eve to Gus")
        button.connect("clicked", rename)
        both = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        both.add(tree)
        both.add(button)
        return both

    def person(self, place):
        return self.people[place]

    def show_person(self, _column, cell, model, row, _data=None):
        cell.set_property("text", self.person(model[row][0]))

    def sort_aloud(self):
        self.store.reorder(list(reversed(range(len(self.store)))))

    def sort_silently(self):
        self.people.reverse()
        self.tree.queue_draw()

    def opened(self, _tree, path, _column):
        self.last.set_text("Last: open " + self.person(self.store[path][0]))


SilentSort().show_all()
Gtk.main()
