package import WidgetModel

/// Puts staged files in their places.
package protocol FileCommitter: AnyObject {
  /// How a file is now.
  func stamp(ofFile path: String) -> FileStamp
  /// Renames the staged file onto its target.
  ///
  /// - Throws: ``StoreFailure`` where the target is as it was.
  func rename(_ write: FileWrite) throws(StoreFailure)
  /// The content of a file of at most so many bytes, for the journal.
  func content(ofFile path: String, limit: Int) -> [UInt8]?
  /// Removes a staged file that is not wanted.
  func discard(_ write: FileWrite)
}
