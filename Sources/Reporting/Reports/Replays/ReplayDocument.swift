import CachePolicies
import Metrics
import Primitives
import RequestTraces
package import TextOutput
package import TraceReplay

/// The output of a replay for programs: the trace, the options, and the results.
package struct ReplayDocument {
  /// The schema version of the document.
  package static let schemaVersion = 1

  /// The identity of the trace, so that results of different traces are never compared.
  package struct Trace: Sendable {
    /// The name of the file.
    package let name: String
    /// Its format.
    package let format: String
    /// The digest of the requests.
    package let digest: String
    /// The number of requests, including the warm-up.
    package let requests: Int
    /// The number of distinct objects.
    package let objects: Int
    /// The bytes of the objects; nil if the trace has no sizes.
    package let footprintBytes: Int?
    /// The hit ratio of a cache that never evicts.
    package let ceilingHitRatio: Double
    /// The byte hit ratio of a cache that never evicts; nil if the trace has no sizes.
    package let ceilingByteHitRatio: Double?
  }

  /// One policy at one capacity.
  package struct Result: JSONConvertible {
    /// The columns of `results.csv`; nil without data.
    fileprivate let columns:
      [(name: String, value: (any JSONConvertible & CustomStringConvertible)?)]
    /// Further values, only for programs.
    fileprivate let details: [(name: String, value: (any JSONConvertible)?)]

    /// All values as one object.
    package var json: JSONValue { JSONValue(columns.map { ($0.name, $0.value) } + details) }
  }

  /// The version of the program.
  package let cachebench: String
  /// The number of the model that produced the figures.
  private let model = ResultsModel.current
  package let trace: Trace
  /// The curve of LRU, if requested.
  package let lruCurve: LRUCurve?
  /// The share of objects that a sample contains; nil for the whole trace.
  package let sampleRatio: Double?
  /// The number of requests that filled the caches and were not counted.
  package let warmUp: Int
  /// The time for which objects stay fresh, such as `10 min`, or `trace` for the times in the trace; nil if they never
  /// expire.
  package let ttl: String?
  /// The number of requests in a window.
  package let window: Int?
  /// The comparisons of hit ratios over windows; without entries if there are no windows.
  package let windowComparisons: WindowComparisons
  /// The same of byte hit ratios; nil if all objects are of one size.
  package let byteWindowComparisons: WindowComparisons?
  /// The results, policy by policy.
  package let results: [Result]

  /// Creates a document of results.
  ///
  /// - Parameters:
  ///   - plan: The replay.
  ///   - results: The results.
  ///   - name: The name of the trace's file.
  ///   - format: Its format.
  ///   - version: The version of the program.
  ///   - curve: The curve of LRU, if requested.
  ///   - hasTimes: True if the results include their duration, which differs from run to run.
  /// - Throws: `EncodingError` for parameters of a policy that no document can hold; no policy has such parameters.
  package init(
    _ plan: ReplayPlan, _ results: [ReplayResult], name: String, format: String, version: String,
    curve: LRUCurve? = nil, hasTimes: Bool = false
  ) throws {
    let ceilings = plan.ceilings
    let hasSizes = plan.trace.hasSizes
    cachebench = version
    trace = Trace(
      name: name, format: format, digest: "\(TraceDigest(plan.trace))",
      requests: plan.trace.requests.count, objects: plan.footprint.objects,
      footprintBytes: hasSizes ? plan.footprint.bytes : nil,
      ceilingHitRatio: ceilings.requests.rounded(decimals: 9),
      ceilingByteHitRatio: hasSizes ? ceilings.bytes.rounded(decimals: 9) : nil)
    lruCurve = curve
    sampleRatio = plan.isSampled ? plan.sampleShare.rounded(decimals: 15) : nil
    warmUp = plan.warmUp
    ttl = plan.lifetime?.text
    window = plan.window
    windowComparisons = WindowComparisons(plan, results, .hitRatio)
    byteWindowComparisons =
      hasSizes && !plan.trace.isUniform ? WindowComparisons(plan, results, .byteHitRatio) : nil
    self.results = try results.map { try Self.result($0, plan, hasTimes: hasTimes) }
  }

  private static func result(
    _ result: ReplayResult, _ plan: ReplayPlan, hasTimes: Bool
  ) throws -> Result {
    let parameters = plan.policies.first { $0.name == result.policy }?.parameters
    let unit = plan.trace.hasSizes ? plan.trace.unitBytes : nil
    let isInBytes = result.limits.cost < .max
    let counts = result.counts
    return Result(
      columns: [
        ("policy", result.policy), ("capacity", result.capacity),
        ("capacityObjects", isInBytes ? nil : result.limits.count),
        ("capacityBytes", isInBytes ? result.limits.cost : nil), ("requests", counts.requests),
        ("hits", counts.hits), ("hitRatio", result.hitRatio.rounded(decimals: 9)),
        ("requestedBytes", unit.map { counts.requestedCost * $0 }),
        ("hitBytes", unit.map { counts.hitCost * $0 }),
        ("byteHitRatio", unit.map { _ in result.byteHitRatio.rounded(decimals: 9) }),
        ("evictions", counts.evictions),
      ],
      details: [
        ("hitRatioInterval", result.interval?.json),
        ("byteHitRatioInterval", unit.flatMap { _ in result.byteInterval?.json }),
        ("seeds", result.seeds > 1 ? result.seeds : nil),
        ("parameters", try parameters?.node().document),
        ("windows", result.windows.isEmpty ? nil : result.windows.map { window($0, unit) }),
        ("seconds", hasTimes ? (result.time / .seconds(1)).rounded(decimals: 9) : nil),
      ])
  }

  private static func window(_ counts: ReplayCounts, _ unit: Int?) -> JSONValue {
    [
      "requests": counts.requests, "hits": counts.hits,
      "hitRatio": (counts.hitRatio ?? 0).rounded(decimals: 9),
      "byteHitRatio": unit.map { _ in counts.byteHitRatio.rounded(decimals: 9) },
    ]
  }
}

