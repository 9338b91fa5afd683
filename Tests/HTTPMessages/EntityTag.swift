import HTTPCaching

/// The value of an ETag field (RFC 9110, section 8.8.3).
///
/// A tag without quotes is not in the grammar, but servers send such tags. It is kept unchanged, and compared and sent
/// back letter by letter.
package struct EntityTag: Hashable, Sendable {
  /// True if it names responses that are merely equivalent, not equal byte for byte.
  package let isWeak: Bool
  /// The text after `W/`, quotes included.
  package let opaque: String

  /// Reads one tag.
  package init(_ text: String) {
    isWeak = text.hasPrefix("W/")
    opaque = isWeak ? String(text.dropFirst(2)) : text
  }

  /// Returns true if both name the same representation, byte for byte (RFC 9110, section 8.8.3.2).
  package func isStronglySame(as other: EntityTag) -> Bool { !isWeak && self == other }

  /// Returns true if both name equivalent representations.
  package func isWeaklySame(as other: EntityTag) -> Bool { opaque == other.opaque }

  /// Reads an If-None-Match field: tags separated by commas.
  ///
  /// - Complexity: O(*n*) in the length of the field.
  static func list(_ field: String) -> [EntityTag] {
    ListMembers.split(field).map { EntityTag($0) }
  }
}
