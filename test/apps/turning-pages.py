#!/usr/bin/python3
"""A GTK 4 window with a stack of two pages and no tabs. What is pressed on a page is written to the label "Last"."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk  # noqa: E402


class TurningPages(Gtk.Application):
    def do_activate(self):
        window = Gtk.ApplicationWindow(application=self, title="Turning pages", default_width=400, default_height=300)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        window.set_child(box)
        self.last = Gtk.Label(label="Last: nothing")
        box.append(self.last)
        turn = Gtk.Button(label="Turn")
        turn.connect("clicked", self.turn)
        box.append(turn)
        self.stack = Gtk.Stack(vexpand=True)
        for name, act in (("letter", "Send"), ("picture", "Paint")):
            self.stack.add_named(self.page(act), name)
        box.append(self.stack)
        box.append(self.covered())
        window.present()

    def page(self, act):
        page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        page.append(Gtk.Label(label="To %s" % act.lower()))
        for title in (act, "Close"):
            button = Gtk.Button(label=title)
            button.connect("clicked", lambda _button, title: self.last.set_text("Last: %s on %s" % (title, act)), title)
            page.append(button)
        return page

    def covered(self):
        """Something that lies over something else and lets clicks through: both are seen."""
        overlay = Gtk.Overlay(child=Gtk.Button(label="Below", height_request=80))
        overlay.add_overlay(Gtk.Label(label="Above", can_target=False, halign=Gtk.Align.START))
        return overlay

    def turn(self, _button):
        self.stack.set_visible_child_name("picture" if self.stack.get_visible_child_name() == "letter" else "letter")


TurningPages(application_id="org.deskhand.test.TurningPages", flags=Gio.ApplicationFlags.NON_UNIQUE).run()
