import ImageLoading
import Primitives

/// What actions are called in a log. No fact has the same name.
private enum ActionName: String, CaseIterable {
  case assign, ask, fetch, cancelFetch, read, write, remove, decode, dispatch, dispatchLater
}

/// A list: the name of the action or the fact, and its fields.
extension Answers.Answer: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Answers.Answer {
    try cursor.openList()
    let names = ActionName.allCases.map(\.rawValue) + Fact.names
    let place = cursor.problem("")
    let name = try cursor.word()
    let answer: Answers.Answer
    if let known = ActionName(rawValue: name) {
      answer = .action(try action(known, from: &cursor))
    } else if Fact.names.contains(name) {
      answer = .fact(try Fact.read(name, from: &cursor))
    } else {
      let reason = Suggestion.unknown("action or fact", name, known: names)
      throw LogProblem(column: place.column, reason: reason)
    }
    try cursor.closeList()
    return answer
  }

  private static func action(
    _ name: ActionName, from cursor: inout LogCursor
  ) throws(LogProblem) -> Action {
    switch name {
    case .assign: .assign(try cursor.next(), try cursor.next(), try cursor.next())
    case .ask: .ask(try cursor.next(), at: try cursor.next())
    case .fetch:
      .fetch(try cursor.next(), ifChangedFrom: try cursor.next(), over: try cursor.next())
    case .cancelFetch: .cancelFetch(try cursor.next())
    case .read: .read(try cursor.next(), try cursor.next(), for: try cursor.next())
    case .write: .write(try cursor.next(), try cursor.next(), try cursor.next())
    case .remove: .remove(try cursor.next(), try cursor.next())
    case .decode: .decode(try cursor.next(), for: try cursor.next())
    case .dispatch: .dispatch(try cursor.next())
    case .dispatchLater: .dispatchLater(try cursor.next(), after: try cursor.next())
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .action(let action): action.write(to: &text)
    case .fact(let fact): fact.write(to: &text)
    }
  }
}

extension Action {
  fileprivate func write(to text: inout LogText) {
    switch self {
    case .assign(let view, let picture, let transition):
      text.list(.assign, view, picture, transition)
    case .ask(let load, let place): text.list(.ask, load, place)
    case .fetch(let load, let version, let channel): text.list(.fetch, load, version, channel)
    case .cancelFetch(let load): text.list(.cancelFetch, load)
    case .read(let file, let bytes, let load): text.list(.read, file, bytes, load)
    case .write(let file, let bytes, let content): text.list(.write, file, bytes, content)
    case .remove(let file, let bytes): text.list(.remove, file, bytes)
    case .decode(let image, let load): text.list(.decode, image, load)
    case .dispatch(let block): text.list(.dispatch, block)
    case .dispatchLater(let block, let time): text.list(.dispatchLater, block, time)
    }
  }
}

extension LogText {
  fileprivate mutating func list<each Field: LogField>(
    _ name: ActionName, _ field: repeat each Field
  ) {
    list(name.rawValue, repeat each field)
  }
}
