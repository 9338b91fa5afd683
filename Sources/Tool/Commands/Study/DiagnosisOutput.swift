import Analysis
import CommandKit
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// Writes a diagnosis for people and for scripts.
struct DiagnosisOutput {
  /// The maximum number of changes that are named for a fault, unless all are.
  private static let maxShown = 3

  private let diagnosis: Diagnosis
  private let scenario: String
  private let isExplained: Bool

  init(_ diagnosis: Diagnosis, scenario: String, isExplained: Bool) {
    (self.diagnosis, self.scenario, self.isExplained) = (diagnosis, scenario, isExplained)
  }

  var text: String {
    let faults = diagnosis.findings.filter(\.isFault)
    let count =
      switch faults.count {
      case 0: "no fault that a change of a key mends"
      case 1: "one fault"
      case let count: "\(count) faults"
      }
    return "\(diagnosis.strategy) in \(scenario), alone, \(diagnosis.seeds.chosen) seeds: "
      + "\(count).\n"
      + faults.enumerated().map { text(of: $1, number: $0 + 1) }.joined() + notes + absent + cost
  }

  private func text(of finding: Diagnosis.Finding, number: Int) -> String {
    "\(number). \(sentence(of: finding)).\n" + changes(of: finding)
  }

  private func sentence(of finding: Diagnosis.Finding) -> String {
    "\(finding.symptom.noun): \(finding.symptom.text(of: finding.group))"
  }

  private func changes(of finding: Diagnosis.Finding) -> String {
    let hasCure = !finding.cures.isEmpty
    let parts = [
      ("Mended by one change:", finding.cures.prefix(isExplained ? .max : Self.maxShown)),
      (
        "Less of it, but not mended:",
        finding.partial.prefix(isExplained ? .max : hasCure ? 0 : Self.maxShown)
      ),
      ("Only moved, since images come no earlier:", finding.moved.prefix(isExplained ? .max : 1)),
    ]
    let nothing =
      finding.isRare
      ? "   Too few seeds have it to judge a change: use more --seeds.\n"
      : "   No change mends it, of \(finding.tried) tried.\n"
    return (hasCure ? "" : nothing)
      + parts.filter { !$1.isEmpty }.map { title, effects in
        "   \(title)\n"
          + effects.grouped { effect($0, finding.symptom) }.map { text, alike in
            "     \(alike.map { label($0.change) }.joined(separator: " or ")): \(text)\n"
          }.joined()
      }.joined()
  }

  /// The symptoms that no change mends.
  private var notes: String {
    let notes = diagnosis.findings.filter { !$0.isFault }
    let given = diagnosis.given.map(\.name).joined(separator: ", ")
    return (notes.isEmpty ? "" : "Seen, perhaps by choice, and mended by no change:\n")
      + notes.map { "   \(sentence(of: $0)).\n" + (isExplained ? changes(of: $0) : "") }.joined()
      + (given.isEmpty ? "" : "Made by the scenario itself: \(given).\n")
  }

  private func label(_ change: StrategyChange) -> String {
    switch change.side {
    case .strategy: change.label
    case .list: "in the app's list, \(change.label)"
    case .server: "at the server, \(change.label)"
    }
  }

  private func effect(_ effect: Diagnosis.Effect, _ symptom: Symptom) -> String {
    var parts = [MetricText.brief(effect.amount, symptom.metric.unit) + " left"]
    if effect.time.verdict.isSignificant, let difference = effect.time.difference {
      parts.append(
        "\(MetricText.brief(abs(difference), .seconds)) \(difference < 0 ? "less" : "more") without image"
      )
    }
    parts += effect.prices.map { price in
      "\(price.metric) \(MetricText.brief(price.means.before, price.metric.unit)) → "
        + MetricText.brief(price.means.after, price.metric.unit)
    }
    parts += effect.others.map { "more \($0.name)" }
    return parts.joined(separator: ", ")
  }

  private var absent: String {
    guard isExplained || !diagnosis.findings.contains(where: \.isFault) else { return "" }
    return "Looked for and not found: \(diagnosis.absent.map(\.name).joined(separator: ", ")).\n"
  }

  private var cost: String {
    guard diagnosis.changes > 0 else { return "" }
    let new =
      diagnosis.runs.new == 0
      ? "" : "; the best again with \(diagnosis.seeds.new) new seeds (\(diagnosis.runs.new) runs)"
    return "\(diagnosis.changes) changes, \(diagnosis.runs.chosen) runs with the same seeds\(new). "
      + "Guesses were not varied.\n"
  }
}

extension DiagnosisOutput {
  /// The diagnosis as a document.
  var document: CommandDocument {
    [
      "scenario": scenario, "strategy": diagnosis.strategy, "seeds": diagnosis.seeds.chosen,
      "newSeeds": diagnosis.seeds.new, "changes": diagnosis.changes,
      "runs": diagnosis.runs.chosen, "newRuns": diagnosis.runs.new,
      "findings": diagnosis.findings.map(json), "absent": diagnosis.absent.map(\.name),
      "ofScenario": diagnosis.given.map(\.name),
    ]
  }

  private func json(_ finding: Diagnosis.Finding) -> JSONValue {
    let symptom = finding.symptom
    return [
      "name": symptom.name, "isFault": finding.isFault, "metric": symptom.metric.name,
      "amount": symptom.amount(of: finding.group), "seconds": symptom.seconds(finding.group),
      "tried": finding.tried, "cures": finding.cures.map(json),
      "partial": finding.partial.map(json),
      "moved": finding.moved.map(json),
    ]
  }

  private func json(_ effect: Diagnosis.Effect) -> JSONValue {
    [
      "change": JSONValue(
        (effect.change.settings + effect.change.surroundings).map { ($0.path, $0.value) }),
      "side": effect.change.side.rawValue,
      "amount": effect.amount, "isGone": effect.isGone, "time": effect.time.difference,
      "prices": JSONValue(effect.prices.map { ($0.metric.name, $0.means.after) }),
      "faults": effect.others.map(\.name),
    ]
  }
}
