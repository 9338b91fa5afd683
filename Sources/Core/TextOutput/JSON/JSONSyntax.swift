package import Foundation

/// A search for the position where a text stops being JSON. `JSONDecoder` only reports that the text is invalid.
package enum JSONSyntax {
  /// Returns the fault and its line; nil if the text is JSON.
  package static func problem(in data: Data) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
      return located(reason ?? error.localizedDescription, data)
    }
  }

  /// Returns the reason with a line and column instead of a count of characters.
  private static func located(_ reason: String, _ data: Data) -> String {
    if reason.contains("surrogate") || reason.contains("no high character") {
      let line = place(loneSurrogate(data), data).line
      return "line \(line): an escape such as '\\ud800' stands alone, which is half a character"
    }
    if reason.contains("end of file") {
      return "it ends within line \(place(data.count, data).line)"
    }
    let words = reason.split(separator: " around character ")
    guard words.count == 2, let offset = Int(words[1].filter(\.isNumber)) else { return reason }
    let place = place(offset, data)
    return "line \(place.line), column \(place.column): \(words[0].lowercased())"
  }

  /// Returns the position of the first escaped surrogate that has no second half.
  private static func loneSurrogate(_ data: Data) -> Int {
    let text = String(decoding: data, as: UTF8.self)
    let escapes = /\\u[dD][89aAbB]..\\u[dD][c-fC-F]..|\\u[dD][89a-fA-F]..|\\./
    let lone = text.matches(of: escapes).first { $0.output.count == 6 }
    return lone.map { text.utf8.distance(from: text.startIndex, to: $0.range.lowerBound) } ?? 0
  }

  private static func place(_ offset: Int, _ data: Data) -> (line: Int, column: Int) {
    let before = data.prefix(offset)
    let newline = UInt8(ascii: "\n")
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? before.startIndex
    return (before.count { $0 == newline } + 1, before.endIndex - start + 1)
  }
}
