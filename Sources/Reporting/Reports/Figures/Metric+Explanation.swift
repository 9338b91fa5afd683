package import Metrics
package import Primitives
package import TextOutput

extension Metric {
  /// Creates the metric from its name, or from its heading in tables.
  ///
  /// - Throws: `InputError` with a suggestion.
  package init(explained name: String) throws(InputError) {
    let headline = Headline.metric
    let entitled =
      Metric.all.first { $0.title.lowercased() == name.lowercased() }
      ?? (name.lowercased() == headline.unit.noun ? headline : nil)
    guard let metric = Metric.named(name) ?? entitled else { throw Self.unknown(name) }
    self = metric
  }

  /// Returns the error of an unknown name, with the most similar known name.
  private static func unknown(_ name: String) -> InputError {
    let names = Metric.all.map(\.name)
    let near =
      Suggestion.nearest(to: name, in: names)
      ?? names.first { !name.isEmpty && $0.lowercased().contains(name.lowercased()) }
    let hint =
      near.map { "did you mean '\($0)'?" }
      ?? "'cachebench list metrics' lists them with their headings"
    return InputError("unknown metric '\(name)'; \(hint)")
  }

  /// The metric's name, then its unit, the better direction, and its definition, in lines of at most 80 columns.
  package var explanation: String {
    let text = definition + (preference == .neither ? "" : " " + marginText)
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    return "\(name) (\(unit.noun), \(preference.phrase))\n  "
      + wrapped(words, width: 80, start: 2, indent: 2) + "\n"
  }

  /// The differences between strategies that do not matter.
  private var marginText: String {
    let parts = [
      margin.absolute > 0 ? MetricText.text(margin.absolute, unit) : nil,
      margin.relative > 0
        ? "\(NumberText.text(margin.relative * 100, decimals: 1) ?? "") % of the mean of the reference"
        : nil,
    ].compactMap(\.self)
    return parts.isEmpty
      ? "Every difference counts."
      : "Differences of up to \(parts.joined(separator: " or ")) do not count."
  }

  /// Returns explanations of several metrics as a JSON array.
  package static func explanations(_ metrics: [Metric]) -> String {
    metrics.map(\.document).json.text(as: .lines) + "\n"
  }

  /// The explanation as JSON.
  package var document: JSONValue {
    let margin: JSONValue = [
      "absolute": JSONValue(margin.absolute, decimals: 6),
      "relative": JSONValue(margin.relative, decimals: 6),
    ]
    return [
      "name": name, "title": title, "unit": unit.rawValue, "better": preference.rawValue,
      "definition": definition, "margin": margin,
    ]
  }
}

extension Metric.Preference {
  /// The better direction, in words.
  fileprivate var phrase: String {
    switch self {
    case .higher: "higher is better"
    case .lower: "lower is better"
    case .neither: "neither direction is better"
    }
  }
}
