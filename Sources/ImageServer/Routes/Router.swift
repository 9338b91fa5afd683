import Primitives

/// Which part of the server answers a request.
enum Router {
  /// What the server offers, for the errors and the page.
  static let routes = [
    "/", "/feed", "/search", "/images/{image}.{jpg,png,webp,gif}", "/log", "/metrics", "/health",
  ]

  /// The answer to a request that is wrong whatever it asks for; nothing to one that is not.
  static func refusal(
    _ line: RequestLine, _ target: String, hasHost: Bool, _ hasBody: Bool
  ) -> Answer? {
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
    if line.version == "HTTP/1.1", !hasHost { return .refusal(400, "the field Host is missing") }
    return hasBody ? .refusal(400, "\(line.method) takes no body here") : nil
  }

  /// How a request is answered.
  static func plan(_ request: ServerRequest, _ core: ServerCore) -> Plan {
    let target: RequestTarget
    do { target = try RequestTarget(request.target) } catch {
      return .now(.refusal(400, error.reason))
    }
    switch (target.path.first, target.path.count) {
    case ("images", 2): return ImageRoute(request, target, core).plan
    case (nil, _): return .now(PageRoute.answer(core))
    case ("feed", 1): return .now(FeedRoute.answer(target, core, base(of: request, core)))
    case ("search", 1): return .now(SearchRoute.answer(target, core, base(of: request, core)))
    case ("log", 1): return .now(LogRoute.answer(core))
    case ("metrics", 1):
      return .now(.document(200, core.metrics.prometheusText, type: "text/plain; version=0.0.4"))
    case ("health", 1):
      return .now(.document(200, "{\"status\":\"ok\"}\n", type: "application/json"))
    default:
      return .now(.refusal(404, "there is " + routes.joined(separator: ", ") + " and nothing else"))
    }
  }

  /// What links begin with: the host as the client knows it, so that they work from another machine.
  private static func base(of request: ServerRequest, _ core: ServerCore) -> String {
    let isPlain = request.fields.host?.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "-")...UInt8(ascii: ":") ~= byte && byte != UInt8(ascii: "/")
        || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
    }
    guard let host = request.fields.host, !host.isEmpty, isPlain == true else { return "" }
    return "http://\(host)"
  }
}
