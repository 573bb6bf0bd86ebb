#!/usr/bin/python3
"""A window that asks for files to open and to save by the dialogs of its toolkit, and says which ones it was told. Those of Qt begin in
this folder, those of GTK to open one with the latest files. Argument: gtk3, gtk4, qt5 or qt6."""
import importlib
import os
import sys

TOOLKIT = sys.argv[1]
FOLDER = os.path.dirname(os.path.abspath(__file__))


def run_gtk(version):
    import gi

    gi.require_version("Gtk", version)
    from gi.repository import GLib, Gtk

    GLib.set_prgname("file-dialogs")
    Gtk.init([]) if version == "3.0" else Gtk.init()
    loop = GLib.MainLoop()
    window = Gtk.Window(title="Files", default_width=300, default_height=150)
    window.connect("destroy", lambda _window: loop.quit())
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    put = box.add if version == "3.0" else box.append
    done = Gtk.Label(label="Done: nothing")

    def answered(dialog, response):
        file = dialog.get_file()
        dialog.destroy()
        done.set_text(f"Done: {file.get_path() if response == Gtk.ResponseType.OK else 'cancelled'}")

    def ask(title, action):
        dialog = Gtk.FileChooserDialog(title=title, transient_for=window, action=action, modal=True)
        dialog.add_button("_Cancel", Gtk.ResponseType.CANCEL)
        dialog.add_button(f"_{title}", Gtk.ResponseType.OK)
        dialog.set_default_response(Gtk.ResponseType.OK)
        if action == Gtk.FileChooserAction.SAVE:
            dialog.set_current_name("untitled.txt")
        dialog.connect("response", answered)
        dialog.present()

    for title, action in (("Open", Gtk.FileChooserAction.OPEN), ("Save", Gtk.FileChooserAction.SAVE)):
        button = Gtk.Button(label=f"{title}…")
        button.connect("clicked", lambda _button, title=title, action=action: ask(title, action))
        put(button)
    put(done)
    window.add(box) if version == "3.0" else window.set_child(box)
    window.show_all() if version == "3.0" else window.present()
    loop.run()


def run_qt(version):
    widgets = importlib.import_module(f"PyQt{version}.QtWidgets")
    QFileDialog, QLabel, QPushButton = widgets.QFileDialog, widgets.QLabel, widgets.QPushButton
    application = widgets.QApplication(["file-dialogs"])
    window = widgets.QWidget(windowTitle="Files")
    box = widgets.QVBoxLayout(window)
    done = QLabel("Done: nothing")

    def ask(title, ask_for, path):
        file, _ = ask_for(window, title, path, options=QFileDialog.Option.DontUseNativeDialog)
        done.setText(f"Done: {file or 'cancelled'}")

    ways = {"Open": (QFileDialog.getOpenFileName, FOLDER), "Save": (QFileDialog.getSaveFileName, f"{FOLDER}/untitled.txt")}
    for title, (ask_for, path) in ways.items():
        button = QPushButton(f"{title}…")
        button.clicked.connect(lambda _on, title=title, ask_for=ask_for, path=path: ask(title, ask_for, path))
        box.addWidget(button)
    box.addWidget(done)
    window.show()
    application.exec()


run_qt(TOOLKIT[2:]) if TOOLKIT.startswith("qt") else run_gtk({"gtk3": "3.0", "gtk4": "4.0"}[TOOLKIT])
