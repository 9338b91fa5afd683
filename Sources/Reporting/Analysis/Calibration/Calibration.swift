/// A calibrated app with the evidence of each inference.
package struct Calibration: Sendable {
  /// A session as predicted and as measured.
  package struct Check: Sendable {
    package let predicted: SessionFigures
    package let measured: SessionFigures
    /// The same session with guesses in place of all inferences.
    package let plain: SessionFigures
    /// True if the measured requests are those of a server's log; otherwise those of cancelled binds are estimated.
    package let hasRequests: Bool
    /// The share of binds that end otherwise than measured.
    package let mismatch: Double
    /// The mean number of binds that memory answers either as measured or as predicted.
    package let memoryDifferences: Double
    /// The largest factor between the waits of two thirds of the session, each relative to its prediction: far from 1
    /// if the network changed. Nil if there are too few waits.
    package let drift: Double?

    /// True if waits of the thirds differ by far more than those of a constant network: the bound is a guess.
    package var drifts: Bool { drift.map { $0 > 1.6 } ?? false }
  }

  package let app: CalibratedApp
  package let session: RecordedSession
  package let store: StoreEvidence
  package let loads: LoadEvidence
  package let timings: TimingEvidence
  /// The values of the network that fit nearly as well.
  package let ranges:
    (roundTrip: ClosedRange<Double>, rate: ClosedRange<Double>, server: ClosedRange<Double>)
  /// The load keys that fit nearly as well.
  package let loadsAlike: [LoadKeys]
  /// The session that was fitted.
  package let fitted: Check
  /// A session that was not; nil if there is none.
  package var checked: Check?
  /// The families of stores, in their order, with the limits that fit that session best, and its look-ups that can tell.
  package var judged: (families: [StoreEvidence.Family], lookUps: Int)?

  /// True if the session separates the rate, the round trip and the server: no value that fits nearly as well is more
  /// than twice another.
  package var separates: Bool {
    ![ranges.rate, ranges.roundTrip, ranges.server].contains { $0.upperBound > 2 * $0.lowerBound }
  }
}
