#!/usr/bin/python3
"""A Qt table with headers on both sides, of which the first and the fourth column are hidden. The row that is selected is
written to the label "Selected"."""
import sys

from either_qt import QtWidgets

HEADERS = ["rowid", "id", "name", "secret", "age"]
ROWS = [["10", "1", "Ann", "x", "30"], ["20", "2", "Bob", "y", ""], ["30", "3", "Cy", "z", "50"]]


class Columns(QtWidgets.QWidget):
    def __init__(self):
        super().__init__(windowTitle="Columns")
        self.selected = QtWidgets.QLabel("Selected: nothing")
        table = QtWidgets.QTableWidget(len(ROWS), len(HEADERS))
        table.setHorizontalHeaderLabels(HEADERS)
        for row, texts in enumerate(ROWS):
            for column, text in enumerate(texts):
                table.setItem(row, column, QtWidgets.QTableWidgetItem(text))
        table.setColumnHidden(0, True)
        table.setColumnHidden(3, True)
        table.currentCellChanged.connect(lambda row, column, *_: self.selected.setText(f"Selected: {row} {column}"))
        box = QtWidgets.QVBoxLayout(self)
        box.addWidget(self.selected)
        box.addWidget(table)
        self.resize(500, 300)


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-hidden-columns")
window = Columns()
window.show()
sys.exit(application.exec())
