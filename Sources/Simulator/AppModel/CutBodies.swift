package import Primitives

/// The beginnings of bodies whose transfer was cut, in memory, so that a later request asks only for the rest.
///
/// The rules are those of `ResumableDataStorage` in Nuke 13.2.0: the oldest are removed first, at most a hundred are
/// kept, and each must be below a tenth of the limit.
package struct CutBodies: Sendable {
  /// The beginning of a body.
  package struct Part: Equatable, Sendable, BitwiseCopyable {
    package let bytes: Int
    /// The version of the content. The request names it in `If-Range`.
    package let version: UInt32

    /// Creates the beginning of a body.
    package init(bytes: Int, version: UInt32) {
      self.bytes = bytes
      self.version = version
    }
  }

  private let limit: Int
  private var parts: [(address: AddressID, part: Part)] = []

  private static let mostParts = 100

  /// Creates an empty store. If the limit is nil, it stores nothing.
  package init(limit: ByteCount?) { self.limit = limit?.bytes ?? 0 }

  /// Removes and returns the beginning of the body at an address.
  ///
  /// - Complexity: O(*n*) in the number of stored parts.
  package mutating func take(_ address: AddressID) -> Part? {
    guard let place = parts.firstIndex(where: { $0.address == address }) else { return nil }
    return parts.remove(at: place).part
  }

  /// Stores the bytes of a request that was cut.
  ///
  /// If the response was the rest of a body, the part is stored only if all bytes together are fewer than that rest. A
  /// body that is cut twice is therefore lost once most of it has arrived.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - part: The part that the request continued; nil if it asked for the whole.
  ///   - response: The response that was cut; nil if there was none, or an error. Then the part is stored again.
  ///   - received: The number of received bytes of the response's body.
  package mutating func keep(
    _ address: AddressID, _ part: Part?, _ response: ResponseStart?, received: Int
  ) {
    guard let response else {
      if let part { add(part, address) }
      return
    }
    let bytes = received + (response.isRest ? part?.bytes ?? 0 : 0)
    guard let version = response.version, bytes > 0, bytes < response.length.bytes else { return }
    add(Part(bytes: bytes, version: version), address)
  }

  /// Removes all parts, as on a memory warning or at the end of the process.
  package mutating func removeAll() { parts.removeAll() }

  private mutating func add(_ part: Part, _ address: AddressID) {
    guard part.bytes < limit / 10 else { return }
    _ = take(address)
    parts.append((address, part))
    while parts.count > Self.mostParts || parts.reduce(0, { $0 + $1.part.bytes }) > limit {
      parts.removeFirst()
    }
  }
}

/// The beginning of a response with a body, as its header describes it.
package struct ResponseStart: Equatable, Sendable, BitwiseCopyable {
  /// The length of the body.
  package let length: ByteCount
  /// True if the body is the rest of a body that was cut, with the status 206.
  package let isRest: Bool
  /// The version of the content, if the rest of the body can be requested; nil for errors and other responses.
  package let version: UInt32?

  /// Creates the beginning of a response.
  package init(length: ByteCount, isRest: Bool = false, version: UInt32? = nil) {
    self.length = length
    self.isRest = isRest
    self.version = version
  }
}
