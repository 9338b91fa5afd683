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

/// What a stream can show.
package struct Terminal: Sendable, Equatable {
  /// The columns of the window; nil when the stream is a file or a pipe, whose lines have no limit.
  package let width: Int?
  package let usesColor: Bool

  /// A file or a pipe.
  package static let file = Terminal(width: nil, usesColor: false)

  package init(width: Int?, usesColor: Bool) {
    self.width = width
    self.usesColor = usesColor
  }

  /// Describes a standard stream of the process.
  ///
  /// Colour needs a terminal that is not `dumb`, and no `NO_COLOR` in the environment
  /// (<https://no-color.org>: any value that is not empty counts).
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - allowsColor: False when the person asked for none.
  package init(of stream: StandardStream, allowsColor: Bool = true) {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(stream.descriptor) == 1
    width = isTerminal ? windowWidth(stream.descriptor) ?? 80 : nil
    usesColor = isTerminal && allowsColor && Self.allowsColor(environment)
  }

  /// Whether the environment permits colour.
  static func allowsColor(_ environment: [String: String]) -> Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// The text in bold green, or as it is where colour is not used.
  package func emphasized(_ text: String) -> String {
    usesColor ? "\(Self.bold)\(text)\(Self.plain)" : text
  }

  private static let (bold, plain) = ("\u{1B}[1;32m", "\u{1B}[0m")

  /// A text as a terminal shows it: of what terminals obey, only emphasis is left.
  fileprivate static func shown(_ text: String) -> String {
    text.components(separatedBy: bold).map { part in
      part.components(separatedBy: plain).map { $0.shown(keeping: ["\n", "\t"]) }
        .joined(separator: plain)
    }.joined(separator: bold)
  }
}

/// The columns of the window behind a descriptor, or nil when it does not tell.
private func windowWidth(_ descriptor: Int32) -> Int? {
  var size = winsize()
  let failed = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) != 0
  return failed || size.ws_col == 0 ? nil : Int(size.ws_col)
}
