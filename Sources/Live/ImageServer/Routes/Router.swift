import Pictures
import Primitives

/// Selects the part of the server that answers a request.
enum Router {
  /// The server's routes, for the errors and the page.
  static let routes = [
    "/", "/feed", "/search", "/images/{image}.{jpg,png,webp,gif}", "/log", "/metrics", "/health",
  ]

  /// Returns the response to a request that is invalid whatever it asks for; nil for a valid request.
  static func refusal(_ line: RequestLine, _ target: String) -> Response? {
    if line.hasHiddenTarget { return .refusal(400, "the target has a zero byte") }
    if let defect = line.header.defect { return .refusal(400, defect) }
    guard line.isServed else {
      let allowed = HeaderField("Allow", "GET, HEAD")
      return line.refusal == 405
        ? .refusal(405, "\(line.method) is not served; use GET or HEAD", [allowed])
        : .refusal(501, "an unknown method; use GET or HEAD")
    }
    if target.utf8.count > RequestTarget.longest {
      return .refusal(414, "the target is longer than \(RequestTarget.longest) bytes")
    }
    // RFC 9112, section 3.2.
    if line.version == "HTTP/1.1", line.header.host == nil {
      return .refusal(400, "there is no Host field")
    }
    return line.header.hasBody ? .refusal(400, "\(line.method) takes no body here") : nil
  }

  /// Returns the refusal of a request for a foreign host by a server on the loopback; nil if the host is allowed. The
  /// server's own host, the hosts of its archive and names of the loopback are allowed. A web page could reach the
  /// server through another name (DNS rebinding).
  static func misdirection(
    _ header: RequestHeader, _ own: String, _ archive: ServedArchive?
  ) -> Response? {
    guard let host = header.host.map(ServedArchive.withoutPort), host != own.lowercased(),
      !isLoopback(host), archive?.hasHost(host) != true
    else { return nil }
    return .refusal(
      421,
      "on the loopback this server does not answer for the host '\(host.prefix(100))'; use localhost or "
        + "127.0.0.1 in the URL, or start it with --any-host")
  }

  /// True if a host in lower case is a name or an address of the loopback (RFC 6761, section 6.3).
  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Returns the plan of the response to a request.
  static func plan(_ request: ServerRequest, _ content: ServerContent) -> ResponsePlan {
    if let response = content.setup.page?.answer(to: request.target) { return .now(response) }
    if let archive = content.setup.archive {
      return ArchiveRoute(request: request, archive: archive, content: content).plan
    }
    if let (upstream, client) = content.upstream {
      return UpstreamRoute(request: request, upstream: upstream, client: client, content: content)
        .plan
    }
    do throws(Response) {
      let target = try RequestTarget(request.target)
      let isImage = target.path.first == "images" && target.path.count == 2
      return try isImage
        ? ImageRoute(request: request, target: target, content: content).plan
        : .now(answer(target, request, content))
    } catch { return .now(error) }
  }

  /// Returns the response to a request that needs no image.
  private static func answer(
    _ target: RequestTarget, _ request: ServerRequest, _ content: ServerContent
  ) throws(Response) -> Response {
    let feed = content.setup.feed
    return switch target.path {
    case []:
      .document(
        PageDocument(content.setup, at: request.arrival).html, type: "text/html; charset=utf-8")
    case ["feed"]: try FeedRoute.answer(target, feed, at: request.arrival, base(of: request))
    case ["search"]:
      try SearchRoute.answer(
        target, feed, at: request.arrival, base(of: request))
    case ["log"]:
      .document(content.log.records.map { $0.text + "\n" }.joined(), type: "application/x-ndjson")
    case ["metrics"]:
      .document(content.metrics.prometheusText, type: "text/plain; version=0.0.4")
    case ["health"]: .document("{\"status\":\"ok\"}\n", type: "application/json")
    default:
      throw .refusal(404, "there is " + routes.joined(separator: ", ") + " and nothing else")
    }
  }

  /// Returns the start of links, with the host as the client knows it, so that they work from another machine.
  private static func base(of request: ServerRequest) -> String {
    let isPlain = request.fields.host?.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "-")...UInt8(ascii: ":") ~= byte && byte != UInt8(ascii: "/")
        || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
    }
    guard let host = request.fields.host, !host.isEmpty, isPlain == true else { return "" }
    return "\(request.scheme)://\(host)"
  }
}

/// The plan of a response.
enum ResponsePlan: Sendable {
  /// The response, at once.
  case now(Response)
  /// The response after a wait, during which it is made. If it needs an image that does not exist yet, it is made on
  /// another thread.
  case later(Nanoseconds, image: EncodingCache.Key?, make: @Sendable () -> Response)
  /// The response of another server, then a wait. `ask` sends the request to that server and returns a closure that
  /// cancels it. The response comes later on another thread, or never, if this server stops.
  case asked(
    Nanoseconds, ask: @Sendable (@escaping @Sendable (Response) -> Void) -> @Sendable () -> Void)
  /// No response: the connection is reset after a wait.
  case broken(Nanoseconds)
}

/// A request as the routes see it.
struct ServerRequest: Sendable {
  /// The target as sent.
  let target: String
  /// The scheme of the server's URLs.
  let scheme: String
  /// True if only the header is wanted.
  let isHead: Bool
  let fields: RequestFields
  /// The first line and the header as received; empty if the request is not passed on.
  let line: RequestLine
  /// True if the request is the first on its connection, which had to be set up for it.
  let isFirstOnConnection: Bool
  let arrival: Instant
}
