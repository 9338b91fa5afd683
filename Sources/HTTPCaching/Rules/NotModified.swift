extension ResponseMetadata {
  /// Whether a 304 is about this response: it has no entity tag, or the same.
  func isSelected(by notModified: ResponseMetadata) -> Bool {
    guard let tag = notModified.entityTag, let entityTag else { return true }
    return tag == entityTag
  }

  /// Takes over the header fields of a 304 (RFC 9111, section 3.2).
  ///
  /// A 304 without Date or Age has neither of the stored response: its Date is its receipt (RFC 9110,
  /// section 6.6.1), and its Age describes its own way.
  mutating func freshen(by notModified: ResponseMetadata) {
    date = notModified.date
    age = notModified.age
    expires = notModified.expires ?? expires
    lastModified = notModified.lastModified ?? lastModified
    entityTag = notModified.entityTag ?? entityTag
    cacheControl = notModified.cacheControl ?? cacheControl
  }
}
