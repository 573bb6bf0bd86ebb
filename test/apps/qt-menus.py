#!/usr/bin/python3
"""A Qt window with a menu bar, of which one menu is filled when it is shown, with another one in it, a field for a word, buttons of which some
have a menu, a list with a context menu that has another in it, a label whose context menu is another one with the same items every time, and a
dialog that a key hides. What was done last is in the label "Done"."""
import sys

from either_qt import QtCore, QtGui, QtWidgets

Action = getattr(QtGui, "QAction", None) or QtWidgets.QAction
POPUPS = (
    ("Instant", QtWidgets.QToolButton.ToolButtonPopupMode.InstantPopup),
    ("Delayed", QtWidgets.QToolButton.ToolButtonPopupMode.DelayedPopup),
    ("Split", QtWidgets.QToolButton.ToolButtonPopupMode.MenuButtonPopup),
)


class Line(QtWidgets.QPlainTextEdit):
    """A field of one line, made of one that has many, as in SpeedCrunch."""

    def __init__(self, say, **properties):
        super().__init__(**properties)
        self.say = say
        self.setFixedHeight(28)

    def keyPressEvent(self, event):
        if event.key() == QtCore.Qt.Key.Key_Return:
            self.say(self.toPlainText())
        else:
            super().keyPressEvent(event)


class Menus(QtWidgets.QMainWindow):
    def __init__(self):
        super().__init__(windowTitle="Menus")
        middle = QtWidgets.QWidget()
        column = QtWidgets.QVBoxLayout(middle)
        self.done = QtWidgets.QLabel("Done: nothing", contextMenuPolicy=QtCore.Qt.ContextMenuPolicy.CustomContextMenu)
        self.shared = [Action(name, self, triggered=lambda: self.say("Shared")) for name in ("Shared", "Other")]
        self.done.customContextMenuRequested.connect(self.renewed)
        column.addWidget(self.done)
        for widget in (self.button("Apply"), self.check(), self.push(), *self.tools(), self.list()):
            column.addWidget(widget)
        self.setCentralWidget(middle)
        self.dialog = QtWidgets.QDialog(self, windowTitle="Finder")
        QtWidgets.QVBoxLayout(self.dialog).addWidget(QtWidgets.QLineEdit())
        find = self.button("Find")
        find.clicked.connect(self.dialog.show)
        column.addWidget(find)
        self.menuBar().addMenu(self.menu("Bar")).menu().addMenu(self.menu("Inner"))
        late = self.menuBar().addMenu("Late")
        late.aboutToShow.connect(lambda: late.isEmpty() and late.addMenu(self.menu("Filled")))
        column.addWidget(Line(self.say, accessibleName="Word"))

    def say(self, what):
        self.done.setText("Done: " + what)

    def renewed(self, at):
        menu = QtWidgets.QMenu(self)
        menu.setAttribute(QtCore.Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions(self.shared)
        menu.addAction("Fresh", lambda: self.say("Fresh"))
        menu.popup(self.done.mapToGlobal(at))

    def button(self, name):
        return QtWidgets.QPushButton(name, clicked=lambda: self.say(name))

    def check(self):
        bold = QtWidgets.QPushButton("Bold", checkable=True)
        bold.toggled.connect(lambda on: self.say(f"Bold {on}"))
        return bold

    def menu(self, name):
        menu = QtWidgets.QMenu(name, self)
        for number in (1, 2):
            text = f"{name} {number}"
            menu.addAction(text, lambda text=text: self.say(text))
        return menu

    def push(self):
        push = QtWidgets.QPushButton("Push")
        push.setMenu(self.menu("Push"))
        return push

    def tools(self):
        for name, mode in POPUPS:
            tool = QtWidgets.QToolButton(text=name, popupMode=mode)
            tool.setMenu(self.menu(name))
            tool.clicked.connect(lambda _, name=name: self.say(name))
            yield tool

    def list(self):
        things = QtWidgets.QListWidget(contextMenuPolicy=QtCore.Qt.ContextMenuPolicy.CustomContextMenu)
        things.addItem("Thing")
        menu = self.menu("Context")
        more = menu.addMenu("More")
        more.addAction("Deep", lambda: self.say("Deep"))
        deeper = more.addMenu("Deeper")
        deeper.addAction("Deepest", lambda: self.say("Deepest"))
        things.customContextMenuRequested.connect(lambda at: menu.popup(things.mapToGlobal(at)))
        return things


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-menus")
menus = Menus()
menus.show()
sys.exit(application.exec())
