import Primitives

/// The capacity of one direction of a recorded path, from any offset.
///
/// The number of carried bytes is stored at each change of the rate. A passage therefore consists of two binary
/// searches and exact arithmetic, even over many replays of the recording.
struct PathCapacity: Sendable {
  /// A rate, from its start until the next rate.
  private struct Stretch: Sendable, BitwiseCopyable {
    let start: Nanoseconds
    let rate: BitRate
    /// The bytes that the recording carries before the start.
    let carried: CarriedBytes
  }

  private let stretches: [Stretch]
  private let length: Nanoseconds
  /// The bytes that one replay of the recording carries.
  private let whole: CarriedBytes

  /// Computes the capacity of rates in order of time. The first rate starts at zero.
  ///
  /// - Complexity: O(*n*).
  init(_ rates: [(start: Nanoseconds, rate: BitRate)], length: Nanoseconds) {
    var stretches: [Stretch] = []
    var carried = CarriedBytes.zero
    for (index, step) in rates.enumerated() {
      let end = index + 1 < rates.count ? rates[index + 1].start : length
      stretches.append(Stretch(start: step.start, rate: step.rate, carried: carried))
      carried = carried.adding(CarriedBytes(step.rate, for: end - step.start)) ?? carried
    }
    self.stretches = stretches
    self.length = length
    whole = carried
  }

  /// True if a replay of the recording carries at least a byte. If false, it carries nothing.
  var carriesAnything: Bool { whole.bytes > 0 }

  /// Returns the time that bytes take from an offset in the recording; nil if it exceeds 64 bits.
  ///
  /// - Complexity: O(log *n*).
  func time(for bytes: ByteCount, from moment: Nanoseconds) -> Nanoseconds? {
    guard bytes > .zero else { return .zero }
    let now = stretches[last { $0.start <= moment }]
    let asked = CarriedBytes(bytes: UInt64(bytes.bytes), parts: 0)
    guard carriesAnything,
      let before = now.carried.adding(CarriedBytes(now.rate, for: moment - now.start)),
      let goal = before.adding(asked)
    else { return nil }
    let (laps, rest) = goal.divided(by: whole)
    // The rest of the bytes passes during this stretch, so its rate is above zero.
    let final = stretches[last { $0.carried < rest }]
    let end = final.start + (rest - final.carried).time(at: final.rate)
    let (time, isTooLong) = Int64(clamping: laps).multipliedReportingOverflow(by: length.rawValue)
    let (sum, isStillTooLong) = time.addingReportingOverflow((end - moment).rawValue)
    return isTooLong || isStillTooLong ? nil : Nanoseconds(sum)
  }

  /// Returns the number of bytes carried in a time from an offset in the recording.
  ///
  /// - Complexity: O(log *n*).
  func bytes(from moment: Nanoseconds, for time: Nanoseconds) -> Int {
    let (laps, rest) = (moment.rawValue + time.rawValue).quotientAndRemainder(
      dividingBy: length.rawValue)
    let (bytes, isTooMany) = whole.wholeBytes.multipliedReportingOverflow(by: Int(laps))
    let (end, overflows) = bytes.addingReportingOverflow(carried(by: Nanoseconds(rest)))
    return isTooMany || overflows ? .max : end - carried(by: moment)
  }

  /// Returns the number of bytes carried from the recording's start to an offset.
  private func carried(by moment: Nanoseconds) -> Int {
    let now = stretches[last { $0.start <= moment }]
    let carried = now.carried.adding(CarriedBytes(now.rate, for: moment - now.start))
    return carried?.wholeBytes ?? .max
  }

  /// Returns the index of the last stretch that satisfies a condition. The first stretch must satisfy it.
  private func last(where holds: (Stretch) -> Bool) -> Int {
    max((0..<stretches.count).partitionPoint { holds(stretches[$0]) } - 1, 0)
  }
}
