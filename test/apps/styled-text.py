#!/usr/bin/python3
"""A GTK 3 text of which one word is bold. What is bold at the moment is written to the label "Bold"."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk, Pango  # noqa: E402


class StyledText(Gtk.Window):
    def __init__(self):
        super().__init__(title="Styled text", default_width=400, default_height=300)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.add(box)
        self.bold = Gtk.Label()
        box.add(self.bold)
        view = Gtk.TextView(vexpand=True)
        box.add(view)
        self.buffer = view.get_buffer()
        self.tag = self.buffer.create_tag("bold", weight=Pango.Weight.BOLD)
        self.buffer.insert(self.buffer.get_end_iter(), "🙂 One ")
        self.buffer.insert_with_tags(self.buffer.get_end_iter(), "word", self.tag)
        self.buffer.insert(self.buffer.get_end_iter(), " is bold.")
        self.buffer.connect_after("changed", self.tell)
        self.tell()

    def tell(self, *_):
        text = ""
        at = self.buffer.get_start_iter()
        while not at.is_end():
            if at.has_tag(self.tag):
                text += at.get_char()
            at.forward_char()
        self.bold.set_text(f"Bold: {text or 'nothing'}")


window = StyledText()
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
