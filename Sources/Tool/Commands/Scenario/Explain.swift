import CommandKit
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// `cachebench explain`: what does a metric or a key mean, and which of them belong to a complaint?
struct Explain: Command {
  var words: [String] = []
  var printsJSON = false

  static let overview = CommandOverview("explain", page: PackedResources.explainTXT)

  static let parameters: [Parameter<Self>] = [
    .arguments(
      "WORDS", .name(of: "metrics"), orNone: true, \.words,
      help:
        "A metric, a key of a scenario, or a complaint in your words. Default: a list of the names."
    ),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    guard !words.isEmpty else {
      try StandardStream.output.write(
        printsJSON ? Metric.explanations(Metric.all) : Self.overviewText)
      return .success
    }
    let subject = try Subject(words.joined(separator: " "))
    try StandardStream.output.write(printsJSON ? subject.json : subject.text)
    return .success
  }

  /// The names of all metrics by group, and of the top-level keys of a scenario.
  private static var overviewText: String {
    let keys = [("Keys of a scenario", KeyReference.all.map(\.path).filter { !$0.contains(".") })]
    let groups = Metric.groups.map { ($0.title, $0.metrics.map(\.name)) } + keys
    let lines = groups.map { title, names in
      wrapped(
        [title + ":"] + names.dropLast().map { $0 + "," } + names.suffix(1), width: 80, indent: 2)
    }
    return lines.joined(separator: "\n")
      + "\n\n'cachebench explain NAME' explains a name, or a key within one: 'explain fetch.coalesces'.\n"
      + "It also takes a complaint: 'explain images flicker'. 'list scenarios' has all.\n"
  }

  /// The subject of the explanation.
  struct Subject: Sendable {
    private var metrics: [Metric] = []
    private var keys: [ListedKey] = []
    let complaints: [Complaint]

    init(_ text: String) throws {
      keys = KeyReference.keys(named: text)
      let isPath = text.contains(".") && !text.hasSuffix(".") && !text.contains(" ")
      do {
        let symptom = keys.isEmpty ? Symptom.all.first { $0.name == text } : nil
        metrics = [try symptom?.metric ?? Metric(explained: text)]
        keys = []
      } catch {
        complaints =
          isPath ? [] : ComplaintSearch.shared.complaints(text, mending: keys.isEmpty)
        guard keys.isEmpty, complaints.isEmpty else { return }
        throw Self.unknown(text) ?? error
      }
      complaints = ComplaintSearch.shared.complaints(text, mending: false)
    }

    /// Returns the error of a text that is no complaint, and no metric; nil if a metric is more likely than a key.
    private static func unknown(_ text: String) -> CommandFailure? {
      if let kind = Show.kinds.first(where: { ScenarioLibrary().names(of: $0).contains(text) }) {
        return CommandFailure(
          "'\(text)' is a \(kind.rawValue): 'cachebench show \(text)' prints it")
      }
      guard !text.contains(" ") else {
        return CommandFailure(
          "no complaint has the words '\(text.shown(atMost: 200))'; 'cachebench list scenarios' is "
            + "grouped by complaint")
      }
      let isMetric = Suggestion.nearest(to: text, in: Metric.all.map(\.name)) != nil
      guard !isMetric, let near = KeyReference.nearest(to: text) else { return nil }
      return CommandFailure("unknown key '\(text)'; did you mean '\(near)'?")
    }

    var text: String {
      let parts = metrics.map(\.explanation) + keys.map(KeyReference.text)
      return (parts + complaints.map(\.explanation)).joined(separator: "\n")
    }

    var json: String {
      let documents = metrics.map(\.document) + keys.map(Self.document)
      let isOfMetrics = keys.isEmpty && complaints.isEmpty
      return isOfMetrics
        ? Metric.explanations(metrics) : (documents + complaints.map(\.json)).json.scriptText
    }

    private static func document(_ key: ListedKey) -> JSONValue {
      [
        "key": key.path, "explanation": key.explanation, "requirement": key.requirement,
        "defaultValue": key.defaultValue, "mayBeNull": key.mayBeNull, "guess": key.guess?.anchor,
        "values": Dictionary(uniqueKeysWithValues: key.values.map { ($0.name, $0.meaning) }),
      ]
    }
  }
}
