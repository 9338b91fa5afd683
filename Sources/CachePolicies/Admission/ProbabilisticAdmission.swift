public import Primitives

/// Admits each miss with the same probability.
///
/// What is asked for often is soon admitted, what is asked for once mostly is not, and nothing has to be
/// remembered. D. Starobinski, D. Tse. *Probabilistic methods for web caching.* Performance Evaluation
/// 46(2-3), 2001. The draws follow a seed.
public struct ProbabilisticAdmission: AdmissionPolicy, ~Copyable {
  /// How likely an admission is.
  public struct Parameters: Configuration {
    /// The probability, from 0 to 1.
    public var probability = 0.5
    /// Fixes the draws.
    public var seed: UInt64 = 1

    /// One in two.
    public init() {}

    /// Reports what is no probability.
    public func check(_ problems: inout Problems) {
      problems.require((0.0...1).contains(probability), "probability", "must be from 0 to 1")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "probabilistic" }
  /// One line about the policy.
  public static var summary: String { "takes in every other miss, drawn by a seed" }

  private let parameters: Parameters
  private var generator: SplitMix64

  /// A policy before a cache of a capacity.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    generator = SplitMix64(seed: parameters.seed).split("probabilistic admission")
  }

  /// Notes nothing.
  public mutating func record(_ id: ObjectID) {}

  /// Draws.
  public mutating func admits(
    _ id: ObjectID, cost: UInt32, insteadOf victim: ObjectID?
  ) -> Bool { generator.nextUnit() < parameters.probability }

  /// Starts the draws again.
  public mutating func removeAll() {
    generator = SplitMix64(seed: parameters.seed).split("probabilistic admission")
  }
}
