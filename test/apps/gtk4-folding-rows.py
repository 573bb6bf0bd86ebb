#!/usr/bin/python3
"""A GTK 4 list of rows that show and hide others at a click, built as an AdwExpanderRow is: a list of one row with a revealer below it.
The second row has a switch. Below the list is a GtkExpander. What was folded or switched last is written to the label "Last"."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

GLib.set_prgname("gtk4-folding-rows")
Gtk.init()
loop = GLib.MainLoop()
window = Gtk.Window(title="Folding rows", default_width=400, default_height=400)
window.connect("close-request", lambda _window: loop.quit())
last = Gtk.Label(label="Last: nothing")


def folding_row(title, inside, *suffixes):
    header = Gtk.Box()
    header.append(Gtk.Label(label=title, hexpand=True, xalign=0))
    for suffix in suffixes:
        header.append(suffix)
    headers = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE)
    headers.append(header)
    header.get_parent().update_property([Gtk.AccessibleProperty.LABEL], [title])
    rows = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE)
    for child in inside:
        rows.append(child)
    revealer = Gtk.Revealer(child=rows)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.append(headers)
    box.append(revealer)

    def fold(*_):
        revealer.set_reveal_child(not revealer.get_reveal_child())
        last.set_text("Last: %s %s" % (title, "expanded" if revealer.get_reveal_child() else "collapsed"))

    headers.connect("row-activated", fold)
    return box


alarm = Gtk.Switch()
alarm.connect("notify::active", lambda *_: last.set_text("Last: switch " + ("on" if alarm.get_active() else "off")))
lists = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE)
lists.append(folding_row("Details", [Gtk.Entry(placeholder_text="Notes"), Gtk.Label(label="Nothing else")]))
lists.append(folding_row("Alarm", [Gtk.Label(label="Every day")], alarm))
content = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
content.append(last)
content.append(lists)
expander = Gtk.Expander(label="More options", child=Gtk.CheckButton(label="In the expander"))
expander.connect("notify::expanded", lambda *_: last.set_text("Last: expander %s" % expander.get_expanded()))
content.append(expander)
window.set_child(content)
window.present()
loop.run()
