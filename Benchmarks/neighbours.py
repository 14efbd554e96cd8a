"""What bundles do to each other: sleeping, crashing and hanging ones beside good ones, five hundred
actions at once, and four different bundles resident."""
import json
import statistics
import subprocess
import time

from bench import HERE, ROOT, Bench, memory, percentile, ratio, rounds, wait_for

# Milliseconds that an action may take here: more than the sleeper's two seconds, and not much more,
# since one that never answers is waited for.
DEADLINE = 3000


def run(build, table, count):
    bench = Bench(build, performDeadline=DEADLINE)
    try:
        bench.compile_tools("bench_client", "burst_client")
        examples, bundles = ROOT / "Examples", ROOT / "Bundles"
        bench.compile_bundles(HERE / "Rows", examples / "Misbehaving", examples / "Hello",
                              examples / "Counter", bundles / "Tasks", bundles / "Music")
        bench.start_daemon()
        bench.swiftlet("add", "Rows", "--name", "rows", "--family", "systemMedium")
        bench.swiftlet("add", "Misbehaving", "--name", "bad", "--family", "systemSmall")
        sleeping_neighbour(bench, table, count)
        crash(bench, table, count)
        never_answering(bench, table)
        at_once(bench, table)
        resident(bench, table)
    finally:
        bench.stop()


def sleeping_neighbour(bench, table, count):
    """Two hundred actions while a handler of another bundle sleeps two seconds, again and again."""
    action = ("swiftlet", "ToggleRow")
    bench.calls(300, *action)

    def p95():
        bench.calls(100, *action)
        replies, _ = bench.calls(200, *action)
        return percentile(replies, 0.95)

    def p95_beside_sleeper():
        sleeper = bench.spawn(bench.build / "bin" / "swiftlet", "perform", "Misbehave",
                              "misdeed=slow")
        wait_for(lambda: "running" in bench.swiftlet("jobs").stdout)
        value = p95()
        if sleeper.poll() is not None:
            raise SystemExit("Benchmarks: the sleeper did not sleep long enough")
        bench.wait(sleeper)
        return value

    idle, beside = rounds(max(count, 9), p95, p95_beside_sleeper)
    times = ratio(beside, idle)
    table.row("another bundle's action while a handler sleeps 2 s, p95",
              f"{statistics.median(beside):.0f} µs", f"{statistics.median(idle):.0f} µs idle",
              times, "1.2", times <= 1.2)


def crash(bench, table, count):
    """From the error of an action whose process has ended to the receipt of the next one."""
    times = []
    for _ in range(max(count, 5)):
        bench.swiftlet("perform", "Misbehave")
        failed = bench.swiftlet("perform", "Misbehave", "misdeed=exit", "--json", check=False)
        start = time.monotonic()
        expect_error(failed, "BundleCrashed")
        bench.swiftlet("perform", "Misbehave")
        times.append((time.monotonic() - start) * 1000)
    value = statistics.median(times)
    table.row("crashed bundle working again", f"{value:.0f} ms, at most {max(times):.0f} ms",
              bar="150 ms", met=value <= 150)


def never_answering(bench, table):
    """How long after the deadline the caller of a handler that never returns has its error."""
    late = []
    for misdeed in ("wait", "hang") * 2:
        bench.swiftlet("perform", "Misbehave")
        start = time.monotonic()
        failed = bench.swiftlet("perform", "Misbehave", f"misdeed={misdeed}", "--json", check=False)
        late.append((time.monotonic() - start) * 1000 - DEADLINE)
        expect_error(failed, "TimedOut")
        bench.swiftlet("restart", "org.swiftlet.misbehaving")
    table.row("never-answering bundle: named error", f"at most {max(late):.0f} ms after its deadline",
              bar="50 ms", met=max(late) <= 50)


def expect_error(result, code):
    found = json.loads(result.stdout or "{}").get("error", {}).get("code")
    if found != code:
        raise SystemExit(f"Benchmarks: expected {code}, got {result.stdout}{result.stderr}")


def at_once(bench, table):
    """Five hundred calls of one connection before the first answer."""
    bench.swiftlet("perform", "ResetCounter")
    answer = subprocess.check_output(
        [bench.folder / "tools" / "burst_client", "500", "IncrementCounter"],
        env=bench.environment, text=True,
    )
    done, refused, microseconds = map(int, answer.split())
    count = int(bench.swiftlet("state", "get", "org.swiftlet.counter", "count").stdout)
    table.row("500 actions at once",
              f"{done} done, {refused} refused, counted {count}, {microseconds / 1000:.0f} ms",
              bar="all, none", met=(done, refused, count) == (500, 0, 500))


def resident(bench, table):
    """Four different bundles, each with a widget, after an action or a timeline of each."""
    names = ("Hello", "Counter", "Tasks", "Music")
    (bench.folder / "home" / "todo.txt").write_text("Water the plants\n")
    for kind in ("Hello", "Counter", "TaskList", "NowPlaying"):
        bench.swiftlet("add", kind, "--name", kind)
    bench.swiftlet("perform", "Greet")
    bench.swiftlet("perform", "IncrementCounter")
    bench.swiftlet("perform", "AddTask", "text=Return the books")
    # Whatever else runs here would take its part of the shared pages.
    for other in ("org.swiftlet.misbehaving", "org.swiftlet.rows"):
        bench.swiftlet("disable", other, check=False)
    wait_for(lambda: all(bench.bundle_pid(name) for name in names))
    wait_for(lambda: not any(bench.bundle_pid(name) for name in ("Misbehaving", "Rows")))
    time.sleep(1)
    figures = {name: memory(bench.bundle_pid(name)) for name in names}
    text = ", ".join(f"{name} {pss:.1f} ({dirty:.1f})" for name, (pss, dirty) in figures.items())
    pss = max(figure[0] for figure in figures.values())
    dirty = max(figure[1] for figure in figures.values())
    table.row("four resident bundles, MiB PSS (private dirty)", text, bar="6 (2) each",
              met=pss <= 6 and dirty <= 2)
