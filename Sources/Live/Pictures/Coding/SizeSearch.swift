/// Finds the level whose file comes nearest to a length from below, in few trials.
///
/// It is a false-position search that begins with guesses of the lengths at both ends. Each trial replaces one end by
/// the measured length and corrects the guess at the other end in proportion. After half of the trials, it bisects.
struct SizeSearch {
  /// The maximum number of encodings of one picture.
  static let trials = 8

  private struct End {
    var level: Int
    var size: Int
    var isGuess = false
  }

  private let wanted: Int
  private var lower: End
  private var upper: End
  private var trial = 0
  private var best: (size: Int, canPad: Bool)?

  /// Creates a search among the levels from 0 to `levels` - 1.
  ///
  /// - Parameters:
  ///   - wanted: The length in bytes.
  ///   - levels: The number of levels.
  ///   - guess: The likely lengths of the first and the final level.
  init(wanted: Int, levels: Int, guess: ClosedRange<Int>) {
    self.wanted = wanted
    lower = End(level: 0, size: guess.lowerBound, isGuess: true)
    upper = End(level: levels - 1, size: guess.upperBound, isGuess: true)
  }

  /// Returns the level to try next; nil if the best result is good enough or no level is left.
  mutating func next() -> Int? {
    let first = lower.isGuess ? lower.level : lower.level + 1
    let last = upper.isGuess ? upper.level : upper.level - 1
    guard trial < Self.trials, !isGoodEnough, first <= last else { return nil }
    trial += 1
    let level = trial > Self.trials / 2 ? (first + last) / 2 : falsePosition()
    return min(max(level, first), last)
  }

  /// Records the length of a level's file.
  ///
  /// - Parameters:
  ///   - size: The length.
  ///   - level: The level that was tried.
  ///   - canPad: True if padding can extend the file to the wanted length.
  /// - Returns: True if the file is the best so far.
  mutating func record(_ size: Int, at level: Int, canPad: Bool) -> Bool {
    let expected = max(expectedSize(at: level), 1)
    if canPad {
      lower = End(level: level, size: size)
      if upper.isGuess { upper.size = max(upper.size * size / expected, size + 1) }
    } else {
      upper = End(level: level, size: size)
      if lower.isGuess { lower.size = min(lower.size * size / expected, size - 1) }
    }
    guard isBetter(size, canPad) else { return false }
    best = (size, canPad)
    return true
  }

  /// True if the best file is within a thirtieth of the length; so little padding is unnoticeable.
  private var isGoodEnough: Bool {
    guard let best, best.canPad else { return false }
    return wanted - best.size <= wanted / 30
  }

  private func isBetter(_ size: Int, _ canPad: Bool) -> Bool {
    guard let best else { return true }
    if best.canPad != canPad { return canPad }
    return canPad ? size > best.size : abs(size - wanted) < abs(best.size - wanted)
  }

  /// Returns the expected length of a level between the ends.
  private func expectedSize(at level: Int) -> Int {
    let span = max(upper.level - lower.level, 1)
    return lower.size + (upper.size - lower.size) * (level - lower.level) / span
  }

  /// Returns the level for a length a sixtieth below the wanted one. Only shorter files can be padded.
  private func falsePosition() -> Int {
    let aim = wanted - wanted / 60 - lower.size
    return lower.level + (upper.level - lower.level) * aim / max(upper.size - lower.size, 1)
  }
}
