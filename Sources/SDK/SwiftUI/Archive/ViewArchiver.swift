package import WidgetModel

/// Evaluates views into the nodes of an archive.
@MainActor
public final class _ViewArchiver {
  /// Author views within each other, and containers within each other; beyond, a placeholder stands.
  static let depthLimit = 110

  package var environment: EnvironmentValues
  /// What the container being evaluated shows so far.
  package private(set) var nodes: [ViewNode] = []
  package private(set) var elements: [WidgetModel.Element] = []
  package private(set) var issues: [String] = []
  package var url: String?
  /// Size in points that is on offer, as far as it is known without a layout.
  package var size: CGSize
  package let date: Date
  private var ordinals: [String: Int] = [:]
  /// While an alternative of an element is evaluated, its elements are already known.
  private var isMute = false
  private var depth = 0
  /// What the label of the control that a style is drawing says.
  private var labelText: String?
  /// What views told with `preference(key:value:)`, by key.
  private var preferences: [ObjectIdentifier: Any] = [:]

  package init(environment: EnvironmentValues, size: CGSize, date: Date) {
    self.environment = environment
    self.size = size
    self.date = date
  }

  /// Notes something that the author should know; each text once.
  package func report(_ issue: String) {
    if !issues.contains(issue) { issues.append(issue) }
  }

  package func add(_ content: ViewContent) { nodes.append(ViewNode(content)) }

  package func add(_ node: ViewNode) { nodes.append(node) }

  /// The nodes that a closure adds.
  package func collect(_ body: () -> Void) -> [ViewNode] {
    let outer = nodes
    nodes = []
    defer { nodes = outer }
    descend(body)
    return nodes
  }

  package func collect(_ view: some View) -> [ViewNode] {
    collect { view._archive(into: self) }
  }

  /// The nodes of a closure whose elements stand in the entry's table already, or never will.
  package func collectMute(_ body: () -> Void) -> [ViewNode] {
    let outer = isMute
    isMute = true
    defer { isMute = outer }
    return collect(body)
  }

  /// Adds what a closure adds, with a modifier around each node.
  package func modified(by modifier: NodeModifier, _ body: () -> Void) {
    let start = nodes.count
    body()
    for index in start..<nodes.count {
      nodes[index].modifiers.append(modifier)
      if case .word(.accessibilityLabel, let label) = modifier, !isMute,
        let id = nodes[index].content.element,
        let place = elements.lastIndex(where: { $0.id == id })
      {
        elements[place].label = label
      }
    }
  }

  /// Adds the label of the control that a style is drawing, and notes what it says.
  func archiveLabel(_ view: any View) {
    let start = nodes.count
    view._archive(into: self)
    if labelText == nil { labelText = ViewNode.spokenText(Array(nodes[start...])) }
  }

  /// The nodes that a control's style makes, and what the label among them says.
  func collectStyled(_ body: () -> Void) -> (nodes: [ViewNode], label: String?) {
    let outer = labelText
    labelText = nil
    defer { labelText = outer }
    return (collectMute(body), labelText)
  }

  /// Gives the view that was added last a label for people who do not see it.
  func label(_ label: String) {
    guard !nodes.isEmpty else { return }
    nodes[nodes.count - 1].modifiers.append(.word(.accessibilityLabel, label))
  }

  /// Adds what a closure adds, known by an identity among its siblings.
  func identified(by id: some Hashable, _ body: () -> Void) {
    let start = nodes.count
    body()
    guard start < nodes.count else { return }
    // Asking what else an id can be costs as much as archiving a text.
    let identity =
      switch id {
      case let id as Int: String(id)
      case let id as String: id
      default: String(describing: id)
      }
    for index in start..<nodes.count where nodes[index].identity == nil {
      nodes[index].identity = nodes.count == start + 1 ? identity : "\(identity).\(index - start)"
    }
  }

  package func withEnvironment(_ change: (inout EnvironmentValues) -> Void, _ body: () -> Void) {
    let outer = environment
    change(&environment)
    body()
    environment = outer
  }

  /// Evaluates an author's view: binds its dynamic properties, then archives its body.
  func archiveBody<V: View>(of view: V) {
    var view = view
    PropertyPlan.bind(&view, environment)
    descend { view.body._archive(into: self) }
  }

  func archiveBody<M: ViewModifier, C: View>(of modifier: M, content: C) {
    var modifier = modifier
    PropertyPlan.bind(&modifier, environment)
    descend { modifier.body(content: M.Content(content))._archive(into: self) }
  }

  private func descend(_ body: () -> Void) {
    guard depth < Self.depthLimit else {
      report(
        "Views lie more than \(Self.depthLimit) deep within each other; deeper ones are left out"
      )
      return add(.unknown("tooDeep"))
    }
    depth += 1
    body()
    depth -= 1
  }
}

extension _ViewArchiver {
  func addPreference<K: PreferenceKey>(_ key: K.Type, _ value: K.Value) {
    guard var told = preferences[ObjectIdentifier(key)] as? K.Value else {
      preferences[ObjectIdentifier(key)] = value
      return
    }
    K.reduce(value: &told) { value }
    preferences[ObjectIdentifier(key)] = told
  }

  /// What was told so far, which is forgotten with that.
  func takePreference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    preferences.removeValue(forKey: ObjectIdentifier(key)) as? K.Value
  }
}

extension _ViewArchiver {
  /// Puts an element into the entry's table and gives its id.
  package func addElement(
    _ role: WidgetModel.Element.Role,
    label: String,
    intent: IntentReference,
    value: ParameterValue? = nil,
    flippedValue: ParameterValue? = nil
  ) -> String {
    let id = unique(WidgetModel.Element.makeID(for: intent))
    guard !isMute else { return id }
    elements.append(
      WidgetModel.Element(
        id: id,
        role: role,
        label: label,
        value: value,
        isEnabled: environment.isEnabled,
        intent: intent,
        flippedValue: flippedValue
      )
    )
    return id
  }

  package func addLink(_ url: String, label: String) -> String {
    let id = unique(WidgetModel.Element.makeID(forLink: url))
    guard !isMute else { return id }
    elements.append(
      WidgetModel.Element(
        id: id,
        role: .link,
        label: label,
        isEnabled: environment.isEnabled,
        url: url
      )
    )
    return id
  }

  /// The id with the ordinal that tells it from the same one further up.
  private func unique(_ id: String) -> String {
    let ordinal = (ordinals[id] ?? 0) + 1
    if !isMute { ordinals[id] = ordinal }
    return WidgetModel.Element.number(id, ordinal: ordinal)
  }
}
