import CommandKit
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// `cachebench explain`: what does a metric or a key of a scenario mean?
struct Explain: Command {
  var subject: Subject?
  var printsJSON = false

  static let overview = CommandOverview("explain", page: PackedResources.explainTXT)

  static let parameters: [Parameter<Self>] = [
    .optionalArgument(
      "NAME", .name(of: "metrics") { try Subject(named: $0) }, \.subject,
      help: "A metric, or a key of a scenario. Default: a list of the names."),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    guard let subject else {
      try StandardStream.output.write(
        printsJSON ? Subject.metrics(Metric.all).json : Self.overviewText)
      return .success
    }
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
  }

  /// The subject of the explanation.
  enum Subject: Sendable {
    case metrics([Metric])
    case keys([ListedKey])

    init(named name: String) throws {
      do { self = .metrics([try Metric(explained: name)]) } catch {
        let keys = KeyReference.keys(named: name)
        guard keys.isEmpty else {
          self = .keys(keys)
          return
        }
        let isMetric = Suggestion.nearest(to: name, in: Metric.all.map(\.name)) != nil
        guard !isMetric, let near = KeyReference.nearest(to: name) else { throw error }
        throw CommandFailure("unknown key '\(name)'; did you mean '\(near)'?")
      }
    }

    var text: String {
      switch self {
      case .metrics(let metrics): metrics.map(\.explanation).joined(separator: "\n")
      case .keys(let keys): keys.map(KeyReference.text).joined(separator: "\n")
      }
    }

    var json: String {
      switch self {
      case .metrics(let metrics): Metric.explanations(metrics)
      case .keys(let keys): keys.map(Self.document).json.scriptText
      }
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
