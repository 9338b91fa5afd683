private import Foundation
public import Testing

/// Waits until another thread or process makes a condition true, and fails the test if it never does.
///
/// The pauses between two checks only leave the processor to other threads. A suspended test continues after all tests
/// that have not begun yet. That may be minutes later, after the event that it waits for. So the first pauses, two
/// seconds of them, hold the thread instead.
///
/// - Parameters:
///   - what: The condition in words, for the failure.
///   - location: The place of the call.
///   - holds: The condition; called again and again.
/// - Throws: The error of the condition, or `CancellationError`.
public func eventually(
  _ what: Comment, _ location: SourceLocation = #_sourceLocation,
  _ holds: () throws -> Bool
) async throws {
  for look in 0..<6_000 {
    if try holds() { return }
    if look < 400 { holdThread() } else { try await Task.sleep(for: .milliseconds(5)) }
  }
  Issue.record(what, sourceLocation: location)
}

/// A pause without suspension, not for long.
private func holdThread() { Thread.sleep(forTimeInterval: 0.005) }
