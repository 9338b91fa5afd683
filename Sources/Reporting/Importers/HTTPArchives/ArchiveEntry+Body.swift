import Foundation
import Primitives

extension ArchiveEntry {
  /// Returns `content.text`, plain or decoded from Base64 (HAR 1.2, section "content"), or the file that Playwright
  /// names in `_file`.
  ///
  /// - Parameters:
  ///   - content: The content of the response.
  ///   - files: Returns the contents of a file beside the archive, by its name.
  /// - Returns: The body, or the reason why there is no body.
  /// - Throws: `FileError` if a member has a wrong type.
  static func body(
    _ content: ArchiveObject?, _ files: (String) -> Data?
  ) throws(FileError) -> (Data?, FileError?) {
    guard let content else { return (nil, nil) }
    let data: Data
    // A text may have had another encoding, which needs a byte or more for each character, and shorter line ends.
    var least: Int?
    if let text = try content.optionalText("text") {
      if try content.optionalText("encoding")?.lowercased() != "base64" {
        data = Data(text.utf8)
        least = text.unicodeScalars.count { $0 != "\r" }
      } else if let decoded = Data(base64Encoded: text)
        ?? Data(base64Encoded: text.filter { !$0.isWhitespace })
      {
        data = decoded
      } else {
        return (nil, content.problem("'response.content.text' is not Base64; capture it again"))
      }
    } else if let name = try content.optionalText("_file") {
      guard !name.contains("/"), let found = files(name) else {
        return (nil, content.problem("the file '\(name)' of its body is not beside the archive"))
      }
      data = found
    } else {
      return (nil, nil)
    }
    guard let size = try content.optionalNumber("size"), size > 0 else { return (data, nil) }
    // Proxies state the received length, and its difference from the decoded length.
    let saved = JSONScalar.number(content.members["compression"]) ?? 0
    let lengths = Double(least ?? data.count)...Double(data.count + (least == nil ? 0 : 3))
    guard lengths.contains(size) || lengths.contains(size + saved) else {
      let length = "\(data.count) bytes instead of 'content.size'"
      return (nil, content.problem("its body has \(length), so it is another; capture it again"))
    }
    return (data, nil)
  }
}
