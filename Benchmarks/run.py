#!/usr/bin/env python3
"""Measures design figures against floors taken in the same run.

Everything runs on a private bus with a state of its own. Each figure is taken in interleaved rounds
with its floor; the median of the rounds' ratios is what counts.

usage: Benchmarks/run.py [--rounds N] [--build DIR] [--only warm|neighbours] [--json]
"""
import argparse
import json
import pathlib
import statistics
import sys
import time

sys.dont_write_bytecode = True

import neighbours  # noqa: E402
from bench import ROOT, Bench, Table, memory, ratio, rounds, switches, wait_for  # noqa: E402

# Milliseconds: short, so that a cold start needs no crash, yet longer than any pause between calls.
IDLE_EXIT = 500


def measure(bench, table, count):
    """A warm and a cold action, crowds of them, and what runs at rest."""
    row = table.row
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
        f"{statistics.median(floors):.0f} µs", ratio(actions, floors), "2.0 (gate 3.0)", ratio(actions, floors) <= 2)
    row("warm action to signal, p50", f"{statistics.median(signals[1]):.0f} µs",
        f"{statistics.median(signals[0]):.0f} µs", ratio(signals[1], signals[0]), "2.0",
        ratio(signals[1], signals[0]) <= 2)
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
        f"{statistics.median(sends):.1f} ms", ratio(performs, sends), "2.5",
        ratio(performs, sends) <= 2.5)

    def cold():
        # From call to receipt, as its floor is: starting a client is not part of an action.
        wait_for(lambda: bench.bundle_pid("Rows") is None)
        return bench.calls(1, *action)[0][0] / 1000

    static = bench.folder / "tools" / "cold"
    colds, statics = rounds(count, cold, lambda: bench.whole(static))
    floor_ms = statistics.median(floors) / 1000
    cold_ratio = ratio(colds, [value + floor_ms for value in statics])
    row("cold action, bundle not running", f"{statistics.median(colds):.1f} ms",
        f"{statistics.median(statics) + floor_ms:.1f} ms", cold_ratio, "1.5", cold_ratio <= 1.5)

    ours, theirs = rounds(3, lambda: bench.many(32, 60, *action),
                          lambda: bench.many(32, 60, "floor"))
    row("32 clients at once", f"{statistics.median(ours):.0f} calls/s",
        f"{statistics.median(theirs):.0f} calls/s", ratio(ours, theirs), "at least 0.4",
        ratio(ours, theirs) >= 0.4)

    bench.calls(1, *action)
    pss, dirty = memory(bench.bundle_pid("Rows"))
    row("resident bundle (alone)", f"{pss:.1f} MiB PSS, {dirty:.1f} MiB private dirty",
        bar="2 dirty", met=dirty <= 2)
    wait_for(lambda: bench.bundle_pid("Rows") is None)
    time.sleep(6)
    pss, _ = memory(bench.daemon.pid)
    before = switches(bench.daemon.pid)
    time.sleep(10)
    woken = switches(bench.daemon.pid) - before
    row("idle daemon", f"{pss:.1f} MiB PSS, {woken} wake-ups in 10 s", bar="12, 0",
        met=pss <= 12 and woken == 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--only", choices=("warm", "neighbours"))
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    table = Table()
    if arguments.only != "neighbours":
        bench = Bench(build, idleExit=IDLE_EXIT)
        try:
            bench.compile()
            bench.start()
            measure(bench, table, arguments.rounds)
        finally:
            bench.stop()
    if arguments.only != "warm":
        neighbours.run(build, table, arguments.rounds)
    if arguments.json:
        print(json.dumps(table.rows, indent=2))
        return
    print("| figure | value | floor | ratio | bar | |\n|---|---|---|---|---|---|")
    for row in table.rows:
        times = f"{row['ratio']:.2f}" if row["ratio"] else ""
        print(f"| {row['figure']} | {row['value']} | {row['floor'] or ''} | {times} "
              f"| {row['bar'] or ''} | {row['verdict'] or ''} |")


if __name__ == "__main__":
    main()
