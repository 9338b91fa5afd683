package import Primitives

/// Addresses with a signature in their query. The picture of a row stays while its address changes.
///
/// All addresses of a list are signed together. Each launch brings a new list.
package struct SignedAddresses: KeyedConfiguration {
  /// The time for which the server accepts an address. It answers 403 afterwards.
  package var lifetime = Nanoseconds.seconds(900)
  /// The time at which the app gets new addresses, beside each launch.
  package var renewed = AddressRenewal.withList

  /// Signs addresses for a quarter of an hour, as the presigners of the AWS SDK for JavaScript do by default.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field(
      "for", \.lifetime, "the time for which an address is accepted; the server then answers 403",
      .atLeast(.milliseconds(1))
    )
    Field("renewed", \.renewed, "the time when the app gets new addresses, beside each launch")
  }
}

/// The time at which an app gets new addresses of the same images.
package enum AddressRenewal: NamedValue, ExplainedChoice {
  /// Each refreshed list has its own.
  case withList = "with-list: with each refreshed list"
  /// The app makes them itself when the old ones are over.
  case onceExpired = "once-expired: before a row is bound whose address is no longer accepted"
}
