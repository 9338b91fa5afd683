package import Primitives

extension MemoryConfiguration {
  /// The same store on a device of this much memory: the share of it becomes a limit in bytes.
  package func onDevice(with memory: ByteCount) -> MemoryConfiguration {
    guard let costShare else { return self }
    var limited = self
    // Rounded to whole bytes, so that the limit is the same on every processor.
    let share = ByteCount(Int((Double(memory.bytes) * costShare).rounded()))
    limited.costLimit = costLimit.map { min($0, share) } ?? share
    limited.costShare = nil
    return limited
  }
}
