import CommandKit
import Foundation
import ImageServer
import Importers
import Primitives

extension ServedArchive {
  /// Reads the responses to an archive's GET requests.
  ///
  /// - Throws: `FileError`; `CommandFailure` if the file cannot be read, or if it contains nothing that can be served.
  init(file: String) throws {
    let archive = try HTTPArchive(InputFile.contents(at: file), at: file)
    let entries = archive.entries.filter { $0.method == "GET" }
    let resources = entries.map { entry in
      Resource(
        url: entry.url, status: UInt16(clamping: entry.status), fields: entry.fieldLines,
        body: entry.status < 200 ? nil : entry.body.map(Array.init), isImage: entry.isImage())
    }
    if let place = resources.firstIndex(where: { !$0.isSendable }) {
      throw CommandFailure(
        "\(file): entry \(entries[place].number): the fields in 'response.headers' have more than "
          + "\(ByteCount(Self.longestHeader)), which is the most that can be served; remove the largest"
      )
    }
    self.init(resources)
    guard count > 0, resources.contains(where: \.isFinal) else {
      throw CommandFailure(
        "\(file): has no answer to a GET over http or https; save the requests of a browser with their "
          + "content")
    }
  }
}
