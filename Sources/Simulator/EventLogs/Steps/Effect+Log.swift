import ImagePipeline
import Primitives

/// The names of actions in a log. They differ from the names of observations.
private enum ActionName: String, CaseIterable {
  case assign, ask, fetch, cancelFetch, read, readNow, write, remove, decode, dispatch,
    dispatchLater
}

/// Written as a list: the name of the action or the observation, and its fields.
extension Effects.Effect: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Effects.Effect {
    try cursor.openList()
    let names = ActionName.allCases.map(\.rawValue) + Observation.names
    let place = cursor.problem("")
    let name = try cursor.word()
    let effect: Effects.Effect
    if let known = ActionName(rawValue: name) {
      effect = .action(try action(known, from: &cursor))
    } else if Observation.names.contains(name) {
      effect = .observation(try Observation.read(name, from: &cursor))
    } else {
      let reason = Suggestion.unknown("action or fact", name, known: names)
      throw LogProblem(column: place.column, reason: reason)
    }
    try cursor.closeList()
    return effect
  }

  private static func action(
    _ name: ActionName, from cursor: inout LogCursor
  ) throws(LogProblem) -> Action {
    switch name {
    case .assign: try .assign(cursor.next(), cursor.next(), cursor.next())
    case .ask: try .ask(cursor.next(), at: cursor.next())
    case .fetch:
      try .fetch(
        cursor.next(), ifChangedFrom: cursor.next(), over: cursor.next(),
        priority: cursor.isAtListEnd() ? .default : cursor.next())
    case .cancelFetch: try .cancelFetch(cursor.next())
    case .read: try .read(cursor.next(), cursor.next(), for: cursor.next())
    case .readNow: try .readNow(cursor.next(), cursor.next())
    case .write: try .write(cursor.next(), cursor.next(), cursor.next())
    case .remove: try .remove(cursor.next(), cursor.next())
    case .decode: try .decode(cursor.next(), for: cursor.next())
    case .dispatch: try .dispatch(cursor.next())
    case .dispatchLater: try .dispatchLater(cursor.next(), after: cursor.next())
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .action(let action): action.write(to: &text)
    case .observation(let observation): observation.write(to: &text)
    }
  }
}

extension Action {
  fileprivate func write(to text: inout LogText) {
    switch self {
    case .assign(let view, let picture, let transition):
      text.list(ActionName.assign, view, picture, transition)
    case .ask(let load, let place): text.list(ActionName.ask, load, place)
    case .fetch(let load, let version, let channel, .default):
      text.list(ActionName.fetch, load, version, channel)
    case .fetch(let load, let version, let channel, let priority):
      text.list(ActionName.fetch, load, version, channel, priority)
    case .cancelFetch(let load): text.list(ActionName.cancelFetch, load)
    case .read(let file, let bytes, let load): text.list(ActionName.read, file, bytes, load)
    case .readNow(let file, let bytes): text.list(ActionName.readNow, file, bytes)
    case .write(let file, let bytes, let content): text.list(ActionName.write, file, bytes, content)
    case .remove(let file, let bytes): text.list(ActionName.remove, file, bytes)
    case .decode(let image, let load): text.list(ActionName.decode, image, load)
    case .dispatch(let block): text.list(ActionName.dispatch, block)
    case .dispatchLater(let block, let time): text.list(ActionName.dispatchLater, block, time)
    }
  }
}
