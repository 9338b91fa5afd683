import Harness
import ImagePipeline
import Metrics
import Primitives
import Scenarios

/// Runs of several strategies in the one setting of a scenario, for studies that search among strategies.
extension Scenario {
  /// Refuses a scenario with a sweep, which has several settings.
  ///
  /// - Parameter study: The study that needs one setting, at the beginning of "… needs one setting".
  /// - Throws: `InputError` with the way to write one setting.
  func requireOneSetting(for study: String) throws(InputError) {
    guard plans.allSatisfy({ $0.parameters.isEmpty }) else {
      throw InputError(
        "\(name) has a sweep, and \(study) needs one setting: write a scenario with 'extends: \(name)' and "
          + "'sweep: null', and set the swept keys")
    }
  }

  /// Returns a run of each strategy, with the first seed.
  ///
  /// - Throws: `ScenarioError` with all errors in the strategies.
  func firstRuns(of strategies: [Strategy]) throws(ScenarioError) -> [PlannedRun] {
    let first = seeds.values.first
    return try comparing(strategies.map { CustomStrategy($0) }).plans.filter { $0.seed == first }
  }

  /// Returns seeds that follow others.
  static func seeds(after seeds: [UInt64], count: Int) -> [UInt64] {
    let next = (seeds.max() ?? 0) &+ 1
    return (0..<UInt64(count)).map { next &+ $0 }
  }
}

extension Runner {
  /// The number of runs made before they are reduced: whole reports take much memory.
  private static let batch = 512

  /// Makes runs with each of some seeds, and keeps a part of each report.
  ///
  /// - Returns: For each plan, the parts by seed.
  /// - Throws: `RunError`.
  func reduced<Part: Sendable>(
    _ plans: [PlannedRun], with seeds: [UInt64],
    didFinish: @escaping @Sendable (PlannedRun) -> Void, _ part: (RunReport) -> Part
  ) async throws -> [[Part]] {
    let planned = plans.flatMap { plan in seeds.map { plan.withSeed($0) } }
    var parts: [Part] = []
    for start in stride(from: 0, to: planned.count, by: Self.batch) {
      let batch = Array(planned[start..<min(start + Self.batch, planned.count)])
      parts += try await run(batch, didFinish: didFinish).map { part($0.report) }
    }
    return plans.indices.map { Array(parts[$0 * seeds.count..<($0 + 1) * seeds.count]) }
  }
}
