#!/usr/bin/python3
"""A GTK 4 window with a menu whose menus take its place. What is chosen in it is written to the label "Last"."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, GLib, Gtk  # noqa: E402


class SlidingMenus(Gtk.Application):
    def do_activate(self):
        window = Gtk.ApplicationWindow(application=self, title="Sliding menus", default_width=400, default_height=300)
        self.last = Gtk.Label(label="Last: nothing")
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        box.append(self.last)
        box.append(Gtk.MenuButton(label="Choose", menu_model=self.menu()))
        window.set_child(box)
        pick = Gio.SimpleAction(name="pick", parameter_type=GLib.VariantType("s"))
        pick.connect("activate", lambda _action, what: self.last.set_text("Last: %s" % what.get_string()))
        self.add_action(pick)
        window.present()

    def menu(self):
        colours = self.items("Red", "Green")
        colours.append_submenu("Shades", self.items("Dark", "Light"))
        sizes = self.items("Small", "Large", "Sizes")
        menu = self.items("Nothing", "Everything", "All of it", "Whatever")
        section = Gio.Menu()
        section.append_submenu("Colours", colours)
        section.append_submenu("Sizes", sizes)
        menu.append_section(None, section)
        return menu

    def items(self, *titles):
        menu = Gio.Menu()
        for title in titles:
            menu.append(title, "app.pick::%s" % title)
        return menu


SlidingMenus(application_id="org.deskhand.test.SlidingMenus", flags=Gio.ApplicationFlags.NON_UNIQUE).run()
