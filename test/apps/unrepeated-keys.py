"""A window that writes down every key but those that it takes for a key that is held down. Argument: the file."""

import sys

from PyQt5.QtWidgets import QApplication, QWidget


class Keys(QWidget):
    def keyPressEvent(self, event):
        if not event.isAutoRepeat():
            with open(sys.argv[1], "a", encoding="utf-8") as file:
                file.write(event.text())


app = QApplication(sys.argv)
window = Keys()
window.setWindowTitle("Unrepeated keys")
window.resize(300, 200)
window.show()
app.exec()
