import HTTPCaching
import Primitives
import Scrolling
import World

/// A load goes through the stores to the network.
extension ImagePipeline {
  mutating func begin(_ load: Load, _ commands: inout [PipelineCommand]) {
    loads.add(load)
    if strategy.fetch.coalesces { inFlight[load.token.object.index] = load.token.attempt }
    let key = key(
      strategy.keys.disk, row: load.row, item: load.item, object: load.token.object)
    if let file = disk?.get(key, at: now) {
      loads[load.token]?.found = file.object
      loads[load.token]?.version = file.version
      loads[load.token]?.bytes = file.bytes
      commands.append(.read(load.token, ByteCount(Int(file.bytes)), from: .disk))
    } else {
      request(load.token, &commands)
    }
  }

  /// Starts the session task: the HTTP cache answers, or a request is sent.
  mutating func request(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    switch http?.lookup(token.object, at: now) {
    case .serve(let stored, let part, let isStale):
      if isStale { revalidate(stored, token.object, &commands) }
      loads[token]?.stage = .readingHTTP
      loads[token]?.version = stored.version
      loads[token]?.bytes = UInt32(stored.body.bytes)
      loads[token]?.status = stored.metadata.status
      let store = part == .memory ? Store.httpMemory : .httpDisk
      commands.append(.read(token, stored.body, from: store))
    case .revalidate(let stored): connect(token, ifChangedFrom: stored.version, &commands)
    case .fetch, nil: connect(token, ifChangedFrom: nil, &commands)
    }
  }

  private mutating func connect(
    _ token: LoadToken, ifChangedFrom version: UInt32?, _ commands: inout [PipelineCommand]
  ) {
    let isSecond = secondFetches.current == token
    let isIdle = loads[token].map { $0.isPrefetch && $0.waiters.isEmpty } ?? false
    let pending = ConnectionLimit.Request(
      token: token, ifChangedFrom: version, isIdle: isIdle)
    if isSecond || connections.admit(pending) {
      loads[token]?.stage = isSecond ? .fetchingAgain : .fetching
      let channel = isSecond ? Channel.synchronous : .session
      commands.append(.fetch(token, ifChangedFrom: version, over: channel))
    } else {
      loads[token]?.stage = .waiting
    }
  }

  mutating func didRead(
    _ token: LoadToken, _ result: ReadResult, _ commands: inout [PipelineCommand]
  ) {
    guard var load = loads[token] else { return }
    guard result != .missing else { return request(token, &commands) }
    let tier = load.stage == .readingDisk ? Tier.disk : .httpFresh
    waiters.answerAll(in: load.waiters) { commands.append(.hit($0, tier)) }
    load.origin = .store
    load.isImage = result == .image
    loads[token] = load
    if load.stage == .readingHTTP {
      completeRead(token, &commands)
    } else {
      arrive(token, &commands)
    }
  }

  mutating func didRespond(
    _ token: LoadToken, _ response: Response, _ commands: inout [PipelineCommand]
  ) {
    guard var load = loads[token] else { return }
    guard load.stage != .revalidating else { return didRevalidate(load, response, &commands) }
    if load.stage == .fetching { freeConnection(&commands) }
    if response.metadata.isError, standIn(for: token, &commands) { return }
    load.origin = .network
    load.found = .none
    load.version = response.version
    load.bytes = UInt32(clamping: response.body.bytes)
    load.isImage = response.isImage
    load.status = response.status
    if response.status == 304 {
      guard confirm(&load, response, &commands) else {
        return connect(token, ifChangedFrom: nil, &commands)
      }
    } else {
      storeResponse(load, response, &commands)
    }
    loads[token] = load
    complete(token, isFailure: isRefused(load), &commands)
  }

  /// Whether the strategy takes the status for a failure. A 304 is not seen by the app: it is handed
  /// the stored response as if that had been sent.
  private func isRefused(_ load: Load) -> Bool {
    strategy.fetch.checksStatus && !(200...299).contains(load.status)
  }

  /// The stored response is as good as new; false if it has gone, and must be fetched after all.
  private mutating func confirm(
    _ load: inout Load, _ response: Response, _ commands: inout [PipelineCommand]
  ) -> Bool {
    guard let stored = freshen(load.token.object, by: response, &commands) else { return false }
    waiters.answerAll(in: load.waiters) { commands.append(.hit($0, .httpRevalidated)) }
    use(stored, for: &load)
    return true
  }

  private func use(_ stored: StoredResponse, for load: inout Load) {
    load.origin = .store
    load.isImage = feed.availability(of: load.token.object) == .available
    load.version = stored.version
    load.bytes = UInt32(stored.body.bytes)
    load.status = stored.metadata.status
  }

  /// Completes a load by a stale response where the server fails, if the HTTP cache may. The bind
  /// remains a miss: a request was made and answered nothing.
  private mutating func standIn(
    for token: LoadToken, _ commands: inout [PipelineCommand]
  ) -> Bool {
    guard var load = loads[token],
      let stored = http?.substitute(forErrorOn: token.object, at: now)
    else { return false }
    use(stored, for: &load)
    loads[token] = load
    complete(token, isFailure: isRefused(load), &commands)
    return true
  }

  mutating func didFail(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard let load = loads[token] else { return }
    guard load.stage != .revalidating else { return revalidationFailed(token, &commands) }
    if load.stage == .fetching { freeConnection(&commands) }
    if standIn(for: token, &commands) { return }
    loads[token]?.status = 0
    complete(token, isFailure: true, &commands)
  }

  /// The completion handler of the session task.
  private mutating func complete(
    _ token: LoadToken, isFailure: Bool, _ commands: inout [PipelineCommand]
  ) {
    guard let load = loads[token] else { return }
    if isFailure, retryLater(token, &commands) { return }
    if strategy.fetch.fetchesTwice {
      guard load.stage == .fetchingAgain else { return completeTwice(token, &commands) }
      nextSecondFetch(&commands)
    }
    if isFailure { fail(token, &commands) } else { arrive(token, &commands) }
  }

  /// The completion handler of a session task that the HTTP cache answered.
  private mutating func completeRead(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    guard let load = loads[token] else { return }
    if secondFetches.current == token { loads[token]?.stage = .fetchingAgain }
    complete(token, isFailure: isRefused(load), &commands)
  }

  /// Throws the answer away and fetches again, in single file on the session's queue.
  private mutating func completeTwice(
    _ token: LoadToken, _ commands: inout [PipelineCommand]
  ) {
    loads[token]?.stage = .queuedAgain
    if secondFetches.add(token) { request(token, &commands) }
  }

  mutating func nextSecondFetch(_ commands: inout [PipelineCommand]) {
    while let token = secondFetches.next() {
      guard loads[token] != nil else { continue }
      return request(token, &commands)
    }
  }

  mutating func freeConnection(_ commands: inout [PipelineCommand]) {
    guard let next = connections.release() else { return }
    loads[next.token]?.stage = .fetching
    commands.append(.fetch(next.token, ifChangedFrom: next.ifChangedFrom, over: .session))
  }
}
