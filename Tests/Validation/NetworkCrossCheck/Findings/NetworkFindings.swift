package import Environment
import Primitives

/// The measurements over one network, and a model's results for the same cases.
package struct NetworkFindings: Sendable {
  /// A case with its times, by repeat and request.
  package struct Row: Sendable {
    /// The case.
    package let question: ReferenceCase
    /// The times with the kernel's TCP.
    package let measured: [[RequestTimes]]
    /// The times in the model; empty without a model.
    package let modelled: [[RequestTimes]]

    /// Creates a row.
    package init(
      _ question: ReferenceCase, measured: [[RequestTimes]], modelled: [[RequestTimes]]
    ) {
      self.question = question
      self.measured = measured
      self.modelled = modelled
    }
  }

  /// An error and its place.
  package struct PlacedError: Sendable {
    /// The case.
    package let question: ReferenceCase
    /// The position of the request by the order of the ends, counted from 1.
    package let place: Int
    /// The modelled time minus the measured one, as a share of the measured one.
    package let error: Double
  }

  /// The network.
  package let network: NetworkProfile
  /// The congestion control that the server's kernel ran, by the protocol's name.
  package let congestionControls: [String: String]
  /// The cases.
  package let rows: [Row]

  /// Creates the findings of a network.
  package init(_ network: NetworkProfile, congestionControls: [String: String], rows: [Row]) {
    self.network = network
    self.congestionControls = congestionControls
    self.rows = rows
  }

  /// Every error of the time to the last byte, by its size, the largest first.
  package var sortedErrors: [PlacedError] {
    rows.flatMap { row in
      row.errors.enumerated().map { place, error in
        PlacedError(question: row.question, place: place + 1, error: error)
      }
    }
    .sorted { abs($0.error) > abs($1.error) }
  }

  /// The three largest errors.
  package var largestErrors: ArraySlice<PlacedError> { sortedErrors.prefix(3) }

  /// The median of the errors' absolute values; nil without a model.
  package var medianError: Double? { Order.share(0.5, of: sortedErrors.map { abs($0.error) }) }

  /// The limits: the median error, the 90th percentile of the errors, and the share of requests that are complete
  /// only in the model or only in the measurement. The campaign of the page has at most 8 %, 42 % and none; a quick
  /// one on a quiet machine stays below these limits.
  private static let limits = (median: 0.12, ninthTenth: 0.5, disagreements: 0.01)

  /// The limits that are exceeded, one sentence each; empty without a model.
  package var breaches: [String] {
    guard rows.contains(where: { !$0.modelled.isEmpty }) else { return [] }
    guard medianError != nil else { return ["no request is complete in both"] }
    let requests = rows.reduce(0) { $0 + $1.question.schedule.entries.count }
    let disagreements = rows.reduce(0) { $0 + $1.disagreements }
    let measures = [
      ("the median error", medianError, Self.limits.median),
      ("the error of nine in ten requests", ninthTenthError, Self.limits.ninthTenth),
      (
        "the share of requests that are complete in only one of the two",
        Double(disagreements) / Double(requests), Self.limits.disagreements
      ),
    ]
    return measures.compactMap { name, value, limit in
      guard let value, value > limit else { return nil }
      return "\(name) is \(Self.percent(value)), which is more than \(Self.percent(limit))"
    }
  }

  /// The 90th percentile of the errors' absolute values; nil without a model.
  package var ninthTenthError: Double? { Order.share(0.9, of: sortedErrors.map { abs($0.error) }) }
}

extension NetworkFindings.Row {
  /// Returns a time of the requests in milliseconds, in the order of their ends, each the median of the repeats.
  ///
  /// The server may end several streams in any order. The first to end is therefore compared with the first, and so
  /// on.
  private static func inOrder(
    _ repeats: [[RequestTimes]], _ time: (RequestTimes) -> Nanoseconds?
  ) -> [Double] {
    let sorted = repeats.map { $0.compactMap { time($0)?.milliseconds }.sorted() }
    return (0..<(sorted.map(\.count).min() ?? 0)).compactMap { place in
      Order.share(0.5, of: sorted.map { $0[place] })
    }
  }

  /// The times of the last bytes, in milliseconds since the requests were made, in that order.
  package var measuredEnds: [Double] { Self.inOrder(measured, \.lastByte) }
  /// The same of the model.
  package var modelledEnds: [Double] { Self.inOrder(modelled, \.lastByte) }
  /// The times of the first bytes.
  package var measuredStarts: [Double] { Self.inOrder(measured, \.firstByte) }
  /// The same of the model.
  package var modelledStarts: [Double] { Self.inOrder(modelled, \.firstByte) }

  /// The errors of the time to the last byte, as shares, in the order of the ends; by request if each starts at a
  /// separate moment.
  package var errors: [Double] {
    guard question.course == nil else {
      return question.schedule.entries.indices.compactMap { index in
        guard let real = Self.median(measured, index), let said = Self.median(modelled, index)
        else {
          return nil
        }
        return (said - real) / real
      }
    }
    return zip(modelledEnds, measuredEnds).map { ($0 - $1) / $1 }
  }

  /// The number of requests that are complete in one and not in the other, by most of the repeats.
  package var disagreements: Int {
    question.schedule.entries.indices.count { index in
      Self.cameWhole(measured, index) != Self.cameWhole(modelled, index)
    }
  }

  private static func median(_ repeats: [[RequestTimes]], _ index: Int) -> Double? {
    guard cameWhole(repeats, index) else { return nil }
    return Order.share(0.5, of: repeats.compactMap { $0[index].lastByte?.milliseconds })
  }

  private static func cameWhole(_ repeats: [[RequestTimes]], _ index: Int) -> Bool {
    2 * repeats.count { $0[index].lastByte != nil } > repeats.count
  }
}

/// Quantiles.
enum Order {
  /// Returns the quantile for a share. For one half of an even number of values, it is the mean of the two in the
  /// middle. Nil without values.
  static func share(_ share: Double, of values: [Double]) -> Double? {
    let sorted = values.sorted()
    guard let last = sorted.indices.last else { return nil }
    let place = share * Double(last)
    let (low, high) = (Int(place.rounded(.down)), Int(place.rounded(.up)))
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}
