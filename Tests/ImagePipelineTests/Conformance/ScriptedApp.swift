@testable import AppModel
import Environment
import HTTPCaching
@testable import ImagePipeline
import Primitives
import Scrolling

/// An app whose library is a strategy, and whose surroundings are a script: nothing happens that is not asked for.
///
/// Image views are cells. The images of a script are the first items of the feed, in the order of their names.
struct ScriptedApp: ~Copyable {
  private var pipeline: AppPipeline
  let letters: [String]
  /// The number of the first image.
  private let first: Int
  /// The sizes in which each image is shown.
  private let sizes: Int
  /// True if requests are not sent, since the script's app answers them itself.
  var keepsRequests = false
  /// True if requests are numbered as they begin, and not as they reach the network.
  var numbersAtOnce = false
  var now = Instant.start
  /// The views that wait for each load, in their order.
  private(set) var waiting: [LoadToken: [UInt32]] = [:]
  /// The numbers of requests, in the order in which they reached the network.
  private(set) var numbers: [LoadToken: Int] = [:]
  private(set) var requests: [Int: LoadToken] = [:]
  /// The requests of this turn, which have not reached the network.
  private var leaving: [LoadToken] = []
  /// The images that were put into memory in this step.
  private(set) var stored: [RenditionID] = []
  private var images: [BitmapID: RenditionID] = [:]
  /// Work that was asked for and is still to be done.
  var work: [Work] = []
  var lines = Lines()

  /// Something that the surroundings will do.
  enum Work: Equatable {
    case decoded(LoadToken)
    case read(LoadToken, File)
    case write(File, Int)
    case remove(File)
    case main(MainBlock)
  }

  /// The lines of a step, by kind in the order of a script.
  struct Lines {
    var lookUps: [String] = []
    var aborts: [String] = []
    var requests: [String] = []
    var stores: [String] = []
    var writes: [String] = []
    var reads: [String] = []
    var decodes: [String] = []
    var left: [(cell: UInt32, url: String)] = []
    var ends: [String] = []
  }

  init(_ strategy: Strategy, letters: [String], sizes: Int = 1) throws {
    var plan = SessionPlan()
    plan.strategy = strategy
    plan.device.decodeWorkers = 64
    var feed = FeedConfiguration()
    feed.rows = letters.count * sizes
    feed.images.sizes = sizes
    let rows = Feed(feed, seed: 1)
    first = rows.rendition(of: ItemID(0)).index
    pipeline = try AppPipeline(plan, feed: rows)
    (self.letters, self.sizes) = (letters, sizes)
  }

  /// The letter of an image.
  func letter(_ rendition: RenditionID) -> String { letters[rendition.index - first] }

  /// The item that shows an image in a size.
  func item(_ letter: String, size: Int = 0) -> ItemID {
    ItemID(UInt32((letters.firstIndex(of: letter) ?? 0) * sizes + size))
  }

  /// The letter of an item's image.
  func letter(_ item: ItemID) -> String { letters[item.index / sizes] }

  func rendition(_ letter: String) -> RenditionID {
    RenditionID(index: item(letter).index / sizes + first)
  }

  /// The key of an image in a size, if keys have sizes.
  func key(_ letter: String, size: Int) -> ObjectID {
    ObjectID(index: rendition(letter).index * sizes + size)
  }

  /// The letter and the size of a key.
  func image(_ key: ObjectID) -> (letter: String, size: Int) {
    (letters[key.index / sizes - first], key.index % sizes)
  }

  /// True while further events of the same call of the list follow.
  var isTurnOpen: Bool {
    get { pipeline.isTurnOpen }
    set { pipeline.isTurnOpen = newValue }
  }

  /// Begins a step.
  mutating func begin() {
    now = now + .milliseconds(1)
    lines = Lines()
    stored = []
  }

  /// The images that memory holds.
  mutating func memoryLetters() -> Set<String> {
    let contents = call { $0.memory?.contents ?? [] }?.0 ?? []
    return Set(contents.map { letter($0.entry.rendition) })
  }

  /// The requests that count as under way, and those that wait.
  mutating func counts() -> String {
    call { "active \($0.queue.running) queued \($0.queue.waiting.count)" }?.0 ?? ""
  }

  /// Sends an event, and notes its effects.
  @discardableResult
  mutating func handle(_ event: PipelineEvent) -> [Effects.Effect] {
    var effects = Effects()
    pipeline.handle(event, at: now, into: &effects)
    note(effects.list)
    return effects.list
  }

  /// Reaches into the pipeline for a call that no list makes.
  @discardableResult
  mutating func call<Result>(_ body: (inout ImagePipeline) -> Result) -> (Result, [Effects.Effect])?
  {
    guard var only = pipeline.only.take() else { return nil }
    only.now = now
    let result = body(&only)
    var effects = Effects()
    swap(&only.effects, &effects)
    pipeline.only = consume only
    note(effects.list)
    return (result, effects.list)
  }

