import ImageLoading
import Primitives

/// What facts are called in a log.
private enum FactName: String, CaseIterable {
  case began, joined, left, confirmed, created, released, stored, discarded, crashed
  case requestSent, requestEnded, decoded, frame, screenLeft, contentChanged, synced, judged,
    processGrew
}

/// A list: the fact's name and its fields.
extension Fact: LogField {
  /// What facts are called.
  static let names = FactName.allCases.map(\.rawValue)

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Fact {
    try cursor.openList()
    let fact = try fields(of: cursor.name("fact", FactName.self), from: &cursor)
    try cursor.closeList()
    return fact
  }

  /// Reads the fields of a fact whose name, one of `names`, has been read.
  static func read(
    _ name: String, from cursor: inout LogCursor
  ) throws(LogProblem) -> Fact {
    guard let name = FactName(rawValue: name) else { throw cursor.problem("no fact") }
    return try fields(of: name, from: &cursor)
  }

  private static func fields(
    of name: FactName, from cursor: inout LogCursor
  ) throws(LogProblem) -> Fact {
    switch name {
    case .began: .began(try cursor.next(), for: try cursor.next())
    case .joined: .joined(try cursor.next(), try cursor.next())
    case .left: .left(try cursor.next(), try cursor.next())
    case .confirmed: .confirmed(try cursor.next())
    case .created: .created(try cursor.next(), try cursor.next())
    case .released: .released(try cursor.next())
    case .stored: .stored(try cursor.next(), cost: try cursor.next())
    case .discarded: .discarded(try cursor.next(), cost: try cursor.next())
    case .crashed: .crashed
    case .requestSent:
      .requestSent(
        try cursor.next(), over: cursor.isFirstForm ? ConnectionID(-1) : try cursor.next())
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
    case .began(let load, let view): text.list(.began, load, view)
    case .joined(let view, let load): text.list(.joined, view, load)
    case .left(let view, let load): text.list(.left, view, load)
    case .confirmed(let load): text.list(.confirmed, load)
    case .created(let image, let content): text.list(.created, image, content)
    case .released(let image): text.list(.released, image)
    case .stored(let image, let cost): text.list(.stored, image, cost)
    case .discarded(let image, let cost): text.list(.discarded, image, cost)
    case .crashed: text.list(.crashed)
    case .requestSent(let load, let connection): text.list(.requestSent, load, connection)
    case .requestEnded(let load, let bytes, let end): text.list(.requestEnded, load, bytes, end)
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
