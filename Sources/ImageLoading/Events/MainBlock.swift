/// A block that a strategy puts on the main queue.
public enum MainBlock: Equatable, Sendable, BitwiseCopyable {
  /// Sets the placeholder of a view, for the bind of the given number.
  case placeholder(ViewID, bind: UInt32)
  /// Hands the image of a load to whoever waits for it.
  case deliver(LoadToken)
  /// Tells whoever waits for a load that it failed.
  case fail(LoadToken)
  /// Sends the request of a load that failed once more.
  case retry(LoadToken)
  /// Removes images that have expired from the memory store.
  case sweepMemory
  /// Removes files that have expired, or are too many, from the disk store.
  case sweepDisk
}
