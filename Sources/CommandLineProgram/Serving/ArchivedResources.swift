import CommandLineInterface
import Foundation
import HTTPArchives
import ImageServer
import Platform

extension ServedArchive {
  /// The answers of an archive's GETs.
  ///
  /// - Throws: `HTTPArchiveError`; `CommandFailure` where the file cannot be read, or nothing of it can be
  ///   served.
  init(file: String) throws {
    let bytes: Data
    do { bytes = try ReadableFile.contents(at: file) } catch {
      throw CommandFailure(.usage, "\(file): \(error)")
    }
    let entries = try HTTPArchive(bytes, file: file).entries.filter { $0.method == "GET" }
    self.init(
      entries.map { entry in
        Resource(
          url: entry.url, status: UInt16(clamping: entry.status), fields: entry.fieldLines,
          body: entry.body.map(Array.init), isImage: entry.isImage)
      })
    guard count > 0 else {
      throw CommandFailure(
        .usage,
        "\(file): has no answer to a GET over http or https; save the requests of a browser with their "
          + "content")
    }
  }
}
