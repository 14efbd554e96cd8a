"""Surroundings of the demo's own: folders, bus, daemon, player. Nothing of the user's is touched."""

import ctypes
import errno
import os
import pathlib
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import wave

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUS_CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={path}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


class Failure(Exception):
    """An expectation that was not met; the sentence says which."""


class Build:
    """Where the programs are: an installation's tree (build/), or the package's debug products."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        self.is_installation = (self.folder / "bin/swiftletd").exists()
        self.programs = self.folder / "bin" if self.is_installation else self.folder
        if not (self.programs / "swiftletd").exists():
            raise SystemExit(f"demo: no swiftletd under {self.folder}; `make demo` builds it")

    def shipped(self, bundle_id, name):
        """The folder of a bundle as it ships; nil where the tree has none of that name."""
        if self.is_installation:
            folder = self.folder / "share/swiftlet/bundles" / bundle_id
            return folder if folder.exists() else None
        return self.folder if (self.folder / name).exists() else None

    def copy(self, bundle_id, name, source, target):
        """Copies a bundle into a folder of the demo's own; says whether there is one."""
        folder = self.shipped(bundle_id, name)
        if folder is None or not source.exists():
            return False
        if self.is_installation:
            shutil.copytree(folder, target / bundle_id)
        else:
            (target / bundle_id).mkdir()
            shutil.copy(folder / name, target / bundle_id / name)
            shutil.copy(source / "manifest.json", target / bundle_id)
        return True


class Stage:
    """A private desktop of folders and processes, all gone when it is closed."""

    def __init__(self, build):
        self.build = build
        self.base = pathlib.Path(tempfile.mkdtemp(prefix="swiftlet-demo-"))
        self.home = self.folder("home")
        self.bundles = self.folder("share/swiftlet/bundles")
        self.processes = []
        if build.is_installation:
            # Bundles of a package look for the runtime library beside share/.
            (self.base / "lib").symlink_to(build.folder / "lib")
        self.environment = {
            "HOME": str(self.home),
            "PATH": f"{build.programs}:{os.environ.get('PATH', '/usr/bin:/bin')}",
            "LC_ALL": "C.UTF-8",
            "TMPDIR": str(self.folder("tmp")),
            "XDG_RUNTIME_DIR": str(self.folder("run")),
            "XDG_CONFIG_HOME": str(self.folder("config")),
            "XDG_DATA_HOME": str(self.folder("data")),
            "XDG_STATE_HOME": str(self.folder("state")),
            "XDG_CACHE_HOME": str(self.folder("cache")),
            "XDG_DATA_DIRS": str(self.folder("no-data")),
            "XDG_CONFIG_DIRS": str(self.folder("no-config")),
        }

    def folder(self, name):
        path = self.base / name
        path.mkdir(parents=True, mode=0o700)
        return path

    # -- processes

    def start(self, arguments, **options):
        """Starts a program that ends with the demo, however that ends."""
        libc = ctypes.CDLL(None)
        process = subprocess.Popen(
            [str(argument) for argument in arguments],
            env=self.environment,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            preexec_fn=lambda: libc.prctl(1, signal.SIGKILL),  # PR_SET_PDEATHSIG
            **options,
        )
        self.processes.append(process)
        return process

    def log(self, name):
        return open(self.base / f"{name}.log", "ab")

    def run(self, arguments, deadline=30):
        """Runs a program to its end."""
        return subprocess.run(
            [str(argument) for argument in arguments],
            env=self.environment,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=deadline,
        )

    def start_bus(self):
        configuration = self.base / "bus.conf"
        configuration.write_text(BUS_CONFIGURATION.format(path=self.base / "run/bus"))
        bus = self.start(
            ["dbus-daemon", f"--config-file={configuration}", "--nofork", "--print-address"],
            stdout=subprocess.PIPE,
            stderr=self.log("bus"),
            text=True,
        )
        address = bus.stdout.readline().strip()
        if not address:
            raise Failure("dbus-daemon did not start: " + self.tail("bus"))
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = address
        # The user's system bus is no part of this either.
        self.environment["DBUS_SYSTEM_BUS_ADDRESS"] = address

    def start_daemon(self):
        """Starts swiftletd without the privilege of root to write where modes forbid it."""
        prefix = []
        if os.geteuid() == 0:
            prefix = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
        daemon = self.start(
            [*prefix, "swiftletd", "--bundles", self.bundles],
            stdout=self.log("swiftletd"),
            stderr=subprocess.STDOUT,
        )
        self.wait_for_name("org.swiftlet.Widgets1", daemon, "swiftletd")
        return daemon

    def start_player(self):
        titles = [("Morning Tone", 440), ("Evening Tone", 330)]
        files = [self.base / f"{title}.wav" for title, _ in titles]
        for file, (title, pitch) in zip(files, titles):
            write_tone(file, title, pitch)
        player = self.start(
            ["mpv", "--no-config", "--no-video", "--no-terminal", "--ao=null",
             "--loop-playlist=inf", "--script=/usr/lib/mpv-mpris/mpris.so", *files],
            stdout=self.log("mpv"),
            stderr=subprocess.STDOUT,
        )
        self.wait_for_name("org.mpris.MediaPlayer2.mpv", player, "mpv")
        return player

    def wait_for_name(self, name, process, log):
        """Waits until a program serves its name; fails early where the program has ended."""

        def served():
            if process.poll() is not None:
                raise Failure(f"{log} ended with status {process.returncode}: {self.tail(log)}")
            answer = self.run(
                ["busctl", "--user", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus",
                 "org.freedesktop.DBus", "NameHasOwner", "s", name]
            )
            return answer.stdout.strip() == "b true"

        wait_until(served, 10, f"{name} did not come up: {self.tail(log)}")

    def read_log(self, name):
        path = self.base / f"{name}.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def tail(self, name):
        return " | ".join(self.read_log(name).splitlines()[-5:]) or "no output"

    def stop(self, process, deadline=5):
        """Ends a program as a session does, and says how it ended."""
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(deadline)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        return process.returncode

    def left_over(self):
        """Processes of the demo that still run: they know its folder or were started from it."""
        base = str(self.base)
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            if not entry.name.isdigit() or int(entry.name) == os.getpid():
                continue
            try:
                is_ours = base.encode() in (entry / "environ").read_bytes()
                if is_ours or os.readlink(entry / "exe").startswith(base):
                    found.append((int(entry.name), (entry / "comm").read_text().strip()))
            except OSError:
                continue
        return found

    def close(self):
        """Ends what runs, latest first, and removes the folders."""
        for process in reversed(self.processes):
            self.stop(process)
        for number, _ in self.left_over():
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.home.chmod(0o700)
        shutil.rmtree(self.base, ignore_errors=True)


