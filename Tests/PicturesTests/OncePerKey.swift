import Platform

/// Work that threads want done by key, and that only one of them does while the others wait for it.
///
/// It keeps nothing of what was done: the work itself looks into a cache first and puts its result
/// there last, so that who comes a moment too late for waiting finds it.
struct OncePerKey<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Outcome = Locked<Result<Value, any Error>?>

  private let underWay = Locked<[Key: Outcome]>([:])

  /// No work is under way.
  init() {}

  /// Does the work for a key, or waits for the thread that does and takes its result.
  ///
  /// - Parameters:
  ///   - key: What the work is about.
  ///   - work: Must not ask for the same key again, which would wait for itself.
  /// - Returns: What the work returned, in this thread or in the one that was waited for.
  /// - Throws: What the work throws, in every thread that waited for it.
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
