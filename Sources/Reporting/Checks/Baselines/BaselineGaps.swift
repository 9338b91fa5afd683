import Metrics
import Primitives
import Reports
import TextOutput

/// The parts of a baseline that its version wrote and that its file lacks: somebody removed them, so they would not be
/// judged.
///
/// A file states the model of the version that wrote it, and its scenario states strategies and seeds. Every metric
/// states since which model baselines have its values.
struct BaselineGaps {
  /// The parts in words; empty if the file is whole.
  let sentences: [String]

  /// Finds the parts that are missing.
  ///
  /// - Complexity: O(strategies × points + metrics).
  init(_ file: BaselineLayout) {
    guard file.host == RunEngine.virtual.name, !file.runs.isEmpty else {
      sentences = []
      return
    }
    let found = [
      Self.listed("metrics", Self.metrics(of: file)),
      Self.listed("strategies", Self.strategies(of: file)),
      Self.listed("seeds", Self.seeds(of: file)), Self.listed("runs", Self.points(of: file)),
    ]
    sentences = found.compactMap(\.self).map {
      "\($0), which the version that wrote it had: restore the file, or accept the results anew"
    }
  }

  private static func listed(_ noun: String, _ names: [String]) -> String? {
    names.isEmpty ? nil : "the baseline lacks the \(noun) \(names.listed(first: 3))"
  }

  private static func metrics(of file: BaselineLayout) -> [String] {
    let gated = Set(file.runs.flatMap(\.metrics.keys))
    let all = gated.union(file.digested)
    return Metric.virtual.filter { $0.since <= file.model }.filter { metric in
      !(metric.isGated ? gated : all).contains(metric.name)
    }.map(\.name)
  }

  private static func strategies(of file: BaselineLayout) -> [String] {
    let known = Set(file.runs.map(\.strategy))
    return file.scenario.strategies.keys.filter { !known.contains($0) }.sorted()
  }

  private static func seeds(of file: BaselineLayout) -> [String] {
    let known = Set(file.seeds.map { "\($0)" })
    let stated = file.scenario.members["seeds"]?.elements ?? []
    return stated.map(\.text).filter { !known.contains($0) }
  }

  /// Each strategy ran at every point of the sweep.
  private static func points(of file: BaselineLayout) -> [String] {
    let points = file.runs.map(\.parameters).distinct
    let known = Set(file.runs.map { [$0.strategy: $0.parameters] })
    return file.runs.map(\.strategy).distinct.flatMap { strategy in
      points.filter { !known.contains([strategy: $0]) }.map { point in
        RunKey(
          strategy: strategy, seed: 0,
          parameters: point.sorted { $0.key < $1.key }.map { .init(path: $0.key, value: $0.value) }
        ).label
      }
    }
  }
}
