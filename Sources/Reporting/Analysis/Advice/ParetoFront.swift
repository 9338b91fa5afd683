/// The Pareto front: of rows with several costs, those that no other row dominates.
package enum ParetoFront {
  /// Returns the places of the rows that no other dominates. A row dominates another if it is no dearer in any column
  /// and cheaper in one.
  ///
  /// Equal rows are all in the result or all absent. NaN is dearer than everything.
  ///
  /// - Parameter costs: The costs of each row, in columns that are better lower.
  /// - Returns: The places in ascending order.
  /// - Complexity: O(*n*² *m*) in rows and columns.
  package static func places(of costs: [[Double]]) -> [Int] {
    let rows = costs.map { $0.map { $0.isNaN ? Double.infinity : $0 } }
    return rows.indices.filter { place in !rows.contains { dominates($0, rows[place]) } }
  }

  /// True if one row is no dearer than another in any column, and cheaper in one.
  package static func dominates(_ one: [Double], _ other: [Double]) -> Bool {
    var isCheaper = false
    for (mine, its) in zip(one, other) {
      if mine > its { return false }
      if mine < its { isCheaper = true }
    }
    return isCheaper
  }
}
