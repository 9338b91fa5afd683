package import Primitives

/// The configuration of the image server.
package struct ServerConfiguration: KeyedConfiguration {
  /// The protocols of the server in order of preference. A client that supports all of them uses the first.
  package var protocols = [HTTPProtocol.http2, .http1]
  /// The number of hosts that serve the images, without the separate hosts of classes. Each host has its own name and
  /// connections. All are reached over the same network.
  package var hosts = 1
  /// The version of TLS on its connections.
  package var tls = TLSVersion.tls13
  /// The bytes that it sends to open a secured connection, mostly certificates. If a session is resumed, it sends a
  /// tenth of them.
  package var handshake = ByteCount(3_500)
  /// The computing time of opening a secured connection, at both ends together.
  package var handshakeTime = Nanoseconds.milliseconds(2)
  /// The share of images whose address redirects to another address on the same host.
  package var redirects = 0.0
  /// True if such a redirect is permanent (301), so that an HTTP cache remembers it; false for 302.
  package var redirectsPermanently = false
  /// The Cache-Control header of a redirect; nil (`none` in a file) if it has none.
  package var redirectCacheControl: String?
  /// The maximum number of concurrent requests on an HTTP/2 connection. The client delays further requests.
  package var concurrentStreams = 100
  /// The bytes that it sends on a new connection before the first acknowledgement: ten segments (RFC 6928).
  package var initialWindow = ByteCount(10 * CongestionWindow.segment)
  /// The Cache-Control header of every image; nil (`none` in a file) if there is none.
  package var cacheControl: String?
  /// True if responses have an ETag.
  package var entityTags = true
  /// True if responses have Last-Modified.
  package var lastModified = true
  /// True if a request may ask for the rest of an image whose transfer was cut (Accept-Ranges).
  package var ranges = true
  /// The time from each response to its Expires date; nil (`none` in a file) if it has none.
  package var expires: Nanoseconds?
  /// The Age of every image, as from a shared cache; nil (`none` in a file) if there is none.
  package var age: Nanoseconds?
  /// The Vary header of every image; nil (`none` in a file) if there is none. It has an effect only in live runs, since
  /// all requests of a simulated client are alike.
  package var vary: String?
  /// The time from the latest change of the images to the start of the run.
  package var contentAge = Nanoseconds.seconds(30 * 86_400)
  /// The median time from a request's arrival to the first byte of the response.
  package var thinkTime = Nanoseconds.milliseconds(20)
  /// The spread of the think time: the standard deviation of its natural logarithm.
  package var thinkTimeSigma = 0.4
  /// The share of responses with status 503.
  package var errors = 0.0
  /// The share of responses with status 500.
  package var internalErrors = 0.0
  /// The share of responses with status 404 although the image exists.
  package var notFound = 0.0
  /// The Retry-After time of a 429 and a 503, in whole seconds; nil (`none` in a file) if there is none.
  package var retryAfter: Nanoseconds?
  /// The limits of the requests that it accepts; nil (`none` in a file) if there are none.
  package var capacity: ServerCapacity?
  /// The rate limit of each connection at the server; nil (`none` in a file) if there is none.
  package var connectionRate: BitRate?
  /// The faults of image bodies.
  package var faults = TransferFaults()
  /// The body of a response with a status other than 200.
  package var errorBody = ErrorBody.text
  /// The length of that body.
  package var errorBytes = ByteCount(512)

  /// Creates a server of images that change rarely, without caching fields.
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
      "redirect-cache-control", orNull: \.redirectCacheControl,
      "the Cache-Control field of a redirect, whose lifetime an HTTP cache obeys; null for none",
      .oneLineOfASCII
    )
    .needs("'redirects' is above 0") { $0.redirects > 0 }
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
    Field("ranges", \.ranges, "if true, a request may ask for the rest of an image")
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
      "the Retry-After field of a 429 and a 503, in whole seconds; null for none",
      .notBelow(.zero))
    Field("capacity", orNull: \.capacity, "the requests that it accepts; null for all")
    Field(
      "connection-rate", orNull: \.connectionRate,
      "the rate of the server on one connection; null for that of the link",
      .above(.zero, "0 bps"))
    Field("faults", \.faults, "the faults of bodies in transit")
    Field("error-body", \.errorBody, "the body of a response other than 200")
    Field("error-bytes", \.errorBytes, "the length of that body")
      .guessed("a short page; without a source")
  }

  /// The protocol that URLSession uses with the server: the first of its protocols, or HTTP/1.1 without TLS.
  package var spokenProtocol: HTTPProtocol {
    tls == .none ? .unsecured : protocols.first ?? .unsecured
  }

  /// Returns the round trips that open a connection to the server.
  ///
  /// - Parameter isResumed: True if there was an earlier connection to the server.
  /// - Returns: The numbers of round trips.
  package func handshake(isResumed: Bool) -> Handshake {
    spokenProtocol.handshake(tls, isResumed: isResumed)
  }

  /// Reports settings that are not compatible.
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

/// The body that a server sends with an error.
package enum ErrorBody: String, NamedChoice {
  /// A text, which does not decode as an image.
  case text
  /// A separate picture, which decodes as an image.
  case image
}
