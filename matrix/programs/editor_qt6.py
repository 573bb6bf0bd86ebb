"""A plain editor made with Qt 6, of which Debian 12 has none that stays in a window: a menu bar, a toolbar and a text. Argument: the file."""
import sys
from pathlib import Path

from PyQt6.QtWidgets import QApplication, QCheckBox, QLabel, QMainWindow, QPlainTextEdit

application = QApplication(sys.argv)
application.setApplicationName("editor")
window = QMainWindow(windowTitle="Editor")
text = QPlainTextEdit(Path(sys.argv[1]).read_text(encoding="utf-8"))
text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
window.setCentralWidget(text)
words = QLabel("Words: not counted")
window.statusBar().addWidget(words)
tools = window.menuBar().addMenu("Tools").addMenu("Words")
tools.addAction("Count", lambda: words.setText(f"Words: {len(text.toPlainText().split())}"))
tools.addAction("Forget", lambda: words.setText("Words: not counted"))
window.addToolBar("Text").addWidget(QCheckBox("Read only", toggled=text.setReadOnly))
window.resize(700, 500)
window.show()
sys.exit(application.exec())
