#!/usr/bin/python3
"""A Qt window with a dialog beside it that is not modal, and a modal one whose button says in the window how often it was pressed."""
import sys

from either_qt import QtWidgets

application = QtWidgets.QApplication(sys.argv)
application.setApplicationName("qt-modal-behind")
window = QtWidgets.QMainWindow(windowTitle="Behind")
done = QtWidgets.QLabel("0 pressed")
window.setCentralWidget(done)
window.resize(300, 200)
window.show()
finder = QtWidgets.QDialog(window, windowTitle="Finder")
QtWidgets.QVBoxLayout(finder).addWidget(QtWidgets.QLineEdit())
finder.show()
question = QtWidgets.QDialog(window, windowTitle="Question", modal=True)
press = QtWidgets.QPushButton("Press")
press.clicked.connect(lambda: done.setText(f"{int(done.text().split()[0]) + 1} pressed"))
QtWidgets.QVBoxLayout(question).addWidget(press)
question.show()
sys.exit(application.exec())
