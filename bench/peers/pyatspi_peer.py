"""pyatspi as a contender: one line of words in, one line of JSON out. Says the same of every node as the others."""

import json
import sys
import time

import pyatspi

HUGE = 10_000


def application(pid):
    for app in pyatspi.Registry.getDesktop(0):
        if app and app.get_process_id() == pid:
            return app
    raise LookupError(f"no application with pid {pid}")


def describe(node):
    node.name, node.getRole(), node.getState().getStates()
    try:
        node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    except NotImplementedError:
        pass


def walk(node):
    """A spreadsheet has 2^31 - 1 children, of which none is visited: it would never end."""
    describe(node)
    count = node.childCount
    nodes = 1
    for place in range(count if count < HUGE else 0):
        child = node.getChildAtIndex(place)
        if child is not None:
            nodes += walk(child)
    return nodes


def tree(pid):
    app = application(int(pid))
    started = time.perf_counter()
    nodes = sum(walk(window) for window in app if window)
    return {"ms": (time.perf_counter() - started) * 1000, "nodes": nodes}


def main():
    sys.setrecursionlimit(10_000)
    for line in sys.stdin:
        operation, *words = line.split()
        try:
            answer = {"tree": tree}[operation](*words)
        except Exception as error:  # the bench says why a row is missing
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


main()
