import Foundation
import Metrics
import Primitives
import Reports
import TextOutput

/// The comparable part of a replay's `results.json`. The trace stands for the setting, policies for strategies, and
/// capacities for the points of a sweep. There is one seed.
struct ReplayLayout: Decodable {
  struct Trace: Decodable {
    let name: String
    let digest: String
    let requests: Int
  }

  struct Result: Decodable {
    let policy: String
    let capacity: String
    let hitRatio: Double?
    let byteHitRatio: Double?
    let parameters: JSONValue?
    /// The number of seeds of a policy that draws at random; nil for one.
    let seeds: Int?

    /// The policy without its parameters.
    var family: String { String(policy.prefix { $0 != ":" }) }

    /// Refuses figures that no replay counts.
    fileprivate func refuseFaults(path: String, place: String) throws(BaselineError) {
      for (metric, value) in zip(RunEngine.replayed, [hitRatio, byteHitRatio]) {
        guard let fault = FigureFault.text(value, of: metric.name) else { continue }
        throw .malformed(path: path, place: "\(place).\(metric.name)", reason: fault)
      }
    }
  }

  let cachebench: String?
  let model: Int
  let trace: Trace
  let warmUp: Int
  let sampleRatio: Double?
  /// The time for which objects stay fresh; nil if they never expire.
  let ttl: String?
  let results: [Result]

  /// Returns the figures of the policies.
  ///
  /// - Throws: ``BaselineError`` if a policy occurs twice at one capacity.
  func baseline(path: String) throws(BaselineError) -> Baseline {
    var seen: Set<[String]> = []
    for (index, result) in results.enumerated() {
      guard seen.insert([result.policy, result.capacity]).inserted else {
        throw .malformed(
          path: path, place: "results[\(index)]",
          reason: "'\(result.policy)' occurs twice at \(result.capacity)")
      }
      try result.refuseFaults(path: path, place: "results[\(index)]")
    }
    // A policy that occurs with two sets of parameters keeps its full name.
    let policies = results.map(\.policy).distinct
    let families = Dictionary(grouping: policies) { policy in policy.prefix { $0 != ":" } }
    func name(_ result: Result) -> String {
      families[result.family[...]]?.count == 1 ? result.family : result.policy
    }
    let setting: [String: JSONValue] = [
      "trace": .sorted([
        "digest": .string(trace.digest), "requests": .number(Double(trace.requests)),
      ]),
      "warm-up": .number(Double(warmUp)), "sample": .number(sampleRatio ?? 1),
      "ttl": .string(ttl ?? "none"),
      "draws": .number(Double(results.compactMap(\.seeds).max() ?? 1)),
      "strategies": .array(policies.compactMap { strategy($0, named: name) }),
    ]
    let hasBytes = results.contains { $0.byteHitRatio != nil }
    let metrics = RunEngine.replayed.prefix(hasBytes ? 2 : 1)
    return Baseline(
      header: ResultsHeader(
        scenario: URL(filePath: trace.name).lastPathComponent,
        resolvedScenario: JSONValue.sorted(setting).text, version: cachebench ?? "",
        model: model, engine: .replay),
      gated: metrics.map(\.name), digested: [],
      runs: results.map { result in
        let figures = [result.hitRatio, result.byteHitRatio].prefix(metrics.count)
        let capacity = RunReport.Parameter(path: "capacity", value: result.capacity)
        return Baseline.Run(
          key: RunKey(strategy: name(result), seed: 0, parameters: [capacity]),
          figures: zip(metrics, figures).map { .init(name: $0.name, value: $1) }, digest: "")
      })
  }

  /// Returns a policy as a strategy with its known parameters.
  private func strategy(_ policy: String, named name: (Result) -> String) -> JSONValue? {
    results.first { $0.policy == policy }.map { result in
      .sorted(["name": .string(name(result)), "parameters": result.parameters ?? .null])
    }
  }
}
