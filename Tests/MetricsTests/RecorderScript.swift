import AppModel
import Environment
import HTTPCaching
import Metrics
import Primitives
import Scrolling

@testable import ImagePipeline

/// Sends a recorder a run made by hand, with times in milliseconds.
///
/// Item *n* shows object *n* + 1; a bitmap has 640 bytes.
struct RecorderScript: ~Copyable {
  private var recorder: Recorder
  private(set) var now = Instant.start

  init(_ adjust: (inout SessionPlan) -> Void = { _ in }) {
    var plan = SessionPlan()
    plan.feed.pixels = PixelSize(width: 16, height: 10)
    adjust(&plan)
    recorder = Recorder(plan)
  }

  /// Makes image 0 of an item, and cell 0, which comes on screen for that item and waits for the image.
  init(waitingFor item: UInt32) {
    self.init()
    make(0, of: item)
    display(0, item)
  }

  /// Makes image 0 of an item, and puts it into cell 0, which has come on screen for the same item or another.
  init(
    imageOf item: UInt32, inCellOf shown: UInt32,
    _ adjust: (inout SessionPlan) -> Void = { _ in }
  ) {
    self.init(adjust)
    make(0, of: item)
    display(0, shown)
    put(0, into: 0)
  }

  mutating func at(_ milliseconds: Int64) { now = .start + .milliseconds(milliseconds) }

  mutating func handle(_ event: PipelineEvent, _ effects: Effects.Effect...) {
    recorder.observe(event, effects.span, at: now)
  }

  /// Sends the effects of an event that the recorder ignores.
  mutating func order(_ effects: [Effects.Effect]) {
    recorder.observe(.lifecycle(.foreground, of: ProcessID(0)), effects.span, at: now)
  }

  mutating func order(_ actions: Action...) { order(actions.map(Effects.Effect.action)) }

  /// Sends observations of a pipeline in one step.
  mutating func say(_ observations: Observation...) {
    order(observations.map(Effects.Effect.observation))
  }

  mutating func emit(_ observation: Observation) { recorder.observe(observation, at: now) }

  /// Binds a cell to an item, without putting anything into it.
  mutating func bind(_ cell: UInt32, _ item: UInt32) {
    handle(.table(.cellForRow(CellID(cell), row: Int32(item), item: ItemID(item)), on: .first))
  }

  /// Binds a cell to an item whose load reads a file.
  mutating func bind(_ cell: UInt32, _ item: UInt32, reading store: StoreID, attempt: UInt32 = 1) {
    let load = Self.token(item, attempt: attempt)
    handle(
      .table(.cellForRow(CellID(cell), row: Int32(item), item: ItemID(item)), on: .first),
      .observation(.began(load, for: ViewID(cell))),
      .action(.read(File(store, ObjectID(key: load.rendition)), ByteCount(100), for: load)))
  }

  mutating func show(_ cell: UInt32, _ item: UInt32) {
    handle(.table(.willDisplay(CellID(cell), row: Int32(item), item: ItemID(item)), on: .first))
  }

  /// Binds a cell to an item and brings it on screen.
  mutating func display(_ cell: UInt32, _ item: UInt32) {
    bind(cell, item)
    show(cell, item)
  }

  mutating func hide(_ cell: UInt32, _ item: UInt32) {
    handle(
      .table(.didEndDisplaying(CellID(cell), row: Int32(item), item: ItemID(item)), on: .first))
  }

  /// Takes a cell off the screen into the pool.
  mutating func pool(_ cell: UInt32, _ item: UInt32) {
    hide(cell, item)
    handle(.table(.enqueued(CellID(cell)), on: .first))
  }

  /// Makes the image of an item, held by its load.
  mutating func make(
    _ image: UInt32, of item: UInt32, version: UInt32 = 0, bytes: UInt32 = 100,
    from source: ImageSource? = nil
  ) {
    say(
      .created(
        BitmapID(image),
        ImageContent(
          RenditionID(item + 1), version: version, encodedBytes: bytes,
          from: source ?? .network(Self.token(item)))))
  }

  mutating func put(_ image: UInt32, into cell: UInt32) {
    order(.assign(ViewID(cell), .image(BitmapID(image)), .none))
  }

  mutating func put(_ picture: ViewContent, into cell: UInt32) {
    order(.assign(ViewID(cell), picture, .none))
  }

  /// Puts the error image of an item's load into a cell.
  mutating func putError(of item: UInt32, into cell: UInt32) {
    handle(.main(.fail(Self.token(item))), .action(.assign(ViewID(cell), .error, .none)))
  }

  /// A frame that reaches the screen at once, or later.
  mutating func frame(_ milliseconds: Int64, presentedAt later: Int64? = nil, cut: CutCells = .none)
  {
    at(milliseconds)
    let presented = Instant.start + .milliseconds(later ?? milliseconds)
    emit(.frame(presentedAt: presented, hitch: .zero, isScrolling: false, cut: cut))
  }

  mutating func request(_ token: LoadToken) { emit(.requestSent(token, over: ConnectionID(0))) }

  /// Sends a whole answer of status 200, as an engine does.
  mutating func answer(_ token: LoadToken, version: UInt32 = 0, bytes: Int = 100) {
    emit(.requestEnded(token, ByteCount(bytes), .completed))
    handle(
      .responded(
        token,
        Response(
          version: version, body: ByteCount(bytes), isImage: true, metadata: .init(status: 200),
          requestedAt: now)))
  }

  /// Sends the server's answer that nothing has changed.
  mutating func confirm(_ token: LoadToken) {
    request(token)
    emit(.requestEnded(token, .zero, .notModified))
    handle(
      .responded(
        token,
        Response(
          version: 0, body: .zero, isImage: false, metadata: .init(status: 304), requestedAt: now)),
      .observation(.confirmed(token)))
  }

  static func token(_ item: UInt32, attempt: UInt32 = 1) -> LoadToken {
    LoadToken(RenditionID(item + 1), attempt: attempt)
  }

  consuming func finish(_ milliseconds: Int64) -> RecordedRun {
    RecordedRun(outcome: recorder.finish(at: .start + .milliseconds(milliseconds)))
  }
}

/// The result of a recorder.
struct RecordedRun {
  let outcome: RunOutcome

  subscript(metric: Metric) -> Double? { outcome.values[metric] }
}
