import Environment
import EventLogs
import HTTPCaching
import ImagePipeline
import Primitives
import Scrolling

/// A check for records that no session can have, so that an error names the line of a damaged log. Examples: a row or
/// an image that the feed does not have, a cell that was never bound, the end of a request that was never sent.
struct EventLogAudit {
  /// Thirteen days in nanoseconds: longer than any session. The total time of thousands of cells on screen fits 64
  /// bits.
  private static let longest: Int64 = 1 << 50
  /// 36 years in nanoseconds: further away than any date that a server sends. Sums of a few such times fit 64 bits.
  private static let furthest: Int64 = 1 << 60

  private let itemCount: Int
  private let objectCount: Int
  private let slots: Int
  /// The number of the app's pipelines.
  private let pipelines: Int
  private var cells: UInt32 = 0
  /// True for each view that was bound.
  private var views: [Bool] = []
  private var images: UInt32 = 0
  private var underWay: [LoadToken: Int] = [:]

  init(_ feed: Feed, pipelines: Int) {
    self.pipelines = pipelines
    itemCount = feed.itemCount
    objectCount = feed.objectCount
    slots = feed.slotCount
  }

  /// Records the effects of the pipeline.
  mutating func note(_ effects: [Effects.Effect]) {
    for case .observation(.created(let image, _)) in effects {
      images = max(images, image.rawValue + 1)
    }
  }

  /// Returns the reason why a record is impossible; nil if it is possible. Records the state after a possible record.
  mutating func objection(to record: EventLogRecord) -> String? {
    switch record {
    case .event(let event, _, let now): objection(at: now) ?? objection(to: event)
    case .observation(let observation, let now):
      objection(at: now) ?? objection(to: observation, at: now)
    case .end(let end, _, _): objection(at: end)
    }
  }

  private func objection(at now: Instant) -> String? {
    (0...Self.longest).contains(now.nanoseconds)
      ? nil : "no session lasts until \(now.nanoseconds) ns"
  }

  private mutating func objection(to event: PipelineEvent) -> String? {
    switch event {
    case .table(let event, let slot, let screen):
      objection(screen) ?? objection(slot) ?? objection(to: event, slot)
    case .responded(let token, let response): objection(token) ?? objection(to: response)
    case .answered(let token, let view):
      objection(token) ?? (view == .none ? nil : objection(view))
    case .main(.placeholder(let view, _)), .main(.show(let view, _)): objection(view)
    case .main(.deliver(let token)), .main(.fail(let token)), .main(.retry(let token)),
      .read(let token, _), .failed(let token, _), .decoded(let token):
      objection(token)
    case .main(.sweep(_, let pipeline)):
      pipeline.rawValue < pipelines
        ? nil : "the app has \(pipelines) pipelines, but none with number \(pipeline.rawValue)"
    case .main(.sweepMemory), .main(.sweepDisk), .paced, .lifecycle: nil
    }
  }

  private mutating func objection(to event: TableEvent, _ slot: SlotID) -> String? {
    switch event {
    case .cellForRow(let cell, let row, let item):
      return objection(toFirst: cell, slot) ?? objection(row, item)
    case .emptied(let cell): return objection(toFirst: cell, slot)
    case .reconfigure(let cell, let row, let item), .willDisplay(let cell, let row, let item),
      .didEndDisplaying(let cell, let row, let item), .scrolledOut(let cell, let row, let item):
      return objection(cell) ?? objection(ViewID(of: cell, slot, of: slots)) ?? objection(row, item)
    case .prepareForReuse(let cell), .enqueued(let cell), .released(let cell):
      return objection(cell) ?? objection(ViewID(of: cell, slot, of: slots))
    case .prefetch(let row, let item), .cancelPrefetch(let row, let item):
      return objection(row, item)
    }
  }

  /// Judges a call that may be the first for its cell and view.
  private mutating func objection(toFirst cell: CellID, _ slot: SlotID) -> String? {
    if cell.rawValue == cells { cells += 1 }
    if let objection = objection(cell) { return objection }
    let view = ViewID(of: cell, slot, of: slots)
    while views.count <= view.index { views.append(false) }
    views[view.index] = true
    return nil
  }

