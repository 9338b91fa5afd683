import Platform

/// Runs work for a key once at a time: one thread does it, and the other threads wait for its result.
///
/// It keeps no results. The work itself looks into a cache first and puts its result there last, so that a thread that
/// comes a moment too late to wait finds it.
struct OncePerKey<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Outcome = Locked<Result<Value, any Error>?>

  private let underWay = Locked<[Key: Outcome]>([:])

  /// Makes it without work under way.
  init() {}

  /// Does the work for a key, or waits for the thread that does it and returns its result.
  ///
  /// - Parameters:
  ///   - key: The key of the work.
  ///   - work: Must not ask for the same key again, which would wait for itself.
  /// - Returns: The result of the work, in this thread or in the other one.
  /// - Throws: The error of the work, in every thread that waited for it.
  func value(for key: Key, _ work: () throws -> Value) throws -> Value {
    let outcome = underWay.withLock { underWay in
      if let outcome = underWay[key] { return outcome }
      let outcome = Outcome(nil)
      underWay[key] = outcome
      return outcome
    }
    let result = outcome.withLock { known in
      if let known { return known }
      let result = Result { try work() }
      underWay.withLock { $0[key] = nil }
      known = result
      return result
    }
    return try result.get()
  }
}
