/// How images are fetched.
extension StrategyComponents {
  static let fetch: [StrategyComponent] = [
    .init("fetch", "how images are fetched"),
    .init("fetch.task", "the kind of session task", TaskKind.explained),
    .init("fetch.coalesces", "whether a request for an image joins one that is under way"),
    .init("fetch.connections", "requests under way at a time; null leaves it to the session"),
    .init("fetch.checks-status", "whether a status outside 200 to 299 is a failure"),
    .init(
      "fetch.fetches-twice", "whether the answer is thrown away and fetched again, in single file"),
    .init("fetch.undecodable", "what a body that does not decode does", UndecodableBody.explained),
    .init("fetch.order", "which of the waiting requests goes first", FetchOrder.explained),
    .init(
      "fetch.prioritizes", "whether requests that a cell waits for go before those of prefetching"),
    .init("fetch.cancels", "what one cell's cancelling reaches", CancelScope.explained),
    .init("fetch.retry", "when a request that failed is sent again; null for never"),
    .init("fetch.retry.attempts", "how often at most"),
    .init("fetch.retry.delay", "how long the first retry waits"),
    .init("fetch.retry.factor", "how many times as long each next one waits"),
    .init(
      "fetch.remembers-failures", "which failures keep a URL from being asked for again",
      RememberedFailures.explained),
    .init("fetch.unwraps-url", "whether an address that is no URL crashes"),
    .init(
      "fetch.same-url", "what binding a cell again to the URL it is loading does",
      SameURL.explained),
  ]
}
