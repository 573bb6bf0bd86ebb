#!/usr/bin/python3
"""A Qt window with two docks behind one tab each, a scroll area, a table to edit and a field that is
cleared when it is confirmed, and a box to check in another box, whose number was made while it was off. What was used last is in the label "Done"."""
import sys

from either_qt import QtCore, QtWidgets, number_of


class Panes(QtWidgets.QMainWindow):
    def __init__(self):
        super().__init__(windowTitle="Panes")
        self.done = QtWidgets.QLabel("Done: nothing")
        docks = [self.dock(name) for name in ("Layers", "Colours")]
        self.tabifyDockWidget(*docks)
        center = QtWidgets.QWidget()
        box = QtWidgets.QVBoxLayout(center)
        self.said = QtWidgets.QListWidget()
        self.said.itemChanged.connect(lambda item: self.done.setText(f"Done: {item.text()} {number_of(item.checkState())}"))
        self.said.currentTextChanged.connect(lambda text: self.done.setText(f"Done: {text}"))
        for number in range(30):
            QtWidgets.QListWidgetItem(f"Said {number}", self.said).setCheckState(QtCore.Qt.CheckState.Unchecked)
        for widget in (self.done, self.options(), self.table(), self.said, self.field(), self.limits()):
            box.addWidget(widget)
        self.setCentralWidget(center)
        self.resize(700, 800)

    def dock(self, name):
        inner = QtWidgets.QWidget()
        box = QtWidgets.QVBoxLayout(inner)
        button = QtWidgets.QPushButton(f"Use {name}")
        button.clicked.connect(lambda: self.done.setText(f"Done: {name}"))
        for widget in (button, QtWidgets.QLineEdit(placeholderText=f"Name of {name}")):
            box.addWidget(widget)
        dock = QtWidgets.QDockWidget(name)
        dock.setWidget(inner)
        self.addDockWidget(QtCore.Qt.DockWidgetArea.LeftDockWidgetArea, dock)
        return dock

    def options(self):
        area, inside = QtWidgets.QScrollArea(), QtWidgets.QWidget()
        box = QtWidgets.QVBoxLayout(inside)
        for number in range(40):
            option = QtWidgets.QCheckBox(f"Option {number}")
            option.toggled.connect(lambda on, number=number: self.done.setText(f"Done: {number} {on}"))
            box.addWidget(option)
        area.setWidget(inside)
        return area

    def field(self):
        field = QtWidgets.QLineEdit(placeholderText="Say")

        def take():
            if field.text() != "silence":
                self.said.insertItem(0, field.text())
                self.said.scrollToTop()
            field.clear()

        field.returnPressed.connect(take)
        return field

    def limits(self):
        outer, inner = QtWidgets.QGroupBox("Limits"), QtWidgets.QGroupBox("By the clock", checkable=True, checked=False)
        QtWidgets.QVBoxLayout(outer).addWidget(inner)
        inner.toggled.connect(lambda on: self.done.setText(f"Done: clock {on}"))
        number = QtWidgets.QSpinBox(inner)
        number.valueChanged.connect(lambda value: self.done.setText(f"Done: number {value}"))
        QtWidgets.QVBoxLayout(inner).addWidget(number)
        return outer

    def table(self):
        table = QtWidgets.QTableWidget(3, 3)
        for place in range(9):
            table.setItem(place // 3, place % 3, QtWidgets.QTableWidgetItem(f"cell {place}"))
        table.itemChanged.connect(lambda item: self.done.setText(f"Done: {item.text()}"))
        return table


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-panes")
window = Panes()
window.show()
sys.exit(application.exec())
