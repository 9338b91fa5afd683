package import HTTPCaching
import Primitives

/// A private HTTP cache of whole messages: `HTTPCache` with the texts behind its numbers.
///
/// `HTTPCache` decides about freshness, storing and use, from numbers that this type reads from header fields. This
/// type adds the parts that need texts: addresses, Vary, validators, conditions, ranges, updates of header fields, and
/// invalidation. Like `HTTPCache` it is a value and performs nothing. Its user sends the requests that it forwards and
/// passes the answers to it:
///
/// ```swift
/// var step = cache.answer(request, at: now)
/// while case .forward(let forwarding) = step {
///   let response = send(forwarding.request)
///   step = cache.receive(response, to: forwarding, sentAt: now, at: now)
/// }
/// ```
///
/// The size of each part is limited by the bytes of bodies and header sections together.
///
/// - Complexity: Each call is O(*n*) in the size of the messages it handles and in the variants stored
///   of their address.
package struct PrivateCache: ~Copyable {
  let clock: HTTPClock
  var cache: HTTPCache
  var index = MessageIndex()
  private var idsBeforeSweep = 64
  private var lastTagNumber: UInt64 = 0

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - configuration: The permissions and limits of the cache.
  ///   - clock: The relation of the dates in header fields to the run's time.
  package init(_ configuration: HTTPCacheConfiguration, clock: HTTPClock) {
    self.clock = clock
    cache = HTTPCache(configuration, objectCount: 0)
  }

  /// Returns the key of an address's messages (RFC 9111, section 2).
  func key(_ address: String) -> String { WebAddress(address)?.text ?? address }

  /// Returns the stored response that a request selects: of those whose Vary permits it, the latest (RFC 9111, section
  /// 4.1).
  func select(for request: HTTPRequest) -> StoredMessage? {
    stored(request.address).last { $0.selecting.match(request.fields) }
  }

  /// Returns the stored responses of an address, the latest last.
  func stored(_ address: String) -> [StoredMessage] {
    index[key(address)].filter { cache.part(of: $0.id) != nil }
  }

  /// Returns the numbers about a response that the cache needs.
  mutating func metadata(
    of response: HTTPResponse, to address: String, at now: Instant
  ) -> ResponseMetadata {
    let tag = response.fields["ETag"].map { EntityTag($0) }
    let number = tag.map { self.number(of: $0, at: address) } ?? 0
    return ResponseMetadata(
      status: response.status, fields: response.fields, receivedAt: now, clock: clock
    ) { _ in number }
  }

  /// Returns the number of a tag: that of a stored response with the same tag, or else a new one.
  private mutating func number(of tag: EntityTag, at address: String) -> UInt64 {
    let same = stored(address).last { $0.entityTag?.isWeaklySame(as: tag) == true }
    if let number = same?.tagNumber { return number }
    lastTagNumber += 1
    return lastTagNumber
  }

  /// Returns an id that no stored response has.
  mutating func newID() -> AddressID {
    if let id = index.takeFreeID() { return id }
    if index.idCount >= idsBeforeSweep { sweep() }
    if let id = index.takeFreeID() { return id }
    cache.addObject()
    return index.addID()
  }

  /// Forgets the texts of responses that were evicted without notice. A hit on disk may do that to responses that are
  /// in memory only. The next sweep comes after twice as many ids as are in use, so that sweeps take a constant share
  /// of the time.
  private mutating func sweep() {
    let isKept = (0..<index.idCount).map { cache.part(of: AddressID(UInt32($0))) != nil }
    index.sweep { isKept[$0.index] }
    idsBeforeSweep = max(64, 2 * isKept.count(where: \.self))
  }

  /// Forgets a response in both parts.
  mutating func remove(_ id: AddressID) {
    cache.invalidate(id)
    index.remove(id)
  }
}

extension PrivateCache {
  /// The next thing that the cache's user has to do.
  package enum Step: Hashable, Sendable {
    /// Hand this to the app, and then make the background request, if there is one.
    case respond(HTTPResponse, then: Forwarding?)
    /// Send a request to the origin, and pass its result to the cache.
    case forward(Forwarding)
  }
}

extension PrivateCache {
  /// A request on its way to the origin, and the app's request behind it.
  package struct Forwarding: Hashable, Sendable {
    /// The purpose for which the cache changes the app's fields.
    enum Purpose: Hashable, Sendable {
      /// The fields are the app's.
      case fetch
      /// A 304 is to confirm a stored response.
      case validation
      /// A 206 is to complete a stored part.
      case completion
    }

    /// The request to send.
    package let request: HTTPRequest
    /// The app's request.
    let original: HTTPRequest
    let purpose: Purpose

    init(_ original: HTTPRequest) {
      request = original
      self.original = original
      purpose = .fetch
    }

    init(_ original: HTTPRequest, adding fields: [HTTPField], to purpose: Purpose) {
      var request = original
      for field in fields { request.fields[field.name] = field.value }
      self.request = request
      self.original = original
      self.purpose = purpose
    }
  }
}
