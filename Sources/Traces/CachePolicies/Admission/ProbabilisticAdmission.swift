import Primitives

/// Admits each miss with the same probability.
///
/// Objects that are requested often are soon admitted, and most objects that are requested once are not. No history is
/// needed. D. Starobinski, D. Tse. *Probabilistic methods for web caching.* Performance Evaluation 46(2-3), 2001. The
/// draws follow a seed.
struct ProbabilisticAdmission: AdmissionPolicy, ~Copyable {
  /// The probability of an admission.
  struct Parameters: SeededParameters {
    /// The probability, from 0 to 1.
    var probability = 0.5
    /// The seed of the draws.
    var seed: UInt64 = 1

    static let fields = Fields<Self> {
      Field("probability", \.probability, "the probability", .from(0...1))
      Field("seed", \.seed, "the seed of the draws")
    }
  }

  static var name: String { "probabilistic" }
  static var summary: String { "admits every other miss, at random" }

  private let parameters: Parameters
  private var generator: SplitMix64

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    generator = SplitMix64(seed: parameters.seed).split("probabilistic admission")
  }

  mutating func record(_ id: ObjectID) {}

  /// Decides by a random draw.
  mutating func admits(
    _ id: ObjectID, cost: UInt32, insteadOf victim: ObjectID?
  ) -> Bool { generator.nextUnit() < parameters.probability }

  /// Restarts the draws.
  mutating func removeAll() {
    generator = SplitMix64(seed: parameters.seed).split("probabilistic admission")
  }
}
