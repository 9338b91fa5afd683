import Foundation
import HTTPCaching
import Primitives

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The caching fields in the header of a response, as text.
struct ResponseHeader: Sendable {
  private let response: HTTPURLResponse

  init(_ response: HTTPURLResponse) { self.response = response }

  var status: UInt16 { UInt16(clamping: response.statusCode) }
  var entityTag: String? { self["ETag"] }
  var lastModified: String? { self["Last-Modified"] }

  /// The length of the body; nil if the header does not state it.
  var length: ByteCount? { self["Content-Length"].flatMap { Int($0) }.map { ByteCount($0) } }
  /// True if the body continues a body after its first `count` bytes.
  func isRest(after count: Int) -> Bool {
    status == 206 && self["Content-Range"]?.hasPrefix("bytes \(count)-") == true
  }
  /// The validator for a request of the rest of the image (RFC 9110, section 13.1.5); nil if there is none.
  var rangeValidator: String? {
    guard status == 200 || status == 206 else { return nil }
    return entityTag.flatMap { $0.hasPrefix("W/") ? nil : $0 } ?? lastModified
  }

  private subscript(field: String) -> String? { response.value(forHTTPHeaderField: field) }

  /// Returns the header in the form that an HTTP cache reads, on the clock of a run.
  ///
  /// HTTP dates are whole seconds of the server's clock. Only their distance from Date is used. Date is replaced by the
  /// moment of receipt, which is more exact.
  func metadata(receivedAt now: Instant) -> ResponseMetadata {
    var metadata = ResponseMetadata(status: status)
    metadata.date = now
    metadata.cacheControl = self["Cache-Control"].map { CacheControl(parsing: $0) }
    metadata.entityTag = entityTag?.utf8.fnv1a
    metadata.lastModified = lastModified.flatMap(Self.date).map { moment($0, now) }
    metadata.expires = self["Expires"].map { text in
      Self.date(text).map { moment($0, now) } ?? ResponseMetadata.alreadyExpired
    }
    if let seconds = self["Age"].flatMap({ Int64($0) }), (0...1 << 31).contains(seconds) {
      metadata.age = .seconds(seconds)
    }
    metadata.retryAfter = self["Retry-After"].flatMap { text in
      Int64(text).map { .seconds(min(max($0, 0), 86_400)) }
        ?? Self.date(text).map { max(.zero, moment($0, now) - now) }
    }
    return metadata
  }

  private func moment(_ moment: HTTPDate, _ now: Instant) -> Instant {
    let origin = self["Date"].flatMap(Self.date) ?? Self.today
    return now + .seconds(moment.unixSeconds - origin.unixSeconds)
  }

  private static func date(_ text: String) -> HTTPDate? { HTTPDate(parsing: text, asOf: today) }

  private static var today: HTTPDate {
    HTTPDate(unixSeconds: Int64(Date.now.timeIntervalSince1970))
  }
}
