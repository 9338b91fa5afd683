import HTTPCaching
import HTTPMessages
import Primitives

/// Makes a test's requests through a cache, in virtual time.
struct SuiteClient: ~Copyable {
  private var cache: PrivateCache
  private var now = Instant.start
  private let clock: HTTPClock
  private let test: SuiteTest
  let origin: SuiteOrigin
  /// The responses that the client got, in the order of its requests.
  private(set) var responses: [HTTPResponse] = []

  /// Makes a cache that uses all permissions of RFC 9111: stale responses stand in for errors (section 4.2.4).
  init(_ test: SuiteTest, _ adjust: (inout HTTPCacheConfiguration) -> Void) {
    var configuration = HTTPCacheConfiguration()
    configuration.staleOnError = true
    adjust(&configuration)
    clock = HTTPClock(start: HTTPDate(unixSeconds: 1_800_000_000))
    cache = PrivateCache(configuration, clock: clock)
    origin = SuiteOrigin(test)
    self.test = test
  }

  /// Makes all requests, and pauses three seconds where the test pauses.
  mutating func run() {
    for (index, script) in test.requests.enumerated() {
      let response = fetch(request(script, number: index + 1), script)
      responses.append(response)
      if script.pausesAfter { now = now + .seconds(3) }
    }
  }

  private func request(_ script: SuiteRequest, number: Int) -> HTTPRequest {
    let query = script.queryArg.map { "?" + $0 } ?? ""
    let address = "http://origin.test/\(test.id)/\(script.filename ?? "resource")\(query)"
    var request = HTTPRequest(address, method: script.method)
    let reference = script.hasMagicConditions ? responses.last?.madeAt : nil
    for header in script.requestHeaders {
      let text = header.text(at: reference ?? clock.date(at: now))
      request.fields.append(HTTPField(header.name, text))
    }
    // The header fields that the Fetch standard's cache mode of that name adds.
    if script.cacheMode == "no-cache" { request.fields["Cache-Control"] = "max-age=0" }
    request.fields["Req-Num"] = String(number)
    return request
  }

  private mutating func fetch(_ request: HTTPRequest, _ script: SuiteRequest) -> HTTPResponse {
    var step = cache.answer(request, at: now)
    while true {
      switch step {
      case .respond(let response, let background):
        if let background { _ = exchange(background, script) }
        return response
      case .forward(let forwarding): step = exchange(forwarding, script)
      }
    }
  }

  private mutating func exchange(_ forwarding: PrivateCache.Forwarding, _ script: SuiteRequest)
    -> PrivateCache.Step
  {
    let sentAt = now
    now = now + .seconds(Int64(script.responsePause))
    guard let response = origin.answer(forwarding.request, at: clock.date(at: now)) else {
      return .respond(cache.fail(forwarding, at: now), then: nil)
    }
    return cache.receive(response, to: forwarding, sentAt: sentAt, at: now)
  }
}
