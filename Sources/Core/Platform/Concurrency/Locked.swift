import Foundation

/// A value that threads share, reached only under a lock.
///
/// Only here does the compiler trust the code for thread safety: `value` is private, and every use of it is between
/// `lock` and `unlock`. The lock is an `NSLock` and not a `Synchronization.Mutex`, because the thread sanitizer
/// understands only `NSLock` on every supported platform.
public final class Locked<Value: ~Copyable & Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  /// Shares a value.
  public init(_ value: consuming Value) { self.value = value }

  /// Runs a short body with exclusive access to the value.
  ///
  /// The body must not use the same lock again: it would wait for itself.
  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
