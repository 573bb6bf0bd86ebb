#!/usr/bin/python3
"""A Qt window with rows whose names are edited in place: by F2 or a double click. What was renamed last is in
the label "Renamed"."""
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
        box = QtWidgets.QVBoxLayout(self)
        box.addWidget(self.renamed)
        box.addWidget(rows)
        box.addWidget(QtWidgets.QPushButton("Rest"))


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-rows")
window = Rows()
window.show()
sys.exit(application.exec())
