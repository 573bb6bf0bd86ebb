#!/usr/bin/python3
"""A Qt window with things that have the focus and take no text, or take another one than was typed: a button, a list, a tree with
boxes, a table whose cells are numbers, choices and texts; and with fields of dates and of a number of its own making. What the program heard last is in the label "Heard"."""
import sys

from either_qt import QtCore, QtWidgets


class Numbers(QtWidgets.QStyledItemDelegate):
    def createEditor(self, parent, option, index):
        return QtWidgets.QSpinBox(parent, maximum=999)

    def setModelData(self, editor, model, index):
        editor.interpretText()
        model.setData(index, editor.value())


class Choices(QtWidgets.QStyledItemDelegate):
    def createEditor(self, parent, option, index):
        box = QtWidgets.QComboBox(parent)
        box.addItems(["low", "middle", "high"])
        return box

    def setModelData(self, editor, model, index):
        model.setData(index, editor.currentText())


class Steps(QtWidgets.QAbstractSpinBox):
    """A number of its own making, which has no value but its text."""

    def __init__(self, say):
        super().__init__()
        self.lineEdit().setText("55")
        self.lineEdit().textChanged.connect(lambda text: say("steps " + text))


class Typing(QtWidgets.QWidget):
    def __init__(self):
        super().__init__(windowTitle="Typing")
        self.heard = QtWidgets.QLabel("Heard: nothing")
        button = QtWidgets.QPushButton("Delete", clicked=lambda: self.say("deleted"))
        box = QtWidgets.QCheckBox("Keep", clicked=lambda: self.say("kept"))
        rows = QtWidgets.QListWidget()
        rows.addItems([f"row {number}" for number in range(1, 6)])
        boxes = QtWidgets.QTreeWidget()
        boxes.setHeaderLabels(["Part", "Kind"])
        for name in ("Wheel", "Frame"):
            QtWidgets.QTreeWidgetItem(boxes, [name, "part"]).setCheckState(0, QtCore.Qt.CheckState.Unchecked)
        table = QtWidgets.QTableWidget(2, 3)
        for place, text in enumerate(("20", "middle", "plain", "30", "low", "text")):
            table.setItem(place // 3, place % 3, QtWidgets.QTableWidgetItem(text))
        table.setItemDelegateForColumn(0, Numbers(table))
        table.setItemDelegateForColumn(1, Choices(table))
        form = QtWidgets.QFormLayout(self)
        for widget in (self.heard, button, box, rows, boxes, table):
            form.addRow(widget)
        date = QtWidgets.QDateEdit(QtCore.QDate(1999, 12, 29), displayFormat="dd.MM.yyyy")
        date.dateChanged.connect(lambda day: self.say("date " + day.toString("yyyy-MM-dd")))
        time = QtWidgets.QTimeEdit(QtCore.QTime(8, 30), displayFormat="HH:mm")
        time.timeChanged.connect(lambda at: self.say("time " + at.toString("HH:mm")))
        size = QtWidgets.QSpinBox(maximum=500, suffix=" mm")
        size.valueChanged.connect(lambda number: self.say(f"size {number}"))
        form.addRow("Day:", date)
        form.addRow("Time:", time)
        form.addRow("Size:", size)
        form.addRow("Steps:", Steps(self.say))
        self.resize(500, 700)

    def say(self, what):
        self.heard.setText("Heard: " + what)


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-typing")
window = Typing()
window.show()
sys.exit(application.exec())
