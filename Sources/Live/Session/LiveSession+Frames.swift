import ImageLoading
import Primitives
import Scrolling
import World

/// Frames, on the wall's clock.
extension LiveSession {
  /// The screen asks for a frame, unless the main thread still owes it the last one.
  func synchronise<Observer: SessionObserver & ~Copyable>(
    _ sync: Instant, _ observer: inout Observer
  ) {
    frameTime = sync
    observer.observe(.synced(late: now - sync), at: now)
    if !isFramePending {
      isFramePending = true
      frameRequestedAt = sync
      inbox.put(.frame)
    }
    if end == .never, !isMoving, let last = motion.end {
      end = max(last, plan.occurrences.last?.instant ?? .start) + plan.settle
    }
    measureMemory(&observer)
    checkTimeouts(&observer)
  }

  /// Moves the content, lays out, makes the bitmaps that show for the first time, and commits.
  func renderFrame<Observer: SessionObserver & ~Copyable>(_ observer: inout Observer) {
    isFramePending = false
    let sample = sampleMotion()
    guard isProcessAlive, session.isOnScreen else { return }
    guard isDirty || sample.offset != lastOffset else { return }
    lastOffset = sample.offset
    isDirty = false
    session.scroll(to: sample.offset, at: now, into: &log)
    perform(&observer)
    decodeVisible(&observer)
    commit(isScrolling: sample.phase != .idle, &observer)
    guard clock.now < frameTime + plan.device.framePeriod else { return }
    session.idle(at: now, into: &log)
    perform(&observer)
  }

  /// Where the content is now. The script of gestures goes on while the app is away, so that it comes
  /// to an end, but then pulls nothing.
  private func sampleMotion() -> ScrollSample {
    let height = session.table.contentHeight
    let sample = motion.offset(at: frameTime, contentHeight: height) {
      session.table.top(ofRow: $0)
    }
    isMoving = sample.phase != .idle
    if sample.refreshTriggered, isProcessAlive, session.isOnScreen { pull() }
    return sample
  }

  /// The frame reaches the screen at the first vertical sync after its work, one period after the one
  /// that asked for it at the earliest; what it takes longer is a hitch.
  private func commit<Observer: SessionObserver & ~Copyable>(
    isScrolling: Bool, _ observer: inout Observer
  ) {
    let period = plan.device.framePeriod
    let due = frameRequestedAt + period
    let late = max(0, (clock.now - due).rawValue + period.rawValue - 1) / period.rawValue
    let hitch = period * late
    observer.observe(
      .frame(presentedAt: due + hitch, hitch: hitch, isScrolling: isScrolling), at: now)
  }

  private func pull() {
    guard refreshes < plan.refresh.limit, !plan.refresh.rows.isEmpty else { return }
    refreshes += 1
    put(.refreshed(process: endedProcesses), at: now + plan.refresh.delay)
  }

  private func measureMemory<Observer: SessionObserver & ~Copyable>(_ observer: inout Observer) {
    guard let resident = ProcessMemory.resident, resident - memoryAtStart > mostMemory else {
      return
    }
    mostMemory = resident - memoryAtStart
    observer.observe(.processGrew(ByteCount(mostMemory)), at: now)
  }
}
