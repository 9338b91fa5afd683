public import Primitives

/// The settings of the HTTP cache in a scenario.
public struct HTTPCacheConfiguration: KeyedConfiguration {
  /// The maximum bytes of bodies in memory. Foundation's header states 4 MB for a new `URLCache`; devices differ.
  public var memory = ByteCount.mebibytes(4)
  /// The maximum bytes of bodies on disk; zero if there is no disk part. Foundation's header states 20 MB.
  public var disk = ByteCount.mebibytes(20)
  /// The bytes by which the disk part may exceed its limit before it is trimmed to the limit; nil if it is never
  /// trimmed.
  ///
  /// There are two public measurements of `URLCache`: a megabyte or two in iOS 8.1 (airsource.co.uk, "NSURLCache is
  /// broken on iOS 8", part 3), and no trimming in iOS 8.0 and 10 (the same, part 1; openradar 28518369, 29945424,
  /// 30312749).
  public var diskOvershoot: ByteCount? = .zero
  /// The maximum size of a stored body, as a share of the disk part if there is one. Apple's documentation of
  /// `urlSession(_:dataTask:willCacheResponse:completionHandler:)` says about 5 %.
  public var largestShareOfDisk = 0.05
  /// A Cache-Control field for responses without one, such as `max-age=86400` or `max-age=60,
  /// stale-while-revalidate=3600`. With the latter, a stale response is served at once, and one request asks the server
  /// in the background.
  public var injectedCacheControl: String?
  /// True if a response without explicit freshness is fresh for a tenth of the time since its latest change.
  public var heuristicFreshness = true
  /// True if responses with a status other than 200 to 299 are stored when RFC 9111 permits it. According to Apple's
  /// documentation, `URLSession` does not store them.
  public var storesErrors = true
  /// True if a stale response replaces an error even without `stale-if-error`.
  public var staleOnError = false

  /// Creates the settings of a new `URLCache` that does everything that RFC 9111 permits.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("memory", \.memory, "the highest total of bodies in memory", .notBelow(.zero, "0 MiB"))
    Field("disk", \.disk, "the highest total of bodies on disk", .notBelow(.zero, "0 MiB"))
    Field(
      "disk-overshoot", orNull: \.diskOvershoot,
      "the bytes beyond that total at which the disk is trimmed to it; null if it never is",
      .notBelow(.zero, "0 B"))
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
