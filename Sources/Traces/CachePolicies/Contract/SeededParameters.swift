package import Primitives

/// Parameters of a policy that draws at random.
package protocol SeededParameters: KeyedConfiguration {
  /// The seed of the draws.
  var seed: UInt64 { get set }
}

extension KeyedConfiguration {
  /// Returns the parameters with a seed for the draws of one run, if the policy draws at random. The run's seed and the
  /// policy's own determine it; without the seed of a run, the policy's own stays.
  func drawing(in run: UInt64?) -> Self {
    guard let run, var seeded = self as? any SeededParameters else { return self }
    seeded.seed = SplitMix64(seed: run).split("policies").value(at: seeded.seed)
    return seeded as? Self ?? self
  }
}
