public import Primitives

/// What changed over the time of a run, in bins of equal length.
public struct Timeline: Equatable, Sendable {
  /// One bin.
  public struct Bin: Equatable, Sendable {
    /// The most bytes of images held in memory within the bin.
    public var memoryBytes = 0
    /// How long stale assignments were on screen within the bin, summed over cells.
    public var staleCellMilliseconds = 0.0

    /// A bin in which nothing happened.
    public init() {}
  }

  /// The length of each bin.
  public let binLength: Nanoseconds
  /// The bins from the start of the run.
  public var bins: [Bin]

  /// A timeline of empty bins.
  public init(binLength: Nanoseconds, bins: [Bin]) {
    self.binLength = binLength
    self.bins = bins
  }
}
