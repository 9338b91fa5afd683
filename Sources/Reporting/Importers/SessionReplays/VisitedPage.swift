/// The scrolls and touches of a visit on one page, from its full snapshot to the next page.
struct VisitedPage {
  /// A scroll position at a moment in milliseconds.
  struct Place {
    let time: Double
    let top: Double
  }

  /// The time of the page's full snapshot.
  let start: Double
  /// The number of its document.
  let document: Int
  let window: SessionReplay.Window?
  private(set) var end: Double
  private(set) var resizes = 0
  /// The scroll positions of each part, by its number, from the start of the page on.
  private(set) var scrolls: [Int: [Place]] = [:]
  private(set) var touches: [(time: Double, isDown: Bool)] = []
  /// The positions of the parts that were scrolled before the full snapshot.
  private let beginnings: [Int: Double]

  /// Returns the pages of a visit, each of which has a full snapshot.
  static func pages(of replay: SessionReplay) -> [VisitedPage] {
    var pages: [VisitedPage] = []
    var (address, window): (String?, SessionReplay.Window?) = (nil, nil)
    var isNew = true
    for (time, event) in replay.events {
      switch event {
      case .page(let next, let size):
        let base = String(next.prefix { $0 != "#" })
        // rrweb repeats the address of a page with each new snapshot of it.
        isNew = isNew || address != base
        (address, window) = (base, size)
      case .snapshot(let document, let top, let parts) where isNew || pages.isEmpty:
        pages.append(
          VisitedPage(time, document: document, top: top, parts: parts, window: window))
        isNew = false
      default: break
      }
      if !pages.isEmpty, !isNew { pages[pages.count - 1].handle(event, at: time) }
    }
    return pages
  }

  private init(
    _ time: Double, document: Int, top: Double, parts: [Int: Double],
    window: SessionReplay.Window?
  ) {
    (start, end) = (time, time)
    self.document = document
    self.window = window
    beginnings = parts.merging([document: top]) { _, top in top }
  }

  private mutating func handle(_ event: SessionReplay.Event, at time: Double) {
    end = time
    switch event {
    case .snapshot(let id, let top, _): add(id, top, at: time)
    case .scroll(let id, let top): add(id, top, at: time)
    case .touch(let isDown): touches.append((time, isDown))
    case .resize(let size): if size != window { resizes += 1 }
    case .page, .other: break
    }
  }

  private mutating func add(_ id: Int, _ top: Double, at time: Double) {
    let beginning = Place(time: start, top: beginnings[id] ?? 0)
    scrolls[id, default: [beginning]].append(Place(time: time, top: top))
  }

  /// Returns the total scroll distance of a part.
  func distance(of id: Int) -> Double {
    let places = scrolls[id] ?? []
    return zip(places, places.dropFirst()).reduce(0) { $0 + abs($1.1.top - $1.0.top) }
  }
}
