#!/usr/bin/python3
"""
A program that speaks AT-SPI by hand, over a GTK 3 window that shows no elements of its own. Its window holds two buttons and a box, which
lists the window and itself among its children (`circle`), or has a child on a connection that is gone (`gone`), or that says of itself that
it is gone (`lie`).
"""
import os
import sys

os.environ["NO_AT_BRIDGE"] = "1"

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gio, GLib, Gtk

ACCESSIBLE = "org.a11y.atspi.Accessible"
PATH = "/org/a11y/atspi/accessible/"
NOTHING = ("", "/org/a11y/atspi/null")
ROLES = {"root": 75, "window": 23, "box": 39, "first": 43, "last": 43}
NAMES = {"root": "Odd", "window": "Odd answers", "box": "Box", "first": "First", "last": "Last"}
PARENTS = {"window": "root", "first": "window", "box": "window", "last": "window"}
SHOWN = 1 << 8 | 1 << 24 | 1 << 25 | 1 << 30


def connect():
    flags = Gio.DBusConnectionFlags
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    address = ask(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")[0]
    both = flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(address, both, None, None)


def ask(connection, name, path, interface, member, body=None):
    return connection.call_sync(name, path, interface, member, body, None, 0, -1, None).unpack()


bus = connect()
left = connect()
gone = (left.get_unique_name(), PATH + "part")
left.close_sync()


def ref(name):
    return (bus.get_unique_name(), PATH + name)


INSIDE = {"circle": [ref("window"), ref("box")], "gone": [gone], "lie": [ref("liar")]}[sys.argv[1]]
CHILDREN = {"root": [ref("window")], "window": [ref("first"), ref("box"), ref("last")], "box": INSIDE}


def child_at(name, place):
    children = CHILDREN.get(name, [])
    return children[place] if 0 <= place < len(children) else NOTHING


def told(name, wanted):
    parent = ref(PARENTS[name]) if name in PARENTS else NOTHING
    return {
        "Name": GLib.Variant("s", NAMES[name]),
        "Description": GLib.Variant("s", ""),
        "ChildCount": GLib.Variant("i", len(CHILDREN.get(name, []))),
        "Parent": GLib.Variant("(so)", parent),
        "ToolkitName": GLib.Variant("s", "by hand"),
        "Version": GLib.Variant("s", "1"),
    }.get(wanted)


def answer(name, member, args):
    """The body of the answer, where there is one."""
    if name not in NAMES:
        return None
    if member == "Get":
        value = told(name, args[1])
        return value and GLib.Variant("(v)", (value,))
    spread = 300 if name in ("root", "window") else 20
    return {
        "GetChildren": GLib.Variant("(a(so))", (CHILDREN.get(name, []),)),
        "GetChildAtIndex": GLib.Variant("((so))", (child_at(name, *args[:1]) if args else NOTHING,)),
        "GetRole": GLib.Variant("(u)", (ROLES[name],)),
        "GetState": GLib.Variant("(au)", ([SHOWN, 0],)),
        "GetInterfaces": GLib.Variant("(as)", ([ACCESSIBLE, "org.a11y.atspi.Component"],)),
        "GetAttributes": GLib.Variant("(a{ss})", ({},)),
        "GetRelationSet": GLib.Variant("(a(ua(so)))", ([],)),
        "GetExtents": GLib.Variant("((iiii))", ((0, 0, spread, spread),)),
        "GetApplication": GLib.Variant("((so))", (ref("root"),)),
    }.get(member)


def reply(connection, message, is_incoming):
    if not is_incoming or message.get_message_type() != Gio.DBusMessageType.METHOD_CALL:
        return message
    args = message.get_body().unpack() if message.get_body() else ()
    body = answer(message.get_path().rsplit("/", 1)[-1], message.get_member(), args)
    error = f"org.freedesktop.DBus.Error.{'ServiceUnknown' if sys.argv[1] == 'lie' else 'UnknownMethod'}"
    answered = message.new_method_reply() if body else message.new_method_error_literal(error, "Nothing")
    if body:
        answered.set_body(body)
    connection.send_message(answered, Gio.DBusSendMessageFlags.NONE)
    return None


bus.add_filter(reply)
here = GLib.Variant("((so))", (ref("root"),))
registry = ("org.a11y.atspi.Registry", PATH + "root", "org.a11y.atspi.Socket", "Embed")
ask(bus, *registry, here)
window = Gtk.Window(title="Odd answers")
window.set_default_size(300, 300)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
