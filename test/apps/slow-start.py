#!/usr/bin/python3
"""Shows a picture that shows no elements while the application itself, another process, takes its time to start."""
import os
import subprocess
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

# Longer than a window without elements is waited for.
STARTS_AFTER_MS = 1500


def application():
    window = Gtk.Window(title="Started")
    window.add(Gtk.Button(label="Ready"))
    window.show_all()


def splash():
    window = Gtk.Window(title="Starting", type_hint=Gdk.WindowTypeHint.SPLASHSCREEN)
    window.add(Gtk.Label(label="Please wait"))
    window.show_all()
    GLib.timeout_add(STARTS_AFTER_MS, lambda: start(window))


def start(window):
    child = subprocess.Popen([sys.executable, __file__, "application"], env={**os.environ, "NO_AT_BRIDGE": "0"})
    GLib.child_watch_add(GLib.PRIORITY_DEFAULT, child.pid, lambda *_: Gtk.main_quit())
    window.hide()


application() if sys.argv[1:] == ["application"] else splash()
Gtk.main()
