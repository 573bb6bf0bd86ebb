#!/usr/bin/python3
"""A Qt window with a path of folders as KDE shows one: pressed by their action they open a menu some time later, and clicked they
are entered. A plain button opens its menu late as well. What was done last is in the label "Done"."""
import sys

from either_qt import QtCore, QtWidgets

LATER_MS = 400


class Folder(QtWidgets.QPushButton):
    """As KUrlNavigatorButton: `pressed` asks for what is in the folder, and a release inside of it enters the folder."""

    entered = QtCore.pyqtSignal(str)

    def __init__(self, name):
        super().__init__(name)
        self.asking = QtCore.QTimer(self, singleShot=True, interval=LATER_MS)
        self.pressed.connect(self.asking.start)

    def mouseReleaseEvent(self, event):
        self.asking.stop()
        self.entered.emit(self.text())
        super().mouseReleaseEvent(event)


class Paths(QtWidgets.QWidget):
    def __init__(self):
        super().__init__(windowTitle="Paths")
        self.done = QtWidgets.QLabel("Done: nothing")
        self.menu = QtWidgets.QMenu(self)
        self.menu.addAction("inside", lambda: self.say("menu"))
        column = QtWidgets.QVBoxLayout(self)
        column.addWidget(self.done)
        column.addWidget(self.navigator("home", "docs"))
        late = QtWidgets.QPushButton("Late")
        late.clicked.connect(lambda: QtCore.QTimer.singleShot(LATER_MS, lambda: self.open(late)))
        column.addWidget(late)

    def navigator(self, *names):
        row = QtWidgets.QWidget()
        line = QtWidgets.QHBoxLayout(row)
        field = QtWidgets.QComboBox(editable=True)
        field.hide()
        for widget in (field, QtWidgets.QCheckBox("Edit mode")):
            line.addWidget(widget)
        for name in names:
            folder = Folder(name)
            folder.asking.timeout.connect(lambda folder=folder: self.open(folder))
            folder.entered.connect(lambda name: self.say(f"entered {name}"))
            line.addWidget(folder)
        field.hide()
        return row

    def open(self, button):
        self.menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def say(self, what):
        self.done.setText("Done: " + what)


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-paths")
paths = Paths()
paths.show()
sys.exit(application.exec())
