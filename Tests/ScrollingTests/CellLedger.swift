import Primitives
@testable import Scrolling

/// Follows every cell through a table's calls and notes the first impossible call.
struct CellLedger {
  enum Place: Equatable {
    case pooled, handedOut, bound(ItemID), displayed(ItemID), released
  }

  /// The views that the list keeps.
  var keeps = KeptViews.pool
  private(set) var places: [Place] = []
  private(set) var complaint: String?

  mutating func follow(_ events: [TableEvent]) {
    for event in events { follow(event) }
  }

  private mutating func follow(_ event: TableEvent) {
    switch event {
    case .prepareForReuse(let cell): step(event, cell, from: [.pooled], to: .handedOut)
    case .cellForRow(let cell, _, let item):
      if cell.index == places.count { places.append(.handedOut) }
      step(event, cell, from: [.handedOut], to: .bound(item))
    case .reconfigure(let cell, _, let item):
      let place = places[cell.index]
      step(event, cell, from: [.bound(item), .displayed(item)], to: place)
    case .willDisplay(let cell, _, let item):
      step(event, cell, from: [.bound(item)], to: .displayed(item))
    case .didEndDisplaying(let cell, _, let item):
      // A view that learns nothing of the screen learns of its end, wherever its row is.
      let allowed = [.displayed(item)] + (keeps.reportsScreen ? [] : [Place.bound(item)])
      step(event, cell, from: allowed, to: .bound(item))
    case .enqueued(let cell):
      guard keeps.isRecycling, case .bound = places[cell.index] else { return fail(event) }
      places[cell.index] = .pooled
    case .released(let cell):
      if !keeps.isRecycling, case .bound = places[cell.index] {
        places[cell.index] = .released
      } else {
        step(event, cell, from: [.pooled], to: .released)
      }
    case .scrolledOut(let cell, _, let item):
      guard !keeps.reportsScreen else { return fail(event) }
      step(event, cell, from: [.displayed(item)], to: .bound(item))
    case .prefetch, .cancelPrefetch: break
    // A table does not know what its rows show.
    case .emptied: fail(event)
    }
  }

  private mutating func step(
    _ event: TableEvent, _ cell: CellID, from allowed: [Place], to place: Place
  ) {
    guard cell.index < places.count, allowed.contains(places[cell.index]) else {
      return fail(event)
    }
    places[cell.index] = place
  }

  private mutating func fail(_ event: TableEvent) { complaint = complaint ?? "\(event)" }
}
