#!/usr/bin/env python3
"""Measures design figures against floors taken in the same run.

Everything runs on a private bus with a state of its own. Each figure is taken in interleaved rounds
with its floor; the median of the rounds' ratios is what counts.

usage: Benchmarks/run.py [--rounds N] [--build DIR] [--json]
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
# Milliseconds: short, so that a cold start needs no crash, yet longer than any pause between calls.
IDLE_EXIT = 500


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class Bench:
    """A private bus with the daemon and the floor on it."""

    def __init__(self, build):
        self.build = build
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="swiftlet-bench-"))
        self.processes = []
        self.environment = dict(
            os.environ,
            HOME=str(self.folder / "home"),
            XDG_STATE_HOME=str(self.folder / "state"),
            XDG_DATA_HOME=str(self.folder / "data"),
            XDG_CONFIG_HOME=str(self.folder / "config"),
            DBUS_SESSION_BUS_ADDRESS=f"unix:path={self.folder}/bus",
        )
        for name in ("home", "state", "data", "config", "bundles", "tools"):
            (self.folder / name).mkdir()

    def compile(self):
        flags = subprocess.check_output(
            ["pkg-config", "--cflags", "--libs", "dbus-1", "sqlite3"], text=True
        ).split()
        for name in ("action_floor", "bench_client"):
            source = HERE / "floor" / f"{name}.c"
            output = self.folder / "tools" / name
            subprocess.check_call(["gcc", "-O2", "-o", output, source, *flags])
        subprocess.check_call(
            ["swiftc", "-O", "-static-stdlib", HERE / "cold" / "main.swift",
             "-o", self.folder / "tools" / "cold"]
        )
        author = self.build / "libexec" / "swiftlet" / "swiftlet-author"
        subprocess.check_call(
            [author, "build", HERE / "Rows", "-o", self.folder / "bundles" / "Rows"],
            stdout=subprocess.DEVNULL,
        )

    def spawn(self, *command, **options):
        process = subprocess.Popen(
            [str(word) for word in command], env=self.environment,
            stdout=options.get("stdout", subprocess.DEVNULL), stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process

    def start(self):
        self.spawn(
            "dbus-daemon", "--session", "--nofork", f"--address=unix:path={self.folder}/bus"
        )
        wait_for(lambda: (self.folder / "bus").exists())
        self.daemon = self.spawn(
            self.build / "bin" / "swiftletd", "--bundles", self.folder / "bundles",
            "--set", f"idleExit={IDLE_EXIT}",
        )
        self.spawn(self.folder / "tools" / "action_floor", self.folder / "floor.db")
        wait_for(lambda: self.has_name("org.swiftlet.Widgets1"))
        wait_for(lambda: self.has_name("org.example.ActionFloor"))
        self.swiftlet("add", "Rows", "--name", "bench", "--host", "bench",
                      "--family", "systemMedium")
        self.swiftlet("perform", "ToggleRow")

    def has_name(self, name):
        return subprocess.run(
            ["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus",
             "/org/freedesktop/DBus", "org.freedesktop.DBus.GetNameOwner", f"string:{name}"],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ).returncode == 0

    def swiftlet(self, *arguments, check=True):
        return subprocess.run(
            [self.build / "bin" / "swiftlet", *arguments], env=self.environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=check,
        )

    def calls(self, count, *what):
        """Microseconds until reply and until signal of so many calls."""
        lines = subprocess.check_output(
            [self.folder / "tools" / "bench_client", str(count), *what],
            env=self.environment, text=True,
        ).splitlines()
        pairs = [tuple(map(float, line.split())) for line in lines]
        return [pair[0] for pair in pairs], [pair[1] for pair in pairs]

    def whole(self, *command):
        """Milliseconds that a whole process takes."""
        start = time.monotonic()
        subprocess.run([str(word) for word in command], env=self.environment, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return (time.monotonic() - start) * 1000

    def many(self, clients, count, *what):
        """Calls a second of so many clients at once."""
        start = time.monotonic()
        group = [
            subprocess.Popen([self.folder / "tools" / "bench_client", str(count), *what],
                             env=self.environment, stdout=subprocess.DEVNULL)
            for _ in range(clients)
        ]
        for process in group:
            process.wait()
        return clients * count / (time.monotonic() - start)

    def bundle_pid(self, name):
        found = subprocess.run(["pgrep", "-f", f"{self.folder}/bundles/{name}/"],
                               stdout=subprocess.PIPE, text=True).stdout.split()
        return int(found[0]) if found else None

    def stop(self):
        for process in reversed(self.processes):
            process.send_signal(signal.SIGKILL)
            process.wait()
        shutil.rmtree(self.folder)


def wait_for(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            sys.exit("Benchmarks: nothing came within %d s" % seconds)
        time.sleep(0.01)


def memory(pid):
    """PSS and private dirty memory of a process in MiB."""
    text = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text()
    number = lambda key: int(re.search(rf"^{key}:\s+(\d+)", text, re.M).group(1)) / 1024
    return number("Pss"), number("Private_Dirty")


def switches(pid):
    total = 0
    for status in pathlib.Path(f"/proc/{pid}/task").glob("*/status"):
        total += sum(map(int, re.findall(r"ctxt_switches:\s+(\d+)", status.read_text())))
    return total


def rounds(count, *measures):
    """Interleaved rounds: a list of values for each measure."""
    values = [[] for _ in measures]
    for _ in range(count):
        for index, measure in enumerate(measures):
            values[index].append(measure())
    return values


def ratio(values, floors):
    return statistics.median(value / floor for value, floor in zip(values, floors))


def measure(bench, count):
    rows = []

    def row(figure, value, floor=None, times=None, bar=None):
        rows.append({"figure": figure, "value": value, "floor": floor, "ratio": times, "bar": bar})
        print(f"  {figure}: {value}" + (f", floor {floor}" if floor else "")
              + (f", ratio {times:.2f}" if times else "") + (f" (bar {bar})" if bar else ""),
              file=sys.stderr)

    action = ("swiftlet", "ToggleRow")
    bench.calls(300, *action)
    last = {}

    def median_of(what):
        def run():
            replies, signals = bench.calls(500, *what)
            last[what] = statistics.median(signals)
            return statistics.median(replies)
        return run

    signals = [[], []]

    def floor_run():
        value = median_of(("floor",))()
        signals[0].append(last[("floor",)])
        return value

    def action_run():
        value = median_of(action)()
        signals[1].append(last[action])
        return value

    floors, actions, echoes = rounds(count, floor_run, action_run, median_of(("echo",)))
    row("warm action to receipt, p50", f"{statistics.median(actions):.0f} µs",
        f"{statistics.median(floors):.0f} µs", ratio(actions, floors), "2.0 (gate 3.0)")
    row("warm action to signal, p50", f"{statistics.median(signals[1]):.0f} µs",
        f"{statistics.median(signals[0]):.0f} µs", ratio(signals[1], signals[0]), "2.0")
    row("the same against a C echo", f"{statistics.median(actions):.0f} µs",
        f"{statistics.median(echoes):.0f} µs", ratio(actions, echoes))

    send = ("dbus-send", "--session", "--print-reply", "--dest=org.example.ActionFloor",
            "/org/example/ActionFloor", "org.example.ActionFloor.Perform")
    perform = (bench.build / "bin" / "swiftlet", "perform", "ToggleRow")
    sends, performs = rounds(
        count,
        lambda: statistics.median(bench.whole(*send) for _ in range(15)),
        lambda: statistics.median(bench.whole(*perform) for _ in range(15)),
    )
    row("swiftlet perform, whole process", f"{statistics.median(performs):.1f} ms",
        f"{statistics.median(sends):.1f} ms", ratio(performs, sends), "2.5")

    def cold():
        wait_for(lambda: bench.bundle_pid("Rows") is None)
        start = time.monotonic()
        bench.calls(1, *action)
        return (time.monotonic() - start) * 1000

    static = bench.folder / "tools" / "cold"
    colds, statics = rounds(count, cold, lambda: bench.whole(static))
    floor_ms = statistics.median(floors) / 1000
    row("cold action, bundle not running", f"{statistics.median(colds):.1f} ms",
        f"{statistics.median(statics) + floor_ms:.1f} ms",
        statistics.median(c / (s + floor_ms) for c, s in zip(colds, statics)), "1.5")

    ours, theirs = rounds(3, lambda: bench.many(32, 60, *action),
                          lambda: bench.many(32, 60, "floor"))
    row("32 clients at once", f"{statistics.median(ours):.0f} calls/s",
        f"{statistics.median(theirs):.0f} calls/s",
        statistics.median(o / t for o, t in zip(ours, theirs)), "at least 0.4")

    bench.calls(1, *action)
    pss, dirty = memory(bench.bundle_pid("Rows"))
    row("resident bundle (alone)", f"{pss:.1f} MiB PSS, {dirty:.1f} MiB private dirty",
        bar="6 with four, 2")
    wait_for(lambda: bench.bundle_pid("Rows") is None)
    time.sleep(6)
    pss, _ = memory(bench.daemon.pid)
    before = switches(bench.daemon.pid)
    time.sleep(10)
    woken = switches(bench.daemon.pid) - before
    row("idle daemon", f"{pss:.1f} MiB PSS, {woken} wake-ups in 10 s", bar="12, 0")
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    bench = Bench(arguments.build.resolve())
    try:
        bench.compile()
        bench.start()
        rows = measure(bench, arguments.rounds)
    finally:
        bench.stop()
    if arguments.json:
        print(json.dumps(rows, indent=2))
        return
    print("| figure | value | floor | ratio | bar |\n|---|---|---|---|---|")
    for row in rows:
        times = f"{row['ratio']:.2f}" if row["ratio"] else ""
        print(f"| {row['figure']} | {row['value']} | {row['floor'] or ''} | {times} "
              f"| {row['bar'] or ''} |")


if __name__ == "__main__":
    main()
