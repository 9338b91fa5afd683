/// An amount that is written with its unit: `64 MiB`, `120 ms`, `50 Mbps`, `88 pt`.
///
/// Amounts are whole numbers of a smallest grain, and reading is exact decimal arithmetic: `16.7 ms` is 16,700,000 ns
/// on every machine. An amount between two grains is rounded to the nearest, halves up; its digits must fit 64 bits.
public protocol Quantity: Hashable, Sendable, CustomStringConvertible {
  /// The measured thing, for messages: "size".
  static var noun: String { get }

  /// Every unit that may be written, smallest first.
  static var units: [QuantityUnit] { get }

  /// The two units that a message proposes; the second is also the unit of zero (`0 s`).
  static var customaryUnits: [String] { get }

  /// True if negative amounts can be read.
  static var mayBeNegative: Bool { get }

  /// Creates an amount from a number of grains.
  init(grains: Int64)

  /// The amount in whole grains: bytes, nanoseconds, bits per second, 64ths of a point.
  var grains: Int64 { get }
}

/// A unit and its size.
public struct QuantityUnit: Hashable, Sendable {
  /// The unit as it is written: "MiB".
  public let name: String
  /// The number of grains in one unit.
  public let grains: UInt64
}

extension Quantity {
  /// False: amounts are 0 or more unless a type says otherwise.
  public static var mayBeNegative: Bool { false }

  /// Reads an amount from its text, such as `1.5 GiB`; only 0 needs no unit.
  ///
  /// - Throws: `QuantityError` if the number or its unit is malformed, missing or out of range.
  public init(text: String) throws(QuantityError) {
    self.init(grains: try QuantityText(text).grains(as: Self.self))
  }

  /// The shortest text that reads back as exactly this amount: `1.5 GiB`, `90 s`, `16.7 ms`.
  ///
  /// Of equally short texts, a text with a whole number has priority, then the text with the larger unit.
  public var description: String { QuantityText.shortest(self) }
}

/// The reason that a text is not an amount.
public struct QuantityError: Error, ExitCoded, Hashable, CustomStringConvertible {
  /// The text and its fault, in words.
  public let description: String

  init(_ text: String, _ problem: String) { description = "'\(text)' \(problem)" }

  package var exitCode: ExitCode { .usage }
}
