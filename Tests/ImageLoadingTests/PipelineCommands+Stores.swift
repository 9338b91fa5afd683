import ImageLoading
import Primitives

extension [PipelineCommand] {
  /// The images that left the memory store.
  var discards: Int { count { if case .discard = $0 { true } else { false } } }

  /// The images that entered the memory store, by cost.
  var storedCosts: [UInt32] {
    compactMap { if case .store(_, let cost) = $0 { cost } else { nil } }
  }

  /// The lengths of the files that were written.
  var writes: [Int] { compactMap { if case .write(let bytes) = $0 { bytes.bytes } else { nil } } }

  /// The lengths of the files that were removed.
  var removals: [Int] {
    compactMap { if case .removeFile(let bytes) = $0 { bytes.bytes } else { nil } }
  }

  /// The lengths of what is read from the strategy's own files.
  var reads: [Int] {
    compactMap { if case .read(_, let bytes, from: .disk) = $0 { bytes.bytes } else { nil } }
  }

  /// The blocks put on the main queue for later, with the time they wait.
  var laterBlocks: [MainBlock] {
    compactMap { if case .dispatchLater(let block, _) = $0 { block } else { nil } }
  }

  /// How long the blocks for later wait.
  var waits: [Nanoseconds] {
    compactMap { if case .dispatchLater(_, let time) = $0 { time } else { nil } }
  }

  /// The transitions of the images given to cells.
  var transitions: [Transition] {
    compactMap { if case .assign(_, .image, let transition) = $0 { transition } else { nil } }
  }
}

extension PipelineScript {
  /// Binds a cell to a row and brings its image all the way.
  mutating func load(
    _ cell: UInt32, row: Int32, status: UInt16 = 200
  ) -> [PipelineCommand] {
    let bound = bind(cell, row: row)
    guard let token = bound.fetches.first else { return bound }
    var all = bound + respond(token, status: status)
    if all.contains(where: { if case .decode = $0 { true } else { false } }) {
      all += take(.decoded(token))
    }
    return all + runBlock()
  }
}
