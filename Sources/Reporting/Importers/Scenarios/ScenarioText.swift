import Environment
import Primitives
import YAML

/// Parts of the text of an imported scenario.
enum ScenarioText {
  /// Returns a text as YAML in double quotes.
  static func quoted(_ text: String) -> String { ResolvedText.json(.text(text)) }

  /// Returns a text for a comment of one line. It escapes control characters, which YAML does not allow.
  static func line(_ text: String) -> String { text.shown }

  /// Returns a number without trailing zeros, with at most six decimals.
  static func number(_ number: Double) -> String {
    let text = number.text(decimals: 6)
    let decimals = text.reversed().prefix { $0 == "0" }.count
    return String(text.dropLast(decimals == 6 ? 7 : decimals))
  }

  /// Returns the format of most images by their media types, after a comment with the evidence.
  static func format(_ mediaTypes: [String], by sources: String = "Answers") -> [String] {
    let types = mediaTypes.filter { $0.hasPrefix("image/") }
    let known = types.map { $0 == "image/jpg" ? "jpeg" : String($0.dropFirst("image/".count)) }
    let majority = Majority(known)
    guard let text = majority.text, let format = ImageFormat(rawValue: text) else {
      let reason =
        types.isEmpty
        ? "Unknown: the format."
        : "Most have a format that is not modelled; this one replaces it."
      return ["# \(reason)", "format: jpeg"]
    }
    return ["# \(majority.share(of: sources)).", "format: \(format.rawValue)"]
  }
}

/// The most frequent of some texts; nil counts as a value too.
struct Majority {
  /// The most frequent text; nil if nil is more frequent.
  let text: String?
  /// The number of its occurrences.
  let count: Int
  /// The number of all values.
  let total: Int

  /// Counts the values; of equally frequent ones, the first wins.
  init(_ texts: [String?]) {
    var counts: [String?: Int] = [:]
    for text in texts { counts[text, default: 0] += 1 }
    var best: (text: String?, count: Int) = (nil, 0)
    for text in texts {
      if let count = counts[text], count > best.count { best = (text, count) }
    }
    (self.text, count) = best
    total = texts.count
  }

  /// Returns the share of the most frequent text, for a comment.
  func share(of sources: String = "Answers") -> String {
    "\(sources) with this value: \(count) of \(total)"
  }
}
