import Analysis
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// Writes the result of a study for people: the guesses that decide, then the effect of each guess on the main metric.
extension Sensitivity {
  private static let width = 80

  func text(of scenario: Scenario) -> String {
    let headline = Headline.metric.name
    let heading = Self.paragraph(
      "\(scenario.name): \(effects.count) guesses, each halved and doubled. Changes of \(headline) in % of the "
        + "mean, for \(strategies) strategies and \(seedCount) seeds, compared with \(reference) (\(runs) runs)"
    )
    return [heading, verdict, table, still].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var verdict: String {
    guard !deciding.isEmpty else { return Self.paragraph(tested) }
    return deciding.map { effect in
      Self.paragraph(
        "\(effect.guess.key.path) changes a conclusion. " + effect.sentences(reference))
    }.joined()
  }

  /// Says what was tested if no guess changes a conclusion.
  private var tested: String {
    let (all, significant) = differences
    guard significant > 0 else {
      return
        "No difference from \(reference) is significant with \(seedCount) \(seedCount == 1 ? "seed" : "seeds"), "
        + "and no guess makes one significant with the other sign. Try --seeds 20."
    }
    let rest = all - significant
    return "No guess changes a conclusion: \(significant) of \(all) differences from \(reference) "
      + "\(significant == 1 ? "is" : "are") significant with \(seedCount) seeds, and stay so, with their sign."
      + (rest == 0
        ? ""
        : " The other \(rest) were tested only for significance with the other sign.")
  }

  private var table: String {
    let moving = effects.filter(\.isSeen)
    guard !moving.isEmpty else { return "" }
    let table = ReportTable(
      columns: [
        .text("guess"), .number("value"), .number("half %"), .number("double %"),
        .number("one %"),
      ],
      texts: moving.map { effect in
        [effect.guess.key.path, effect.value] + effect.moves.map(\.text)
          + [Sensitivity.Move.percent(effect.most)]
      })
    let notes =
      moving.contains { $0.moves.contains(where: \.isClipped) }
      ? "^ limited by the range of the key\n" : ""
    return table.rendered(for: Terminal(width: Self.width, usesColor: false)) + notes
  }

  /// The guesses without an effect, and those that could not be changed.
  private var still: String {
    let quiet = effects.filter { !$0.isSeen && $0.problems.isEmpty }
    return Self.line("Almost no effect", quiet.filter(\.movesAnything))
      + Self.line("No effect", quiet.filter { !$0.movesAnything })
      + effects.flatMap(\.problems).map(Self.paragraph).joined()
  }

  private static func line(_ title: String, _ effects: [Effect]) -> String {
    guard !effects.isEmpty else { return "" }
    return paragraph("\(title): \(effects.map(\.guess.key.path).joined(separator: ", ")).")
  }

  private static func paragraph(_ text: String) -> String {
    wrapped(text.split(separator: " ").map(String.init), width: width, indent: 2) + "\n"
  }

  /// Returns the result of a study, for scripts.
  func document(of scenario: Scenario) -> CommandDocument {
    [
      "scenario": scenario.name, "metric": Headline.metric.name,
      "against": reference, "worlds": seedCount, "strategies": strategies, "runs": runs,
      "deciding": deciding.map(\.guess.key.path), "guesses": effects.map(\.document),
    ]
  }
}

extension Sensitivity.Effect {
  fileprivate var value: String {
    let values = guess.values
    return values.count > 2 ? "\(values[0]), …" : values.joined(separator: ", ")
  }

  /// The maximum change of any strategy, over all factors.
  fileprivate var most: Double {
    moves.compactMap(\.largest?.change).max { abs($0) < abs($1) } ?? 0
  }

  /// True if the effect decides a comparison, or is visible in a table with tenths of a per cent.
  fileprivate var isSeen: Bool { decides || max(weight, abs(most)) >= 0.0005 }

  fileprivate var problems: [String] {
    moves.compactMap { move in
      move.problem.map { "\(guess.key.path) cannot be \(move.verb): \($0)." }
    }
  }

  /// Describes, for each factor, the conclusions that change.
  fileprivate func sentences(_ reference: String) -> String {
    moves.compactMap { move in
      let parts = move.broken.map { broken in
        let point = broken.parameters.map { " at \($0.path) \($0.value)" }.joined()
        return
          "\(broken.strategy)\(point) (\(broken.was.text(than: reference))) is \(broken.now.text(than: nil))"
      }
      return parts.isEmpty ? nil : "When \(move.verb): \(parts.joined(separator: ", "))."
    }.joined(separator: " ")
  }

  fileprivate var document: JSONValue {
    [
      "path": guess.key.path, "values": guess.values, "anchor": guess.key.guess?.anchor,
      "decides": decides, "moves": moves.map(\.document),
    ]
  }
}

extension Sensitivity.Move {
  fileprivate var verb: String { factor < 1 ? "halved" : "doubled" }

  fileprivate var text: String {
    guard problem == nil else { return MetricText.absent }
    return (change.map(Self.percent) ?? "from 0") + (isClipped ? "^" : " ")
  }

  /// Returns a change in per cent with its sign.
  fileprivate static func percent(_ share: Double) -> String {
    let text = (share * 100).text(decimals: 1)
    return (share > 0 ? "+" : "") + text
  }

  fileprivate var document: JSONValue {
    [
      "factor": factor, "values": values, "clipped": isClipped, "problem": problem,
      "moves": moves, "change": change.map { $0.rounded(decimals: 6) },
      "mostMoved": largest?.strategy,
      "mostMovedChange": largest.map { $0.change.rounded(decimals: 6) },
      "broken": broken.map(\.document),
    ]
  }
}

extension Sensitivity.Broken {
  fileprivate var document: JSONValue {
    [
      "strategy": strategy, "was": was.rawValue, "wasShown": was.isSignificant,
      "is": now.rawValue,
      "parameters": parameters.isEmpty
        ? nil : Dictionary(uniqueKeysWithValues: parameters.map { ($0.path, $0.value) }),
    ]
  }
}

extension Comparison.Verdict {
  /// Returns the verdict in words.
  fileprivate func text(than reference: String?) -> String {
    switch self {
    case .better, .worse: rawValue + (reference.map { " than \($0)" } ?? "")
    case .same: "the same within the margin"
    case .notShown: "not significantly different" + (reference.map { " from \($0)" } ?? "")
    }
  }
}
