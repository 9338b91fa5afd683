package import Primitives

/// The choice of the time that a film shows unless a person names it.
package enum FilmRange {
  /// The longest scroll that is shown whole.
  static let wholeScroll = Nanoseconds.seconds(20)
  /// The length of the part that is shown of a longer scroll.
  static let part = Nanoseconds.seconds(10)
  /// The time before the first defect of that part, and after the last motion of a whole scroll.
  static let margin = Nanoseconds.seconds(1)

  /// Returns the whole scroll, or the ten seconds with most defective frames if it is longer than twenty.
  ///
  /// The defects are wrong images; without any, leftovers; without these, views without their image.
  package static func standard(of timelines: [FilmTimeline]) -> Range<Instant> {
    let end = timelines.map(\.end).max() ?? .start
    let defects = defects(of: timelines)
    let last = max(timelines.map(\.lastMotion).max() ?? .start, defects.last?.since ?? .start)
    guard last > .start + wholeScroll else {
      return .start..<max(min(last + margin, end), .start + margin)
    }
    let start = worstStart(defects)
    return start..<min(start + part, max(end, start + margin))
  }

  /// Returns the frames with the gravest defect that occurs, and the number of their views, in order of time.
  private static func defects(of timelines: [FilmTimeline]) -> [(since: Instant, views: Int)] {
    let marks = timelines.flatMap(\.marks).sorted { $0.since < $1.since }
    let kinds: [KeyPath<FilmTimeline.Mark, Int32>] = [\.wrong, \.leftover, \.blank]
    for kind in kinds where marks.contains(where: { $0[keyPath: kind] > 0 }) {
      return marks.filter { $0[keyPath: kind] > 0 }.map { ($0.since, Int($0[keyPath: kind])) }
    }
    return []
  }

  /// Returns the start of the part with most defects, rounded down to a tenth of a second.
  private static func worstStart(_ defects: [(since: Instant, views: Int)]) -> Instant {
    var (last, views, most, best) = (0, 0, 0, Instant.start)
    for first in defects.indices {
      while last < defects.count, defects[last].since - defects[first].since < part - margin {
        views += defects[last].views
        last += 1
      }
      if views > most { (most, best) = (views, defects[first].since) }
      views -= defects[first].views
    }
    let tenth = Nanoseconds.milliseconds(100).rawValue
    return Instant(nanoseconds: max(0, (best - .start - margin).rawValue) / tenth * tenth)
  }
}
