import ImageLoading

extension PlannedRun {
  /// The run as a scenario of its own: one strategy, one seed, no sweep, every default filled in.
  ///
  /// - Throws: `EncodingError` for a number that no file can hold, which no file leads to.
  public var resolved: YAMLNode {
    get throws {
      var own = contents
      own.strategies = contents.strategies.filter { $0.name == strategyName }
      own.seeds = Seeds(seed)
      own.assertions = []
      let node = try NodeEncoder.encode(own)
      return YAMLNode(.mapping((node.entries ?? []).filter { $0.key != "sweep" }))
    }
  }

  /// Reads a run back from what `resolved` wrote.
  ///
  /// A recorded scroll that the scenario names is not looked for: where the run's events are known
  /// already, nothing is left for it to decide.
  ///
  /// - Parameters:
  ///   - node: The run as a scenario of its own.
  ///   - parameters: The point of the sweep that the run was at.
  /// - Throws: `ScenarioError` with everything that is wrong, or if there is not exactly one run.
  public init(
    resolved node: YAMLNode, parameters: [Variant.Parameter] = []
  ) throws(ScenarioError) {
    var reviewer = Reviewer(ScenarioLibrary(), base: nil, readsTraces: false)
    let plans = reviewer.review(node, marks: node)?.plans(parameters) ?? []
    guard reviewer.found.isEmpty else { throw ScenarioError(reviewer.found) }
    guard let only = plans.first, plans.count == 1 else {
      throw ScenarioError(
        node.mark, "expected one strategy and one seed, found \(plans.count) runs")
    }
    self = only
  }
}
