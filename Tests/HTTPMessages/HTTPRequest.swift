package import HTTPCaching

/// A request as an app makes it or a cache forwards it.
package struct HTTPRequest: Hashable, Sendable {
  /// The method, in its own case: `GET`.
  package var method: String
  /// The target, an absolute address.
  package var address: String
  /// The header fields.
  package var fields: HTTPFields

  /// Makes a request without a body.
  package init(_ address: String, method: String = "GET", fields: HTTPFields = [:]) {
    self.method = method
    self.address = address
    self.fields = fields
  }

  /// The request directives (RFC 9111, sections 5.2.1 and 5.4).
  var directives: CacheControl {
    CacheControl(requestCacheControl: fields["Cache-Control"], pragma: fields["Pragma"])
  }

  /// True if the method only requests a representation, which the cache may answer.
  var isRetrieval: Bool { method == "GET" || method == "HEAD" }

  /// True if the method is known to change nothing (RFC 9110, section 9.2.1); an unknown method may change something.
  var isSafe: Bool { isRetrieval || method == "OPTIONS" || method == "TRACE" }

  /// True if the app set conditions itself (RFC 9110, section 13.1).
  var hasConditions: Bool { Self.conditions.contains { fields.contains($0) } }

  /// True if only the origin can evaluate the app's conditions (RFC 9111, section 4.3.2).
  var mustBeForwarded: Bool {
    ["If-Match", "If-Unmodified-Since", "If-Range"].contains { fields.contains($0) }
  }

  /// The request for the whole, without the app's conditions and ranges and without `only-if-cached`.
  var unconditional: HTTPRequest {
    var request = self
    for name in ["If-None-Match", "If-Modified-Since", "Range"] { request.fields.remove(name) }
    if directives.flags.contains(.onlyIfCached) { request.fields.remove("Cache-Control") }
    request.method = "GET"
    return request
  }

  private static let conditions = [
    "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range",
  ]
}

extension CacheControl {
  /// Reads the directives of a request; `Pragma: no-cache` counts if there is no Cache-Control (RFC 9111, section 5.4).
  package init(requestCacheControl field: String?, pragma: String?) {
    guard field == nil, let pragma else {
      self.init(parsing: field ?? "")
      return
    }
    let isNoCache = CacheControl(parsing: pragma).flags.contains(.noCache)
    self.init()
    if isNoCache { flags.insert(.noCache) }
  }
}
