import HTTPCaching

/// What a conditional request wants, in the order of RFC 9110, section 13.2.2.
enum Preconditions {
  /// What is left to do.
  enum Verdict: Equatable {
    /// Answer as if there were no condition.
    case proceed
    /// The client has it: 304.
    case notModified
    /// The client has something else than it thinks: 412.
    case failed
  }

  /// Judges the fields of a GET or HEAD against what there is.
  ///
  /// - Parameters:
  ///   - fields: The request's header.
  ///   - tag: The entity tag with its quotes; nothing where none is sent.
  ///   - modified: When it last changed; nothing where that is not said.
  /// - Returns: What is left to do.
  static func judge(_ fields: RequestFields, tag: String?, modified: HTTPDate?) -> Verdict {
    if let expected = fields.ifMatch {
      // Strong comparison: weak tags never match.
      guard matches(expected, tag, isStrong: true) else { return .failed }
    } else if let date = fields.ifUnmodifiedSince.flatMap(HTTPDate.init), let modified,
      modified > date
    {
      return .failed
    }
    if let known = fields.ifNoneMatch {
      return matches(known, tag, isStrong: false) ? .notModified : .proceed
    }
    if let date = fields.ifModifiedSince.flatMap(HTTPDate.init), let modified, modified <= date {
      return .notModified
    }
    return .proceed
  }

  /// Whether a range may be answered with a part: without If-Range always, else only if what the
  /// client has a part of is still the same (RFC 9110, section 13.1.5).
  static func allowsRange(_ fields: RequestFields, tag: String?, modified: HTTPDate?) -> Bool {
    guard let condition = fields.ifRange else { return true }
    if condition.hasPrefix("\"") || condition.hasPrefix("W/") {
      return matches(condition, tag, isStrong: true)
    }
    guard let date = HTTPDate(condition), let modified else { return false }
    return date == modified
  }

  /// Whether a list of tags, or `*`, names a tag.
  private static func matches(_ list: String, _ tag: String?, isStrong: Bool) -> Bool {
    let members = list.split(separator: ",").map { $0.trimming(while: { $0 == " " || $0 == "\t" }) }
    if members == ["*"] { return true }
    guard let tag else { return false }
    return members.contains { member in
      let isWeak = member.hasPrefix("W/")
      return (isWeak ? member.dropFirst(2) : member) == tag && !(isStrong && isWeak)
    }
  }
}

extension Substring {
  fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> Substring {
    var text = drop(while: isTrimmed)
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}
