#!/usr/bin/python3
"""A Qt window with rows whose names are edited in place: by F2 or a double click. What was renamed last is in
the label "Renamed", and which row is the current one in the label "Current". Most rows are out of sight."""
import sys

from either_qt import QtCore, QtWidgets


class Rows(QtWidgets.QWidget):
    def __init__(self):
        super().__init__(windowTitle="Rows")
        self.renamed = QtWidgets.QLabel("Renamed: nothing")
        rows = QtWidgets.QTreeWidget()
        rows.setHeaderLabels(["Name", "Size"])
        when = QtWidgets.QAbstractItemView.EditTrigger
        rows.setEditTriggers(when.EditKeyPressed | when.DoubleClicked)
        for name, size in (("apple.txt", "12"), ("pear.txt", "7"), ("plum.txt", "31")):
            item = QtWidgets.QTreeWidgetItem(rows, [name, size])
            item.setFlags(item.flags() | QtCore.Qt.ItemFlag.ItemIsEditable)
        rows.itemChanged.connect(lambda item, column: self.renamed.setText("Renamed: " + item.text(column)))
        for number in range(40):
            QtWidgets.QTreeWidgetItem(rows, [f"row {number}", "1"])
        current = QtWidgets.QLabel("Current: nothing")
        rows.currentItemChanged.connect(lambda item, _before: current.setText("Current: " + item.text(0)))
        box = QtWidgets.QVBoxLayout(self)
        box.addWidget(self.renamed)
        box.addWidget(current)
        box.addWidget(rows)
        box.addWidget(QtWidgets.QPushButton("Rest"))


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-rows")
window = Rows()
window.show()
sys.exit(application.exec())
