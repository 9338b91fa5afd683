extension CacheControl: CustomStringConvertible, Codable {
  /// The field's text, directives in a fixed order; reads back as the same directives.
  public var description: String {
    let seconds: [(String, UInt32?)] = [
      ("max-age", maxAge), ("stale-while-revalidate", staleWhileRevalidate),
      ("stale-if-error", staleIfError), ("min-fresh", minFresh), ("max-stale", maxStale),
    ]
    let names = Self.namedFlags.filter { flags.contains($0.flag) }.map(\.name)
    let times = seconds.compactMap { name, time in time.map { "\(name)=\($0)" } }
    return (names + times).joined(separator: ", ")
  }

  /// Reads the field's text.
  ///
  /// - Throws: What the decoder throws where there is no text.
  public init(from decoder: any Decoder) throws {
    self.init(parsing: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the field's text.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
