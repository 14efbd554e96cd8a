/// Something that is wrong and stays so until somebody does something about it.
package struct Problem: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// A folder that is no usable bundle.
    case bundle
    /// A bundle that stands behind another one of its id.
    case shadowed
    case database
    /// Something outside whose changes are noticed late, or not at all.
    case watch
  }

  package var kind: Kind
  /// What it is about: a path, mostly.
  package var subject: String
  /// One sentence for a person.
  package var message: String

  package init(_ kind: Kind, _ subject: String, _ message: String) {
    self.kind = kind
    self.subject = subject
    self.message = message
  }
}

extension Engine {
  /// Everything that is wrong now: bundles that were passed over, the database, the watches.
  package var problems: [Problem] {
    let bundles = passedOver.map { problem in
      Problem(problem.isShadowed ? .shadowed : .bundle, problem.folder, problem.reason)
    }
    return bundles + store.problems + (commitProblem.map { [$0] } ?? []) + watcher.problems
  }
}
