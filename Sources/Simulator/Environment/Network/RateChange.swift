package import Primitives

/// A change of a network's rates. It does not interrupt connections and transfers.
package struct RateChange: KeyedConfiguration {
  /// The rate towards the device; nil if it is the network's own.
  package var down: BitRate?
  /// The rate towards the server; nil if it is the network's own.
  package var up: BitRate?

  /// Creates a change to the network's own rates.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field(
      "down", orNull: \.down,
      "the rate at which bytes arrive, 0 bps for none; null for the network's own",
      .atLeast(.zero, "0 bps"))
    Field(
      "up", orNull: \.up,
      "the rate at which requests leave, 0 bps for none; null for the network's own",
      .atLeast(.zero, "0 bps"))
  }
}

extension NetworkProfile {
  /// Applies changes of the rates, in the form of a recording. A network that has a recording is not changed.
  ///
  /// - Parameter changes: The changes in order of time.
  package mutating func change(_ changes: [(instant: Instant, rates: RateChange)]) {
    guard !changes.isEmpty, recording == nil else { return }
    let hasUp = up != nil || changes.contains { $0.rates.up != nil }
    var steps: [PathTrace.Step] = []
    for (instant, rates) in [(.start, RateChange())] + changes {
      let start = instant - .start
      if steps.last?.start == start { steps.removeLast() }
      let highest = PathTrace.highest
      steps.append(
        PathTrace.Step(
          at: start, down: min(rates.down ?? down ?? highest, highest),
          up: hasUp ? min(rates.up ?? up ?? highest, highest) : nil))
    }
    recording = PathTrace(steps, length: PathTrace.longest)
    traceStart = .zero
  }
}
