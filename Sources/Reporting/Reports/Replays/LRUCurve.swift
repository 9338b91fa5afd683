package import Primitives
package import RequestTraces
import TextOutput

/// The hit ratio of LRU at every capacity in objects, from one pass over the trace.
package struct LRUCurve: Sendable {
  /// The method of finding the curve.
  package enum Method: Sendable {
    /// Counts every request.
    case exact
    /// Counts the requests for some of the objects.
    case sample(SampledReuse.Sample)

    /// The sample of objects to count while the trace is read; nil if all are needed.
    package var sample: SampledReuse.Sample? {
      if case .sample(let sample) = self { sample } else { nil }
    }

    /// Reads `exact`, a share such as `1%`, or a number of objects.
    ///
    /// - Throws: `InputError` with the valid forms.
    package init(text: String) throws(InputError) {
      if text == "exact" {
        self = .exact
      } else if text.last == "%", let percent = Double(text.dropLast()), percent > 0, percent <= 100
      {
        self = .sample(.share(percent / 100))
      } else if let objects = Int(text), objects > 0 {
        self = .sample(.objects(objects))
      } else {
        throw InputError(
          "'\(text)' is not a method for a curve; write exact, 1% or 8192 (objects)")
      }
    }
  }

  /// A point of the curve.
  package struct Point: Sendable {
    /// The capacity.
    package let objects: Int
    /// The hits per request; 0 to 1.
    package let hitRatio: Double
  }

  /// The name of the curve: `lru (exact)`, `lru (SHARDS 1%)`.
  package let name: String
  /// The share of objects that was counted, 0 to 1.
  package let share: Double
  /// The points, by capacity: enough in every factor of ten to form a line in a chart.
  package let points: [Point]

  /// Computes the curve of a trace, counted in objects.
  ///
  /// - Parameters:
  ///   - trace: The trace; for a sample, with the reuse that was found while reading the trace.
  ///   - method: The method.
  ///   - warmUp: The number of requests that an exact curve does not count.
  ///   - kept: The share of all objects that the trace contains.
  /// - Complexity: O(*n* log *m*) for *n* requests of *m* objects.
  package init(_ trace: LoadedTrace, _ method: Method, warmUp: Int = 0, kept: Double = 1) {
    let objects = Double(trace.requests.objectCount) / kept
    let capacities = Self.capacities(upTo: Int(objects.rounded()))
    let ratios: [Double]
    switch method {
    case .exact:
      let distances = ReuseDistances(trace.requests, countingFrom: warmUp)
      let hits = distances.hits
      (name, share) = ("lru (exact)", 1)
      ratios = capacities.map { capacity in
        let count = hits.isEmpty ? 0 : hits[min(capacity, hits.count) - 1]
        return Double(count) / Double(distances.requests)
      }
    case .sample(let sample):
      let reuse = trace.reuse ?? SampledReuse(trace, sample)
      share = reuse.share.rounded(decimals: 9)
      name = "lru (SHARDS \(Self.text(sample)))"
      ratios = reuse.hitRatios(capacities: capacities)
    }
    points = zip(capacities, ratios).map {
      Point(objects: $0, hitRatio: $1.rounded(decimals: 9))
    }
  }

  private static func text(_ sample: SampledReuse.Sample) -> String {
    switch sample {
    case .share(let share): "\((share * 100).rounded(decimals: 9))%"
    case .objects(let count): "\(count) objects"
    }
  }

  /// Returns 1, 2 and so on, from about fifty in steps of about 2 %, and finally all objects.
  private static func capacities(upTo objects: Int) -> [Int] {
    var capacities: [Int] = []
    var next = 1
    while next < objects {
      capacities.append(next)
      next += max(1, next / 50)
    }
    return capacities + [max(1, objects)]
  }
}
