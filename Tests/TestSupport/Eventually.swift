public import Testing

/// Waits until something holds that another thread or process brings about, and fails the test if it never
/// does.
///
/// What is waited for is the condition; the pauses between two looks only leave the processor to those
/// who work on it, and decide nothing.
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
  for _ in 0..<6_000 {
    if try holds() { return }
    try await Task.sleep(for: .milliseconds(5))
  }
  Issue.record(what, sourceLocation: location)
}
