/// The origin of results. Nothing in it depends on the machine or the day.
package struct ResultsHeader: Hashable, Sendable {
  /// The schema version of the results files that this version writes and reads.
  package static let schemaVersion = 1

  /// The scenario's name.
  package let scenario: String
  /// The scenario in a few words, for the titles of charts; may be empty.
  package let summary: String
  /// The scenario with every default filled in, as the text of one JSON value.
  package let resolvedScenario: String
  /// The version of cachebench that made the results.
  package let version: String
  /// The number of the model that produced the figures; see ``ResultsModel``.
  package let model: Int
  /// The engine of the runs.
  package let engine: RunEngine

  /// The strategy that others are compared with; nil for the first strategy without a known defect.
  package let reference: String?
  /// The strategy that the verdict also compares with; nil for the fastest strategy.
  package let verdictReference: String?
  /// True if seeds are different persons, so that their distribution is reported too.
  package let isPopulation: Bool

  /// Describes results.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's name.
  ///   - summary: The scenario in a few words; may be empty.
  ///   - resolvedScenario: One JSON value, embedded as it is. Its keys must come in a fixed order.
  ///   - version: The version of cachebench.
  ///   - model: The number of its model.
  ///   - engine: The engine of the runs.
  ///   - reference: The strategy that others are compared with.
  ///   - verdictReference: The strategy that the verdict compares with; nil for the fastest.
  ///   - isPopulation: True if seeds are different persons.
  package init(
    scenario: String, summary: String = "", resolvedScenario: String = "null", version: String,
    model: Int = ResultsModel.current, engine: RunEngine = .virtual, reference: String? = nil,
    verdictReference: String? = nil, isPopulation: Bool = false
  ) {
    self.scenario = scenario
    self.summary = summary
    self.resolvedScenario = resolvedScenario
    self.version = version
    self.model = model
    self.engine = engine
    self.reference = reference
    self.verdictReference = verdictReference
    self.isPopulation = isPopulation
  }
}
