/// A multiple of a capacity, rounded down; no limit where either has none.
func multiple(_ factor: Double?, of total: Int) -> Int {
  guard let factor, total != .max else { return .max }
  let product = Double(total) * factor
  return product < 0x1p62 ? Int(product) : .max
}
