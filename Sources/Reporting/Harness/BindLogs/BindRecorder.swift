import AppModel
import Environment
import ImagePipeline
import Importers
import Primitives
import Scrolling

/// A recorder of a run's bind log, as an app's own bind logger would write it.
struct BindRecorder: ~Copyable {
  private let plan: SessionPlan
  private let feed: Feed
  private var server: Server
  private var hits: Hits
  private var binds = OpenBinds()
  /// The rendition of each bitmap that was created since the log began.
  private var images: [BitmapID: RenditionID] = [:]
  private var frames: ScrolledFrames<VirtualTable>?
  private var displays: DisplayedImages?
  /// The cells on screen.
  private var shown: Set<CellID> = []
  private let header: BindLogHeader
  /// The list if its rows differ in height; else nil.
  private let table: TableConfiguration?
  private var events: [BindLogEvent] = []

  /// Begins the log of a run. Offsets of the list and contents of views are optional.
  init(_ plan: SessionPlan, feed: Feed, title: String, logsScreen: Bool = true) {
    (self.plan, self.feed) = (plan, feed)
    server = Server(plan.server, feed: feed, seed: plan.seed)
    hits = Hits(slots: feed.slotCount)
    displays = logsScreen ? DisplayedImages() : nil
    frames = logsScreen ? ScrolledFrames(plan) : nil
    var header = BindLogHeader()
    header.app = title
    header.height = plan.device.viewport
    header.scale = plan.device.scale
    header.rowHeight = plan.firstTable.evenRowHeight
    header.columns = plan.table.columns > 1 ? plan.table.columns : nil
    self.header = header
    table = header.rowHeight == nil ? plan.firstTable : nil
  }

  /// Returns the log, which ends at a moment.
  consuming func finish(at end: Instant) -> BindLog {
    for bind in binds.all { settle(bind, .cancelled, at: end) }
    write(.end, at: end)
    return BindLog(header, events)
  }

  private mutating func write(_ kind: BindLogEvent.Kind, at now: Instant) {
    for frame in frames?.take(until: now) ?? [] {
      events.append(
        BindLogEvent(
          .scroll, at: frame.time, offset: frame.sample.offset,
          isTouching: frame.sample.phase == .dragging))
    }
    events.append(BindLogEvent(kind, at: now))
  }

  private mutating func settle(
    _ bind: Int, _ outcome: BindLogEvent.Outcome, at now: Instant
  ) {
    guard let (outcome, rendition) = binds.settle(bind, outcome) else { return }
    let version = server.version(of: rendition, at: now)
    let bytes = feed.encodedBytes(of: rendition, version: version).bytes
    let picture = feed.imageClass(of: rendition).pixels
    write(.answer(.init(bind, outcome, bytes: bytes, picture: picture)), at: now)
  }
}

extension BindRecorder: SessionObserver {
  mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {
    switch event {
    case .table(let event, let slot, on: .first): handle(event, slot, at: now)
    case .lifecycle(.background, _): write(.app(.background), at: now)
    case .lifecycle(.foreground, _): write(.app(.foreground), at: now)
    case .lifecycle(.memoryWarning, _): write(.app(.memoryWarning), at: now)
    default: break
    }
    if let hit = hits.handle(event), case .read(let load, _) = event { note(hit, load, at: now) }
    for position in effects.indices {
      let effect = effects[position]
      // From here on, a bind that joins a load waits for it, and gets its image.
      if case .observation(let observation) = effect { follow(observation, at: now) }
      if let hit = hits.handle(effect) { note(hit, Self.load(of: effect), at: now) }
      if case .action(.assign(let view, let picture, _)) = effect {
        show(picture, in: view, at: now)
      }
    }
    switch event {
    case .main(.deliver(let load)):
      settleLeft(by: load, at: now)
      _ = binds.end(load)
    case .main(.fail(let load)): for bind in binds.end(load) { settle(bind, .failed, at: now) }
    default: break
    }
  }

  mutating func observe(_ observation: Observation, at now: Instant) {
    follow(observation, at: now)
  }

  /// Settles the binds of a load that has its image, if their views are bound to another image by now.
  private mutating func settleLeft(by load: LoadToken, at now: Instant) {
    for bind in binds.left(load) { settle(bind, .network, at: now) }
  }

  private static func load(of effect: Effects.Effect) -> LoadToken? {
    if case .observation(.confirmed(let load)) = effect { load } else { nil }
  }

