import Primitives
import Environment
import YAML
import TextOutput

/// Parts of the text of an imported scenario.
enum ScenarioText {
  /// A text as YAML in double quotes.
  static func quoted(_ text: String) -> String { ResolvedText.json(.text(text)) }

  /// A text for a comment, which ends with its line; control characters are no part of YAML.
  static func line(_ text: String) -> String { text.shown }

  /// A number with as many decimals as it has, six at most.
  static func number(_ number: Double) -> String {
    let text = number.text(decimals: 6)
    let decimals = text.reversed().prefix { $0 == "0" }.count
    return String(text.dropLast(decimals == 6 ? 7 : decimals))
  }

  /// The format of most images by their media types, with a comment before it on what says so.
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

/// What most of some texts say, none of them being one too.
struct Majority {
  /// The most frequent text; nil where that is none.
  let text: String?
  /// How many say it.
  let count: Int
  /// How many there are.
  let total: Int

  /// Counts; of those that are equally frequent the first wins.
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

  /// How many say it, for a comment.
  func share(of sources: String = "Answers") -> String {
    "\(sources) with this value: \(count) of \(total)"
  }
}
