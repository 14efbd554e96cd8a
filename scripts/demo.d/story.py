"""Prints what is done step by step, checks it, and follows what the widgets tell."""

import json
import os
import shlex
import subprocess
import sys
import threading
import time

from stage import ROOT, ClockWatch, Failure, wait_until

SERVICE = "org.swiftlet.Widgets1"
ROOT_PATH = "/org/swiftlet/Widgets1"
COLOURS = sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def colour(code, text):
    return f"\033[{code}m{text}\033[0m" if COLOURS else text


class Changes:
    """All that `swiftlet watch` tells from now on."""

    def __init__(self, stage):
        self.process = stage.start(
            ["swiftlet", "watch", "--json"],
            stdout=subprocess.PIPE,
            stderr=stage.log("watch"),
            text=True,
        )
        self.events = []
        self.lock = threading.Lock()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            with self.lock:
                self.events.append(json.loads(line))

    def take(self):
        """The events so far, each given once."""
        with self.lock:
            events, self.events = self.events, []
        return events


class Story:
    """The steps of one run."""

    def __init__(self, stage):
        self.stage = stage
        self.changes = None
        self.number = 0
        self.title = "starting"
        self.checks = 0
        self.generations = {}
        self.made = {}
        self.reloads = {}
        self.clock = ClockWatch()

    # -- printing

    def step(self, title):
        self.number += 1
        self.title = title
        print("\n" + colour("1;34", f"{self.number:2}  {title}"), flush=True)

    def say(self, label, text):
        for index, line in enumerate(str(text).splitlines() or [""]):
            print(f"      {colour('2', f'{label if index == 0 else str():<10}')} {line}", flush=True)

    def command(self, arguments):
        shown = shlex.join(str(argument) for argument in arguments)
        shown = shown.replace(str(self.stage.home) + "/", "~/").replace(f"{ROOT}/", "")
        print(f"    {colour('32', '$')} {shown}", flush=True)

    # -- checking

    def expect(self, condition, expected, got=""):
        if not condition:
            raise Failure(f"expected {expected}" + (f"; got {got}" if got != "" else ""))
        self.checks += 1

    def run(self, arguments, status=0, quiet=False):
        """Runs a program, shows the call, and fails where it ends otherwise than it should."""
        if not quiet:
            self.command(arguments)
        result = self.stage.run(arguments)
        if result.returncode != status:
            shown = shlex.join(str(argument) for argument in arguments)
            said = (result.stderr or result.stdout).strip()
            raise Failure(f"`{shown}` ended with {result.returncode}, not {status}: {said}")
        return result

    def ask(self, label, arguments):
        """Asks another program how things stand, and shows question and answer."""
        result = self.run(arguments, quiet=True)
        answer = result.stdout.strip()
        shown = shlex.join(str(argument) for argument in arguments)
        self.say(label, f"{shown.replace(str(self.stage.home) + '/', '~/')}  →  {answer}")
        return answer

    def busctl(self, path, interface, member, *arguments, quiet=False):
        """A call as any program can make it; gives the answer's values."""
        call = ["busctl", "--user", "call", SERVICE, path, f"{SERVICE}.{interface}", member]
        if not quiet:
            self.command(call + list(arguments))
        result = self.run([*call[:2], "--json=short", *call[2:], *arguments], quiet=True)
        return json.loads(result.stdout)["data"] if result.stdout.strip() else []

    # -- widgets

    def place(self, name, kind, family, *configuration, bus=False):
        """Places a widget and waits for its first entry."""
        if bus:
            values = [part for pair in configuration for part in (pair[0], "s", pair[1])]
            self.busctl(
                ROOT_PATH, "Manager", "AddWidget", "ssa{sv}a{sv}", kind, family,
                str(len(configuration)), *values, "2", "name", "s", name, "host", "s", "demo",
            )
        else:
            pairs = [f"{key}={value}" for key, value in configuration]
            self.run(["swiftlet", "add", kind, *pairs, "--name", name, "--host", "demo",
                      "--family", family])
        wait_until(
            lambda: self.ask_generations().get(name, 0) > 0, 20, f"{name} got no entry within 20 s"
        )
        self.say("shows", " · ".join(self.text(name)))

    def text(self, name):
        """The lines that a widget shows."""
        return self.run(["swiftlet", "show", name, "--text"], quiet=True).stdout.splitlines()

    def entry(self, name):
        path = f"{ROOT_PATH}/widgets/{name}"
        entry = self.busctl(path, "Widget", "GetEntry", "a{sv}", "0", quiet=True)[0]
        return {key: value["data"] for key, value in entry.items()}

    def element(self, name, label):
        """The element of a widget whose label contains the text."""
        for element in self.entry(name)["elements"]:
            if label in element["label"]["data"]:
                return element["id"]["data"]
        raise Failure(f"{name} has no element \"{label}\"")

    def press(self, name, label):
        """Presses an element over D-Bus as a panel does: with the generation that it shows."""
        entry = self.entry(name)
        element = self.element(name, label)
        answer = self.busctl(
            f"{ROOT_PATH}/widgets/{name}", "Widget", "Press", "xsa{sv}",
            str(entry["generation"]), element, "0",
        )
        return plain(answer[0])

    def perform(self, action, *arguments, status=0):
        """Performs an action with the command line; gives the receipt."""
        result = self.run(["swiftlet", "perform", action, *arguments, "--json"], status=status)
        return json.loads(result.stdout) if result.stdout.strip() else {}

    def receipt(self, receipt, causes=("action",), **widgets):
        """Shows a receipt and checks that exactly these widgets were reloaded."""
        times = receipt.get("times", {})
        parts = [receipt["status"], f"revision {receipt['revision']}"]
        if "dialog" in receipt:
            parts.append(f"\"{receipt['dialog']}\"")
        if receipt.get("repeated"):
            parts.append("repeated")
        if "total" in times:
            parts.append(f"{times['total'] / 1000:.1f} ms")
        self.say("receipt", " · ".join(parts))
        self.expect(receipt["status"] == "done", "the status done", receipt.get("message", receipt))
        got = {name: str(result) for name, result in receipt["widgets"].items()}
        # A slow timeline is pending in the receipt and comes as a signal.
        settled = {name: widgets.get(name) if result == "pending" else result
                   for name, result in got.items()}
        self.expect(settled == widgets, f"the reloads {show(widgets)}",
                    f"{show(got)}; shown now: " + "; ".join(
                        f"{name}: {' · '.join(self.text(name))}" for name in sorted(got)))
        self.settle(causes, {name for name, result in widgets.items() if result == "changed"},
                    {name for name, result in widgets.items() if result != "changed"})

    def settle(self, causes, changed, unchanged=frozenset()):
        """Waits for the reloads, and checks that signals, generations and the times at which
        timelines were made name exactly these widgets."""
        heard = {}

        def all_done():
            for event in self.changes.take():
                if event["event"] == "changed":
                    heard.setdefault(event["widget"], []).append(event.get("cause", ""))
            return changed <= heard.keys() and changed | unchanged <= self.newly_made().keys()

        wait_until(all_done, 10, lambda: f"expected Changed of {names(changed)} and new timelines "
                   f"of {names(changed | unchanged)}; got {names(heard)} and "
                   f"{names(self.newly_made())}")
        time.sleep(0.15)  # What would come too much comes now.
        all_done()
        self.expect(heard.keys() == changed, f"Changed of {names(changed)} alone", names(heard))
        told = {cause for list_ in heard.values() for cause in list_}
        self.expect(told <= set(causes), f"the cause {' or '.join(causes)}", names(told))
        now = self.ask_generations()
        moved = {name for name in now if now[name] != self.generations.get(name)}
        self.expect(moved == changed, f"new generations of {names(changed)} alone", names(moved))
        made = self.newly_made()
        surplus = made.keys() - changed - unchanged
        if surplus and self.clock.was_set():
            self.say("clock", f"it was set; this made anew {names(surplus)}")
            self.made.update(made)
            surplus = set()
        self.expect(not surplus, f"new timelines of {names(changed | unchanged)} alone",
                    f"{names(made)}: {self.reasons(surplus)}")
        self.generations = now
        self.made.update(made)
        for name in made:
            self.reloads[name] = self.reloads.get(name, 0) + 1
        self.say("reloaded", ", ".join(
            [f"{name} (generation {now[name]}, {heard[name][-1]})" for name in sorted(changed)]
            + [f"{name} (unchanged, no signal)" for name in sorted(unchanged)]) or "nothing")
        self.say("untouched", names(now.keys() - changed - unchanged))

    def newly_made(self):
        """The widgets whose timeline was made since the last step, and when."""
        made = {name: self.when_made(name) for name in self.generations}
        return {name: time for name, time in made.items() if time != self.made.get(name)}

    def when_made(self, name):
        return self.explain(name)["made"]

    def explain(self, name):
        answer = self.busctl(ROOT_PATH, "Manager", "Explain", "sa{sv}", name, "0", quiet=True)
        return json.loads(answer[0])

    def reasons(self, widgets):
        """What the daemon says last of each widget."""
        said = {name: (self.explain(name).get("events") or [{}])[-1] for name in sorted(widgets)}
        return "; ".join(f"{name}: {each.get('what')}, {each.get('text')}"
                         for name, each in said.items())

    def remember(self):
        """From here on, what is reloaded counts."""
        self.generations = self.ask_generations()
        self.made = {name: self.when_made(name) for name in self.generations}
        self.changes.take()

    def ask_generations(self):
        answer = self.busctl(ROOT_PATH, "Manager", "ListWidgets", "s", "demo", quiet=True)
        return {row[1]["name"]["data"]: row[1]["generation"]["data"] for row in answer[0]}


def names(widgets):
    return ", ".join(sorted(widgets)) or "none"


def show(widgets):
    return ", ".join(f"{name} {result}" for name, result in sorted(widgets.items())) or "none"


def plain(value):
    """busctl's JSON without the types."""
    if isinstance(value, dict):
        if value.keys() == {"type", "data"}:
            return plain(value["data"])
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list) else value
