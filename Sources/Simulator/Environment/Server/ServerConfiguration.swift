package import Primitives

/// How the image server answers.
package struct ServerConfiguration: KeyedConfiguration {
  /// The protocols that it offers, those it prefers first. A client that speaks all takes the first.
  package var protocols = [HTTPProtocol.http2, .http1]
  /// How many hosts the images come from, but for those of classes with hosts of their own; each has a name
  /// and connections of its own. All are reached over the one network.
  package var hosts = 1
  /// What secures its connections.
  package var tls = TLSVersion.tls13
  /// What it sends to open a secured connection, its certificates foremost; a tenth where one is resumed.
  package var handshake = ByteCount(3_500)
  /// What the computations of opening a secured connection take, at both ends together.
  package var handshakeTime = Nanoseconds.milliseconds(2)
  /// The share of images whose address redirects to another on the same host.
  package var redirects = 0.0
  /// Whether such a redirect is permanent (301), so that an HTTP cache remembers it, or not (302).
  package var redirectsPermanently = false
  /// Requests that it answers at a time on one connection of HTTP/2; the client keeps the rest back.
  package var concurrentStreams = 100
  /// What it sends on a new connection before the first acknowledgement: ten segments (RFC 6928).
  package var initialWindow = ByteCount(10 * CongestionWindow.segment)
  /// The Cache-Control header of every image, `none` to send none.
  package var cacheControl: String?
  /// Whether answers carry an ETag.
  package var entityTags = true
  /// Whether answers carry Last-Modified.
  package var lastModified = true
  /// How long after each answer its Expires field lies; `none` to send no such field.
  package var expires: Nanoseconds?
  /// The Age field of every image, as a shared cache on the way would send; `none` to send none.
  package var age: Nanoseconds?
  /// The Vary field of every image; `none` to send none. Live only: the requests of a simulated
  /// client are all alike.
  package var vary: String?
  /// How long before the run the images were last changed.
  package var contentAge = Nanoseconds.seconds(30 * 86_400)
  /// The median time from the request's arrival to the first byte of the answer.
  package var thinkTime = Nanoseconds.milliseconds(20)
  /// The spread of that time: the standard deviation of its natural logarithm.
  package var thinkTimeSigma = 0.4
  /// The share of answers that are a 503.
  package var errors = 0.0
  /// The share of answers that are a 500.
  package var internalErrors = 0.0
  /// The share of answers that are a 404 although the image is there.
  package var notFound = 0.0
  /// The Retry-After field of a 503, in whole seconds; `none` to send none. Live only: no strategy
  /// modelled here reads it.
  package var retryAfter: Nanoseconds?
  /// The rate at which the server sends on any one connection; `none` for as fast as the link allows.
  package var connectionRate: BitRate?
  /// What goes wrong with bodies on their way.
  package var faults = TransferFaults()
  /// What the body of an answer other than 200 is.
  package var errorBody = ErrorBody.text
  /// The bytes of that body.
  package var errorBytes = ByteCount(512)

  /// A server of images that change rarely, which says nothing of caching.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("protocols", \.protocols, "the protocols of the server, in order of preference")
    Field(
      "hosts", \.hosts, "the number of hosts; each has its own name and connections",
      .from(1...ImageClass.maxHosts))
    Field("tls", \.tls, "the version of TLS; without TLS, HTTP/1.1 is used")
    Field(
      "handshake", \.handshake,
      "the bytes that it sends to open a secure connection; a tenth for a resumed one",
      .notBelow(.zero)
    ).guessed("two certificates with keys of 2,048 bits; chains differ by a factor of three")
    Field(
      "handshake-time", \.handshakeTime,
      "the computing time to open a secure connection, at both ends", .wait
    ).guessed("half a millisecond to two on a phone, and the same on the server; without a source")
    Field(
      "redirects", \.redirects, "the share of images whose address redirects to another",
      .from(0...1))
    Field(
      "redirects-permanently", \.redirectsPermanently,
      "if true, redirects are 301, which an HTTP cache remembers; if false, 302, which it requests again each time"
    )
    Field(
      "concurrent-streams", \.concurrentStreams,
      "the highest number of requests at a time on an HTTP/2 connection", .from(1...100_000)
    ).guessed("as in nghttp2 and h2o; nginx and Apache have 128 and 100")
    Field(
      "initial-window", \.initialWindow,
      "the bytes that it sends on a new connection before the first acknowledgement",
      .atLeast(ByteCount(536)).and(.atMost(ByteCount(1 << 30)))
    )
    Field(
      "cache-control", orNull: \.cacheControl,
      "the Cache-Control field of every image; null for none", .oneLineOfASCII)
    Field("entity-tags", \.entityTags, "if true, responses have an ETag")
    Field("last-modified", \.lastModified, "if true, responses have Last-Modified")
    Field(
      "expires", orNull: \.expires,
      "the time from each response to its Expires field; null for none", .age)
    Field(
      "age", orNull: \.age, "the Age field of every image, as from a shared cache; null for none",
      .age)
    Field(
      "vary", orNull: \.vary, "the Vary field of every image; null for none; live only",
      .oneLineOfASCII)
    Field(
      "content-age", \.contentAge, "the age of the images at the start of the run", .age
    ).guessed("a month, for images that change rarely; heuristic freshness is a tenth of it")
    Field(
      "think-time", \.thinkTime,
      "the median time from the arrival of a request to the first byte of the response",
      .wait
    ).guessed("as for a cache at the edge of a CDN; servers differ by a factor of ten")
    Field(
      "think-time-sigma", \.thinkTimeSigma,
      "the spread of that time: the standard deviation of its natural logarithm", .from(0...3)
    ).guessed("one response in twenty takes at least twice the median; without a source")
    Field("errors", \.errors, "the share of responses that are a 503", .from(0...1))
    Field(
      "internal-errors", \.internalErrors, "the share of responses that are a 500", .from(0...1))
    Field(
      "not-found", \.notFound, "the share of responses that are a 404 although the image exists",
      .from(0...1))
    Field(
      "retry-after", orNull: \.retryAfter,
      "the Retry-After field of a 503, in whole seconds; null for none; live only",
      .notBelow(.zero))
    Field(
      "connection-rate", orNull: \.connectionRate,
      "the rate of the server on one connection; null for that of the link",
      .above(.zero, "0 bps"))
    Field("faults", \.faults, "the faults of bodies in transit")
    Field("error-body", \.errorBody, "the body of a response other than 200")
    Field("error-bytes", \.errorBytes, "the length of that body")
      .guessed("a short page; without a source")
  }

  /// The protocol that URLSession speaks with it: the first that it offers, if anything is secured.
  package var spokenProtocol: HTTPProtocol {
    tls == .none ? .unsecured : protocols.first ?? .unsecured
  }

  /// The round trips that open a connection to it.
  ///
  /// - Parameter isResumed: True if there was a connection to it before.
  /// - Returns: Their numbers.
  package func handshake(isResumed: Bool) -> Handshake {
    spokenProtocol.handshake(tls, isResumed: isResumed)
  }

  /// Reports what does not go together.
  package func checkTogether(_ problems: inout Problems) {
    if protocols.isEmpty { problems.add("protocols", "must name a protocol at least") }
    if Set(protocols).count < protocols.count {
      problems.add("protocols", "must name each protocol once")
    }
    if errors + internalErrors + notFound > 1 {
      problems.add("errors", "must not be above 1 together with internal-errors and not-found")
    }
  }
}

/// What a server sends as the body of an error.
package enum ErrorBody: String, NamedChoice {
  /// A page of text, which does not decode as an image.
  case text
  /// A picture of its own, which decodes like any other.
  case image
}
