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
  /// The times that a row came back after two screens of others, and those of them with a new bind.
  package let (returns, boundAgain): (Int, Int)

  /// The time for which binds fill the first screen, and a frame.
  private static let (start, frame) = (Nanoseconds.milliseconds(300), 20.0)

  /// Infers the list of a session.
  package init(_ session: RecordedSession) {
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
    let far = Self.returns(session)
    (returns, boundAgain) = (far.count, far.count { $0 })
  }

  /// Returns for each row that came back after two screens of others if it was bound anew. Nearer rows stay bound in
  /// lists that prepare cells or keep a margin.
  private static func returns(_ session: RecordedSession) -> [Bool] {
    let all = session.appearances
    let binds = Dictionary(grouping: session.binds, by: \.item)
    var last: [Int: Int] = [:]
    let screen = LoadEvidence.mostAtOnce(all.map { ($0.begin, $0.end) })
    return all.enumerated().compactMap { place, row in
      defer { last[row.item] = place }
      guard let before = last[row.item], let own = binds[row.item] else { return nil }
      var between: Set<Int> = []
      let isFar = all[before..<place].contains {
        between.insert($0.item)
        return between.count > 2 * screen
      }
      guard isFar else { return nil }
      return own.contains {
        $0.time > all[before].end && ($0.time - row.begin).milliseconds <= frame
      }
    }
  }
}
