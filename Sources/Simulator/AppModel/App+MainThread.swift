import ImagePipeline
package import Primitives
package import Scrolling
import Environment

/// Frames.
extension App {
  /// The screen asks for a frame, unless the main thread still owes it the last one.
  mutating func synchronise(at sync: Instant, _ host: inout some AppEngine) {
    guard sync >= frames.next else { return }  // An earlier one was asked for since.
    let isLate = !frames.request(at: sync)
    if !isLate { main.add(.frame, &host) }
    let isEnding = end == .never && motion.end != nil
    if isEnding, !frames.isMoving, let last = motion.end {
      end = max(last, schedule.last?.instant ?? .start) + plan.settle
    }
    let next = frames.sync(
      after: sync, isLate: isLate || isEnding, isSeen: isProcessAlive && screens[.first].isOnScreen)
    if next != .never { host.perform(.wake(at: next, .verticalSync)) }
  }

  /// Something on screen has changed, so that a frame is due.
  mutating func changeScreen(at now: Instant, _ host: inout some AppEngine) {
    if let sync = frames.change(at: now) { host.perform(.wake(at: sync, .verticalSync)) }
  }

  /// Moves the content, lays out, and makes the bitmaps that show for the first time.
  mutating func makeFrame(at now: Instant, _ host: inout some AppEngine) {
    frames.isPending = false
    // The gestures go on while the app is away, so that they come to an end, but then pull nothing.
    let sample = screens[.first].sample(&motion, at: frames.time)
    (frames.isMoving, frames.restsUntil) = (sample.isMoving, motion.restsUntil)
    guard isProcessAlive, screens[.first].isOnScreen else { return main.endJob(&host) }
    if sample.refreshTriggered { pullToRefresh(at: now, &host) }
    var offset = place(sample, &host)
    // Who goes elsewhere goes from a list that is there.
    if sample.look != nil, !screens[.first].showsRows { scrollFront(to: offset, at: now, &host) }
    follow(sample.look, at: now, &host)
    if front != .first, let other = screens[front].sampleReading(at: frames.time) {
      offset = other.sample.offset
      frames.isMoving = other.sample.isMoving
      frames.restsUntil = other.restsUntil.map { min($0, motion.restsUntil ?? $0) }
    }
    guard frames.isDirty || offset != frames.lastOffset else { return main.endJob(&host) }
    frames.lastOffset = offset
    frames.isDirty = false
    frames.isScrolling = frames.isMoving
    frames.cuts.removeAll(keepingCapacity: true)
    scrollFront(to: offset, at: now, &host)
    views.decodeVisible { image in
      host.perform(.work(.decode(image, footprint.classID(of: image))))
      host.observe(.decoded(image, onMain: true))
      footprint.didDecode(image)
    }
    settleFootprint(at: now, &host)
    host.perform(.work(.frame))
    host.perform(.commit)
  }

  /// Lays the screen out that is seen, and takes its calls.
  private mutating func scrollFront(
    to offset: Points, at now: Instant, _ host: inout some AppEngine
  ) {
    screens[front].scroll(to: offset, at: now)
    takeEvents(of: front, at: now, &host)
    screens[front].cutCells(into: &frames.cuts)
  }

  /// The screen that is seen uses the time that is left after a frame.
  private mutating func idleFront(at now: Instant, _ host: inout some AppEngine) {
    screens[front].idle()
    takeEvents(of: front, at: now, &host)
  }

  /// Where the list is when its reader would be at an offset, which a relaunch may have taken it away from; the reader
  /// would not be in this list at all while a look goes on that was cut short.
  private mutating func place(_ sample: ScrollSample, _ host: inout some AppEngine) -> Points {
    let place = screens[.first].place(sample.offset)
    let isElsewhere = sample.look.map { $0.number == lostLook } ?? false
    if isDisplaced != (screens[.first].isDisplaced || isElsewhere) {
      isDisplaced.toggle()
      host.observe(.displaced(isDisplaced))
      frames.isDirty = true  // Another frame counts, though it may look the same.
    }
    return place
  }

  /// The frame is made. What is left of its time goes to prefetching and to preparing one cell ahead.
  ///
  /// - Parameters:
  ///   - done: When the main thread's work on it was done.
  ///   - now: When the work began.
  ///   - host: The host.
  package mutating func didCommit(
    at done: Instant, began now: Instant, _ host: inout some AppEngine
  ) {
    let (presentedAt, hitch) = frames.presentation(of: done)
    host.observe(
      .frame(
        presentedAt: presentedAt, hitch: hitch, isScrolling: frames.isScrolling,
        cut: frames.cuts.first ?? .none))
    for cut in frames.cuts.dropFirst() where cut != .none { host.observe(.cut(cut)) }
    if done < frames.time + frames.period {
      idleFront(at: now, &host)
    }
    main.endJob(&host)
  }
}

extension ScrollMotion {
  /// What a run's frames sample: its recording, or the gestures of its reader.
  package init(_ plan: SessionPlan) {
    if let recording = plan.recording {
      self.init(recording, refreshDistance: plan.scroll.refreshDistance)
    } else {
      self.init(
        plan.scroll, viewport: plan.device.viewport, visits: plan.visits, seed: plan.seed)
    }
  }
}
