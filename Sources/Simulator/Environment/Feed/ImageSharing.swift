package import Primitives

/// The sharing of images between rows.
package struct ImageSharing: KeyedConfiguration {
  /// The distribution of images over rows.
  package enum Kind: String, NamedChoice {
    /// Every row has a separate image, like the posts of a feed.
    case unique
    /// Rows draw from a stock of images with popularity by Zipf's law, like avatars.
    case zipf
    /// Rows draw from a stock of images that appear one after the other and then lose popularity, like those of news.
    /// An image that is frequent in older rows is rare in newer rows.
    case shotNoise = "shot-noise"
  }

  /// The distribution of images over rows.
  package var kind = Kind.unique
  /// With `zipf` and `shot-noise`: the number of images in the stock.
  package var distinct = 200
  /// With `zipf` and `shot-noise`: the exponent. Image *k* is shown in proportion to 1 / *k*^exponent; with
  /// `shot-noise`, this applies when the image appears.
  ///
  /// Breslau et al. (*Web Caching and Zipf-like Distributions*, INFOCOM 1999) measured 0.64 to 0.83 at proxies;
  /// clients see about 1.
  package var exponent = 0.9
  /// With `shot-noise`: the number of items after which an image is shown half as often; 1 to 50,000,000.
  ///
  /// There is no default, since no source states it for the items of a list.
  package var halfLife: Int?
  /// The share of rows that show one default image, like people without a portrait.
  package var defaultShare = 0.0
  /// With `unique`: the number of consecutive rows that show the same image, each in another size. A list may show a
  /// picture both large and small.
  package var sizes = 1
  /// The number of consecutive images whose addresses differ only in the query, as on a server with an image's number
  /// as a parameter.
  package var perPath = 1

  /// Creates the sharing of a list whose rows have separate images.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("kind", \.kind, "the distribution of images over rows")
    Field(
      "distinct", \.distinct, "with 'zipf' and 'shot-noise': the number of images in the stock",
      .atLeast(1).and(.atMost(10_000_000, "10 000 000")))
    Field(
      "exponent", \.exponent,
      "with 'zipf' and 'shot-noise': image k is shown in proportion to 1 / k^exponent", .from(0...4)
    )
    Field(
      "half-life", orNull: \.halfLife,
      "with 'shot-noise': the number of items after which an image is shown half as often",
      .atLeast(1).and(.atMost(50_000_000, "50 000 000")))
    Field(
      "default-share", \.defaultShare, "the share of rows that show one default image instead",
      .from(0...1))
    Field(
      "sizes", \.sizes,
      "with 'unique': the number of successive rows that show the same image, each in another size",
      .from(1...8))
    Field(
      "per-path", \.perPath,
      "the number of successive images whose addresses differ only in the query", .atLeast(1))
  }

  /// Reports settings that are not compatible.
  package func checkTogether(_ problems: inout Problems) {
    if sizes > 1, kind != .unique { problems.add("sizes", "must be 1 unless 'kind' is 'unique'") }
    if kind == .shotNoise, halfLife == nil {
      problems.add("kind", "needs a 'half-life', in items, which has no default")
    }
  }
}
