import Primitives

/// The hits of an LRU cache behind an admission by size, predicted from the rates and sizes of objects.
///
/// An object that is asked for at rate *r* and admitted with probability *a* is resident for a share
/// (e^(rT) - 1) a / (1 + (e^(rT) - 1) a) of the time, where T is the time that an object not asked for
/// stays; T follows from the capacity. Equations 2 and 3 of *AdaptSize*, NSDI 2017, after H. Che, Y. Tung,
/// Z. Wang. *Hierarchical Web Caching Systems.* IEEE JSAC 20(7), 2002.
struct AdmissionModel {
  /// Objects of like size, and of like numbers of requests.
  private struct Group {
    var objects = 0.0
    var requests = 0.0
    var bytes = 0.0
  }

  private static let sizeSteps = 4
  private static let countLimit: UInt32 = 32

  private let capacity: Double
  private var groups: [Group]
  private var smallest = UInt32.max
  private var largest: UInt32 = 0

  init(capacity: Int) {
    self.capacity = Double(capacity)
    groups = Array(repeating: Group(), count: 32 * Self.sizeSteps * Int(Self.countLimit))
  }

  mutating func add(requests: UInt32, size: UInt32) {
    smallest = min(smallest, size)
    largest = max(largest, size)
    let bits = 31 - size.leadingZeroBitCount
    let quarter = Int(((UInt64(size) << 2) >> UInt64(bits)) & 3)
    let row = min(requests, Self.countLimit) - 1
    let index = (bits * Self.sizeSteps + quarter) * Int(Self.countLimit) + Int(row)
    groups[index].objects += 1
    groups[index].requests += Double(requests)
    groups[index].bytes += Double(size)
  }

  /// The scale of the most predicted hits; none where nothing was added.
  ///
  /// - Complexity: O(*g* log *s*) in the groups of objects and the range of sizes.
  func bestScale() -> Double? {
    guard smallest <= largest else { return nil }
    let used = groups.filter { $0.objects > 0 }
    var best: (scale: Double, hits: Double)?
    var scale = Double(smallest) / 2
    while scale <= 64 * Double(largest) {
      let hits = predictedHits(used, scale: scale)
      if hits > best?.hits ?? -1 { best = (scale, hits) }
      scale *= 1.4142135623730951
    }
    return best?.scale
  }

  private func predictedHits(_ groups: [Group], scale: Double) -> Double {
    let chances = groups.map { steadyExponential(-$0.bytes / $0.objects / scale) }
    let time = characteristicTime(groups, chances)
    var hits = 0.0
    for (group, chance) in zip(groups, chances) {
      hits += group.requests * Self.residentShare(group.requests / group.objects, chance, time)
    }
    // Rounded, so that the last bits of exponentials do not decide between equals.
    return (hits * 256).rounded() / 256
  }

  /// The time, in windows, at which the residents fill the cache, by bisection.
  private func characteristicTime(_ groups: [Group], _ chances: [Double]) -> Double {
    var (low, high) = (0.0, 64.0)
    for _ in 0..<24 {
      let middle = (low + high) / 2
      var bytes = 0.0
      for (group, chance) in zip(groups, chances) {
        bytes += group.bytes * Self.residentShare(group.requests / group.objects, chance, middle)
      }
      if bytes > capacity { high = middle } else { low = middle }
    }
    return low
  }

  private static func residentShare(_ rate: Double, _ chance: Double, _ time: Double) -> Double {
    let odds = (steadyExponential(min(rate * time, 24)) - 1) * chance
    return odds / (1 + odds)
  }
}
