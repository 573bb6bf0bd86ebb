#!/usr/bin/python3
"""Combo boxes of GTK 3 with lines between their choices; in one of them a choice has others in it. The label "Chosen" tells
what the last one holds that changed, and "Place" where that stands. One has choices of the same name, one more has a field and nothing to
choose, and one in a named box has both. Below them is an expander without a name."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

CHOICES = ["Any", "-", "Expense", "Income", "-", "Transfer"]
FOLDERS = ["home", "Desktop", "home", "Music", "music"]


class Choices(Gtk.Window):
    def __init__(self):
        super().__init__(title="Choices", default_width=300)
        self.box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.add(self.box)
        self.chosen = Gtk.Label(label="Chosen: nothing")
        self.box.pack_start(self.chosen, False, False, 0)
        self.place = Gtk.Label(label="Place: 0")
        self.box.pack_start(self.place, False, False, 0)
        self.add_combo("Kind", self.flat(CHOICES))
        self.add_combo("Nested", self.nested())
        self.add_combo("Folder", self.flat(FOLDERS))
        label = Gtk.Label(label="Search for:")
        search = Gtk.ComboBoxText.new_with_entry()
        search.get_accessible().set_name("Search for:")
        label.set_mnemonic_widget(search)
        self.box.pack_start(label, False, False, 0)
        self.box.pack_start(search, False, False, 0)
        size = Gtk.ComboBoxText.new_with_entry()
        for choice in ("12", "24"):
            size.append_text(choice)
        size.connect("changed", self.changed)
        frame = Gtk.Box()
        frame.get_accessible().set_name("Size")
        frame.add(size)
        self.box.pack_start(frame, False, False, 0)
        self.box.pack_start(self.expander(), False, False, 0)
        self.connect("destroy", Gtk.main_quit)

    def expander(self):
        """One whose line begins with a picture, and so has no name: a click in the middle of the line does nothing."""
        line = Gtk.Box()
        line.add(Gtk.Image.new_from_icon_name("list-add", Gtk.IconSize.BUTTON))
        line.add(Gtk.Label(label="More"))
        expander = Gtk.Expander()
        expander.set_label_widget(line)
        expander.add(Gtk.Label(label="Inside"))
        return expander

    def flat(self, choices):
        store = Gtk.ListStore(str)
        for choice in choices:
            store.append([choice])
        return store

    def nested(self):
        store = Gtk.TreeStore(str)
        for choice in CHOICES:
            row = store.append(None, [choice])
            if choice == "Income":
                store.append(row, ["Wages"])
                store.append(row, ["-"])
                store.append(row, ["Interest"])
        return store

    def add_combo(self, name, store):
        combo = Gtk.ComboBox(model=store)
        text = Gtk.CellRendererText()
        combo.pack_start(text, True)
        combo.add_attribute(text, "text", 0)
        combo.set_row_separator_func(lambda model, row: model[row][0] == "-")
        combo.set_active(0)
        combo.connect("changed", self.changed)
        label = Gtk.Label(label=name)
        label.set_mnemonic_widget(combo)
        self.box.pack_start(label, False, False, 0)
        self.box.pack_start(combo, False, False, 0)

    def changed(self, combo):
        row = combo.get_active_iter()
        self.place.set_text(f"Place: {combo.get_active() + 1}")
        self.chosen.set_text(f"Chosen: {combo.get_model()[row][0] if row else 'nothing'}")


GLib.set_prgname("gtk3-choices")
Choices().show_all()
Gtk.main()
