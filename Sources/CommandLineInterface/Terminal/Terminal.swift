#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a stream can show.
public struct Terminal: Sendable, Equatable {
  /// The columns of the window; nil when the stream is a file or a pipe, whose lines have no limit.
  public let width: Int?
  /// Whether text may be coloured.
  public let usesColor: Bool

  /// Describes a stream outright.
  public init(width: Int?, usesColor: Bool) {
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
  ///   - environment: The environment of the process.
  ///   - allowsColor: False when the person asked for none.
  public init(of stream: StandardStream, environment: [String: String], allowsColor: Bool = true) {
    let isTerminal = isatty(stream.descriptor) == 1
    width = isTerminal ? windowWidth(stream.descriptor) ?? 80 : nil
    usesColor = isTerminal && allowsColor && Self.allowsColor(environment)
  }

  /// Whether the environment permits colour.
  static func allowsColor(_ environment: [String: String]) -> Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// The text in bold green, or as it is where colour is not used.
  public func emphasized(_ text: String) -> String {
    usesColor ? "\u{1B}[1;32m\(text)\u{1B}[0m" : text
  }
}

/// The columns of the window behind a descriptor, or nil when it does not tell.
private func windowWidth(_ descriptor: Int32) -> Int? {
  var size = winsize()
  let failed = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) != 0
  return failed || size.ws_col == 0 ? nil : Int(size.ws_col)
}
