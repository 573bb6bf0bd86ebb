"""A second opinion on what applications show: asks them over D-Bus with GLib, which shares no code with us.

One question per line in, one answer per line out, both JSON. Asked for {"pid": 1, "path": [["push button", "7", 0]]}, it
finds the first push button "7" (any name when null) and says what it knows about it; each further step of the path is
searched below the one before. libatspi would be shorter, but hangs on a sheet of two billion cells.
"""
import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

STATES = ["checked", "pressed", "selected", "showing", "visible", "focused", "expanded", "active", "enabled"]
MENUS = ["menu", "menu bar", "popup menu"]
MOST_NODES = 8000
MOST_CHILDREN = 1000
PATIENCE_MS = 3000
ROOT = "/org/a11y/atspi/accessible/root"

found = {}


def connect(address):
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


def call(bus, owner, path, interface, method, arguments=None):
    return bus.call_sync(owner, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, PATIENCE_MS, None).unpack()


session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
bus = connect(call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")[0])


def ask(node, interface, method, signature="()", *arguments):
    return call(bus, *node, f"org.a11y.atspi.{interface}", method, GLib.Variant(signature, arguments))


def prop(node, interface, name):
    arguments = GLib.Variant("(ss)", (f"org.a11y.atspi.{interface}", name))
    return call(bus, *node, "org.freedesktop.DBus.Properties", "Get", arguments)[0]


def role_of(node):
    # Toolkits name roles in words of their own, but number them alike.
    return Atspi.role_get_name(Atspi.Role(ask(node, "Accessible", "GetRole")[0]))


def children_of(node):
    if not 0 < prop(node, "Accessible", "ChildCount") <= MOST_CHILDREN:
        return []
    return [child for child in ask(node, "Accessible", "GetChildren")[0] if not child[1].endswith("/null")]


def pid_of(owner):
    arguments = GLib.Variant("(s)", (owner,))
    return call(bus, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetConnectionUnixProcessID", arguments)[0]


def application(pid):
    for app in ask(("org.a11y.atspi.Registry", ROOT), "Accessible", "GetChildren")[0]:
        try:
            if pid_of(app[0]) == pid and children_of(app):
                return app
        except GLib.Error:
            pass  # It has just ended.
    raise LookupError(f"no application with pid {pid}")


def below(root, into_menus):
    """Everything below with its role, parents before children; closed menus are not entered in vain."""
    stack = [root]
    for _ in range(MOST_NODES):
        if not stack:
            return
        node = stack.pop()
        role = role_of(node)
        if node is not root:
            yield node, role
        if into_menus or role not in MENUS:
            stack.extend(reversed(children_of(node)))


def step(root, role, name, nth):
    for node, own_role in below(root, into_menus="menu" in role):
        if own_role == role and (name is None or prop(node, "Accessible", "Name") == name):
            if nth == 0:
                return node
            nth -= 1
    raise LookupError(f"no {role} {name or ''}")


def locate(pid, path):
    key = json.dumps([pid, path])
    if key not in found:
        node = application(pid)
        for role, name, nth in path:
            node = step(node, role, name, nth)
        found[key] = node
    return found[key]


def text_between(node, start, end):
    return ask(node, "Text", "GetText", "(ii)", start, end)[0] if end > start else ""


def text_of(node):
    return text_between(node, 0, prop(node, "Text", "CharacterCount"))


def selection_of(node):
    if ask(node, "Text", "GetNSelections")[0] < 1:
        return ""
    return text_between(node, *ask(node, "Text", "GetSelection", "(i)", 0))


def states_of(node):
    low, high = ask(node, "Accessible", "GetState")[0]
    bits = low | high << 32
    return [name for name in STATES if bits >> int(getattr(Atspi.StateType, name.upper())) & 1]


def read(pid, path, cell=None):
    node = locate(pid, path)
    interfaces = ask(node, "Accessible", "GetInterfaces")[0]
    has = lambda name: f"org.a11y.atspi.{name}" in interfaces  # noqa: E731
    return {
        "name": prop(node, "Accessible", "Name"),
        "states": states_of(node),
        "text": text_of(node) if has("Text") else None,
        "selection": selection_of(node) if has("Text") else None,
        "value": prop(node, "Value", "CurrentValue") if has("Value") else None,
        "children": prop(node, "Accessible", "ChildCount"),
        "cell": text_of(ask(node, "Table", "GetAccessibleAt", "(ii)", *cell)[0]) if cell else None,
    }


for line in sys.stdin:
    question = json.loads(line)
    number = question.pop("id")
    try:
        answer = {"id": number, "answer": read(**question)}
    except (GLib.Error, LookupError) as error:
        found.clear()
        answer = {"id": number, "error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
