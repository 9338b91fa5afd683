import Primitives

/// How much of the feed gets new content at the same address.
struct ContentChange: KeyedConfiguration {
  /// The share of all images, 0 to 1.
  var share = 1.0

  init() {}

  static let fields = Fields<Self> {
    Field("share", \.share, "the share of all images", .from(0...1))
  }

  init(share: Double) { self.share = share }
}
