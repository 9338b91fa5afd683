import HTTPCaching
import HTTPMessages

/// The origin of one test: it answers as the test states and records its requests.
final class SuiteOrigin {
  /// A request with its answer.
  struct Exchange {
    /// The number of the test's request that the client was making, from 1.
    var number: Int
    var request: HTTPRequest
    /// The answer; nil if the origin hung up.
    var response: HTTPResponse?
  }

  private(set) var exchanges: [Exchange] = []
  private let test: SuiteTest

  init(_ test: SuiteTest) { self.test = test }

  /// The test's identifier, as long as those of the suite; one of its tests needs that length.
  var identifier: String { String((test.id + "/" + String(repeating: "-", count: 36)).prefix(36)) }

  func exchange(for number: Int) -> Exchange? { exchanges.first { $0.number == number } }

  /// Answers a request; nil if it hangs up.
  func answer(_ request: HTTPRequest, at now: HTTPDate) -> HTTPResponse? {
    let number = request.fields["Req-Num"].flatMap { Int($0) } ?? 0
    guard test.requests.indices.contains(number - 1) else {
      return HTTPResponse(status: 409)
    }
    let script = test.requests[number - 1]
    let response = script.disconnects ? nil : response(to: request, script, number, now)
    exchanges.append(Exchange(number: number, request: request, response: response))
    return response
  }

  private func response(
    to request: HTTPRequest, _ script: SuiteRequest, _ number: Int, _ now: HTTPDate
  ) -> HTTPResponse {
    var response = HTTPResponse(status: UInt16(script.status ?? 200))
    response.fields = fields(request, script, number, now)
    if script.expectedType?.condition != nil {
      response.status = status(validating: request, number)
    }
    if response.status != 304, response.status != 204, request.method != "HEAD", !script.hasNoBody {
      let body = Array((script.body ?? identifier).utf8)
      let length = response.fields["Content-Length"].flatMap { Int($0) } ?? body.count
      response.body = Array(body.prefix(length))
    }
    return response
  }

  private func fields(
    _ request: HTTPRequest, _ script: SuiteRequest, _ number: Int, _ now: HTTPDate
  ) -> HTTPFields {
    var fields: HTTPFields = [
      "Server-Request-Count": String(exchanges.count + 1), "Client-Request-Count": String(number),
      "Server-Now": now.description,
    ]
    for header in script.responseHeaders {
      var text = header.text(at: now)
      if script.hasMagicLocations,
        ["location", "content-location"].contains(header.name.lowercased())
      {
        text = Self.absolute(text, from: request.address)
      }
      fields.append(HTTPField(header.name, text))
    }
    if !fields.contains("Date") { fields["Date"] = now.description }
    if !fields.contains("Content-Type") { fields["Content-Type"] = "text/plain" }
    return fields
  }

  /// Returns the address of a name beside the resource, or that of the resource itself.
  private static func absolute(_ name: String, from address: String) -> String {
    guard !name.isEmpty, let slash = address.lastIndex(of: "/") else { return address }
    return address[...slash] + name
  }

  /// Returns 304 if the condition has the validator of the previous answer, and else 999.
  private func status(validating request: HTTPRequest, _ number: Int) -> UInt16 {
    let earlier = exchanges.last { $0.number < number }?.response?.fields ?? [:]
    let isTag = earlier["ETag"] != nil && request.fields["If-None-Match"] == earlier["ETag"]
    let isDate =
      earlier["Last-Modified"] != nil
      && request.fields["If-Modified-Since"] == earlier["Last-Modified"]
    return isTag || isDate ? 304 : 999
  }
}

extension HTTPResponse {
  /// The time at which the origin made it.
  var madeAt: HTTPDate? {
    fields["Server-Now"].flatMap { HTTPDate(parsing: $0, asOf: HTTPDate(unixSeconds: 0)) }
  }
}
