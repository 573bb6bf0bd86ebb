#!/usr/bin/python3
"""A Qt window with a table of which one column is hidden, boxes to check in its first one, and a text that is only read."""
import sys

from either_qt import QtCore, QtWidgets, number_of


class Tables(QtWidgets.QWidget):
    def __init__(self):
        super().__init__(windowTitle="Tables")
        self.checked = QtWidgets.QLabel("Checked: nothing")
        pane = QtWidgets.QTextBrowser()
        pane.setPlainText("Double clicks open an entry.")
        rows = QtWidgets.QTreeWidget()
        rows.setHeaderLabels(["Graph", "Colour", "Secretly"])
        for name in ("sine", "cosine", "tangent"):
            item = QtWidgets.QTreeWidgetItem(rows, [name, "red", "hidden"])
            item.setCheckState(0, QtCore.Qt.CheckState.Checked)
        QtWidgets.QTreeWidgetItem(rows, ["All of them", "", ""]).setFirstColumnSpanned(True)
        rows.setRootIsDecorated(False)
        rows.setColumnHidden(2, True)
        rows.setColumnWidth(0, 300)
        rows.itemChanged.connect(lambda item, _: self.checked.setText(f"Checked: {item.text(0)} {number_of(item.checkState(0))}"))
        box = QtWidgets.QVBoxLayout(self)
        for widget in (self.checked, pane, rows):
            box.addWidget(widget)
        self.resize(500, 500)


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-tables")
window = Tables()
window.show()
sys.exit(application.exec())
