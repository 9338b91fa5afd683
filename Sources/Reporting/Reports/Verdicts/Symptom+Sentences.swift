import Metrics
import Primitives

/// The sentences about the symptoms of the strategies of a run.
extension Symptom {
  /// Returns the sentences of all symptoms that strategies have, those that may be by choice last, otherwise the most
  /// harmful first.
  package static func sentences(of groups: [ReportGroup]) -> [Verdict.Sentence] {
    let found = all.map { symptom in
      let showing = groups.filter { symptom.isShown(by: $0) }
        .map { (group: $0, amount: symptom.amount(of: $0)) }
        .sorted { $0.amount > $1.amount }.map(\.group)
      return (symptom: symptom, showing: showing)
    }.filter { !$0.showing.isEmpty }
    let ranked = found.enumerated().map { place, found in
      let harm = found.showing.map(found.symptom.seconds).max() ?? 0
      return (rank: [found.symptom.kind == .note ? 1 : 0, -harm, Double(place)], found: found)
    }
    return ranked.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map { _, found in
      found.symptom.sentence(of: found.showing, among: groups)
    }
  }

  /// Returns the texts of the two worst symptoms among the sentences of a verdict, without those that may be there by
  /// choice.
  package static func worst(_ sentences: [(topic: String, text: String)]) -> [String] {
    let faults = Set(all.filter { $0.kind != .note }.map(\.name))
    return sentences.filter { faults.contains($0.topic) }.prefix(Verdict.maxSymptoms).map(\.text)
  }

  /// Returns the sentence about the strategies that show it, the largest amount first.
  private func sentence(
    of showing: [ReportGroup], among groups: [ReportGroup]
  ) -> Verdict.Sentence {
    let rivals = groups.filter { !$0.isBound }.count
    let isShared = rivals > 1 && showing.count { !$0.isBound } == rivals
    let text =
      if isShared, let most = showing.first, let least = showing.last {
        "All strategies: \(noun.prefix(1).lowercased() + noun.dropFirst()): "
          + "\(least.strategy) (\(text(of: least))) to \(most.strategy) (\(text(of: most)))."
      } else {
        "\(noun): \(listed(showing))."
      }
    return .init(
      topic: .init(rawValue: name), text: text,
      figures: showing.map { group in
        let known = group.reports.first?.defect.map { "; known for it: \($0)" } ?? ""
        return "\(group.strategy): \(metric) \(group.text(metric))\(known)"
      }, strategies: Set(showing.map(\.strategy)), isNote: kind == .note)
  }

  /// Returns the two strategies that have most of it, and the names of the others.
  private func listed(_ showing: [ReportGroup]) -> String {
    let listed = showing.prefix(2)
      .map { "\($0.strategy) (\(text(of: $0))\(share(of: $0)))" }.joined(separator: ", ")
    let others = Array(showing.dropFirst(2))
    return others.isEmpty ? listed : listed + ", also \(others.names(first: 3))"
  }
}
