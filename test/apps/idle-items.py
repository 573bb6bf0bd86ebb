#!/usr/bin/python3
"""A window with a button that opens a menu, one that opens a popover, one whose popover is made for one time only, and a text with a
context menu; of the items in each one does nothing, and another one changes a text. GTK 3, or with the argument 4 GTK 4."""
import sys

import gi

VERSION = "4.0" if sys.argv[1:] == ["4"] else "3.0"
gi.require_version("Gdk", VERSION)
gi.require_version("Gtk", VERSION)
from gi.repository import Gio, GLib, Gtk  # noqa: E402

box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
window = Gtk.Window(title="Idle items", default_width=400, default_height=300)
told = Gtk.Label(label="Untold")
NAMES = {"Idle": lambda *_: None, "Tell": lambda *_: told.set_label(told.get_label() + "!")}


def menu_of_gtk3():
    menu = Gtk.Menu()
    for name, act in NAMES.items():
        item = Gtk.MenuItem(label=name)
        item.connect("activate", act)
        menu.append(item)
    menu.show_all()
    return menu


def popover_of_gtk3():
    inside = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for name, act in NAMES.items():
        item = Gtk.ModelButton(text=name)
        item.connect("clicked", act)
        inside.add(item)
    inside.show_all()
    popover = Gtk.PopoverMenu()
    popover.add(inside)
    return popover


def pass_popover(popover, opener):
    popover.connect("closed", lambda *_: GLib.idle_add(popover.destroy if VERSION == "3.0" else popover.unparent))
    popover.set_relative_to(opener) if VERSION == "3.0" else popover.set_parent(opener)
    popover.popup()


def show_gtk3():
    text = Gtk.EventBox()
    text.add(Gtk.Label(label="Here", height_request=100))
    menu = menu_of_gtk3()
    text.connect("button-press-event", lambda _text, event: event.button == 3 and menu.popup_at_pointer(event))
    more = Gtk.MenuButton(label="More", popup=menu_of_gtk3())
    passing = Gtk.Button(label="Passing")
    passing.connect("clicked", lambda *_: pass_popover(popover_of_gtk3(), passing))
    for child in (told, more, Gtk.MenuButton(label="Others", popover=popover_of_gtk3()), text, passing):
        box.add(child)
    window.add(box)
    window.show_all()
    Gtk.main()


def show_gtk4():
    group, model = Gio.SimpleActionGroup(), Gio.Menu()
    for name, act in NAMES.items():
        action = Gio.SimpleAction.new(name.lower(), None)
        action.connect("activate", act)
        group.add_action(action)
        model.append(name, "items." + name.lower())
    window.insert_action_group("items", group)
    text = Gtk.Label(label="Here", height_request=100)
    menu = Gtk.PopoverMenu.new_from_model(model)
    menu.set_parent(text)
    click = Gtk.GestureClick(button=3)
    click.connect("pressed", lambda *_: menu.popup())
    text.add_controller(click)
    others = Gtk.MenuButton(label="Others", menu_model=model)
    passing = Gtk.Button(label="Passing")
    passing.connect("clicked", lambda *_: pass_popover(Gtk.PopoverMenu.new_from_model(model), passing))
    for child in (told, Gtk.MenuButton(label="More", menu_model=model), others, text, passing):
        box.append(child)
    window.set_child(box)
    window.present()
    GLib.MainLoop().run()


show_gtk3() if VERSION == "3.0" else show_gtk4()
