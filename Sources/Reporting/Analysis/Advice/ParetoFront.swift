/// The rows that no other row dominates (the Pareto front), for rows with several costs.
package enum ParetoFront {
  /// Returns the indices of the rows that no other row dominates. Equal rows are all in the result or all absent.
  ///
  /// - Parameter costs: The costs of each row; in every column, lower is better.
  /// - Returns: The indices in ascending order.
  /// - Complexity: O(*n*² *m*) in rows and columns.
  package static func places(of costs: [[Double]]) -> [Int] {
    costs.indices.filter { index in !costs.contains { dominates($0, costs[index]) } }
  }

  /// True if one row is no dearer than another in any column, and cheaper in at least one. NaN counts as infinity.
  package static func dominates(_ one: [Double], _ other: [Double]) -> Bool {
    var isCheaper = false
    for pair in zip(one, other) {
      let cost = pair.0.isNaN ? .infinity : pair.0
      let otherCost = pair.1.isNaN ? .infinity : pair.1
      if cost > otherCost { return false }
      if cost < otherCost { isCheaper = true }
    }
    return isCheaper
  }
}
