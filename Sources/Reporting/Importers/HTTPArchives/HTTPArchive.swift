package import Foundation
package import Primitives

/// A captured HTTP archive: requests with their answers, as browsers and proxies write them.
///
/// The format is HAR 1.2 (J. Odvarko, *HTTP Archive (HAR) format*, W3C Web Performance Working Group, 2012).
/// Optional members may be missing, and unknown ones are ignored.
package struct HTTPArchive: Sendable {
  /// The file, as the user named it.
  package let file: String
  /// Its entries, sorted by start time; entries of the same moment are in the order of the file.
  package let entries: [ArchiveEntry]

  /// Reads an archive.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The name of the file in errors.
  /// - Throws: `FileError` if it is not JSON or not an archive, or if an entry lacks its start or URL. An
  ///   entry without a status was not answered.
  /// - Complexity: O(*n* log *n*) in the number of entries.
  package init(_ bytes: Data, file: String) throws(FileError) {
    let log = try Self.log(bytes, file)
    var entries: [ArchiveEntry] = []
    for (index, members) in try Self.list(log, file).enumerated() {
      let entry = ArchiveObject(members: members, file: file, entry: index + 1)
      entries.append(try ArchiveEntry(entry))
    }
    self.file = file
    self.entries = entries.sorted { ($0.start, $0.number) < ($1.start, $1.number) }
  }

  private static func log(_ bytes: Data, _ file: String) throws(FileError) -> [String: Any] {
    let root: Any
    do { root = try JSONSerialization.jsonObject(with: bytes) } catch {
      throw FileError(file: file, message: "is not JSON: \(reason(error)); is it incomplete?")
    }
    guard let log = (root as? [String: Any])?["log"] as? [String: Any] else {
      throw FileError(
        file: file,
        message:
          "is not an HTTP archive: it has no object 'log'; save the requests of a browser or proxy as HAR"
      )
    }
    return log
  }

  private static func list(
    _ log: [String: Any], _ file: String
  ) throws(FileError) -> [[String: Any]] {
    guard let list = log["entries"] as? [Any] else {
      throw FileError(
        file: file, message: "'log.entries' is missing or not a list; capture it again")
    }
    let entries = list.map { $0 as? [String: Any] }
    if let wrong = entries.firstIndex(where: { $0 == nil }) {
      throw FileError(
        file: file, place: ": entry \(wrong + 1)",
        message: "is not an object; remove it from 'log.entries'")
    }
    return entries.compactMap(\.self)
  }

  private static func reason(_ error: any Error) -> String {
    let error = error as NSError
    let text = error.userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
    return text.last == "." ? String(text.dropLast()) : text
  }
}
