import HTTPCaching
import HTTPMessages
import Primitives

/// A client, a cache of whole messages and a scripted origin, in virtual time.
final class Gateway {
  var cache: PrivateCache
  /// The requests that the origin got, in that order.
  private(set) var asked: [HTTPRequest] = []
  /// The answers of the origin; nil hangs up.
  var origin: (HTTPRequest) -> HTTPResponse? = { _ in HTTPResponse() }
  /// Seconds since the start.
  var second: Int64 = 0
  let clock = HTTPClock(start: HTTPDate(unixSeconds: 1_800_000_000))

  init(_ adjust: (inout HTTPCacheConfiguration) -> Void = { _ in }) {
    var configuration = HTTPCacheConfiguration()
    adjust(&configuration)
    cache = PrivateCache(configuration, clock: clock)
  }

  /// Returns the date of a second, as header fields state it.
  func date(_ second: Int64) -> String { clock.date(at: time(second)).description }

  /// Returns the response that the app gets. A background request is made at once, or is left to `postponed`.
  @discardableResult
  func fetch(
    _ path: String = "/a.png", _ fields: HTTPFields = [:], method: String = "GET",
    postponing postponed: ((PrivateCache.Forwarding) -> Void)? = nil
  ) -> HTTPResponse {
    let request = HTTPRequest("http://a.test" + path, method: method, fields: fields)
    var step = cache.answer(request, at: time(second))
    while true {
      switch step {
      case .respond(let response, let background):
        if let background {
          if let postponed { postponed(background) } else { _ = exchange(background) }
        }
        return response
      case .forward(let forwarding): step = exchange(forwarding)
      }
    }
  }

  /// Sends the request to the origin, and passes the answer to the cache.
  func exchange(_ forwarding: PrivateCache.Forwarding) -> PrivateCache.Step {
    asked.append(forwarding.request)
    guard let response = origin(forwarding.request) else {
      return .respond(cache.fail(forwarding, at: time(second)), then: nil)
    }
    return cache.receive(response, to: forwarding, sentAt: time(second), at: time(second))
  }

  /// Returns true if fetching sends a request to the origin.
  func asks(_ path: String = "/a.png", _ fields: HTTPFields = [:]) -> Bool {
    let before = asked.count
    fetch(path, fields)
    return asked.count > before
  }

  /// Replaces the origin by one with one resource, which answers 304 if the tag is known.
  func serve(_ text: String, _ fields: HTTPFields) {
    origin = { request in
      let tags = request.fields["If-None-Match"]?.split(separator: ", ").map(String.init) ?? []
      if let tag = fields["ETag"], tags.contains(tag) {
        return HTTPResponse(status: 304, fields: fields)
      }
      return HTTPResponse(fields: fields, body: Array(text.utf8))
    }
  }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}
