import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

extension Command {
  static let restart = admin(
    "restart",
    "End a bundle's quarantine and start it anew",
    example: "swiftlet restart org.swiftlet.tasks"
  ) { client, bundle throws(ClientError) in
    _ = try client.call(ServiceNames.root, ServiceNames.admin, "Restart", [.string(bundle)])
  }

  static let enable = admin(
    "enable",
    "Let a bundle run again",
    example: "swiftlet enable org.swiftlet.tasks"
  ) { client, bundle throws(ClientError) in
    _ = try client.call(
      ServiceNames.root,
      ServiceNames.admin,
      "SetEnabled",
      [.string(bundle), .bool(true)]
    )
  }

  static let disable = admin(
    "disable",
    "Stop a bundle and do not start it again",
    example: "swiftlet disable org.swiftlet.tasks"
  ) { client, bundle throws(ClientError) in
    _ = try client.call(
      ServiceNames.root,
      ServiceNames.admin,
      "SetEnabled",
      [.string(bundle), .bool(false)]
    )
  }

  private static func admin(
    _ name: String,
    _ summary: String,
    example: String,
    _ change: @escaping @Sendable (WidgetClient, String) throws(ClientError) -> Void
  ) -> Command {
    Command(
      CommandDescription(
        name,
        summary,
        operands: "BUNDLE",
        count: 1...1,
        options: [CommonOption.json],
        examples: [(example, "\(summary), by its id as `swiftlet list bundles` prints it")]
      )
    ) { context in
      try change(try context.connect(), context.operands[0])
      context.confirm(["bundle": .string(context.operands[0])])
      return .done
    }
  }

  static let new = author(
    "new",
    "Write a first bundle into a folder",
    operands: "NAME",
    example: ("swiftlet new Hello", "Makes the folder Hello with a bundle that builds")
  )

  static let build = author(
    "build",
    "Compile a bundle",
    operands: "[FOLDER]",
    example: ("swiftlet build Hello", "Compiles the bundle in the folder Hello")
  )

  static let install = author(
    "install",
    "Put a bundle where swiftletd finds it",
    operands: "[FOLDER | FILE]",
    example: ("swiftlet install Hello", "Builds the bundle first if need be")
  )

  static let uninstall = author(
    "uninstall",
    "Remove a bundle that you installed",
    operands: "BUNDLE",
    example: ("swiftlet uninstall com.example.hello", "Its placed widgets stay, without content")
  )

  static let render = author(
    "render",
    "Draw a widget, or a kind's preview, as a picture",
    operands: "WIDGET | KIND [-o FILE]",
    example: ("swiftlet render todo -o todo.png --scheme dark", "Draws what todo shows")
  )

  /// A command that another program carries out, because it compiles or draws.
  private static func author(
    _ name: String,
    _ summary: String,
    operands: String,
    example: (String, String)
  ) -> Command {
    Command(
      CommandDescription(
        name,
        summary,
        operands: operands,
        count: 0...1_000,
        examples: [example],
        isVerbatim: true
      )
    ) { context in
      let candidates = AuthorProgram.candidates(context.surroundings)
      for path in candidates { context.surroundings.replace(path, [name] + context.operands) }
      throw ClientError(
        .failed,
        "swiftlet-author, which carries out \(name), is not installed: looked for "
          + candidates.joined(separator: ", ")
      )
    }
  }
}

/// Where the program lies that carries out the authors' commands.
enum AuthorProgram {
  static func candidates(_ surroundings: Surroundings) -> [String] {
    if let named = surroundings.variables("SWIFTLET_AUTHOR"), !named.isEmpty { return [named] }
    let program = surroundings.program
    let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
    // Installed (bin beside libexec), and in a build folder.
    return ["\(folder)/../libexec/swiftlet/swiftlet-author", "\(folder)/swiftlet-author"]
  }
}
