public import Primitives

/// What came out of one run.
public struct RunReport: Sendable {
  /// A point of the scenario's sweep: the path of a key and the value it had.
  public struct Parameter: Hashable, Sendable {
    /// The key's path, such as `memory.cost-limit`.
    public let path: String
    /// The value as the scenario spells it.
    public let value: String

    /// A key with the value it had in this run.
    public init(path: String, value: String) {
      self.path = path
      self.value = value
    }
  }

  /// The strategy's name.
  public let strategy: String
  /// The strategy's summary.
  public let summary: String
  /// The eviction policy behind its memory cache, NSCache's model named; empty without one.
  public let policy: String
  /// The seed.
  public let seed: UInt64
  /// The point of the sweep; empty without one.
  public let parameters: [Parameter]
  /// The value of each metric of the catalog, in its order; none where there is no data.
  public let values: [Double?]
  /// What changed over time.
  public let timeline: Timeline
  /// Times from a row's appearance to its image, ascending.
  public let waits: [Nanoseconds]

  /// Gathers what came out of one run.
  public init(
    strategy: String, summary: String, policy: String, seed: UInt64, parameters: [Parameter],
    values: [Double?], timeline: Timeline, waits: [Nanoseconds]
  ) {
    self.strategy = strategy
    self.summary = summary
    self.policy = policy
    self.seed = seed
    self.parameters = parameters
    self.values = values
    self.timeline = timeline
    self.waits = waits
  }

  /// The value of a metric; none where there is no data or no metric of that name.
  public subscript(name: String) -> Double? {
    MetricCatalog.positions[name].flatMap { values[$0] }
  }
}
