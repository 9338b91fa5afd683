public import Primitives

/// Which images have a fault: a random share of them, and those of the rows named.
public struct FaultyShare: KeyedConfiguration {
  /// The share of all images, 0 to 1.
  public var share = 0.0
  /// Rows, counted from 0 at the start of the run, whose image has the fault.
  public var rows: [Int] = []

  /// No image has the fault.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("share", \.share, "the share of all images", .from(0...1))
    Field(
      "rows", \.rows, "rows, counted from 0 at the start of the run, whose image has the fault",
      .that("must not be below 0") { $0.allSatisfy { $0 >= 0 } })
  }
}
