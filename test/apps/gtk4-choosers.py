#!/usr/bin/python3
"""A GTK 4 window with two lists that can be searched, one of which is too long to be told as a whole, on a page of a stack a combo box
that can be edited and a list without a field, and one with two choices of the same name."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

SEARCHED = """
<interface><object class="GtkDropDown" id="chooser">
  <property name="model"><object class="GtkStringList"><items>%s</items></object></property>
  <property name="expression"><lookup name="string" type="GtkStringObject"/></property>
  <property name="enable-search">1</property>
</object></interface>
"""


def searched(name, count):
    items = "".join(f"<item>{name} {number}</item>" for number in range(1, count + 1))
    return Gtk.Builder.new_from_string(SEARCHED % items, -1).get_object("chooser")


GLib.set_prgname("gtk4-choosers")
Gtk.init()
loop = GLib.MainLoop()
window = Gtk.Window(title="Choosers", default_width=400, default_height=300)
window.connect("close-request", lambda _window: loop.quit())
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
box.append(searched("Font", 40))
box.append(searched("Number", 1000))

edited = Gtk.ComboBoxText.new_with_entry()
edited.append_text("red")
edited.get_child().set_text("abc")
page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
page.append(edited)
page.append(Gtk.DropDown.new_from_strings(["small", "large"]))
pages = Gtk.Stack()
pages.add_titled(page, "first", "First")
pages.add_titled(Gtk.Button(label="On the second page"), "second", "Second")
box.append(Gtk.StackSwitcher(stack=pages))
box.append(pages)
box.append(Gtk.DropDown.new_from_strings(["same", "other", "same"]))

window.set_child(box)
window.present()
loop.run()
