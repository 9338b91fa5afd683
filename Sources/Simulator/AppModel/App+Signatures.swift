package import Environment
package import ImagePipeline
package import Primitives

/// The signatures of an app's addresses, and the signature of each load.
package struct LoadSignatures: Sendable {
  /// The signatures and their times.
  package private(set) var all: Signatures
  /// The number of the signature of each load, by its attempt.
  private var numbers: [UInt8] = []

  /// Makes the first signature, at the start of the run.
  init(_ configuration: SignedAddresses) { all = Signatures(configuration) }

  /// Makes the next signature.
  mutating func renew(at now: Instant) { all.renew(at: now) }

  /// Gives the newest signature to a load that begins.
  mutating func note(_ load: LoadToken) {
    while numbers.count <= load.attempt { numbers.append(UInt8(all.newest)) }
  }

  /// Returns the number of the signature of a load.
  func number(of load: LoadToken) -> Int {
    numbers.indices.contains(Int(load.attempt)) ? Int(numbers[Int(load.attempt)]) : all.newest
  }
}

extension App {
  /// Gives all images new addresses, as with a new list.
  mutating func renewAddresses(at now: Instant, _ engine: inout some AppEngine) {
    guard signatures != nil else { return }
    signatures?.renew(at: now)
    engine.perform(.renewAddresses)
    handle(.lifecycle(.newAddresses, of: process), at: now, &engine)
  }

  /// Gives all images new addresses, if the app creates addresses itself and the newest have expired.
  mutating func renewExpiredAddresses(at now: Instant, _ engine: inout some AppEngine) {
    guard let all = signatures?.all, plan.feed.signed?.renewed == .onceExpired,
      all.expiry(of: all.newest) <= now
    else { return }
    renewAddresses(at: now, &engine)
  }

  /// Returns the address that a load requests.
  package func address(of load: LoadToken) -> AddressID {
    signatures.map { feed.address(of: load.rendition, signedAs: $0.number(of: load)) }
      ?? feed.address(of: load.rendition)
  }

  /// Returns the end of the query that signs an address; nil if the feed has no signatures.
  package func signature(of address: AddressID) -> String? {
    signatures.map {
      feed.signature(
        of: feed.rendition(at: address), until: $0.all.expiry(of: feed.signatureNumber(of: address))
      )
    }
  }
}
