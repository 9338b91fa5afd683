import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives

/// Watches a run and keeps its screens. The recorder of metrics says what each view shows, so that both agree.
struct FilmRecorder: SessionObserver, ~Copyable {
  private(set) var timeline: FilmTimeline
  /// The rows of the frame that is about to be observed, and their screen.
  var laidOut: (screen: ScreenID, rows: [ShownRow]) = (.first, [])

  private var recorder: Recorder
  private let slots: [Range<Int>]
  private let range: Range<Instant>
  private var requests = 0
  private var missed = 0

  /// The shortest time between two changes of the figures.
  private static let tick = Nanoseconds.milliseconds(30)

  /// Creates a recorder of a plan's run.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - feed: Its feed.
  ///   - range: The time of which whole frames are kept.
  init(_ plan: SessionPlan, feed: Feed, keeping range: Range<Instant>) {
    recorder = Recorder(plan, feed: feed)
    slots = ScreenID.all.map { plan.slots(of: $0) }
    timeline = FilmTimeline(framePeriod: plan.device.framePeriod)
    self.range = range
  }

  /// Ends the run.
  consuming func finish(at end: Instant) -> FilmTimeline {
    timeline.end = end
    return timeline
  }

  mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {
    recorder.observe(event, effects, at: now)
    for position in effects.indices {
      if case .observation(.requestSent) = effects[position] { requests += 1 }
    }
    note(at: now)
  }

  mutating func observe(_ fact: Observation, at now: Instant) {
    recorder.observe(fact, at: now)
    switch fact {
    case .requestSent: requests += 1
    case .frame(let presentedAt, let hitch, let isScrolling, _):
      if isScrolling { timeline.lastMotion = presentedAt }
      show(at: presentedAt, hitch: isScrolling ? hitch : .zero)
    case .screenLeft, .leftAlone:
      // A frame that is still on its way is never visible.
      timeline.frames.removeAll { $0.since > now }
      append(DisplayFrame(since: now, screen: nil, cells: [], hitch: .zero, missed: missed))
    default: break
    }
    note(at: now)
  }

  private mutating func show(at presentedAt: Instant, hitch: Nanoseconds) {
    missed += Int(hitch.rawValue / timeline.framePeriod.rawValue)
    let (screen, count) = (laidOut.screen, slots.last?.upperBound ?? 0)
    let cells = laidOut.rows.map { row in
      DisplayFrame.Cell(
        row: row,
        views: slots[Int(screen.rawValue)].map {
          recorder.shown(in: ViewID(of: row.cell, SlotID(UInt8($0)), of: count))
        })
    }
    let frame = DisplayFrame(
      since: presentedAt, screen: screen, cells: cells, hitch: hitch, missed: missed)
    let mark = FilmTimeline.Mark(
      since: presentedAt, wrong: Int32(frame.wrongViews), leftover: Int32(frame.leftoverViews),
      blank: Int32(frame.blankViews))
    timeline.marks.append(mark)
    append(frame)
  }

  private mutating func append(_ frame: DisplayFrame) {
    guard frame.since < range.upperBound else { return }
    if frame.since <= range.lowerBound { timeline.frames.removeAll() }
    timeline.frames.append(frame)
  }

  private mutating func note(at now: Instant) {
    guard now < range.upperBound else { return }
    let figures = FilmTimeline.Figures(
      since: now, imageBytes: recorder.imageBytes, requests: requests)
    let last = timeline.figures[timeline.figures.count - 1]
    guard now > range.lowerBound else { return timeline.figures = [figures] }
    if last.since > range.lowerBound, now - last.since < Self.tick {
      timeline.figures.removeLast()
      timeline.figures.append(
        .init(since: last.since, imageBytes: figures.imageBytes, requests: figures.requests))
    } else {
      timeline.figures.append(figures)
    }
  }
}
