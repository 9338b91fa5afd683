import CachePolicies
import Primitives
import Traces

/// What a replay prints and writes for programs: the trace, what was asked, and the results.
package struct ReplayDocument: Encodable, Sendable {
  /// The form of the document.
  package static let schemaVersion = 1

  /// What the trace is, so that results of different traces are never compared.
  package struct Trace: Encodable, Sendable {
    /// The file as it was named.
    package let name: String
    /// Its format.
    package let format: String
    /// The digest of the requests.
    package let digest: String
    /// All requests, those of the warm-up among them.
    package let requests: Int
    /// The distinct objects.
    package let objects: Int
    /// Their bytes; nil where the trace has no sizes.
    package let footprintBytes: Int?
    /// The hit ratio of a cache that never evicts.
    package let ceilingHitRatio: Double
    /// The same in bytes; nil where the trace has no sizes.
    package let ceilingByteHitRatio: Double?
  }

  /// One policy at one capacity.
  package struct Result: Encodable, Sendable {
    let policy: String
    let parameters: AnyConfiguration?
    let capacity: String
    let capacityObjects: Int?
    let capacityBytes: Int?
    let requests: Int
    let hits: Int
    let hitRatio: Double
    let requestedBytes: Int?
    let hitBytes: Int?
    let byteHitRatio: Double?
    let evictions: Int
    let windows: [Window]?
    let seconds: Double?
  }

  /// Hits in a part of the trace.
  package struct Window: Encodable, Sendable {
    let requests: Int
    let hits: Int
    let hitRatio: Double
    let byteHitRatio: Double?
  }

  /// The form of this document.
  package let schemaVersion = ReplayDocument.schemaVersion
  /// The trace.
  package let trace: Trace
  /// The curve of LRU, where it was asked for.
  package let lruCurve: LRUCurve?
  /// The share of objects that a sample kept; nil for the whole trace.
  package let sampleRatio: Double?
  /// Requests that filled the caches and were not counted.
  package let warmUp: Int
  /// The requests of a window.
  package let window: Int?
  /// The results, policy by policy.
  package let results: [Result]

  /// A document of results.
  ///
  /// - Parameters:
  ///   - plan: What was replayed.
  ///   - results: What came out.
  ///   - name: What the trace's file is called.
  ///   - format: Its format.
  ///   - curve: The curve of LRU, where it was asked for.
  ///   - hasTimes: Whether the results say how long they took, which differs from run to run.
  package init(
    _ plan: ReplayPlan, _ results: [ReplayResult], name: String, format: String,
    curve: LRUCurve? = nil, hasTimes: Bool = false
  ) {
    let misses = CompulsoryMisses(plan.trace.requests, from: plan.warmUp)
    let hasSizes = plan.trace.hasSizes
    trace = Trace(
      name: name, format: format, digest: "\(TraceDigest(plan.trace))",
      requests: plan.trace.requests.count, objects: plan.footprint.objects,
      footprintBytes: hasSizes ? plan.footprint.bytes : nil,
      ceilingHitRatio: Self.rounded(misses.ceiling),
      ceilingByteHitRatio: hasSizes ? Self.rounded(misses.byteCeiling) : nil)
    lruCurve = curve
    sampleRatio = plan.sampleShare == 1 ? nil : plan.sampleShare
    warmUp = plan.warmUp
    window = plan.window
    self.results = results.map { Self.result($0, plan, hasTimes: hasTimes) }
  }

  private static func result(
    _ result: ReplayResult, _ plan: ReplayPlan, hasTimes: Bool
  ) -> Result {
    let hasSizes = plan.trace.hasSizes
    let unit = plan.trace.unitBytes
    let count = result.limits.count
    let isInBytes = result.limits.cost < .max
    let parameters = plan.policies.first { $0.name == result.policy }?.parameters
    return Result(
      policy: result.policy, parameters: parameters.map(AnyConfiguration.init),
      capacity: result.capacity, capacityObjects: isInBytes ? nil : count,
      capacityBytes: isInBytes ? result.limits.cost : nil, requests: result.counts.requests,
      hits: result.counts.hits, hitRatio: rounded(result.hitRatio),
      requestedBytes: hasSizes ? result.counts.requestedCost * unit : nil,
      hitBytes: hasSizes ? result.counts.hitCost * unit : nil,
      byteHitRatio: hasSizes ? rounded(result.byteHitRatio) : nil,
      evictions: result.counts.evictions,
      windows: result.windows.isEmpty ? nil : result.windows.map { window($0, hasSizes) },
      seconds: hasTimes ? rounded(result.time / .seconds(1)) : nil)
  }

  private static func window(_ counts: ReplayCounts, _ hasSizes: Bool) -> Window {
    let bytes =
      counts.requestedCost == 0 ? 0 : Double(counts.hitCost) / Double(counts.requestedCost)
    return Window(
      requests: counts.requests, hits: counts.hits, hitRatio: rounded(counts.hitRatio ?? 0),
      byteHitRatio: hasSizes ? rounded(bytes) : nil)
  }

  /// To nine decimals, so that the text is short and the same wherever it is made.
  private static func rounded(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }
}

/// The parameters of a policy, whichever it is.
struct AnyConfiguration: Encodable, Sendable {
  private let configuration: any Configuration

  init(_ configuration: any Configuration) { self.configuration = configuration }

  func encode(to encoder: any Encoder) throws { try configuration.encode(to: encoder) }
}

extension ReplayDocument {
  /// The text of `results.csv`: a header, then one line a result; an empty field where there is no
  /// data. Lines end with CRLF, as RFC 4180 asks; no field needs quotes.
  ///
  /// - Complexity: O(results).
  package var csv: String {
    let header = [
      "policy", "capacity", "capacityObjects", "capacityBytes", "requests", "hits", "hitRatio",
      "requestedBytes", "hitBytes", "byteHitRatio", "evictions",
    ]
    return ([header] + results.map(Self.fields)).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func fields(of result: Result) -> [String] {
    [
      result.policy, result.capacity, text(result.capacityObjects), text(result.capacityBytes),
      "\(result.requests)", "\(result.hits)", "\(result.hitRatio)", text(result.requestedBytes),
      text(result.hitBytes), text(result.byteHitRatio), "\(result.evictions)",
    ]
  }

  private static func text(_ value: (some CustomStringConvertible)?) -> String {
    value.map { "\($0)" } ?? ""
  }
}
