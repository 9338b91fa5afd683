package import Primitives

/// Names the rows that the scroll will bring, in their order: what foresight of the rows would be worth.
///
/// No app can have it. It knows their order and nothing else: neither what fetches take, nor how long a row will
/// stay, nor what a store will have let go by then.
package struct RowOracle: Prefetcher, Equatable {
  /// A row coming on screen, or the rows themselves changing.
  package struct Sighting: Equatable, Sendable {
    /// When.
    package let instant: Instant
    /// The row; none where the rows change, so that from then on their numbers mean others.
    package let row: Int?

    /// A row or a change at a moment.
    package init(_ instant: Instant, _ row: Int?) {
      self.instant = instant
      self.row = row
    }
  }

  /// The most rows that are wanted at a time.
  private static let limit = 20

  private let sightings: [Sighting]
  private var next = 0

  /// An oracle of what will be seen.
  ///
  /// - Parameter sightings: What comes on screen, by time.
  package init(_ sightings: [Sighting]) { self.sightings = sightings }

  /// Names the rows that come next, up to the moment at which rows change.
  ///
  /// - Complexity: O(sightings until as many rows are found).
  package mutating func follow(_ position: ScrollPosition, wanting rows: inout [Int]) {
    while next < sightings.count, sightings[next].instant <= position.now { next += 1 }
    let most = min(Self.limit, position.rowCount - position.visibleRows.count)
    for sighting in sightings[next...] {
      guard let row = sighting.row, rows.count < most else { return }
      if !position.visibleRows.contains(row), !rows.contains(row) { rows.append(row) }
    }
  }
}
