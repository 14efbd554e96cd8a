import Glibc

/// The environment of this process, as a value that can be passed on.
package enum ProcessEnvironment {
  /// The variables as they are now; of names that occur twice the first counts, as for `getenv`.
  package static var current: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        let name = String(text[..<equals])
        if variables[name] == nil { variables[name] = String(text[text.index(after: equals)...]) }
      }
      next += 1
    }
    return variables
  }

  /// The variables a child may see.
  ///
  /// - Parameters:
  ///   - environment: The variables to choose from.
  ///   - allowed: Names, or beginnings of names that end in `*`, such as `LC_*`.
  /// - Returns: The variables whose names are allowed.
  package static func filter(
    _ environment: [String: String],
    allowing allowed: [String]
  ) -> [String: String] {
    environment.filter { name, _ in
      allowed.contains { $0.hasSuffix("*") ? name.hasPrefix($0.dropLast()) : name == $0 }
    }
  }
}
