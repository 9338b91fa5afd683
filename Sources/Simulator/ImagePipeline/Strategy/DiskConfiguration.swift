public import Primitives

/// A store of files on disk. It outlives the process.
public struct DiskConfiguration: KeyedConfiguration {
  /// The eviction policy: a name of `cachebench list policies`.
  public var policy = "lru"
  /// The parameters of that policy, each with a default; nil if all have their defaults.
  public var policyParameters: PolicyParameters?
  /// The maximum total length of the files; nil if it is not limited.
  public var limit: ByteCount? = .mebibytes(150)
  /// The maximum number of files; nil if it is not limited.
  public var countLimit: Int?
  /// The share of the limits to which the store is reduced after a limit is exceeded. If it is 1, no more than
  /// necessary is removed.
  public var lowWater = 1.0
  /// True if a sweep also reduces a store whose size is exactly the limit.
  public var trimsAtLimit = false
  /// The size of a file as counted towards the limit.
  public var measures = FileMeasure.length
  /// The moment at which the limit is enforced and expired files are removed.
  public var sweep = SweepMoment.onWrite
  /// The time from the launch to the sweep, or between sweeps, if `sweep` depends on time.
  public var sweepAfter = Nanoseconds.seconds(5)
  /// The lifetime of a file; nil if files do not expire.
  public var expiresAfter: Nanoseconds?
  /// True if each read restarts the lifetime. If false, it begins at the write.
  public var slides = true
  /// The length of a stored file as a multiple of the downloaded length. If it is 1, the bytes are stored as
  /// downloaded. An image that is encoded again has another ratio.
  public var payloadRatio = 1.0
  /// The format in which files are stored.
  public var encodes = DiskEncoding.never
  /// The bits per pixel of a PNG made of a file in another format.
  public var pngBits = 13.0
  /// The number of writes of each file. A second write replaces the first.
  public var writesPerFile = 1
  /// True if a body that is not an image is also written. Once such a file was read, its address is requested again. If
  /// false, only images are written, and the load of another body fails.
  public var storesUndecodable = false
  /// True if a hit in memory also counts as a use of the file.
  public var touchedByMemoryHits = false

  /// The thread that reads the file of a cell's image.
  public var lookUp = DiskLookUp.background
  /// The effect of a file that is gone when it is read.
  public var missing = MissingFile.requests
  /// True if a load ends without an image when its file is read and its cell wants another image by then.
  public var dropsStaleReads = false
  /// The moment at which a download is written.
  public var writes = WriteMoment.onArrival

  /// Creates a strict LRU store of 150 MiB.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("policy", \.policy, "the eviction policy: a name from 'list policies'")
    Field(
      "policy-parameters", orNull: \.policyParameters,
      "the parameters of the policy; null for its defaults",
      reading: { store, reader throws(DocumentError) in
        try PolicyParameters.read(reader, ofEviction: store.policy)
      })
    Field(
      "limit", orNull: \.limit, "the largest total length of the files; null for none",
      .above(.zero, "0 B")
    )
    Field(
      "count-limit", orNull: \.countLimit, "the largest number of files; null for none", .atLeast(1)
    )
    Field(
      "low-water", \.lowWater,
      "the size to which an eviction shrinks the store, as a share of the limits",
      .from(0...1))
    Field(
      "trims-at-limit", \.trimsAtLimit,
      "if true, a sweep also trims when the files just reach the limit")
    Field("measures", \.measures, "the unit in which files count towards the limit")
    Field("sweep", \.sweep, "the time when the limits are enforced")
    Field(
      "sweep-after", \.sweepAfter, "the time after the launch, or the interval, of a sweep by time",
      .atLeast(.milliseconds(1))
    )
    .needs("'sweep' is after-launch or periodically") {
      [.afterLaunch, .periodically].contains($0.sweep)
    }
    Field(
      "expires-after", orNull: \.expiresAfter, "the lifetime of a file; null for no limit",
      .above(.zero)
    )
    Field("slides", \.slides, "if true, each read restarts that time")
      .needs("'expires-after' is set") { $0.expiresAfter != nil }
    Field(
      "payload-ratio", \.payloadRatio, "the length of a stored file as a multiple of the download",
      .from(0.01...100))
    Field("encodes", \.encodes, "the format in which files are stored")
    Field(
      "png-bits", \.pngBits,
      "the bits per pixel of a file of another format that is stored as PNG", .from(1...32)
    )
    .needs("'encodes' is known-or-png") { $0.encodes == .knownOrPNG }.guessed(
      "photos of common test sets take from 10 to 15; no other source")
    Field(
      "writes-per-file", \.writesPerFile, "the number of times that each file is written",
      .from(1...8))
    Field(
      "stores-undecodable", \.storesUndecodable,
      "if true, a body that is no image is written too, and requested again once its file was read"
    )
    Field(
      "touched-by-memory-hits", \.touchedByMemoryHits,
      "if true, a hit in memory counts as a use of the file")
    Field("look-up", \.lookUp, "the thread that reads the file of a cell's image")
    Field("missing", \.missing, "the effect of a file that is gone when it is read")
    Field(
      "drops-stale-reads", \.dropsStaleReads,
      "if true, a read whose cell wants another image by then makes no image")
    Field("writes", \.writes, "the time when a download is written")
  }
  .needing("there is a limit", at: ["low-water", "trims-at-limit"]) {
    $0.limit != nil || $0.countLimit != nil
  }
}

/// The thread that reads the file of a cell's image.
public enum DiskLookUp: NamedValue, ExplainedChoice {
  /// A background thread. The image appears in a later turn of the main thread.
  case background = "background: one in the background; the image comes in a later turn"
  /// The main thread, in the turn of the bind. The bitmap is also made there, when the image is first shown.
  case main =
    "main: the main thread, in the turn of the bind; the bitmap is made there too, when it first shows"
}

/// The effect of a file that is gone when it is read.
public enum MissingFile: NamedValue, ExplainedChoice {
  /// The image is requested.
  case requests = "requests: the image is requested"
  /// The load fails, as without a response.
  case fails = "fails: the load fails, and nothing is requested"
}

/// The moment at which a download is written.
public enum WriteMoment: NamedValue, ExplainedChoice {
  /// When it arrives, if it is an image.
  case onArrival = "on-arrival: as it arrives, if it is an image"
  /// The moment at which its image is made.
  case onceDecoded = "once-decoded: as its image is made, where a decode in the background ends"
}
