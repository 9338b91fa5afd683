/// Which of a session's requests make a trace.
package enum Demand: String, CaseIterable, Sendable {
  /// What the screen asks the cache for: every bind of a cell to an item is a request for its image.
  ///
  /// The table binds the rows that the scroll brings on screen, whatever is cached. Strategies differ in
  /// their binds only where one keeps the main thread so busy that rows pass between two frames.
  case binds
  /// What the strategy asks the server for: every request that left the device, conditional ones,
  /// prefetches and those that failed or were given up included.
  case requests
}
