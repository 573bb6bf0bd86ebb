"""Qt in the version that is the first argument of the program, 5 or 6: `from either_qt import QtWidgets`."""
import importlib
import sys

VERSION = sys.argv.pop(1)


def __getattr__(name):
    if not name.startswith("Qt"):
        raise AttributeError(name)
    return importlib.import_module(f"PyQt{VERSION}.{name}")


def number_of(state):
    """The number of a state, which is one in PyQt5 and has one in PyQt6."""
    return getattr(state, "value", state)
