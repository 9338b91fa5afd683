public import Primitives

/// A store of files on disk, which a new launch finds again.
public struct DiskConfiguration: Configuration {
  /// Who is evicted: a name of `cachebench list policies`.
  public var policy = "lru"
  /// The tunables of that policy, of which each has a default; none for all defaults.
  public var policyParameters: PolicyParameters?
  /// The largest total length of the files; none for no limit.
  public var limit: ByteCount? = .mebibytes(150)
  /// The largest number of files; none for no limit.
  public var countLimit: Int?
  /// What is left, as a share of the limits, once one is exceeded: 1 removes no more than it must.
  public var lowWater = 1.0
  /// In which unit files count towards the limit.
  public var measures = FileMeasure.length
  /// When the limit is enforced and what has expired is removed.
  public var sweep = SweepMoment.onWrite
  /// How long after the launch the sweep runs, or how often; for the moments that go by time.
  public var sweepAfter = Nanoseconds.seconds(5)
  /// How long a file lives; none for ever.
  public var expiresAfter: Nanoseconds?
  /// Whether each read starts that time anew; else it runs from the writing.
  public var slides = true
  /// The length of a stored file as a multiple of the downloaded one: 1 for the bytes as they came, more
  /// or less for an image that is encoded again.
  public var payloadRatio = 1.0
  /// How often each file is written; the second time, over the first.
  public var writesPerFile = 1
  /// Whether a hit in memory counts as a use of the file too.
  public var touchedByMemoryHits = false

  /// A strict LRU of 150 MiB.
  public init() {}

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if let limit, limit.bytes < 1 { problems.add("limit", "must be above 0 B") }
    if let countLimit, countLimit < 1 { problems.add("count-limit", "must be at least 1") }
    if !(0...1).contains(lowWater) { problems.add("low-water", "must be from 0 to 1") }
    if sweepAfter < .milliseconds(1) { problems.add("sweep-after", "must be at least 1 ms") }
    if let expiresAfter, expiresAfter <= .zero {
      problems.add("expires-after", "must be above 0 s")
    }
    if !(0.01...100).contains(payloadRatio) {
      problems.add("payload-ratio", "must be from 0.01 to 100")
    }
    if !(1...8).contains(writesPerFile) { problems.add("writes-per-file", "must be from 1 to 8") }
  }
}

/// In which unit a file counts towards a limit.
public enum FileMeasure: String, NamedChoice {
  /// Its length.
  case length
  /// The blocks it takes on the volume, of 4 KiB each (`totalFileAllocatedSize`; the block size is that
  /// of APFS, "Apple File System Reference", `nx_block_size`).
  case blocks
}

/// When a disk store looks at its limit.
public enum SweepMoment: String, NamedChoice {
  /// At every write: the limit always holds.
  case onWrite = "on-write"
  /// When the app enters the background: in between the store grows without bound.
  case onBackground = "on-background"
  /// Once, some time after each launch: within a long session the store grows without bound.
  case afterLaunch = "after-launch"
  /// Again and again.
  case periodically
  /// Never.
  case never
}
