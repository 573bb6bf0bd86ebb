#!/usr/bin/python3
"""A GTK 3 window with a menu bar whose menus take the Escape key and stay open, and a button that counts its clicks in the label "Count"."""
import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

count = 0
window = Gtk.Window(title="Deaf menus", default_width=400, default_height=300)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
label = Gtk.Label(label="Count: 0")
bar = Gtk.MenuBar()


def on_key(_menu, event):
    return event.keyval == Gdk.KEY_Escape


def add(title, *names):
    menu = Gtk.Menu()
    menu.connect("key-press-event", on_key)
    for name in names:
        menu.add(Gtk.MenuItem(label=name))
    item = Gtk.MenuItem(label=title, submenu=menu)
    bar.add(item)


def on_clicked(_button):
    global count
    count += 1
    label.set_text(f"Count: {count}")


add("View", "Larger", "Smaller")
add("Tools", "Hammer")
more = Gtk.Button(label="More")
more.connect("clicked", on_clicked)
bar.connect("key-press-event", on_key)
box.add(bar)
box.pack_end(more, False, False, 0)
box.pack_end(label, False, False, 0)
window.add(box)
window.connect("destroy", Gtk.main_quit)
GLib.set_prgname("gtk3-deaf-menus")
window.show_all()
Gtk.main()
