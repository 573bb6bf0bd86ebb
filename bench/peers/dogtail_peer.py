"""dogtail as a contender: one line of words in, one line of JSON out. Its delays are off: they would only flatter us."""

import json
import sys
import time

from dogtail.config import config

config.load(
    {
        "actionDelay": 0,
        "defaultDelay": 0,
        "searchBackoffDuration": 0.02,
        "childrenLimit": 10_000,
        "checkForA11y": False,
        "logDebugToStdOut": False,
        "logDebugToFile": False,
    }
)

from dogtail import tree as dogtail_tree  # noqa: E402  (it reads the settings)

PATIENCE_S = 5


def application(pid):
    for app in dogtail_tree.root.applications():
        if app.get_process_id() == int(pid):
            return app
    raise LookupError(f"no application with pid {pid}")


def describe(node):
    node.name, node.roleName, node.getState().getStates()
    try:
        node.extents
    except NotImplementedError:
        pass


def timed(work):
    started = time.perf_counter()
    answer = work()
    return {"ms": (time.perf_counter() - started) * 1000, **answer}


def tree(pid):
    app = application(pid)

    def read():
        nodes = app.findChildren(lambda node: True)
        for node in nodes:
            describe(node)
        return {"nodes": len(nodes)}

    return timed(read)


def find(pid, *name):
    app = application(pid)
    return timed(lambda: {"found": app.child(name=" ".join(name)).roleName})


def act(pid, *name):
    """Finds the first check box of that name that is enabled, clicks it by its action, and waits until it has changed."""
    app = application(pid)
    title = " ".join(name)

    def is_meant(node):
        return node.roleName == "check box" and node.name == title and node.sensitive

    def click():
        box = app.findChild(is_meant)
        return {"clickMs": timed(lambda: press(box))["ms"]}

    return timed(click)


def press(box):
    before = box.checked
    box.doActionNamed("click")
    limit = time.perf_counter() + PATIENCE_S
    while box.checked == before:
        if time.perf_counter() > limit:
            raise TimeoutError("the check box did not change")
    return {}


def main():
    sys.setrecursionlimit(10_000)
    answers = sys.stdout
    sys.stdout = sys.stderr  # dogtail talks
    for line in sys.stdin:
        operation, *words = line.split()
        try:
            answer = {"tree": tree, "find": find, "act": act}[operation](*words)
        except Exception as error:  # the bench says why a row is missing
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


main()
