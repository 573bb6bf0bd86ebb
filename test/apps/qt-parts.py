#!/usr/bin/python3
"""A Qt window whose parts are not what they say: dialogs that fill docks, combo boxes that are called after what is in them, a table
with numbered rows and controls in its cells, and dialogs that open each other and stay there when they are closed. What was heard
last is in the label "Heard"."""
import sys

from either_qt import QtCore, QtWidgets


class Parts(QtWidgets.QMainWindow):
    def __init__(self):
        super().__init__(windowTitle="Parts")
        self.heard = QtWidgets.QLabel("Heard: nothing")
        docks = [self.dock(name) for name in ("Plot", "Remote")]
        self.tabifyDockWidget(*docks)
        docks[1].raise_()
        center = QtWidgets.QWidget()
        form = QtWidgets.QFormLayout(center)
        form.addRow(self.heard)
        for name in ("First", "Second"):
            form.addRow(f"{name} size:", self.chosen(["8", "9", "10"]))
        form.addRow("Find:", self.chosen([]))
        self.pages = QtWidgets.QTabWidget()
        self.pages.addTab(QtWidgets.QLabel("Nothing here"), "Empty")
        self.pages.addTab(self.table(), "Rows")
        form.addRow(self.pages)
        for name, act in (("Insert above", self.insert), ("Name…", self.ask)):
            form.addRow(QtWidgets.QPushButton(name, clicked=act))
        self.setCentralWidget(center)
        self.resize(800, 700)
        self.naming = self.dialog("Naming")
        self.sure = QtWidgets.QDialog(self.naming, windowTitle="Sure", modal=True)
        QtWidgets.QVBoxLayout(self.sure).addWidget(QtWidgets.QPushButton("Cancel", clicked=self.sure.reject))

    def say(self, what):
        self.heard.setText(f"Heard: {what}")

    def dock(self, name):
        inner = QtWidgets.QDialog()
        QtWidgets.QVBoxLayout(inner).addWidget(QtWidgets.QPushButton(f"Use {name}", clicked=lambda: self.say(name)))
        dock = QtWidgets.QDockWidget(name)
        dock.setWidget(inner)
        self.addDockWidget(QtCore.Qt.DockWidgetArea.LeftDockWidgetArea, dock)
        return dock

    def chosen(self, words):
        box = QtWidgets.QComboBox(editable=True)
        box.addItems(words)
        return box

    def table(self):
        self.rows = QtWidgets.QTableWidget(0, 4)
        self.rows.setHorizontalHeaderLabels(["Name", "Kind", "On", "Act"])
        for name in ("Ann", "Bob", "Cyd"):
            self.add(self.rows.rowCount(), name)
        return self.rows

    def add(self, row, name):
        self.rows.insertRow(row)
        self.rows.setItem(row, 0, QtWidgets.QTableWidgetItem(name))
        kind = QtWidgets.QComboBox()
        kind.addItems(["round", "square"])
        kind.currentTextChanged.connect(lambda text: self.say(f"{name} {text}"))
        on = QtWidgets.QCheckBox()
        on.clicked.connect(lambda is_on: self.say(f"{name} {is_on}"))
        act = QtWidgets.QPushButton("Do", clicked=lambda: self.say(f"{name} done"))
        for column, control in enumerate((kind, on, act)):
            self.rows.setCellWidget(row, column + 1, control)

    def insert(self):
        self.rows.insertRow(0)
        self.rows.setItem(0, 0, QtWidgets.QTableWidgetItem("New"))

    def dialog(self, title):
        dialog = QtWidgets.QDialog(self, windowTitle=title, modal=True)
        form = QtWidgets.QFormLayout(dialog)
        self.name = QtWidgets.QLineEdit("Ada")
        form.addRow("Name:", self.name)
        accept = QtWidgets.QPushButton("Accept", default=True, clicked=dialog.accept)
        form.addRow(accept)
        form.addRow(QtWidgets.QPushButton("Cancel", clicked=dialog.reject))
        form.addRow(QtWidgets.QPushButton("Sure?", clicked=lambda: self.sure.show()))
        dialog.accepted.connect(lambda: self.say(f"named {self.name.text()}"))
        return dialog

    def ask(self):
        self.naming.show()


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-parts")
parts = Parts()
parts.show()
sys.exit(application.exec())
