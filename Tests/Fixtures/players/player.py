#!/usr/bin/env python3
"""A music player that fails its callers in one way.

Usage: player.py NAME good|vanishes|silent|mute|huge

vanishes  ends when it is told to pause, without an answer
silent    shows what it plays, but never answers a command
mute      never answers anything
huge      shows what it plays with a picture that nobody can carry
"""
import os
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

PLAYER = "org.mpris.MediaPlayer2.Player"
PROPERTIES = "org.freedesktop.DBus.Properties"


class Player(dbus.service.Object):
    def __init__(self, bus, mode):
        super().__init__(bus, "/org/mpris/MediaPlayer2")
        self.mode = mode
        self.status = "Playing"

    def values(self):
        metadata = dbus.Dictionary({"xesam:title": dbus.String("A Song")}, signature="sv")
        if self.mode == "huge":
            metadata["picture"] = dbus.ByteArray(bytes(1_500_000))
        return dbus.Dictionary(
            {"PlaybackStatus": dbus.String(self.status), "Metadata": metadata}, signature="sv"
        )

    @dbus.service.method(
        PROPERTIES, in_signature="s", out_signature="a{sv}", async_callbacks=("answer", "fail")
    )
    def GetAll(self, interface, answer, fail):
        if self.mode != "mute":
            answer(self.values())

    @dbus.service.method(
        PROPERTIES, in_signature="ss", out_signature="v", async_callbacks=("answer", "fail")
    )
    def Get(self, interface, name, answer, fail):
        if self.mode != "mute":
            answer(self.values()[name])

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    @dbus.service.method(PLAYER, async_callbacks=("answer", "fail"))
    def PlayPause(self, answer, fail):
        if self.mode == "vanishes":
            os._exit(0)
        if self.mode == "good":
            self.status = "Paused" if self.status == "Playing" else "Playing"
            answer()
            self.PropertiesChanged(PLAYER, {"PlaybackStatus": self.status}, [])


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
BUS = dbus.SessionBus()
PLAYER_OBJECT = Player(BUS, sys.argv[2])
NAME = dbus.service.BusName(f"org.mpris.MediaPlayer2.{sys.argv[1]}", BUS)
GLib.MainLoop().run()
