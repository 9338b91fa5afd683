/// What results say about where they came from. Nothing in it depends on the machine or the day.
public struct ResultsHeader: Hashable, Sendable {
  /// The form of the results files this version writes and reads.
  public static let schemaVersion = 1

  /// The scenario's name.
  public let scenario: String
  /// The scenario in a few words, for the titles of charts; may be empty.
  public let summary: String
  /// The scenario with every default filled in, as the text of one JSON value.
  public let resolvedScenario: String
  /// The version of cachebench that made the results.
  public let version: String
  /// What the runs were hosted by.
  public let host: RunHost

  /// Describes results.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's name.
  ///   - summary: The scenario in a few words; may be empty.
  ///   - resolvedScenario: One JSON value, embedded as it is. Its keys must come in a fixed order.
  ///   - version: The version of cachebench.
  ///   - host: What the runs were hosted by.
  public init(
    scenario: String, summary: String = "", resolvedScenario: String = "null", version: String,
    host: RunHost = .virtual
  ) {
    self.scenario = scenario
    self.summary = summary
    self.resolvedScenario = resolvedScenario
    self.version = version
    self.host = host
  }
}
