public import Primitives

/// AdaptSize: admits an object of size *s* with probability e^(-s/c), and tunes c to the requests.
///
/// The smaller c, the more small objects a cache holds and the fewer large ones; which is best changes
/// with the requests. After each window, a model of an LRU cache behind such an admission says which c
/// would have had the most hits. D. S. Berger, R. K. Sitaraman, M. Harchol-Balter. *AdaptSize:
/// Orchestrating the Hot Object Memory Cache in a Content Delivery Network.* NSDI 2017.
///
/// The variant: until the first window ends, everything is admitted; a window is 50,000 requests, of the
/// paper's 250,000; c is sought among the powers of two between the smallest and the largest size, and
/// half-way between them; objects of like size and number of requests are taken together. Windows are
/// not smoothed. Without a cost limit everything is admitted.
public struct AdaptSize: AdmissionPolicy, ~Copyable {
  /// The tunables of the paper.
  public struct Parameters: Configuration {
    /// Requests in a window, from 100 to 10,000,000.
    public var window = 50_000
    /// Fixes the draws.
    public var seed: UInt64 = 1

    /// A window of 50,000 requests.
    public init() {}

    /// Reports an impossible window.
    public func check(_ problems: inout Problems) {
      problems.require(
        (100...10_000_000).contains(window), "window", "must be from 100 to 10000000")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "adaptsize" }
  /// One line about the policy.
  public static var summary: String {
    "takes in small objects rather than large ones, tuned as it runs"
  }

  private let parameters: Parameters
  private let capacity: Int
  private var requests: DenseArray<UInt32>
  private var sizes: DenseArray<UInt32>
  private var counted = 0
  /// The tuning parameter c; none admits everything.
  private var scale: Double?
  private var generator: SplitMix64

  /// A policy before a cache of a capacity.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    self.capacity = capacity.cost
    requests = DenseArray(count: objectCount)
    sizes = DenseArray(count: objectCount)
    generator = SplitMix64(seed: parameters.seed).split("AdaptSize")
  }

  /// Counts a request, and tunes at the end of a window.
  ///
  /// - Complexity: O(1), amortised; O(*n*) in the number of objects at the end of a window.
  public mutating func record(_ id: ObjectID) {
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

  /// Draws, in favour of small objects.
  public mutating func admits(
    _ id: ObjectID, cost: UInt32, insteadOf victim: ObjectID?
  ) -> Bool {
    sizes[id] = cost
    guard let scale else { return true }
    return generator.nextUnit() < steadyExponential(-Double(cost) / scale)
  }

  /// Forgets all requests and admits everything again.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public mutating func removeAll() {
    forgetRequests()
    sizes = DenseArray(count: sizes.count)
    scale = nil
  }
}
