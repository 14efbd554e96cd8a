"""The calls that Docs/dbus.md shows: a path, arguments, and what has to be so that they work."""

ROOT = "/org/swiftlet/Widgets1"


def escape(text):
    """A name as a path element: what is no letter or digit becomes _ and its number."""
    escaped = "".join(
        chr(byte) if chr(byte).isascii() and chr(byte).isalnum() else f"_{byte:02x}"
        for byte in text.encode()
    )
    if text[:1].isdigit():
        escaped = f"_{ord(text[0]):02x}" + escaped[1:]
    return escaped or "_"


PATHS = {
    "Manager": ROOT,
    "Admin": ROOT,
    "Bundle": f"{ROOT}/bundles/{escape('org.swiftlet.tasks')}",
    "Kind": f"{ROOT}/kinds/{escape('org.swiftlet.tasks/TaskList')}",
    "Action": f"{ROOT}/actions/{escape('org.swiftlet.tasks/ToggleTask')}",
    "Widget": f"{ROOT}/widgets/todo",
    "Job": f"{ROOT}/jobs/{escape(':1.42')}/backup",
}
TODO, COUNTER = f"{ROOT}/widgets/todo", f"{ROOT}/widgets/counter"

# Values of a{sv} are pairs of signature and value; everything else is plain.
EXAMPLES = {
    "Manager.PerformAction": ["AddTask", {"text": ("s", "Buy milk +Kitchen")}, {"wait": ("x", 50)}],
    "Manager.StartAction": ["AddTask", {"text": ("s", "Sweep")}, {}],
    "Manager.AddWidget": [
        "TaskList", "systemSmall", {"project": ("s", "House")},
        {"name": ("s", "todo"), "host": ("s", "my-panel")},
    ],
    "Manager.RemoveWidget": ["todo"],
    "Manager.RemoveHost": ["my-panel"],
    "Manager.ListWidgets": ["my-panel"],
    "Manager.List": ["actions", {}],
    "Manager.Describe": ["ToggleTask", {}],
    "Manager.GetEntries": [[TODO, COUNTER], {}],
    "Manager.SetVisible": [[TODO], True],
    "Manager.ReloadTimelines": ["TaskList"],
    "Manager.ReloadAllTimelines": ["org.swiftlet.tasks"],
    "Manager.GetState": ["org.swiftlet.counter", "count"],
    "Manager.SetState": ["org.swiftlet.counter", "count", "7"],
    "Manager.GetHistory": [{"limit": ("x", 5)}],
    "Manager.Explain": ["todo", {}],
    "Manager.ListJobs": [],
    "Manager.CancelAction": ["a17"],
    "Admin.Restart": ["org.swiftlet.tasks"],
    "Admin.SetEnabled": ["org.swiftlet.tasks", True],
    "Admin.ListProblems": [],
    "Kind.Preview": ["systemMedium", {}, {}],
    "Kind.SuggestValues": ["project", "House"],
    "Action.SuggestValues": ["task", "fence"],
    "Widget.GetEntry": [{}],
    "Widget.Press": [0, "IncrementCounter(step=1)", {}],
    "Widget.SetToggle": [0, "ToggleTask(task=4:Paint the fence +House)", True, {}],
    "Widget.SetValue": [0, "SetVolume(player=mpv)", 0.5, {}],
    "Widget.Configure": [{"project": ("s", "House")}, {}],
    "Widget.Reload": [],
    "Widget.Presented": [1],
    "Job.Cancel": [],
}
OTHER_PATHS = {"Widget.Press": COUNTER}
# What cannot work out of the blue: it needs a running action, a slider, a job of the caller's own.
FAILS = {
    "Manager.CancelAction": "UnknownJob",
    "Widget.SetValue": "StaleElement",
    "Job.Cancel": "Unknown",
}
PROPERTIES = {
    "Manager": "Version", "Bundle": "State", "Kind": "Families", "Action": "Parameters",
    "Widget": "Configuration",
}