  @discardableResult
  mutating func bind(_ cell: UInt32, _ letter: String, size: Int = 0) -> [Effects.Effect] {
    let item = item(letter, size: size)
    return handle(
      .table(.cellForRow(CellID(cell), row: Int32(item.index), item: item), on: .first))
  }

  /// Answers a request; does nothing if it is not open.
  mutating func respond(_ token: LoadToken, status: UInt16, body: Int, isImage: Bool) -> [Effects
    .Effect]
  {
    handle(
      .responded(
        token,
        Response(
          version: 0, body: ByteCount(body), isImage: isImage,
          metadata: ResponseMetadata(status: status), requestedAt: now)))
  }

  /// True if a load is still under way.
  mutating func isUnderWay(_ token: LoadToken) -> Bool {
    call { $0.loads[token] != nil }?.0 ?? false
  }

  /// The load for which a view waits.
  mutating func load(of view: UInt32) -> LoadToken? {
    call { pipeline in
      guard pipeline.cells.indices.contains(Int(view)) else { return nil }
      return pipeline.cells[Int(view)].load.flatMap { pipeline.loads[$0] }?.token
    }?.0
  }

  /// Forgets all that wait, as a new process does.
  mutating func forgetWaiting() {
    waiting = [:]
    requests = [:]
    work = []
  }

  /// Puts the images of memory that were good at a time in again, as if no time had passed since.
  mutating func restore(since before: Instant) {
    let now = now
    let stored = stored
    call { pipeline in
      for (key, entry) in pipeline.memory?.contents ?? [] where before < entry.expires {
        pipeline.memory?.set(key, entry, at: now, into: &pipeline.effects)
      }
    }
    self.stored = stored
  }

  /// Ends the turn of the main thread: its requests reach the network.
  mutating func endTurn() {
    call { $0.freeLeftConnections() }
    number()
  }

  private mutating func number() {
    for token in leaving {
      numbers[token] = numbers.count + 1
      requests[numbers.count] = token
      lines.requests.append("request \(numbers.count) \(letter(token.rendition))")
    }
    leaving = []
  }

  /// The views that wait for a load, which ends.
  mutating func endWaiting(for token: LoadToken) -> [UInt32] {
    waiting.removeValue(forKey: token) ?? []
  }

  mutating func close(_ number: Int) -> LoadToken? { requests.removeValue(forKey: number) }

  /// Returns the number of images that were put into memory since it was last asked.
  mutating func takeStores() -> Int {
    defer { stored = [] }
    return stored.count
  }

  /// Returns the loads whose images are to be made.
  mutating func takeDecodes() -> [LoadToken] {
    let loads = work.compactMap { if case .decoded(let load) = $0 { load } else { nil } }
    work.removeAll { if case .decoded = $0 { true } else { false } }
    return loads
  }

  /// Returns the files that are to be written.
  mutating func takeWrites() -> [(file: File, bytes: Int)] {
    let writes = work.compactMap { work in
      if case .write(let file, let bytes) = work { (file, bytes) } else { nil }
    }
    work.removeAll {
      switch $0 {
      case .write, .remove: true
      default: false
      }
    }
    return writes
  }

  private mutating func note(_ effects: [Effects.Effect]) {
    for effect in effects {
      switch effect {
      case .observation(let observation): note(observation)
      case .action(.fetch(let token, _, _, _)):
        if keepsRequests { break }
        leaving.append(token)
        if numbersAtOnce { number() }
      case .action(.cancelFetch(let token)): abort(token)
      case .action(.decode(_, let token)): work.append(.decoded(token))
      case .action(.read(let file, _, let token)): work.append(.read(token, file))
      case .action(.write(let file, let bytes, _)): work.append(.write(file, bytes.bytes))
      case .action(.remove(let file, _)): work.append(.remove(file))
      case .action(.dispatch(let block)): work.append(.main(block))
      case .action: break
      }
    }
  }

  private mutating func note(_ observation: Observation) {
    switch observation {
    case .began(let token, let view):
      waiting[token] = view == .none ? [] : [view.cell().rawValue]
    case .joined(let view, let token):
      if waiting[token]?.contains(view.cell().rawValue) == false {
        waiting[token]?.append(view.cell().rawValue)
      }
    case .left(let view, let token):
      let cell = view.cell().rawValue
      if let place = waiting[token]?.lastIndex(of: cell) { waiting[token]?.remove(at: place) }
      lines.left.append((cell, letter(token.rendition)))
    case .created(let image, let content): images[image] = content.rendition
    case .stored(let image, _): if let rendition = images[image] { stored.append(rendition) }
    default: break
    }
  }

  private mutating func abort(_ token: LoadToken) {
    if let place = leaving.firstIndex(of: token) {
      leaving.remove(at: place)
    } else if let number = numbers[token] {
      requests[number] = nil
      lines.aborts.append("abort \(number) \(letter(token.rendition))")
    }
  }
}
