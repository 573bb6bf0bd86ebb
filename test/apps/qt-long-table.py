#!/usr/bin/python3
"""A Qt window with a table that is too long to be walked, and a text that tells which of its cells are selected; with `single`, one at most."""
import sys

from either_qt import QtWidgets

ROWS = 400
COLUMNS = 5


class Window(QtWidgets.QWidget):
    def __init__(self):
        super().__init__(windowTitle="Long table")
        self.said = QtWidgets.QLabel("Selected: nothing")
        self.table = QtWidgets.QTableWidget(ROWS, COLUMNS)
        for row in range(ROWS):
            for column in range(COLUMNS):
                self.table.setItem(row, column, QtWidgets.QTableWidgetItem(f"{row + 1}/{column + 1}"))
        if "single" in sys.argv:
            self.table.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.SingleSelection)
        self.table.itemSelectionChanged.connect(self.tell)
        box = QtWidgets.QVBoxLayout(self)
        box.addWidget(self.said)
        box.addWidget(self.table)
        self.resize(400, 400)

    def tell(self):
        self.said.setText("Selected: " + ", ".join(each.text() for each in self.table.selectedItems()))


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-long-table")
window = Window()
window.show()
sys.exit(application.exec())
