import Foundation
import HTTPCaching

/// The preconditions of a request, in the order of RFC 9110, section 13.2.2.
enum Preconditions {
  /// The result of the preconditions.
  enum Verdict: Equatable {
    /// The server answers as if there were no condition.
    case proceed
    /// The client has the current content. The response is 304.
    case notModified
    /// The client expects other content. The response is 412.
    case failed
  }

  /// Compares the conditions of a GET or HEAD with the current content.
  ///
  /// - Parameters:
  ///   - fields: The request's header.
  ///   - tag: The current entity tag with its quotes; nil if the response has none.
  ///   - modified: The date of the latest change; nil if the response has none.
  /// - Returns: The result.
  static func judge(_ fields: RequestFields, tag: String?, modified: HTTPDate?) -> Verdict {
    if let expected = fields.ifMatch {
      // In a strong comparison, a weak tag never matches.
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

  /// True if a part may be sent: always without If-Range, else only if the client's part belongs to the current content
  /// (RFC 9110, section 13.1.5).
  static func allowsRange(_ fields: RequestFields, tag: String?, modified: HTTPDate?) -> Bool {
    guard let condition = fields.ifRange else { return true }
    if condition.hasPrefix("\"") || condition.hasPrefix("W/") {
      return matches(condition, tag, isStrong: true)
    }
    guard let date = HTTPDate(condition), let modified else { return false }
    return date == modified
  }

  /// True if a list of tags matches a tag, or is `*`.
  private static func matches(_ list: String, _ tag: String?, isStrong: Bool) -> Bool {
    let blanks = CharacterSet(charactersIn: " \t")
    let members = list.split(separator: ",").map { $0.trimmingCharacters(in: blanks) }
    if members == ["*"] { return true }
    guard let tag else { return false }
    return members.contains { member in
      let isWeak = member.hasPrefix("W/")
      return member.dropFirst(isWeak ? 2 : 0) == tag && !(isStrong && isWeak)
    }
  }
}

/// The range that a Range field requests (RFC 9110, section 14.2).
enum ByteRange: Equatable {
  /// The whole body. The field is absent or malformed, or requests something that this server does not serve, such as
  /// several ranges or another unit.
  case whole
  /// A part of the body, sent with 206.
  case part(Range<Int>)
  /// A range outside the body, refused with 416.
  case unsatisfiable

  /// Reads the field for a body of this length.
  static func of(_ text: String?, length: Int) -> ByteRange {
    guard let text, text.lowercased().hasPrefix("bytes=") else { return .whole }
    let ends = text.dropFirst("bytes=".count).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false
    ).map { $0.filter { $0 != " " } }
    guard ends.count == 2, ends.joined().allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return .whole
    }
    return read(ends[0], ends[1], length)
  }

  private static func read(_ first: String, _ last: String, _ length: Int) -> ByteRange {
    if first.isEmpty {
      guard !last.isEmpty else { return .whole }
      let suffix = Int(last) ?? .max
      guard suffix > 0, length > 0 else { return .unsatisfiable }
      return .part(max(0, length - suffix)..<length)
    }
    let start = Int(first) ?? .max
    let end = last.isEmpty ? .max : Int(last) ?? .max
    guard start <= end else { return .whole }
    guard start < length else { return .unsatisfiable }
    return .part(start..<min(end, length - 1) + 1)
  }
}

extension HTTPDate {
  /// Reads the date in a field of a request, in any form of the standard. A year of two digits is read as near the
  /// current year.
  init?(_ text: String) {
    self.init(
      parsing: text, asOf: HTTPDate(unixSeconds: Int64(Date.now.timeIntervalSince1970)))
  }
}
