import Foundation
import Platform
package import Primitives

/// One of the two streams a command writes to.
package enum StandardStream: Sendable {
  /// For results, which a pipe should receive.
  case output
  /// For progress, warnings and errors, which a person should see.
  case error

  var descriptor: Int32 { handle.fileDescriptor }

  private var handle: FileHandle {
    switch self {
    case .output: .standardOutput
    case .error: .standardError
    }
  }

  /// Writes a whole text, and escapes everything that a terminal or a build server's log would obey.
  ///
  /// - Parameters:
  ///   - text: The text; parts of it may come from outside.
  ///   - hasCommands: True if the lines are commands for GitHub's runner.
  /// - Throws: ``StreamError``, for instance when the disk behind a redirection is full.
  package func write(_ text: String, hasCommands: Bool = false) throws(StreamError) {
    let isTerminal = isatty(descriptor) == 1
    // CSV ends its lines with CR and LF.
    let shown = text.components(separatedBy: "\r\n").map {
      isTerminal ? Terminal.shown($0) : $0.shown(keeping: ["\n", "\t"])
    }.joined(separator: "\r\n")
    try writeRaw(hasCommands ? shown : Self.withoutCommands(shown))
  }

  /// Returns the text without commands for GitHub's runner, Azure's agent and TeamCity. These obey lines that begin with
  /// `::` and text after `##[`, `##vso[` and `##teamcity[` (`actions/runner`, `ActionCommand.cs`; TeamCity's
  /// documentation, "Service Messages").
  package static func withoutCommands(_ text: String) -> String {
    var text = text
    for command in ["##[", "##vso[", "##teamcity["] where text.utf8.contains(UInt8(ascii: "#")) {
      text = text.replacingOccurrences(
        of: command, with: command.dropLast() + "\\u005b", options: .literal)
    }
    guard text.contains("::") else { return text }
    // Splits by scalars: CR and LF together form one character.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      let blanks = line.prefix(while: \.properties.isWhitespace)
      let rest = line[blanks.endIndex...]
      guard rest.starts(with: "::".unicodeScalars) else { return String(line) }
      return String(blanks) + "\\u003a" + String(rest.dropFirst())
    }.joined(separator: "\n")
  }

  /// Writes a text unchanged.
  ///
  /// - Throws: ``StreamError``.
  func writeRaw(_ text: String) throws(StreamError) {
    do { try handle.write(contentsOf: Data(text.utf8)) } catch {
      let reason = SystemReason.of(error)
      // The descriptor of a closed stream may have been reused for something that cannot be written to: EINVAL.
      let isClosed = [EBADF, EINVAL].map(SystemReason.of(errno:)).contains(reason)
      throw StreamError(stream: self, reason: isClosed ? "it is closed" : reason)
    }
  }
}

/// The reason that nothing more can be written to a stream.
package struct StreamError: ExitCoded, CustomStringConvertible {
  let stream: StandardStream
  let reason: String

  package var description: String { "cannot write to standard \(stream): \(reason)" }

  package var exitCode: ExitCode { .cannotWrite }
}
