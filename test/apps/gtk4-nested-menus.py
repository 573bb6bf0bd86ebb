#!/usr/bin/python3
"""A GTK 4 window with a menu that has another one in it, and a shortcut; a text says what was chosen or pressed last, and how often."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, GLib, Gtk  # noqa: E402

GLib.set_prgname("gtk4-nested-menus")
Gtk.init()
loop = GLib.MainLoop()
window = Gtk.Window(title="Menus", default_width=400, default_height=300)
window.connect("close-request", lambda _window: loop.quit())
said = Gtk.Label(label="nothing yet")
count = 0


def say(what):
    global count
    count += 1
    said.set_label(f"{what}, {count}")


actions = Gio.SimpleActionGroup()
for name in ("new", "in", "out"):
    action = Gio.SimpleAction.new(name, None)
    action.connect("activate", lambda action, _nothing: say(action.get_name()))
    actions.add_action(action)
# Of what it does nothing is to be seen.
actions.add_action(Gio.SimpleAction.new("silent", None))
window.insert_action_group("window", actions)

zoom = Gio.Menu()
zoom.append("Zoom In", "window.in")
zoom.append("Zoom Out", "window.out")
zoom.append("Zoom Silently", "window.silent")
menu = Gio.Menu()
menu.append("New", "window.new")
menu.append_submenu("View", zoom)
menu.append("Silent", "window.silent")

keys = Gtk.ShortcutController(scope=Gtk.ShortcutScope.MANAGED)
pressed = Gtk.CallbackAction.new(lambda _widget, _nothing: say("key") or True)
keys.add_shortcut(Gtk.Shortcut.new(Gtk.ShortcutTrigger.parse_string("<Control>k"), pressed))
window.add_controller(keys)

box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
box.append(Gtk.MenuButton(label="Main", menu_model=menu, halign=Gtk.Align.START))
box.append(said)
window.set_child(box)
window.present()
loop.run()
