#!/usr/bin/python3
"""A window whose widgets move, change their names, are used again and are replaced, each at the press of a button.

What is pressed is written to the label "Last", so that a test can see which widget an act has really reached.
"""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

PEOPLE = ["Alice", "Bob", "Carol", "Dave", "Eve", "Frank"]


class ChangingWidgets(Gtk.Window):
    def __init__(self):
        super().__init__(title="Changing widgets", default_width=520, default_height=600)
        self.last = Gtk.Label(label="Last: nothing")
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
        self.add(box)
        controls = Gtk.FlowBox()
        box.add(controls)
        for title in ["Insert", "Rename", "Recycle", "Shift", "Reorder", "Sort", "Ask A", "Ask B", "Replace"]:
            controls.add(self.button(title, getattr(self, title.lower().replace(" ", "_"))))
        self.targets = Gtk.Box(spacing=4)
        box.add(self.targets)
        self.first = self.said("First")
        self.play = self.said("Play")
        self.third = self.said("Third")
        for widget in (self.first, self.play, self.third):
            self.targets.add(widget)
        self.listbox = Gtk.ListBox()
        box.add(self.listbox)
        self.rows = [self.row(name) for name in PEOPLE[:3]]
        self.grid = Gtk.Grid()
        box.add(self.grid)
        self.lines = [self.line(at, name) for at, name in enumerate(PEOPLE[:3])]
        self.store = Gtk.ListStore(str, bool)
        for name in PEOPLE[:4]:
            self.store.append([name, False])
        self.tree = Gtk.TreeView(model=self.store)
        self.tree.append_column(Gtk.TreeViewColumn("Person", Gtk.CellRendererText(), text=0))
        toggle = Gtk.CellRendererToggle()
        toggle.connect("toggled", self.toggled)
        self.tree.append_column(Gtk.TreeViewColumn("Invited", toggle, active=1))
        self.tree.connect("row-activated", lambda _tree, path, _column: self.say("open " + self.store[path][0]))
        box.add(self.tree)
        box.add(self.last)
        self.dialog = None
        self.connect("destroy", Gtk.main_quit)

    def say(self, what):
        self.last.set_text("Last: " + what)

    def button(self, title, act):
        button = Gtk.Button(label=title)
        button.connect("clicked", lambda _button: act())
        return button

    def said(self, title):
        button = Gtk.Button(label=title)
        button.connect("clicked", lambda pressed: self.say(pressed.get_label()))
        return button

    def row(self, name):
        row = Gtk.ListBoxRow()
        box = Gtk.Box(spacing=4)
        label = Gtk.Label(label=name)
        button = Gtk.Button(label="Delete")
        button.connect("clicked", lambda _button: self.say("delete " + label.get_text()))
        box.add(label)
        box.add(button)
        row.add(box)
        self.listbox.add(row)
        return label

    def line(self, at, name):
        label = Gtk.Label(label=name + " (grid)")
        button = Gtk.Button(label="Remove")
        button.connect("clicked", lambda _button: self.say("remove " + label.get_text()))
        self.grid.attach(label, 0, at, 1, 1)
        self.grid.attach(button, 1, at, 1, 1)
        return label

    def toggled(self, _renderer, path):
        self.store[path][1] = not self.store[path][1]
        self.say("invite " + self.store[path][0])

    def insert(self):
        """Puts a widget before the others of its box."""
        new = self.said("New")
        new.show()
        self.targets.add(new)
        self.targets.reorder_child(new, 0)

    def rename(self):
        self.play.set_label("Pause" if self.play.get_label() == "Play" else "Play")

    def recycle(self):
        """Shows other people in the same widgets, as lists do that keep only as many rows as fit."""
        self.show_people_from(3)

    def shift(self):
        """Scrolls such a list by one row: most people stay, in other widgets."""
        self.show_people_from(1)

    def show_people_from(self, first):
        for at, label in enumerate(self.rows):
            label.set_text(PEOPLE[first + at])
        for at, label in enumerate(self.lines):
            label.set_text(PEOPLE[first + at] + " (grid)")

    def reorder(self):
        """Moves the first row to the end: the widgets stay what they are."""
        row = self.listbox.get_row_at_index(0)
        self.listbox.remove(row)
        self.listbox.add(row)

    def sort(self):
        """Turns the order of the table around."""
        self.store.reorder(list(reversed(range(len(self.store)))))

    def replace(self):
        """Puts a new button in the place of the first, the same in every respect."""
        self.targets.remove(self.first)
        self.first = self.said("First")
        self.first.show()
        self.targets.add(self.first)
        self.targets.reorder_child(self.first, 0)

    def ask_a(self):
        self.ask("A")

    def ask_b(self):
        self.ask("B")

    def ask(self, what):
        """Shows a question, in a new window that takes the place of the last."""
        if self.dialog:
            self.dialog.destroy()
        self.dialog = Gtk.Window(title="Question", transient_for=self)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        box.add(Gtk.Label(label="Erase disk %s?" % what))
        erase = Gtk.Button(label="Erase")
        erase.connect("clicked", lambda _button: self.say("erase " + what))
        box.add(erase)
        self.dialog.add(box)
        self.dialog.show_all()


ChangingWidgets().show_all()
Gtk.main()
