import Metrics
import Primitives
import Reports
import TextOutput

/// The content of a baseline's file, before its columns are checked against each other.
struct BaselineLayout: Decodable {
  /// The part that is read first, because a file of another version may have any other form.
  struct Schema: Decodable {
    let schemaVersion: JSONValue?
  }

  /// A value for each seed, or one value for all.
  enum Column<Value: Decodable>: Decodable {
    case same(Value?)
    case each([Value?])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if (try? decoder.unkeyedContainer()) != nil {
        self = .each(try container.decode([Value?].self))
      } else {
        self = .same(container.decodeNil() ? nil : try container.decode(Value.self))
      }
    }

    /// Returns the value for each of a number of seeds; nil if the column has another number of values.
    func values(_ count: Int) -> [Value?]? {
      switch self {
      case .same(let value): Array(repeating: value, count: count)
      case .each(let values): values.count == count ? values : nil
      }
    }
  }

  struct Strategy: Decodable {
    let strategy: String
    let parameters: [String: String]
    let metrics: [String: Column<Double>]
    let digests: Column<String>
  }

  /// The contents with which the file was written.
  struct Written: Decodable {
    let metrics: [String]
    let strategies: [String]
    let seeds: [UInt64]
    let assertions: [String]
    /// The number of metrics of the digests.
    let digested: Int
  }

  let cachebench: String?
  let model: Int
  let host: String?
  let name: String
  let scenario: JSONValue
  let seeds: [UInt64]
  let digested: [String]
  /// Nil in files of earlier versions.
  let written: Written?
  let runs: [Strategy]

  /// Returns the baseline if each strategy has the metrics of the first one, with a value for each seed, and no
  /// strategy or seed occurs twice.
  func baseline(path: String) throws(BaselineError) -> Baseline {
    let names = Metric.ordered(runs.first.map { Array($0.metrics.keys) } ?? [])
    for (place, seed) in seeds.enumerated() where seeds[..<place].contains(seed) {
      throw .malformed(path: path, place: "seeds[\(place)]", reason: "\(seed) occurs twice")
    }
    var seen: Set<RunKey> = []
    var all: [Baseline.Run] = []
    for (index, strategy) in runs.enumerated() {
      let place = "runs[\(index)]"
      let key = strategy.key(seeds.first ?? 0)
      guard seen.insert(key).inserted else {
        throw .malformed(
          path: path, place: place, reason: "'\(key.strategy)' occurs twice at one point")
      }
      all += try strategy.runs(seeds, names, path: path, place: place)
    }
    return Baseline(
      header: ResultsHeader(
        scenario: name, resolvedScenario: scenario.text, version: cachebench ?? "",
        model: model, engine: RunEngine(named: host)),
      gated: names, digested: digested, runs: all, gaps: BaselineGaps(self).sentences)
  }
}

extension BaselineLayout.Strategy {
  func key(_ seed: UInt64) -> RunKey {
    RunKey(
      strategy: strategy, seed: seed,
      parameters: parameters.keys.sorted().map { path in
        RunReport.Parameter(path: path, value: parameters[path] ?? "")
      })
  }

  fileprivate func runs(
    _ seeds: [UInt64], _ names: [String], path: String, place: String
  ) throws(BaselineError) -> [Baseline.Run] {
    func misfit(_ key: String, _ reason: String) -> BaselineError {
      .malformed(path: path, place: "\(place).\(key)", reason: reason)
    }
    if let extra = metrics.keys.sorted().first(where: { !names.contains($0) }) {
      throw misfit("metrics.\(extra)", "is not in the first run")
    }
    var columns: [[Double?]] = []
    for name in names {
      guard let column = metrics[name] else {
        throw misfit("metrics.\(name)", "is missing; other runs have it")
      }
      guard let values = column.values(seeds.count) else {
        throw misfit("metrics.\(name)", "has not one value for each of \(seeds.count) seeds")
      }
      for (place, value) in values.enumerated() {
        guard let fault = FigureFault.text(value, of: name) else { continue }
        throw misfit("metrics.\(name)[\(place)]", fault)
      }
      columns.append(values)
    }
    guard let digests = digests.values(seeds.count) else {
      throw misfit("digests", "has not one value for each of \(seeds.count) seeds")
    }
    return seeds.indices.map { index in
      Baseline.Run(
        key: key(seeds[index]),
        figures: zip(names, columns).map { .init(name: $0, value: $1[index]) },
        digest: digests[index] ?? "")
    }
  }
}

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
