import Foundation

/// Notes for the test that runs this bundle, in the file that it names.
enum AuthorLog {
  private static let path = ProcessInfo.processInfo.environment["SWIFTLET_TEST_LOG"]

  static func append(_ line: String) {
    guard let path, let file = fopen(path, "ae") else { return }
    fputs(line + "\n", file)
    fclose(file)
  }
}
