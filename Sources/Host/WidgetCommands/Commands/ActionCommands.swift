import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

extension Command {
  static let perform = Command(
    CommandDescription(
      "perform",
      "Perform an action and print what it returns",
      operands: "ACTION [name=value…]",
      count: 1...1_000,
      options: [
        CommonOption.key, CommonOption.wait, CommonOption.noWait, CommonOption.deadline,
        CommonOption.unset,
        OptionDescription("start", "Do not wait: print the action's id and its job's path"),
        CommonOption.notify, CommonOption.json,
      ],
      examples: [
        ("swiftlet perform ToggleTask task=3", "Toggles a task, as a click on its widget would"),
        (
          "swiftlet perform AddTask text='Buy milk' --key $RANDOM --notify",
          "Adds a task once, even if the call is repeated, and shows the result"
        ),
      ],
      details: """
        ACTION is an action's name as `swiftlet list actions` prints it, full (bundle/Name) or short
        where only one bundle has it. Values are read as the parameter's type asks: true or on,
        2026-01-31T08:00 (in UTC; or as `date -Is` prints it), 90s or 1h30m, an entity's id or its
        title, a,b,c for a list (or the name several times). `name=` gives an empty text, --unset NAME no value at all. Everything is
        committed when the command ends; widgets that still reload are named in --json.
        """
    )
  ) { context in
    let action = context.operands[0]
    let parameters = try Assignments.read(context.operands.dropFirst())
    let options = try context.callOptions()
    if context.arguments.has("start") {
      for other in ["wait", "no-wait", "deadline", "notify"] where context.arguments.has(other) {
        throw UsageError("--start and --\(other) say different things")
      }
    }
    let client = try context.connect()
    if context.arguments.has("start") {
      let job = try client.start(action, parameters, options)
      let id = job.string.split(separator: "/").last.map(String.init) ?? ""
      if context.isJSON {
        context.print(["action": .string(id), "job": .string(job.string)])
      } else {
        context.print("\(id)\t\(job)")
      }
      return .done
    }
    let receipt = try context.notifyingErrors(of: action, by: client) { () throws(ClientError) in
      try client.perform(action, parameters, options)
    }
    return context.report(receipt, of: action, by: client)
  }

  static let press = Command(
    CommandDescription(
      "press",
      "Press an element of a widget",
      operands: "WIDGET ELEMENT",
      count: 2...2,
      options: [
        OptionDescription("on", "Switch a toggle on"),
        OptionDescription("off", "Switch a toggle off"),
        OptionDescription("value", value: "NUMBER", "Set a slider"),
        OptionDescription("generation", value: "N", "Press what generation N showed"),
        CommonOption.key, CommonOption.wait, CommonOption.noWait, CommonOption.deadline,
        CommonOption.notify, CommonOption.json,
      ],
      examples: [
        ("swiftlet press todo 'ToggleTask(task=3)'", "Presses the toggle of the third task"),
        ("swiftlet press todo 'ToggleTask(task=3)' --on", "Switches it on, whatever it is now"),
      ],
      details: """
        ELEMENT is an id as `swiftlet show WIDGET` prints it; it stays the same over reloads, so it
        can stand in a script.
        """
    )
  ) { context in
    var press = WidgetClient.Press.press
    let forms = ["on", "off", "value"].filter(context.arguments.has)
    guard forms.count <= 1 else {
      throw UsageError("--\(forms[0]) and --\(forms[1]) say different things")
    }
    if context.arguments.has("on") { press = .toggle(true) }
    if context.arguments.has("off") { press = .toggle(false) }
    if let text = context.arguments.value("value") {
      guard let value = Double(text), value.isFinite else {
        throw UsageError("--value takes a number, not \"\(Printable.line(text))\"")
      }
      press = .value(value)
    }
    let pressed = press
    let generation = try context.arguments.number("generation") ?? 0
    var options = try context.callOptions()
    options.readsText = false
    let given = options
    let (widget, element) = (context.operands[0], context.operands[1])
    let client = try context.connect()
    let receipt = try context.notifyingErrors(of: element, by: client) { () throws(ClientError) in
      try client.press(element, ofWidget: widget, generation: generation, pressed, given)
    }
    return context.report(receipt, of: element, by: client)
  }

  static let jobs = Command(
    CommandDescription(
      "jobs",
      "List the actions that run or wait",
      options: [CommonOption.json],
      examples: [
        ("swiftlet jobs", "One a line: id, action, status, and what else is known of it")
      ]
    )
  ) { context in
    let answer = try context.connect().callManager("ListJobs")
    let jobs = answer.first?.plainJSON.arrayValue ?? []
    if context.isJSON {
      context.print(.array(jobs))
      return .done
    }
    var table = Table()
    for job in jobs.compactMap(\.objectValue) {
      let first = ["action", "intent", "status"]
      let rest = job.members.filter { !first.contains($0.key) && $0.value != "" }
      table.add(
        first.map { PlainText.cell(job[$0]) } + rest.map { "\($0.key)=\(PlainText.cell($0.value))" }
      )
    }
    context.print(table)
    return .done
  }

  static let cancel = Command(
    CommandDescription(
      "cancel",
      "Call off an action that runs or waits",
      operands: "ID",
      count: 1...1,
      options: [CommonOption.json],
      examples: [
        ("swiftlet cancel a17", "Cancels the action that `swiftlet jobs` lists as a17"),
        (
          "swiftlet cancel $(swiftlet perform SlowAction --start | cut -f1)",
          "Starts an action and calls it off"
        ),
      ],
      details: "ID is an action's id, or the path of its job; `perform --start` prints both."
    )
  ) { context in
    let id = context.operands[0]
    let client = try context.connect()
    if id.hasPrefix("/") {
      try client.cancelJob(id)
    } else {
      try client.callManager("CancelAction", [.string(id)])
    }
    context.confirm(["cancelled": .string(id)])
    return .done
  }
}
