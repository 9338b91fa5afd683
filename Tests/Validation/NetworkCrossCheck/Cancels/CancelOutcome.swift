import Environment
import Primitives

/// The outcome of a case with cancelled requests: measured once, or of one run of a model.
package struct CancelOutcome: Sendable {
  /// The bytes of all packets that arrived after the cancellation, without the next body; nil for other questions.
  package let late: Double?
  /// The time in milliseconds from the cancellation to the next answer's first byte; nil for other questions.
  package let next: Double?
  /// The answers that arrived whole.
  package let whole: Double
  /// The requests that were cancelled before they had arrived whole.
  package let cancelled: Double
  /// Whole answers in a minute.
  package let wholePerMinute: Double
  /// The bytes of bodies that the requests received which ended or were cancelled.
  package let bytes: Double

  /// Creates the outcome of the times of the requests of a case's schedule; without one, of its question's.
  package init(
    _ times: [RequestTimes], to schedule: RequestSchedule? = nil, of asked: CancelCase
  ) {
    let entries = (schedule ?? asked.schedule).entries
    let carried = times.map { Double($0.carried ?? 0) }
    let end = carried.max() ?? 0
    if asked.question == .burst, let last = times.last {
      late = end - (carried.dropLast().max() ?? 0) - Double(CancelCase.next.bytes)
      next = last.firstByte?.milliseconds
    } else {
      (late, next) = (nil, nil)
    }
    let count = times.count { $0.lastByte != nil }
    whole = Double(count)
    // The carried bytes are counted at the end of each request that was made. Requests that are left at the end of
    // a run are neither whole nor cancelled, and their bytes do not count, as in the figures of a run.
    cancelled = Double(
      zip(entries, times).count {
        $0.patience != nil && $1.lastByte == nil && $1.carried != nil
      })
    wholePerMinute = Double(count) / asked.span.seconds * 60
    bytes = times.reduce(0) { $0 + ($1.carried == nil ? 0 : Double($1.received)) }
  }

  /// Creates the outcome of a run of a strategy.
  package init(whole: Double, cancelled: Double, bytes: Double) {
    (late, next, wholePerMinute) = (nil, nil, 0)
    (self.whole, self.cancelled, self.bytes) = (whole, cancelled, bytes)
  }
}

/// The outcomes of a case: measured, and of a model.
package struct CancelFindings: Sendable {
  /// A figure of the outcomes.
  package struct Figure: Sendable {
    /// The name with its unit.
    package let name: String
    /// The median of the measured values; of the runs of a strategy, the mean.
    package let measured: Double
    /// The least and the greatest measured value.
    package let range: ClosedRange<Double>
    /// The median of the model's values; of the runs of a strategy, the mean.
    package let modelled: Double

    /// The modelled value minus the measured one, as a share of the measured one; 1 for something instead of nothing.
    package var error: Double {
      measured == 0 ? (modelled == 0 ? 0 : 1) : (modelled - measured) / measured
    }
  }

  /// The case.
  package let asked: CancelCase
  private let measured: [CancelOutcome]
  private let modelled: [CancelOutcome]

  /// Creates the findings of a case.
  package init(_ asked: CancelCase, measured: [CancelOutcome], modelled: [CancelOutcome]) {
    self.asked = asked
    self.measured = measured
    self.modelled = modelled
  }

  /// The figures that the case asks for.
  package var figures: [Figure] {
    switch asked.question {
    case .burst:
      [
        figure("kB that still arrive", { $0.late.map { $0 / 1_000 } }),
        figure("ms to the next answer", \.next),
      ].compactMap(\.self)
    case .stream: [figure("whole answers a minute", \.wholePerMinute)].compactMap(\.self)
    case nil:
      [
        figure("kB received", { $0.bytes / 1_000 }), figure("whole", \.whole),
        figure("cancelled", \.cancelled),
      ].compactMap(\.self)
    }
  }

  private func figure(_ name: String, _ value: (CancelOutcome) -> Double?) -> Figure? {
    let (real, model) = (measured.compactMap(value).sorted(), modelled.compactMap(value).sorted())
    guard let least = real.first, let most = real.last, !model.isEmpty else { return nil }
    return Figure(
      name: name, measured: middle(real), range: least...most, modelled: middle(model))
  }

  /// Returns the median of sorted values. Runs of a strategy have seeds of their own, so they are averaged.
  private func middle(_ values: [Double]) -> Double {
    asked.question == nil
      ? values.reduce(0, +) / Double(values.count) : values[values.count / 2]
  }
}
