import CommandLineInterface
import Foundation

/// Documents for scripts: camel-case keys in a stable order.
enum JSONOutput {
  /// Prints a value.
  static func write(_ value: some Encodable) throws {
    try StandardStream.output.write(text(value))
  }

  /// The text of a value, with an end of line after it.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  /// Prints a value on one line, for scripts that read line by line.
  static func writeLine(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    try StandardStream.output.write(text + "\n")
  }
}
