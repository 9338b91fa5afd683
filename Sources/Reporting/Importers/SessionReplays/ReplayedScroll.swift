package import Primitives
package import Scrolling

/// The scroll of a recorded visit: of the page, or of the part of it that was scrolled farthest.
///
/// rrweb reports the first movement of a scroll at once and then a position every 100 ms (`sampling.scroll`). While
/// the page rests, it reports nothing. So a gap that is much longer than the usual step is a rest: the page stays
/// where it is until one frame before the next position. In shorter gaps, the scroll is interpolated linearly. One
/// CSS pixel counts as one point.
package struct ReplayedScroll: Sendable {
  /// The frames.
  package let recording: ScrollRecording
  /// The window when the page began; nil if the recording does not give it.
  package let window: SessionReplay.Window?
  /// The number of changes of the window's size, after which rows have other heights.
  package let resizes: Int
  /// The number of pages of the visit, including this one.
  package let pages: Int
  /// True if the page itself was scrolled, and not a part of it.
  package let isWholePage: Bool
  /// The number of touches.
  package let touches: Int

  /// The length above which a gap is a rest, in usual steps. It is a guess that exceeds the jitter of timers.
  private static let stepsOfRest = 2.5
  /// A day in milliseconds; longer recordings are refused as mistakes.
  private static let longest = 86_400_000.0
  /// The default step, as in rrweb, and the length of a frame, in milliseconds.
  private static let (usualStep, frame) = (100.0, 16.0)

  /// Finds the scroll in a visit.
  ///
  /// - Throws: `FileError` if no page has a full snapshot, or if nothing was scrolled vertically.
  /// - Complexity: O(*n* log *n*) in the number of events.
  package init(_ replay: SessionReplay) throws(FileError) {
    let pages = VisitedPage.pages(of: replay)
    guard !pages.isEmpty else {
      throw FileError(
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
      throw FileError(file: replay.file, message: "has no vertical scroll; record a scroll")
    }
    let page = best.page
    recording = try Self.recording(page, page.scrolls[best.id] ?? [], replay.file)
    window = page.window
    resizes = page.resizes
    self.pages = pages.count
    isWholePage = best.id == page.document
    touches = page.touches.count { $0.isDown }
  }

  /// Returns the recording as the text of a file, with a comment on its source.
  package func text(named file: String) -> String {
    let name = file.shown
    let size = window.map { ", a window of \($0.width) x \($0.height) points" } ?? ""
    return "# Made by 'cachebench import' from \(name)\(size)\n" + recording.text
  }

  private static func recording(
    _ page: VisitedPage, _ places: [VisitedPage.Place], _ file: String
  ) throws(FileError) -> ScrollRecording {
    guard page.end - page.start <= longest else {
      throw FileError(
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
    // Each start or end of a touch gets a frame, between the reported positions.
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
      throw FileError(file: file, message: "makes no scroll: \(error.diagnostics[0].message)")
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
