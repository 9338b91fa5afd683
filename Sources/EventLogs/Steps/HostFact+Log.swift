import ImageLoading
import Primitives

/// What facts are called in a log.
private enum FactName: String, CaseIterable {
  case requestSent, requestEnded, decoded, frame, screenLeft, contentChanged, synced, judged,
    processGrew
}

/// A list: the fact's name and its fields.
extension HostFact: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> HostFact {
    try cursor.openList()
    let fact = try fields(of: cursor.name("fact", FactName.self), from: &cursor)
    try cursor.closeList()
    return fact
  }

  private static func fields(
    of name: FactName, from cursor: inout LogCursor
  ) throws(LogProblem) -> HostFact {
    switch name {
    case .requestSent: .requestSent(try cursor.next())
    case .requestEnded: .requestEnded(try cursor.next(), try cursor.next(), try cursor.next())
    case .decoded: .decoded(try cursor.next(), onMain: try cursor.next())
    case .frame:
      .frame(
        presentedAt: try cursor.next(), hitch: try cursor.next(), isScrolling: try cursor.next())
    case .screenLeft: .screenLeft
    case .contentChanged: .contentChanged(share: try cursor.next())
    case .synced: .synced(late: try cursor.next())
    case .judged:
      .judged(try cursor.next(), shows: try cursor.next(), wanted: try cursor.next())
    case .processGrew: .processGrew(try cursor.next())
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .requestSent(let token): text.list(.requestSent, token)
    case .requestEnded(let token, let bytes, let end): text.list(.requestEnded, token, bytes, end)
    case .decoded(let image, let onMain): text.list(.decoded, image, onMain)
    case .frame(let presentedAt, let hitch, let isScrolling):
      text.list(.frame, presentedAt, hitch, isScrolling)
    case .screenLeft: text.list(.screenLeft)
    case .contentChanged(let share): text.list(.contentChanged, share)
    case .synced(let late): text.list(.synced, late)
    case .judged(let image, let shows, let wanted): text.list(.judged, image, shows, wanted)
    case .processGrew(let bytes): text.list(.processGrew, bytes)
    }
  }
}

extension LogText {
  fileprivate mutating func list<each Field: LogField>(
    _ name: FactName, _ field: repeat each Field
  ) {
    list(name.rawValue, repeat each field)
  }
}
