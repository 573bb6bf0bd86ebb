#!/usr/bin/python3
"""A Qt window with a canvas. Its status bar tells where the pointer is on it, and on which point of its grid it clicked, and how often a click hit
its right half; a click on the left half does nothing."""
import sys

from either_qt import QtCore, QtWidgets


class Canvas(QtWidgets.QWidget):
    def __init__(self, place, count):
        super().__init__(accessibleName="Canvas", mouseTracking=True)
        self.place, self.count, self.hits = place, count, 0
        self.setFixedSize(400, 300)

    def mouseMoveEvent(self, event):
        at = event.position().toPoint() if hasattr(event, "position") else event.pos()
        self.place.setText(f"{at.x()}, {at.y()}")

    def leaveEvent(self, event):
        self.place.setText("")

    def mouseReleaseEvent(self, event):
        at = event.position().toPoint() if hasattr(event, "position") else event.pos()
        self.place.setText(f"{at.x() // 8 * 8}, {at.y() // 8 * 8}")
        if at.x() > 200:
            self.hits += 1
            self.count.setText(f"{self.hits} hits")


application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-pointer-place")
window = QtWidgets.QMainWindow(windowTitle="Pointer place")
place, count = QtWidgets.QLabel(), QtWidgets.QLabel("0 hits")
window.setCentralWidget(Canvas(place, count))
window.statusBar().addPermanentWidget(count)
window.statusBar().addPermanentWidget(place)
window.show()
sys.exit(application.exec())
