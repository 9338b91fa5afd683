import Foundation
import Platform
package import Primitives

/// One of the two streams a command writes to.
package enum StandardStream: Sendable {
  /// Results: what a pipe should receive.
  case output
  /// Progress, warnings and errors: what a person should see.
  case error

  var descriptor: Int32 { handle.fileDescriptor }

  private var handle: FileHandle {
    switch self {
    case .output: .standardOutput
    case .error: .standardError
    }
  }

  /// Writes a text whole, with what a terminal or the log of a build server would obey escaped.
  ///
  /// - Parameters:
  ///   - text: The text, of which parts may come from outside.
  ///   - hasCommands: True if its lines are commands of GitHub's runner, and meant to be obeyed.
  /// - Throws: ``StreamError``, for instance when the disk behind a redirection is full.
  package func write(_ text: String, hasCommands: Bool = false) throws(StreamError) {
    let isTerminal = isatty(descriptor) == 1
    // CSV ends its lines with both.
    let shown = text.components(separatedBy: "\r\n").map {
      isTerminal ? Terminal.shown($0) : $0.shown(keeping: ["\n", "\t"])
    }.joined(separator: "\r\n")
    try writeRaw(hasCommands ? shown : Self.withoutCommands(shown))
  }

  /// The text in which GitHub's runner and Azure's agent find no command: they obey lines that begin with `::` and
  /// whatever follows `##[` and `##vso[` (`actions/runner`, `ActionCommand.cs`).
  static func withoutCommands(_ text: String) -> String {
    var text = text
    for command in ["##[", "##vso["] where text.utf8.contains(UInt8(ascii: "#")) {
      text = text.replacingOccurrences(
        of: command, with: command.dropLast() + "\\u005b", options: .literal)
    }
    guard text.contains("::") else { return text }
    // By scalars: CR and LF are one character where they stand together.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      let rest = line.drop(while: \.properties.isWhitespace)
      let isCommand = rest.starts(with: "::".unicodeScalars)
      return isCommand ? "\\u003a" + String(rest.dropFirst()) : String(line)
    }.joined(separator: "\n")
  }

  /// Writes a text as it is.
  ///
  /// - Throws: ``StreamError``.
  func writeRaw(_ text: String) throws(StreamError) {
    do { try handle.write(contentsOf: Data(text.utf8)) } catch {
      let reason = SystemReason.of(error)
      // The descriptor may be another file's by now, one that takes no bytes.
      let isClosed = [EBADF, EINVAL].map(SystemReason.of(errno:)).contains(reason)
      throw StreamError(stream: self, reason: isClosed ? "it is closed" : reason)
    }
  }
}

/// Why nothing more can be written to a stream.
package struct StreamError: ExitCoded, CustomStringConvertible {
  let stream: StandardStream
  let reason: String

  package var description: String { "cannot write to standard \(stream): \(reason)" }

  package var exitCode: ExitCode { .cannotWrite }
}
