package import Primitives

/// Which rows show the same image.
package struct ImageSharing: KeyedConfiguration {
  /// How images are spread over rows.
  package enum Kind: String, NamedChoice {
    /// Every row has an image of its own, as the posts of a feed have.
    case unique
    /// Rows draw from a stock of images whose popularity follows Zipf's law, as avatars do.
    case zipf
    /// Rows draw from a stock whose images come up one after the other and are shown ever less from then on,
    /// as those of news are: what was often seen among older rows is seldom seen among newer ones.
    case shotNoise = "shot-noise"
  }

  /// How images are spread over rows.
  package var kind = Kind.unique
  /// With `zipf` and `shot-noise`: the number of images in the stock.
  package var distinct = 200
  /// With `zipf` and `shot-noise`: the exponent; image *k* is shown in proportion to 1 / *k*^exponent, with
  /// `shot-noise` when it comes up.
  ///
  /// Breslau et al. (*Web Caching and Zipf-like Distributions*, INFOCOM 1999) saw 0.64 to 0.83 at
  /// proxies; clients see about 1.
  package var exponent = 0.9
  /// With `shot-noise`: how many items after an image came up it is shown half as often; 1 to 50,000,000.
  ///
  /// No source states it for the items of a list, so that there is no default.
  package var halfLife: Int?
  /// The share of rows that show one default image instead, as people without a portrait do.
  package var defaultShare = 0.0
  /// With `unique`: how many rows on end show the same image, each in another size, as a list shows a
  /// picture large and small.
  package var sizes = 1
  /// How many images on end have addresses that differ in nothing but the query, as those of a server
  /// that takes an image's number as a parameter.
  package var perPath = 1

  /// Every row has an image of its own.
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

  /// Reports what does not go together.
  package func checkTogether(_ problems: inout Problems) {
    if sizes > 1, kind != .unique { problems.add("sizes", "must be 1 unless 'kind' is 'unique'") }
    if kind == .shotNoise, halfLife == nil {
      problems.add("kind", "needs a 'half-life', in items, which has no default")
    }
  }
}
