/// What is known of an image without loading it.
public enum Availability: UInt8, Sendable, BitwiseCopyable {
  /// The server has it.
  case available
  /// Its address does not parse as a URL.
  case badURL
  /// The server answers 404.
  case missing
  /// The server answers 200 with bytes that do not decode.
  case corrupt
}
