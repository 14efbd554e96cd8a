import Glibc
import WidgetEngine
import WidgetModel
import WidgetStore

/// Commits to a store for as long as it lives, and prints the number of each commit that has been
/// accepted: the process that `CrashTests` kills.
@main
enum StoreWriter {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { exit(2) }
    let now = Timestamp(microseconds: 1_796_036_400_000_000)
    let (store, report) = try SQLiteStore.open(path: CommandLine.arguments[1], now: now)
    guard report.damage == nil else { exit(3) }
    let start = try store.load().revision
    guard let bundle = BundleID("org.example.writer") else { exit(4) }
    for revision in (start + 1)... {
      var transaction = StoreTransaction()
      transaction.revision = revision
      // Two rows that are always equal, in whole transactions.
      transaction.rows = ["first", "second"].map {
        StateRow(key: StateKey(group: "g", key: $0), value: .int(revision), revision: revision)
      }
      transaction.journal = [
        JournalRow(
          action: "a\(revision)",
          caller: String(repeating: "x", count: Int(revision % 7) * 1_000),
          intent: QualifiedName(bundle, "Write"),
          parameters: [:],
          started: now,
          status: .done
        )
      ]
      try store.commit(transaction)
      let line = "\(revision)\n"
      guard write(1, line, line.utf8.count) == line.utf8.count else { exit(0) }
    }
  }
}
