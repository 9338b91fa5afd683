import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Simulation
import TextOutput

/// Watches a run and keeps the times of its parts, for a timeline.
struct TimelineRecorder: SessionObserver, ~Copyable {
  /// A request that has left the app, and its progress.
  private typealias Sent = (
    request: ImageRequest, since: Instant, left: Instant?, firstByte: Instant?
  )
  /// A bind that waits for its image: its number, and its load.
  private typealias Bind = (number: Int, load: LoadToken?)

  private(set) var slices: [TimelineSlice] = []
  /// The slices from a bind to the frame that first shows its image, for each bind that gets it.
  private(set) var flows: [[Int]] = []
  /// The values of each counter from a moment on.
  private(set) var counters: [String: [(since: Instant, values: JSONValue)]] = [:]
  /// Changes in the app's life.
  private(set) var marks: [(name: String, at: Instant)] = []

  private var recorder: Recorder
  private let feed: Feed
  private let plan: SessionPlan
  private var waiting: [(load: LoadToken, since: Instant)] = []
  /// The requests under way, by the attempt of their load.
  private var sent: [UInt32: Sent] = [:]
  private var decoding: [BitmapID: (load: LoadToken, since: Instant)] = [:]
  /// The binds that wait, by their view, and the slices of all binds.
  private var binds: [ViewID: Bind] = [:]
  private var boundAt: [Int] = []
  /// The last slice of a request of each load, and of a decode of each image.
  private var requests: [LoadToken: Int] = [:]
  private var decodes: [BitmapID: Int] = [:]
  private var requestCount = 0
  private var responseBytes = 0
  /// The slice of the frame on screen, and the time at which the last frame got there.
  private var frame: Int?
  private var shownAt = Instant.start

  /// Creates a recorder of a plan's run.
  init(_ plan: SessionPlan, feed: Feed) {
    (self.plan, self.feed) = (plan, feed)
    recorder = Recorder(plan, feed: feed)
  }

  mutating func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant) {
    recorder.observe(event, effects, at: now)
    switch event {
    case .table(let call, let slot, let screen):
      guard let cell = call.binding?.cell else { break }
      // The work of a bind follows the bind of the first view.
      let isFirst = slot.index == plan.slots(of: screen).lowerBound
      binds[ViewID(of: cell, slot, of: feed.slotCount)] = (boundAt.count - (isFirst ? 0 : 1), nil)
    case .main(let block): slices[slices.count - 1].name = block.title
    // The pipeline itself follows a redirect that it gets.
    case .responded(let load, _): waiting.removeAll { $0.load == load }
    case .failed(let load, _): stopWaiting(load, "failed", at: now)
    case .lifecycle(let change, _):
      marks.append(("\(change)", now))
      guard change == .terminate else { break }
      for request in waiting { stopWaiting(request.load, "cancelled", at: now) }
    default: break
    }
    for position in effects.indices {
      switch effects[position] {
      case .action(let action): note(action, at: now)
      case .observation(let observation): note(observation, at: now)
      }
    }
    countMemory(at: now)
  }

  mutating func observe(_ observation: Observation, at now: Instant) {
    recorder.observe(observation, at: now)
    note(observation, at: now)
    countMemory(at: now)
  }

  private mutating func note(_ action: Action, at now: Instant) {
    switch action {
    case .fetch(let load, _, _, _): waiting.append((load, now))
    case .cancelFetch(let load): stopWaiting(load, "cancelled", at: now)
    case .decode(let image, let load): decoding[image] = (load, now)
    case .write(let file, let bytes, _) where file.store.isMemory: responseBytes += bytes.bytes
    case .remove(let file, let bytes) where file.store.isMemory: responseBytes -= bytes.bytes
    default: break
    }
  }

  private mutating func note(_ observation: Observation, at now: Instant) {
    switch observation {
    case .began(let load, let view), .joined(let view, let load): binds[view]?.load = load
    case .requestEnded(let load, let bytes, let end):
      endRequest(of: load, bytes, "\(end)", at: now)
      if end == .redirected { waiting.append((load, now)) }
    case .decoded(let image, onMain: false):
      guard let (load, since) = decoding.removeValue(forKey: image) else { break }
      decodes[image] = add(.decoders, title(load), "decode", since..<now, ["load": load.text])
    case .frame(let time, let hitch, let isScrolling, _):
      show(from: time, missing: isScrolling ? hitch : .zero)
    case .cut: countCells(at: shownAt)
    case .screenLeft, .leftAlone:
      endFrame(at: now)
      frame = nil
      counters["cells"]?.removeAll { $0.since > now }
      countCells(at: now)
    case .killed: marks.append(("killed", now))
    default: break
    }
  }

  /// Notes a step of the machine.
  mutating func note(_ step: MachineStep) {
    switch step {
    case .performed(.work(let work), let time): note(work, time)
    case .performed(.send(let request), let time):
      stopWaiting(request.id.load, nil, at: time.lowerBound)
      sent[request.id.load.attempt] =
        (request, time.lowerBound, request.opens ? nil : time.lowerBound, nil)
      requestCount += 1
      count("requests", ["requests": requestCount], at: time.lowerBound)
    case .performed(.read(let file, let bytes, let load), let time) where !file.store.isMemory:
      add(.disk, "read", "read", time, ["bytes": bytes.bytes, "load": load.text])
    case .performed(.write(let file, let bytes, _), let time) where !file.store.isMemory:
      add(.disk, "write", "write", time, ["bytes": bytes.bytes])
    case .left(let requests, let now):
      for id in requests where sent[id.load.attempt]?.request.id == id {
        sent[id.load.attempt]?.left = now
      }
    case .firstByte(let id, let now):
      if sent[id.load.attempt]?.request.id == id { sent[id.load.attempt]?.firstByte = now }
    default: break
    }
  }

  private mutating func note(_ work: MainWork, _ time: Range<Instant>) {
    switch work {
    case .bind: boundAt.append(add(.main, "bind", "bind", time))
    case .turn: add(.main, "block", "block", time)
    case .frame: add(.main, "frame", "frame", time)
    case .decode(let image, _): decodes[image] = add(.main, "decode", "decode", time)
    case .read(let bytes): add(.main, "read", "read", time, ["bytes": bytes.bytes])
    }
  }

  /// Ends what is under way at the end of the run.
  mutating func finish(at end: Instant) {
    for request in waiting { stopWaiting(request.load, "open", at: end) }
    for request in sent.values.sorted(by: { $0.request.id.number < $1.request.id.number }) {
      endRequest(of: request.request.id.load, .zero, "open", at: end)
    }
    note(.screenLeft, at: end)
    for (name, samples) in counters {
      counters[name] = samples + samples.suffix(1).map { (end, $0.values) }
    }
  }
}

