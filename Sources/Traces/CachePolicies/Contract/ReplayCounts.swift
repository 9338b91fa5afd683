/// The counts of a trace replay.
public struct ReplayCounts: Hashable, Sendable, BitwiseCopyable {
  /// All requests.
  public var requests = 0
  /// Requests whose object was resident.
  public var hits = 0
  /// Victims, including refused newcomers.
  public var evictions = 0
  /// The sum of the costs of all requests.
  public var requestedCost = 0
  /// The sum of the costs of the requests that hit.
  public var hitCost = 0

  /// Creates counts of zero.
  public init() {}

  /// Hits per request, from 0 to 1; `nil` without requests.
  public var hitRatio: Double? { requests == 0 ? nil : Double(hits) / Double(requests) }
}
