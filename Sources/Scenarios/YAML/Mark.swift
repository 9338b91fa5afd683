/// A place in a file.
public struct Mark: Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named by the user.
  public let file: String
  /// The line, from 1; 0 for a default, which stands in no file.
  public let line: Int
  /// The column in Unicode code points, from 1.
  public let column: Int

  /// A place in a file.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place of what no file says: defaults.
  public static let nowhere = Mark(file: "", line: 0, column: 0)

  /// Whether a file says it.
  public var isInFile: Bool { line > 0 }

  /// As compilers write it: `Scenarios/fling.yaml:12:9`.
  public var description: String { "\(file):\(line):\(column)" }
}
