import Primitives

extension Scenario {
  /// The ways in which its runs go beyond the session from which it was made, in words; empty if it was made of none.
  package var extrapolations: [String] {
    guard let bounds = contents.recorded else { return [] }
    return plans.flatMap { bounds.extrapolations(of: $0.plan) }.distinct
  }
}
