import Primitives

/// Counts frames, their delays, and bitmaps made.
struct WorkTally {
  private let framePeriod: Nanoseconds
  private var frames = 0
  private var scrollTime = Nanoseconds.zero
  private var hitchTime = Nanoseconds.zero
  private var decodes = 0
  private var mainThreadDecodes = 0

  init(framePeriod: Nanoseconds) { self.framePeriod = framePeriod }

  mutating func didRender(hitch: Nanoseconds, isScrolling: Bool) {
    frames += 1
    guard isScrolling else { return }
    scrollTime += framePeriod + hitch
    hitchTime += hitch
  }

  mutating func didDecode(onMain: Bool) {
    decodes += 1
    if onMain { mainThreadDecodes += 1 }
  }

  func report(_ values: inout MetricValues) {
    values[.frames] = Double(frames)
    let ratio = scrollTime > .zero ? hitchTime.milliseconds / scrollTime.seconds : nil
    values[.hitchTimeRatio] = ratio
    values[.decodes] = Double(decodes)
    values[.mainThreadDecodes] = Double(mainThreadDecodes)
  }
}

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
