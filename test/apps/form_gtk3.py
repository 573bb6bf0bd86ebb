#!/usr/bin/python3
"""A form of GTK 3 for the audit: `clean` is without fault, `flawed` has one fault of every kind that is looked for."""

import sys

import gi

gi.require_version("Atk", "1.0")
gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Atk, Gdk, GdkPixbuf, GLib, Gtk  # noqa: E402

FLAWED = sys.argv[1:] == ["flawed"]

CSS = b"""
window { background: #ffffff; }
.faint { color: #b0b0b0; }
.tiny { padding: 0; margin: 0; min-width: 12px; min-height: 12px; font-size: 8px; }
"""


def named(widget, name):
    """Gives a widget a name, where the form is clean."""
    if not FLAWED:
        widget.get_accessible().set_name(name)
    return widget


def row(text, field):
    """A label and its field, connected where the form is clean."""
    box = Gtk.Box(spacing=12)
    label = Gtk.Label(label=text)
    box.pack_start(label, False, False, 0)
    box.pack_start(field, True, True, 0)
    if not FLAWED:
        label.set_mnemonic_widget(field)
    return box


def picture():
    pixels = GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, False, 8, 48, 48)
    pixels.fill(0x3060A0FF)
    return named(Gtk.Image.new_from_pixbuf(pixels), "Portrait of the customer")


def icon_button():
    button = Gtk.Button()
    button.add(Gtk.DrawingArea(width_request=24, height_request=24))
    return named(button, "Search")


def pointer_only():
    button = Gtk.Button(label="Calculate")
    button.set_can_focus(not FLAWED)
    return button


def note():
    label = Gtk.Label(label="Delivery takes three days")
    if FLAWED:
        label.get_style_context().add_class("faint")
    return label


def removers():
    box = Gtk.Box(spacing=12)
    for item in ("apple", "pear"):
        box.pack_start(Gtk.Button(label="Remove" if FLAWED else f"Remove {item}"), False, False, 0)
    return box


def steppers():
    """Two buttons: tiny and side by side, or of a size that can be hit."""
    box = Gtk.Box(spacing=0 if FLAWED else 12)
    for text, name in (("-", "Less"), ("+", "More")):
        button = Gtk.Button(label=text)
        button.get_accessible().set_name(f"{name} {text}")
        if FLAWED:
            button.get_style_context().add_class("tiny")
        box.pack_start(button, False, False, 0)
    return box


def sequence():
    """Three steps, whose elements are in the order of the steps only where the form is clean: a grid turns them round."""
    buttons = [Gtk.CheckButton(label=f"{which} step") for which in ("First", "Second", "Third")]
    if FLAWED:
        grid = Gtk.Grid(row_spacing=12)
        for place, button in enumerate(buttons):
            grid.attach(button, 0, place, 1, 1)
        return grid
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
    for button in buttons:
        box.pack_start(button, False, False, 0)
    return box


def search():
    entry = Gtk.Entry()
    entry.set_placeholder_text("Search customers")
    return named(entry, "Search customers")


def custom_control():
    """Something that takes the focus and says what it is only where the form is clean."""
    area = Gtk.DrawingArea(width_request=48, height_request=48)
    area.set_can_focus(True)
    area.get_accessible().set_name("Stars")
    if not FLAWED:
        area.get_accessible().set_role(Atk.Role.PUSH_BUTTON)
    return area


def build():
    provider = Gtk.CssProvider()
    provider.load_from_data(CSS)
    Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), provider, 800)
    window = Gtk.Window(title="" if FLAWED else "Order form")
    window.set_default_size(420, 640)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=16, border_width=16)
    rows = [row("Customer", Gtk.Entry()), search(), picture(), icon_button(), pointer_only(), note()]
    rows += [removers(), steppers(), sequence(), custom_control()]
    for widget in rows:
        widget.set_halign(Gtk.Align.START)
        box.pack_start(widget, False, False, 0)
    window.add(box)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()


GLib.set_prgname("form-flawed" if FLAWED else "form-clean")
build()
Gtk.main()