  private mutating func handle(_ event: TableEvent, _ slot: SlotID, at now: Instant) {
    switch event {
    case .cellForRow(let cell, let row, let item), .reconfigure(let cell, let row, let item):
      let view = ViewID(of: cell, slot, of: feed.slotCount)
      let rendition = feed.rendition(of: item, in: slot)
      let number = binds.bind(view, to: rendition)
      displays?.bind(view)
      write(
        .bind(
          .init(
            number: number, item: Int(row), slot: Int(slot.rawValue), url: feed.name(of: rendition),
            wanted: wanted(rendition, slot))), at: now)
    case .willDisplay(let cell, let row, let item):
      // Once for all views of the row.
      guard shown.insert(cell).inserted else { return }
      write(.show(item: Int(row), height: table?.height(of: item, seed: plan.seed)), at: now)
    case .didEndDisplaying(let cell, let row, _), .scrolledOut(let cell, let row, _):
      if shown.remove(cell) != nil { write(.hide(item: Int(row)), at: now) }
    case .prepareForReuse, .enqueued, .emptied, .released, .prefetch, .cancelPrefetch: break
    }
  }

  /// Returns the size of the picture, scaled to the longest side of its view; its own size if the view states none.
  private func wanted(_ rendition: RenditionID, _ slot: SlotID) -> PixelSize {
    let picture = feed.imageClass(of: rendition).pixels
    let longest = plan.slots[slot.index].shows.longestSide ?? max(picture.width, picture.height)
    let factor = Double(longest) / Double(max(picture.width, picture.height))
    func side(_ pixels: Int) -> Int { max(1, Int((Double(pixels) * factor).rounded())) }
    return PixelSize(width: side(picture.width), height: side(picture.height))
  }

  private mutating func note(_ hit: Hits.Hit, _ load: LoadToken?, at now: Instant) {
    if let left = binds.note(hit.tier, hit.view, load) { settle(left, .cancelled, at: now) }
  }

  private mutating func show(_ picture: ViewContent, in view: ViewID, at now: Instant) {
    if case .image(let image) = picture {
      displays?.assign(images[image], to: view)
    } else {
      displays?.assign(nil, to: view)
    }
    guard let (bind, rendition) = binds.wanted(by: view) else { return }
    switch picture {
    case .image(let image): if images[image] == rendition { settle(bind, .network, at: now) }
    case .error: settle(bind, .failed, at: now)
    case .placeholder, .empty, .hidden: break
    }
  }

  private mutating func follow(_ observation: Observation, at now: Instant) {
    switch observation {
    case .began(let load, for: let view): binds.wait(view, for: load)
    case .joined(let view, let load): binds.wait(view, for: load)
    case .left(let view, let load):
      if let bind = binds.leave(view, load) { settle(bind, .cancelled, at: now) }
    case .created(let image, let content):
      images[image] = content.rendition
      switch content.source {
      case .network(let load), .store(let load), .encoded(let load): settleLeft(by: load, at: now)
      case .bundle, .file, .saved: break
      }
    case .contentChanged(let share): server.change(share: share, at: now)
    case .frame: writeDisplays(at: now)
    default: break
    }
  }

  private mutating func writeDisplays(at now: Instant) {
    for (view, content) in displays?.takeChanges() ?? [] {
      guard let bind = binds.current[view] else { continue }
      let url = content.rendition.map { feed.name(of: $0) }
      write(.display(.init(bind, url: url, isKept: content.isKept)), at: now)
    }
  }
}

/// The list's position at each frame of a plan's screen, as an app reads it once a frame.
struct ScrolledFrames<Layout: ListLayout & ~Copyable>: ~Copyable {
  private var paged: PagedList<Layout>
  private var events: [TableEvent] = []
  private var motion: ScrollMotion
  private let period: Nanoseconds
  private var next = Instant.start
  private var last: (time: Instant, sample: ScrollSample)?
  private var told: (time: Instant, sample: ScrollSample)?

  /// Creates the frames of a plan whose rows change by pages alone and whose scroll is known; nil for other plans. Their list
  /// may have any height, and event logs contain no recorded scroll.
  init?(_ plan: SessionPlan) {
    let changes = plan.schedule.contains { if case .rows = $0.action { true } else { false } }
    guard !changes, plan.refresh.rows.isEmpty, plan.person == nil,
      plan.scroll.trace == nil || plan.recording != nil
    else { return nil }
    paged = PagedList(plan)
    motion = ScrollMotion(plan)
    period = plan.device.framePeriod
  }

  /// Returns the frames up to a moment in which the list moved. After a rest, the last frame of the rest comes first.
  ///
  /// - Complexity: O(frames).
  mutating func take(until now: Instant) -> [(time: Instant, sample: ScrollSample)] {
    var frames: [(time: Instant, sample: ScrollSample)] = []
    while next <= now {
      _ = paged.addPage(until: next, into: &events)
      let frame = (time: next, sample: paged.list.sample(&motion, at: next))
      paged.scroll(to: frame.sample.offset, at: next, into: &events)
      events.removeAll(keepingCapacity: true)
      if told.map({ Self.differs($0.sample, frame.sample) }) ?? true {
        if let last, let told, last.time > told.time { frames.append(last) }
        frames.append(frame)
        told = frame
      }
      last = frame
      next = next + period
    }
    return frames
  }

  private static func differs(_ one: ScrollSample, _ other: ScrollSample) -> Bool {
    one.offset != other.offset || (one.phase == .dragging) != (other.phase == .dragging)
  }
}
