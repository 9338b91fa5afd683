import HTTPCaching
import HTTPMessages

/// Compares one response, and the request that the origin got for it, with the expectations of a test.
struct SuiteReview {
  /// A difference, with the name of the check in the test's data.
  struct Finding {
    var check: String
    var message: String
  }

  let script: SuiteRequest
  /// The number of the request in the test, from 1.
  let number: Int
  let response: HTTPResponse
  let origin: SuiteOrigin

  /// Every difference, in the order of the suite's own checks.
  var findings: [Finding] {
    type + status + responseHeaders + missingResponseHeaders + body + asked + sentBack
  }

  private func finding(_ check: String, _ message: String) -> [Finding] {
    [Finding(check: check, message: "response \(number): \(message)")]
  }

  private var serverCount: Int? { response.fields["Server-Request-Count"].flatMap { Int($0) } }

  private var type: [Finding] {
    switch script.expectedType {
    // A cache's own 304 need not have the origin's fields.
    case .cached where response.status == 304 && serverCount == nil: []
    case .cached where (serverCount ?? number) >= number:
      finding("expected_type", "does not come from the cache")
    case .notCached where serverCount != number: finding("expected_type", "comes from the cache")
    default: []
    }
  }

  private var status: [Finding] {
    guard !script.acceptsAnyStatus else { return [] }
    let expected = script.expectedStatus ?? script.status ?? 200
    guard response.status != expected else { return [] }
    return finding("expected_status", "has status \(response.status), not \(expected)")
  }

  private var responseHeaders: [Finding] {
    script.expectedResponseHeaders.flatMap { expected -> [Finding] in
      let parts = expected.list
      guard let name = parts.first?.text, !meets(parts, name) else { return [] }
      let value = response.fields[name].map { "'\($0)'" } ?? "missing"
      return finding("expected_response_headers", "\(name) is \(value)")
    }
  }

  /// `[name]`, `[name, value]`, `[name, "=", other name]` or `[name, ">", number]`.
  private func meets(_ parts: [SuiteValue], _ name: String) -> Bool {
    guard let value = response.fields[name] else { return false }
    guard parts.count > 1 else { return true }
    guard parts.count > 2 else { return value == expectedText(name, parts[1]) }
    switch parts[1] {
    case .text("="): return parts[2].text.flatMap { response.fields[$0] } == value
    case .text(">"): return (Int(value) ?? 0) > (parts[2].number ?? .max)
    default: return false
    }
  }

  /// Dates count from the moment that the origin made the response.
  private func expectedText(_ name: String, _ value: SuiteValue) -> String {
    SuiteHeader.text(name, value, at: response.madeAt ?? HTTPDate(unixSeconds: 0))
  }

  private var missingResponseHeaders: [Finding] {
    let present = Self.unwanted(script.expectedResponseHeadersMissing, in: response.fields)
    return present.flatMap { finding("expected_response_headers_missing", "\($0) is there") }
  }

  /// Returns the listed names, or pairs of a name and a value, that the fields have.
  private static func unwanted(_ missing: [SuiteValue], in fields: HTTPFields) -> [String] {
    missing.compactMap { item in
      let parts = item.list
      guard let name = parts.first?.text, let value = fields[name] else { return nil }
      return parts.count > 1 && parts[1].text.map { !value.contains($0) } == true ? nil : name
    }
  }

  private var body: [Finding] {
    let isBodiless = [204, 304].contains(response.status) || script.method == "HEAD"
    guard script.checksBody, !script.acceptsAnyText, !script.hasNoBody, !isBodiless else {
      return []
    }
    let text = String(decoding: response.body, as: UTF8.self)
    let expected = script.expectedText ?? script.body ?? origin.identifier
    guard text != expected else { return [] }
    return finding("expected_response_text", "has the body '\(text)', not '\(expected)'")
  }

  /// The differences in the request that the origin got.
  private var asked: [Finding] {
    guard script.expectedType != .cached else { return [] }
    let request = origin.exchange(for: number)?.request
    let conditions = [script.expectedType?.condition].compactMap(\.self).flatMap {
      request?.fields[$0] == nil ? finding("expected_type", "was asked for without \($0)") : []
    }
    let method = script.expectedMethod.map {
      request?.method == $0 ? [] : finding("expected_method", "was not asked for by \($0)")
    }
    let headers = script.expectedRequestHeaders.flatMap { expected -> [Finding] in
      let parts = expected.list
      guard let name = parts.first?.text else { return [] }
      let value = request?.fields[name]
      let isMet = parts.count > 1 ? value == parts[1].text : value != nil
      return isMet
        ? [] : finding("expected_request_headers", "was asked for with \(name): \(value ?? "")")
    }
    let missing = Self.unwanted(
      script.expectedRequestHeadersMissing, in: request?.fields ?? [:]
    ).flatMap { finding("expected_request_headers_missing", "was asked for with \($0)") }
    return conditions + (method ?? []) + headers + missing
  }

  /// The differences in the origin's fields, which the cache must hand on.
  private var sentBack: [Finding] {
    guard script.expectedType != .cached, let sent = origin.exchange(for: number)?.response else {
      return []
    }
    return script.responseHeaders.filter(\.isExpectedBack).flatMap { header -> [Finding] in
      let (name, value) = (header.name, response.fields[header.name])
      guard value != sent.fields[name] else { return [] }
      return finding("response_headers", "\(name) is \(value ?? "missing")")
    }
  }
}
