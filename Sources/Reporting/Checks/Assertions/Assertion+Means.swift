import Primitives
import Reports

extension Assertion {
  /// The words at the end of an assertion about means over seeds.
  private static let ending = ["on", "average"]

  /// Splits an assertion into tokens, without `on average` at its end.
  static func tokens(of text: String) -> (tokens: [String], isOfMeans: Bool) {
    let all = AssertionTokens.split(text)
    let isOfMeans = all.suffix(ending.count) == ending[...]
    return (isOfMeans ? all.dropLast(ending.count) : all, isOfMeans)
  }

  /// Returns the failures of an assertion about means: at most one for each strategy and point of a sweep.
  ///
  /// A mean is over the seeds for which both sides have data. Without such seeds, the assertion does not hold.
  func failuresOfMeans(
    _ subjects: [RunKey], _ values: (RunKey) -> (left: Double?, right: Double?)
  ) -> [AssertionFailure] {
    subjects.grouped(by: \.point).compactMap { point, runs in
      let pairs = runs.compactMap { run -> (left: Double, right: Double)? in
        let (left, right) = values(run)
        guard let left, let right else { return nil }
        return (left, right)
      }
      let left = Self.mean(pairs.map(\.left))
      let right = Self.mean(pairs.map(\.right))
      if let left, let right, relation.holds(left, right) { return nil }
      return AssertionFailure(
        assertion: description, failingSeeds: [.init(run: point, left: left, right: right)],
        count: pairs.count, isOfMeans: true, unit: unit)
    }
  }

  /// The mean of values; nil without values.
  static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
