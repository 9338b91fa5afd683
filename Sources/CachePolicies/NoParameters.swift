public import Primitives

/// The parameters of a policy that has none.
public struct NoParameters: Configuration {
  private enum CodingKeys: CodingKey {}

  /// The only value.
  public init() {}

  /// Reads an empty mapping: asking for it is what makes a key or a text in its place an error.
  ///
  /// - Throws: `DecodingError` for anything but a mapping.
  public init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: CodingKeys.self)
  }
}
