"""A second opinion on what applications show: reads them with libatspi, which shares no code with us.

One question per line in, one answer per line out, both JSON. Asked for {"pid": 1, "path": [["push button", "7", 0]]}, it
finds the first push button "7" (any name when null) and says what it knows about it; each further step of the path is
searched below the one before.
"""
import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

STATES = ["checked", "pressed", "selected", "showing", "visible", "focused", "expanded", "active", "enabled"]
MOST_NODES = 8000
MOST_CHILDREN = 1000

found = {}


def application(pid):
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        app = desktop.get_child_at_index(index)
        if app is not None and app.get_process_id() == pid and app.get_child_count() > 0:
            app.set_cache_mask(Atspi.Cache.NONE)
            return app
    raise LookupError(f"no application with pid {pid}")


def below(root):
    """Everything below, parents before children; a sheet of two billion cells is not entered."""
    stack = [root]
    seen = 0
    while stack and seen < MOST_NODES:
        node = stack.pop()
        seen += 1
        if node is not root:
            yield node
        count = node.get_child_count()
        if 0 < count <= MOST_CHILDREN:
            children = [node.get_child_at_index(index) for index in range(count)]
            stack.extend(child for child in reversed(children) if child is not None)


def step(root, role, name, nth):
    for node in below(root):
        if node.get_role_name() == role and (name is None or node.get_name() == name):
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


def text_of(node):
    if "Text" not in node.get_interfaces():
        return None, None
    count = Atspi.Text.get_character_count(node)
    text = Atspi.Text.get_text(node, 0, count) if count > 0 else ""
    chosen = ""
    if Atspi.Text.get_n_selections(node) > 0:
        part = Atspi.Text.get_selection(node, 0)
        chosen = Atspi.Text.get_text(node, part.start_offset, part.end_offset)
    return text, chosen


def value_of(node):
    return Atspi.Value.get_current_value(node) if "Value" in node.get_interfaces() else None


def cell_of(node, cell):
    inner = Atspi.Table.get_accessible_at(node, *cell)
    return text_of(inner)[0]


def read(pid, path, cell=None):
    node = locate(pid, path)
    node.clear_cache()
    states = node.get_state_set()
    text, chosen = text_of(node)
    return {
        "name": node.get_name(),
        "states": [name for name in STATES if states.contains(getattr(Atspi.StateType, name.upper()))],
        "text": text,
        "selection": chosen,
        "value": value_of(node),
        "children": node.get_child_count(),
        "cell": cell_of(node, cell) if cell else None,
    }


Atspi.init()
Atspi.set_timeout(3000, 5000)
for line in sys.stdin:
    question = json.loads(line)
    number = question.pop("id")
    # libatspi learns from events which applications are gone.
    while GLib.MainContext.default().iteration(False):
        pass
    try:
        answer = {"id": number, "answer": read(**question)}
    except Exception as error:  # Whatever goes wrong is an answer, too; the next question is asked anyway.
        found.clear()
        answer = {"id": number, "error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
