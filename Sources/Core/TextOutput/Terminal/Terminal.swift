import Foundation
import Primitives

/// The capabilities of a stream.
package struct Terminal: Sendable, Equatable {
  /// The columns of the window; nil if the stream is a file or a pipe, whose lines have no limit.
  package let width: Int?
  package let usesColor: Bool

  /// The capabilities of a file or a pipe.
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
  ///   - allowsColor: False if the user switched colour off.
  package init(of stream: StandardStream, allowsColor: Bool = true) {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(stream.descriptor) == 1
    width = isTerminal ? windowWidth(stream.descriptor) ?? 80 : nil
    usesColor = isTerminal && allowsColor && Self.allowsColor(environment)
  }

  /// Returns true if the environment permits colour.
  static func allowsColor(_ environment: [String: String]) -> Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// Returns the text in bold green, or unchanged without colour.
  package func emphasized(_ text: String) -> String {
    usesColor ? "\(Self.bold)\(text)\(Self.plain)" : text
  }

  private static let (bold, plain) = ("\u{1B}[1;32m", "\u{1B}[0m")

  /// Returns the text as a terminal shows it; of all control sequences, only emphasis is preserved.
  static func shown(_ text: String) -> String {
    text.components(separatedBy: bold).map { part in
      part.components(separatedBy: plain).map { $0.shown(keeping: ["\n", "\t"]) }
        .joined(separator: plain)
    }.joined(separator: bold)
  }
}

/// Returns the columns of the window behind a descriptor, or nil if they are unknown.
private func windowWidth(_ descriptor: Int32) -> Int? {
  var size = winsize()
  let failed = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) != 0
  return failed || size.ws_col == 0 ? nil : Int(size.ws_col)
}
