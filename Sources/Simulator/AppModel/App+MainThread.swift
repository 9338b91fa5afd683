import Environment
import ImagePipeline
package import Primitives
package import Scrolling

/// Makes the frames of the app.
extension App {
  /// Handles a vertical sync: requests a frame, unless the previous one is still pending.
  mutating func synchronise(at sync: Instant, _ engine: inout some AppEngine) {
    guard sync >= frames.next else { return }  // An earlier sync has replaced this one.
    let isLate = !frames.request(at: sync)
    if !isLate { main.add(.frame, &engine) }
    let isEnding = end == .never && motion.end != nil
    if isEnding, !frames.isMoving, let last = motion.end {
      end = max(last, schedule.last?.instant ?? .start) + plan.settle
    }
    let next = frames.sync(
      after: sync, isLate: isLate || isEnding, isSeen: isProcessAlive && screens[.first].isOnScreen)
    if next != .never { engine.perform(.wake(at: next, .verticalSync)) }
  }

  /// Records a change on screen and requests a frame.
  mutating func changeScreen(at now: Instant, _ engine: inout some AppEngine) {
    if let sync = frames.change(at: now) { engine.perform(.wake(at: sync, .verticalSync)) }
  }

  /// Moves the content, lays it out, and decodes the bitmaps that are shown for the first time.
  mutating func makeFrame(at now: Instant, _ engine: inout some AppEngine) {
    frames.isPending = false
    // Gestures continue and end while the app is in the background, but they cannot pull to refresh there.
    let sample = screens[.first].sample(&motion, at: frames.time)
    (frames.isMoving, frames.restsUntil) = (sample.isMoving, motion.restsUntil)
    guard isProcessAlive, screens[.first].isOnScreen else { return main.endJob(&engine) }
    if sample.refreshTriggered { pullToRefresh(at: now, &engine) }
    var offset = place(sample, &engine)
    // A user can leave a list only if the list is on screen.
    if sample.visit != nil, !screens[.first].showsRows { scrollFront(to: offset, at: now, &engine) }
    follow(sample.visit, at: now, &engine)
    var shown = front == .first ? sample : ScrollSample(offset: offset, phase: .idle)
    if front != .first, let other = screens[front].sampleReading(at: frames.time) {
      (shown, offset) = (other.sample, other.sample.offset)
      frames.isMoving = other.sample.isMoving
      frames.restsUntil = other.restsUntil.map { min($0, motion.restsUntil ?? $0) }
    }
    if let event = pacing.follow(shown, at: frames.time) { handle(event, at: now, &engine) }
    guard frames.isDirty || offset != frames.lastOffset else { return main.endJob(&engine) }
    frames.lastOffset = offset
    frames.isDirty = false
    frames.isScrolling = frames.isMoving
    scrollFront(to: offset, at: now, &engine)
    if front == .first, pages != nil { askForPage(at: now, &engine) }
    views.decodeVisible { image in
      let (classID, isEncoded) = footprint.kind(of: image)
      engine.perform(.work(.decode(image, classID, isEncoded: isEncoded)))
      engine.observe(.decoded(image, onMain: true))
      footprint.didDecode(image)
    }
    if footprint.plays { playAnimations(at: now, &engine) }
    settleFootprint(at: now, &engine)
    engine.perform(.work(.frame))
    engine.perform(.commit)
  }

  /// Lays out the visible screen and handles its calls.
  private mutating func scrollFront(
    to offset: Points, at now: Instant, _ engine: inout some AppEngine
  ) {
    screens[front].scroll(to: offset, at: now)
    takeEvents(of: front, at: now, &engine)
    screens[front].cutCells(into: &frames.cuts)
  }

  /// Lets the visible screen use the rest of a frame's time.
  private mutating func idleFront(at now: Instant, _ engine: inout some AppEngine) {
    if screens[front].idle() { changeScreen(at: now, &engine) }
    takeEvents(of: front, at: now, &engine)
  }

  /// Returns the list's actual offset for the offset at which its reader expects it. A relaunch may have moved the list
  /// away from the reader's position. If a visit to another screen was cut short, the reader wants that screen, and not
  /// the list, until the visit's planned end.
  private mutating func place(_ sample: ScrollSample, _ engine: inout some AppEngine) -> Points {
    let place = screens[.first].place(sample.offset)
    let isElsewhere = sample.visit.map { $0.number == lostVisit } ?? false
    if isDisplaced != (screens[.first].isDisplaced || isElsewhere) {
      isDisplaced.toggle()
      engine.observe(.displaced(isDisplaced))
      frames.isDirty = true  // The change counts from this frame on, even if it looks the same.
    }
    return place
  }

  /// Handles a committed frame. Prefetching, and the preparation of one more cell, use the rest of the frame's time.
  ///
  /// - Parameters:
  ///   - done: The time at which the main thread finished the frame.
  ///   - now: The time at which the main thread began the frame.
  ///   - engine: The engine.
  package mutating func didCommit(
    at done: Instant, began now: Instant, _ engine: inout some AppEngine
  ) {
    let (presentedAt, hitch) = frames.presentation(of: done)
    engine.observe(
      .frame(
        presentedAt: presentedAt, hitch: hitch, isScrolling: frames.isScrolling,
        cut: frames.cuts.first ?? .none))
    for cut in frames.cuts.dropFirst() where cut != .none { engine.observe(.cut(cut)) }
    if done < frames.time + frames.period {
      idleFront(at: now, &engine)
    }
    main.endJob(&engine)
  }
}

extension ScrollMotion {
  /// Creates the motion that a run's frames sample: its recording, or the gestures of its reader.
  package init(_ plan: SessionPlan) {
    if let recording = plan.recording {
      self.init(recording, refreshDistance: plan.scroll.refreshDistance)
    } else {
      self.init(
        plan.scroll, viewport: plan.device.viewport, visits: plan.visits, seed: plan.seed)
    }
  }
}
