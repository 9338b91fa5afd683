import Primitives
package import Scrolling

/// The scroll of a recorded visit: of the part of a page, or of the page itself, that was scrolled farthest.
///
/// rrweb hands a scroll over at once and then every 100 ms (`sampling.scroll`), and says nothing while all rests.
/// A gap that is well longer than its steps is a rest, up to one frame before the next place; within a step the
/// straight line stands for what was not handed over. CSS pixels are points.
package struct ReplayedScroll: Sendable {
  /// The frames.
  package let recording: ScrollRecording
  /// The window when the page began; nil where the recording does not say.
  package let window: SessionReplay.Window?
  /// How often the window's size changed, after which rows have other heights.
  package let resizes: Int
  /// How many pages the visit went to, of which this is one.
  package let pages: Int
  /// Whether it is the page itself, and not a part of it, that was scrolled.
  package let isWholePage: Bool
  /// How often a finger came down.
  package let touches: Int

  /// A gap is a rest from so many of the usual steps on: a guess, above the jitter of timers.
  private static let stepsOfRest = 2.5
  /// More is a mistake: a day in milliseconds.
  private static let longest = 86_400_000.0
  /// A step where none can be seen: rrweb's own; and one frame, in milliseconds.
  private static let (usualStep, frame) = (100.0, 16.0)

  /// Finds the scroll in a visit.
  ///
  /// - Throws: `SessionReplayError` where no page is there whole, or nothing was scrolled up or down.
  /// - Complexity: O(*n* log *n*) in the number of events.
  package init(_ replay: SessionReplay) throws(SessionReplayError) {
    let pages = VisitedPage.pages(of: replay)
    guard !pages.isEmpty else {
      throw SessionReplayError(
        file: replay.file,
        message:
          "has no full snapshot (type 2), which is needed to read scrolls; keep the first events")
    }
    var best: (page: VisitedPage, id: Int, distance: Double)?
    for page in pages {
      for id in page.scrolls.keys.sorted() {
        let distance = page.distance(of: id)
        if distance > best?.distance ?? 0 { best = (page, id, distance) }
      }
    }
    guard let best else {
      throw SessionReplayError(
        file: replay.file, message: "has no vertical scroll; record a scroll"
      )
    }
    let page = best.page
    recording = try Self.recording(page, page.scrolls[best.id] ?? [], replay.file)
    window = page.window
    resizes = page.resizes
    self.pages = pages.count
    isWholePage = best.id == page.document
    touches = page.touches.count { $0.isDown }
  }

  /// The recording as a file has it, with a comment on where it is from.
  package func text(named file: String) -> String {
    let name = file.shown
    let size = window.map { ", a window of \($0.width) x \($0.height) points" } ?? ""
    return "# Made by 'cachebench import' from \(name)\(size)\n" + recording.text
  }

  private static func recording(
    _ page: VisitedPage, _ places: [VisitedPage.Place], _ file: String
  ) throws(SessionReplayError) -> ScrollRecording {
    guard page.end - page.start <= longest else {
      throw SessionReplayError(
        file: file, message: "has events of more than a day on one page; is a 'timestamp' wrong?")
    }
    let line = withRests(places, until: page.end)
    let start = page.start
    func instant(_ time: Double) -> Instant {
      .start + Nanoseconds(Int64(((time - start) * 1_000_000).rounded()))
    }
    var path = ScrollRecording()
    for place in line {
      let moment = instant(place.time)
      if let last = path.frames.last, moment <= last.time { continue }
      path.append(ScrollSample(offset: Points(place.top), phase: .idle), at: moment)
    }
    // Where a finger comes or goes there is a frame, between the places that were handed over.
    let moments = Set(path.frames.map(\.time) + page.touches.map { instant($0.time) }).sorted()
    var text = "time_ms,content_offset,touching\n"
    var (touch, isDown) = (0, false)
    for moment in moments {
      while touch < page.touches.count, instant(page.touches[touch].time) <= moment {
        isDown = page.touches[touch].isDown
        touch += 1
      }
      let milliseconds = Double(moment.nanoseconds) / 1_000_000
      let offset = path.sample(at: moment).offset.points
      text += "\(milliseconds.text(decimals: 6)),\(offset.text(decimals: 6)),\(isDown ? 1 : 0)\n"
    }
    do { return try ScrollRecording(parsing: Array(text.utf8), file: file) } catch {
      throw SessionReplayError(file: file, message: "makes no scroll: \(error.message)")
    }
  }

  private static func withRests(
    _ places: [VisitedPage.Place], until end: Double
  ) -> [VisitedPage.Place] {
    let gaps = zip(places, places.dropFirst()).map { $1.time - $0.time }.filter { $0 > 0 }.sorted()
    let step = max(gaps.isEmpty ? usualStep : gaps[gaps.count / 10], usualStep)
    var line: [VisitedPage.Place] = []
    for place in places {
      if let last = line.last, place.time - last.time > step * stepsOfRest {
        line.append(.init(time: place.time - frame, top: last.top))
      }
      line.append(place)
    }
    if let last = line.last, end > last.time { line.append(.init(time: end, top: last.top)) }
    return line
  }
}
