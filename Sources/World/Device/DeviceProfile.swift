public import Primitives

/// The device: its screen, its memory, and what work costs on it.
///
/// No figure here is published by a vendor; each default is a guess anchored where its line says, and
/// a device file may set any of them.
public struct DeviceProfile: Configuration {
  /// What people call it.
  public var name = "custom"
  /// Where the figures come from, and how sure they are.
  public var source = ""
  /// The height of the table on screen.
  public var viewport = Points(844)
  /// Pixels to a point.
  public var scale = 3
  /// Frames a second: 60, or 120 with ProMotion.
  public var refreshRate = 60
  /// Physical memory, for limits given as a share of it.
  public var memory = ByteCount.mebibytes(6 * 1_024)
  /// The work of one frame before any cell is touched: event handling and commit. A guess.
  public var frameWork = Nanoseconds(600_000)
  /// The work of one `cellForRow`: dequeue, configure and lay out a simple cell. A guess.
  public var bindWork = Nanoseconds(400_000)
  /// The work of one block run on the main queue. A guess.
  public var turnWork = Nanoseconds(20_000)
  /// The time a session task takes to be answered from the HTTP cache's memory. A guess.
  public var sessionWork = Nanoseconds(1_000_000)
  /// What decoding costs.
  public var decoding = DecodingCost()
  /// Decoders that run beside the main thread.
  public var decodeWorkers = 2
  /// What the flash storage costs.
  public var storage = StorageCost()

  /// A phone of 2021 with a 60 Hz screen.
  public init() {}

  /// The time between two frames, rounded to a whole nanosecond.
  public var framePeriod: Nanoseconds {
    Nanoseconds((1_000_000_000 + Int64(refreshRate) / 2) / Int64(refreshRate))
  }

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if !(1...240).contains(refreshRate) { problems.add("refresh-rate", "must be from 1 to 240") }
    if viewport <= .zero { problems.add("viewport", "must be above 0 pt") }
    if !(1...4).contains(scale) { problems.add("scale", "must be from 1 to 4") }
    if !(1...64).contains(decodeWorkers) { problems.add("decode-workers", "must be from 1 to 64") }
    if memory.bytes < 1 { problems.add("memory", "must be above 0 B") }
    for (key, work) in [
      ("frame-work", frameWork), ("bind-work", bindWork), ("turn-work", turnWork),
      ("session-work", sessionWork),
    ] where work < .zero {
      problems.add(key, "must not be below 0 ms")
    }
  }
}
