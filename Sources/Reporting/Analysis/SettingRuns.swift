import Harness
import ImagePipeline
import Metrics
import Primitives
import Reports
import Scenarios

/// Runs of several strategies in the one setting of a scenario, for studies that search among strategies.
extension Scenario {
  /// Returns the point of the sweep at which keys have the named values.
  ///
  /// - Parameters:
  ///   - named: Paths with values, as in `network.rate=1 Mbit/s`.
  ///   - study: The study that needs one setting, at the beginning of "… needs one setting".
  /// - Returns: The parameters of the point; empty if the scenario has no sweep.
  /// - Throws: `InputError` unless exactly one point has the values.
  func point(_ named: [String], for study: String) throws(InputError) -> [Variant.Parameter] {
    let points = plans.map(\.parameters).distinct
    let found = points.filter { point in
      let values = point.flatMap { ["\($0.path)=\($0.value)", "\($0.shortPath)=\($0.value)"] }
      return named.allSatisfy(values.contains)
    }
    guard found.count == 1 else {
      let all = points.map { $0.map { "\($0.path)=\($0.value)" }.joined(separator: ",") }
      throw InputError(
        "\(name) has \(points.count) points of a sweep, and \(study) needs one setting: name one with --at, such as "
          + all.prefix(3).map { "--at '\($0)'" }.joined(separator: " or "))
    }
    return found[0]
  }

  /// Returns a run of each strategy at a point of the sweep, with the first seed.
  ///
  /// - Throws: `ScenarioError` with all errors in the strategies.
  func firstRuns(
    of strategies: [Strategy], at point: [Variant.Parameter]
  ) throws(ScenarioError) -> [PlannedRun] {
    let first = seeds.values.first
    return try comparing(strategies.map { CustomStrategy($0) }).plans.filter {
      $0.seed == first && $0.parameters == point
    }
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
