#!/usr/bin/python3
"""A window of GTK 3 with a popover that stays open while a dialog comes in front of it."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

main = Gtk.Window(title="Main", default_width=400, default_height=300)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
opener = Gtk.MenuButton(label="Recent")
popover = Gtk.Popover()
popover.add(Gtk.SearchEntry(width_request=300, height_request=240, visible=True))
opener.set_popover(popover)
settings = Gtk.Button(label="Settings")


def show_settings(_):
    dialog = Gtk.Dialog(title="Settings", transient_for=main, modal=True)
    for each in range(6):
        dialog.get_content_area().pack_start(Gtk.CheckButton(label=f"Choice {each}"), False, False, 0)
    dialog.connect("response", lambda *_: dialog.destroy())
    dialog.show_all()


settings.connect("clicked", show_settings)
box.pack_start(settings, False, False, 0)
box.pack_start(opener, False, False, 0)
main.add(box)
main.connect("destroy", Gtk.main_quit)
main.show_all()
Gtk.main()
