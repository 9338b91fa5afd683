import Analysis
import CommandKit
import Metrics
import Pages
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
    return "\(diagnosis.own.strategy) in \(scenario), alone, \(diagnosis.seeds.chosen) seeds: "
      + "\(count).\n"
      + faults.enumerated().map { text(of: $1, number: $0 + 1) }.joined() + notes + absent + cost
  }

  /// The findings and the lines about their changes, for a page.
  var sections: [PageSource.Finding] {
    diagnosis.findings.map { finding in
      let lines = changes(of: finding).split(separator: "\n").map { $0.drop { $0 == " " } }
      let isNote = finding.symptom.kind == .note
      let rest = isNote ? " (perhaps by choice)" : " (mended by no key of the strategy)"
      return (sentence(of: finding) + (finding.isFault ? "" : rest), lines.map(String.init))
    }
  }

  private func text(of finding: Diagnosis.Finding, number: Int) -> String {
    "\(number). \(sentence(of: finding)).\n" + changes(of: finding)
  }

  private func sentence(of finding: Diagnosis.Finding) -> String {
    let accepted = finding.acceptance.map { " (accepted: \($0))" } ?? ""
    let symptom = finding.symptom
    return symptom.noun + ": "
      + "\(symptom.text(of: diagnosis.own))\(symptom.share(of: diagnosis.own))\(accepted)"
  }

  private func changes(of finding: Diagnosis.Finding) -> String {
    let hasCure = !finding.cures.isEmpty
    let parts = [
      ("Mended by one change:", finding.cures.prefix(isExplained ? .max : Self.maxShown)),
      (
        "Less of it, but not mended:",
        finding.partial.prefix(isExplained ? .max : hasCure ? 0 : Self.maxShown)
      ),
      (
        "Only moved, since images come hardly earlier:",
        finding.moved.prefix(isExplained ? .max : 1)
      ),
    ]
    let nothing =
      finding.isRare
      ? "   Too few seeds have it to judge a change: use more --seeds.\n"
      : "   No change mends it, of \(diagnosis.changes) tried.\n"
    return (hasCure ? "" : nothing)
      + parts.filter { !$1.isEmpty }.map { title, effects in
        "   \(title)\n"
          + effects.grouped { effect($0, finding.symptom) }.map { text, alike in
            "     \(alike.count > 1 ? "either " : "")"
              + "\(alike.map { label($0.change) }.joined(separator: " or ")): \(text)\n"
          }.joined()
      }.joined()
  }

  /// The symptoms that are no faults: those that no key of the strategy mends, and those that may be there by choice.
  private var notes: String {
    let rest = diagnosis.findings.filter { !$0.isFault }
    let given = diagnosis.given.map(\.name).joined(separator: ", ")
    return list(
      "Seen, and mended by no key of the strategy:", rest.filter { $0.symptom.kind != .note })
      + list("Perhaps by choice:", rest.filter { $0.symptom.kind == .note })
      + (given.isEmpty ? "" : "Made by the scenario itself: \(given).\n")
  }

  private func list(_ title: String, _ findings: [Diagnosis.Finding]) -> String {
    guard !findings.isEmpty else { return "" }
    return "\(title)\n"
      + findings.map { finding in
        let first = finding.cures.first.map {
          "      \(label($0.change)): \(effect($0, finding.symptom))\n"
        }
        return "   \(sentence(of: finding)).\n"
          + (isExplained ? changes(of: finding) : first ?? "")
      }.joined()
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
      let before = MetricText.brief(diagnosis.own.mean(Headline.metric), .seconds)
      let change = MetricText.brief(abs(difference), .seconds)
      parts.append(
        (difference < 0 ? "saves \(change) of" : "adds \(change) to") + " \(before) without image")
    }
    let also = diagnosis.alsoMended(by: effect, beside: symptom)
    if !also.isEmpty { parts.append("also mends \(also.map(\.name).joined(separator: ", "))") }
    let costs = effect.prices.filter { $0.means.after > $0.means.before }
    let savings = effect.prices.filter { $0.means.after < $0.means.before }
    let more = effect.others.map { "more: \($0.noun) (\($0.name))" }
    return
      ([parts]
      + [("costs ", costs), ("saves ", savings)].map { title, prices in
        prices.isEmpty ? [] : [title + prices.map(text).joined(separator: ", ")]
      } + [more]).filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }
      .joined(separator: "; ")
  }

  private func text(of price: Diagnosis.Price) -> String {
    let unit = price.metric.unit
    let means = [price.means.before, price.means.after].map { MetricText.brief($0, unit) }
    return "\(price.metric) \(means.joined(separator: " → "))"
  }

  private var absent: String {
    let names = diagnosis.absent.map(\.name).joined(separator: ", ")
    guard isExplained else {
      let hasFault = diagnosis.findings.contains(where: \.isFault)
      return hasFault ? "" : "Looked for and not found: \(names).\n"
    }
    return "Looked for and not found, each with its figure and its limit:\n"
      + diagnosis.absent.map { symptom in
        let unit = symptom.metric.unit
        let limits = symptom.thresholds.map { $0.text(unit) }.joined(separator: "; or ")
        let amount = MetricText.brief(symptom.amount(of: diagnosis.own), unit)
        let requirement = symptom.requirement.isEmpty ? "" : "; " + symptom.requirement
        return "   \(symptom.name): \(symptom.metric) \(amount) (\(limits)\(requirement))\n"
      }.joined()
  }

  private var cost: String {
    guard diagnosis.changes > 0 else { return "" }
    let new =
      diagnosis.runs.new == 0
      ? "" : "; the best again with \(diagnosis.seeds.new) new seeds (\(diagnosis.runs.new) runs)"
    let prices =
      diagnosis.own.endsEarly
      ? "what a change costs is not known beside runs that ended early"
      : "costs are of memory, bytes, requests, files, work and hitches, beyond their margins"
    let isMended = diagnosis.findings.contains { !$0.cures.isEmpty }
    return
      (isMended ? "Mended: gone or halved, with these and with new seeds; \(prices).\n" : "")
      + "\(diagnosis.changes) changes, \(diagnosis.runs.chosen) runs with the same seeds\(new). "
      + "Guesses were not varied: 'study sensitivity' does that.\n"
  }
}

extension DiagnosisOutput {
  /// The diagnosis as a document.
  var document: CommandDocument {
    [
      "scenario": scenario, "strategy": diagnosis.own.strategy, "seeds": diagnosis.seeds.chosen,
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
      "amount": symptom.amount(of: diagnosis.own), "seconds": symptom.seconds(diagnosis.own),
      "accepted": finding.acceptance, "tried": diagnosis.changes, "cures": finding.cures.map(json),
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
