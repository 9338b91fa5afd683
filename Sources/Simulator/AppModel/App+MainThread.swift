import ImagePipeline
package import Primitives
package import Scrolling
import Environment

/// The screen's clock.
struct FrameClock {
  let period: Nanoseconds
  /// The moment of the last vertical sync, which the content's position is taken at.
  var time = Instant.start
  /// The vertical sync that asked for the pending frame, and that its lateness counts from.
  private(set) var requestedAt = Instant.start
  /// Whether the main thread owes the screen a frame.
  var isPending = false
  /// Whether something on screen has changed since the last frame.
  var isDirty = true
  /// Where the content was in the last frame.
  var lastOffset: Points?
  /// Whether the scroll view moves in the frame under way.
  var isScrolling = false
  /// The cells of the frame under way that are seen in part, of each column.
  var cuts: [CutCells] = []
  /// Whether the scroll view moved when it was last looked at.
  var isMoving = false
  /// Until when it rests if it is left alone, as far as that is known.
  var restsUntil: Instant?
  /// The vertical sync that the host was last asked for.
  private(set) var next = Instant.start

  init(period: Nanoseconds) { self.period = period }

  /// Notes that the screen asks for a frame, and returns whether it asks for a new one.
  mutating func request(at sync: Instant) -> Bool {
    time = sync
    guard !isPending else { return false }
    isPending = true
    requestedAt = sync
    return true
  }

  /// The vertical sync after another: the next one, but for those at which nothing can have moved and
  /// nothing has changed that is seen.
  mutating func sync(after sync: Instant, isLate: Bool, isSeen: Bool) -> Instant {
    next = sync + period
    guard !isLate, !isMoving, !(isDirty && isSeen), let rest = restsUntil, rest > next else {
      return next
    }
    next = rest == .never ? .never : sync + period * ((rest - sync).rawValue / period.rawValue)
    return next
  }

  /// Something on screen has changed; returns a vertical sync to ask for if none comes soon enough.
  mutating func change(at now: Instant) -> Instant? {
    isDirty = true
    let soonest = time + period * ((now - time).rawValue / period.rawValue + 1)
    guard next > soonest else { return nil }
    next = soonest
    return soonest
  }

  /// When a frame that is made at a moment reaches the screen, and how late that is: at the first
  /// vertical sync after its work, one period after the one that asked for it at the earliest.
  func presentation(of done: Instant) -> (at: Instant, hitch: Nanoseconds) {
    let due = requestedAt + period
    let late = max(0, (done - due).rawValue + period.rawValue - 1) / period.rawValue
    return (due + period * late, period * late)
  }
}

/// Frames.
extension App {
  /// The screen asks for a frame, unless the main thread still owes it the last one.
  mutating func synchronise(at sync: Instant, _ host: inout some AppHost) {
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
  mutating func changeScreen(at now: Instant, _ host: inout some AppHost) {
    if let sync = frames.change(at: now) { host.perform(.wake(at: sync, .verticalSync)) }
  }

  /// Moves the content, lays out, and makes the bitmaps that show for the first time.
  mutating func makeFrame(at now: Instant, _ host: inout some AppHost) {
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
    to offset: Points, at now: Instant, _ host: inout some AppHost
  ) {
    screens[front].scroll(to: offset, at: now)
    takeEvents(of: front, at: now, &host)
    screens[front].cutCells(into: &frames.cuts)
  }

  /// The screen that is seen uses the time that is left after a frame.
  private mutating func idleFront(at now: Instant, _ host: inout some AppHost) {
    screens[front].idle()
    takeEvents(of: front, at: now, &host)
  }

  /// Where the list is when its reader would be at an offset, which a relaunch may have taken it away from; the reader
  /// would not be in this list at all while a look goes on that was cut short.
  private mutating func place(_ sample: ScrollSample, _ host: inout some AppHost) -> Points {
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
  package mutating func didCommit(at done: Instant, began now: Instant, _ host: inout some AppHost)
  {
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

/// What the main thread is asked to do.
enum MainJob: Sendable, BitwiseCopyable {
  case frame
  case block(MainBlock)
  case occurrence(Int32)
  case refresh(process: ProcessID)
  case memoryWarning(process: ProcessID)
}

/// The jobs of the main thread, one after the other in the order in which they are asked for.
struct MainQueue {
  private var jobs = Queue<MainJob>()
  /// What has reached the head of the queue while no code runs.
  private var held = Queue<MainJob>()
  /// Whether the host knows that a job waits.
  private var isAnnounced = false

  /// Adds a job.
  mutating func add(_ job: MainJob, _ host: inout some AppHost) {
    jobs.append(job)
    announce(&host)
  }

  /// The job to do now. While the app is suspended that is only what comes from outside of it.
  mutating func next(isSuspended: Bool) -> MainJob? {
    isAnnounced = false
    guard isSuspended else { return jobs.removeFirst() }
    while let job = jobs.removeFirst() {
      switch job {
      case .frame, .occurrence: return job
      case .block, .refresh, .memoryWarning: held.append(job)
      }
    }
    return nil
  }

  /// Code runs again: what was held comes before what has come since.
  mutating func resume(_ host: inout some AppHost) {
    for job in jobs { held.append(job) }
    jobs = held
    held = Queue()
    announce(&host)
  }

  /// The job is done.
  mutating func endJob(_ host: inout some AppHost) {
    host.perform(.endJob)
    announce(&host)
  }

  /// Forgets the blocks of a process that has ended.
  mutating func removeBlocks() {
    jobs.removeAll { if case .block = $0 { true } else { false } }
    held = Queue()
  }

  private mutating func announce(_ host: inout some AppHost) {
    guard !isAnnounced, jobs.first != nil else { return }
    isAnnounced = true
    host.perform(.resumeMain)
  }
}
