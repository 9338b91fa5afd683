import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Simulation
import TextOutput

/// A recorder of a run's timeline in Chrome's trace event format, with times in microseconds.
struct TimelineRecorder: SessionObserver, ~Copyable {
  private typealias Slice = (track: Int, time: Range<Instant>)
  private typealias Members = [(String, (any JSONConvertible)?)]

  /// The events so far, one per line. Flows follow the slices that they bind to.
  private(set) var lines: [String] = []
  /// The first track of each part of the run, and the end of the last slice on each track.
  private var (parts, ends): ([String: Int], [Int: Instant]) = ([:], [:])
  private var counters: [String: [(since: Instant, values: JSONValue)]] = [:]
  private var (queued, decoding): ([LoadToken: Instant], [BitmapID: Instant]) = ([:], [:])
  /// The requests in progress, with the times at which they left and their responses began.
  private var sent: [LoadToken: (part: String, since: Instant, left: Instant?, answered: Instant?)]
  /// The last request of each load, and the decode of each image.
  private var (requests, decodes): ([LoadToken: Slice], [BitmapID: Slice]) = ([:], [:])
  /// The binds that wait for their image, by view, each with its number and load; the slices of all binds by number.
  private var (binds, bound): ([ViewID: (number: Int, load: LoadToken?)], [Slice]) = ([:], [])
  /// The time of the main thread's latest work, the time since which the screen is unchanged, and the number of
  /// requests.
  private var (worked, shownAt, sendCount) = (Instant.start..<Instant.start, Instant.start, 0)
  private var recorder: Recorder
  private let (plan, feed, process): (SessionPlan, Feed, Int)

  /// Creates a recorder of a plan's run, which becomes a process with a name.
  init(_ plan: SessionPlan, process: Int, named name: String) {
    (self.plan, feed, self.process, sent) = (plan, Feed(plan), process, [:])
    recorder = Recorder(plan, feed: feed)
    write("M", "process_name", 0, [("args", JSONValue([("name", name)]))])
  }

