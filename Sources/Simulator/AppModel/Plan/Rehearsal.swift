import Environment
import ImagePipeline
import Primitives
import Scrolling

/// A list that is scrolled without images, to find the rows that an oracle knows.
/// Frames come at their planned times, since nothing delays them. The effects of the app's life on the list are left
/// out: an oracle does not foresee the end of its process.
struct Rehearsal<Layout: ListLayout & ~Copyable>: ~Copyable {
  private let plan: SessionPlan
  private var paged: PagedList<Layout>
  private var motion: ScrollMotion
  private var sightings: [RowOracle.Sighting] = []
  private var events: [TableEvent] = []
  /// The coming changes of the rows, in order of time.
  private var changes: [(instant: Instant, rows: [RowOperation])]
  private var refreshes = 0

  private init(_ plan: SessionPlan) {
    self.plan = plan
    paged = PagedList(plan)
    motion = ScrollMotion(plan)
    changes = plan.schedule.compactMap { scheduled in
      if case .rows(let operation) = scheduled.action {
        (scheduled.instant, [operation])
      } else {
        nil
      }
    }
  }

  /// Returns the rows that come on screen in a run, with their times.
  ///
  /// - Complexity: O(*n*) in the number of frames in which the content moves.
  static func sightings(of plan: SessionPlan) -> [RowOracle.Sighting] {
    var rehearsal = Rehearsal(plan)
    return rehearsal.play()
  }

  private mutating func play() -> [RowOracle.Sighting] {
    var now = Instant.start
    // The engine cancels a run that lasts longer or whose task is cancelled.
    while now < .start + .longestRun, !Task.isCancelled {
      change(until: now)
      let sample = paged.list.sample(&motion, at: now)
      if sample.refreshTriggered { refresh(at: now) }
      paged.scroll(to: sample.offset, at: now, into: &events)
      note(at: now)
      guard motion.end == nil || !changes.isEmpty || paged.due != .never else { return sightings }
      now = nextFrame(after: now)
    }
    return sightings
  }

  /// Returns the next frame after a rest, or at the next change of the rows during the rest.
  private func nextFrame(after now: Instant) -> Instant {
    let period = plan.device.framePeriod
    let rest = min(motion.restsUntil ?? now, changes.first?.instant ?? .never, paged.due)
    let frames = max(1, (rest - now).rawValue / period.rawValue)
    return now + period * frames
  }

  private mutating func change(until now: Instant) {
    if paged.addPage(until: now, into: &events) { sightings.append(.init(now, nil)) }
    while let first = changes.first, first.instant <= now {
      changes.removeFirst()
      // If the rows do not allow the change, the run itself fails and reports the reason.
      for operation in first.rows { try? paged.list.perform(operation, into: &events) }
      sightings.append(.init(now, nil))
    }
  }

  private mutating func refresh(at now: Instant) {
    guard refreshes < plan.refresh.limit, !plan.refresh.rows.isEmpty else { return }
    refreshes += 1
    let due = now + plan.refresh.delay
    let place = changes.firstIndex { $0.instant > due } ?? changes.endIndex
    changes.insert((due, plan.refresh.rows), at: place)
  }

  private mutating func note(at now: Instant) {
    for event in events {
      if case .willDisplay(_, let row, _) = event { sightings.append(.init(now, Int(row))) }
    }
    events.removeAll(keepingCapacity: true)
  }
}
