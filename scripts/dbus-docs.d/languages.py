"""One call in four languages, from a signature and plain values."""

import json
import re
import shlex

SERVICE = "org.swiftlet.Widgets1"


def shell(words):
    """A line of shell, quoted as a person would."""
    return " ".join(
        f'"{word}"' if "'" in word and not re.search(r'["$`\\\\!]', word) else shlex.quote(word)
        for word in words
    )


def split(signature):
    """The complete types of a signature, in order."""
    types = []
    while signature:
        size = length(signature)
        types.append(signature[:size])
        signature = signature[size:]
    return types


def length(signature):
    if signature[0] == "a":
        return 1 + length(signature[1:])
    if signature[0] in "({":
        depth = 0
        for index, letter in enumerate(signature):
            depth += (letter in "({") - (letter in ")}")
            if depth == 0:
                return index + 1
    return 1


def busctl(path, interface, member, signature, values):
    words = ["busctl", "--user", "call", SERVICE, path, f"{SERVICE}.{interface}", member]
    if signature:
        words.append(signature)
        for type_, value in zip(split(signature), values):
            words += busctl_words(type_, value)
    return shell(words)


def busctl_words(type_, value):
    if type_ == "a{sv}":
        words = [str(len(value))]
        for key, (inner, each) in value.items():
            words += [key, inner, *busctl_words(inner, each)]
        return words
    if type_[0] == "a":
        return [str(len(value)), *[word for each in value for word in busctl_words(type_[1:], each)]]
    return [plain(value)]


def plain(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def gdbus(path, interface, member, signature, values):
    words = ["gdbus", "call", "--session", "--dest", SERVICE, "--object-path", path,
             "--method", f"{SERVICE}.{interface}.{member}"]
    types = split(signature)
    return shell(words + [gvariant(type_, value) for type_, value in zip(types, values)])


PREFIXES = {"x": "int64 ", "t": "uint64 ", "u": "uint32 ", "o": "objectpath "}


def gvariant(type_, value, nested=False):
    """GVariant's text; a plain string at the top needs no quotes where it is one."""
    if type_ == "a{sv}":
        pairs = [f"'{key}': <{gvariant(inner, each, True)}>" for key, (inner, each) in value.items()]
        return "{" + ", ".join(pairs) + "}"
    if type_[0] == "a":
        return "[" + ", ".join(gvariant(type_[1:], each, True) for each in value) + "]"
    if type_ in "so":
        quoted = "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
        return quoted if nested or not value.isalnum() else value
    return (PREFIXES.get(type_, "") if nested else "") + plain(value)


def python(path, interface, member, signature, values):
    inner = ", ".join(python_value(type_, value) for type_, value in zip(split(signature), values))
    inner += "," if len(values) == 1 else ""
    arguments = f'GLib.Variant("({signature})", ({inner}))' if signature else "None"
    return (f'bus.call_sync("{SERVICE}", "{path}",\n'
            f'    "{SERVICE}.{interface}", "{member}",\n'
            f"    {arguments}, None, 0, -1, None).unpack()")


def python_value(type_, value):
    if type_ == "a{sv}":
        pairs = [f'"{key}": GLib.Variant("{inner}", {python_value(inner, each)})'
                 for key, (inner, each) in value.items()]
        return "{" + ", ".join(pairs) + "}"
    if type_[0] == "a":
        return "[" + ", ".join(python_value(type_[1:], each) for each in value) + "]"
    return json.dumps(value) if isinstance(value, str) else repr(value)


def gjs(path, interface, member, signature, values):
    inner = ", ".join(gjs_value(type_, value) for type_, value in zip(split(signature), values))
    arguments = f"new GLib.Variant('({signature})', [{inner}])" if signature else "null"
    return (f"Gio.DBus.session.call_sync('{SERVICE}', '{path}',\n"
            f"    '{SERVICE}.{interface}', '{member}',\n"
            f"    {arguments}, null, 0, -1, null).recursiveUnpack()")


def gjs_value(type_, value):
    if type_ == "a{sv}":
        pairs = [f"{key}: new GLib.Variant('{inner}', {gjs_value(inner, each)})"
                 for key, (inner, each) in value.items()]
        return "{" + ", ".join(pairs) + "}"
    if type_[0] == "a":
        return "[" + ", ".join(gjs_value(type_[1:], each) for each in value) + "]"
    return plain(value) if isinstance(value, (bool, int, float)) else "'" + value + "'"


LANGUAGES = [("busctl", "sh", busctl), ("gdbus", "sh", gdbus), ("Python", "py", python),
             ("GJS", "js", gjs)]
PRELUDES = {
    "Python": "from gi.repository import Gio, GLib\nbus = Gio.bus_get_sync(Gio.BusType.SESSION)\n",
    "GJS": "const {Gio, GLib} = imports.gi;\n",
}
