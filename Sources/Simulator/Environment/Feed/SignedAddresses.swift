package import Primitives

/// Addresses with a signature in their query. When a row's address changes, its picture is the same as before.
///
/// All addresses of a list are signed together. A launch of the app brings a new list.
package struct SignedAddresses: KeyedConfiguration {
  /// The time for which the server accepts an address. After that, it responds with 403.
  package var lifetime = Nanoseconds.seconds(900)
  /// The time at which the app gets new addresses, in addition to each launch.
  package var renewed = AddressRenewal.withList

  /// Creates signatures that last a quarter of an hour, the default of the presigners of the AWS SDK for JavaScript.
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

/// The time at which an app gets new addresses of the same images. A raw value is a name and its help text.
package enum AddressRenewal: NamedValue, ExplainedChoice {
  /// The app gets new addresses with each refreshed list.
  case withList = "with-list: with each refreshed list"
  /// The app creates new addresses before it binds a row whose address has expired.
  case onceExpired = "once-expired: before a row is bound whose address is no longer accepted"
}
