/// Objects that are not exported one by one, but made up when they are asked for.
package struct Subtree: Sendable {
  /// The interfaces of the object at a path below the subtree's own, or nil if there is none.
  let interfaces: @Sendable (ObjectPath) -> [ExportedInterface]?
  /// The next elements below a path in the subtree, for introspection.
  let children: @Sendable (ObjectPath) -> [String]
  /// The objects that `GetManagedObjects` shall name.
  let managed: @Sendable () -> [ObjectPath]

  package init(
    interfaces: @escaping @Sendable (ObjectPath) -> [ExportedInterface]?,
    children: @escaping @Sendable (ObjectPath) -> [String] = { _ in [] },
    managed: @escaping @Sendable () -> [ObjectPath] = { [] }
  ) {
    self.interfaces = interfaces
    self.children = children
    self.managed = managed
  }
}

/// Which objects a server has, and what lies between them.
struct ObjectTree {
  /// A path that is exported, or lies above one that is.
  struct Node {
    var interfaces: [ExportedInterface]?
    var isManager = false
    var subtree: Subtree?
    var children: Set<String> = []

    var isEmpty: Bool { interfaces == nil && subtree == nil && children.isEmpty }
  }

  private(set) var nodes: [ObjectPath: Node] = [:]
  /// Whether looking for subtrees can be spared.
  private var hasSubtrees = false

  mutating func insert(_ path: ObjectPath, _ change: (inout Node) -> Void) {
    change(&nodes[path, default: Node()])
    if nodes[path]?.subtree != nil { hasSubtrees = true }
    var child = path
    while let parent = child.parent {
      let isKnown = nodes[parent] != nil
      nodes[parent, default: Node()].children.insert(String(child.lastElement))
      if isKnown { return }
      child = parent
    }
  }

  mutating func remove(_ path: ObjectPath, _ change: (inout Node) -> Void) {
    guard var node = nodes[path] else { return }
    change(&node)
    nodes[path] = node
    var path = path
    while nodes[path]?.isEmpty == true {
      nodes[path] = nil
      guard let parent = path.parent else { return }
      nodes[parent]?.children.remove(String(path.lastElement))
      path = parent
    }
  }

  /// The interfaces of an object, or nil if there is no object at the path.
  func interfaces(at path: ObjectPath) -> [ExportedInterface]? {
    if let interfaces = nodes[path]?.interfaces { return interfaces }
    return subtree(around: path)?.interfaces(path)
  }

  /// The elements below a path, sorted.
  func children(of path: ObjectPath) -> [String] {
    var children = nodes[path]?.children ?? []
    let subtree = nodes[path]?.subtree ?? subtree(around: path)
    if let subtree { children.formUnion(subtree.children(path)) }
    return children.sorted()
  }

  /// The nearest object above a path that manages what is below it.
  func manager(of path: ObjectPath) -> ObjectPath? {
    var path = path
    while let parent = path.parent {
      if nodes[parent]?.isManager == true { return parent }
      path = parent
    }
    return nil
  }

  /// All objects below a path with their interfaces, sorted by path.
  func objects(below path: ObjectPath) -> [(ObjectPath, [ExportedInterface])] {
    var objects: [(ObjectPath, [ExportedInterface])] = []
    for (candidate, node) in nodes where candidate == path || candidate.isDescendant(of: path) {
      if candidate != path, let interfaces = node.interfaces {
        objects.append((candidate, interfaces))
      }
      if let subtree = node.subtree {
        for path in subtree.managed() {
          if let interfaces = subtree.interfaces(path) { objects.append((path, interfaces)) }
        }
      }
    }
    return objects.sorted { $0.0 < $1.0 }
  }

  private func subtree(around path: ObjectPath) -> Subtree? {
    guard hasSubtrees else { return nil }
    var path = path
    while let parent = path.parent {
      if let subtree = nodes[parent]?.subtree { return subtree }
      path = parent
    }
    return nil
  }
}
