#!/usr/bin/python3
"""A GTK window with a text that changes by itself, one that a button counts up, and a button that does nothing. Takes the version
of GTK, how many milliseconds pass between two changes, and `apart` where the text is to be in a window of its own, or `words` where it is
to have no numbers."""
import sys

import gi

version, period, *where = sys.argv[1:]
gi.require_version("Gtk", version)
from gi.repository import GLib, Gtk  # noqa: E402

GLib.set_prgname("ticking")
IS_OLD = version == "3.0"
if IS_OLD:
    Gtk.init(None)
else:
    Gtk.init()
loop = GLib.MainLoop()


def show(title, *parts):
    window = Gtk.Window(title=title, default_width=300, default_height=200)
    window.connect("delete-event" if IS_OLD else "close-request", lambda *_: loop.quit())
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
    for part in parts:
        if IS_OLD:
            box.pack_start(part, False, False, 0)
        else:
            box.append(part)
    if IS_OLD:
        window.add(box)
        window.show_all()
    else:
        window.set_child(box)
        window.present()


ticked = 0
counted = 0
WORDS = ["Reading", "Copying", "Writing", "Checking", "Cleaning"]
elapsed = Gtk.Label(label="Elapsed: 0 s")
count = Gtk.Label(label="Count: 0")


def tick():
    global ticked
    ticked += 1
    elapsed.set_label(WORDS[ticked % len(WORDS)] if where == ["words"] else "Elapsed: %d s" % ticked)
    return True


def add(_button):
    global counted
    counted += 1
    count.set_label("Count: %d" % counted)


idle = Gtk.Button(label="Idle")
idle.connect("clicked", lambda _button: None)
more = Gtk.Button(label="More")
more.connect("clicked", add)
box = Gtk.CheckButton(label="Box")
if where == ["apart"]:
    show("Clock", elapsed)
    show("Ticking", idle, more, box, count)
else:
    show("Ticking", idle, more, box, count, elapsed)
if int(period) > 0:
    GLib.timeout_add(int(period), tick)
loop.run()
