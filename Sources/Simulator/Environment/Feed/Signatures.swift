package import Primitives

/// The signatures of a feed's addresses, numbered in the order of their making.
///
/// The numbers repeat after ``most`` signatures. So do the addresses.
package struct Signatures: Sendable {
  /// The number of different signatures.
  package static let most = 64

  /// The time for which an address is accepted.
  private let lifetime: Nanoseconds
  /// The time at which each signature was made, by its number.
  private var madeAt = [Instant](repeating: .start, count: most)
  /// The number of the newest signature.
  package private(set) var newest = 0

  /// Makes the first signature, at the start of the run.
  package init(_ configuration: SignedAddresses) { lifetime = configuration.lifetime }

  /// Makes the next signature.
  package mutating func renew(at now: Instant) {
    newest = (newest + 1) % Self.most
    madeAt[newest] = now
  }

  /// Returns the time until which the server accepts a signature.
  package func expiry(of number: Int) -> Instant { madeAt[number] + lifetime }
}