extension ReplayDocument: JSONConvertible {
  /// The document as the content of `results.json`.
  package var json: JSONValue {
    [
      "schemaVersion": Self.schemaVersion, "cachebench": cachebench, "model": model,
      "trace": JSONValue(reflecting: trace),
      "lruCurve": lruCurve.map { JSONValue(reflecting: $0) }, "sampleRatio": sampleRatio,
      "warmUp": warmUp, "ttl": ttl, "window": window, "results": results,
      "windowComparisons": windowComparisons.json,
      "byteWindowComparisons": byteWindowComparisons?.json,
    ]
  }
}

extension ClosedRange<Double> {
  fileprivate var json: JSONValue {
    ["low": lowerBound.rounded(decimals: 9), "high": upperBound.rounded(decimals: 9)]
  }
}

extension WindowComparisons {
  /// The comparisons; nil without any.
  fileprivate var json: JSONValue? {
    entries.isEmpty ? nil : .array(entries.map(\.json))
  }
}

extension WindowComparisons.Entry {
  fileprivate var json: JSONValue {
    [
      "policy": policy, "capacity": capacity, "against": comparison.against,
      "windowsPerBlock": windowsPerBlock, "blocks": comparison.seedCount,
      "neighboursCorrelate": neighboursCorrelate,
      "difference": comparison.difference, "interval": comparison.adjusted?.json,
      "verdict": comparison.verdict.rawValue,
    ]
  }
}

extension ReplayLifetime {
  /// The text of the document.
  fileprivate var text: String {
    switch self {
    case .fixed(let time): "\(time)"
    case .stated: "trace"
    }
  }
}

extension ReplayDocument {
  /// The text of `results.csv`: a header, then a line for each result. A field without data is empty.
  ///
  /// - Complexity: O(results).
  package var csv: String {
    let fields = results.map { $0.columns.map { $0.value.map { "\($0)" } ?? "" } }
    let header = results.first?.columns.map(\.name) ?? []
    return CSVText.text([header] + fields)
  }
}
