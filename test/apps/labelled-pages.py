#!/usr/bin/python3
"""A GTK 3 window with two pages of fields that have no name but the label that belongs to each, and a choice on the second."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402


def page(*titles, **choices):
    grid = Gtk.Grid()
    fields = [(title, Gtk.Entry()) for title in titles]
    for title, names in choices.items():
        combo = Gtk.ComboBoxText()
        for name in names:
            combo.append_text(name)
        combo.set_active(0)
        fields.append((title, combo))
    for place, (title, field) in enumerate(fields):
        label = Gtk.Label(label=title)
        label.set_mnemonic_widget(field)
        grid.attach(label, 0, place, 1, 1)
        grid.attach(field, 1, place, 1, 1)
    return grid


window = Gtk.Window(title="Labelled pages", default_width=400, default_height=300)
book = Gtk.Notebook()
book.append_page(page("Street", "City"), Gtk.Label(label="Home"))
book.append_page(page("Company", "Desk", Floor=["Ground", "First"]), Gtk.Label(label="Work"))
window.add(book)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
