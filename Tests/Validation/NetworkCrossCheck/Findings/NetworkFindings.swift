import Primitives
package import Environment

/// What was measured over one network, and what a model says of the same.
package struct NetworkFindings: Sendable {
  /// A case with its times, by repeat and request.
  package struct Row: Sendable {
    /// What was asked for.
    package let question: ReferenceCase
    /// What the kernel's TCP made of it.
    package let measured: [[RequestTimes]]
    /// What the model makes of it; empty without a model.
    package let modelled: [[RequestTimes]]

    /// A row.
    package init(
      _ question: ReferenceCase, measured: [[RequestTimes]], modelled: [[RequestTimes]]
    ) {
      self.question = question
      self.measured = measured
      self.modelled = modelled
    }
  }

  /// An error with where it is.
  package struct PlacedError: Sendable {
    /// The case.
    package let question: ReferenceCase
    /// Which request of it, in the order of their ends, counted from 1.
    package let place: Int
    /// The modelled time less the measured one, as a share of the latter.
    package let error: Double
  }

  /// The network.
  package let network: NetworkProfile
  /// The congestion control that the server's kernel ran, by the protocol's name.
  package let congestionControls: [String: String]
  /// The cases.
  package let rows: [Row]

  /// A testimony.
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

  /// The median of the errors' sizes; none without a model.
  package var medianError: Double? { Order.share(0.5, of: sortedErrors.map { abs($0.error) }) }

  /// The largest median error, the largest error of nine in ten, and the largest share of requests that come whole in
  /// the model or in the measurement alone. The campaign of the page has at most 8 %, 42 % and none; a quick one on
  /// a quiet machine stays below these.
  private static let limits = (median: 0.12, ninthTenth: 0.5, disagreements: 0.01)

  /// The limits that are exceeded, a sentence each; empty without a model.
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

  /// What nine in ten of the errors' sizes are no larger than; none without a model.
  package var ninthTenthError: Double? { Order.share(0.9, of: sortedErrors.map { abs($0.error) }) }
}

extension NetworkFindings.Row {
  /// A time of the requests in milliseconds, in the order of their ends, each the median of the repeats.
  ///
  /// Which of several streams ends first is the server's whim, so the first to end is compared with the
  /// first, and so on.
  private static func inOrder(
    _ repeats: [[RequestTimes]], _ time: (RequestTimes) -> Nanoseconds?
  ) -> [Double] {
    let sorted = repeats.map { $0.compactMap { time($0)?.milliseconds }.sorted() }
    return (0..<(sorted.map(\.count).min() ?? 0)).compactMap { place in
      Order.share(0.5, of: sorted.map { $0[place] })
    }
  }

  /// When the last bytes came, in milliseconds since the requests were made, in that order.
  package var measuredEnds: [Double] { Self.inOrder(measured, \.lastByte) }
  /// The same of the model.
  package var modelledEnds: [Double] { Self.inOrder(modelled, \.lastByte) }
  /// When the first bytes came.
  package var measuredStarts: [Double] { Self.inOrder(measured, \.firstByte) }
  /// The same of the model.
  package var modelledStarts: [Double] { Self.inOrder(modelled, \.firstByte) }

  /// The errors of the time to the last byte, as shares, in the order of the ends; by request where each has
  /// a moment of its own.
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

  /// How many requests came whole in one and not in the other, by most of the repeats.
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

/// Places in an order.
enum Order {
  /// What a share of the values is no larger than: the mean of the two in the middle for a half of an even
  /// number; none without values.
  static func share(_ share: Double, of values: [Double]) -> Double? {
    let sorted = values.sorted()
    guard let last = sorted.indices.last else { return nil }
    let place = share * Double(last)
    let (low, high) = (Int(place.rounded(.down)), Int(place.rounded(.up)))
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}
