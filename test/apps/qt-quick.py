#!/usr/bin/python3
"""A Qt Quick window with a menu bar, whose names have the mark of their shortcut in them, a list, a dialog, combo boxes and a button that is covered by the border of its menu. What was chosen is in the label "Done"."""
import sys

from either_qt import QtCore, QtGui, QtQml

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
  Button { text: "Ask"; x: 200; onClicked: question.open() }
  Button { text: "Covered"; x: 200; y: 90; onClicked: done.text = "Done: Covered" }
  ListView {
    y: 60; width: 150; height: 120; clip: true; model: 20
    ScrollBar.vertical: ScrollBar { policy: ScrollBar.AlwaysOn }
    delegate: ItemDelegate { text: "Row " + index; width: 150; onClicked: done.text = "Done: " + text }
  }
  ComboBox {
    y: 190; width: 150; Accessible.name: "Fruit"; model: ["apple", "pear", "plum"]
    onActivated: done.text = "Done: " + currentText
  }
  ComboBox { y: 235; width: 150; Accessible.name: "Town"; editable: true; model: ["Rome", "Oslo"] }
  Button { text: "More"; x: 200; y: 190; width: 80; height: 30; onClicked: menu.popup(240, 200 + menuBar.height) }
  Button { text: "Below"; x: 200; y: 220; width: 80; height: 30; onClicked: done.text = "Done: Below" }
  Menu { id: menu; width: 100; parent: Overlay.overlay; MenuItem { text: "One"; onTriggered: done.text = "Done: One" } MenuItem { text: "Two" } }
  Dialog { id: question; title: "Sure?"; modal: true; x: 180; y: 60; standardButtons: Dialog.Ok }
}
"""

application = QtGui.QGuiApplication(sys.argv)
application.setApplicationName("qt-quick")
engine = QtQml.QQmlApplicationEngine()
engine.loadData(WINDOW, QtCore.QUrl("file:///window.qml"))
sys.exit(application.exec())
