import CommandLineInterface
import Foundation

/// Documents for scripts: camel-case keys in a stable order.
enum JSONOutput {
  /// Prints a value.
  static func write(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    try StandardStream.output.write(text + "\n")
  }
}
