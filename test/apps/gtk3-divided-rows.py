#!/usr/bin/python3
"""A GTK 3 table as file choosers have one: each row is a picture and a name in one column, and most are out of sight. What is
selected is written to the label "Selected"."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402


class DividedRows(Gtk.Window):
    def __init__(self):
        super().__init__(title="Divided rows", default_width=300, default_height=300)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.add(box)
        self.selected = Gtk.Label(label="Selected: nothing")
        box.pack_start(self.selected, False, False, 0)
        store = Gtk.ListStore(str, str)
        for number in range(100):
            store.append([f"file {number}", f"{number} bytes"])
        tree = Gtk.TreeView(model=store)
        tree.get_selection().set_mode(Gtk.SelectionMode.MULTIPLE)
        name = Gtk.TreeViewColumn("Name")
        name.pack_start(Gtk.CellRendererPixbuf(icon_name="folder"), False)
        text = Gtk.CellRendererText()
        name.pack_start(text, True)
        name.add_attribute(text, "text", 0)
        tree.append_column(name)
        tree.append_column(Gtk.TreeViewColumn("Size", Gtk.CellRendererText(), text=1))
        tree.get_selection().connect("changed", self.changed)
        scrolled = Gtk.ScrolledWindow()
        scrolled.add(tree)
        box.pack_start(scrolled, True, True, 0)
        self.connect("destroy", Gtk.main_quit)

    def changed(self, selection):
        model, paths = selection.get_selected_rows()
        self.selected.set_text("Selected: " + ", ".join(model[path][0] for path in paths))


GLib.set_prgname("gtk3-divided-rows")
DividedRows().show_all()
Gtk.main()
