import Primitives

extension [Nanoseconds] {
  /// The smallest of these ascending times that at least so many in a hundred do not exceed (nearest
  /// rank), in milliseconds; none of no times.
  func percentile(_ percent: Int) -> Double? {
    guard !isEmpty else { return nil }
    let rank = (count * percent + 99) / 100
    return self[Swift.max(rank, 1) - 1].milliseconds
  }
}
