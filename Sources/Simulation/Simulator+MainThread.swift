import ImageLoading
import Primitives
import Scrolling
import World

/// The main thread at work: frames, blocks and what the scenario makes happen.
extension Simulator {
  mutating func doNextJob<Observer: SessionObserver & ~Copyable>(_ observer: inout Observer) {
    guard let job = main.next() else { return }
    work = .zero
    switch job {
    case .frame: renderFrame(&observer)
    case .block(let block):
      work += plan.device.turnWork
      take(.main(block), &observer)
    case .occurrence(let position):
      perform(plan.occurrences[Int(position)].action, &observer)
    case .refresh(let process):
      guard process == endedProcesses else { break }
      for operation in plan.refresh.rows { change(operation, &observer) }
    }
    main.work(work, from: now, &queue)
  }

  /// Moves the content, lays out, makes the bitmaps that show for the first time, and commits.
  private mutating func renderFrame<Observer: SessionObserver & ~Copyable>(
    _ observer: inout Observer
  ) {
    isFramePending = false
    let sample = sampleMotion()
    guard isProcessAlive, session.isOnScreen else { return }
    guard isDirty || sample.offset != lastOffset else { return }
    lastOffset = sample.offset
    isDirty = false
    session.scroll(to: sample.offset, at: now, into: &log)
    perform(&observer)
    commit(isScrolling: sample.phase != .idle, &observer)
    useIdleTime(&observer)
  }

  /// Where the content is now. The script of gestures goes on while the app is away, so that it comes
  /// to an end, but then pulls nothing.
  private mutating func sampleMotion() -> ScrollSample {
    let height = session.table.contentHeight
    let sample = motion.offset(at: frameTime, contentHeight: height) {
      session.table.top(ofRow: $0)
    }
    isMoving = sample.phase != .idle
    if sample.refreshTriggered, isProcessAlive, session.isOnScreen { refresh() }
    return sample
  }

  /// The frame reaches the screen at the first vertical sync after its work, one period after the one
  /// that asked for it at the earliest; what it takes longer is a hitch.
  private mutating func commit<Observer: SessionObserver & ~Copyable>(
    isScrolling: Bool, _ observer: inout Observer
  ) {
    screen.decodeVisible { image in
      work += plan.device.decoding.time(plan.feed.pixels, plan.feed.format)
      observer.observe(.decoded(image, onMain: true), at: now)
    }
    work += plan.device.frameWork
    let due = frameRequestedAt + framePeriod
    let done = now + work
    let late = max(0, (done - due).rawValue + framePeriod.rawValue - 1) / framePeriod.rawValue
    let hitch = framePeriod * late
    observer.observe(
      .frame(presentedAt: due + hitch, hitch: hitch, isScrolling: isScrolling), at: now)
  }

  /// What is left of the frame goes to prefetching and to preparing one cell ahead.
  private mutating func useIdleTime<Observer: SessionObserver & ~Copyable>(
    _ observer: inout Observer
  ) {
    guard now + work < frameTime + framePeriod else { return }
    session.idle(at: now, into: &log)
    perform(&observer)
  }

  private mutating func refresh() {
    guard refreshes < plan.refresh.limit, !plan.refresh.rows.isEmpty else { return }
    refreshes += 1
    queue.schedule(.refreshed(process: endedProcesses), at: now + plan.refresh.delay)
  }

  mutating func change<Observer: SessionObserver & ~Copyable>(
    _ operation: RowOperation, _ observer: inout Observer
  ) {
    do {
      try session.perform(operation, at: now, into: &log)
    } catch {
      if failure == nil { failure = error }
    }
    isDirty = true
    perform(&observer)
  }
}
