#!/usr/bin/python3
"""A Qt Quick window with a menu bar, whose names have the mark of their shortcut in them. What was chosen is in the label "Done"."""
import sys

from PyQt5 import QtCore, QtGui, QtQml

WINDOW = b"""
import QtQuick 2.15
import QtQuick.Controls 2.15
ApplicationWindow {
  visible: true; width: 400; height: 300; title: "Quick menus"
  menuBar: MenuBar {
    Menu {
      title: "&File"
      Action { text: "&New"; onTriggered: done.text = "Done: New" }
      Action { text: "&Close"; onTriggered: done.text = "Done: Close" }
    }
    Menu { title: "&Edit"; Action { text: "C&ut"; onTriggered: done.text = "Done: Cut" } }
  }
  Label { id: done; text: "Done: nothing" }
}
"""

application = QtGui.QGuiApplication(sys.argv)
application.setApplicationName("qt5-quick-menus")
engine = QtQml.QQmlApplicationEngine()
engine.loadData(WINDOW, QtCore.QUrl("file:///window.qml"))
sys.exit(application.exec_())
