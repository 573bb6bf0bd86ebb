#!/usr/bin/python3
"""A Qt window that says in the label "Heard" which text a key is, as a terminal would take it: Control and C are \\x03."""
import sys

from either_qt import QtWidgets


class Ear(QtWidgets.QMainWindow):
    def __init__(self):
        super().__init__(windowTitle="Heard keys")
        self.heard = QtWidgets.QLabel("Heard: nothing")
        self.setCentralWidget(self.heard)
        self.resize(300, 100)

    def keyPressEvent(self, event):
        if event.text():
            self.heard.setText(f"Heard: {event.text()!r}")


app = QtWidgets.QApplication(sys.argv)
ear = Ear()
ear.show()
sys.exit(app.exec())
