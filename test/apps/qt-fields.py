#!/usr/bin/python3
"""A Qt window whose program listens to what its user does, as programs do: to texts that are edited, buttons that are clicked,
entries that are activated. What it heard last is in the label "Heard"; a menu is filled when it is about to be shown, and so is
the one of a button."""
import sys

from either_qt import QtCore, QtWidgets


class Fields(QtWidgets.QWidget):
    def __init__(self):
        super().__init__(windowTitle="Fields")
        self.heard = QtWidgets.QLabel("Heard: nothing")
        form = QtWidgets.QFormLayout(self)
        bar = QtWidgets.QMenuBar()
        form.setMenuBar(bar)
        self.add_late_menu(bar.addMenu("File"))
        form.addRow(self.heard)
        form.addRow("Name:", self.listened(QtWidgets.QLineEdit("Ada"), "name"))
        form.addRow("Secret:", self.listened(QtWidgets.QLineEdit(echoMode=QtWidgets.QLineEdit.EchoMode.Password), "secret"))
        form.addRow("Town:", self.completed(["Berlin", "Bern", "Bergen"]))
        form.addRow("Kind:", self.chosen(["round", "square", "oval"], editable=True))
        form.addRow("Colour:", self.chosen(["red", "green", "blue"], editable=False))
        form.addRow("Size:", self.numbered())
        for shape in ("Small", "Large", "Huge"):
            form.addRow(self.clicked(QtWidgets.QRadioButton(shape), shape))
        group = self.clicked(QtWidgets.QGroupBox("Extras", checkable=True, checked=False), "Extras")
        QtWidgets.QVBoxLayout(group).addWidget(QtWidgets.QPushButton("Inside"))
        form.addRow(group)
        button = QtWidgets.QToolButton(text="More", popupMode=QtWidgets.QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(QtWidgets.QMenu(button))
        self.fill_late(button.menu(), ["Copy", "Cut"], "Deep")
        form.addRow(button)

    def say(self, what):
        self.heard.setText("Heard: " + what)

    def listened(self, field, name):
        field.textEdited.connect(lambda text: self.say(f"{name} {text}"))
        return field

    def completed(self, words):
        field = self.listened(QtWidgets.QLineEdit(), "town")
        field.setCompleter(QtWidgets.QCompleter(words, field))
        return field

    def chosen(self, words, editable):
        box = QtWidgets.QComboBox(editable=editable)
        box.addItems(words)
        box.textActivated.connect(lambda text: self.say(f"chosen {text}"))
        if editable:
            box.lineEdit().textEdited.connect(lambda text: self.say(f"kind {text}"))
        return box

    def numbered(self):
        box = QtWidgets.QSpinBox(maximum=500)
        box.valueChanged.connect(lambda number: self.say(f"size {number}"))
        return box

    def clicked(self, button, name):
        button.clicked.connect(lambda: self.say(f"clicked {name}"))
        return button

    def add_late_menu(self, menu):
        menu.addAction("Close", lambda: self.say("close"))
        self.fill_late(menu.addMenu("Create New"), ["Folder", "Document"])

    def fill_late(self, menu, names, deep=None):
        def fill():
            menu.clear()
            for name in names:
                menu.addAction(name, lambda name=name: self.say(f"menu {name}"))
            if deep:
                menu.addMenu(deep).addAction("Deeper", lambda: self.say("menu Deeper"))

        menu.aboutToShow.connect(fill)


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-fields")
fields = Fields()
fields.show()
QtCore.QTimer.singleShot(0, fields.setFocus)
sys.exit(application.exec())
