import Primitives

/// A file of another program that its content identifies, or a file for another command.
package struct ForeignFile: Hashable, Sendable {
  /// The name with its article, for messages.
  package let name: String
  /// The export or the command that works.
  package let remedy: String

  /// An HTTP archive.
  package static let archive = Self(
    name: "an HTTP archive",
    remedy: "'cachebench grade' reads it, and 'cachebench import' makes a trace of it")
  /// A visit that rrweb recorded.
  package static let visit = Self(
    name: "a visit recorded by rrweb", remedy: "'cachebench import' makes a scroll of it")
  /// The log of the program's own server.
  package static let served = Self(
    name: "a log of 'cachebench serve'", remedy: "'cachebench grade' reads it")
  /// A log in a format that is read.
  package static let log = Self(
    name: "the log of a server", remedy: "'cachebench grade' and 'cachebench replay' read it")

  /// The sentence for messages.
  package var refusal: String { "is \(name); \(remedy)" }

  /// Identifies a file.
  ///
  /// - Parameter bytes: The file, of which only the beginning is read.
  /// - Returns: The program's or the command's file; nil if the beginning is unknown.
  package static func of(_ bytes: some Sequence<UInt8>) -> ForeignFile? {
    let beginning = Array(bytes.prefix(TraceRecognition.length)).withoutByteOrderMark
    let text = String(decoding: beginning, as: UTF8.self)
    let compact = text.filter { !$0.isWhitespace }
    if compact.hasPrefix("{") || compact.hasPrefix("[") {
      if let found = documents.first(where: { $0.marks.allSatisfy(compact.contains) }) {
        return Self(name: found.name, remedy: found.remedy)
      }
    }
    let lines = text.split(whereSeparator: \.isNewline).prefix(50)
    let found = texts.first { known in
      guard let mark = try? Regex(known.mark) else { return false }
      return lines.contains { $0.prefixMatch(of: mark) != nil }
    }
    return found.map { Self(name: $0.name, remedy: $0.remedy) }
  }

  /// Returns the sentence for a text that looks like requests in a format that is not read; nil for other texts.
  static func sentence(for lines: [Substring]) -> String? {
    let some = lines.prefix(50)
    let isJSON = some.first.map { "{[".contains($0.first { !$0.isWhitespace } ?? " ") } ?? false
    let requests = some.count {
      $0.contains(/(GET|HEAD|POST|PUT|DELETE|OPTIONS)[ :|"]+(\w+[:=])?"?(\/|https?:)|HTTP\/[123]/)
    }
    if requests * 2 > some.count || isJSON && requests > 0 {
      return "looks like the log of a server, but is not of the \(AccessLogText.formats)"
    }
    return isJSON
      ? "is JSON without requests that can be read; in a log, each line is an object with a status, a time, a method "
        + "and an address"
      : nil
  }
}
