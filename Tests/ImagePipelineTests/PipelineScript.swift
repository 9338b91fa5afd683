import AppModel
import CachePolicies
import Environment
import HTTPCaching
import ImagePipeline
import Primitives
import Scrolling

/// Plays an engine by hand: sends events to a pipeline, whose decodes wait in their queue, and keeps the effects of the
/// last one.
struct PipelineScript: ~Copyable {
  private var pipeline: AppPipeline
  private var hits = Hits()
  private(set) var effects = Turn()
  /// True while further events of the same turn follow.
  var isTurnOpen: Bool {
    get { pipeline.isTurnOpen }
    set { pipeline.isTurnOpen = newValue }
  }
  var now = Instant.start

  init(
    _ strategy: Strategy, feed: FeedConfiguration = FeedConfiguration(),
    policies: [EvictionEntry] = []
  ) throws {
    var plan = SessionPlan()
    plan.strategy = strategy
    plan.parts.policies = policies
    plan.device.decodeWorkers = 64
    pipeline = try AppPipeline(plan, feed: Feed(feed, insertedItems: 100, seed: 1))
  }

  @discardableResult
  mutating func handle(_ event: PipelineEvent) -> Turn {
    var all = Effects()
    pipeline.handle(event, at: now, into: &all)
    effects = Turn(event, all.list, &hits)
    return effects
  }

  /// Binds a cell to the row whose item has the same number, unless another is given.
  @discardableResult
  mutating func bind(_ cell: UInt32, row: Int32, item: UInt32? = nil) -> Turn {
    let item = ItemID(item ?? UInt32(row))
    return handle(.table(.cellForRow(CellID(cell), row: row, item: item), on: .first))
  }

  @discardableResult
  mutating func live(through event: LifecycleEvent) -> Turn {
    handle(.lifecycle(event, of: ProcessID(0)))
  }

  @discardableResult
  mutating func respond(
    _ token: LoadToken, status: UInt16 = 200, version: UInt32 = 0, isImage: Bool = true,
    metadata: ResponseMetadata? = nil
  ) -> Turn {
    handle(
      .responded(
        token,
        Response(
          version: version, body: ByteCount(1_000), isImage: isImage,
          metadata: metadata ?? ResponseMetadata(status: status), requestedAt: now)))
  }

  /// Runs the block that the last event dispatched, if it did.
  @discardableResult
  mutating func runBlock() -> Turn {
    guard let block = effects.blocks.first else { return Turn() }
    return handle(.main(block))
  }

  /// Binds a cell to a row and brings its image to the view.
  mutating func load(_ cell: UInt32, row: Int32, status: UInt16 = 200) -> [Effects.Effect] {
    let bound = bind(cell, row: row)
    guard let token = bound.fetches.first else { return Array(bound) }
    var all = Array(bound) + respond(token, status: status)
    if all.actions.contains(where: { if case .decode = $0 { true } else { false } }) {
      all += handle(.decoded(token))
    }
    return all + runBlock()
  }
}

/// The effects of an event, and the tiers that answered binds.
struct Turn: RandomAccessCollection {
  private let effects: [Effects.Effect]
  /// The tiers that answered binds.
  let tiers: [Tier]

  var startIndex: Int { effects.startIndex }
  var endIndex: Int { effects.endIndex }

  init() { (effects, tiers) = ([], []) }

  init(_ event: PipelineEvent, _ effects: [Effects.Effect], _ hits: inout Hits) {
    var tiers = [hits.handle(event)?.tier]
    for effect in effects { tiers.append(hits.handle(effect)?.tier) }
    self.effects = effects
    self.tiers = tiers.compactMap(\.self)
  }

  subscript(position: Int) -> Effects.Effect { effects[position] }

  static func == (turn: Turn, effects: [Effects.Effect]) -> Bool { turn.effects == effects }
}
