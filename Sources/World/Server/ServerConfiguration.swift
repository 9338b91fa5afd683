public import Primitives

/// How the image server answers.
public struct ServerConfiguration: Configuration {
  /// The Cache-Control header of every image, `none` to send none.
  public var cacheControl: String?
  /// Whether answers carry an ETag.
  public var entityTags = true
  /// Whether answers carry Last-Modified.
  public var lastModified = true
  /// How long before the run the images were last changed.
  public var contentAge = Nanoseconds.seconds(30 * 86_400)
  /// The median time from the request's arrival to the first byte of the answer.
  public var thinkTime = Nanoseconds.milliseconds(20)
  /// The spread of that time: the standard deviation of its natural logarithm.
  public var thinkTimeSigma = 0.4
  /// The share of answers that are a 503.
  public var errors = 0.0
  /// What the body of an answer other than 200 is.
  public var errorBody = ErrorBody.text
  /// The bytes of that body.
  public var errorBytes = ByteCount(512)

  /// A server of images that change rarely, which says nothing of caching.
  public init() {}

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if thinkTime < .zero { problems.add("think-time", "must not be below 0 ms") }
    if !(0...3).contains(thinkTimeSigma) { problems.add("think-time-sigma", "must be from 0 to 3") }
    if !(0...1).contains(errors) { problems.add("errors", "must be from 0 to 1") }
    if contentAge < .zero { problems.add("content-age", "must not be below 0 s") }
  }
}

/// What a server sends as the body of an error.
public enum ErrorBody: String, NamedChoice {
  /// A page of text, which does not decode as an image.
  case text
  /// A picture of its own, which decodes like any other.
  case image
}
