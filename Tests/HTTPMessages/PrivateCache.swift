package import HTTPCaching
import Primitives

/// A private HTTP cache over whole messages: `HTTPCache` with the text that its numbers stand for.
///
/// It decides nothing about freshness, storing or use: `HTTPCache` does, on what is read from the
/// header fields. This adds what needs the text: addresses, Vary, validators, conditions, ranges,
/// the updating of header fields, and invalidation. Like `HTTPCache` it is a value and performs
/// nothing; a host sends what it forwards and tells it how that went:
///
/// ```swift
/// var step = cache.answer(request, at: now)
/// while case .forward(let forwarding) = step {
///   let response = send(forwarding.request)
///   step = cache.receive(response, to: forwarding, sentAt: now, at: now)
/// }
/// ```
///
/// The parts are bounded by the bytes of bodies and header sections together.
///
/// - Complexity: Each call is O(*n*) in the size of the messages it handles and in the variants stored
///   of their address.
package struct PrivateCache: ~Copyable {
  let clock: HTTPClock
  var cache: HTTPCache
  var index = MessageIndex()
  private var idsBeforeSweep = 64
  private var lastTagNumber: UInt64 = 0

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - configuration: What it may do.
  ///   - clock: What the dates in header fields mean in the run.
  package init(_ configuration: HTTPCacheConfiguration, clock: HTTPClock) {
    self.clock = clock
    cache = HTTPCache(configuration, objectCount: 0)
  }

  /// What messages of an address are stored under (RFC 9111, section 2).
  func key(_ address: String) -> String { WebAddress(address)?.text ?? address }

  /// The stored response that a request selects: of those whose Vary permits it, the latest (RFC
  /// 9111, section 4.1).
  func select(for request: HTTPRequest) -> StoredMessage? {
    stored(request.address).last { $0.selecting.match(request.fields) }
  }

  /// What is stored of an address, the latest last.
  func stored(_ address: String) -> [StoredMessage] {
    index[key(address)].filter { cache.part(of: $0.id) != nil }
  }

  /// What the cache decides on about a response.
  mutating func metadata(
    of response: HTTPResponse, to address: String, at now: Instant
  ) -> ResponseMetadata {
    let tag = response.fields["ETag"].map { EntityTag($0) }
    let number = tag.map { self.number(of: $0, at: address) } ?? 0
    return ResponseMetadata(
      status: response.status, fields: response.fields, receivedAt: now, clock: clock
    ) { _ in number }
  }

  /// The number of a tag: that of a stored response with the same one, or else a new one.
  private mutating func number(of tag: EntityTag, at address: String) -> UInt64 {
    let same = stored(address).last { $0.entityTag?.isWeaklySame(as: tag) == true }
    if let number = same?.tagNumber { return number }
    lastTagNumber += 1
    return lastTagNumber
  }

  /// An id that no stored response has.
  mutating func newID() -> AddressID {
    if let id = index.takeFreeID() { return id }
    if index.idCount >= idsBeforeSweep { sweep() }
    if let id = index.takeFreeID() { return id }
    cache.addObject()
    return index.addID()
  }

  /// Forgets the text of what was evicted unnoticed, as a hit on disk may do to what is in memory
  /// only; twice as many ids as are in use come before the next time, so that this costs a constant
  /// share.
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
  /// What the host has to do next.
  package enum Step: Hashable, Sendable {
    /// Hand this to the app, and then make the background request, if there is one.
    case respond(HTTPResponse, then: Forwarding?)
    /// Ask the origin, and tell the cache how it went.
    case forward(Forwarding)
  }
}

extension PrivateCache {
  /// A request on its way to the origin, and on whose behalf.
  package struct Forwarding: Hashable, Sendable {
    /// Why the cache sends other fields than the app did.
    enum Purpose: Hashable, Sendable {
      /// It does not.
      case fetch
      /// A 304 is to confirm a stored response.
      case validation
      /// A 206 is to complete a stored part.
      case completion
    }

    /// What to send.
    package let request: HTTPRequest
    /// What the app asked for.
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
