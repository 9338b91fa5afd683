import HTTPCaching
import ImagePipeline
import Primitives
import Scrolling
import Environment

/// Plays a host by hand: feeds events to a pipeline and keeps the answers to the last one.
struct PipelineScript: ~Copyable {
  private var pipeline: ImagePipeline
  private var hits = Hits()
  private(set) var answers = Turn()
  var now = Instant.start

  init(_ strategy: Strategy, feed: FeedConfiguration = FeedConfiguration()) throws {
    pipeline = try ImagePipeline(strategy, feed: Feed(feed, insertedItems: 100, seed: 1))
  }

  @discardableResult
  mutating func take(_ event: PipelineEvent) -> Turn {
    var all = Answers()
    pipeline.handle(event, at: now, into: &all)
    answers = Turn(event, all.list, &hits)
    return answers
  }

  /// Binds a cell to the row whose item has the same number, unless another is given.
  @discardableResult
  mutating func bind(_ cell: UInt32, row: Int32, item: UInt32? = nil) -> Turn {
    let item = ItemID(item ?? UInt32(row))
    return take(.table(.cellForRow(CellID(cell), row: row, item: item), on: .first))
  }

  @discardableResult
  mutating func live(through event: LifecycleEvent) -> Turn {
    take(.lifecycle(event, of: ProcessID(0)))
  }

  @discardableResult
  mutating func respond(
    _ token: LoadToken, status: UInt16 = 200, version: UInt32 = 0, isImage: Bool = true,
    metadata: ResponseMetadata? = nil
  ) -> Turn {
    take(
      .responded(
        token,
        Response(
          version: version, body: ByteCount(1_000), isImage: isImage,
          metadata: metadata ?? ResponseMetadata(status: status), requestedAt: now)))
  }

  /// Runs the block that the last event dispatched, if it did.
  @discardableResult
  mutating func runBlock() -> Turn {
    guard let block = answers.blocks.first else { return Turn() }
    return take(.main(block))
  }

  /// Binds a cell to a row and brings its image all the way.
  mutating func load(_ cell: UInt32, row: Int32, status: UInt16 = 200) -> [Answers.Answer] {
    let bound = bind(cell, row: row)
    guard let token = bound.fetches.first else { return Array(bound) }
    var all = Array(bound) + respond(token, status: status)
    if all.actions.contains(where: { if case .decode = $0 { true } else { false } }) {
      all += take(.decoded(token))
    }
    return all + runBlock()
  }
}

/// What a pipeline answered an event with, and what answered binds by it.
struct Turn: RandomAccessCollection {
  private let answers: [Answers.Answer]
  /// The tiers that answered binds.
  let tiers: [Tier]

  var startIndex: Int { answers.startIndex }
  var endIndex: Int { answers.endIndex }

  init() { (answers, tiers) = ([], []) }

  init(_ event: PipelineEvent, _ answers: [Answers.Answer], _ hits: inout Hits) {
    var tiers = [hits.take(event)?.tier]
    for answer in answers { tiers.append(hits.take(answer)?.tier) }
    self.answers = answers
    self.tiers = tiers.compactMap(\.self)
  }

  subscript(position: Int) -> Answers.Answer { answers[position] }

  static func == (turn: Turn, answers: [Answers.Answer]) -> Bool { turn.answers == answers }
}
