import Primitives

/// AdaptSize: admits an object of size *s* with probability e^(-s/c), and tunes c to the requests.
///
/// With a smaller c, a cache holds more small objects and fewer large ones; the best c changes with the requests. After
/// each window, a model of an LRU cache behind such an admission predicts which c would have had the most hits. D. S.
/// Berger, R. K. Sitaraman, M. Harchol-Balter. *AdaptSize: Orchestrating the Hot Object Memory Cache in a Content
/// Delivery Network.* NSDI 2017.
///
/// The variant: until the first window ends, everything is admitted. A window is 50,000 requests instead of the paper's
/// 250,000. The values tried for c are the powers of two between the smallest and the largest size, and half-way
/// between them. Objects of similar size and number of requests are grouped. Windows are not smoothed. Without a cost
/// limit everything is admitted.
struct AdaptSize: AdmissionPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: SeededParameters {
    /// The number of requests in a window, from 100 to 10,000,000.
    var window = 50_000
    /// The seed of the draws.
    var seed: UInt64 = 1

    static let fields = Fields<Self> {
      Field("window", \.window, "the requests in a window", .from(100...10_000_000))
      Field("seed", \.seed, "the seed of the draws")
    }
  }

  static var name: String { "adaptsize" }
  static var summary: String { "admits small objects rather than large ones, tuned as it runs" }

  private let parameters: Parameters
  private let capacity: Int
  private var requests: DenseArray<UInt32>
  private var sizes: DenseArray<UInt32>
  private var counted = 0
  /// The tuning parameter c; nil admits everything.
  private var scale: Double?
  private var generator: SplitMix64

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    self.capacity = capacity.cost
    requests = DenseArray(count: objectCount)
    sizes = DenseArray(count: objectCount)
    generator = SplitMix64(seed: parameters.seed).split("AdaptSize")
  }

  /// Counts a request, and tunes at the end of a window.
  ///
  /// - Complexity: O(1), amortised; O(*n*) in the number of objects at the end of a window.
  mutating func record(_ id: ObjectID) {
    requests[id] += 1
    counted += 1
    guard counted >= parameters.window, capacity != .max else { return }
    var model = AdmissionModel(capacity: capacity)
    for index in 0..<requests.count where requests[index] > 0 {
      if sizes[index] > 0 { model.add(requests: requests[index], size: sizes[index]) }
    }
    scale = model.bestScale() ?? scale
    forgetRequests()
  }

  private mutating func forgetRequests() {
    requests = DenseArray(count: requests.count)
    counted = 0
  }

  /// Decides by a random draw, with a higher probability for small objects.
  mutating func admits(
    _ id: ObjectID, cost: UInt32, insteadOf victim: ObjectID?
  ) -> Bool {
    sizes[id] = cost
    guard let scale else { return true }
    return generator.nextUnit() < Double.steadyExponential(-Double(cost) / scale)
  }

  /// Forgets all requests and admits everything again.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  mutating func removeAll() {
    forgetRequests()
    sizes = DenseArray(count: sizes.count)
    scale = nil
  }
}

/// The hits of an LRU cache behind an admission by size, predicted from the rates and sizes of objects.
///
/// An object that is requested at rate *r* and admitted with probability *a* is resident for a share (e^(rT) - 1) a /
/// (1 + (e^(rT) - 1) a) of the time. T is the time that an object stays without a request; it follows from the
/// capacity. Equations 2 and 3 of *AdaptSize*, NSDI 2017, after H. Che, Y. Tung, Z. Wang. *Hierarchical Web Caching
/// Systems.* IEEE JSAC 20(7), 2002.
private struct AdmissionModel {
  /// Objects of similar size and similar numbers of requests.
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

  /// Returns the scale with the most predicted hits; nil if nothing was added.
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
    let chances = groups.map { Double.steadyExponential(-$0.bytes / $0.objects / scale) }
    let time = characteristicTime(groups, chances)
    var hits = 0.0
    for (group, chance) in zip(groups, chances) {
      hits += group.requests * Self.residentShare(group.requests / group.objects, chance, time)
    }
    // Rounded, so that the last bits of exponentials do not decide between equal values.
    return (hits * 256).rounded() / 256
  }

  /// Returns the time, in windows, at which the residents fill the cache, by bisection.
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
    let odds = (Double.steadyExponential(min(rate * time, 24)) - 1) * chance
    return odds / (1 + odds)
  }
}
