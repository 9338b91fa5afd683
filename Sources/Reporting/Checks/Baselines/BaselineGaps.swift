import Metrics
import Primitives
import Reports
import TextOutput

/// The parts of a baseline that its version wrote and that its file lacks: they were removed, so they would not be
/// judged.
///
/// A file states with which metrics, strategies, seeds and assertions it was written. Files of earlier models have no
/// such statement. They must have all metrics of their model, and the strategies and seeds of their scenario.
struct BaselineGaps {
  /// The first model whose files have the statement.
  private static let statedSince = 5

  /// The parts in words; empty if the file is whole.
  let sentences: [String]

  /// Finds the parts that are missing.
  ///
  /// - Complexity: O(strategies × points + metrics).
  init(_ file: BaselineLayout) {
    let isSimulated = RunEngine(named: file.host) == .virtual
    let found =
      if let written = file.written {
        Self.gaps(of: file, written)
      } else if isSimulated, file.model >= Self.statedSince {
        ["the baseline lacks 'written'"]
      } else {
        isSimulated && !file.runs.isEmpty ? Self.gaps(ofEarlier: file) : []
      }
    sentences = found.map { "\($0), which the version that wrote it had: restore the file" }
  }

  private static func gaps(of file: BaselineLayout, _ written: BaselineLayout.Written) -> [String] {
    let runs = file.runs.map { $0.key(0).label }
    let metrics = written.metrics.filter { name in
      !file.runs.allSatisfy { $0.metrics[name] != nil }
    }
    let digested = written.digested - file.digested.count
    return [
      listed("metrics", metrics),
      listed("strategies", written.strategies.without(runs)),
      listed("seeds", written.seeds.without(file.seeds).map { "\($0)" }),
      listed("assertions", written.assertions.without(file.scenario.assertions)),
      digested > 0
        ? "the baseline lacks \(digested) of \(written.digested) metrics of its digests" : nil,
    ].compactMap(\.self)
  }

  private static func gaps(ofEarlier file: BaselineLayout) -> [String] {
    let seeds = file.scenario.members["seeds"]?.elements.map(\.text) ?? []
    return [
      listed("metrics", metrics(of: file)),
      listed(
        "strategies", file.scenario.strategies.keys.sorted().without(file.runs.map(\.strategy))),
      listed("seeds", seeds.without(file.seeds.map { JSONValue.number(Double($0)).text })),
      listed("runs", points(of: file)),
    ].compactMap(\.self)
  }

  private static func listed(_ noun: String, _ names: [String]) -> String? {
    names.isEmpty ? nil : "the baseline lacks the \(noun) \(names.listed(first: 3))"
  }

  private static func metrics(of file: BaselineLayout) -> [String] {
    let gated = Set(file.runs.flatMap(\.metrics.keys))
    let all = gated.union(file.digested)
    return Metric.virtual.filter { $0.since <= max(1, file.model) }.filter { metric in
      !(metric.isGated ? gated : all).contains(metric.name)
    }.map(\.name)
  }

  /// Each strategy ran at every point of the sweep.
  private static func points(of file: BaselineLayout) -> [String] {
    let points = file.runs.map { $0.key(0).parameters }.distinct
    return file.runs.map(\.strategy).distinct.flatMap { strategy in
      points.map { RunKey(strategy: strategy, parameters: $0).label }
    }.without(file.runs.map { $0.key(0).label })
  }
}

extension Array where Element: Hashable {
  fileprivate func without(_ others: [Element]) -> [Element] {
    let known = Set(others)
    return filter { !known.contains($0) }
  }
}

extension JSONValue {
  /// The assertions of a resolved scenario.
  var assertions: [String] { members["assertions"]?.elements.compactMap(\.string) ?? [] }
}
