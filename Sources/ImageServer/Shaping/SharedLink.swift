import Platform
import Primitives

/// The link that all connections share: pieces pass it one after the other.
///
/// Each connection asks for one small piece at a time, so that they take turns and share the rate
/// evenly, as the simulated link does at every moment.
final class SharedLink: Sendable {
  private let freeAt = Locked(Instant.start)

  /// Books the passage of a piece that is ready at an instant.
  ///
  /// - Returns: When its last byte has passed.
  func passage(of bytes: Int, at rate: BitRate?, from instant: Instant) -> Instant {
    guard let rate else { return instant }
    return freeAt.withLock { freeAt in
      freeAt = max(freeAt, instant) + rate.time(for: ByteCount(bytes))
      return freeAt
    }
  }
}
