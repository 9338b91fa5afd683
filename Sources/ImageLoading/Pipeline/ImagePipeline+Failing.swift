import Primitives

/// A load fails: it is tried again, remembered, or told.
extension ImagePipeline {
  /// Sends the request again later, if the strategy does so after such a failure and has not done it
  /// often enough.
  mutating func retryLater(_ token: LoadToken, _ commands: inout [PipelineCommand]) -> Bool {
    guard let retry = strategy.fetch.retry, let load = loads[token],
      load.status == 0 || load.status >= 500, Int(load.retries) < retry.attempts
    else { return false }
    loads[token]?.stage = .pausing
    loads[token]?.retries += 1
    commands.append(.dispatchLater(.retry(token), after: retry.wait(before: load.retries)))
    return true
  }

  /// The time before a retry is over.
  mutating func retry(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    if loads[token]?.stage == .pausing { request(token, &commands) }
  }

  /// Whether the image's URL has failed before, in this process, in a way that the strategy remembers.
  func isRemembered(_ object: ObjectID) -> Bool { !failed.isEmpty && failed[object.index] }

  /// The load has failed: the error image is put where the image would have gone.
  mutating func fail(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    remember(token, isUndecodable: false)
    guard strategy.errorImage else { return end(token, &commands) }
    loads[token]?.stage = .delivering
    loads[token]?.hasFailed = true
    commands.append(.dispatch(.fail(token)))
  }

  mutating func didNotDecode(_ token: LoadToken, _ commands: inout [PipelineCommand]) {
    remember(token, isUndecodable: true)
    switch strategy.fetch.undecodable {
    case .ignored: end(token, &commands)
    case .clears: dispatchDelivery(token, &commands)
    case .fails: fail(token, &commands)
    case .crashes where makesImageAtDelivery: dispatchDelivery(token, &commands)
    case .crashes:
      commands.append(.crash)
      end(token, &commands)
    }
  }

  private mutating func remember(_ token: LoadToken, isUndecodable: Bool) {
    switch strategy.fetch.remembersFailures {
    case .none: break
    case .undecodable: if isUndecodable { failed[token.object.index] = true }
    case .all: failed[token.object.index] = true
    }
  }
}
