import Primitives

/// The images that views showed on screen, compared with those of their binds.
package struct ShownImages: Sendable {
  /// The images of other rows that were put into a view after its bind, and that were seen there for 0.1 s or longer.
  package private(set) var wrong = 0
  /// The images from before a view's bind that were seen as long.
  package private(set) var kept = 0

  /// A view of a row.
  private struct Place: Hashable {
    let item: Int
    let slot: Int
  }

  /// An image that a view shows in place of its own.
  private struct Fault {
    let isKept: Bool
    /// The time since which it is seen; nil if its row is not on screen.
    var since: Instant?
  }

  /// The time after which people notice a wrong image, as in the metric `wrongImages`.
  private static let perceived = Nanoseconds.milliseconds(100)

  private var places: [Int: (place: Place, url: String)] = [:]
  private var current: [Place: Int] = [:]
  private var faults: [Place: Fault] = [:]
  private var shown: Set<Int> = []
  private var isAway = false

  /// Counts the images of a log; nil if no line says what a view shows.
  ///
  /// - Complexity: O(*n* *f*) in its lines and in the views that show another image at a time.
  package init?(_ log: BindLog) {
    guard log.events.contains(where: { if case .display = $0.kind { true } else { false } })
    else { return nil }
    for event in log.events { follow(event.kind, at: event.time) }
    hideAll(at: log.events.last?.time ?? .start)
  }

  private mutating func follow(_ kind: BindLogEvent.Kind, at now: Instant) {
    switch kind {
    case .bind(let bind):
      let place = Place(item: bind.item, slot: bind.slot)
      end(place, at: now)
      faults[place] = nil
      places[bind.number] = (place, bind.url)
      current[place] = bind.number
    case .display(let display):
      guard let (place, url) = places[display.bind], current[place] == display.bind else { break }
      end(place, at: now)
      let isWrong = display.url != nil && display.url != url
      let isSeen = shown.contains(place.item) && !isAway
      faults[place] = isWrong ? Fault(isKept: display.isKept, since: isSeen ? now : nil) : nil
    case .show(let item, _):
      shown.insert(item)
      if !isAway { begin(at: now) { $0 == item } }
    case .hide(let item):
      shown.remove(item)
      for place in faults.keys where place.item == item { end(place, at: now) }
    case .app(.background):
      hideAll(at: now)
      isAway = true
    case .app(.foreground):
      isAway = false
      begin(at: now, shown.contains)
    case .answer, .request, .arrived, .app(.memoryWarning), .scroll, .end: break
    }
  }

  private mutating func begin(at now: Instant, _ isShown: (Int) -> Bool) {
    for place in faults.keys where isShown(place.item) && faults[place]?.since == nil {
      faults[place]?.since = now
    }
  }

  private mutating func hideAll(at now: Instant) {
    for place in faults.keys { end(place, at: now) }
  }

  /// Counts the wrong image of a view that is no longer seen.
  private mutating func end(_ place: Place, at now: Instant) {
    guard let fault = faults[place], let since = fault.since else { return }
    faults[place]?.since = nil
    guard now - since >= Self.perceived else { return }
    if fault.isKept { kept += 1 } else { wrong += 1 }
  }
}
