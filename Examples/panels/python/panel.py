#!/usr/bin/python3
"""A small panel with GLib: it lists the widgets of a host, presses elements and follows changes.

panel.py HOST                        each widget: its text and its elements
panel.py HOST press WIDGET ELEMENT   presses an element, named by its id
panel.py HOST follow                 prints each changed widget anew, until it is stopped
"""

import sys

from gi.repository import Gio, GLib

SERVICE = "org.swiftlet.Widgets1"
ROOT = "/org/swiftlet/Widgets1"


class Panel:
    def __init__(self, host):
        self.host = host
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)

    def call(self, path, interface, method, arguments):
        """Calls a method and gives its first result; the daemon is started by it if need be."""
        answer = self.bus.call_sync(
            SERVICE, path, f"{SERVICE}.{interface}", method, arguments, None, 0, 25_000, None
        )
        values = answer.unpack()
        return values[0] if values else None

    def widgets(self):
        """The panel's own widgets: name by path."""
        rows = self.call(ROOT, "Manager", "ListWidgets", GLib.Variant("(s)", (self.host,)))
        return {path: about["name"] for path, about in rows}

    def show(self, path, name):
        entry = self.call(path, "Widget", "GetEntry", GLib.Variant("(a{sv})", ({},)))
        print(f"{name}  (generation {entry['generation']})")
        for line in entry.get("text", []):
            print(f"  {line}")
        for element in entry.get("elements", []):
            value = f" [{element['value']}]" if "value" in element else ""
            print(f"  > {element['id']}  {element['label']}{value}")
        if "stale" in entry:
            print(f"  ! {entry['stale']}")
        sys.stdout.flush()
        # Says what a person can see now, for `swiftlet explain`.
        shown = GLib.Variant("(x)", (entry["generation"],))
        self.call(path, "Widget", "Presented", shown)

    def press(self, widget, element):
        for path, name in self.widgets().items():
            if name == widget:
                # Generation 0 stands for whatever is shown now.
                arguments = GLib.Variant("(xsa{sv})", (0, element, {}))
                receipt = self.call(path, "Widget", "Press", arguments)
                print(receipt.get("dialog") or receipt["status"])
                return
        print(f"panel: {self.host} has no widget {widget}", file=sys.stderr)
        sys.exit(3)

    def follow(self):
        self.bus.signal_subscribe(
            SERVICE, f"{SERVICE}.Widget", "Changed", None, None, 0, self.changed
        )
        self.bus.signal_subscribe(
            "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", None, SERVICE, 0,
            self.owner_changed,
        )
        self.say_visible()
        print("Following changes; Ctrl-C ends it.", file=sys.stderr)
        try:
            GLib.MainLoop().run()
        except KeyboardInterrupt:
            pass

    def say_visible(self):
        """Widgets that nobody sees are not reloaded; this holds as long as both are connected."""
        paths = list(self.widgets())
        self.call(ROOT, "Manager", "SetVisible", GLib.Variant("(aob)", (paths, True)))

    def changed(self, _bus, _sender, path, _interface, _signal, _arguments):
        try:
            name = self.widgets().get(path)
            if name is not None:
                self.show(path, name)
        except GLib.Error as error:
            # The daemon may end at any time; owner_changed tells when it is there again.
            print(f"panel: {sentence(error)}", file=sys.stderr)

    def owner_changed(self, _bus, _sender, _path, _interface, _signal, arguments):
        _name, _before, now = arguments.unpack()
        if not now:
            print("panel: swiftletd has gone; waiting for it", file=sys.stderr)
            return
        try:
            # What has changed meanwhile nobody has said.
            for path, name in self.widgets().items():
                self.show(path, name)
            self.say_visible()
        except GLib.Error as error:
            print(f"panel: {sentence(error)}", file=sys.stderr)


def sentence(error):
    """GLib puts the error's name before the sentence; people want the sentence."""
    name = Gio.dbus_error_get_remote_error(error) or ""
    return error.message.removeprefix(f"GDBus.Error:{name}: ")


def main(arguments):
    try:
        match arguments:
            case [host] | [host, "list"]:
                panel = Panel(host)
                for path, name in panel.widgets().items():
                    panel.show(path, name)
            case [host, "press", widget, element]:
                Panel(host).press(widget, element)
            case [host, "follow"]:
                Panel(host).follow()
            case _:
                print(__doc__.strip(), file=sys.stderr)
                sys.exit(2)
    except GLib.Error as error:
        sys.exit(f"panel: {sentence(error)}")


if __name__ == "__main__":
    main(sys.argv[1:])
