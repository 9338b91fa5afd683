import HTTPCaching
import HTTPMessages
import Primitives
import Testing

/// Random responses, requests and times, judged by rules that are written here a second time, in whole seconds.
@Suite struct PermissionProperties {
  /// Returns a random response. Two extra fields have the time at which it was made and its age then, so that tests
  /// recognise it when it is served.
  private static func response(
    _ gateway: Gateway, failing: Bool, _ generator: inout SplitMix64
  ) -> HTTPResponse {
    if failing { return HTTPResponse(status: 503) }
    let now = gateway.second
    var directives: [String] = []
    var fields: HTTPFields = ["Made": "\(now)", "Date": gateway.date(now)]
    let lifetime = Int64.random(in: 0...12, using: &generator)
    switch UInt32.random(in: 0..<3, using: &generator) {
    case 0: directives.append("max-age=\(lifetime)")
    case 1: fields["Expires"] = gateway.date(now + lifetime)
    default: fields["Last-Modified"] = gateway.date(now - lifetime * 10)
    }
    for name in ["stale-while-revalidate", "stale-if-error"] where Bool.random(using: &generator) {
      directives.append("\(name)=\(Int64.random(in: 0...6, using: &generator))")
    }
    for name in ["must-revalidate", "no-cache"]
    where UInt32.random(in: 0..<4, using: &generator) == 0 { directives.append(name) }
    if !directives.isEmpty { fields["Cache-Control"] = directives.joined(separator: ", ") }
    if Bool.random(using: &generator) { fields["ETag"] = "\"\(now / 7)\"" }
    let age = Int64.random(in: -9...3, using: &generator)
    if age > 0 { fields["Age"] = "\(age)" }
    fields["Sent-Age"] = "\(max(0, age))"
    return HTTPResponse(fields: fields, body: [1])
  }

  private static func directives(_ generator: inout SplitMix64) -> CacheControl {
    var directives = CacheControl()
    let seconds = UInt32.random(in: 0...9, using: &generator)
    switch UInt32.random(in: 0..<10, using: &generator) {
    case 0: directives.maxAge = seconds
    case 1: directives.minFresh = seconds
    case 2: directives.maxStale = seconds
    case 3: directives.flags.insert(.noCache)
    default: break
    }
    return directives
  }

  /// Returns tenths of a second, from max-age, else Expires, else a tenth of the time since the last change. A 304 may
  /// have left some of these unchanged.
  private static func tenths(ofLifetime fields: HTTPFields, _ said: CacheControl) -> Int64 {
    if let maxAge = said.maxAge { return 10 * Int64(maxAge) }
    func second(_ name: String) -> Int64? {
      let date = fields[name].flatMap { HTTPDate(parsing: $0, asOf: HTTPDate(unixSeconds: 0)) }
      return date?.unixSeconds
    }
    guard let date = second("Date") else { return 0 }
    if let expires = second("Expires") { return 10 * max(0, expires - date) }
    return second("Last-Modified").map { max(0, date - $0) } ?? 0
  }

  /// Returns the reason why a response of that age in seconds may be served without a request; nil if it may not.
  private static func permission(
    _ served: HTTPResponse, age: Int64, for request: CacheControl, afterFailure: Bool
  ) -> String? {
    let said = CacheControl(parsing: served.fields["Cache-Control"] ?? "")
    let staleness = 10 * age - tenths(ofLifetime: served.fields, said)
    if afterFailure {
      guard said.flags.isDisjoint(with: [.noCache, .mustRevalidate]) else { return nil }
      return said.staleIfError.flatMap { staleness <= 10 * Int64($0) ? "stale if error" : nil }
    }
    guard !said.flags.contains(.noCache), !request.flags.contains(.noCache) else { return nil }
    if staleness < 0 {
      let isWanted =
        age <= Int64(request.maxAge ?? .max) && -staleness >= 10 * Int64(request.minFresh ?? 0)
      return isWanted ? "fresh" : nil
    }
    guard !said.flags.contains(.mustRevalidate) else { return nil }
    if let most = request.maxStale, staleness <= 10 * Int64(most) {
      return "accepted by the request"
    }
    guard request.maxAge == nil, let window = said.staleWhileRevalidate else { return nil }
    return staleness <= 10 * Int64(window) ? "while revalidating" : nil
  }

  @Test(arguments: UInt64(0)..<12)
  func nothingIsServedThatMayNotBeAndItsAgeIsRight(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let gateway = Gateway()
    var reasons: [String: Int] = [:]
    var isFailing = false
    gateway.origin = { request in
      let response = Self.response(gateway, failing: isFailing, &generator)
      let tag = response.fields["ETag"]
      guard let tag, request.fields["If-None-Match"] == tag else { return response }
      return HTTPResponse(status: 304, fields: response.fields)
    }
    for _ in 0..<400 {
      gateway.second += Int64.random(in: 0...5, using: &generator)
      isFailing = UInt32.random(in: 0..<4, using: &generator) == 0
      let request = Self.directives(&generator)
      let fields: HTTPFields = ["Cache-Control": request.description]
      let before = gateway.asked.count
      var hasBackground = false
      let served = gateway.fetch(
        "/a", fields,
        postponing: { background in
          hasBackground = true
          _ = gateway.exchange(background)
        })
      guard served.status == 200, let made = served.fields["Made"].flatMap({ Int64($0) }),
        let sentAge = served.fields["Sent-Age"].flatMap({ Int64($0) })
      else { continue }
      let isAsked = gateway.asked.count > before && !hasBackground
      guard !isAsked || isFailing else { continue }
      let age = gateway.second - made + sentAge
      #expect(served.fields["Age"] == "\(age)")
      let reason = Self.permission(served, age: age, for: request, afterFailure: isAsked)
      try #require(reason != nil, "seed \(seed), second \(gateway.second): \(served.fields)")
      reasons[reason ?? "", default: 0] += 1
    }
    #expect(reasons.keys.contains("fresh") && reasons.count >= 3)
  }
}
