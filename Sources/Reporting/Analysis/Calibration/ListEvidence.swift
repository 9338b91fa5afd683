import Importers
import Primitives

/// The list that a log shows: when cells are bound, and which rows have no image.
package struct ListEvidence: Sendable {
  /// True if cells are bound before they are shown.
  package let preparesCells: Bool
  /// The median time from a bind to the appearance of its row, in milliseconds.
  package let lead: Double
  /// The number of binds on which that is based.
  package let leads: Int
  /// The rows that were shown and never bound.
  package internal(set) var blankRows: Set<Int>
  /// The number of rows that were shown.
  package let shownRows: Int

  /// The time for which binds fill the first screen, and a frame.
  private static let (start, frame) = (Nanoseconds.milliseconds(300), 20.0)

  init(_ session: RecordedSession) {
    let shown = Dictionary(grouping: session.appearances, by: \.item)
    let first = (session.binds.first?.time ?? .start) + Self.start
    let leads = session.binds.compactMap { bind -> Double? in
      guard bind.time > first,
        let next = shown[bind.item]?.first(where: { ($0.begin - bind.time).milliseconds > -1 })
      else { return nil }
      return (next.begin - bind.time).milliseconds
    }.sorted()
    self.leads = leads.count
    lead = SessionFigures.quantile(leads, 0.5)
    preparesCells = 2 * leads.count { $0 > Self.frame } > leads.count
    blankRows = Set(shown.keys).subtracting(session.binds.map(\.item))
    shownRows = shown.count
  }
}
