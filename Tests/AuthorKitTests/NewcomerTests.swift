import AuthorKit
import Testing

/// What a newcomer does, with nothing but an installed tree and a folder outside the clone.
struct NewcomerTests {
  /// A bundle that uses what a shared runtime library makes hard: a subclass of a Foundation class,
  /// classes of modules that Apple's Foundation includes, an intent that no code mentions.
  private let demanding = #"""
    import AppIntents
    import Foundation
    import SwiftUI
    import WidgetKit

    final class Names: NSObject, XMLParserDelegate {
      var names: [String] = []
      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String] = [:]
      ) { names.append(name) }
    }

    struct Unmentioned: AppIntent {
      static let title: LocalizedStringResource = "Unmentioned"
      func perform() async throws -> some IntentResult {
        _ = try await URLSession.shared.data(for: URLRequest(url: URL(fileURLWithPath: "/")))
        return .result()
      }
    }

    struct Moment: TimelineEntry { var date: Date }

    struct Provider: TimelineProvider {
      func placeholder(in context: Context) -> Moment { Moment(date: .now) }
      func getSnapshot(in context: Context, completion: @escaping (Moment) -> Void) {}
      func getTimeline(in context: Context, completion: @escaping (Timeline<Moment>) -> Void) {}
    }

    struct Feed: Widget {
      var body: some WidgetConfiguration {
        StaticConfiguration(kind: Self.kind(), provider: Provider()) { entry in Text(entry.date.formatted()) }
          .supportedFamilies([.systemSmall])
      }
      // The name of the kind is parsed out of XML, so that libxml2 is really needed.
      static func kind() -> String {
        let parser = XMLParser(data: Data("<feed><kind/></feed>".utf8))
        let names = Names()
        parser.delegate = names
        return parser.parse() ? names.names.joined() : "none"
      }
    }

    @main struct FeedBundle: WidgetBundle { var body: some Widget { Feed() } }
    """#

  @Test(.timeLimit(.minutes(15)))
  func newBuildAndInstallWorkInAnEmptyFolder() throws {
    try Workspace.with { workspace in
      let staged = try workspace.make("install DESTDIR=\"$PWD/stage\" PREFIX=/usr")
      try #require(staged.status == 0, "\(staged.output)")
      let swiftlet = "../stage/usr/bin/swiftlet"

      let first = try workspace.run(
        """
        mkdir empty && cd empty && \(swiftlet) new Hello && \(swiftlet) build Hello &&
        \(swiftlet) install Hello
        """
      )
      try #require(first.status == 0, "\(first.output)")
      #expect(first.output.contains("1 kind, 1 action"), "\(first.output)")
      let bundle = "\(workspace.folder)/home/data/swiftlet/bundles/com.example.hello"
      #expect(
        try FileTree.entries(of: bundle).map(\.name) == ["Hello", "Info.plist", "manifest.json"]
      )
      #expect(FileTree.size(of: "\(bundle)/Hello") < 200_000)
      let libraries = try workspace.run("ldd '\(bundle)/Hello'").output
      #expect(libraries.contains("stage/usr/lib/swiftlet/sdk-"), "\(libraries)")
      for unwanted in ["libcurl", "libxml2", "libstdc++", "not found"] {
        #expect(!libraries.contains(unwanted), "\(libraries)")
      }
      #expect(try workspace.read("empty/Hello/compile_commands.json").contains("Hello.swift"))
      // For scripts: the result alone, as JSON.
      let json = try workspace.run("cd empty && \(swiftlet) build Hello --json 2>steps")
      #expect(
        json.output.hasPrefix(
          #"{"bundle":"com.example.hello","folder":"Hello/build/com.example.hello.bundle","bytes":"#
        ),
        "\(json.output)"
      )
      #expect(json.output.contains(#""kinds":["Hello"],"actions":["Greet"]}"#), "\(json.output)")
      #expect(try workspace.read("empty/steps").contains("Compiling"))

      try workspace.write(demanding, to: "empty/Feed/Feed.swift")
      try workspace.write(
        #"{"id": "org.example.feed", "version": "1.0", "executable": "Feed"}"#,
        to: "empty/Feed/manifest.json"
      )
      let second = try workspace.run(
        "cd empty && \(swiftlet) build Feed && Feed/build/org.example.feed.bundle/Feed --describe"
      )
      #expect(second.status == 0, "\(second.output)")
      #expect(second.output.contains("1 kind, 1 action"), "\(second.output)")
      #expect(second.output.contains(#""name": "feedkind""#), "\(second.output)")

      let moved = try workspace.run(
        """
        cd empty && feed=Feed/build/org.example.feed.bundle/Feed &&
        library=$(ldd $feed | sed -n 's/.*=> \\(.*libSwiftletRuntime[^ ]*\\).*/\\1/p') &&
        address=$(readelf -lW "$library" | awk '$1 == "LOAD" {print $3; exit}') &&
        echo 'char taken[1 << 20];' >taken.c &&
        clang -shared -fuse-ld=lld -Wl,--image-base=$address taken.c -o taken.so &&
        LD_PRELOAD=$PWD/taken.so $feed --describe
        """
      )
      #expect(
        moved.status == 0,
        "where the runtime library's own address is taken: \(moved.output)"
      )
      #expect(moved.output.contains(#""name": "feedkind""#), "\(moved.output)")

      let removal = try workspace.make("uninstall DESTDIR=\"$PWD/stage\" PREFIX=/usr")
      #expect(removal.status == 0, "\(removal.output)")
      #expect(try workspace.run("find stage -type f").output.isEmpty)
    }
  }
}
