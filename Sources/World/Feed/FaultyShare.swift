public import Primitives

/// Which images have a fault: a random share of them, and those of the rows named.
public struct FaultyShare: Configuration {
  /// The share of all images, 0 to 1.
  public var share = 0.0
  /// Rows, counted from 0 at the start of the run, whose image has the fault.
  public var rows: [Int] = []

  /// No image has the fault.
  public init() {}

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if !(0...1).contains(share) { problems.add("share", "must be from 0 to 1") }
    if rows.contains(where: { $0 < 0 }) { problems.add("rows", "must not be below 0") }
  }
}
