#!/usr/bin/python3
"""A Qt window with two trees whose items fold, one of them without arrows, a table of texts, boxes of three states, and
a table that is made anew whenever a box in it is turned."""
import sys

from either_qt import QtCore, QtGui, QtWidgets, number_of


class Trees(QtWidgets.QWidget):
    def __init__(self):
        super().__init__(windowTitle="Trees")
        tree = QtWidgets.QTreeWidget()
        tree.setHeaderLabels(["Name", "Kind"])
        for name in ("Tables", "Views"):
            item = QtWidgets.QTreeWidgetItem(tree, [name, "group"])
            for number in (1, 2):
                part = QtWidgets.QTreeWidgetItem(item, [f"{name} {number}", "part"])
                QtWidgets.QTreeWidgetItem(part, [f"Column {number} of {name}", "column"])
        QtWidgets.QTreeWidgetItem(tree, ["Leaf", "none"])
        ticked = QtWidgets.QTreeWidgetItem(tree, ["Ticked", "group"])
        ticked.setCheckState(0, QtCore.Qt.CheckState.Unchecked)
        QtWidgets.QTreeWidgetItem(ticked, ["Below it", "part"])
        tree.expandItem(tree.topLevelItem(2))
        bare = QtWidgets.QTreeWidget()
        bare.setHeaderHidden(True)
        bare.setRootIsDecorated(False)
        QtWidgets.QTreeWidgetItem(QtWidgets.QTreeWidgetItem(bare, ["Bare"]), ["Bare 1"])
        table = QtWidgets.QTableWidget(2, 2)
        for place, text in enumerate(("2021", "0", "false", "Song")):
            table.setItem(place // 2, place % 2, QtWidgets.QTableWidgetItem(text))
        boxes = [QtWidgets.QCheckBox(name) for name in ("Inherit", "Dialogs")]
        for check in boxes:
            check.setTristate(True)
        self.heard = QtWidgets.QLabel("Heard: nothing")
        boxes[0].clicked.connect(lambda: self.heard.setText(f"Heard: {number_of(boxes[0].checkState())}"))
        self.model = QtGui.QStandardItemModel()
        self.states = [QtCore.Qt.CheckState.Unchecked, QtCore.Qt.CheckState.Checked]
        self.fill()
        self.model.itemChanged.connect(self.refill)
        made = QtWidgets.QTableView()
        made.setModel(self.model)
        box = QtWidgets.QVBoxLayout(self)
        for widget in (self.heard, *boxes, tree, bare, table, made):
            box.addWidget(widget)
        self.resize(500, 800)

    def fill(self):
        self.model.clear()
        for name, state in zip(("First", "Second"), self.states):
            item = QtGui.QStandardItem(name)
            item.setCheckable(True)
            item.setCheckState(state)
            self.model.appendRow([item])

    def refill(self, item):
        self.states[item.row()] = item.checkState()
        QtCore.QTimer.singleShot(0, self.fill)


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-trees")
window = Trees()
window.show()
sys.exit(application.exec())
