#!/usr/bin/python3
"""The form of `form_gtk3.py` in GTK 4, whose elements are made in another way: `clean` or `flawed`."""

import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GdkPixbuf, GLib, Gtk  # noqa: E402

FLAWED = sys.argv[1:] == ["flawed"]

CSS = b"""
window { background: #ffffff; }
.faint label, label.faint { color: #b0b0b0; }
.tiny { padding: 0; margin: 0; min-width: 12px; min-height: 12px; font-size: 8px; }
"""


def named(widget, name):
    """Gives a widget a name, where the form is clean."""
    if not FLAWED:
        widget.update_property([Gtk.AccessibleProperty.LABEL], [name])
    return widget


def row(text, field):
    """A label and its field, connected where the form is clean."""
    box = Gtk.Box(spacing=12)
    box.append(Gtk.Label(label=text))
    box.append(named(field, text))
    return box


def picture():
    pixels = GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, False, 8, 48, 48)
    pixels.fill(0x3060A0FF)
    image = Gtk.Image.new_from_paintable(Gdk.Texture.new_for_pixbuf(pixels))
    image.set_pixel_size(48)
    return named(image, "Portrait of the customer")


def icon_button():
    return named(Gtk.Button(child=Gtk.DrawingArea(width_request=24, height_request=24)), "Search")


def pointer_only():
    return Gtk.Button(label="Calculate", focusable=not FLAWED)


def note():
    label = Gtk.Label(label="Delivery takes three days")
    if FLAWED:
        label.add_css_class("faint")
    return label


def removers():
    box = Gtk.Box(spacing=12)
    for item in ("apple", "pear"):
        box.append(Gtk.Button(label="Remove" if FLAWED else f"Remove {item}"))
    return box


def steppers():
    """Two buttons: tiny and side by side, or of a size that can be hit."""
    box = Gtk.Box(spacing=0 if FLAWED else 12)
    for text in ("less", "more"):
        button = Gtk.Button(label=text[0] if FLAWED else text)
        if FLAWED:
            button.add_css_class("tiny")
        box.append(button)
    return box


def build():
    provider = Gtk.CssProvider()
    provider.load_from_data(CSS)
    Gtk.StyleContext.add_provider_for_display(Gdk.Display.get_default(), provider, 800)
    window = Gtk.Window(title="" if FLAWED else "Order form")
    window.set_default_size(420, 480)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=16)
    for widget in (row("Customer", Gtk.Entry()), picture(), icon_button(), pointer_only(), note(), removers(), steppers()):
        widget.set_halign(Gtk.Align.START)
        box.append(widget)
    window.set_child(box)
    window.present()
    return window


GLib.set_prgname("form4-flawed" if FLAWED else "form4-clean")
Gtk.init()
KEPT = build()
GLib.MainLoop().run()
