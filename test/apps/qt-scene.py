#!/usr/bin/python3
"""A Qt window with a field and a box to check in a scene, which belong to no window as Qt tells it, and a list whose first item
is as far from its last as fits. What was used last is in the label "Heard"."""
import sys

from either_qt import QtWidgets


class Scene(QtWidgets.QMainWindow):
    def __init__(self):
        super().__init__(windowTitle="Scene")
        self.heard = QtWidgets.QLabel("Heard: nothing")
        field = QtWidgets.QLineEdit(accessibleName="Inner field")
        field.textChanged.connect(lambda text: self.heard.setText(f"Heard: {text}"))
        check = QtWidgets.QCheckBox("Inner check")
        check.toggled.connect(lambda checked: self.heard.setText(f"Heard: {checked}"))
        scene = QtWidgets.QGraphicsScene(0, 0, 300, 100)
        scene.addWidget(field).setPos(0, 0)
        scene.addWidget(check).setPos(0, 60)
        center = QtWidgets.QWidget()
        box = QtWidgets.QVBoxLayout(center)
        items = QtWidgets.QListWidget()
        items.setDragDropMode(QtWidgets.QAbstractItemView.DragDropMode.InternalMove)
        items.addItems([f"Item {number}" for number in range(12)])
        for widget in (self.heard, QtWidgets.QGraphicsView(scene), items):
            box.addWidget(widget)
        self.setCentralWidget(center)
        self.resize(500, 600)


app = QtWidgets.QApplication(sys.argv)
window = Scene()
window.show()
sys.exit(app.exec())