class ClockWatch:
    """Tells whether somebody has set the clock: then every timeline is rightly made again."""

    FLAGS = 0o2000000 | 0o4000  # TFD_CLOEXEC, TFD_NONBLOCK
    SET_FLAGS = 1 | 2  # TFD_TIMER_ABSTIME, TFD_TIMER_CANCEL_ON_SET

    def __init__(self):
        self.libc = ctypes.CDLL(None)
        self.timer = self.libc.timerfd_create(time.CLOCK_REALTIME, self.FLAGS)
        self.arm()

    def arm(self):
        in_a_century = (ctypes.c_long * 4)(0, 0, 4_900_000_000, 0)
        self.libc.timerfd_settime(self.timer, self.SET_FLAGS, in_a_century, None)

    def was_set(self):
        try:
            os.read(self.timer, 8)
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno != errno.ECANCELED:
                raise
        self.arm()
        return True


def wait_until(condition, seconds, failure):
    """Asks again and again until the condition holds; other programs give no event to wait for."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            raise Failure(failure() if callable(failure) else failure)
        time.sleep(0.02)
    return found


def write_tone(path, title, pitch):
    """Writes a minute of a square tone with a title that players show."""
    rate = 8000
    half = rate // pitch // 2
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(rate)
        period = bytes([148] * half + [108] * half)
        file.writeframes((period * (60 * rate // len(period) + 1))[: 60 * rate])
    text = title.encode() + b"\0" * (2 - len(title) % 2)
    tags = b"INFOINAM" + struct.pack("<I", len(text)) + text
    with open(path, "r+b") as file:
        file.seek(0, os.SEEK_END)
        file.write(b"LIST" + struct.pack("<I", len(tags)) + tags)
        size = file.tell()
        file.seek(4)
        file.write(struct.pack("<I", size - 8))
