import Primitives

/// How much of the feed gets new content at the same address.
struct ContentChange: Configuration {
  /// The share of all images, 0 to 1.
  var share = 1.0

  init() {}

  init(share: Double) { self.share = share }

  func check(_ problems: inout Problems) {
    problems.require((0...1).contains(share), "share", "must be from 0 to 1")
  }
}
