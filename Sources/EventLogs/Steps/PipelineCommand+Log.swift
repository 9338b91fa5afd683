import ImageLoading
import Primitives

/// What commands are called in a log.
private enum CommandName: String, CaseIterable {
  case hit, assign, ask, fetch, cancelFetch, read, write, removeFile, decode, dispatch,
    dispatchLater, create,
    release, store, discard, keepResponses, crash
}

/// A list: the command's name and its fields.
extension PipelineCommand: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> PipelineCommand {
    try cursor.openList()
    let command = try fields(of: cursor.name("command", CommandName.self), from: &cursor)
    try cursor.closeList()
    return command
  }

  private static func fields(
    of name: CommandName, from cursor: inout LogCursor
  ) throws(LogProblem) -> PipelineCommand {
    switch name {
    case .hit: .hit(try cursor.next(), try cursor.next())
    case .assign: .assign(try cursor.next(), try cursor.next(), try cursor.next())
    case .ask: .ask(try cursor.next(), at: try cursor.next())
    case .fetch:
      .fetch(try cursor.next(), ifChangedFrom: try cursor.next(), over: try cursor.next())
    case .cancelFetch: .cancelFetch(try cursor.next())
    case .read: .read(try cursor.next(), try cursor.next(), from: try cursor.next())
    case .write: .write(try cursor.next())
    case .removeFile: .removeFile(try cursor.next())
    case .decode: .decode(try cursor.next(), try cursor.next())
    case .dispatch: .dispatch(try cursor.next())
    case .dispatchLater: .dispatchLater(try cursor.next(), after: try cursor.next())
    case .create: .create(try cursor.next(), try cursor.next())
    case .release: .release(try cursor.next())
    case .store: .store(try cursor.next(), cost: try cursor.next())
    case .discard: .discard(try cursor.next(), cost: try cursor.next())
    case .keepResponses: .keepResponses(try cursor.next())
    case .crash: .crash
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .hit(let cell, let tier): text.list(.hit, cell, tier)
    case .assign(let cell, let picture, let transition):
      text.list(.assign, cell, picture, transition)
    case .ask(let token, let place): text.list(.ask, token, place)
    case .fetch(let token, let version, let channel): text.list(.fetch, token, version, channel)
    case .cancelFetch(let token): text.list(.cancelFetch, token)
    case .read(let token, let bytes, let store): text.list(.read, token, bytes, store)
    case .write(let bytes): text.list(.write, bytes)
    case .removeFile(let bytes): text.list(.removeFile, bytes)
    case .decode(let token, let image): text.list(.decode, token, image)
    case .dispatch(let block): text.list(.dispatch, block)
    case .dispatchLater(let block, let time): text.list(.dispatchLater, block, time)
    case .create(let image, let content): text.list(.create, image, content)
    case .release(let image): text.list(.release, image)
    case .store(let image, let cost): text.list(.store, image, cost)
    case .discard(let image, let cost): text.list(.discard, image, cost)
    case .keepResponses(let bytes): text.list(.keepResponses, bytes)
    case .crash: text.list(.crash)
    }
  }
}

extension LogText {
  fileprivate mutating func list<each Field: LogField>(
    _ name: CommandName, _ field: repeat each Field
  ) {
    list(name.rawValue, repeat each field)
  }
}