  mutating func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant) {
    recorder.observe(event, effects, at: now)
    switch event {
    case .table(let call, let slot, let screen):
      guard let cell = call.binding?.cell else { break }
      // The work of a bind follows the event of the first view.
      let number = bound.count - (slot.index == plan.slots(of: screen).lowerBound ? 0 : 1)
      binds[ViewID(of: cell, slot, of: feed.slotCount)] = (number, nil)
    case .main(let block): add("main thread", word(block), worked)
    // The pipeline may itself follow the redirect that it gets.
    case .responded(let load, _), .failed(let load, _): dequeue(load, at: now)
    case .lifecycle(let change, _):
      write("i", word(change), at: now..<now, [("s", "p")])
      if change == .terminate { endAll(at: now) }
    default: break
    }
    for position in effects.indices {
      switch effects[position] {
      case .action(.fetch(let load, _, _, _)): queued[load] = now
      case .action(.cancelFetch(let load)): dequeue(load, ", cancelled", at: now)
      case .action: break
      case .observation(let observation): note(observation, at: now)
      }
    }
  }

  mutating func observe(_ observation: Observation, at now: Instant) {
    recorder.observe(observation, at: now)
    note(observation, at: now)
  }

  private mutating func note(_ observation: Observation, at now: Instant) {
    switch observation {
    case .began(let load, let view), .joined(let view, let load): binds[view]?.load = load
    case .requestEnded(let load, let size, let end):
      finish(load, size.bytes, word(end), at: now)
      if end == .redirected || end == .probed { queued[load] = now }
    case .decoded(let image, onMain: false):
      decodes[image] = add("decode queue", "decode", (decoding[image] ?? now)..<now)
    case .frame(let time, let hitch, let isScrolling, _):
      let due = Instant(nanoseconds: (time - .start - hitch).rawValue)
      if isScrolling, due < time { add("missed frames", "missed", max(due, shownAt)..<time) }
      writeFlows()
      countCells(at: time)
    case .cut: countCells(at: shownAt)
    case .screenLeft, .leftAlone: countCells(at: now)
    default: break
    }
    let cached = recorder.cachedBytes
    count("memory", [("cache", cached), ("other", recorder.imageBytes - cached)], at: now)
  }

  /// Notes a step of the machine.
  mutating func note(_ step: MachineStep) {
    switch step {
    case .performed(.work(let work), let time):
      worked = time
      if work == .turn { return }  // The event of its block follows.
      let slice = add("main thread", word(work), time)
      if work == .bind { bound.append(slice) }
      if case .decode(let image, _, _) = work { decodes[image] = slice }
    case .performed(.decode(let image, _, _), let time): decoding[image] = time.lowerBound
    case .performed(.send(let request), let time):
      let (load, group, now) = (request.id.load, request.connectionGroup, time.lowerBound)
      dequeue(load, at: now)
      let connection = "\(group.channel) connection \(request.connection.index + 1)"
      sent[load] = ("host \(group.host + 1), \(connection)", now, request.opens ? nil : now, nil)
      sendCount += 1
      count("requests", [("requests", sendCount)], at: now)
    case .performed(.read, let time) where !time.isEmpty: add("disk", "read", time)
    case .performed(.write, let time) where !time.isEmpty: add("disk", "write", time)
    case .network(.left(let requests), let now):
      for request in requests { sent[request.load]?.left = now }
    case .network(.firstByte(let request, _), let now): sent[request.load]?.answered = now
    default: break
    }
  }

  /// Ends the run and everything in progress.
  mutating func finish(at end: Instant) {
    endAll(at: end)
    countCells(at: end)
    for (name, samples) in counters.sorted(by: { $0.key < $1.key }) {
      for (since, values) in samples + samples.suffix(1).map({ (end, $0.values) }) {
        write("C", name, at: since..<since, [("args", values)])
      }
    }
  }

  private mutating func endAll(at now: Instant) {
    for load in Set(queued.keys).union(sent.keys).sorted(by: { $0.attempt < $1.attempt }) {
      dequeue(load, at: now)
      finish(load, 0, "open", at: now)
    }
  }

  /// Ends the wait of a load's request, if the request waits.
  private mutating func dequeue(_ load: LoadToken, _ outcome: String = "", at now: Instant) {
    guard let since = queued.removeValue(forKey: load), since < now else { return }
    add("queued requests", "load \(load.text)\(outcome)", since..<now)
  }

  private mutating func finish(_ load: LoadToken, _ bytes: Int, _ end: String, at now: Instant) {
    guard let (part, since, left, answered) = sent.removeValue(forKey: load) else { return }
    let name = "load \(load.text)" + (end == "completed" ? "" : ", \(end)")
    let slice = add(part, name, since..<now, [("bytes", bytes)])
    requests[load] = slice
    var start = since
    for (phase, end) in [("connect", left ?? now), ("wait", answered ?? now), ("transfer", now)]
    where end > start {
      write("X", phase, slice.track, at: start..<end, [("cat", "phase")])
      start = end
    }
  }

  /// Ends the flows of the binds whose image the new frame shows. Flows leave out work that ended before the bind.
  private mutating func writeFlows() {
    for (view, bind) in binds.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let shown = recorder.shown(in: view)
      guard shown.state.isRight, case .image(let image) = shown.content else { continue }
      binds[view] = nil
      let (first, id) = (bound[bind.number], process << 24 + lines.count)
      let request = bind.load.flatMap { requests[$0] }
      var now = first.time.lowerBound
      let steps = [first, request, decodes[image], (first.track, worked)]
      for case (let phase, let slice?) in zip(["s", "t", "t", "f"], steps)
      where now <= slice.time.upperBound {
        now = max(now, slice.time.lowerBound)
        write(
          phase, "bind", slice.track, at: now..<now, [("id", id), ("cat", "flow"), ("bp", "e")])
      }
    }
  }

  /// Counts what is on screen from a moment on. Frames that would get there later are never seen.
  private mutating func countCells(at time: Instant) {
    shownAt = time
    counters["cells"]?.removeAll { $0.since > time }
    count("cells", [("wrong", Double(recorder.wrongThousandths) / 1_000)], at: time)
  }

  /// Sets a counter. Of several values at the same moment, the last one counts.
  private mutating func count(_ name: String, _ members: Members, at now: Instant) {
    let values = JSONValue(members)
    if counters[name]?.last?.since == now { counters[name]?.removeLast() }
    if counters[name]?.last?.values != values { counters[name, default: []].append((now, values)) }
  }

  /// Adds a slice of a part of the run. Of the free tracks, it uses the most recently busy one, which needs the fewest
  /// tracks.
  @discardableResult
  private mutating func add(
    _ part: String, _ name: String, _ time: Range<Instant>, _ details: Members = []
  ) -> Slice {
    let first = parts[part, default: parts.count * 1_000 + 1]
    let used = (first...).prefix { ends[$0] != nil }.map { ($0, ends[$0, default: .start]) }
    let track = used.filter { $0.1 <= time.lowerBound }.max { $0.1 < $1.1 }?.0 ?? first + used.count
    if ends[track] == nil {
      let title = part + (track == first ? "" : " (\(track - first + 1))")
      write("M", "thread_name", track, [("args", JSONValue([("name", title)]))])
    }
    (parts[part], ends[track]) = (first, time.upperBound)
    write("X", name, track, at: time, [("cat", part), ("args", JSONValue(details))])
    return (track, time)
  }

  /// Writes an event; the phase is the format's code for the type of event.
  private mutating func write(
    _ phase: String, _ name: String, _ track: Int = 0, at time: Range<Instant> = .start..<(.start),
    _ more: Members
  ) {
    func microseconds(_ time: Nanoseconds) -> Double { Double(time.rawValue) / 1_000 }
    let length = phase == "X" ? microseconds(time.upperBound - time.lowerBound) : nil
    let place: Members = [("ph", phase), ("name", name), ("pid", process), ("tid", track)]
    let times: Members = [("ts", microseconds(time.lowerBound - .start)), ("dur", length)]
    lines.append(JSONValue(place + times + more).text(as: .dense))
  }

  /// Returns the name of an enum's case.
  private func word(_ value: Any) -> String { String("\(value)".prefix { $0 != "(" }) }
}
