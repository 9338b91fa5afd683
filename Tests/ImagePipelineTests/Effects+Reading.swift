import ImagePipeline
import Primitives
import Scrolling

extension Sequence<Effects.Effect> {
  /// What is to be done.
  var actions: [Action] {
    compactMap { if case .action(let action) = $0 { action } else { nil } }
  }

  /// What happened.
  var observations: [Observation] {
    compactMap { if case .observation(let observation) = $0 { observation } else { nil } }
  }

  /// The blocks dispatched to the main queue.
  var blocks: [MainBlock] {
    actions.compactMap { if case .dispatch(let block) = $0 { block } else { nil } }
  }

  /// The requests sent.
  var fetches: [LoadToken] {
    actions.compactMap { if case .fetch(let token, _, _, _) = $0 { token } else { nil } }
  }

  /// The loads that something is read for.
  var readLoads: [LoadToken] {
    actions.compactMap { if case .read(_, _, let token) = $0 { token } else { nil } }
  }

  /// The priorities of their tasks.
  var priorities: [RequestPriority] {
    actions.compactMap { if case .fetch(_, _, _, let priority) = $0 { priority } else { nil } }
  }

  /// The versions that conditional requests name.
  var conditions: [UInt32?] {
    actions.compactMap { if case .fetch(_, let version, _, _) = $0 { .some(version) } else { nil } }
  }

  /// The cells that were given a loaded image.
  var imageCells: [CellID] {
    actions.compactMap { if case .assign(let view, .image, _) = $0 { view.cell() } else { nil } }
  }

  /// The images that left the memory store.
  var discards: Int { observations.count { if case .discarded = $0 { true } else { false } } }

  /// The images that entered the memory store, by cost.
  var storedCosts: [UInt32] {
    observations.compactMap { if case .stored(_, let cost) = $0 { cost } else { nil } }
  }

  /// The lengths of the files that were written to disk.
  var writes: [Int] {
    actions.compactMap {
      if case .write(let file, let bytes, _) = $0, !file.store.isMemory { bytes.bytes } else { nil }
    }
  }

  /// The lengths of the files that were removed from disk.
  var removals: [Int] {
    actions.compactMap {
      if case .remove(let file, let bytes) = $0, !file.store.isMemory { bytes.bytes } else { nil }
    }
  }

  /// The lengths of what is read from the strategy's own files.
  var reads: [Int] {
    actions.compactMap {
      if case .read(let file, let bytes, _) = $0, file.store == .disk { bytes.bytes } else { nil }
    }
  }

  /// The blocks put on the main queue for later, with the time they wait.
  var laterBlocks: [MainBlock] {
    actions.compactMap { if case .dispatchLater(let block, _) = $0 { block } else { nil } }
  }

  /// How long the blocks for later wait.
  var waits: [Nanoseconds] {
    actions.compactMap { if case .dispatchLater(_, let time) = $0 { time } else { nil } }
  }

  /// The transitions of the images given to cells.
  var transitions: [Transition] {
    actions.compactMap {
      if case .assign(_, .image, let transition) = $0 { transition } else { nil }
    }
  }
}

/// Answers under the names of the actions and facts that they are.
extension Effects.Effect {
  static func assign(_ view: ViewID, _ picture: ViewContent, _ transition: Transition) -> Self {
    .action(.assign(view, picture, transition))
  }

  static func ask(_ token: LoadToken, at place: RowReference) -> Self {
    .action(.ask(token, at: place))
  }

  static func fetch(
    _ token: LoadToken, ifChangedFrom version: UInt32?, over channel: Channel
  ) -> Self {
    .action(.fetch(token, ifChangedFrom: version, over: channel))
  }

  static func cancelFetch(_ token: LoadToken) -> Self { .action(.cancelFetch(token)) }

  static func write(_ file: File, _ bytes: ByteCount, _ content: FileContent) -> Self {
    .action(.write(file, bytes, content))
  }

  static func remove(_ file: File, _ bytes: ByteCount) -> Self { .action(.remove(file, bytes)) }

  static func left(_ view: ViewID, _ token: LoadToken) -> Self { .observation(.left(view, token)) }

  static func released(_ image: BitmapID) -> Self { .observation(.released(image)) }

  static func stored(_ image: BitmapID, cost: UInt32) -> Self {
    .observation(.stored(image, cost: cost))
  }

  static func discarded(_ image: BitmapID, cost: UInt32) -> Self {
    .observation(.discarded(image, cost: cost))
  }

  static var crashed: Self { .observation(.crashed) }
}
