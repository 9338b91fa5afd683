import Foundation
import Platform

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

  /// Writes a text whole.
  ///
  /// - Throws: ``StreamError``, for instance when the disk behind a redirection is full.
  package func write(_ text: String) throws(StreamError) {
    do { try handle.write(contentsOf: Data(text.utf8)) } catch {
      let reason = SystemReason.of(error)
      // The descriptor may be another file's by now, one that takes no bytes.
      let isClosed = [EBADF, EINVAL].map(SystemReason.of(errno:)).contains(reason)
      throw StreamError(stream: self, reason: isClosed ? "it is closed" : reason)
    }
  }
}

/// Why nothing more can be written to a stream.
package struct StreamError: Error, CustomStringConvertible {
  let stream: StandardStream
  let reason: String

  package var description: String { "cannot write to standard \(stream): \(reason)" }
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
    usesColor ? "\u{1B}[1;32m\(text)\u{1B}[0m" : text
  }
}

/// The columns of the window behind a descriptor, or nil when it does not tell.
private func windowWidth(_ descriptor: Int32) -> Int? {
  var size = winsize()
  let failed = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) != 0
  return failed || size.ws_col == 0 ? nil : Int(size.ws_col)
}
