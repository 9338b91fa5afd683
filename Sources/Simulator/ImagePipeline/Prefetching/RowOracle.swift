package import Primitives

/// Names the rows that the scroll will bring, in their order. It measures the value of knowing the rows in advance.
///
/// No app can have it. It knows only the order of rows. It does not know the fetch times, how long a row will stay,
/// or what a store will have evicted by then.
package struct RowOracle: Prefetcher, Equatable {
  /// A row that comes on screen, or a change of the rows.
  package struct Sighting: Equatable, Sendable {
    /// The time.
    package let instant: Instant
    /// The row; nil if the rows change, so that their numbers mean other rows from then on.
    package let row: Int?

    /// Creates a sighting of a row, or a change of the rows.
    package init(_ instant: Instant, _ row: Int?) {
      self.instant = instant
      self.row = row
    }
  }

  /// The maximum number of wanted rows.
  private static let limit = 20

  private let sightings: [Sighting]
  private var next = 0

  /// Creates an oracle.
  ///
  /// - Parameter sightings: The rows that will come on screen, by time.
  package init(_ sightings: [Sighting]) { self.sightings = sightings }

  /// Names the next rows, up to the moment at which the rows change.
  ///
  /// - Complexity: O(*n*) in the sightings until enough rows are found.
  package mutating func follow(_ position: ScrollPosition, wanting rows: inout [Int]) {
    while next < sightings.count, sightings[next].instant <= position.now { next += 1 }
    let most = min(Self.limit, position.rowCount - position.visibleRows.count)
    for sighting in sightings[next...] {
      guard let row = sighting.row, rows.count < most else { return }
      if !position.visibleRows.contains(row), !rows.contains(row) { rows.append(row) }
    }
  }
}
