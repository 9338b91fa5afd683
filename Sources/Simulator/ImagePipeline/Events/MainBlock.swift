/// A block that a strategy puts on the main queue.
public enum MainBlock: Equatable, Sendable, BitwiseCopyable {
  /// Sets the placeholder of a view for the bind of a number.
  case placeholder(ViewID, bind: UInt32)
  /// Shows the image that a look-up in memory has found for the bind of a number.
  case show(ViewID, bind: UInt32)
  /// Delivers the image of a load to all waiters.
  case deliver(LoadToken)
  /// Reports to all waiters of a load that it failed.
  case fail(LoadToken)
  /// Repeats the request of a load that failed.
  case retry(LoadToken)
  /// Removes expired images from the memory store.
  case sweepMemory
  /// Removes files that have expired or exceed the limits from the disk store. The app also calls it as its process ends,
  /// for a strategy that then sweeps.
  case sweepDisk
  /// Sweeps a store of a pipeline after the first.
  case sweep(SweptStore, of: PipelineID)

  /// The block that sweeps the disk store of a pipeline.
  package static func sweepDisk(of pipeline: PipelineID) -> MainBlock {
    pipeline == .first ? .sweepDisk : .sweep(.disk, of: pipeline)
  }
}

/// A store that a timer sweeps.
public enum SweptStore: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// The images in memory.
  case memory
  /// The files.
  case disk
}
