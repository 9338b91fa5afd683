import HTTPCaching
import ImageLoading
import Primitives
import Scrolling
import World

/// Plays a host by hand: feeds events to a pipeline and keeps the commands of the last one.
struct PipelineScript: ~Copyable {
  private var pipeline: ImagePipeline
  private(set) var commands: [PipelineCommand] = []
  var now = Instant.start

  init(_ strategy: Strategy, feed: FeedConfiguration = FeedConfiguration()) throws {
    pipeline = try ImagePipeline(strategy, feed: Feed(feed, insertedItems: 100, seed: 1))
  }

  @discardableResult
  mutating func take(_ event: PipelineEvent) -> [PipelineCommand] {
    commands = []
    pipeline.handle(event, at: now, into: &commands)
    return commands
  }

  /// Binds a cell to the row whose item has the same number, unless another is given.
  @discardableResult
  mutating func bind(_ cell: UInt32, row: Int32, item: UInt32? = nil) -> [PipelineCommand] {
    take(.table(.cellForRow(CellID(cell), row: row, item: ItemID(item ?? UInt32(row)))))
  }

  @discardableResult
  mutating func respond(
    _ token: LoadToken, status: UInt16 = 200, version: UInt32 = 0, isImage: Bool = true,
    metadata: ResponseMetadata? = nil
  ) -> [PipelineCommand] {
    take(
      .responded(
        token,
        Response(
          version: version, body: ByteCount(1_000), isImage: isImage,
          metadata: metadata ?? ResponseMetadata(status: status), requestedAt: now)))
  }

  /// Runs the block that the last event dispatched, if it did.
  @discardableResult
  mutating func runBlock() -> [PipelineCommand] {
    guard let block = commands.blocks.first else { return [] }
    return take(.main(block))
  }
}

extension [PipelineCommand] {
  /// The blocks dispatched to the main queue.
  var blocks: [MainBlock] {
    compactMap { if case .dispatch(let block) = $0 { block } else { nil } }
  }

  /// The requests sent.
  var fetches: [LoadToken] {
    compactMap { if case .fetch(let token, _, _) = $0 { token } else { nil } }
  }

  /// The versions that conditional requests name.
  var conditions: [UInt32?] {
    compactMap { if case .fetch(_, let version, _) = $0 { .some(version) } else { nil } }
  }

  /// The cells that were given a loaded image.
  var imageCells: [CellID] {
    compactMap { if case .assign(let cell, .image, _) = $0 { cell } else { nil } }
  }

  /// The tiers that answered binds.
  var tiers: [Tier] {
    compactMap { if case .hit(_, let tier) = $0 { tier } else { nil } }
  }
}
