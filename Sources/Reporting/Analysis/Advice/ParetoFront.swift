/// What can be had: of things that cost several kinds, those that nothing else undercuts.
package enum ParetoFront {
  /// The places of the rows that no other row dominates, which is no dearer in any column and cheaper in one.
  ///
  /// Rows that are the same are all there or none. What is not a number is dearer than everything.
  ///
  /// - Parameter costs: For each thing what it costs, in columns of which less is better.
  /// - Returns: The places in ascending order.
  /// - Complexity: O(*n*² *m*) in rows and columns.
  package static func places(of costs: [[Double]]) -> [Int] {
    let rows = costs.map { $0.map { $0.isNaN ? Double.infinity : $0 } }
    return rows.indices.filter { place in !rows.contains { dominates($0, rows[place]) } }
  }

  /// Whether one row is no dearer than another in any column, and cheaper in one.
  package static func dominates(_ one: [Double], _ other: [Double]) -> Bool {
    var isCheaper = false
    for (mine, its) in zip(one, other) {
      if mine > its { return false }
      if mine < its { isCheaper = true }
    }
    return isCheaper
  }
}