  private mutating func objection(to observation: Observation, at now: Instant) -> String? {
    switch observation {
    case .requestSent(let token, _):
      underWay[token, default: 0] += 1
      return objection(token)
    case .requestEnded(let token, let bytes, _):
      guard let count = underWay[token], count > 0 else {
        return "the request of load \(token.text) is not in progress"
      }
      underWay[token] = count - 1
      return Self.isBody(bytes) ? nil : "no body has \(bytes.bytes) bytes"
    case .decoded(let image, _), .judged(let image, _, _):
      return image.rawValue < images ? nil : "image \(image.rawValue) was not made before"
    case .frame(let presentedAt, let hitch, _, let cut):
      let isPossible =
        (now.nanoseconds...Self.longest).contains(presentedAt.nanoseconds)
        && (0...Self.longest).contains(hitch.rawValue)
      guard isPossible else { return "no frame can be that early, that late or that long" }
      return objection(to: cut)
    case .cut(let cut): return objection(to: cut)
    case .contentChanged(let share):
      return (0...1).contains(share) ? nil : "a share is from 0 to 1"
    case .worked(let main, let workers):
      let isPossible =
        (0...Self.longest).contains(main.rawValue) && (0...Self.longest).contains(workers.rawValue)
      return isPossible ? nil : "nothing can work that long"
    case .synced(let late):
      return (0...Self.longest).contains(late.rawValue) ? nil : "no frame can be that late"
    case .footprint(let peak, let time):
      let isPossible = (0...Self.longest).contains(time.rawValue) && peak.bytes >= 0
      return isPossible ? nil : "no app uses so much for so long"
    case .covered(_, let screen): return objection(screen)
    case .screenLeft, .killed, .leftAlone, .displaced, .processGrew: return nil
    case .began, .joined, .left, .confirmed, .created, .released, .stored, .discarded, .crashed:
      return "only a pipeline reports that, after an event"
    }
  }

  private func objection(to cut: CutCells) -> String? {
    objection(to: cut.first) ?? objection(to: cut.last)
  }

  private func objection(to cut: CutCells.Cut) -> String? {
    if cut.cell != .none, let objection = objection(cut.cell) { return objection }
    return cut.hidden <= 1_000 ? nil : "at most all of a cell can be out of sight"
  }

  private func objection(_ screen: ScreenID) -> String? {
    screen.rawValue < ScreenID.all.count
      ? nil : "there is no screen with number \(screen.rawValue)"
  }

  private func objection(_ slot: SlotID) -> String? {
    slot.index < slots
      ? nil : "a cell has \(slots) image views, but none with number \(slot.rawValue)"
  }

  private func objection(_ view: ViewID) -> String? {
    view.index < views.count && views[view.index]
      ? nil : "view \(view.rawValue) was not bound before"
  }

  private func objection(_ cell: CellID) -> String? {
    cell.rawValue < cells ? nil : "cell \(cell.rawValue) was not bound before"
  }

  private func objection(_ row: Int32, _ item: ItemID) -> String? {
    (0..<itemCount).contains(Int(row)) && item.index < itemCount
      ? nil : "the feed has \(itemCount) items, but no row \(row) with item \(item.rawValue)"
  }

  private func objection(_ token: LoadToken) -> String? {
    token.rendition.index < objectCount
      ? nil : "the feed has \(objectCount) images, but none with number \(token.rendition.rawValue)"
  }

  private func objection(to response: Response) -> String? {
    let metadata = response.metadata
    let dates = [metadata.date, metadata.expires, metadata.lastModified, response.requestedAt]
    let isPossible =
      dates.allSatisfy { $0.map(Self.isDate) ?? true }
      && (0...Self.furthest).contains(metadata.age.rawValue)
    guard isPossible else { return "a time of the response is out of range" }
    guard response.version < .max - 1 else { return "no image has version \(response.version)" }
    return Self.isBody(response.body) ? nil : "no body has \(response.body.bytes) bytes"
  }

  private static func isDate(_ date: Instant) -> Bool {
    date == ResponseMetadata.alreadyExpired
      || (-furthest...furthest).contains(date.nanoseconds)
  }

  private static func isBody(_ bytes: ByteCount) -> Bool {
    (0...Int(UInt32.max)).contains(bytes.bytes)
  }
}

extension LoadToken {
  /// The token as in logs and live requests.
  package var text: String { "\(rendition.rawValue).\(attempt)" }
}
