package import Primitives
package import Scrolling

/// The scroll of a bind log, and the height of its rows: as logged, or estimated from the binds.
package struct BoundScroll: Sendable {
  /// The source of a value.
  package enum Source: Sendable {
    /// The log states it.
    case logged
    /// It is estimated from the times at which rows came on screen.
    case estimated
    /// There is no evidence.
    case guessed
  }

  /// The scroll; nil if nothing moved.
  package let recording: ScrollRecording?
  /// The source of the scroll.
  package let source: Source
  /// The height of a row; nil if it must be derived from the size of the views.
  let rowHeight: Points?
  /// The heights of rows and their views; nil if the log states none.
  let heights: BoundHeights?
  /// The source of the height.
  let heightSource: Source
  /// True if the log shows that cells are bound as they come on screen, and not earlier.
  package let bindsAsShown: Bool
  /// The time from the list's rest to the end of the log; nil if the log has no end.
  package let rest: Nanoseconds?

  /// The default height of the list, for a log that does not give it.
  static let usualHeight = Points(844)

  /// Determines the scroll.
  ///
  /// - Parameters:
  ///   - bound: The bound images.
  ///   - guess: The default height of a row.
  /// - Complexity: O(*n*) in the lines of the log.
  package init(_ bound: BoundImages, rowHeight guess: Points) {
    let (events, header) = (bound.log.events, bound.log.header)
    let height = header.height ?? Self.usualHeight
    bindsAsShown = Self.bindsAsShown(events)
    let top = Points.zero - (header.inset ?? .zero)
    let seenLines = Self.seenLines(events, columns: header.columns ?? 1, from: top)
    let isLogged = events.contains { $0.offset != nil }
    heights = header.rowHeight == nil ? BoundHeights(bound) : nil
    let logged = header.rowHeight ?? heights?.row
    let fitted = isLogged && logged == nil ? Self.fit(seenLines, height) : nil
    rowHeight = logged ?? fitted
    heightSource = logged != nil ? .logged : fitted != nil ? .estimated : .guessed
    let lines = (bound.rowCount - 1) / (header.columns ?? 1) + 1
    let usedHeight = rowHeight ?? guess
    let tops = heights?.tops(of: bound.rowCount) ?? (0...lines).map { usedHeight * $0 }
    let recording =
      isLogged
      ? Self.logged(events, lowest: max(.zero, tops[lines] - height), screen: height)
      : Self.estimate(seenLines, tops, height, from: top)
    let moves = recording.frames.contains { $0.offset != recording.frames[0].offset }
    self.recording = moves ? recording : nil
    source = !moves ? .guessed : isLogged ? .logged : .estimated
    let isWhole = events.last.map { $0.kind == .end } ?? false
    rest = isWhole && moves ? events.last.map { $0.time - recording.end } : nil
  }

  /// A row line that came on screen.
  private struct SeenLine {
    let time: Instant
    let line: Int
    /// The last known offset of the list.
    let offset: Points
  }

  /// Returns the times at which lines came on screen: as logged, else the times of their binds.
  private static func seenLines(
    _ events: [BindLogEvent], columns: Int, from top: Points
  ) -> [SeenLine] {
    let hasShows = events.contains { if case .show = $0.kind { true } else { false } }
    // A list may begin scrolled, or below a bar. It writes its offset only when it first moves.
    var offset = events.first { $0.offset != nil }?.offset ?? top
    return events.compactMap { event in
      offset = event.offset ?? offset
      switch event.kind {
      case .show(let item, _) where hasShows:
        return SeenLine(time: event.time, line: item / columns, offset: offset)
      case .bind(let bind) where !hasShows:
        return SeenLine(time: event.time, line: bind.item / columns, offset: offset)
      default: return nil
      }
    }
  }

  /// Returns the row height that explains which lines came on screen. A line that comes from below begins above the
  /// lower edge of the screen; one that comes from above ends below the upper edge.
  private static func fit(_ seenLines: [SeenLine], _ height: Points) -> Points? {
    var (low, high) = (0.0, Double.infinity)
    for seenLine in seenLines {
      low = max(low, seenLine.offset.points / Double(seenLine.line + 1))
      if seenLine.line > 0 {
        high = min(high, (seenLine.offset + height).points / Double(seenLine.line))
      }
    }
    guard low > 0, high.isFinite, high >= 1 else { return nil }
    // If rows differ in height, no height fits all. The mean height is that of the rows above the last one.
    let last = seenLines.max { $0.line < $1.line }
    if low > high, let last {
      return Points(max(1, (last.offset + height).points / Double(last.line)))
    }
    return Points(max(1, (low + high) / 2))
  }

  /// The longest time between the bind and the appearance of a cell that is bound as it is shown: a frame.
  private static let frame = Nanoseconds(17_000_000)
  /// The minimum share of these cells, one less: a log that breaks off has some binds whose cells are not shown.
  private static let promptPerLate = 19

  /// Returns true if nearly every cell is bound in the frame that shows it. Binds of visible cells say nothing.
  private static func bindsAsShown(_ events: [BindLogEvent]) -> Bool {
    var (prompt, late, visible, bound) = (0, 0, Set<Int>(), [Int: Instant]())
    for event in events {
      switch event.kind {
      case .bind(let bind) where !visible.contains(bind.item) && bound[bind.item] == nil:
        bound[bind.item] = event.time
      case .show(let item, _):
        visible.insert(item)
        guard let time = bound.removeValue(forKey: item) else { continue }
        if event.time - time <= frame { prompt += 1 } else { late += 1 }
      case .hide(let item): visible.remove(item)
      case .bind, .answer, .request, .arrived, .display, .app, .scroll, .end: break
      }
    }
    return prompt > (late + bound.count) * promptPerLate
  }

  /// Returns the logged scroll. An overshoot of less than a screen beyond the last bound row is cut off: it is a
  /// bounce, which would bind rows that do not exist. A larger overshoot passed rows for which the app made no frame.
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

  /// The shortest gap between rows that is a rest: a guess, longer than a slow drag needs for a row. The rest ends one
  /// frame before the gap does.
  private static let shortestRest = Nanoseconds(500_000_000)

  /// Estimates the scroll. A line from below has its upper edge at the lower edge of the screen; a line from above
  /// has its lower edge at the upper edge of the screen. The list begins at its top.
  private static func estimate(
    _ seenLines: [SeenLine], _ tops: [Points], _ height: Points, from top: Points
  ) -> ScrollRecording {
    var recording = ScrollRecording()
    var (offset, place) = (top, 0)
    while place < seenLines.count {
      let now = seenLines[place].time
      var reached = offset
      while place < seenLines.count, seenLines[place].time == now {
        let line = seenLines[place].line
        reached = Self.reveal(tops[line]..<tops[line + 1], height, from: reached)
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

  /// Returns the offset nearest to a given one at which a point of a line is on screen.
  private static func reveal(
    _ line: Range<Points>, _ height: Points, from offset: Points
  ) -> Points {
    if line.lowerBound >= offset + height { return line.lowerBound - height + Points(1) }
    return line.upperBound <= offset ? line.upperBound - Points(1) : offset
  }
}
