import Primitives

/// Counts the bytes written to disk and those that stay there.
struct DiskTally {
  private var bytes = 0
  private var written = 0

  mutating func didWrite(_ count: ByteCount) {
    bytes += count.bytes
    written += count.bytes
  }

  mutating func didRemove(_ count: ByteCount) { bytes -= count.bytes }

  func report(_ values: inout MetricValues) {
    values[.diskBytes] = Double(bytes)
    values[.diskBytesWritten] = Double(written)
  }
}
