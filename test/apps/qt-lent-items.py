#!/usr/bin/python3
"""A Qt window whose label has a context menu with an item of its own and items of the menu bar. The label says what was chosen, and in
which menu."""
import sys

from either_qt import QtCore, QtGui, QtWidgets

Action = getattr(QtGui, "QAction", None) or QtWidgets.QAction


class Lent(QtWidgets.QMainWindow):
    def __init__(self):
        super().__init__(windowTitle="Lent")
        self.done = QtWidgets.QLabel("Done: nothing", contextMenuPolicy=QtCore.Qt.ContextMenuPolicy.CustomContextMenu)
        self.done.setMinimumSize(300, 200)
        self.done.customContextMenuRequested.connect(self.choose)
        self.setCentralWidget(self.done)
        edit = self.menuBar().addMenu("Edit")
        first, second = edit.addAction("First"), edit.addAction("Second")
        paste = edit.addAction("Paste")
        paste.setEnabled(False)
        bold = edit.addAction("Bold")
        bold.setCheckable(True)
        bold.setChecked(True)
        insert = edit.addMenu("Insert")
        insert.addAction("Picture").triggered.connect(lambda: self.done.setText("Done: picture"))
        gone = edit.addAction("Gone")
        gone.setVisible(False)
        self.menu = QtWidgets.QMenu(self)
        self.menu.addAction("Own")
        self.menu.addActions([second, gone])
        self.menu.addSeparator()
        self.menu.addActions([paste, bold, insert.menuAction(), first])
        edit.triggered.connect(lambda action: self.done.setText("Done: " + action.text()))

    def choose(self, at):
        chosen = self.menu.exec(self.done.mapToGlobal(at)) if hasattr(self.menu, "exec") else self.menu.exec_(self.done.mapToGlobal(at))
        if chosen and chosen.text() != "Picture":
            self.done.setText(f"Done: {chosen.text()} of the context menu")


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-lent-items")
lent = Lent()
lent.show()
sys.exit(application.exec())
