package import Primitives

/// The beginnings of bodies whose transfer was cut, in memory, so that a later request asks for the rest alone.
///
/// As in `ResumableDataStorage` of Nuke 13.2.0: the oldest leave first, at most a hundred are kept, and none of a tenth
/// of the limit.
package struct CutBodies: Sendable {
  /// The beginning of a body.
  package struct Part: Equatable, Sendable, BitwiseCopyable {
    /// Its bytes.
    package let bytes: Int
    /// The version of the content, which the request names (`If-Range`).
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

  /// Creates an empty store. Without a limit it keeps nothing.
  package init(limit: ByteCount?) { self.limit = limit?.bytes ?? 0 }

  /// Removes and returns the beginning of the body at an address.
  ///
  /// - Complexity: O(*n*) in the kept parts.
  package mutating func take(_ address: AddressID) -> Part? {
    guard let place = parts.firstIndex(where: { $0.address == address }) else { return nil }
    return parts.remove(at: place).part
  }

  /// Keeps the bytes of a request that was cut.
  ///
  /// If the answer was the rest of a body, all bytes together must still be fewer than that rest was to have. So what
  /// is cut twice is lost once most of it is there.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - part: The part that the request wanted to be continued; nil if it asked for the whole.
  ///   - answer: The answer that was cut; nil if there was none, or an error: then the part remains.
  ///   - received: The received bytes of its body.
  package mutating func keep(
    _ address: AddressID, _ part: Part?, _ answer: AnswerStart?, received: Int
  ) {
    guard let answer else {
      if let part { add(part, address) }
      return
    }
    let bytes = received + (answer.isRest ? part?.bytes ?? 0 : 0)
    guard let version = answer.version, bytes > 0, bytes < answer.length.bytes else { return }
    add(Part(bytes: bytes, version: version), address)
  }

  /// Removes all parts, as a memory warning or the end of the process does.
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
