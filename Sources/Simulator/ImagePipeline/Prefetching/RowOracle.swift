package import Primitives

/// Chooses the rows that the scroll will bring, in order, to measure the value of knowing the rows in advance. No app
/// can have it. It knows only the order of rows. It does not know fetch times, the time for which a row is visible, or
/// the images that a store will have evicted.
package struct RowOracle: Prefetcher, Equatable {
  /// A row that comes on screen, or a change of the rows.
  package struct Sighting: Equatable, Sendable {
    /// The time.
    package let instant: Instant
    /// The row; nil if the rows change, after which their numbers mean other rows.
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
  /// - Parameter sightings: The rows that will come on screen, in order of time.
  package init(_ sightings: [Sighting]) { self.sightings = sightings }

  /// Appends the next rows, up to the time at which the rows change.
  ///
  /// - Complexity: O(*n*) in the number of sightings until enough rows are found.
  package mutating func follow(_ position: ScrollPosition, wanting rows: inout [Int]) {
    while next < sightings.count, sightings[next].instant <= position.now { next += 1 }
    let most = min(Self.limit, position.rowCount - position.visibleRows.count)
    for sighting in sightings[next...] {
      guard let row = sighting.row, rows.count < most else { return }
      if !position.visibleRows.contains(row), !rows.contains(row) { rows.append(row) }
    }
  }
}
