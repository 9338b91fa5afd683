import ImagePipeline

/// Written as a list: the observation's name and its fields.
extension Observation: LogField {
  /// The names of observations in a log.
  private enum Name: String, CaseIterable {
    case began, joined, left, confirmed, created, released, stored, discarded, crashed
    case requestSent, requestEnded, decoded, frame, cut, screenLeft, killed, leftAlone, covered,
      displaced, contentChanged, worked, footprint, synced, judged, processGrew
  }

  /// The names of observations as text.
  static let names = Name.allCases.map(\.rawValue)

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Observation {
    try cursor.openList()
    let observation = try fields(of: cursor.name("fact", Name.self), from: &cursor)
    try cursor.closeList()
    return observation
  }

  /// Reads the fields of an observation after its name, which must be in `names`.
  static func read(
    _ name: String, from cursor: inout LogCursor
  ) throws(LogProblem) -> Observation {
    guard let name = Name(rawValue: name) else { throw cursor.problem("no fact") }
    return try fields(of: name, from: &cursor)
  }

  private static func fields(
    of name: Name, from cursor: inout LogCursor
  ) throws(LogProblem) -> Observation {
    switch name {
    case .began: try .began(cursor.next(), for: cursor.next())
    case .joined: try .joined(cursor.next(), cursor.next())
    case .left: try .left(cursor.next(), cursor.next())
    case .confirmed: try .confirmed(cursor.next())
    case .created: try .created(cursor.next(), cursor.next())
    case .released: try .released(cursor.next())
    case .stored: try .stored(cursor.next(), cost: cursor.next())
    case .discarded: try .discarded(cursor.next(), cost: cursor.next())
    case .crashed: .crashed
    case .requestSent: try .requestSent(cursor.next(), over: cursor.next())
    case .requestEnded: try .requestEnded(cursor.next(), cursor.next(), cursor.next())
    case .decoded: try .decoded(cursor.next(), onMain: cursor.next())
    case .frame:
      try .frame(
        presentedAt: cursor.next(), hitch: cursor.next(), isScrolling: cursor.next(),
        cut: cursor.next())
    case .cut: try .cut(cursor.next())
    case .screenLeft: .screenLeft
    case .killed: .killed
    case .leftAlone: .leftAlone
    case .covered: try .covered(cursor.next(), cursor.isAtListEnd() ? .first : cursor.next())
    case .displaced: try .displaced(cursor.next())
    case .contentChanged: try .contentChanged(share: cursor.next())
    case .worked: try .worked(main: cursor.next(), workers: cursor.next())
    case .footprint: try .footprint(peak: cursor.next(), nearLimit: cursor.next())
    case .synced: try .synced(late: cursor.next())
    case .judged: try .judged(cursor.next(), shows: cursor.next(), wanted: cursor.next())
    case .processGrew: try .processGrew(cursor.next())
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .began(let load, let view): text.list(Name.began, load, view)
    case .joined(let view, let load): text.list(Name.joined, view, load)
    case .left(let view, let load): text.list(Name.left, view, load)
    case .confirmed(let load): text.list(Name.confirmed, load)
    case .created(let image, let content): text.list(Name.created, image, content)
    case .released(let image): text.list(Name.released, image)
    case .stored(let image, let cost): text.list(Name.stored, image, cost)
    case .discarded(let image, let cost): text.list(Name.discarded, image, cost)
    case .crashed: text.list(Name.crashed)
    case .requestSent(let load, let connection): text.list(Name.requestSent, load, connection)
    case .requestEnded(let load, let bytes, let end): text.list(Name.requestEnded, load, bytes, end)
    case .decoded(let image, let onMain): text.list(Name.decoded, image, onMain)
    case .frame(let presentedAt, let hitch, let isScrolling, let cut):
      text.list(Name.frame, presentedAt, hitch, isScrolling, cut)
    case .cut(let cut): text.list(Name.cut, cut)
    case .screenLeft: text.list(Name.screenLeft)
    case .killed: text.list(Name.killed)
    case .leftAlone: text.list(Name.leftAlone)
    case .covered(let isCovered, .first): text.list(Name.covered, isCovered)
    case .covered(let isCovered, let screen): text.list(Name.covered, isCovered, screen)
    case .displaced(let isDisplaced): text.list(Name.displaced, isDisplaced)
    case .contentChanged(let share): text.list(Name.contentChanged, share)
    case .worked(let main, let workers): text.list(Name.worked, main, workers)
    case .footprint(let peak, let time): text.list(Name.footprint, peak, time)
    case .synced(let late): text.list(Name.synced, late)
    case .judged(let image, let shows, let wanted): text.list(Name.judged, image, shows, wanted)
    case .processGrew(let bytes): text.list(Name.processGrew, bytes)
    }
  }
}
