import Primitives
import Reports
package import Traces

/// The hit ratio of LRU at every capacity in objects, of one pass over the trace.
package struct LRUCurve: Sendable, Encodable {
  /// How the curve is found.
  package enum Method: Sendable {
    /// By every request.
    case exact
    /// From a share of the objects.
    case share(Double)
    /// From at most so many objects.
    case objects(Int)

    /// Reads `exact`, a share such as `1%`, or a number of objects.
    ///
    /// - Throws: `ReplayError` with what to write.
    package init(text: String) throws(ReplayError) {
      if text == "exact" {
        self = .exact
      } else if text.last == "%", let percent = Double(text.dropLast()), percent > 0, percent <= 100
      {
        self = .share(percent / 100)
      } else if let objects = Int(text), objects > 0 {
        self = .objects(objects)
      } else {
        throw ReplayError("'\(text)' is no way to find a curve; write exact, 1% or 8192 (objects)")
      }
    }
  }

  /// A point of the curve.
  package struct Point: Sendable, Encodable {
    /// The capacity.
    package let objects: Int
    /// Hits per request; 0 to 1.
    package let hitRatio: Double
  }

  /// What the curve is called: `lru (exact)`, `lru (SHARDS 1%)`.
  package let name: String
  /// The share of the objects that was looked at.
  package let share: Double
  /// The points, by capacity: about so many in every factor of ten that a chart shows them as a line.
  package let points: [Point]

  /// The curve of a trace, objects counted.
  ///
  /// - Complexity: O(*n* log *m*) for *n* requests of *m* objects.
  package init(_ trace: LoadedTrace, _ method: Method, warmUp: Int = 0) {
    let capacities = Self.capacities(upTo: trace.requests.objectCount)
    switch method {
    case .exact:
      let distances = ReuseDistances(trace.requests, countingFrom: warmUp)
      let hits = distances.hits
      (name, share) = ("lru (exact)", 1)
      points = capacities.map { capacity in
        let count = hits.isEmpty ? 0 : hits[min(capacity, hits.count) - 1]
        return Point(
          objects: capacity,
          hitRatio: (Double(count) / Double(distances.requests)).rounded(decimals: 9))
      }
    case .share(let share):
      let sample = SampledReuse(trace, share: share)
      (name, self.share) = ("lru (SHARDS \((share * 100).rounded(decimals: 9))%)", share)
      points = Self.points(of: sample, capacities)
    case .objects(let most):
      let sample = SampledReuse(trace, mostObjects: most)
      (name, share) = ("lru (SHARDS \(most) objects)", sample.share.rounded(decimals: 9))
      points = Self.points(of: sample, capacities)
    }
  }

  private static func points(of sample: SampledReuse, _ capacities: [Int]) -> [Point] {
    capacities.map {
      Point(objects: $0, hitRatio: sample.hitRatio(capacity: $0).rounded(decimals: 9))
    }
  }

  /// 1, 2, … and from about fifty on in steps of about 2 %, ending with all objects.
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
