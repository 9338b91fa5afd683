private import Foundation
public import Testing

/// Waits until something holds that another thread or process brings about, and fails the test if it never
/// does.
///
/// What is waited for is the condition; the pauses between two looks only leave the processor to those
/// who work on it, and decide nothing. A test that is suspended goes on after all that have not begun yet, which may be
/// minutes later and after the end of what it waits for: the first pauses, two seconds of them, hold the thread instead.
///
/// - Parameters:
///   - what: The condition in words, for the failure.
///   - location: Where the test waits.
///   - holds: Looks whether it holds; called again and again.
/// - Throws: What the look throws, or `CancellationError`.
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
