package import Primitives
package import Scrolling

/// The scroll of a bind log, and how high its rows are: as logged, or as the binds let suppose.
package struct BoundScroll: Sendable {
  /// Where something was found.
  package enum Source: Sendable {
    /// The log states it.
    case logged
    /// It follows from when rows came on screen.
    case estimated
    /// Nothing tells.
    case guessed
  }

  /// The scroll; nil where nothing moved.
  package let recording: ScrollRecording?
  /// Where the scroll is from.
  package let source: Source
  /// How high a row is; nil where only the views' own size can tell.
  let rowHeight: Points?
  /// Where that is from.
  let heightSource: Source
  /// How long the log goes on once the list has come to rest; nil where its end is not told.
  let rest: Nanoseconds?

  /// Of a log without the list's height: that of the device that stands for it.
  static let usualHeight = Points(844)

  /// Finds the scroll.
  ///
  /// - Parameters:
  ///   - bound: What was bound.
  ///   - guess: How high a row is taken to be where nothing tells.
  /// - Complexity: O(*n*) in the lines of the log.
  package init(_ bound: BoundImages, rowHeight guess: Points) {
    let (events, header) = (bound.log.events, bound.log.header)
    let height = header.height ?? Self.usualHeight
    let sights = Self.sights(events, columns: header.columns ?? 1)
    let isLogged = events.contains { $0.offset != nil }
    let fitted = isLogged && header.rowHeight == nil ? Self.fit(sights, height) : nil
    rowHeight = header.rowHeight ?? fitted
    heightSource = header.rowHeight != nil ? .logged : fitted != nil ? .estimated : .guessed
    let usedHeight = rowHeight ?? guess
    let lines = (bound.rowCount - 1) / (header.columns ?? 1) + 1
    let recording =
      isLogged
      ? Self.logged(events, lowest: max(.zero, usedHeight * lines - height), screen: height)
      : Self.estimate(sights, usedHeight, height)
    let moves = recording.frames.contains { $0.offset != recording.frames[0].offset }
    self.recording = moves ? recording : nil
    source = !moves ? .guessed : isLogged ? .logged : .estimated
    let isWhole = events.last.map { $0.kind == .end } ?? false
    rest = isWhole && moves ? events.last.map { $0.time - recording.end } : nil
  }

  /// A line that came on screen.
  private struct Sight {
    let time: Instant
    let line: Int
    /// Where the list was last known to be.
    let offset: Points
  }

  /// When lines came on screen: as the log shows, or where it does not, when they were bound.
  private static func sights(_ events: [BindLogEvent], columns: Int) -> [Sight] {
    let hasShows = events.contains { if case .show = $0.kind { true } else { false } }
    var offset = Points.zero
    return events.compactMap { event in
      offset = event.offset ?? offset
      switch event.kind {
      case .show(let item) where hasShows:
        return Sight(time: event.time, line: item / columns, offset: offset)
      case .bind(let bind) where !hasShows:
        return Sight(time: event.time, line: bind.item / columns, offset: offset)
      default: return nil
      }
    }
  }

  /// The height with which the lines that came were the ones that came: a line that comes from below begins above
  /// the lower edge of the screen, one that comes from above ends below the upper one.
  private static func fit(_ sights: [Sight], _ height: Points) -> Points? {
    var (low, high) = (0.0, Double.infinity)
    for sight in sights {
      low = max(low, sight.offset.points / Double(sight.line + 1))
      if sight.line > 0 {
        high = min(high, (sight.offset + height).points / Double(sight.line))
      }
    }
    // Rows of several heights have none that fits, and then the one in between is as near as any.
    guard low > 0, high.isFinite, high >= 1 else { return nil }
    return Points(max(1, (low + high) / 2))
  }

  /// What goes beyond the last row that was bound by less than a screen has bounced there, which would bind rows that
  /// there are none; what goes farther has passed rows for which the app made no frame.
  private static func logged(
    _ events: [BindLogEvent], lowest: Points, screen: Points
  ) -> ScrollRecording {
    var recording = ScrollRecording()
    let places = events.compactMap { event in event.offset.map { (event: event, offset: $0) } }
    let highest = places.map(\.offset).max() ?? .zero
    let edge = highest <= lowest + screen ? lowest : highest
    for (place, (event, offset)) in places.enumerated() {
      if let last = recording.frames.last, event.time <= last.time { continue }
      let moves = place + 1 < places.count && places[place + 1].offset != offset
      let offset = min(offset, edge)
      recording.append(
        ScrollSample(
          offset: offset, phase: event.isTouching ? .dragging : moves ? .decelerating : .idle),
        at: event.time)
    }
    return recording
  }

  /// A gap is a rest from here on, up to one frame of it: a guess, above what a slow drag takes for a row.
  private static let shortestRest = Nanoseconds(500_000_000)

  /// A line that comes from below has the lower edge of the screen at its upper one, and one that comes from above
  /// the upper edge at its lower one.
  private static func estimate(
    _ sights: [Sight], _ rowHeight: Points, _ height: Points
  ) -> ScrollRecording {
    var recording = ScrollRecording()
    var (offset, place) = (Points.zero, 0)
    while place < sights.count {
      let now = sights[place].time
      var reached = offset
      while place < sights.count, sights[place].time == now {
        reached = Self.reveal(rowHeight * sights[place].line, rowHeight, height, from: reached)
        place += 1
      }
      if let last = recording.frames.last {
        if reached == offset { continue }
        if now - last.time > shortestRest {
          let end = Instant(nanoseconds: now.nanoseconds - shortestRest.rawValue)
          recording.append(ScrollSample(offset: offset, phase: .idle), at: end)
        }
      }
      recording.append(ScrollSample(offset: reached, phase: .decelerating), at: now)
      offset = reached
    }
    return recording
  }

  /// The offset next to another at which a point of a line is on screen.
  private static func reveal(
    _ top: Points, _ rowHeight: Points, _ height: Points, from offset: Points
  ) -> Points {
    if top >= offset + height { return top - height + Points(1) }
    return top + rowHeight <= offset ? top + rowHeight - Points(1) : offset
  }
}
