public import Primitives

/// How the image server answers.
public struct ServerConfiguration: Configuration {
  /// The Cache-Control header of every image, `none` to send none.
  public var cacheControl: String?
  /// Whether answers carry an ETag.
  public var entityTags = true
  /// Whether answers carry Last-Modified.
  public var lastModified = true
  /// How long after each answer its Expires field lies; `none` to send no such field.
  public var expires: Nanoseconds?
  /// The Age field of every image, as a shared cache on the way would send; `none` to send none.
  public var age: Nanoseconds?
  /// The Vary field of every image; `none` to send none. Live only: the requests of a simulated
  /// client are all alike.
  public var vary: String?
  /// How long before the run the images were last changed.
  public var contentAge = Nanoseconds.seconds(30 * 86_400)
  /// The median time from the request's arrival to the first byte of the answer.
  public var thinkTime = Nanoseconds.milliseconds(20)
  /// The spread of that time: the standard deviation of its natural logarithm.
  public var thinkTimeSigma = 0.4
  /// The share of answers that are a 503.
  public var errors = 0.0
  /// The share of answers that are a 500.
  public var internalErrors = 0.0
  /// The share of answers that are a 404 although the image is there.
  public var notFound = 0.0
  /// The Retry-After field of a 503, in whole seconds; `none` to send none. Live only: no strategy
  /// modelled here reads it.
  public var retryAfter: Nanoseconds?
  /// The rate at which the server sends on any one connection; `none` for as fast as the link allows.
  public var connectionRate: BitRate?
  /// What goes wrong with bodies on their way.
  public var faults = TransferFaults()
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
    let shares = [("errors", errors), ("internal-errors", internalErrors), ("not-found", notFound)]
    for (key, share) in shares where !(0...1).contains(share) {
      problems.add(key, "must be from 0 to 1")
    }
    if errors + internalErrors + notFound > 1 {
      problems.add("errors", "must not be above 1 together with internal-errors and not-found")
    }
    let times = [
      ("content-age", contentAge), ("expires", expires), ("age", age), ("retry-after", retryAfter),
    ]
    for (key, time) in times where time.map({ $0 < .zero }) == true {
      problems.add(key, "must not be below 0 s")
    }
    if let connectionRate, connectionRate.bitsPerSecond < 1 {
      problems.add("connection-rate", "must be above 0 bps")
    }
    for (key, text) in [("cache-control", cacheControl), ("vary", vary)]
    where text?.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x09 }) == false {
      problems.add(key, "must be one line of ASCII")
    }
  }
}

/// What a server sends as the body of an error.
public enum ErrorBody: String, NamedChoice {
  /// A page of text, which does not decode as an image.
  case text
  /// A picture of its own, which decodes like any other.
  case image
}
