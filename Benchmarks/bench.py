"""What is measured on: a private bus with a daemon, floors and clients, and figures of processes."""
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


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class Bench:
    """A private bus with a daemon and the floor on it."""

    def __init__(self, build, **settings):
        self.build = build
        self.settings = settings
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
        for name in ("home", "state", "data", "config", "bundles", "tools", "floor"):
            (self.folder / name).mkdir()

    def compile(self):
        """The floors, the clients and the bundle that is measured against them."""
        self.compile_tools("action_floor", "bench_client")
        subprocess.check_call(
            ["swiftc", "-O", "-static-stdlib", HERE / "cold" / "main.swift",
             "-o", self.folder / "tools" / "cold"]
        )
        self.compile_bundles(HERE / "Rows")

    def compile_tools(self, *names):
        flags = subprocess.check_output(
            ["pkg-config", "--cflags", "--libs", "dbus-1", "sqlite3"], text=True
        ).split()
        for name in names:
            source = HERE / "floor" / f"{name}.c"
            output = self.folder / "tools" / name
            subprocess.check_call(["gcc", "-O2", "-o", output, source, *flags])

    def compile_bundles(self, *sources):
        """Makes bundles as authors do."""
        author = self.build / "libexec" / "swiftlet" / "swiftlet-author"
        for source in sources:
            subprocess.check_call(
                [author, "build", source, "-o", self.folder / "bundles" / source.name],
                stdout=subprocess.DEVNULL,
            )

    def spawn(self, *command, **options):
        process = subprocess.Popen(
            [str(word) for word in command], env=self.environment,
            stdout=options.get("stdout", subprocess.DEVNULL), stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process

    def wait(self, process):
        """Waits for the end of a spawned process."""
        process.wait()
        self.processes.remove(process)

    def start(self):
        self.start_daemon()
        self.spawn(self.folder / "tools" / "action_floor", self.folder / "floor" / "floor.db")
        wait_for(lambda: self.has_name("org.example.ActionFloor"))
        self.swiftlet("add", "Rows", "--name", "bench", "--host", "bench",
                      "--family", "systemMedium")
        self.swiftlet("perform", "ToggleRow")

    def start_daemon(self):
        self.spawn(
            "dbus-daemon", "--session", "--nofork", f"--address=unix:path={self.folder}/bus"
        )
        wait_for(lambda: (self.folder / "bus").exists())
        options = []
        for name, value in self.settings.items():
            options += ["--set", f"{name}={value}"]
        self.daemon = self.spawn(
            self.build / "bin" / "swiftletd", "--bundles", self.folder / "bundles", *options
        )
        wait_for(lambda: self.has_name("org.swiftlet.Widgets1"))

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
    # What was built a moment ago is still to be written; its pages would count as dirty.
    os.sync()
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


class Table:
    """The figures, each printed as soon as it is there."""

    def __init__(self):
        self.rows = []

    def row(self, figure, value, floor=None, times=None, bar=None, met=None):
        """`met` says whether the bar is met; nil where somebody has to look."""
        verdict = None if met is None else ("met" if met else "not met")
        self.rows.append({"figure": figure, "value": value, "floor": floor, "ratio": times,
                          "bar": bar, "verdict": verdict})
        print(f"  {figure}: {value}" + (f", floor {floor}" if floor else "")
              + (f", ratio {times:.2f}" if times else "")
              + (f" (bar {bar}{': ' + verdict if verdict else ''})" if bar else ""),
              file=sys.stderr)