/// Parts that more than one event ends.
extension TimelineRecorder {
  @discardableResult
  private mutating func add(
    _ track: TimelineTrack, _ name: String, _ category: String, _ time: Range<Instant>,
    _ details: JSONValue = [:]
  ) -> Int {
    slices.append(
      TimelineSlice(
        track: track, name: name, category: category, start: time.lowerBound, end: time.upperBound,
        details: details))
    return slices.count - 1
  }

  private func title(_ load: LoadToken) -> String {
    "picture \(feed.picture(of: load.rendition).rawValue)"
  }

  /// Ends the wait of a load's request, if it waits; with an outcome it is never sent.
  private mutating func stopWaiting(_ load: LoadToken, _ outcome: String?, at now: Instant) {
    guard let place = waiting.firstIndex(where: { $0.load == load }) else { return }
    let since = waiting.remove(at: place).since
    guard outcome != nil || since < now else { return }
    let name = [title(load), outcome].compactMap(\.self).joined(separator: ", ")
    add(.waiting, name, "queued", since..<now, ["load": load.text])
  }

  private mutating func endRequest(
    of load: LoadToken, _ bytes: ByteCount, _ outcome: String, at now: Instant
  ) {
    guard let (request, since, left, firstByte) = sent.removeValue(forKey: load.attempt) else {
      return
    }
    let name = title(load) + (outcome == "completed" ? "" : ", \(outcome)")
    let slice = add(
      .connection(of: request), name, "request", since..<now,
      ["load": load.text, "bytes": bytes.bytes, "end": outcome])
    slices[slice].phases = [
      ("connect", left ?? now), ("wait", firstByte ?? now), ("transfer", now),
    ]
    requests[load] = slice
  }

  /// Shows a frame from a moment on, after missed frames.
  private mutating func show(from time: Instant, missing hitch: Nanoseconds) {
    if hitch > .zero {
      let start = max(shownAt, Instant(nanoseconds: time.nanoseconds - hitch.rawValue))
      add(.missed, "missed", "missed", start..<time, ["milliseconds": hitch.milliseconds])
    }
    endFrame(at: time)
    let shown = add(.screen, "frame", "shown", time..<time)
    (frame, shownAt) = (shown, time)
    for (view, bind) in binds.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let now = recorder.shown(in: view)
      guard now.state == .right, case .image(let image) = now.content else { continue }
      binds[view] = nil
      let steps = [bind.load.flatMap { requests[$0] }, decodes[image], shown]
      flows.append([boundAt[bind.number]] + steps.compactMap(\.self))
    }
    countCells(at: time)
  }

  private mutating func endFrame(at now: Instant) {
    if let frame { slices[frame].end = max(slices[frame].start, now) }
  }

  private mutating func countCells(at now: Instant) {
    count("cells", ["wrong": Double(recorder.wrongThousandths) / 1_000], at: now)
  }

  private mutating func countMemory(at now: Instant) {
    let cached = recorder.cachedBytes
    count(
      "memory",
      [
        "cache": cached, "responses": responseBytes,
        "views and loads": recorder.imageBytes - cached - responseBytes,
      ], at: now)
  }

  /// Sets a counter; the last of several values at a moment counts.
  private mutating func count(_ name: String, _ values: JSONValue, at now: Instant) {
    if counters[name]?.last?.since == now { counters[name]?.removeLast() }
    if counters[name]?.last?.values != values { counters[name, default: []].append((now, values)) }
  }
}

extension MainBlock {
  /// The name of its slice.
  fileprivate var title: String {
    switch self {
    case .placeholder: "placeholder"
    case .deliver: "deliver"
    case .fail: "fail"
    case .retry: "retry"
    case .sweepMemory, .sweepDisk, .sweep: "sweep"
    }
  }
}
