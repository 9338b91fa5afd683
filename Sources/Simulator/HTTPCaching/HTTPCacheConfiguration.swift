public import Primitives

/// What a scenario may set of the HTTP cache.
public struct HTTPCacheConfiguration: KeyedConfiguration {
  /// The most that bodies in memory amount to. Foundation's header states 4 MB for a new `URLCache`;
  /// devices differ.
  public var memory = ByteCount.mebibytes(4)
  /// The most that bodies on disk amount to; zero for no disk part. Foundation's header states 20 MB.
  public var disk = ByteCount.mebibytes(20)
  /// The largest body that is stored, as a share of the disk part if there is one. Apple's
  /// documentation of `urlSession(_:dataTask:willCacheResponse:completionHandler:)` says about 5 %.
  public var largestShareOfDisk = 0.05
  /// A Cache-Control field for responses that lack one, such as `max-age=86400`, or
  /// `max-age=60, stale-while-revalidate=3600`, by which a stale response is served at once and one
  /// request asks the server in the background.
  public var injectedCacheControl: String?
  /// Whether a response without explicit freshness is fresh for a tenth of the time since its last
  /// change.
  public var heuristicFreshness = true
  /// Whether statuses other than 200 to 299 are stored where RFC 9111 permits. Apple documents that
  /// `URLSession` stores none.
  public var storesErrors = true
  /// Whether a stale response stands in for an error although no `stale-if-error` says so.
  public var staleOnError = false

  /// A cache of the size of a new `URLCache` that does what RFC 9111 permits.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("memory", \.memory, "the highest total of bodies in memory", .notBelow(.zero, "0 MiB"))
    Field("disk", \.disk, "the highest total of bodies on disk", .notBelow(.zero, "0 MiB"))
    Field(
      "largest-share-of-disk", \.largestShareOfDisk,
      "the largest body that is stored, as a share of the disk capacity", .from(0...1))
    Field(
      "injected-cache-control", orNull: \.injectedCacheControl,
      "the Cache-Control field to assume for responses without one")
    Field(
      "heuristic-freshness", \.heuristicFreshness,
      "if true, a response without explicit freshness is fresh for a tenth of its age")
    Field(
      "stores-errors", \.storesErrors,
      "if true, statuses other than 200 to 299 are stored if permitted")
    Field("stale-on-error", \.staleOnError, "if true, a stale response replaces an error")
  }
}
