import Metrics
import Primitives
import Reports
import TextOutput

/// The parts of a baseline that its version wrote and that its file lacks: they were removed, so they would not be
/// judged.
///
/// A file states with which metrics, strategies, seeds and assertions it was written.
struct BaselineGaps {
  /// The parts in words; empty if the file is whole.
  let sentences: [String]

  /// Finds the parts that are missing.
  ///
  /// - Complexity: O(strategies × metrics).
  init(_ file: BaselineLayout) {
    let found =
      if let written = file.written {
        Self.gaps(of: file, written)
      } else {
        RunEngine(named: file.host) == .virtual ? ["the baseline lacks 'written'"] : []
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

  private static func listed(_ noun: String, _ names: [String]) -> String? {
    names.isEmpty ? nil : "the baseline lacks the \(noun) \(names.listed(first: 3))"
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
