/// A recorded scroll, to play it again.
public struct PlayedScroll: Sendable {
  private let frames: [(time: Double, offset: Double)]

  /// Reads a recording, as ``ScrollRecorder`` writes one: a line for each frame with milliseconds and the offset in
  /// points. The line of names, empty lines and lines that begin with `#` are passed over. It is nil if any other line
  /// has no two numbers, if there is no frame, or if a time is not after the one before.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init?(_ text: String) {
    var frames: [(time: Double, offset: Double)] = []
    for line in text.split(whereSeparator: \.isNewline)
    where !line.hasPrefix("#") && !line.hasPrefix("time") {
      let numbers = line.split(separator: ",").prefix(2).compactMap { Double($0) }
      guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else { return nil }
      let time = numbers[0] / 1_000
      if let last = frames.last, time <= last.time { return nil }
      frames.append((time, numbers[1]))
    }
    guard !frames.isEmpty else { return nil }
    self.frames = frames
  }

  /// The time of the last frame, in seconds.
  public var duration: Double { frames[frames.count - 1].time }

  /// Returns the offset at a time in seconds since the start, in points: on the straight line between two frames.
  ///
  /// - Complexity: O(log *n*) in the number of frames.
  public func offset(at time: Double) -> Double {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return frames[0].offset }
    guard low < frames.count else { return frames[low - 1].offset }
    let (before, after) = (frames[low - 1], frames[low])
    let share = (time - before.time) / (after.time - before.time)
    return before.offset + share * (after.offset - before.offset)
  }
}
