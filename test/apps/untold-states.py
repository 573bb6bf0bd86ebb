#!/usr/bin/python3
"""A GTK 3 window whose buttons change what GTK tells nobody of: rows and tabs that come to the front with their page, texts
inside a cell of a row that is selected, widgets that scroll into view, widgets inside a box that is disabled, and the name of
a tab."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

NAMES = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon"]


class UntoldStates(Gtk.Window):
    def __init__(self):
        super().__init__(title="Untold states", default_width=600, default_height=420)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
        self.add(box)
        controls = Gtk.FlowBox(max_children_per_line=9)
        box.add(controls)
        self.pages = Gtk.Notebook()
        box.pack_start(self.pages, True, True, 0)
        self.turned = [self.rows(), self.icons(), self.listed()]
        self.group = Gtk.Box(sensitive=False)
        inner = Gtk.Box()
        inner.add(Gtk.Button(label="Grouped"))
        self.group.add(inner)
        for title, page in (
            ("Rows", self.tree_page),
            ("Icons", self.icon_view),
            ("List", self.listbox),
            ("Tabs", self.tabs()),
            ("Scrolled", self.scrolled()),
            ("Group", self.group),
        ):
            self.pages.append_page(page, Gtk.Label(label=title))
            controls.add(self.button("Show " + title, lambda at=self.pages.get_n_pages() - 1: self.pages.set_current_page(at)))
        self.at = 0
        controls.add(self.button("Next", self.next))
        controls.add(self.button("Scroll", self.scroll))
        controls.add(self.button("Grow", lambda: self.first.set_size_request(-1, 200)))
        controls.add(self.button("Enable", lambda: self.group.set_sensitive(not self.group.get_sensitive())))
        controls.add(self.button("Rename", lambda: self.pages.get_tab_label(self.group).set_text("Renamed")))
        self.show_all()
        self.pages.set_current_page(5)
        self.connect("destroy", Gtk.main_quit)

    def button(self, title, act):
        button = Gtk.Button(label=title)
        button.connect("clicked", lambda _button: act())
        return button

    def rows(self):
        """A table whose second column draws a picture and a text in each cell."""
        store = Gtk.ListStore(bool, str)
        for name in NAMES:
            store.append([False, name])
        view = Gtk.TreeView(model=store)
        view.append_column(Gtk.TreeViewColumn("On", Gtk.CellRendererToggle(), active=0))
        column = Gtk.TreeViewColumn("Name")
        column.pack_start(Gtk.CellRendererPixbuf(icon_name="folder"), False)
        text = Gtk.CellRendererText()
        column.pack_start(text, True)
        column.add_attribute(text, "text", 1)
        view.append_column(column)
        self.tree_page = view
        return view.get_selection().select_path

    def icons(self):
        store = Gtk.ListStore(str)
        for name in NAMES:
            store.append(["Icon " + name])
        self.icon_view = Gtk.IconView(model=store, text_column=0)

        def select(at):
            self.icon_view.unselect_all()
            self.icon_view.select_path(Gtk.TreePath(at))

        return select

    def listed(self):
        self.listbox = Gtk.ListBox()
        for name in NAMES:
            self.listbox.add(Gtk.Label(label="Listed " + name))
        return lambda at: self.listbox.select_row(self.listbox.get_row_at_index(at))

    def tabs(self):
        inner = Gtk.Notebook()
        for name in NAMES[:3]:
            inner.append_page(Gtk.Label(label="Page " + name), Gtk.Label(label="Inner " + name))
        return inner

    def scrolled(self):
        self.window = Gtk.ScrolledWindow()
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.first = Gtk.Button(label="First")
        box.add(self.first)
        for at in range(30):
            box.add(Gtk.Button(label="Button %d" % at))
        self.window.add(box)
        return self.window

    def next(self):
        """Selects the next item of everything, as a program does that nobody has clicked."""
        for select in self.turned:
            select(self.at)
        self.at += 1

    def scroll(self):
        place = self.window.get_vadjustment()
        place.set_value(0 if place.get_value() > 0 else place.get_upper())


UntoldStates()
Gtk.main()
