/// A recorded scroll, to play it again.
public struct PlayedScroll: Sendable {
  private let frames: [(time: Double, offset: Double)]

  /// Reads a recording, as ``ScrollRecorder`` writes one: a line for each frame with milliseconds and the offset in
  /// points. Lines without two numbers are left out. It is nil if no frame is left, or if time goes backwards.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init?(_ text: String) {
    let frames = text.split(whereSeparator: \.isNewline).compactMap { line -> (Double, Double)? in
      let fields = line.split(separator: ",", maxSplits: 2)
      guard fields.count >= 2, let time = Double(fields[0]), let offset = Double(fields[1]) else {
        return nil
      }
      return (time / 1_000, offset)
    }
    guard !frames.isEmpty, zip(frames, frames.dropFirst()).allSatisfy({ $0.0 < $1.0 }) else {
      return nil
    }
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
