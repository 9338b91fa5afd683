/// What the replay of a trace counts.
public struct ReplayCounts: Hashable, Sendable, BitwiseCopyable {
  /// All requests.
  public var requests = 0
  /// Requests whose object was resident.
  public var hits = 0
  /// Victims named, newcomers that were refused among them.
  public var evictions = 0
  /// The sum of the costs of all requests.
  public var requestedCost = 0
  /// The sum of the costs of the requests that hit.
  public var hitCost = 0

  /// Nothing counted yet.
  public init() {}

  /// Hits per request, from 0 to 1; `nil` without requests.
  public var hitRatio: Double? { requests == 0 ? nil : Double(hits) / Double(requests) }
}
