import Foundation
package import Metrics
import Primitives

/// What a metric means, for `cachebench explain`.
package struct MetricExplanation: Sendable {
  /// The metric.
  package let metric: Metric

  /// Explains a metric.
  package init(_ metric: Metric) { self.metric = metric }

  /// Explains the metric of a name, or of the heading that tables give it.
  ///
  /// - Throws: ``UnknownMetric`` with a suggestion.
  package init(named name: String) throws(UnknownMetric) {
    let entitled = Metric.all.first { $0.title.lowercased() == name.lowercased() }
    guard let metric = Metric.named(name) ?? entitled else {
      throw UnknownMetric(name: name)
    }
    self.init(metric)
  }

  /// Every metric, in the order in which results list them.
  package static var all: [MetricExplanation] { Metric.all.map { MetricExplanation($0) } }

  /// The metric's name, then its unit, which way is better, and its definition, in lines of at most
  /// 80 columns.
  package var text: String {
    let heading = "\(metric.name) (\(metric.unit.noun), \(metric.preference.phrase))"
    return heading + "\n" + WrappedText.lines(metric.definition, width: 80, indent: 2) + "\n"
  }

  /// The metric as a JSON object.
  package var json: String { json(indent: 0) }

  /// Several explanations as a JSON array.
  package static func json(_ explanations: [MetricExplanation]) -> String {
    JSONText.array(explanations.map { $0.json(indent: 2) }, indent: 0) + "\n"
  }

  private func json(indent: Int) -> String {
    JSONText.object(
      [
        ("name", metric.name), ("title", metric.title), ("unit", metric.unit.rawValue),
        ("better", metric.preference.rawValue), ("definition", metric.definition),
      ].map { ($0.0, JSONText.quoted($0.1)) }, indent: indent)
  }
}

/// There is no metric of a name.
package struct UnknownMetric: Error, Hashable, CustomStringConvertible {
  /// The name.
  package let name: String

  /// The name, and the one that was probably meant.
  package var description: String {
    let names = Metric.all.map(\.name)
    guard let near = Suggestion.nearest(to: name, in: names) else {
      return "unknown metric '\(name)'; 'cachebench list metrics' lists them with their headings"
    }
    return "unknown metric '\(name)'; did you mean '\(near)'?"
  }
}

extension Metric.Preference {
  /// Which way is better, in words.
  fileprivate var phrase: String {
    switch self {
    case .higher: "higher is better"
    case .lower: "lower is better"
    case .neither: "neither way is better"
    }
  }
}

/// Prose in lines of a limited width.
enum WrappedText {
  /// Fills lines with the words of a text; a word wider than a line stands alone on one.
  ///
  /// - Complexity: O(characters).
  static func lines(_ text: String, width: Int, indent: Int) -> String {
    var lines: [String] = []
    let margin = String(repeating: " ", count: indent)
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(margin + word)
      }
    }
    return lines.joined(separator: "\n")
  }
}
